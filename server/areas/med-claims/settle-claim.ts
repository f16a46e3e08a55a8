import { dayInSaoPaulo } from '#contract/basics/days.ts'
import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { decisionDay } from '#contract/med-claims/rules.ts'
import type { ClaimLookup, PixClaimed } from '#server/adapters/payout-bank/port.ts'
import { lockAccount } from '#server/areas/bank-account/account.ts'
import { closeCase, openCase } from '#server/areas/cases/cases.ts'
import { ownedAccount, platformAccount } from '#server/areas/ledger/chart.ts'
import { credit, debit, post } from '#server/areas/ledger/post.ts'
import { holdClaimed, subjectOf } from '#server/areas/med-claims/hold-claimed.ts'
import {
  type ClaimRow,
  changeClaim,
  claimedPix,
  insertClaim,
  lockClaim,
  type ReceivedPix,
} from '#server/areas/med-claims/sql.ts'
import { nextPollAt, nextPollWithoutEnd } from '#server/areas/payments/schedule.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { DUE_AT_ONCE, machineInstant } from '#server/platform/process/clock.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'

/** How often the bank is asked about an open claim, in case its callback is lost. */
const POLL_MS = 60_000

/** Our id of a bank's claim. */
export const claimIdOf = (provider: string, ref: string): Uuid =>
  derivedId('med-claim', provider, ref)

const stateOf = (row: ClaimRow) => ({
  held: String(row.held_centavos),
  returned: String(row.returned_centavos),
  status: row.state,
})

/** Stores a claim of a received Pix. */
async function open(
  work: UnitOfWork,
  provider: string,
  claimed: PixClaimed,
  pix: ReceivedPix,
): Promise<ClaimRow> {
  const row: ClaimRow = {
    id: claimIdOf(provider, claimed.claimId),
    provider,
    provider_ref: claimed.claimId,
    pix_id: pix.id,
    state: 'OPEN',
    kind: claimed.reasonKind,
    reason: claimed.reason,
    amount_centavos: claimed.amount,
    held_centavos: 0n,
    returned_centavos: 0n,
    opened_at: claimed.openedAt,
    deadline: decisionDay(dayInSaoPaulo(claimed.openedAt)),
    ended_at: null,
    poll_count: 0,
  }
  await insertClaim(work, { ...row, next_poll_at: DUE_AT_ONCE, created_at: work.now })
  const subject = subjectOf(row)
  const amount = String(row.amount_centavos)
  work.audit({ subject, after: { ...stateOf(row), amount, reason: row.reason } })
  work.emit('MED_CLAIM_OPENED', subject, { amount, pixId: row.pix_id })
  work.recordEffect({ kind: 'state', subject, from: '', to: row.state })
  await holdClaimed(work)
  const opened = await lockClaim(work, row.id)
  if (!opened) throw new Error(`claim ${row.id} was not stored`)
  return opened
}

/** Operators clear with the bank a claim of more than is left of its Pix; nothing is held for it. */
async function refuseExcess(
  work: UnitOfWork,
  provider: string,
  { claimId, endToEndId, amount }: PixClaimed,
  pix: ReceivedPix,
): Promise<void> {
  const id = claimIdOf(provider, claimId)
  const received = String(pix.amount_centavos)
  const left = String(pix.left_centavos)
  await openCase(work, {
    id: derivedId('med-claim-excess', id),
    kind: 'MED_CLAIM_CONTRADICTED',
    chargeId: null,
    amount,
    detail: {
      claimId: id,
      bankClaimId: claimId,
      endToEndId,
      claimed: String(amount),
      received,
      left,
    },
  })
}

const unknownCaseOf = (id: Uuid): Uuid => derivedId('med-claim-unknown', id)

type Ended = Extract<PixClaimed['outcome'], { kind: 'returned' | 'released' }>

