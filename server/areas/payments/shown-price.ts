import type { Centavos } from '#contract/basics/money.ts'
import { afterEvent } from '#contract/charges/states.ts'
import {
  setValueAndTerms,
  type ChargeRow,
  type ChargeTerms,
} from '#server/areas/charge-core/charge.ts'
import { publishTermsChanged } from '#server/areas/charge-core/charge-state.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/**
 * The charge at the price that its payer was shown: a payment by a code or card from before a price
 * change owes the former amount (centavos), at the former terms. A charge that accepts no payment
 * stays as it is.
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
  publishTermsChanged(work, charge, shown)
  const subject = { kind: 'charge', id }
  work.audit({ subject, before: { value: String(value) }, after: { value: String(shown) } })
  return { ...charge, value_centavos: shown, terms }
}
