import { addDays, type Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { type Periodicity, periodTotal } from '#contract/plans/rules.ts'
import type { ImportMethod } from '#contract/subscriptions/shapes.ts'
import { PAST_PROVIDER } from '#database/seeds/history.ts'
import { lockCharge } from '#server/areas/charge-core/charge.ts'
import { capturePix } from '#server/areas/payments/capture.ts'
import { followCharges } from '#server/areas/subscriptions/follow-charges.ts'
import { importSubscription } from '#server/areas/subscriptions/import-subscription.ts'
import { readSubscription } from '#server/areas/subscriptions/read-subscription.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { newId } from '#server/platform/security/identifiers.ts'

const CLUB = 1
const BREAKFAST = 2

interface DemoSubscription {
  /** The customer's index in the demonstration. */
  readonly customer: number
  readonly idPlan: number
  readonly type: Periodicity
  readonly valuePerMonth: bigint
  readonly method: ImportMethod
  /** The first due date, in days from today. */
  readonly start: number
  /** The number of charges paid, each on its due date. */
  readonly paid: number
}

/** One subscription paid every month, one no longer paid, one just imported. */
const DEMO_SUBSCRIPTIONS: readonly DemoSubscription[] = [
  {
    customer: 3,
    idPlan: CLUB,
    type: 'MONTHLY',
    valuePerMonth: 8_990n,
    method: 'PIX',
    start: -80,
    paid: 3,
  },
  {
    customer: 7,
    idPlan: BREAKFAST,
    type: 'MONTHLY',
    valuePerMonth: 129_000n,
    method: 'PIX',
    start: -40,
    paid: 1,
  },
  {
    customer: 5,
    idPlan: CLUB,
    type: 'SEMESTER',
    valuePerMonth: 8_490n,
    method: 'BANK_SLIP',
    start: 9,
    paid: 0,
  },
]

const DAYS_AHEAD = 5

async function seedOne(
  onDay: (day: Day) => UnitOfWork,
  today: Day,
  buyer: Uuid,
  { idPlan, type, valuePerMonth, method, start, paid }: DemoSubscription,
): Promise<void> {
  const startDate = addDays(today, start)
  const { uuid } = await importSubscription(onDay(addDays(today, start - DAYS_AHEAD)), {
    idPlan,
    basicValue: { type, value: periodTotal(valuePerMonth, type) },
    payment: { method },
    uuidBuyer: buyer,
    startDate,
  })
  for (let count = 0; count < paid; count += 1) {
    const { charges } = await readSubscription(onDay(today), uuid)
    const next = charges.find(({ status }) => status === 'SCHEDULED')
    if (!next) throw new Error(`subscription ${uuid} has no scheduled charge`)
    const day = onDay(next.expirationDate)
    const charge = await lockCharge(day, next.uuid)
    if (!charge) throw new Error(`charge ${next.uuid} not found`)
    const amount = charge.value_centavos
    const payment = { provider: PAST_PROVIDER, amount, paymentId: newId(), paidOn: day.today }
    await capturePix(day, charge, payment)
    await followCharges(day, uuid)
  }
  await followCharges(onDay(today), uuid)
}

/** Creates subscriptions with their past charges, by the product's own actions. */
export async function seedSubscriptions(
  onDay: (day: Day) => UnitOfWork,
  today: Day,
  customers: readonly { readonly id: Uuid }[],
): Promise<void> {
  for (const demo of DEMO_SUBSCRIPTIONS) {
    const buyer = customers[demo.customer]
    if (buyer) await seedOne(onDay, today, buyer.id, demo)
  }
}
