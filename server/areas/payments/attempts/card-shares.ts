import { addBusinessDays, type Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { apportion, settlementDay } from '#contract/basics/instalments.ts'
import { type Centavos, shareEqually, sum } from '#contract/basics/money.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import type { NewReceivable } from '#server/areas/payments/receivables/sql.ts'

/** An owner's share of an instalment of a sale, and its due date. */
export type OwnedShare = Pick<
  NewReceivable,
  'ownerId' | 'installment' | 'gross' | 'fee' | 'net' | 'dueDate'
>

type Sold = Pick<ChargeRow, 'value_centavos' | 'installments' | 'terms'>

/** EARLY sales are paid out whole the next business day; RECURRENT ones every 30 days. */
function columnsOf({ value_centavos, installments, terms }: Sold, capturedOn: Day) {
  if (terms.saleType !== 'RECURRENT') {
    return [{ part: value_centavos, dueDate: addBusinessDays(capturedOn, 1) }]
  }
  return shareEqually(value_centavos, installments).map((part, index) => ({
    part,
    dueDate: settlementDay(capturedOn, 30 * (index + 1)),
  }))
}

/**
 * Divides a card sale among the fee, its sub-sellers and the seller, instalment by instalment
 * (R-MON-02): no negative share, no centavo lost. The seller pays the fee, so its gross is the
 * instalment less the sub-sellers' shares.
 */
export function cardShares(charge: Sold, seller: Uuid, capturedOn: Day): OwnedShare[] {
  const { split = [], cardFee } = charge.terms
  const fee = BigInt(cardFee)
  const amounts = split.map(({ amount }) => BigInt(amount))
  const columns = columnsOf(charge, capturedOn)
  const own: Centavos = charge.value_centavos - fee - sum(amounts)
  const cells = apportion(
    columns.map(({ part }) => part),
    [fee, own, ...amounts],
  )
  return columns.flatMap(({ dueDate }, at) => {
    const [feePart = 0n, ownPart = 0n, ...shares] = cells[at] ?? []
    const installment = at + 1
    const ofSeller = { ownerId: seller, gross: feePart + ownPart, fee: feePart, net: ownPart }
    const ofOthers = split.flatMap(({ owner }, index) => {
      const net = shares[index] ?? 0n
      return net > 0n ? [{ ownerId: owner, gross: net, fee: 0n, net }] : []
    })
    return [ofSeller, ...ofOthers].map((share) => ({ ...share, installment, dueDate }))
  })
}

/** Each owner's share of the whole sale, in order of first appearance. */
export function netsByOwner(shares: readonly OwnedShare[]): [owner: Uuid, net: Centavos][] {
  const byOwner = Map.groupBy(shares, ({ ownerId }) => ownerId)
  return [...byOwner].map(([owner, own]) => [owner, sum(own.map(({ net }) => net))])
}
