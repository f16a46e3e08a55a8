import { isUuid, type Uuid } from '#contract/basics/ids.ts'
import {
  firstStatus,
  normalizedPaymentData,
  paymentProblem,
  scheduledDayOfNew,
} from '#contract/bills/rules.ts'
import type { BillRecord, NewBill } from '#contract/bills/shapes.ts'
import { publishBill } from '#server/areas/bills/move-bill.ts'
import { type BillRow, billRecordOf, insertBill, nextBillNumber } from '#server/areas/bills/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { lookUp, register, registerHash } from '#server/platform/database/directory.ts'
import { ApiError, type Reason } from '#server/platform/http/api-error.ts'
import { derivedId, hashOf, newId } from '#server/platform/security/identifiers.ts'

interface Given {
  readonly fields: NewBill
}

// Only the first instalment has its value and its boleto: the others get theirs when they are known.
function instalmentOf(given: NewBill) {
  const isLater = given.parcela > 1
  const data = normalizedPaymentData(given)
  return {
    ...data,
    'Boleto - Código': isLater ? null : data['Boleto - Código'],
    Valor: isLater && given['Tipo do valor'] === 'Valor variável' ? 0n : given.Valor,
  }
}

function rejectProblems(records: readonly Given[]): void {
  const reasons = records.flatMap(({ fields }, at): Reason[] => {
    const problem = paymentProblem(instalmentOf(fields), fields.parcela === 1)
    return problem
      ? [{ refusal: problem.refusal, field: `records.${at}.fields.${problem.field}` }]
      : []
  })
  if (reasons.length > 0) throw new ApiError(reasons)
}

/**
 * The order that the instalments of a bill share: the client's uuid, unless it is none or another
 * seller uses it. The two calls of one bill may come in any order and get the same.
 */
async function orderOf(work: UnitOfWork, given: string | undefined): Promise<Uuid> {
  const asked = given?.toLowerCase()
  if (asked === undefined) return newId()
  const own = derivedId('bill-order', String(work.sellerId), asked)
  if (!isUuid(asked)) return own
  await registerHash(work, 'bill-order', hashOf(asked), null)
  const entry = await lookUp(work, 'bill-order', asked)
  return entry?.sellerId === work.sellerId ? asked : own
}

/** Creates bills, all or none; the service sets their numbers, statuses and payment days (BIL-03). */
export async function createBills(
  work: UnitOfWork,
  records: readonly Given[],
): Promise<BillRecord[]> {
  rejectProblems(records)
  const first = await nextBillNumber(work)
  const orders = new Map<string | undefined, Uuid>()
  const created: BillRecord[] = []
  for (const [at, { fields }] of records.entries()) {
    const given = fields.order_ID
    const order = (given && orders.get(given)) || (await orderOf(work, given))
    orders.set(given, order)
    const instalment = instalmentOf(fields)
    const bill: BillRow = {
      id: newId(),
      number: first + at,
      name: fields['Nome da Conta'],
      beneficiary: fields.Beneficiário,
      method: fields.Método,
      boleto_code: instalment['Boleto - Código'],
      pix_copy_paste: instalment['Pix - Copia e Cola'],
      pix_key: instalment['Pix - Chave Pix'],
      status: firstStatus({ Valor: instalment.Valor, parcela: fields.parcela }),
      value_kind: fields['Tipo do valor'],
      kind: fields['Tipo de conta'],
      instalments: fields.Recorrência,
      instalment: fields.parcela,
      order_id: order,
      value_centavos: instalment.Valor,
      due_on: fields.Vencimento,
      scheduled_on: scheduledDayOfNew(fields.Vencimento, work.now),
      paid_on: null,
      payout_id: null,
      failure_reason: null,
      created_at: work.now,
    }
    insertBill(work, bill)
    register(work, 'bill', bill.id, bill.id)
    publishBill(work, 'BILL_CREATED', null, bill)
    created.push(billRecordOf(bill, work.sellerId))
  }
  return created
}
