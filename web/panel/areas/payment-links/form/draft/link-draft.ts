import type { InputOf } from '#contract/access/endpoint.ts'
import { type Day, dayInSaoPaulo, type Instant, timeInSaoPaulo } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import type { CheckoutDefault } from '#contract/payment-defaults/shapes.ts'
import type { createLink } from '#contract/payment-links/endpoints.ts'
import {
  type InstallmentLimits,
  maxInstallmentsOf,
} from '#contract/payment-links/installment-limits.ts'
import { unsellable } from '#contract/payment-links/sellable.ts'
import { isLongTitle, LINK_LIMITS } from '#web/panel/areas/payment-links/form/draft/link-limits.ts'
import {
  chargedOf,
  NO_PLAN,
  type RecurringDraft,
  type RecurringProblem,
  recurringProblems,
  subscriptionOf,
} from '#web/panel/areas/payment-links/form/draft/recurring-draft.ts'
import {
  isWhole,
  NO_SPLIT,
  paymentsOf,
  type SplitDraft,
  type SplitSale,
} from '#web/panel/areas/payment-links/split/split-draft.ts'

export interface MethodDraft {
  readonly isOn: boolean
  readonly maxInstallments: number
  readonly discountPercent: number
}

/** A date and time on the clocks of São Paulo, while it is being chosen. */
export interface MomentDraft {
  readonly isOn: boolean
  readonly day: Day | null
  /** `HH:mm`, every 15 minutes. */
  readonly time: string
}

export interface MetadataRow {
  readonly key: string
  readonly value: string
}

/** Who pays the fees; EARLY_MIXED, which links of API keys may have, is not offered by the form. */
export type Bearer = 'EARLY_BUYER' | 'EARLY_SELLER' | 'EARLY_MIXED'

/** What the form holds while a one-off or recurring link is made. */
export interface LinkDraft {
  /** Of a one-off link; a recurring one has the title of its plan. */
  readonly title: string
  /** Of the whole period, when it is recurring. */
  readonly value: Centavos | null
  /** What a recurring link sells; null for a one-off link. */
  readonly recurring: RecurringDraft | null
  readonly description: string
  readonly methods: Readonly<Record<BuyerMethod, MethodDraft>>
  readonly receipt: 'EARLY' | 'RECURRENT'
  readonly bearer: Bearer
  readonly hasAnchoring: boolean
  readonly customer: Uuid | null
  readonly slipDescription: string
  readonly expiry: MomentDraft
  readonly hasTimer: boolean
  readonly first: MomentDraft
  /** Never empty: the first row stays (R-LNKF-18). */
  readonly metadata: readonly MetadataRow[]
  readonly split: SplitDraft
}

/** The seller's settings and the session's permissions for new links. */
export interface LinkRules {
  readonly defaults: CheckoutDefault
  readonly isActiveForTax: boolean
  readonly mixedInstallment: boolean
  /** The ways to pay that work in this installation. */
  readonly methods: readonly BuyerMethod[]
  /** Whether this person may offer the whole list of the card's instalments (R-LNKF-09). */
  readonly seesAllInstallments: boolean
}

/** The limits of what this person may offer. */
export const limitsOfRules = ({ defaults, seesAllInstallments }: LinkRules): InstallmentLimits => ({
  maxInstallments: defaults.maxInstallments,
  seesAll: seesAllInstallments,
})

const EMPTY_ROW: MetadataRow = { key: '', value: '' }

