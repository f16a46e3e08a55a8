import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { ClaimAnswer } from '#server/adapters/pix-directory/port.ts'
import { nextPollWithoutEnd } from '#server/areas/payments/schedule.ts'
import {
  type ClaimChange,
  type ClaimRow,
  changeClaim,
  lockClaim,
} from '#server/areas/pix-keys/claim-sql.ts'
import { subjectOf as keySubject } from '#server/areas/pix-keys/settle-key.ts'
import { insertKey } from '#server/areas/pix-keys/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { DUE_AT_ONCE, machineInstant } from '#server/platform/process/clock.ts'

/** How often a claim that waits for the other institution's customer is asked about. */
const CLAIM_POLL_MS = 60_000

/** The audit subject of a claim. */
export const claimSubject = (id: Uuid) => ({ kind: 'pix-claim', id })

const postpone = (work: UnitOfWork, { id, poll_count }: ClaimRow): Promise<void> =>
  changeClaim(work, id, {
    poll_count: poll_count + 1,
    next_poll_at: nextPollWithoutEnd(poll_count),
  })

/** The key leads to the account from now on. */
async function addClaimedKey(work: UnitOfWork, claim: ClaimRow): Promise<void> {
  const { entry_id: id, account_id, key_type, key } = claim
  const state = 'ACTIVE'
  await insertKey(work, { id, account_id, key_type, key, state, created_at: work.now })
  const subject = keySubject(id)
  work.audit({ subject, after: { pixKey: key, pixKeyStatus: state } })
  work.emit('PIX_KEY_CREATED', subject, { keyType: key_type })
}

type KnownClaim = Extract<ClaimAnswer, { readonly kind: 'claim' }>

// A confirmed claim is completed by the next poll, at once.
const pollAtOf = ({ status }: KnownClaim): Instant | null => {
  if (status === 'CANCELLED' || status === 'COMPLETED') return null
  return machineInstant(status === 'CONFIRMED' ? 0 : CLAIM_POLL_MS)
}

async function follow(work: UnitOfWork, row: ClaimRow, known: KnownClaim): Promise<void> {
  const { status, answerBy } = known
  const change: ClaimChange = { status, answer_by: answerBy, request: null, poll_count: 0 }
  await changeClaim(work, row.id, { ...change, next_poll_at: pollAtOf(known) })
  if (status === row.status) return
  const subject = claimSubject(row.id)
  work.audit({ subject, before: { claimStatus: row.status }, after: { claimStatus: status } })
  work.emit('PIX_CLAIM_CHANGED', subject, { status })
  work.recordEffect({ kind: 'state', subject, from: row.status, to: status })
  if (status === 'COMPLETED') await addClaimedKey(work, row)
}

/** A claim that the directory does not take ends; a cancellation that comes too late is dropped. */
async function settleRefusal(work: UnitOfWork, row: ClaimRow): Promise<void> {
  const { answer_by: answerBy, request } = row
  if (request === 'OPEN') {
    await follow(work, row, { kind: 'claim', status: 'CANCELLED', answerBy })
  } else if (request === 'CANCEL') {
    await changeClaim(work, row.id, { request: null, next_poll_at: DUE_AT_ONCE })
  } else await postpone(work, row)
}

const isOpenYet = ({ status }: KnownClaim) => status === 'OPEN' || status === 'WAITING_RESOLUTION'

/**
 * Settles the directory's answer about a claim: from a request or the job, in any order and number.
 * An unknown outcome is polled again and never counts as a refusal.
 */
export async function settleClaim(work: UnitOfWork, id: Uuid, answer: ClaimAnswer): Promise<void> {
  const row = await lockClaim(work, id)
  if (!row || row.status === 'CANCELLED' || row.status === 'COMPLETED') return
  if (answer.kind === 'refused') return settleRefusal(work, row)
  // Until the cancellation has an answer of its own it is still asked for.
  const isCancelling = row.request === 'CANCEL' && answer.kind === 'claim' && isOpenYet(answer)
  if (answer.kind !== 'claim' || isCancelling) return postpone(work, row)
  return follow(work, row, answer)
}
