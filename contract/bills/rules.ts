import { barcodeToLine, isBoleto } from '#contract/basics/brazil/boleto.ts'
import { normalizePixKey, type PixKeyType, parseBrCode } from '#contract/basics/brazil/pix.ts'
import {
  addDays,
  addMonthsClamped,
  type Day,
  dayInSaoPaulo,
  daysBetween,
  type Instant,
  timeInSaoPaulo,
  weekdayOf,
} from '#contract/basics/days.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { Refusal } from '#contract/basics/refusals.ts'
import { billRefusals } from '#contract/bills/refusals.ts'

/** The longest name of a bill (K-TXT-04). */
export const MAX_NAME_LENGTH = 50
export const MAX_BENEFICIARY_LENGTH = 150
/** How many bills one call creates or changes (K-PAGE-03). */
export const MAX_RECORDS = 10
/** How many bills one bulk action takes. */
export const MAX_BULK = 100
/** Recurring bills have 2 to 12 monthly instalments. */
export const MIN_INSTALMENTS = 2
export const MAX_INSTALMENTS = 12

const PAYMENT_WEEKDAYS = [1, 3, 5]
/** From here on a bill that is due today is paid on another day (K-BILL-02). */
export const SAME_DAY_CUTOFF = '12:00:00'
/** From here on an edited bill is not paid today (K-BILL-03). */
export const EDIT_CUTOFF = '10:00:00'
const PUSH_DAYS = 2

/** Whether bills are paid on that day: Monday, Wednesday, Friday (K-BILL-01). */
export const isPaymentDay = (day: Day): boolean => PAYMENT_WEEKDAYS.includes(weekdayOf(day))

/** The day itself if it is a payment day, otherwise the next one. */
export function paymentDayFrom(day: Day): Day {
  let next = day
  while (!isPaymentDay(next)) next = addDays(next, 1)
  return next
}

/** The day itself if it is a payment day, otherwise the last one before it. */
export function paymentDayUntil(day: Day): Day {
  let last = day
  while (!isPaymentDay(last)) last = addDays(last, -1)
  return last
}

/** The first payment day on which a bill can still be paid; today no longer from the cut-off on. */
function nextPaymentDay(now: Instant, cutoff: string): Day {
  const today = dayInSaoPaulo(now)
  return paymentDayFrom(timeInSaoPaulo(now) >= cutoff ? addDays(today, 1) : today)
}

/** The day of the header, the default due date, and whether today is over for payments (BIL-08). */
export const paymentDays = (now: Instant) => ({
  date: nextPaymentDay(now, SAME_DAY_CUTOFF),
  dueDate: paymentDayFrom(dayInSaoPaulo(now)),
  cutoffPassed: timeInSaoPaulo(now) >= SAME_DAY_CUTOFF,
})

function scheduledDay(due: Day, now: Instant, cutoff: string): Day {
  const today = dayInSaoPaulo(now)
  if (due === today && timeInSaoPaulo(now) >= SAME_DAY_CUTOFF) {
    return paymentDayFrom(addDays(today, PUSH_DAYS))
  }
  const earliest = nextPaymentDay(now, cutoff)
  const last = paymentDayUntil(due)
  return last < earliest ? earliest : last
}

/**
 * The day on which a new bill is to be paid: the last payment day until the due date, or the next
 * payment day when there is none left (R-BILL-14).
 */
export const scheduledDayOfNew = (due: Day, now: Instant): Day =>
  scheduledDay(due, now, SAME_DAY_CUTOFF)

/** As `scheduledDayOfNew`, of a bill that is edited: today is not used from 10:00 on (R-BILL-29). */
export const scheduledDayOfEdited = (due: Day, now: Instant): Day =>
  scheduledDay(due, now, EDIT_CUTOFF)

/** The payment day of a bill that is approved now: a day that has passed moves to the next one. */
export function scheduledDayOfApproved(scheduled: Day, now: Instant): Day {
  const next = nextPaymentDay(now, SAME_DAY_CUTOFF)
  return scheduled < next ? next : scheduled
}

/** Whether an edit is too late for the payments of today (R-BILL-30). */
export const isEditLate = (now: Instant): boolean => timeInSaoPaulo(now) >= EDIT_CUTOFF

/** The due date of an instalment, `instalment` counted from 1 (R-BILL-17). */
export const instalmentDueOn = (first: Day, instalment: number): Day =>
  addMonthsClamped(first, instalment - 1)

/** `soon` near the due date, `late` after it; null when it is further off (R-BILL-05). */
export function dueNotice(due: Day, today: Day): 'soon' | 'late' | null {
  const days = daysBetween(today, due)
  if (days < 0) return 'late'
  return days <= 1 ? 'soon' : null
}

export interface PixKey {
  readonly type: PixKeyType
  readonly key: string
}

/**
 * A Pix key without its type. Only a bare mobile number can be taken for a CPF; as at banks, a
 * valid CPF is one, and a mobile that would be read as a CPF is written with +55.
 */