/** The form as it opens (R-LNKF-11, R-LNKF-14, R-LNKF-39, R-LNKF-40). */
export function emptyDraft(rules: LinkRules): LinkDraft {
  const { defaults, mixedInstallment } = rules
  const only = defaults.onlyCreditCard
  const isOn = (method: BuyerMethod, isUsual: boolean) => isUsual && rules.methods.includes(method)
  const limits = mixedInstallment
    ? defaults.mixedInstallments
    : { creditCard: defaults.defaultInstallments, bankSlip: 1, pix: 1 }
  return {
    title: '',
    value: null,
    recurring: null,
    description: '',
    methods: {
      CREDIT_CARD: {
        isOn: isOn('CREDIT_CARD', only || defaults.defaultEnableCreditCard),
        discountPercent: 0,
        maxInstallments: Math.min(
          limits.creditCard,
          maxInstallmentsOf('CREDIT_CARD', limitsOfRules(rules)),
        ),
      },
      BANK_SLIP: {
        isOn: isOn('BANK_SLIP', !only && defaults.defaultEnableBankSlip),
        discountPercent: 0,
        maxInstallments: limits.bankSlip,
      },
      PIX: {
        isOn: isOn('PIX', !only && defaults.defaultEnablePixPayment),
        discountPercent: 0,
        maxInstallments: limits.pix,
      },
    },
    receipt: 'EARLY',
    bearer: defaults.defaultCreditCardType,
    hasAnchoring: false,
    customer: null,
    slipDescription: '',
    hasTimer: false,
    expiry: { isOn: false, day: null, time: '23:45' },
    first: { isOn: false, day: null, time: '09:00' },
    metadata: [EMPTY_ROW],
    split: NO_SPLIT,
  }
}

/**
 * The form of a recurring link as it opens: no instalments, and its card is received as it is paid
 * (R-LNKF-29).
 */
export function emptyRecurringDraft(rules: LinkRules): LinkDraft {
  return asRecurring(emptyDraft(rules), NO_PLAN)
}

/** The form with what a recurring link sells. */
export function asRecurring(draft: LinkDraft, recurring: RecurringDraft): LinkDraft {
  const { CREDIT_CARD: card, BANK_SLIP: slip, PIX: pix } = draft.methods
  return {
    ...draft,
    recurring,
    receipt: 'RECURRENT',
    methods: {
      CREDIT_CARD: { ...card, maxInstallments: 1 },
      BANK_SLIP: { ...slip, maxInstallments: 1 },
      PIX: { ...pix, maxInstallments: 1 },
    },
  }
}

/** Split means the card alone (R-LNKS-02). */
export function withSplit(draft: LinkDraft, isOn: boolean): LinkDraft {
  const split = { ...draft.split, isOn }
  if (!isOn) return { ...draft, split }
  const { CREDIT_CARD: card, BANK_SLIP: slip, PIX: pix } = draft.methods
  return {
    ...draft,
    split,
    methods: {
      CREDIT_CARD: { ...card, isOn: true },
      BANK_SLIP: { ...slip, isOn: false },
      PIX: { ...pix, isOn: false },
    },
  }
}

/** Switches a method; bank slip and Pix end the split, which needs the card (R-LNKS-03). */
export function withMethod(draft: LinkDraft, method: BuyerMethod, isOn: boolean): LinkDraft {
  const isEnd = method === 'CREDIT_CARD' ? !isOn : isOn
  const split = isEnd ? { ...draft.split, isOn: false } : draft.split
  const methods = { ...draft.methods, [method]: { ...draft.methods[method], isOn } }
  return { ...draft, split, methods }
}

export interface BearerRule {
  readonly bearer: Bearer
  /** Why the seller has no choice; null when there is one. */
  readonly forcedBy: 'tax' | 'installments' | null
}

/** Who pays the fees: the tax flag first, then the instalments (R-LNKF-12, R-LNKF-13). */
export function bearerOf(draft: LinkDraft, { defaults, isActiveForTax }: LinkRules): BearerRule {
  if (isActiveForTax) return { bearer: 'EARLY_SELLER', forcedBy: 'tax' }
  const above = defaults.forceBuyerAboveInstallments
  if (above !== null && draft.methods.CREDIT_CARD.maxInstallments > above) {
    return { bearer: 'EARLY_BUYER', forcedBy: 'installments' }
  }
  return { bearer: draft.bearer, forcedBy: null }
}

/** The card type of the link; EARLY exists for cards only (R-LNKF-10, R-LNKF-43). */
export const cardTypeOf = (draft: LinkDraft, rules: LinkRules) =>
  draft.receipt === 'RECURRENT' ? ('RECURRENT' as const) : bearerOf(draft, rules).bearer

const METHODS: readonly BuyerMethod[] = ['CREDIT_CARD', 'BANK_SLIP', 'PIX']