/** Ends a locked claim: what the bank returned leaves, the rest of what was held is free again. */
async function end(work: UnitOfWork, claim: ClaimRow, outcome: Ended): Promise<void> {
  const owner = sellerOwner(work.sellerId)
  const returned = outcome.kind === 'returned' ? outcome.amount : 0n
  const released = claim.held_centavos - returned
  const held = ownedAccount(owner, 'BANKING_HELD')
  if (returned > 0n) {
    await post(work, { kind: 'MED_RETURNED', ref: claim.id }, [
      debit(held, returned),
      credit(platformAccount('P:CUSTODY'), returned),
    ])
  }
  if (released > 0n) {
    await post(work, { kind: 'MED_RELEASED', ref: claim.id }, [
      debit(held, released),
      credit(ownedAccount(owner, 'BANKING'), released),
    ])
  }
  const isReturned = outcome.kind === 'returned'
  const state = isReturned ? 'RETURNED' : 'RELEASED'
  const change = { state, returned_centavos: returned, ended_at: outcome.at } as const
  await changeClaim(work, claim.id, { ...change, poll_count: 0, next_poll_at: null })
  await closeCase(work, unknownCaseOf(claim.id), 'O banco informou a decisão.')
  const subject = subjectOf(claim)
  work.audit({ subject, before: stateOf(claim), after: stateOf({ ...claim, ...change }) })
  work.emit(isReturned ? 'MED_CLAIM_RETURNED' : 'MED_CLAIM_RELEASED', subject, {
    returned: String(returned),
    released: String(released),
  })
  work.recordEffect({ kind: 'state', subject, from: claim.state, to: state })
  // What is free again may be what another claim lacks.
  await holdClaimed(work)
}

/** The bank says what cannot follow what we hold or know: operators decide. */
const contradict = (work: UnitOfWork, claim: ClaimRow, { kind }: Ended) =>
  openCase(work, {
    id: derivedId('med-claim-contradicted', claim.id),
    kind: 'MED_CLAIM_CONTRADICTED',
    chargeId: null,
    amount: claim.amount_centavos,
    detail: { claimId: claim.id, ...stateOf(claim), bankSays: kind },
  })

/** Settles the bank's decision about a locked claim. */
async function decide(
  work: UnitOfWork,
  claim: ClaimRow,
  outcome: PixClaimed['outcome'],
): Promise<void> {
  if (outcome.kind === 'open') return
  if (claim.state !== 'OPEN') {
    const isSame =
      (outcome.kind === 'returned') === (claim.state === 'RETURNED') &&
      (outcome.kind === 'released' || outcome.amount === claim.returned_centavos)
    if (!isSame) await contradict(work, claim, outcome)
  } else if (outcome.kind === 'returned' && outcome.amount > claim.held_centavos) {
    await contradict(work, claim, outcome)
    await changeClaim(work, claim.id, { next_poll_at: null })
  } else {
    await end(work, claim, outcome)
  }
}

/**
 * Settles the bank's answer about a claim, from a callback or the job, in any order and number, with
 * one result. False: the Pix that it asks back is not booked yet.
 */
export async function settleClaim(
  work: UnitOfWork,
  provider: string,
  claimed: PixClaimed,
): Promise<boolean> {
  await lockAccount(work)
  const known = await lockClaim(work, claimIdOf(provider, claimed.claimId))
  const pix = known ? undefined : await claimedPix(work, claimed.endToEndId)
  if (known) await decide(work, known, claimed.outcome)
  else if (!pix) return false
  else if (claimed.amount > pix.left_centavos) await refuseExcess(work, provider, claimed, pix)
  else await decide(work, await open(work, provider, claimed, pix), claimed.outcome)
  return true
}

/**
 * Settles the bank's answer to the report of what a claim holds. Without an answer it is asked again, in
 * the end daily: a case is open then, which its answer closes.
 */
export async function settleReport(
  work: UnitOfWork,
  id: Uuid,
  reportedCentavos: bigint,
  answer: ClaimLookup,
): Promise<void> {
  await lockAccount(work)
  const claim = await lockClaim(work, id)
  if (claim?.state !== 'OPEN') return
  if (answer.kind === 'found') {
    if (answer.claim.outcome.kind !== 'open') {
      await settleClaim(work, claim.provider, answer.claim)
      return
    }
    // What was blocked meanwhile is reported at once.
    const waitMs = reportedCentavos === claim.held_centavos ? POLL_MS : 0
    await changeClaim(work, id, { poll_count: 0, next_poll_at: machineInstant(waitMs) })
    return
  }
  const { poll_count } = claim
  await changeClaim(work, id, {
    poll_count: poll_count + 1,
    next_poll_at: nextPollWithoutEnd(poll_count),
  })
  if (nextPollAt(poll_count)) return
  await openCase(work, {
    id: unknownCaseOf(id),
    kind: 'MED_CLAIM_UNKNOWN',
    chargeId: null,
    amount: claim.amount_centavos,
    detail: { claimId: id, ...stateOf(claim) },
  })
}
