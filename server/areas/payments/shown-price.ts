import { isDeepStrictEqual } from 'node:util'
import type { Centavos } from '#contract/basics/money.ts'
import { afterEvent } from '#contract/charges/states.ts'
import {
  type ChargeRow,
  type ChargeTerms,
  setValueAndTerms,
} from '#server/areas/charge-core/charge.ts'
import { publishTermsChanged } from '#server/areas/charge-core/charge-state.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/**
 * The charge at the price that its payer was shown: a payment by a code or card from before another
 * order owes the former amount (centavos), at the former terms, which may differ at the same amount. A
 * charge that accepts no payment stays as it is.
 */
export async function chargeAtShownPrice(
  work: UnitOfWork,
  charge: ChargeRow,
  shown: Centavos,
  terms: ChargeTerms = charge.terms,
): Promise<ChargeRow> {
  const { id, value_centavos: value, status } = charge
  const isShown = shown === value && isDeepStrictEqual(terms, charge.terms)
  if (isShown || !afterEvent(status, 'paymentConfirmed')) return charge
  await setValueAndTerms(work, id, shown, terms)
  if (shown !== value) publishTermsChanged(work, charge, shown)
  work.audit({
    subject: { kind: 'charge', id },
    before: { value: String(value), cardFee: charge.terms.cardFee },
    after: { value: String(shown), cardFee: terms.cardFee },
  })
  return { ...charge, value_centavos: shown, terms }
}
