import * as z from 'zod/mini'
import { boundedDateTime } from '#contract/basics/bounded-days.ts'
import { money, optionalText, text, uuid } from '#contract/basics/wire.ts'
import { buyerMethod } from '#contract/charges/shapes.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import {
  allowedPaymentMethods,
  cardPaymentType,
  discount,
  MAX_LINK_CENTAVOS,
} from '#contract/payment-links/shapes.ts'
import { subSellerPayments } from '#contract/payment-links/split.ts'
import { MONTHS, type Periodicity, periodicity } from '#contract/plans/rules.ts'

const installments = z
  .int()
  .check(z.gte(1, linkRefusals.badInstallments.code), z.lte(21, linkRefusals.badInstallments.code))

const title = text({ max: 60, error: linkRefusals.longTitle.code })
const value = money({ min: 1n, max: MAX_LINK_CENTAVOS })

const hasMethod = (methods: Readonly<Record<string, unknown>>) =>
  Object.values(methods).some((method) => method !== null)

/** A name and value that the seller attaches to a link. */
export const linkMetadata = z.strictObject({
  key: text({ max: 60 }),
  value: text({ min: 0, max: 250 }),
})

const onlyOrders = {
  scheduledDate: z.optional(z.nullable(boundedDateTime())),
  uuidSellerClient: z.optional(z.nullable(uuid())),
  metadata: z.optional(z.nullable(z.array(linkMetadata).check(z.maxLength(20)))),
  subSellerPaymentRequest: z.optional(z.nullable(subSellerPayments)),
}

const order = {
  type: z.literal('ORDER'),
  whiteLabel: z.optional(z.boolean()),
  ...onlyOrders,
  bankSlipDescription: optionalText({ max: 130, error: linkRefusals.longSlipDescription.code }),
  paymentOrder: z.strictObject({
    title,
    description: optionalText({ max: 300 }),
    installments,
    value,
    customInstallmentsValues: z.optional(
      z.array(z.strictObject({ paymentMethod: buyerMethod, installments })).check(z.maxLength(3)),
    ),
    expirationDate: z.optional(z.nullable(boundedDateTime())),
    timer: z.optional(z.boolean()),
  }),
  enableAnchoring: z.optional(z.boolean()),
  allowedPaymentMethods: allowedPaymentMethods.check(
    z.refine(hasMethod, linkRefusals.noMethod.code),
  ),
}

interface Priced {
  readonly valuePerMonth: bigint
  readonly type: Periodicity
}
const isWithinMax = ({ valuePerMonth, type }: Priced) =>
  valuePerMonth * BigInt(MONTHS[type]) <= MAX_LINK_CENTAVOS

interface Additional {
  readonly additionalValue?: bigint | null | undefined
  readonly additionalInstallments?: number | null | undefined
}
// Each share of an additional value is at least a centavo.
const isDivisible = ({ additionalValue, additionalInstallments }: Additional) =>
  !additionalValue || additionalValue >= BigInt(additionalInstallments ?? 1)

const subscription = {
  type: z.literal('SUBSCRIPTION'),
  ...onlyOrders,
  bankSlipDescription: optionalText({ max: 130, error: linkRefusals.longSlipDescription.code }),
  paymentSubscription: z
    .strictObject({
      idPlan: z.int().check(z.gte(1)),
      type: periodicity,
      valuePerMonth: value,
      additionalValue: z.optional(z.nullable(money({ max: MAX_LINK_CENTAVOS }))),
      additionalTitle: optionalText({ max: 60, error: linkRefusals.longTitle.code }),
      additionalInstallments: z.optional(z.nullable(installments)),
    })
    .check(
      z.refine<Priced>(isWithinMax, { error: 'valor em reais inválido', path: ['valuePerMonth'] }),
      z.refine<Additional>(isDivisible, {
        error: linkRefusals.badInstallments.code,
        path: ['additionalInstallments'],
      }),
    ),
  allowedPaymentMethods: z
    .strictObject({
      ...allowedPaymentMethods.shape,
      creditCardMethod: z.nullable(
        // Recurring charges by card are received as they are paid (R-LNKF-29).
        z.strictObject({ type: z.literal('RECURRENT', linkRefusals.badCardType.code), discount }),
      ),
    })
    .check(z.refine(hasMethod, linkRefusals.noMethod.code)),
}

const nothing = z.optional(z.nullable(z.literal('')))

// Fields that a quick link may not have are parsed, so that the error can name them (BAR-4013).
const fastOrder = {
  type: z.literal('FAST_ORDER'),
  ...onlyOrders,
  paymentOrder: z.strictObject({ title, value, installments, description: nothing }),
  allowedPaymentMethods: z.strictObject({
    creditCardMethod: z.strictObject({ type: cardPaymentType }),
  }),
}

interface OnlyOrders {
  readonly scheduledDate?: unknown
  readonly uuidSellerClient?: unknown
  readonly metadata?: readonly unknown[] | null | undefined
  readonly subSellerPaymentRequest?: readonly unknown[] | null | undefined
}
const isPlain = (given: OnlyOrders) =>
  !given.scheduledDate &&
  !given.uuidSellerClient &&
  !given.metadata?.length &&
  !given.subSellerPaymentRequest?.length
const plain = z.refine<OnlyOrders>(isPlain, linkRefusals.notForQuick.code)

/** The members of a one-off link; the panel's form reads the limits of its texts from them. */
export const orderLink = z.strictObject(order)

/** The members of a recurring link, as `orderLink`. */
export const subscriptionLink = z.strictObject(subscription)

/** The input that creates a link, by type (LNK-05). */
export const newLink = z.discriminatedUnion('type', [
  orderLink,
  subscriptionLink,
  z.strictObject(fastOrder).check(plain),
])
export type NewLink = z.output<typeof newLink>
export type NewOrder = Extract<NewLink, { readonly type: 'ORDER' }>
export type NewSubscriptionLink = Extract<NewLink, { readonly type: 'SUBSCRIPTION' }>

/** The input that changes a link (LNK-06). */
export const changedLink = z.discriminatedUnion('type', [
  z.strictObject({ uuid: uuid(), ...order }),
  z.strictObject({ uuid: uuid(), ...subscription }),
  z.strictObject({ uuid: uuid(), ...fastOrder }).check(plain),
])
export type ChangedLink = z.output<typeof changedLink>
