import type { Uuid } from '#contract/basics/ids.ts'
import { credentialsByEmail } from '#server/areas/accounts/credentials.ts'
import {
  claimRequest,
  countFailedAttempt,
  deleteOldRequests,
  insertRequest,
  type RequestRow,
  waitingRequests,
} from '#server/areas/sign-in/request-sql.ts'
import { type Cause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database, Queries } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { faultOf } from '#server/platform/process/faults.ts'
import type { Log } from '#server/platform/process/log.ts'
import { describeError } from '#server/platform/process/safe-error.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** The event that makes a link for a new password go out. */
export const RESET_REQUESTED = 'user.password-reset-requested'

/** Reasons of a refused sign-in, as in the audit record. */
export type RejectedSignIn = 'WRONG_PASSWORD' | 'BLOCKED' | 'INACTIVE'

export type AnonymousRequest =
  | { readonly kind: 'PASSWORD_RESET'; readonly email: string }
  | {
      readonly kind: 'SIGN_IN_REFUSED'
      readonly email: string
      readonly reason: RejectedSignIn
      readonly attemptReference: string | null
    }

const KEPT_MS = 24 * 3_600_000

const boundTo = (id: Uuid) => `anonymous_request|email_sealing|${id}`

/**
 * Stores a request for an e-mail, known or not, by the same statement, so that the response time
 * does not reveal whether it belongs to a user (R-LOGIN-14, R-RESET-07).
 */
export async function submitRequest(
  queries: Queries,
  vault: Vault,
  request: AnonymousRequest,
  { call, requestId, ip }: Cause,
): Promise<void> {
  const id = newId()
  const rejected = request.kind === 'SIGN_IN_REFUSED' ? request : undefined
  await insertRequest(queries, {
    id,
    kind: request.kind,
    email_sealing: vault.seal(request.email, boundTo(id)),
    reason: rejected?.reason ?? null,
    attempt_reference: rejected?.attemptReference ?? null,
    call,
    request_id: requestId,
    ip,
    requested_at: machineInstant(),
  })
}

/** Handles the request; nothing happens when no user has its e-mail. */
async function handle(jobs: Database, vault: Vault, request: RequestRow): Promise<void> {
  const { id, kind, reason, attempt_reference: attemptReference } = request
  const email = vault.open(request.email_sealing, boundTo(id))
  const entry = await lookUp(jobs, 'email', email)
  if (!entry) {
    await claimRequest(jobs, id)
    return
  }
  await jobs.withTenant(entry.sellerId, async (transaction) => {
    // Another process may have handled it.
    if (!(await claimRequest(transaction, id))) return
    const user = await credentialsByEmail(transaction, email)
    if (!user) return
    const subject = { kind: 'user', id: user.id } as const
    const { call, request_id: requestId, ip } = request
    const work = openUnitOfWork(transaction, {
      actorKind: 'USER',
      actorId: null,
      call,
      requestId,
      ip,
    })
    if (kind === 'SIGN_IN_REFUSED') {
      work.audit({ subject, after: { accessRefused: reason, attemptReference } })
    } else if (user.status === 'CREATED' || user.status === 'ACTIVE') {
      work.emit(RESET_REQUESTED, subject, {})
      work.audit({ subject, after: { resetAsked: true } })
    }
  })
}

/**
 * Handles the waiting requests; returns their number. A failing one is retried after the others,
 * for a day.
 */
export async function handleRequests(jobs: Database, vault: Vault, log: Log): Promise<number> {
  await deleteOldRequests(jobs, machineInstant(-KEPT_MS))
  const requests = await waitingRequests(jobs)
  for (const request of requests) {
    try {
      await handle(jobs, vault, request)
    } catch (error) {
      if (faultOf(error)) throw error
      await countFailedAttempt(jobs, request.id)
      const fields = { job: 'anonymous-requests', requestId: request.request_id }
      log.error({ ...fields, ...describeError(error) }, 'job failed')
    }
  }
  return requests.length
}
