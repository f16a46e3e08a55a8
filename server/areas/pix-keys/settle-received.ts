import type { Uuid } from '#contract/basics/ids.ts'
import type { ClaimStatus } from '#contract/pix-keys/claim-states.ts'
import {
  afterReceivedEvent,
  isReceivedOver,
  type ReceivedClaimEvent,
} from '#contract/pix-keys/received-states.ts'
import type { ReceivedAnswer, ReceivedClaim } from '#server/adapters/pix-directory/port.ts'
import { countsAsPoll, nextPollWithoutEnd } from '#server/areas/payments/schedule.ts'
import { NO_CODE } from '#server/areas/pix-keys/key-code.ts'
import {
  changeReceived,
  insertReceived,
  lockReceived,
  type ReceivedChange,
  type ReceivedRow,
} from '#server/areas/pix-keys/received-sql.ts'
import { moveKey } from '#server/areas/pix-keys/settle-key.ts'
import { lockKey } from '#server/areas/pix-keys/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { DUE_AT_ONCE, machineInstant } from '#server/platform/process/clock.ts'

/** How often the directory is asked about an open claim, in case its callback is lost. */
const POLL_MS = 60_000

/** The audit subject of a received claim. */
export const receivedSubject = (id: Uuid) => ({ kind: 'pix-received-claim', id })

async function postpone(work: UnitOfWork, row: ReceivedRow): Promise<void> {
  if (!countsAsPoll(work, row)) return
  await changeReceived(work, row.id, {
    poll_count: row.poll_count + 1,
    next_poll_at: nextPollWithoutEnd(row.poll_count),
  })
}

/** The key leads to the other institution from now on; one that is being deleted is asked about. */
async function giveKeyAway(work: UnitOfWork, { key_id }: ReceivedRow): Promise<void> {
  const key = await lockKey(work, key_id)
  if (key?.state === 'ACTIVE') await moveKey(work, key, 'giveAway')
}

/** Moves a locked claim by the machine; false when its state does not allow it. */
export async function moveReceived(
  work: UnitOfWork,
  row: ReceivedRow,
  event: ReceivedClaimEvent,
  change: Omit<ReceivedChange, 'state'> = {},
): Promise<boolean> {
  const state = afterReceivedEvent(row.state, event)
  if (!state) return false
  const next_poll_at = isReceivedOver(state) ? null : machineInstant(POLL_MS)
  await changeReceived(work, row.id, {
    ...NO_CODE,
    poll_count: 0,
    next_poll_at,
    ...change,
    state,
  })
  const subject = receivedSubject(row.id)
  work.audit({
    subject,
    before: { receivedClaimState: row.state },
    after: { receivedClaimState: state },
  })
  if (isReceivedOver(state)) work.emit('PIX_KEY_CLAIM_ENDED', subject, { state })
  work.recordEffect({ kind: 'state', subject, from: row.state, to: state })
  if (state === 'COMPLETED') await giveKeyAway(work, row)
  return true
}

const EVENTS: Readonly<Partial<Record<ClaimStatus, ReceivedClaimEvent>>> = {
  CONFIRMED: 'confirmed',
  CANCELLED: 'cancelled',
  COMPLETED: 'completed',
}

async function follow(work: UnitOfWork, row: ReceivedRow, reported: ReceivedClaim): Promise<void> {
  const event = EVENTS[reported.status]
  if (event && (await moveReceived(work, row, event))) return
  // Until the account's answer has an answer of its own it is still asked for.
  if (row.state === 'CONFIRMING' || row.state === 'KEEPING') return postpone(work, row)
  await changeReceived(work, row.id, {
    answer_by: reported.answerBy,
    poll_count: 0,
    next_poll_at: machineInstant(POLL_MS),
  })
}

/**
 * Settles the directory's answer about a received claim: from a request, a callback or the job, in
 * any order and number. An unknown outcome is polled again and never counts as a refusal.
 */
export async function settleReceived(
  work: UnitOfWork,
  id: Uuid,
  answer: ReceivedAnswer,
): Promise<void> {
  const row = await lockReceived(work, id)
  if (!row || isReceivedOver(row.state)) return
  if (answer.kind === 'found') return follow(work, row, answer.claim)
  // What the directory does not take was decided meanwhile: it is asked at once.
  const isDropped =
    answer.kind === 'refused' &&
    (await moveReceived(work, row, 'notTaken', { reason: null, next_poll_at: DUE_AT_ONCE }))
  if (!isDropped) await postpone(work, row)
}

/**
 * Takes up what the directory says about a claim, a new one, too; false when there is no key of
 * this account that it is about.
 */
export async function takeReceived(work: UnitOfWork, reported: ReceivedClaim): Promise<boolean> {
  // The key's lock keeps its deletion from passing the claim, and two callbacks from both opening it.
  const key = await lockKey(work, reported.entryId)
  if (await lockReceived(work, reported.claimId)) {
    await settleReceived(work, reported.claimId, { kind: 'found', claim: reported })
    return true
  }
  const isOurs = key?.state === 'ACTIVE' || key?.state === 'DELETING'
  if (!isOurs || reported.status === 'CANCELLED') return false
  const row: ReceivedRow = {
    id: reported.claimId,
    key_id: key.id,
    kind: reported.kind,
    state: 'WAITING_ANSWER',
    reason: null,
    ...NO_CODE,
    wrong_codes: 0,
    opened_at: reported.openedAt,
    answer_by: reported.answerBy,
    poll_count: 0,
  }
  await insertReceived(work, {
    ...row,
    next_poll_at: machineInstant(POLL_MS),
    created_at: work.now,
  })
  const subject = receivedSubject(row.id)
  work.audit({ subject, after: { pixKey: key.key, receivedClaimState: row.state } })
  work.emit('PIX_KEY_CLAIMED', subject, { claimKind: reported.kind })
  work.recordEffect({ kind: 'state', subject, from: '', to: row.state })
  await settleReceived(work, row.id, { kind: 'found', claim: reported })
  return true
}
