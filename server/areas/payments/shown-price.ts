import type { Centavos } from '#contract/basics/money.ts'
import { afterEvent } from '#contract/charges/states.ts'
import {
  setValueAndTerms,
  type ChargeRow,
  type ChargeTerms,
} from '#server/areas/charge-core/charge.ts'
import { publishPriceChanged } from '#server/areas/charge-core/charge-state.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/**
 * The charge as its payer was shown it: whoever pays by a code, or by a card, from before the price
 * was changed owed the amount shown then (centavos), at the terms of then. A charge that takes no
 * money stays as it is.
 */
export async function chargeAtShownPrice(
  work: UnitOfWork,
  charge: ChargeRow,
  shown: Centavos,
  terms: ChargeTerms = charge.terms,
): Promise<ChargeRow> {
  const { id, value_centavos: value, status } = charge
  if (shown === value || !afterEvent(status, 'paymentConfirmed')) return charge
  await setValueAndTerms(work, id, shown, terms)
  publishPriceChanged(work, charge, shown)
  const subject = { kind: 'charge', id }
  work.audit({ subject, before: { value: String(value) }, after: { value: String(shown) } })
  return { ...charge, value_centavos: shown, terms }
}
