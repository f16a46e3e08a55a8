import type { Uuid } from '#contract/basics/ids.ts'
import { type Centavos, sum } from '#contract/basics/money.ts'
import { type Account, ownedAccount, platformAccount } from '#server/areas/ledger/chart.ts'
import { credit, debit, type Movement, sweep, take } from '#server/areas/ledger/post.ts'

/** The account that holds money of refunds or disputes. */
export type HoldAccount = 'REFUND_PENDING' | 'DISPUTE_HOLD'

/** One owner's part of an instalment at the time of the hold. */
export interface HeldPart {
  readonly owner: Uuid
  readonly net: Centavos
  readonly isReleased: boolean
  readonly isAnticipated: boolean
}

/** A charge on hold; the platform keeps its fee, which the seller pays. */
export interface HeldCharge {
  readonly seller: Uuid
  readonly fee: Centavos
  readonly parts: readonly HeldPart[]
}

/** The value of the sale: the nets of all owners and the fee. */
export const grossOf = ({ parts, fee }: HeldCharge): Centavos =>
  sum(parts.map(({ net }) => net)) + fee

function heldOf(hold: HoldAccount, { parts, seller, fee }: HeldCharge) {
  const owners = [...new Set([seller, ...parts.map(({ owner }) => owner)])]
  return owners.map((owner) => {
    const nets = sum(parts.filter((part) => part.owner === owner).map(({ net }) => net))
    return { account: ownedAccount(owner, hold), amount: nets + (owner === seller ? fee : 0n) }
  })
}

/**
 * REFUND_REQUESTED, DISPUTE_OPENED: open parts leave RECEIVABLE, released ones are taken, advances
 * are recovered.
 */
export function holdFunds(hold: HoldAccount, claim: HeldCharge): Movement[] {
  const pulled = claim.parts.flatMap(({ owner, net, isReleased, isAnticipated }) => {
    if (isReleased) return [take(owner, net)]
    const recovered = [take(owner, net), credit(ownedAccount(owner, 'ANTICIPATED_DEBT'), net)]
    return [debit(ownedAccount(owner, 'RECEIVABLE'), net), ...(isAnticipated ? recovered : [])]
  })
  return [
    ...pulled,
    take(claim.seller, claim.fee),
    ...heldOf(hold, claim).map(({ account, amount }) => credit(account, amount)),
  ]
}

/**
 * REFUND_REFUSED, DISPUTE_WON: releases the hold. Debt may have grown since, so what becomes
 * available pays it first; advances are restored only after a refused refund.
 */
export function releaseHold(hold: HoldAccount, claim: HeldCharge): Movement[] {
  const returned = claim.parts.flatMap(({ owner, net, isReleased, isAnticipated }) => {
    if (isReleased) return [sweep(owner, net)]
    const advanceRestored = [debit(ownedAccount(owner, 'ANTICIPATED_DEBT'), net), sweep(owner, net)]
    const restoresAdvance = isAnticipated && hold === 'REFUND_PENDING'
    return [
      credit(ownedAccount(owner, 'RECEIVABLE'), net),
      ...(restoresAdvance ? advanceRestored : []),
    ]
  })
  return [
    ...heldOf(hold, claim).map(({ account, amount }) => debit(account, amount)),
    ...returned,
    sweep(claim.seller, claim.fee),
  ]
}

/**
 * REFUND_CONFIRMED, DISPUTE_LOST: the held money goes to the company that the buyer paid through. A
 * lost dispute may also cost a fee, which covers the platform's cost.
 */
export const settleHold = (
  hold: HoldAccount,
  claim: HeldCharge,
  to: Account,
  disputeFee: Centavos = 0n,
): Movement[] => [
  ...heldOf(hold, claim).map(({ account, amount }) => debit(account, amount)),
  credit(to, grossOf(claim)),
  ...(disputeFee > 0n
    ? [take(claim.seller, disputeFee), credit(platformAccount('P:CHARGEBACK_COST'), disputeFee)]
    : []),
]
