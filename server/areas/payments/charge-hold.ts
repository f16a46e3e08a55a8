import assert from 'node:assert/strict'
import { addBusinessDays } from '#contract/basics/days.ts'
import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { type Centavos, sum } from '#contract/basics/money.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import type { Account } from '#server/areas/ledger/chart.ts'
import type { EntryKind } from '#server/areas/ledger/entries.ts'
import {
  grossOf,
  type HeldCharge,
  type HoldAccount,
  holdFunds,
  releaseHold,
  settleHold,
} from '#server/areas/ledger/holds.ts'
import { post } from '#server/areas/ledger/post.ts'
import {
  cancelReceivables,
  lockReceivablesOf,
  reopenReceivables,
} from '#server/areas/payments/receivables/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

const KINDS = {
  REFUND_PENDING: {
    held: 'REFUND_REQUESTED',
    settled: 'REFUND_CONFIRMED',
    released: 'REFUND_REFUSED',
  },
  DISPUTE_HOLD: { held: 'DISPUTE_OPENED', settled: 'DISPUTE_LOST', released: 'DISPUTE_WON' },
} as const satisfies Record<HoldAccount, Record<string, EntryKind>>

/** The amount on hold and its reason: `id` is that of the refund or the dispute. */
export interface ChargeHold {
  readonly hold: HoldAccount
  readonly id: Uuid
  readonly charge: Pick<ChargeRow, 'id' | 'value_centavos'>
}

/**
 * How a hold ends without release: the account of the company that captured the money, and the fee
 * of a lost dispute.
 */
export interface HoldSettlement {
  readonly to: Account
  readonly disputeFee?: Centavos
}

/** The held receivables of the charge; those on hold are CANCELED. */
async function heldChargeOf(work: UnitOfWork, { charge }: ChargeHold): Promise<HeldCharge> {
  const receivables = await lockReceivablesOf(work, charge.id)
  const claim: HeldCharge = {
    seller: sellerOwner(work.sellerId),
    fee: sum(receivables.map(({ fee_centavos }) => fee_centavos)),
    parts: receivables.map(({ owner_id, net_centavos, state, anticipation_id }) => ({
      owner: owner_id,
      net: net_centavos,
      isReleased: state === 'RELEASED',
      isAnticipated: anticipation_id !== null,
    })),
  }
  assert.equal(grossOf(claim), charge.value_centavos, 'a claim is for the whole charge')
  return claim
}

/** Puts the charge's money on hold, whatever the seller's balance; the id of the entry. */
export async function holdChargeFunds(work: UnitOfWork, hold: ChargeHold): Promise<Uuid> {
  const { hold: account, id, charge } = hold
  const claim = await heldChargeOf(work, hold)
  await cancelReceivables(work, charge.id)
  return post(work, { kind: KINDS[account].held, ref: id }, holdFunds(account, claim))
}

/**
 * The held money goes to the company that took it, which returns it to the buyer; a lost dispute may
 * cost a fee.
 */
export async function settleChargeHold(
  work: UnitOfWork,
  hold: ChargeHold,
  { to, disputeFee = 0n }: HoldSettlement,
): Promise<void> {
  const { hold: account, id } = hold
  const claim = await heldChargeOf(work, hold)
  await post(
    work,
    { kind: KINDS[account].settled, ref: id },
    settleHold(account, claim, to, disputeFee),
  )
}

/** A refused refund restores the former state by reversing `pulledBy`. */
export async function releaseChargeHold(
  work: UnitOfWork,
  hold: ChargeHold,
  pulledBy: Uuid,
): Promise<void> {
  const { hold: account, id, charge } = hold
  const claim = await heldChargeOf(work, hold)
  await reopenReceivables(work, charge.id)
  const entry = { kind: KINDS[account].released, ref: id, reversalOf: pulledBy } as const
  await post(work, entry, releaseHold(account, claim))
}

/**
 * A won dispute: open receivables become due again, not before the next business day, without their
 * anticipation.
 */
export async function returnCharge(work: UnitOfWork, hold: ChargeHold): Promise<void> {
  const { hold: account, id, charge } = hold
  const claim = await heldChargeOf(work, hold)
  await reopenReceivables(work, charge.id, addBusinessDays(work.today, 1))
  await post(work, { kind: KINDS[account].released, ref: id }, releaseHold(account, claim))
}
