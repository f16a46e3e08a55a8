import { parseBoleto } from '#contract/basics/brazil/boleto.ts'
import { parseBrCode } from '#contract/basics/brazil/pix.ts'
import type { Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { type Centavos, centavosOfDecimal } from '#contract/basics/money.ts'
import { billRefusals } from '#contract/bills/refusals.ts'
import {
  boletoLineOf,
  instalmentDueOn,
  isPayableCode,
  MAX_BENEFICIARY_LENGTH,
  MAX_NAME_LENGTH,
  MAX_RECORDS,
  MIN_INSTALMENTS,
  type PaymentData,
  type PaymentField,
  paymentProblem,
} from '#contract/bills/rules.ts'
import type { BillRecord, NewBill } from '#contract/bills/shapes.ts'
import { texts } from '#web/panel/areas/bills/texts.ts'

/** The form of a bill as it is typed. */
export interface BillDraft {
  readonly name: string
  readonly beneficiary: string
  readonly due: Day | null
  readonly kind: 'Pontual' | 'Recorrente'
  readonly instalments: number
  readonly value: Centavos | null
  readonly valueKind: 'Valor fixo' | 'Valor variável'
  readonly method: 'Pix' | 'Boleto'
  readonly pixWay: 'key' | 'code'
  readonly pixKey: string
  readonly pixCode: string
  readonly boleto: string
}

/** A new bill, due on the first payment day (R-BILL-13). */
export const emptyDraft = (due: Day): BillDraft => ({
  name: '',
  beneficiary: '',
  due,
  kind: 'Pontual',
  instalments: MIN_INSTALMENTS,
  value: null,
  valueKind: 'Valor fixo',
  method: 'Pix',
  pixWay: 'key',
  pixKey: '',
  pixCode: '',
  boleto: '',
})

/** A saved bill in the form. */
export const draftOfBill = ({ fields }: BillRecord): BillDraft => ({
  name: fields['Nome da Conta'],
  beneficiary: fields.Beneficiário,
  due: fields.Vencimento,
  kind: fields['Tipo de conta'],
  instalments: fields.Recorrência,
  value: fields.Valor,
  valueKind: fields['Tipo do valor'],
  method: fields.Método,
  pixWay: fields['Pix - Copia e Cola'] === null ? 'key' : 'code',
  pixKey: fields['Pix - Chave Pix'] ?? '',
  pixCode: fields['Pix - Copia e Cola'] ?? '',
  boleto: fields['Boleto - Código'] ?? '',
})

/** What a pasted boleto or Pix code says of a bill; null when the text is neither. */
export function draftOfCode(text: string, today: Day): Partial<BillDraft> | null {
  const line = boletoLineOf(text)
  if (line !== null) {
    const slip = parseBoleto(line, today)
    const value = slip && slip.amount > 0n ? { value: slip.amount } : {}
    const due = slip?.due && slip.due >= today ? { due: slip.due } : {}
    return { method: 'Boleto', boleto: line, ...value, ...due }
  }
  const code = text.trim()
  if (!isPayableCode(code)) return null
  const read = parseBrCode(code)
  const amount = centavosOfDecimal(read?.amount ?? '')
  return {
    method: 'Pix',
    pixWay: 'code',
    pixCode: code,
    ...(amount === null ? {} : { value: amount }),
    ...(read?.merchantName ? { beneficiary: read.merchantName } : {}),
  }
}

const textOrNull = (text: string) => text.trim() || null

/** The payment data of the chosen method. */
export const paymentDataOf = (draft: BillDraft): PaymentData => ({
  Método: draft.method,
  'Boleto - Código': draft.method === 'Boleto' ? textOrNull(draft.boleto) : null,
  'Pix - Copia e Cola':
    draft.method === 'Pix' && draft.pixWay === 'code' ? textOrNull(draft.pixCode) : null,
  'Pix - Chave Pix':
    draft.method === 'Pix' && draft.pixWay === 'key' ? textOrNull(draft.pixKey) : null,
})

/** The fields of the form as they are sent. */
const fieldsOf = (draft: BillDraft, due: Day) => ({
  'Nome da Conta': draft.name.trim(),
  Beneficiário: draft.beneficiary.trim(),
  ...paymentDataOf(draft),
  'Tipo do valor': draft.valueKind,
  Valor: draft.value ?? 0n,
  Vencimento: due,
})

const PAYMENT_FIELDS: ReadonlySet<string> = new Set([
  'Método',
  'Boleto - Código',
  'Pix - Copia e Cola',
  'Pix - Chave Pix',
])

/**
 * The fields that an edit sends: those that were changed, so that it does not undo what another
 * person saved in others meanwhile. Payment data belong together and are sent as a whole.
 */
export function changeOf(first: BillDraft, draft: BillDraft, due: Day) {
  const before: Readonly<Record<string, unknown>> = fieldsOf(first, first.due ?? due)
  const fields = Object.entries(fieldsOf(draft, due))
  const changed = fields.filter(([field, value]) => before[field] !== value)
  const isPaidOtherwise = changed.some(([field]) => PAYMENT_FIELDS.has(field))
  return Object.fromEntries(
    fields.filter(
      (entry) => changed.includes(entry) || (isPaidOtherwise && PAYMENT_FIELDS.has(entry[0])),
    ),
  ) as Partial<ReturnType<typeof fieldsOf>>
}

/** The records of a new bill, one for each instalment (R-BILL-17, R-BILL-18). */
export function recordsOf(draft: BillDraft, due: Day, order: Uuid): { fields: NewBill }[] {
  const count = draft.kind === 'Recorrente' ? draft.instalments : 1
  const first = fieldsOf(draft, due)
  return Array.from({ length: count }, (_, at) => ({
    fields: {
      ...first,
      'Boleto - Código': at === 0 ? first['Boleto - Código'] : null,
      Valor: at > 0 && draft.valueKind === 'Valor variável' ? 0n : first.Valor,
      Vencimento: instalmentDueOn(due, at + 1),
      'Tipo de conta': draft.kind,
      Recorrência: count,
      parcela: at + 1,
      order_ID: order,
    },
  }))
}

/** The records in batches of one call each (R-BILL-19). */
export function batchesOf<Item>(records: readonly Item[]): Item[][] {
  const count = Math.ceil(records.length / MAX_RECORDS)
  return Array.from({ length: count }, (_, at) =>
    records.slice(at * MAX_RECORDS, (at + 1) * MAX_RECORDS),
  )
}

export type ErrorField = 'name' | 'beneficiary' | 'due' | 'value' | 'pixKey' | 'pixCode' | 'boleto'
export type DraftErrors = Partial<Record<ErrorField, string>>

const FIELD_OF: Readonly<Record<PaymentField, ErrorField>> = {
  'Boleto - Código': 'boleto',
  'Pix - Copia e Cola': 'pixCode',
  'Pix - Chave Pix': 'pixKey',
}

function nameError(name: string): string | undefined {
  if (name.trim() === '') return billRefusals.missing.text
  return name.trim().length > MAX_NAME_LENGTH ? billRefusals.longName.text : undefined
}

function beneficiaryError(beneficiary: string): string | undefined {
  if (beneficiary.trim() === '') return billRefusals.missing.text
  const isLong = beneficiary.trim().length > MAX_BENEFICIARY_LENGTH
  return isLong ? texts.tooLong(MAX_BENEFICIARY_LENGTH) : undefined
}

function paymentErrors(draft: BillDraft, isRequired: boolean): DraftErrors {
  const problem = paymentProblem(paymentDataOf(draft), isRequired)
  if (!problem) return {}
  // A missing Pix code is the code's error, although either of the two would do.
  const isCode = draft.method === 'Pix' && draft.pixWay === 'code'
  return { [isCode ? 'pixCode' : FIELD_OF[problem.field]]: problem.refusal.text }
}

/** The errors of the draft, by field (R-BILL-11, R-BILL-12). */
export function draftErrors(draft: BillDraft, isPaymentRequired = true): DraftErrors {
  const found: Partial<Record<ErrorField, string | undefined>> = {
    name: nameError(draft.name),
    beneficiary: beneficiaryError(draft.beneficiary),
    due: draft.due === null ? billRefusals.missing.text : undefined,
    value: draft.value === null ? texts.valueMissing : undefined,
    ...paymentErrors(draft, isPaymentRequired),
  }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined))
}

/** The name of a field in the summary of errors. */
export const labelOf = (field: ErrorField): string => texts.fields[field]
