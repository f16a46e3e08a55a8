import { parseCnae } from '#contract/basics/brazil/activities.ts'
import { bankByCode } from '#contract/basics/brazil/banks.ts'
import {
  buildBoleto,
  dayOfFactor,
  factorOfDay,
  isBoleto,
  lineToBarcode,
  parseBoleto,
} from '#contract/basics/brazil/boleto.ts'
import {
  parseCep,
  parsePhone,
  readViaCep,
  stateOfAreaCode,
} from '#contract/basics/brazil/contacts.ts'
import {
  cnpjCheckDigits,
  cpfCheckDigits,
  documentType,
  formatDocument,
  isCnpj,
  isCpf,
  normalizeDocument,
} from '#contract/basics/brazil/documents.ts'
import { type DpsName, dpsId, isAccessKey } from '#contract/basics/brazil/nfse.ts'
import {
  buildDynamicBrCode,
  buildStaticBrCode,
  crc16,
  isEndToEndId,
  isIdRec,
  isTxid,
  limitPeriod,
  type Merchant,
  normalizePixKey,
  type PixKeyType,
  parseBrCode,
} from '#contract/basics/brazil/pix.ts'
import { brandOf, passesLuhn, sandboxOutcome } from '#contract/basics/cards.ts'
import {
  addBusinessDays,
  addMonthsClamped,
  bankHolidays,
  type Day,
  formatInstant,
  type Instant,
  isBusinessDay,
  nextBusinessDay,
  toInstant,
} from '#contract/basics/days.ts'
import {
  anticipationQuote,
  type SaleType,
  saleTerms,
  settlementDay,
} from '#contract/basics/instalments.ts'
import {
  fineAndDailyInterest,
  fineAndInterest,
  isPayableOn,
  isWithinLateFeeGuidance,
  lastPayableDay,
} from '#contract/basics/late-fees.ts'
import {
  centavosOfDecimal,
  formatReais,
  parseReais,
  shareByWeight,
  shareEqually,
} from '#contract/basics/money.ts'
import { isWithdrawalBlocked } from '#contract/payouts/rules.ts'
import { changeOfLimit } from '#contract/pix-limits/rules.ts'

/** Turns a vector's input into the arguments of the product's function, its result back. */
export type Adapter = (input: never) => unknown

/** A percentage as an integer of 10^-decimals percent, from its decimal text, without floats. */
function scaledPercent(percent: number, decimals: number): number {
  const [whole = '', part = ''] = String(percent).split('.')
  const scaled = Number(whole + part.padEnd(decimals, '0'))
  if (part.length > decimals || !Number.isSafeInteger(scaled)) throw new RangeError(`${percent} %`)
  return scaled
}

const basisPoints = (percent: number) => scaledPercent(percent, 2)
const millionths = (percent: number) => scaledPercent(percent, 4)

/** A result that is an object or nothing, as `{valid: true, …}` or `{valid: false}`. */
const valid = (result: object | null) => (result ? { valid: true, ...result } : { valid: false })

const documents: Record<string, Adapter> = {
  'cpf.valid': isCpf,
  'cpf.format': formatDocument,
  'cpf.checkDigits': cpfCheckDigits,
  'cnpj.valid': isCnpj,
  'cnpj.alnum.valid': isCnpj,
  'cnpj.alnum.checkDigits': cnpjCheckDigits,
  'cnpj.format': formatDocument,
  'document.type': (text: string) => documentType(text)?.toUpperCase(),
  'document.normalize': normalizeDocument,
}

const pix: Record<string, Adapter> = {
  crc16,
  'brcode.parse': (text: string) => valid(parseBrCode(text)),
  'brcode.build.static': (
    input: Merchant & { key: string; amount: string | null; txid: string | null },
  ) =>
    buildStaticBrCode({
      ...input,
      amount: input.amount === null ? null : centavosOfDecimal(input.amount),
    }),
  'brcode.build.dynamic': buildDynamicBrCode,
  'pix.txid.valid': (input: { txid: string; context: 'static' | 'cob' }) =>
    isTxid(input.txid, input.context),
  'pix.endToEndId.valid': isEndToEndId,
  'pix.idRec.valid': isIdRec,
  'pix.key.normalize': (input: { type: PixKeyType; value: string }) =>
    normalizePixKey(input.type, input.value),
  'pix.limitPeriod': limitPeriod,
  'pix.limitChange': (input: { currentCents: number; newCents: number; at: Instant }) => {
    const now = toInstant(Date.parse(input.at))
    const before = { amount: BigInt(input.currentCents), scheduled: null }
    const change = changeOfLimit(before, BigInt(input.newCents), now)
    const { amount, scheduled } = 'limit' in change ? change.limit : before
    return {
      effectiveAt: (scheduled?.at ?? now).replace('.000Z', 'Z'),
      amountCents: Number(amount),
      scheduledCents: scheduled && Number(scheduled.amount),
    }
  },
}

const boletos: Record<string, Adapter> = {
  'boleto.valid': isBoleto,
  'boleto.lineToBarcode': lineToBarcode,
  'boleto.build': (input: { bank: string; due: Day; amountCents: number; freeField: string }) =>
    buildBoleto({ ...input, amount: BigInt(input.amountCents) }),
  'boleto.parse': (input: { code: string; referenceDate: Day }) => {
    const slip = parseBoleto(input.code, input.referenceDate)
    return valid(slip && { bank: slip.bank, amountCents: Number(slip.amount), due: slip.due })
  },
  'boleto.factor.fromDate': factorOfDay,
  'boleto.factor.toDate': (input: { factor: string; referenceDate: Day }) =>
    dayOfFactor(input.factor, input.referenceDate),
}

