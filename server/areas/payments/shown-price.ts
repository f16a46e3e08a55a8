import type { Centavos } from '#contract/basics/money.ts'
import { afterEvent } from '#contract/charges/states.ts'
import { changePrice, type ChargeRow } from '#server/areas/payments/charge-records.ts'
import { tellPrice } from '#server/areas/payments/charge-state.ts'
import type { Work } from '#server/platform/work.ts'

/**
 * The charge as its payer was shown it: whoever pays by a code from before the price was changed
 * owed what the code says.
 */
export async function chargeAsShown(
  work: Work,
  charge: ChargeRow,
  shown: Centavos,
): Promise<ChargeRow> {
  const { id, value_centavos: value, status } = charge
  if (shown === value || !afterEvent(status, 'paymentConfirmed')) return charge
  await changePrice(work, id, shown)
  tellPrice(work, charge, shown)
  const subject = { kind: 'charge', id }
  work.audit({ subject, before: { value: String(value) }, after: { value: String(shown) } })
  return { ...charge, value_centavos: shown }
}
