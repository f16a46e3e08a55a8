import { sum } from '#contract/basics/money.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import { type SplitRule, sharesOf } from '#server/areas/charges/pay/split-of-charge.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/** Records that the fees left less than the agreed shares of a subscription's charge. */
export function recordReducedSplit(
  work: UnitOfWork,
  { id, value_centavos, terms }: Pick<ChargeRow, 'id' | 'value_centavos' | 'terms'>,
  split: readonly SplitRule[],
): void {
  const agreed = sum(sharesOf(value_centavos, split))
  const payable = sum((terms.split ?? []).map(({ amount }) => BigInt(amount)))
  if (payable === agreed) return
  work.audit({
    subject: { kind: 'charge', id },
    before: { splitAmount: String(agreed) },
    after: { splitAmount: String(payable) },
  })
}
