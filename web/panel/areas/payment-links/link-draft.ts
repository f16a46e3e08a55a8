import type { InputOf } from '#contract/access/endpoint.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { dayInSaoPaulo, timeInSaoPaulo, type Day, type Instant } from '#contract/basics/days.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import type { createLink } from '#contract/payment-links/endpoints.ts'
import type { CheckoutDefault } from '#contract/payment-links/shapes.ts'

export interface MethodDraft {
  readonly isOn: boolean
  readonly most: number
  readonly discountPercent: number
}

/** What the form holds while a one-off link is made. */
export interface LinkDraft {
  readonly title: string
  readonly value: Centavos | null
  readonly description: string
  readonly methods: Readonly<Record<BuyerMethod, MethodDraft>>
  readonly receipt: 'EARLY' | 'RECURRENT'
  readonly bearer: 'EARLY_BUYER' | 'EARLY_SELLER'
  readonly customer: Uuid | null
  readonly slipDescription: string
  /** `yyyy-MM-ddTHH:mm` on the clocks of São Paulo; empty when off. */
  readonly expiresAt: string
  readonly timer: boolean
  readonly firstAt: string
}

/** The form as it opens, by the seller's defaults (R-LNKF-11, R-LNKF-14, R-LNKF-39). */
export function emptyDraft(defaults: CheckoutDefault): LinkDraft {
  const only = defaults.onlyCreditCard
  return {
    title: '',
    value: null,
    description: '',
    methods: {
      CREDIT_CARD: {
        ...{ isOn: defaults.defaultEnableCreditCard, discountPercent: 0 },
        most: Math.min(defaults.defaultInstallments, defaults.maxInstallments),
      },
      BANK_SLIP: { isOn: !only && defaults.defaultEnableBankSlip, most: 1, discountPercent: 0 },
      PIX: { isOn: !only && defaults.defaultEnablePixPayment, most: 1, discountPercent: 0 },
    },
    receipt: 'EARLY',
    bearer: defaults.defaultCreditCardType,
    customer: null,
    slipDescription: '',
    expiresAt: '',
    timer: false,
    firstAt: '',
  }
}

/** The card type as the link keeps it. */
export const cardTypeOf = ({ receipt, bearer }: Pick<LinkDraft, 'receipt' | 'bearer'>) =>
  receipt === 'RECURRENT' ? ('RECURRENT' as const) : bearer

export type Problem = 'title' | 'value' | 'methods' | 'slipDescription' | 'expiresAt' | 'firstAt'

const isPast = (local: string, now: Instant): boolean =>
  local !== '' && local <= `${dayInSaoPaulo(now)}T${timeInSaoPaulo(now).slice(0, 5)}`

/** What keeps the link from being made, in the order of the form (R-LNKF-19 … R-LNKF-23). */
export function problemsOf(draft: LinkDraft, now: Instant): Problem[] {
  const isOn = Object.values(draft.methods).some((method) => method.isOn)
  return [
    ...(draft.title.trim() === '' || draft.title.length > 60 ? (['title'] as const) : []),
    ...(draft.value === null || draft.value <= 0n ? (['value'] as const) : []),
    ...(isOn ? [] : (['methods'] as const)),
    ...(draft.slipDescription.length > 130 ? (['slipDescription'] as const) : []),
    ...(isPast(draft.expiresAt, now) ? (['expiresAt'] as const) : []),
    ...(isPast(draft.firstAt, now) ? (['firstAt'] as const) : []),
  ]
}

type Body = InputOf<typeof createLink>['body']

// R-LNKF-33: the date goes without the offset; the picker has no seconds.
const localOf = (text: string) => (text === '' ? null : (`${text}:00` as `${Day}T${string}`))

// R-LNKF-05: a discount is sent only when there is one.
const discountOf = ({ discountPercent }: MethodDraft) =>
  discountPercent > 0
    ? { discount: { amount: discountPercent * 100, type: 'PERCENT' as const } }
    : {}

const METHODS: readonly BuyerMethod[] = ['CREDIT_CARD', 'BANK_SLIP', 'PIX']
const SENT_INSTALLMENTS = 10 // K-INST-01

/** The body of the call: always 10 instalments, the chosen maxima beside (R-LNKF-30, R-LNKF-32). */
export function bodyOf(draft: LinkDraft): Body {
  const { CREDIT_CARD: card, BANK_SLIP: slip, PIX: pix } = draft.methods
  return {
    type: 'ORDER',
    uuidSellerClient: draft.customer,
    bankSlipDescription: draft.slipDescription.trim() || null,
    scheduledDate: localOf(draft.firstAt),
    paymentOrder: {
      title: draft.title.trim(),
      description: draft.description.trim() || null,
      installments: SENT_INSTALLMENTS,
      value: draft.value ?? 0n,
      customInstallmentsValues: METHODS.filter((method) => draft.methods[method].isOn).map(
        (method) => ({
          paymentMethod: method,
          installments: draft.methods[method].most,
        }),
      ),
      expirationDate: localOf(draft.expiresAt),
      timer: draft.timer && draft.expiresAt !== '',
    },
    allowedPaymentMethods: {
      creditCardMethod: card.isOn ? { type: cardTypeOf(draft), ...discountOf(card) } : null,
      bankSlipMethod: slip.isOn ? discountOf(slip) : null,
      pixMethod: pix.isOn ? discountOf(pix) : null,
    },
  }
}