export type Problem =
  | RecurringProblem
  | 'title'
  | 'longTitle'
  | 'value'
  | 'methods'
  | 'discount'
  | 'installments'
  | 'slipDescription'
  | 'expiry'
  | 'expiryPast'
  | 'first'
  | 'firstPast'
  | 'metadata'
  | 'split'

const localNow = (now: Instant) => `${dayInSaoPaulo(now)}T${timeInSaoPaulo(now).slice(0, 5)}`

function momentProblem<Missing extends string>(
  { isOn, day, time }: MomentDraft,
  now: Instant,
  missing: Missing,
): readonly (Missing | `${Missing}Past`)[] {
  if (!isOn) return []
  if (!day) return [missing]
  return `${day}T${time}` <= localNow(now) ? [`${missing}Past`] : []
}

const isSame = (one: MomentDraft, other: MomentDraft | undefined) =>
  one.isOn === other?.isOn && one.day === other.day && one.time === other.time

/**
 * The problems of the draft, in the order of the form (R-LNKF-19 … R-LNKF-23). A first
 * charge that was saved as it is may have passed meanwhile.
 */
export function problemsOf(draft: LinkDraft, now: Instant, saved?: LinkDraft): Problem[] {
  const isOn = Object.values(draft.methods).some((method) => method.isOn)
  const nameless = draft.metadata.some(({ key, value }) => key.trim() === '' && value.trim() !== '')
  return [
    ...whatProblems(draft),
    ...(isOn ? [] : (['methods'] as const)),
    ...unsellableOf(draft),
    // Without a boleto the description is neither shown nor sent.
    ...(draft.methods.BANK_SLIP.isOn &&
    draft.slipDescription.length > LINK_LIMITS.bankSlipDescription
      ? (['slipDescription'] as const)
      : []),
    ...momentProblem(draft.expiry, now, 'expiry'),
    ...(isSame(draft.first, saved?.first) ? [] : momentProblem(draft.first, now, 'first')),
    ...(nameless ? (['metadata'] as const) : []),
    ...(isWhole(draft.split) ? [] : (['split'] as const)),
  ]
}

/** The problems of what is sold (R-LNKF-19, R-LNKF-20, R-LNKF-24). */
function whatProblems({ title, value, recurring }: LinkDraft): Problem[] {
  const price = recurring ? chargedOf(value, recurring) : (value ?? 0n)
  const noValue = price <= 0n ? (['value'] as const) : []
  if (recurring) return [...noValue, ...recurringProblems(recurring)]
  return [
    ...(title.trim() === '' ? (['title'] as const) : []),
    ...(isLongTitle(title) ? (['longTitle'] as const) : []),
    ...noValue,
  ]
}

/** Why the methods that are on could never be bought, each reason once. */
function unsellableOf(draft: LinkDraft): ('discount' | 'installments')[] {
  const reasons = METHODS.map((method) => unsellableMethod(draft, method))
  return (['discount', 'installments'] as const).filter((reason) => reasons.includes(reason))
}

/** Why a method that is on could never be bought; null when it can. */
export function unsellableMethod({ value, methods }: LinkDraft, method: BuyerMethod) {
  const { isOn, maxInstallments, discountPercent } = methods[method]
  if (!isOn || value === null || value <= 0n) return null
  const discountBasisPoints = Math.round(discountPercent * 100)
  return unsellable(value, { method, maxInstallments, discountBasisPoints })
}

type AnyBody = InputOf<typeof createLink>['body']
type Body = Extract<AnyBody, { readonly type: 'ORDER' }>
type RecurringBody = Extract<AnyBody, { readonly type: 'SUBSCRIPTION' }>

// The date is sent without an offset, and the picker has no seconds (R-LNKF-33).
const localOf = ({ isOn, day, time }: MomentDraft): `${Day}T${string}` | null =>
  isOn && day ? `${day}T${time}:00` : null

// A discount is sent only when there is one (R-LNKF-05).
const discountOf = ({ discountPercent }: MethodDraft) =>
  discountPercent > 0
    ? { discount: { amount: Math.round(discountPercent * 100), type: 'PERCENT' as const } }
    : {}

