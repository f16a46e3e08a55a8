import * as z from 'zod/mini'
import { instant, localDateTime, money, uuid } from '#contract/basics/wire.ts'
import { percent } from '#contract/basics/wire-percent.ts'
import { buyerMethod, publicSeller } from '#contract/charges/shapes.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import { subSellerPayment, subSellerShare } from '#contract/payment-links/split.ts'
import { shownLinkState } from '#contract/payment-links/states.ts'
import { periodicity } from '#contract/plans/rules.ts'

export const LINK_TYPES = ['ORDER', 'SUBSCRIPTION', 'FAST_ORDER'] as const
export type LinkType = (typeof LINK_TYPES)[number]
export const linkType = z.enum(LINK_TYPES)

export const CARD_TYPES = [
  'EARLY',
  'EARLY_SELLER',
  'EARLY_BUYER',
  'EARLY_MIXED',
  'RECURRENT',
] as const
export type CardType = (typeof CARD_TYPES)[number]
export const cardPaymentType = z.enum(CARD_TYPES)

/** The largest value of a link, in centavos. */
export const MAX_LINK_CENTAVOS = 999_999_999n

/** The most instalments a link may offer by method (R-LNKF-09). */
export const MAX_INSTALLMENTS = { CREDIT_CARD: 21, BANK_SLIP: 21, PIX: 12 } as const

/** A percentage off the price, by method. */
export const discount = z.optional(
  z.nullable(
    z.strictObject({ amount: percent(linkRefusals.badDiscount.code), type: z.literal('PERCENT') }),
  ),
)

export const allowedPaymentMethods = z.strictObject({
  creditCardMethod: z.nullable(z.strictObject({ type: cardPaymentType, discount })),
  bankSlipMethod: z.nullable(z.strictObject({ discount })),
  pixMethod: z.nullable(z.strictObject({ discount })),
})
export type AllowedPaymentMethods = z.output<typeof allowedPaymentMethods>

export const linkRow = z.object({
  uuid: uuid(),
  url: z.string(),
  type: linkType,
  title: z.nullable(z.string()),
  planTitle: z.nullable(z.string()),
  value: z.nullable(money()),
  valuePerMonth: z.nullable(money()),
  createdAt: instant(),
  sellerClient: z.nullable(z.object({ name: z.string(), uuid: uuid() })),
  whiteLabel: z.boolean(),
  /** The state of the link (SM-LINK). */
  state: shownLinkState,
})
export type LinkRow = z.output<typeof linkRow>

/** The item that a one-off link sells. */
export const paymentOrder = z.object({
  title: z.string(),
  description: z.nullable(z.string()),
  installments: z.int(),
  value: money(),
  customInstallmentsValues: z.array(
    z.object({ paymentMethod: buyerMethod, installments: z.int() }),
  ),
  expirationDate: z.nullable(localDateTime()),
  timer: z.boolean(),
})

/** The subscription that a recurring link sells. */
export const paymentSubscription = z.object({
  idPlan: z.int(),
  type: periodicity,
  /** Of the whole period. */
  value: money(),
  valuePerMonth: money(),
  additionalValue: z.nullable(money()),
  additionalTitle: z.nullable(z.string()),
  additionalInstallments: z.nullable(z.int()),
})

/** A name and value that the seller attached to a link. */
export const storedMetadata = z.object({ key: z.string(), value: z.string() })
export type LinkMetadata = z.output<typeof storedMetadata>

/** A link as its seller reads it (E-LINK). */
export const paymentLink = z.object({
  ...linkRow.shape,
  scheduledDate: z.nullable(localDateTime()),
  bankSlipDescription: z.nullable(z.string()),
  metadata: z.array(storedMetadata),
  enableAnchoring: z.boolean(),
  subSellerPaymentRequest: z.array(subSellerPayment),
  subSellerResponse: z.array(subSellerShare),
  paymentOrder: z.nullable(paymentOrder),
  paymentSubscription: z.nullable(paymentSubscription),
  allowedPaymentMethods,
})
export type PaymentLink = z.output<typeof paymentLink>

export const installmentToBuyer = z.object({
  installments: z.int(),
  installmentAmount: money(),
  totalAmount: money(),
  discount: money(),
})
export type InstallmentToBuyer = z.output<typeof installmentToBuyer>

export const installmentSimulation = z.object({
  installmentsToBuyer: z.array(installmentToBuyer),
  installmentsToSeller: z.array(z.object({ ...installmentToBuyer.shape, receivedAmount: money() })),
  creditCardTax: percent(),
})
export type InstallmentSimulation = z.output<typeof installmentSimulation>

export const publicMethod = z.object({
  method: buyerMethod,
  maxInstallments: z.int(),
  discountPercent: percent(),
})

/** A link as its buyer sees it. */
export const publicLink = z.object({
  uuid: uuid(),
  /** Sent back with an order: an open page keeps the price that it showed for 30 minutes (SM-LINK). */
  opening: z.string(),
  type: linkType,
  state: shownLinkState,
  seller: publicSeller,
  title: z.string(),
  description: z.nullable(z.string()),
  value: money(),
  valuePerMonth: z.nullable(money()),
  periodicity: z.nullable(periodicity),
  bullets: z.array(z.string()),
  /** Charged on top, in equal shares in the first charges. */
  additional: z.nullable(
    z.object({ title: z.nullable(z.string()), value: money(), installments: z.int() }),
  ),
  firstChargeDate: z.nullable(localDateTime()),
  expirationDate: z.nullable(localDateTime()),
  timer: z.boolean(),
  enableAnchoring: z.boolean(),
  customer: z.nullable(
    z.object({ name: z.string(), emailMasked: z.string(), documentMasked: z.string() }),
  ),
  needsBuyer: z.boolean(),
  methods: z.array(publicMethod),
})
export type PublicLink = z.output<typeof publicLink>
