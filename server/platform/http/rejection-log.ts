import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#contract/access/endpoint.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { type Cause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ApiError } from '#server/platform/http/api-error.ts'
import type { Caller, KeyRequest } from '#server/platform/http/routes.ts'
import type { Log } from '#server/platform/process/log.ts'

/** The facts about a request for its log line. */
interface Known {
  readonly endpoint: AnyEndpoint
  readonly sellerId?: SellerId
  readonly keyId?: Uuid | undefined
  /** The codes that it was refused with. */
  readonly codes?: readonly string[]
}

const knownRequests = new WeakMap<FastifyRequest, Known>()

/** Records the caller of a request for its log line. */
export const rememberRequest = (request: FastifyRequest, known: Known): void => {
  knownRequests.set(request, known)
}

/** The request of an API key that was answered; null for requests of persons. */
export function keyRequestOf(request: FastifyRequest, reply: FastifyReply): KeyRequest | null {
  const { endpoint, sellerId, keyId, codes = [] } = knownRequests.get(request) ?? {}
  if (!endpoint || !sellerId || !keyId) return null
  return {
    endpoint,
    sellerId,
    keyId,
    method: request.method,
    path: request.url.split('?')[0] ?? '',
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime),
    codes,
    body: typeof request.body === 'string' ? request.body : '',
    requestId: request.id as Uuid,
  }
}

/** Statuses that attacks cause in numbers: 401, 403, 429. */
const SUSPICIOUS_STATUSES = [401, 403, 429]

/** One line for each refused request, so that failed sign-ins and forbidden calls leave a trace. */
export function logRejected(
  log: Log,
  request: FastifyRequest,
  ip: string,
  rejected: ApiError,
): void {
  const known = knownRequests.get(request)
  const { endpoint, sellerId } = known ?? {}
  const codes = rejected.reasons.map(({ refusal }) => refusal.code)
  if (known) knownRequests.set(request, { ...known, codes })
  const fields = {
    call: endpoint?.id,
    status: rejected.status,
    codes,
    requestId: request.id,
    sellerId,
    ip,
    emailHash: rejected.logged.emailHash,
  }
  const isSuspicious =
    SUSPICIOUS_STATUSES.includes(rejected.status) || rejected.logged.emailHash !== undefined
  if (isSuspicious) log.warn(fields, 'refused')
  else log.info(fields, 'refused')
}

/** The audit row of a call that its signed-in user may not make. */
export async function auditForbidden(
  database: Database,
  caller: Caller,
  cause: Pick<Cause, 'call' | 'requestId' | 'ip'>,
): Promise<void> {
  const { sellerId, userId, email } = caller
  if (!userId) return
  await database.withTenant(sellerId, async (transaction) => {
    const { call, requestId, ip } = cause
    const work = openUnitOfWork(transaction, {
      actorKind: 'USER',
      actorId: email,
      call,
      requestId,
      ip,
    })
    work.audit({ subject: { kind: 'user', id: userId }, after: { accessRefused: 'FORBIDDEN' } })
  })
}
