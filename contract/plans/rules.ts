import * as z from 'zod/mini'
import { type Centavos, halfUp } from '#contract/basics/money.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'

/** How often a plan charges. */
export const PERIODICITIES = ['MONTHLY', 'SEMESTER', 'YEARLY'] as const
export type Periodicity = (typeof PERIODICITIES)[number]
export const periodicity = z.enum(PERIODICITIES)

/** The months of one period. */
export const MONTHS = { MONTHLY: 1, SEMESTER: 6, YEARLY: 12 } as const satisfies Readonly<
  Record<Periodicity, number>
>

/** The maximum lengths of a plan's texts (K-TXT). */
export const MAX_TITLE_LENGTH = 60
export const MAX_DESCRIPTION_LENGTH = 500
/** The maximum length of an item when added and when edited (R-WID-06). */
export const MAX_ITEM_LENGTH = 120
export const MAX_EDITED_ITEM_LENGTH = 50
export const MAX_ITEMS = 30

/** The maximum price of a period: the maximum value of a charge. */
export const MAX_PERIOD_CENTAVOS = 999_999_999n

/** What a whole period costs at a price per month (R-PLAN-09). */
export const periodTotal = (perMonth: Centavos, periodicity: Periodicity): Centavos =>
  perMonth * BigInt(MONTHS[periodicity])

/** The price per month of what a whole period costs, rounded half-up once. */
export const perMonthOf = (total: Centavos, periodicity: Periodicity): Centavos =>
  halfUp(total, BigInt(MONTHS[periodicity]))

interface Value {
  readonly type: Periodicity
  readonly value: Centavos
  readonly valuePerMonth: Centavos
}

/** Whether a value is the total of its months, above zero. */
export const isExact = ({ type, value, valuePerMonth }: Value): boolean =>
  valuePerMonth > 0n && value <= MAX_PERIOD_CENTAVOS && value === periodTotal(valuePerMonth, type)

/** Whether there is exactly one value for each periodicity, each the total of its months. */
export const areWholeValues = (values: readonly Value[]): boolean =>
  values.length === PERIODICITIES.length &&
  PERIODICITIES.every((type) => values.some((value) => value.type === type)) &&
  values.every(isExact)

interface EnabledMethods {
  readonly enableCreditCard: boolean
  readonly enableBankSlip: boolean
  readonly enablePixPayment: boolean
}

/** The payment methods by which a plan is sold. */
export const methodsOf = (plan: EnabledMethods): BuyerMethod[] => [
  ...(plan.enableCreditCard ? (['CREDIT_CARD'] as const) : []),
  ...(plan.enableBankSlip ? (['BANK_SLIP'] as const) : []),
  ...(plan.enablePixPayment ? (['PIX'] as const) : []),
]

interface Described {
  readonly description: string | null
  readonly bullets: readonly { readonly description: string }[]
}

const MAX_SLIP_DESCRIPTION = 130

/**
 * The description printed on the plan's boletos: its own and its items, cut at
 * the length that a boleto has room for (R-SUBD-09).
 */
export function slipDescriptionOf({ description, bullets }: Described): string | null {
  const parts = [description, ...bullets.map((bullet) => bullet.description)]
  const whole = parts.filter((part) => part).join(' · ')
  if (whole.length <= MAX_SLIP_DESCRIPTION) return whole || null
  // Without the first half of a character that the length cuts in two.
  const start = whole.slice(0, MAX_SLIP_DESCRIPTION - 1).replace(/[\ud800-\udbff]$/, '')
  return `${start.trimEnd()}…`
}
