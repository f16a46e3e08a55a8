import { addDays } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { createCharge } from '#server/areas/charge-core/create-charge.ts'
import {
  beginChargePayment,
  type PaymentOutcome,
  requestPayment,
  type StartedPayment,
  settlePayment,
} from '#server/areas/charges/pay/pay-charge.ts'
import { codeTerms } from '#server/areas/charges/pay/sale-terms.ts'
import { readCustomer } from '#server/areas/customers/read-customer.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { changeSubscription } from '#server/areas/subscriptions/change-subscription.ts'
import { importSubscription } from '#server/areas/subscriptions/import-subscription.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import {
  type Cell,
  isOfSubscription,
  NEW_PRICE,
  priceOf,
  titleOf,
} from '#tests/campaigns/crossings/cells.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import type { SlowTime } from '#tests/factories/environment/slow-clock.ts'
import type { ChargeRecords } from '#tests/factories/payments/charge-records.ts'
import type { Companies } from '#tests/factories/payments/companies.ts'
import { CLUB } from '#tests/factories/payments/subscription.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

const DAYS_TO_DUE = 10
/** Longer than any lease and the first polling pauses. */
export const PAUSE_MS = 40_000

/** The environment of the cells. */
export interface Scene {
  readonly product: TestProduct
  readonly token: string
  readonly time: SlowTime
  readonly database: Database
  readonly tools: PaymentTools
  readonly books: ChargeRecords
  readonly companies: Companies
  readonly customerId: Uuid
}

/** A started cell. */
export interface Run {
  readonly cell: Cell
  readonly chargeId: Uuid
  readonly subscriptionId: Uuid | null
  /** The attempt, code or stored card under test. */
  own: StartedPayment | null
  /** The other card in flight. */
  otherAttempt: Uuid | null
}

/** A unit of work of the demonstration's seller. */
export const inWork = <T>(
  { database }: Scene,
  action: (work: UnitOfWork) => Promise<T>,
): Promise<T> =>
  database.withTenant(DEMO, (transaction) => action(openUnitOfWork(transaction, jobCause('test'))))

async function aCharge(work: UnitOfWork, { customerId }: Scene, cell: Cell): Promise<Uuid> {
  const { id, name, email, phone, countryCode, document } = await readCustomer(work, customerId)
  const { settings } = await readSeller(work)
  const value = BigInt(priceOf(cell))
  const charge = await createCharge(work, {
    method: cell.method === 'SCHEDULED_CARD' ? 'CREDIT_CARD' : cell.method,
    title: titleOf(cell),
    value,
    installments: 1,
    due: addDays(work.today, DAYS_TO_DUE),
    customer: { id, name, email, phone, countryCode, document: document.documentNumber },
    origin: 'ORDER',
    linkId: null,
    bankSlipDescription: null,
    terms: { ...codeTerms(settings, value), endsAt: null },
  })
  return charge.id
}

async function aSubscriptionsCharge(work: UnitOfWork, { customerId }: Scene, cell: Cell) {
  const { uuid } = await importSubscription(work, {
    idPlan: CLUB,
    basicValue: { type: 'MONTHLY', value: BigInt(priceOf(cell)) },
    payment: { method: 'PIX' },
    uuidBuyer: customerId,
    startDate: addDays(work.today, DAYS_TO_DUE),
  })
  const made = await work.row<{ id: Uuid }>(
    'select id from charge where seller_id = $1 and subscription_id = $2',
    [work.sellerId, uuid],
  )
  if (!made) throw new Error('a subscription without a charge')
  // The campaign registers the Pix itself; the reconciler would do it at once.
  await leaveCodes(work, made.id)
  return { subscriptionId: uuid, chargeId: made.id }
}

const leaveCodes = (work: UnitOfWork, chargeId: Uuid) =>
  work.run(
    `update payment_code set next_poll_at = $3
      where seller_id = $1 and charge_id = $2 and state = 'REQUESTED'`,
    [work.sellerId, chargeId, machineInstant(PAUSE_MS / 2)],
  )

/** A subscription's charge whose price was changed after its Pix was registered. */
async function aRepricedCharge(scene: Scene, cell: Cell) {
  const made = await inWork(scene, (work) => aSubscriptionsCharge(work, scene, cell))
  await payNow(scene, made.chargeId, 'PIX')
  const price = BigInt(NEW_PRICE)
  await inWork(scene, async (work) => {
    await changeSubscription(work, made.subscriptionId, {
      basicValueRequest: { type: 'MONTHLY', value: price, valuePerMonth: price },
    })
    await leaveCodes(work, made.chargeId)
  })
  return made
}

/** The unpaid charge of the cell. */
export async function chargeOf(scene: Scene, cell: Cell) {
  if (cell.meanwhile === 'paid at a former price') return aRepricedCharge(scene, cell)
  return inWork(scene, async (work) =>
    isOfSubscription(cell)
      ? aSubscriptionsCharge(work, scene, cell)
      : { chargeId: await aCharge(work, scene, cell), subscriptionId: null },
  )
}

/** Starts a payment; null when the product refuses it. */
export async function startPayment(
  scene: Scene,
  chargeId: Uuid,
  method: 'PIX' | 'BANK_SLIP' | 'CREDIT_CARD',
  cardToken?: string,
): Promise<StartedPayment | null> {
  const body = cardToken ? { method, cardToken } : { method }
  try {
    return await inWork(scene, (work) =>
      beginChargePayment(work, scene.tools, { params: { uuid: chargeId }, body }),
    )
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

const isUnanswered = (outcome: PaymentOutcome): boolean =>
  outcome !== null && 'code' in outcome && outcome.code.response.kind === 'unknown'

/** Sends the request and settles the response; a dropped first request is sent again. */
export async function sendPayment(scene: Scene, started: StartedPayment): Promise<void> {
  let outcome = await requestPayment(scene.tools, started)
  if ('attempt' in started && !(await scene.companies.knowsAttempt(started.id))) {
    outcome = await requestPayment(scene.tools, started)
  }
  if (isUnanswered(outcome)) outcome = await requestPayment(scene.tools, started)
  await inWork(scene, (work) => settlePayment(work, scene.tools, started, outcome))
}

/** Starts a payment and settles the first response; null when the product refuses it. */
export async function payNow(
  scene: Scene,
  chargeId: Uuid,
  method: 'PIX' | 'CREDIT_CARD',
  cardToken?: string,
): Promise<Uuid | null> {
  const started = await startPayment(scene, chargeId, method, cardToken)
  if (started) await sendPayment(scene, started)
  return started?.id ?? null
}
