import * as z from 'zod/mini'
import { localDateTime, money, optionalText, text, uuid } from '#contract/basics/wire.ts'
import { buyerMethod } from '#contract/charges/shapes.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import {
  allowedPaymentMethods,
  cardPaymentType,
  MAX_LINK_CENTAVOS,
} from '#contract/payment-links/shapes.ts'
import { subSellerPayments } from '#contract/payment-links/split.ts'

const installments = z
  .int()
  .check(z.gte(1, linkRefusals.badInstallments.code), z.lte(21, linkRefusals.badInstallments.code))

const title = text({ max: 60, error: linkRefusals.longTitle.code })
const value = money({ min: 1n, max: MAX_LINK_CENTAVOS })

const hasMethod = (methods: z.output<typeof allowedPaymentMethods>) =>
  Object.values(methods).some((method) => method !== null)

/** A name and value that the seller attaches to a link. */
export const linkMetadata = z.strictObject({
  key: text({ max: 60 }),
  value: text({ min: 0, max: 250 }),
})

const onlyOrders = {
  scheduledDate: z.optional(z.nullable(localDateTime())),
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
    expirationDate: z.optional(z.nullable(localDateTime())),
    timer: z.optional(z.boolean()),
  }),
  enableAnchoring: z.optional(z.boolean()),
  allowedPaymentMethods: allowedPaymentMethods.check(
    z.refine(hasMethod, linkRefusals.noMethod.code),
  ),
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

/** The input that creates a link, by type (LNK-05). */
export const newLink = z.discriminatedUnion('type', [
  orderLink,
  z.strictObject(fastOrder).check(plain),
])
export type NewLink = z.output<typeof newLink>
export type NewOrder = Extract<NewLink, { readonly type: 'ORDER' }>

/** The input that changes a link (LNK-06). */
export const changedLink = z.discriminatedUnion('type', [
  z.strictObject({ uuid: uuid(), ...order }),
  z.strictObject({ uuid: uuid(), ...fastOrder }).check(plain),
])
export type ChangedLink = z.output<typeof changedLink>
