import { addDays, type Day, nextBusinessDay } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { searchText } from '#contract/basics/text-search.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import {
  type ChargeOrigin,
  type ChargeRow,
  type ChargeTerms,
  insertCharge,
  lockCharge,
  type NewCharge,
  setOrder,
} from '#server/areas/charge-core/charge.ts'
import {
  publishStatusChanged,
  publishTermsChanged,
} from '#server/areas/charge-core/charge-state.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { register } from '#server/platform/database/directory.ts'
import { newId } from '#server/platform/security/identifiers.ts'

export interface ChargeOrder {
  readonly method: BuyerMethod
  readonly title: string
  readonly value: Centavos
  readonly installments: number
  readonly due: Day
  readonly customer: NewCharge['customer']
  readonly origin: ChargeOrigin
  readonly linkId: Uuid | null
  readonly subscription?: NewCharge['subscription']
  readonly bankSlipDescription: string | null
  readonly terms: ChargeTerms
}

/** The columns of a charge that its order determines. */
const orderedOf = (order: ChargeOrder) => ({
  paymentMethod: order.method,
  title: order.title,
  value: order.value,
  installments: order.installments,
  expirationDate: order.due,
  lateFrom: addDays(nextBusinessDay(order.due), 1),
  customer: order.customer,
  subscription: order.subscription ?? null,
  bankSlipDescription: order.bankSlipDescription,
  terms: order.terms,
  search: searchText(order.customer?.name ?? null, order.title, order.customer?.email ?? null),
})

/** Creates a SCHEDULED charge; it is late from the day after its due business day. */
export async function createCharge(work: UnitOfWork, order: ChargeOrder): Promise<ChargeRow> {
  const id = newId()
  insertCharge(work, { id, ...orderedOf(order), origin: order.origin, linkId: order.linkId })
  register(work, 'charge', id, id)
  const charge = await lockCharge(work, id)
  if (!charge) throw new Error(`charge ${id} not found after its insert`)
  publishStatusChanged(work, charge, { from: null, to: 'SCHEDULED' })
  return charge
}

/**
 * Gives an unpaid charge the terms of a new order, because its buyer orders again after a declined
 * card. The caller holds its lock and has made sure that no payment of it is in flight.
 */
export async function reorderCharge(
  work: UnitOfWork,
  before: ChargeRow,
  order: ChargeOrder,
): Promise<ChargeRow> {
  await setOrder(work, before.id, orderedOf(order))
  const after = await lockCharge(work, before.id)
  if (!after) throw new Error(`charge ${before.id} not found after its reorder`)
  work.audit({
    subject: { kind: 'charge', id: before.id },
    before: orderFacts(before),
    after: orderFacts(after),
  })
  publishTermsChanged(work, before, after.value_centavos, after.expiration_date)
  return after
}

const orderFacts = ({ value_centavos, payment_method, expiration_date, title }: ChargeRow) => ({
  value: String(value_centavos),
  paymentMethod: payment_method,
  expirationDate: expiration_date,
  title,
})
