import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { BulkMethod } from '#contract/bills/endpoints.ts'
import { billRefusals } from '#contract/bills/refusals.ts'
import {
  normalizedPaymentData,
  paymentProblem,
  scheduledDayOfEdited,
} from '#contract/bills/rules.ts'
import type { BillChange, BillRecord } from '#contract/bills/shapes.ts'
import { type BillEvent, eventOfStatus } from '#contract/bills/states.ts'
import { movedBill, saveMoved, whyBillRejects } from '#server/areas/bills/move-bill.ts'
import {
  type BillRow,
  billById,
  billFieldsOf,
  billRecordOf,
  lockBills,
} from '#server/areas/bills/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { errorEntryOf, reject } from '#server/platform/http/api-error.ts'

interface Change {
  readonly id: Uuid
  readonly fields: BillChange
}

const EDITABLE = [
  'Nome da Conta',
  'Beneficiário',
  'Método',
  'Boleto - Código',
  'Pix - Copia e Cola',
  'Pix - Chave Pix',
  'Tipo do valor',
  'Valor',
  'Vencimento',
] as const satisfies readonly (keyof BillChange)[]

const OF_SERIES = ['Tipo de conta', 'Recorrência', 'parcela', 'order_ID'] as const

// A record without a status is an edit, even of no field.
const isEdit = (fields: BillChange): boolean =>
  fields.Status === undefined ||
  fields.Status === 'Aprovar' ||
  EDITABLE.some((field) => fields[field] !== undefined)

function rejectOtherSeries(bill: BillRow, fields: BillChange, path: string): void {
  const stored = billFieldsOf(bill)
  const field = OF_SERIES.find(
    (name) => fields[name] !== undefined && fields[name] !== stored[name],
  )
  if (!field) return
  const values = { campo: field, motivo: 'não pode ser alterado' }
  reject(platformRefusals.invalidField, { field: `${path}.${field}`, values })
}

/** The bill with the fields that were sent, which waits for approval again and has a new payment day (R-BILL-29). */
function edited(work: UnitOfWork, bill: BillRow, fields: BillChange, path: string): BillRow {
  const refusal = whyBillRejects(bill, 'edit')
  if (refusal) reject(refusal)
  rejectOtherSeries(bill, fields, path)
  const stored = billFieldsOf(bill)
  const sent = <Field extends (typeof EDITABLE)[number]>(field: Field) =>
    fields[field] === undefined ? stored[field] : fields[field]
  const data = normalizedPaymentData({
    Método: fields.Método ?? stored.Método,
    'Boleto - Código': sent('Boleto - Código') || null,
    'Pix - Copia e Cola': sent('Pix - Copia e Cola') || null,
    'Pix - Chave Pix': sent('Pix - Chave Pix') || null,
  })
  const problem = paymentProblem(data, bill.instalment === 1)
  if (problem) reject(problem.refusal, { field: `${path}.${problem.field}` })
  const due = fields.Vencimento ?? bill.due_on
  return {
    ...movedBill(work, bill, 'edit'),
    name: fields['Nome da Conta'] ?? bill.name,
    beneficiary: fields.Beneficiário ?? bill.beneficiary,
    method: data.Método,
    boleto_code: data['Boleto - Código'],
    pix_copy_paste: data['Pix - Copia e Cola'],
    pix_key: data['Pix - Chave Pix'],
    value_kind: fields['Tipo do valor'] ?? bill.value_kind,
    value_centavos: fields.Valor ?? bill.value_centavos,
    due_on: due,
    scheduled_on: scheduledDayOfEdited(due, work.now),
  }
}

function eventOf({ Status }: BillChange): BillEvent | null {
  if (Status === undefined || Status === 'Aprovar') return null
  return eventOfStatus(Status) ?? reject(billRefusals.notAllowed)
}

/** Whether a change approves bills, which may need a second factor. */
export const approvesBills = (records: readonly Change[]): boolean =>
  records.some(({ fields }) => fields.Status === 'Aprovado')

/** Edits bills or moves them by an event of SM-BILL, all or none (BIL-05, BIL-06). */
export async function changeBills(
  work: UnitOfWork,
  records: readonly Change[],
): Promise<BillRecord[]> {
  const ids = [...new Set(records.map(({ id }) => id))]
  const bills = new Map((await lockBills(work, ids)).map((bill) => [bill.id, bill]))
  return records.map(({ id, fields }, at) => {
    const bill = bills.get(id) ?? reject(billRefusals.notFound, { field: `records.${at}.id` })
    const event = eventOf(fields)
    const ready = isEdit(fields) ? edited(work, bill, fields, `records.${at}.fields`) : bill
    const refusal = event && whyBillRejects(ready, event)
    if (refusal) reject(refusal)
    const after = event ? movedBill(work, ready, event) : ready
    saveMoved(work, event ?? 'edit', bill, after)
    bills.set(id, after)
    return billRecordOf(after, work.sellerId)
  })
}

const BULK_EVENTS: Readonly<Record<BulkMethod, BillEvent>> = {
  delete: 'cancel',
  reprove: 'reprove',
  approve: 'approve',
}

/** Moves bills by one event; each is decided alone (BIL-07). */
export async function changeInBulk(work: UnitOfWork, method: BulkMethod, ids: readonly Uuid[]) {
  const event = BULK_EVENTS[method]
  const wanted = [...new Set(ids)]
  const bills = new Map((await lockBills(work, wanted)).map((bill) => [bill.id, bill]))
  const records: BillRecord[] = []
  const refused: { id: Uuid; code: string; description: string }[] = []
  for (const id of wanted) {
    const bill = bills.get(id)
    const refusal = bill ? whyBillRejects(bill, event) : billRefusals.notFound
    if (!bill || refusal) {
      const { code, description } = errorEntryOf({ refusal: refusal ?? billRefusals.notFound })
      refused.push({ id, code, description })
      continue
    }
    const after = movedBill(work, bill, event)
    saveMoved(work, event, bill, after)
    records.push(billRecordOf(after, work.sellerId))
  }
  return { records, refused }
}

/** A bill of the seller; an unknown one is rejected. */
export const billOf = async (transaction: Transaction, id: Uuid): Promise<BillRow> =>
  (await billById(transaction, id)) ?? reject(billRefusals.notFound)

/** The bill as its record, for other areas. */
export const shownBill = billRecordOf

/** Moves one bill by an event of SM-BILL, with the reason of a payment that failed. */
export async function moveBill(
  work: UnitOfWork,
  id: Uuid,
  event: BillEvent,
  reason: string | null,
): Promise<void> {
  const [bill] = await lockBills(work, [id])
  const refusal = bill ? whyBillRejects(bill, event) : billRefusals.notFound
  if (!bill || refusal) return reject(refusal ?? billRefusals.notFound)
  saveMoved(work, event, bill, { ...movedBill(work, bill, event), failure_reason: reason })
}
