import * as z from 'zod/mini'
import {
  instant,
  localDateTime,
  money,
  optionalText,
  percent,
  text,
  uuid,
} from '#contract/basics/wire.ts'
import { BUYER_METHODS, publicSeller } from '#contract/charges/shapes.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'

export const LINK_TYPES = ['ORDER', 'SUBSCRIPTION', 'FAST_ORDER'] as const
export type LinkType = (typeof LINK_TYPES)[number]

export const CARD_TYPES = [
  'EARLY',
  'EARLY_SELLER',
  'EARLY_BUYER',
  'EARLY_MIXED',
  'RECURRENT',
] as const
export type CardType = (typeof CARD_TYPES)[number]

/** The largest value of a link, in centavos. */
export const LARGEST_LINK_CENTAVOS = 999_999_999n

/** The most instalments a link may offer by method (R-LNKF-09). */
export const MOST_INSTALLMENTS = { CREDIT_CARD: 21, BANK_SLIP: 21, PIX: 12 } as const

const discount = z.optional(
  z.nullable(z.strictObject({ amount: percent(), type: z.literal('PERCENT') })),
)

export const allowedPaymentMethods = z.strictObject({
  creditCardMethod: z.nullable(z.strictObject({ type: z.enum(CARD_TYPES), discount })),
  bankSlipMethod: z.nullable(z.strictObject({ discount })),
  pixMethod: z.nullable(z.strictObject({ discount })),
})
export type AllowedPaymentMethods = z.output<typeof allowedPaymentMethods>

const installments = z
  .int()
  .check(z.gte(1, linkRefusals.badInstallments.code), z.lte(21, linkRefusals.badInstallments.code))

export const newOrderLink = z.strictObject({
  type: z.literal('ORDER'),
  whiteLabel: z.optional(z.boolean()),
  scheduledDate: z.optional(z.nullable(localDateTime())),
  uuidSellerClient: z.optional(z.nullable(uuid())),
  bankSlipDescription: optionalText({ max: 130, error: linkRefusals.longSlipDescription.code }),
  metadata: z.optional(
    z.nullable(
      z
        .array(z.strictObject({ key: text({ max: 60 }), value: text({ min: 0, max: 250 }) }))
        .check(z.maxLength(20)),
    ),
  ),
  paymentOrder: z.strictObject({
    title: text({ max: 60, error: linkRefusals.longTitle.code }),
    description: optionalText({ max: 300 }),
    installments,
    value: money({ min: 1n, max: LARGEST_LINK_CENTAVOS }),
    customInstallmentsValues: z.optional(
      z
        .array(z.strictObject({ paymentMethod: z.enum(BUYER_METHODS), installments }))
        .check(z.maxLength(3)),
    ),
    expirationDate: z.optional(z.nullable(localDateTime())),
    timer: z.optional(z.boolean()),
  }),
  enableAnchoring: z.optional(z.boolean()),
  allowedPaymentMethods: allowedPaymentMethods.check(
    z.refine(
      ({ creditCardMethod, bankSlipMethod, pixMethod }) =>
        [creditCardMethod, bankSlipMethod, pixMethod].some((method) => method !== null),
      linkRefusals.noMethod.code,
    ),
  ),
})
export type NewOrderLink = z.output<typeof newOrderLink>

export const linkRow = z.object({
  uuid: uuid(),
  url: z.string(),
  type: z.enum(LINK_TYPES),
  title: z.nullable(z.string()),
  planTitle: z.nullable(z.string()),
  value: z.nullable(money()),
  valuePerMonth: z.nullable(money()),
  createdAt: instant(),
  sellerClient: z.nullable(z.object({ name: z.string(), uuid: uuid() })),
  whiteLabel: z.boolean(),
})
export type LinkRow = z.output<typeof linkRow>

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

const enabled = {
  defaultEnableCreditCard: z.boolean(),
  defaultEnableBankSlip: z.boolean(),
  defaultEnablePixPayment: z.boolean(),
}

export const defaultMethods = z.object(enabled)

export const checkoutDefault = z.object({
  ...enabled,
  enableSplitOperation: z.boolean(),
  defaultCreditCardType: z.enum(['EARLY_BUYER', 'EARLY_SELLER']),
  defaultInstallments: z.int(),
  onlyCreditCard: z.boolean(),
  maxInstallments: z.int(),
  forceBuyerAboveInstallments: z.nullable(z.int()),
  nonAnticipatedReduction: percent(),
  mixedInstallments: z.object({ creditCard: z.int(), bankSlip: z.int(), pix: z.int() }),
})
export type CheckoutDefault = z.output<typeof checkoutDefault>

export const publicMethod = z.object({
  method: z.enum(BUYER_METHODS),
  maxInstallments: z.int(),
  discountPercent: percent(),
})
export type PublicMethod = z.output<typeof publicMethod>

/** A link as its buyer sees it. */
export const publicLink = z.object({
  uuid: uuid(),
  type: z.enum(LINK_TYPES),
  state: z.enum(['OPEN', 'EXPIRED', 'COMPLETED']),
  seller: publicSeller,
  title: z.string(),
  description: z.nullable(z.string()),
  value: money(),
  valuePerMonth: z.nullable(money()),
  periodicity: z.nullable(z.enum(['MONTHLY', 'SEMESTER', 'YEARLY'])),
  bullets: z.array(z.string()),
  additional: z.null(),
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
