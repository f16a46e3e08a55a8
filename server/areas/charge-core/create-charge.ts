import { addDays, nextBusinessDay, type Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { searchText } from '#contract/basics/text-search.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import {
  lockCharge,
  type ChargeOrigin,
  type ChargeRow,
  type ChargeTerms,
  insertCharge,
  type NewCharge,
} from '#server/areas/charge-core/charge.ts'
import { publishStatusChanged } from '#server/areas/charge-core/charge-state.ts'
import { register } from '#server/platform/database/directory.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

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

/** Creates a SCHEDULED charge; it is late from the day after its due business day. */
export async function createCharge(work: UnitOfWork, order: ChargeOrder): Promise<ChargeRow> {
  const id = newId()
  const { customer, title } = order
  insertCharge(work, {
    id,
    paymentMethod: order.method,
    title,
    value: order.value,
    installments: order.installments,
    expirationDate: order.due,
    lateFrom: addDays(nextBusinessDay(order.due), 1),
    customer,
    origin: order.origin,
    linkId: order.linkId,
    subscription: order.subscription ?? null,
    bankSlipDescription: order.bankSlipDescription,
    terms: order.terms,
    search: searchText(customer?.name ?? null, title, customer?.email ?? null),
  })
  register(work, 'charge', id, id)
  const charge = await lockCharge(work, id)
  if (!charge) throw new Error(`charge ${id} not found after its insert`)
  publishStatusChanged(work, charge, null, 'SCHEDULED')
  return charge
}