const contacts: Record<string, Adapter> = {
  'phone.parse': (text: string) => valid(parsePhone(text)),
  'phone.ddd': (areaCode: string) => {
    const uf = stateOfAreaCode(areaCode)
    return uf ? { exists: true, uf } : { exists: false }
  },
  'cep.parse': (text: string) => valid(parseCep(text)),
  'cep.viacepResponse': (input: { status: number; body: unknown }) =>
    readViaCep(input.status, input.body),
}

const calendar: Record<string, Adapter> = {
  bankHolidays,
  'businessDay.is': isBusinessDay,
  'businessDay.add': (input: { date: Day; days: number }) =>
    addBusinessDays(input.date, input.days),
  'businessDay.next': nextBusinessDay,
  'settlement.cardReceivable': (input: { capturedAt: Day; days: number }) =>
    settlementDay(input.capturedAt, input.days),
  'cobv.payable': (input: { dueDate: Day; validDaysAfterDue: number; payDate: Day }) =>
    isPayableOn(input.payDate, input.dueDate, input.validDaysAfterDue),
  'cobv.lastPayable': (input: { dueDate: Day; validDaysAfterDue: number }) =>
    lastPayableDay(input.dueDate, input.validDaysAfterDue),
  'datetime.formatSaoPaulo': (instant: Instant) => formatInstant(instant),
  'date.addMonthsClamped': (input: { anchor: Day; months: number }) =>
    addMonthsClamped(input.anchor, input.months),
}

interface LateInput {
  amountCents: number
  dueDate: Day
  paidDate: Day
  finePercent: number
  interestPercentMonth: number
}

interface DailyLateInput {
  originalCents: number
  finePercent: number
  interestPercentDay: number
  daysLate: number
}

const lateCharges = (result: { fine: bigint; interest: bigint; total: bigint }) => ({
  fineCents: Number(result.fine),
  interestCents: Number(result.interest),
  totalCents: Number(result.total),
})

const lateRates = (input: Pick<LateInput, 'finePercent' | 'interestPercentMonth'>) => ({
  fineBasisPoints: basisPoints(input.finePercent),
  interestMonthlyBasisPoints: basisPoints(input.interestPercentMonth),
})

const money: Record<string, Adapter> = {
  'money.format': (cents: number) => formatReais(BigInt(cents)),
  'money.parse': (text: string) => parseReais(text),
  'split.equal': (input: { totalCents: number; parts: number }) =>
    shareEqually(BigInt(input.totalCents), input.parts).map(Number),
  'split.weighted': (input: { totalCents: number; weights: number[] }) =>
    shareByWeight(BigInt(input.totalCents), input.weights.map(BigInt)).map(Number),
  fineInterest: (input: LateInput) => {
    const { dueDate: due, paidDate: paidOn } = input
    const result = fineAndInterest({
      amount: BigInt(input.amountCents),
      due,
      paidOn,
      ...lateRates(input),
    })
    return { daysLate: result.daysLate, ...lateCharges(result) }
  },
  'fineInterest.apiPix': (input: DailyLateInput) =>
    lateCharges(
      fineAndDailyInterest({
        amount: BigInt(input.originalCents),
        daysLate: input.daysLate,
        fineBasisPoints: basisPoints(input.finePercent),
        interestDailyMillionths: millionths(input.interestPercentDay),
      }),
    ),
  'fineInterest.limits': (input: LateInput) => isWithinLateFeeGuidance(lateRates(input)),
}

interface QuoteInput {
  rateMonthPercent: number
  on: Day
  receivables: { netCents: number; due: Day }[]
}

interface SimulationInput {
  amountCents: number
  installments: number
  mdrPercent: number
  anticipationPercentMonth: number
  type: SaleType
}

const cards: Record<string, Adapter> = {
  'anticipation.quote': (input: QuoteInput) => {
    const quote = anticipationQuote({
      on: input.on,
      monthlyBasisPoints: basisPoints(input.rateMonthPercent),
      receivables: input.receivables.map(({ netCents, due }) => ({ net: BigInt(netCents), due })),
    })
    return {
      totalRedeemCents: Number(quote.totalRedeem),
      anticipationTaxCents: Number(quote.anticipationTax),
      amountToReceiveCents: Number(quote.amountToReceive),
    }
  },
  'withdrawal.blockedWindow': isWithdrawalBlocked,
  'card.simulation': (input: SimulationInput) => {
    const terms = saleTerms({
      amount: BigInt(input.amountCents),
      instalments: input.installments,
      type: input.type,
      mdrBasisPoints: basisPoints(input.mdrPercent),
      earlyMonthlyBasisPoints: basisPoints(input.anticipationPercentMonth),
    })
    return {
      totalAmountCents: Number(terms.total),
      installments: terms.instalments.map(Number),
      receivedAmountCents: Number(terms.received),
      creditCardTaxCents: Number(terms.fee),
    }
  },
  'card.brandLuhn': (number: string) => ({ brand: brandOf(number), luhn: passesLuhn(number) }),
  'card.sandboxOutcome': (input: { lastDigit: string }) => sandboxOutcome(input.lastDigit),
}

const lists: Record<string, Adapter> = {
  'bank.byCode': bankByCode,
  'cnae.valid': parseCnae,
}

const notes: Record<string, Adapter> = {
  'nfse.dpsId': (input: DpsName) => dpsId(input),
  'nfse.accessKey.valid': isAccessKey,
}

/** Every kind of vector that the product answers. */
export const kinds: ReadonlyMap<string, Adapter> = new Map(
  [documents, pix, boletos, contacts, calendar, money, cards, lists, notes].flatMap(
    Object.entries<Adapter>,
  ),
)
