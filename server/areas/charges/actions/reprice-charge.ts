import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { searchText } from '#contract/basics/text-search.ts'
import { LIVE_ATTEMPT_STATES } from '#contract/charges/states.ts'
import { type ChargeRow, lockCharge, updatePrice } from '#server/areas/charge-core/charge.ts'
import { publishTermsChanged } from '#server/areas/charge-core/charge-state.ts'
import { issueCode } from '#server/areas/charges/pay/pay-charge.ts'
import { recordReducedSplit } from '#server/areas/charges/pay/reduced-split.ts'
import { recurringTerms } from '#server/areas/charges/pay/sale-terms.ts'
import type { SplitRule } from '#server/areas/charges/pay/split-of-charge.ts'
import { attemptsOf } from '#server/areas/payments/attempts/read-attempts.ts'
import { expireCodes } from '#server/areas/payments/codes/code-removal.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

export interface NewPrice {
  readonly value: Centavos
  readonly title: string
  readonly bankSlipDescription: string | null
}

const priceOf = ({ value_centavos, title, bank_slip_description }: ChargeRow): NewPrice => ({
  value: value_centavos,
  title,
  bankSlipDescription: bank_slip_description,
})

const auditFacts = ({ value, ...rest }: NewPrice) => ({ ...rest, value: String(value) })

async function isBeingPaid(work: UnitOfWork, { id }: ChargeRow): Promise<boolean> {
  return (await attemptsOf(work, id)).some(({ state }) => LIVE_ATTEMPT_STATES.includes(state))
}

/**
 * Changes the price of a subscription's SCHEDULED charge, on top of which it keeps its share of the
 * additional value; false when it is due or being paid (SUB-03). Its split is that of the new amount.
 */
export async function repriceCharge(
  work: UnitOfWork,
  id: Uuid,
  price: NewPrice,
  split: readonly SplitRule[] | null,
): Promise<boolean> {
  const charge = await lockCharge(work, id)
  if (charge?.status !== 'SCHEDULED' || (await isBeingPaid(work, charge))) return false
  const { settings } = await readSeller(work)
  const value = price.value + BigInt(charge.terms.additional ?? 0)
  const terms = {
    ...charge.terms,
    ...recurringTerms(settings, charge.payment_method, value, split),
  }
  const search = searchText(charge.customer_name, price.title, charge.customer_email)
  await updatePrice(work, id, { ...price, value, terms, search })
  const before = priceOf(charge)
  work.audit({
    subject: { kind: 'charge', id },
    before: auditFacts(before),
    after: auditFacts({ ...price, value }),
  })
  const repriced = { ...charge, value_centavos: value, terms }
  if (split) recordReducedSplit(work, repriced, split)
  if (before.value === value) return true
  publishTermsChanged(work, charge, value)
  await expireCodes(work, id)
  const { payment_method: method } = charge
  if (method === 'PIX' || method === 'BANK_SLIP') await issueCode(work, repriced, method)
  return true
}