export function parsePixKey(text: string): PixKey | null {
  for (const type of ['EMAIL', 'EVP', 'CNPJ', 'CPF', 'PHONE'] as const) {
    const key = normalizePixKey(type, text)
    if (key !== null) return { type, key }
  }
  return null
}

const BARCODE_DIGITS = 44

/** The line of a boleto, 47 or 48 digits, from its line or barcode; null when it is invalid. */
export function boletoLineOf(text: string): string | null {
  const digits = text.replace(/[\s.-]/g, '')
  if (!isBoleto(digits)) return null
  return digits.length === BARCODE_DIGITS ? barcodeToLine(digits) : digits
}

/** Whether a pasted Pix code can be paid: an authorisation of Pix Automático is no payment. */
export const isPayableCode = (text: string): boolean => {
  const code = parseBrCode(text)
  return code !== null && code.kind !== 'recurrence'
}

/** The code of a pasted boleto, as its line, or a pasted Pix code; null when the text is neither. */
export function payableCodeOf(text: string): string | null {
  const line = boletoLineOf(text)
  if (line !== null) return line
  return isPayableCode(text) ? text.trim() : null
}

export interface PaymentData {
  readonly Método: 'Pix' | 'Boleto'
  readonly 'Boleto - Código': string | null
  readonly 'Pix - Copia e Cola': string | null
  readonly 'Pix - Chave Pix': string | null
}

/** The payment data of the chosen method in their normal form; those of the other are dropped. */
export function normalizedPaymentData(data: PaymentData): PaymentData {
  const isPix = data['Método'] === 'Pix'
  const code = data['Boleto - Código']
  const key = data['Pix - Chave Pix']
  return {
    Método: data['Método'],
    'Boleto - Código': isPix || code === null ? null : (boletoLineOf(code) ?? code),
    'Pix - Copia e Cola': isPix ? data['Pix - Copia e Cola'] : null,
    'Pix - Chave Pix': isPix && key !== null ? (parsePixKey(key)?.key ?? key) : null,
  }
}

/** Whether the chosen method has what a payment needs. */
export const hasPaymentData = (data: PaymentData): boolean =>
  data['Método'] === 'Boleto'
    ? data['Boleto - Código'] !== null
    : data['Pix - Copia e Cola'] !== null || data['Pix - Chave Pix'] !== null

interface Payable extends PaymentData {
  readonly Valor: Centavos
}

/** Whether the bill has all that an approval needs: a value and payment data (R-BILL-34). */
export const isBillComplete = (bill: Payable): boolean => bill.Valor > 0n && hasPaymentData(bill)

export type PaymentField = 'Boleto - Código' | 'Pix - Copia e Cola' | 'Pix - Chave Pix'

export interface PaymentProblem {
  readonly field: PaymentField
  readonly refusal: Refusal
}

/** What is wrong with the payment data of a bill, if anything (R-BILL-12). */
export const paymentProblem = (data: PaymentData, isRequired: boolean): PaymentProblem | null => {
  if (!hasPaymentData(data)) return isRequired ? missing(mainFieldOf(data)) : null
  return data.Método === 'Boleto' ? boletoProblem(data) : pixProblem(data)
}

const mainFieldOf = ({ Método }: PaymentData): PaymentField =>
  Método === 'Boleto' ? 'Boleto - Código' : 'Pix - Chave Pix'

const boletoProblem = ({ 'Boleto - Código': code }: PaymentData): PaymentProblem | null =>
  code === null || boletoLineOf(code)
    ? null
    : { field: 'Boleto - Código', refusal: billRefusals.badBoleto }

// Two ways to pay the same bill would leave open which one counts.
function pixProblem(data: PaymentData): PaymentProblem | null {
  const { 'Pix - Copia e Cola': code, 'Pix - Chave Pix': key } = data
  if (code !== null && (key !== null || !isPayableCode(code))) return badPix('Pix - Copia e Cola')
  return key === null || parsePixKey(key) ? null : badPix('Pix - Chave Pix')
}

const missing = (field: PaymentField): PaymentProblem => ({ field, refusal: billRefusals.missing })
const badPix = (field: PaymentField): PaymentProblem => ({ field, refusal: billRefusals.badPix })

interface Series {
  readonly 'Tipo de conta': 'Recorrente' | 'Pontual'
  readonly 'Tipo do valor': 'Valor fixo' | 'Valor variável'
  readonly Recorrência: number
  readonly parcela: number
}

/**
 * Whether kind, number of instalments and instalment go together: a one-off bill has one instalment
 * and a fixed value (R-BILL-09).
 */
export function isWholeSeries(series: Series): boolean {
  const { Recorrência: count, parcela } = series
  if (series['Tipo de conta'] === 'Pontual') {
    return count === 1 && parcela === 1 && series['Tipo do valor'] === 'Valor fixo'
  }
  return count >= MIN_INSTALMENTS && count <= MAX_INSTALMENTS && parcela >= 1 && parcela <= count
}

/** The first status of a bill (R-BILL-16). */
export const firstStatus = ({ Valor, parcela }: { Valor: Centavos; parcela: number }) =>
  parcela > 1 || Valor <= 0n ? 'Atualização necessária' : 'Aprovar'
