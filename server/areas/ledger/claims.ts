import type { Uuid } from '#contract/basics/ids.ts'
import { sum, type Centavos } from '#contract/basics/money.ts'
import { owned, provider, type Account } from '#server/areas/ledger/chart.ts'
import { credit, debit, sweep, take, type Movement } from '#server/areas/ledger/post.ts'

/** Where money that is claimed back waits: for the acquirer, or for the end of a dispute. */
export type Hold = 'REFUND_PENDING' | 'DISPUTE_HOLD'

/** What one owner has of an instalment, as it was when its money was pulled. */
export interface ClaimedPart {
  readonly owner: Uuid
  readonly net: Centavos
  readonly isReleased: boolean
  readonly isAnticipated: boolean
}

/** A whole charge claimed back; the provider's fee is kept, so the seller bears it. */
export interface Claim {
  readonly seller: Uuid
  readonly fee: Centavos
  readonly parts: readonly ClaimedPart[]
}

/** What was sold: the nets of all owners and the fee. */
export const grossOf = ({ parts, fee }: Claim): Centavos => sum(parts.map(({ net }) => net)) + fee

function heldOf(hold: Hold, { parts, seller, fee }: Claim) {
  const owners = [...new Set([seller, ...parts.map(({ owner }) => owner)])]
  return owners.map((owner) => {
    const nets = sum(parts.filter((part) => part.owner === owner).map(({ net }) => net))
    return { account: owned(owner, hold), amount: nets + (owner === seller ? fee : 0n) }
  })
}

/** E12, E15: open parts leave RECEIVABLE, released ones are taken, advances are recovered. */
export function pull(hold: Hold, claim: Claim): Movement[] {
  const pulled = claim.parts.flatMap(({ owner, net, isReleased, isAnticipated }) => {
    if (isReleased) return [take(owner, net)]
    const recovered = [take(owner, net), credit(owned(owner, 'ANTICIPATED_DEBT'), net)]
    return [debit(owned(owner, 'RECEIVABLE'), net), ...(isAnticipated ? recovered : [])]
  })
  return [
    ...pulled,
    take(claim.seller, claim.fee),
    ...heldOf(hold, claim).map(({ account, amount }) => credit(account, amount)),
  ]
}

/**
 * E14, E16: everything back to where it was. Debt may have grown since, so what becomes available
 * pays it first; what was advanced is advanced again only after a refund that was refused.
 */
export function giveBack(hold: Hold, claim: Claim): Movement[] {
  const returned = claim.parts.flatMap(({ owner, net, isReleased, isAnticipated }) => {
    if (isReleased) return [sweep(owner, net)]
    const again = [debit(owned(owner, 'ANTICIPATED_DEBT'), net), sweep(owner, net)]
    const isAgain = isAnticipated && hold === 'REFUND_PENDING'
    return [credit(owned(owner, 'RECEIVABLE'), net), ...(isAgain ? again : [])]
  })
  return [
    ...heldOf(hold, claim).map(({ account, amount }) => debit(account, amount)),
    ...returned,
    sweep(claim.seller, claim.fee),
  ]
}

/**
 * E13, E17: what was held goes to whom the buyer paid. A dispute that was lost may cost a fee
 * beside, which covers what it cost the provider.
 */
export const payBack = (
  hold: Hold,
  claim: Claim,
  to: Account,
  disputeFee: Centavos = 0n,
): Movement[] => [
  ...heldOf(hold, claim).map(({ account, amount }) => debit(account, amount)),
  credit(to, grossOf(claim)),
  ...(disputeFee > 0n
    ? [take(claim.seller, disputeFee), credit(provider('P:CHARGEBACK_COST'), disputeFee)]
    : []),
]