const SENT_INSTALLMENTS = 10 // what a one-off link is sent with (K-INST-01)

/** Whether some way of paying costs less, so that there is a full price to strike through. */
export const hasDiscount = ({ methods }: LinkDraft): boolean =>
  METHODS.some((method) => methods[method].isOn && methods[method].discountPercent > 0)

const metadataOf = ({ metadata }: LinkDraft) => {
  const rows = metadata
    .map(({ key, value }) => ({ key: key.trim(), value: value.trim() }))
    .filter(({ key }) => key !== '')
  return rows.length > 0 ? rows : null
}

interface BodyOptions {
  readonly rules: LinkRules
  /** The flag of the host (R-LNKL-14); the service knows it, too, where the panel does not yet. */
  readonly whiteLabel: boolean | undefined
  /** Who may not see metadata leaves it out (R-LNKF-18, R-LNKF-42). */
  readonly seesMetadata: boolean
  /** Who may not split leaves it out (R-LNKS-01, R-LNKF-42). */
  readonly maySplit: boolean
}

// What both types of link send.
const commonOf = (draft: LinkDraft, { seesMetadata }: BodyOptions) => ({
  scheduledDate: localOf(draft.first),
  uuidSellerClient: draft.customer,
  bankSlipDescription: (draft.methods.BANK_SLIP.isOn && draft.slipDescription.trim()) || null,
  ...(seesMetadata ? { metadata: metadataOf(draft) } : {}),
})

const splitOf = (sale: SplitSale, { maySplit }: BodyOptions) =>
  maySplit ? { subSellerPaymentRequest: paymentsOf(sale) } : {}

/** The methods that are on; one that is off is null (R-LNKF-32). */
function allowedOf<Type extends string>({ methods }: LinkDraft, type: Type) {
  const { CREDIT_CARD: card, BANK_SLIP: slip, PIX: pix } = methods
  return {
    creditCardMethod: card.isOn ? { type, ...discountOf(card) } : null,
    bankSlipMethod: slip.isOn ? discountOf(slip) : null,
    pixMethod: pix.isOn ? discountOf(pix) : null,
  }
}

/** The body of the call, by the type of the link. */
export const bodyOf = (draft: LinkDraft, options: BodyOptions): Body | RecurringBody =>
  draft.recurring ? recurringBodyOf(draft, draft.recurring, options) : orderBodyOf(draft, options)

/** A recurring link: it has no brand flag, and its card is RECURRENT (R-LNKF-29, R-LNKF-31). */
const recurringBodyOf = (
  draft: LinkDraft,
  recurring: RecurringDraft,
  options: BodyOptions,
): RecurringBody => ({
  type: 'SUBSCRIPTION',
  ...commonOf(draft, options),
  ...splitOf({ split: draft.split, value: chargedOf(draft.value, recurring) }, options),
  paymentSubscription: subscriptionOf(draft.value, recurring),
  allowedPaymentMethods: allowedOf(draft, 'RECURRENT'),
})

/** A one-off link: always 10 instalments, with the chosen maxima (R-LNKF-30). */
export function orderBodyOf(draft: LinkDraft, options: BodyOptions): Body {
  const { rules, whiteLabel } = options
  const on = METHODS.filter((method) => draft.methods[method].isOn)
  return {
    type: 'ORDER',
    ...(whiteLabel === undefined ? {} : { whiteLabel }),
    ...commonOf(draft, options),
    ...splitOf(draft, options),
    paymentOrder: {
      title: draft.title.trim(),
      description: draft.description.trim() || null,
      installments: SENT_INSTALLMENTS,
      value: draft.value ?? 0n,
      customInstallmentsValues: on.map((method) => ({
        paymentMethod: method,
        installments: draft.methods[method].maxInstallments,
      })),
      expirationDate: localOf(draft.expiry),
      // A countdown needs an end (R-LNKF-08).
      timer: draft.hasTimer && localOf(draft.expiry) !== null,
    },
    enableAnchoring: draft.hasAnchoring && hasDiscount(draft),
    allowedPaymentMethods: allowedOf(draft, cardTypeOf(draft, rules)),
  }
}
