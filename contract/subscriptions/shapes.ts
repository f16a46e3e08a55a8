import * as z from 'zod/mini'
import { day, described, money, uuid } from '#contract/basics/wire.ts'
import { collection } from '#contract/charges/collection.ts'
import { paymentMethod } from '#contract/charges/shapes.ts'
import { chargeStatus } from '#contract/charges/states.ts'
import { basicValue } from '#contract/plans/shapes.ts'
import { subscriptionRefusals } from '#contract/subscriptions/refusals.ts'
import { subscriptionStatus } from '#contract/subscriptions/states.ts'

/** The payment methods of imported subscriptions. */
export const IMPORT_METHODS = ['BANK_SLIP', 'PIX'] as const
export type ImportMethod = (typeof IMPORT_METHODS)[number]
export const importMethod = z.enum(IMPORT_METHODS, subscriptionRefusals.badMethod.code)

const rowFields = {
  uuid: uuid(),
  customerId: uuid(),
  customerName: z.string(),
  customerDocument: z.string(),
  /** The date of the contract. */
  startDate: day(),
  titlePlan: z.string(),
  basicValue,
  status: subscriptionStatus,
  /** The due date of the next SCHEDULED charge, if any. */
  nextExpirationDate: z.nullable(day()),
}

export const subscriptionRow = z.object(rowFields)
export type SubscriptionRow = z.output<typeof subscriptionRow>

export const subscriptionCharge = z.object({
  uuid: uuid(),
  expirationDate: day(),
  value: money(),
  status: chargeStatus,
})
export type SubscriptionCharge = z.output<typeof subscriptionCharge>

/** A charge that billing will create. */
export const upcomingCharge = z.object({ expirationDate: day(), value: money() })

/** The day of the month of the charges; the last day of a month that is shorter. */
export const dueDay = () =>
  z.int().check(z.gte(1, 'informe de 1 a 31'), z.lte(31, 'informe de 1 a 31'))

const nextCycleShape = z.object({
  /** Null while the subscription does not renew: with the next charge that is created. */
  startsOn: z.nullable(day()),
  idPlan: z.int(),
  titlePlan: z.string(),
  /** Whether the plan is on sale; the change takes effect with one that no longer is. */
  planActive: z.boolean(),
  basicValue,
  dueDay: dueDay(),
  bankSlipDescription: z.nullable(z.string()),
})

/** What a subscription is from its next charge on. */
export const nextCycle = described(nextCycleShape, {
  description:
    'Como a recorrência fica a partir da próxima cobrança a ser criada. Ausente se nada está programado.',
})
export type NextCycle = z.output<typeof nextCycle>

/** A subscription as its seller reads it (E-SUB). */
export const subscription = z.object({
  ...rowFields,
  idPlan: z.int(),
  cancelledDate: z.nullable(day()),
  cancelable: z.boolean(),
  anticipationActive: z.boolean(),
  activeInvoiceConfig: z.boolean(),
  invoiceEnabled: z.boolean(),
  paymentMethod: paymentMethod,
  additionalValue: z.nullable(z.object({ value: money(), installments: z.int() })),
  bankSlipDescription: z.nullable(z.string()),
  dueDay: z.optional(
    described(dueDay(), { description: 'Dia do mês em que as cobranças vencem.' }),
  ),
  nextCycle: z.optional(nextCycle),
  /** The latest by their due date, the latest first. */
  charges: z.array(subscriptionCharge),
  /** The next charges that billing creates unless something changes; while it renews. */
  upcomingCharges: z.optional(
    described(z.array(upcomingCharge), {
      description: 'As próximas cobranças previstas. Ausente se a recorrência não está em curso.',
    }),
  ),
  /** Of its oldest open charge that is charged to a stored card. */
  collection: z.optional(collection),
})
export type Subscription = z.output<typeof subscription>

const count = z.int()

export const subscriptionSummary = z.object({
  counts: z.object({
    ALL: count,
    ACTIVE: count,
    INACTIVE: count,
    PENDING: count,
    DEFAULTER: count,
  }),
  /** Whether a count stopped at 1,000. */
  isCapped: z.boolean(),
})
