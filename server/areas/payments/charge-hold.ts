import assert from 'node:assert/strict'
import { addBusinessDays } from '#contract/basics/days.ts'
import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { sum, type Centavos } from '#contract/basics/money.ts'
import { platformAccount } from '#server/areas/ledger/chart.ts'
import {
  releaseHold,
  grossOf,
  settleHold,
  holdFunds,
  type HeldCharge,
  type HoldAccount,
} from '#server/areas/ledger/holds.ts'
import type { EntryKind } from '#server/areas/ledger/entries.ts'
import { post } from '#server/areas/ledger/post.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import {
  cancelReceivables,
  lockReceivablesOf,
  reopenReceivables,
} from '#server/areas/payments/receivables/sql.ts'

const ACQUIRER = platformAccount('P:ACQ:sandbox')

const KINDS = {
  REFUND_PENDING: {
    held: 'REFUND_REQUESTED',
    settled: 'REFUND_CONFIRMED',
    released: 'REFUND_REFUSED',
  },
  DISPUTE_HOLD: { held: 'DISPUTE_OPENED', settled: 'DISPUTE_LOST', released: 'DISPUTE_WON' },
} as const satisfies Record<HoldAccount, Record<string, EntryKind>>

/** What is claimed back and for what: `id` names the refund or the dispute. */
export interface ChargeHold {
  readonly hold: HoldAccount
  readonly id: Uuid
  readonly charge: Pick<ChargeRow, 'id' | 'value_centavos'>
}

/** The receivables of the charge as a claim; those of a claim under way stand CANCELED. */
async function claimOf(work: UnitOfWork, { charge }: ChargeHold): Promise<HeldCharge> {
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

/** Pulls the money of the charge, whatever the seller's balance is, and answers the entry. */
export async function holdChargeFunds(work: UnitOfWork, claiming: ChargeHold): Promise<Uuid> {
  const { hold, id, charge } = claiming
  const claim = await claimOf(work, claiming)
  await cancelReceivables(work, charge.id)
  return post(work, { kind: KINDS[hold].held, ref: id }, holdFunds(hold, claim))
}

/**
 * What was pulled goes to the acquirer, who gives it to the buyer; a lost dispute may cost a fee.
 */
export async function settleChargeHold(
  work: UnitOfWork,
  claiming: ChargeHold,
  disputeFee: Centavos = 0n,
): Promise<void> {
  const { hold, id } = claiming
  const claim = await claimOf(work, claiming)
  await post(
    work,
    { kind: KINDS[hold].settled, ref: id },
    settleHold(hold, claim, ACQUIRER, disputeFee),
  )
}

/** A refused refund leaves everything as it was, `pulledBy` is reversed. */
export async function releaseChargeHold(
  work: UnitOfWork,
  claiming: ChargeHold,
  pulledBy: Uuid,
): Promise<void> {
  const { hold, id, charge } = claiming
  const claim = await claimOf(work, claiming)
  await reopenReceivables(work, charge.id)
  const entry = { kind: KINDS[hold].released, ref: id, reversalOf: pulledBy } as const
  await post(work, entry, releaseHold(hold, claim))
}

/**
 * A won dispute: what was still to come comes, not before the next business day, advanced by
 * nobody.
 */
export async function returnCharge(work: UnitOfWork, claiming: ChargeHold): Promise<void> {
  const { hold, id, charge } = claiming
  const claim = await claimOf(work, claiming)
  await reopenReceivables(work, charge.id, addBusinessDays(work.today, 1))
  await post(work, { kind: KINDS[hold].released, ref: id }, releaseHold(hold, claim))
}
