import type { AnyEndpoint, InputOf } from '#contract/access/endpoint.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import {
  parseCommand,
  storeRejections,
  storeResponse,
  withKey,
} from '#server/platform/commands/command.ts'
import { type KeyClaim, leaseKey } from '#server/platform/commands/idempotency.ts'
import { isPreview, PreviewRollback } from '#server/platform/commands/preview.ts'
import { openUnitOfWork, type UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { HttpResponse } from '#server/platform/http/messages.ts'
import {
  type CommandResult,
  encode,
  errorResponse,
  isFinalStatus,
  replayedResponse,
} from '#server/platform/http/responses.ts'
import type { Caller, FindSeller, Route } from '#server/platform/http/routes.ts'

/** A command that calls an outside company between two units of work. */
export interface ExternalCommand<
  E extends AnyEndpoint,
  Begun extends { readonly id: Uuid },
  Outcome,
> {
  /** Checks, rows and postings; the returned id is the company's idempotency key. */
  begin(work: UnitOfWork, input: InputOf<E>, caller: Caller | null): Promise<Begun>
  /**
   * The request to the company, outside any transaction; null when none is needed. Never throws.
   */
  request(started: Begun): Promise<Outcome>
  /** The effects of the outcome; the response is rendered after it. */
  settle(work: UnitOfWork, started: Begun, outcome: Outcome): Promise<void>
  /** The response from the present state; 202 while the outcome is unknown. */
  render(transaction: Transaction, id: Uuid, caller: Caller | null): Promise<CommandResult<E>>
  /** The outcome a preview shows. */
  readonly expected: Outcome
}

/**
 * An external command: begin and settle are units of work, the request runs between them. An
 * unknown outcome answers 202 and leaves the key open; whatever settles it later changes what is
 * rendered.
 */
export function externalCommand<
  const E extends AnyEndpoint,
  Begun extends { readonly id: Uuid },
  Outcome,
>(endpoint: E, spec: ExternalCommand<E, Begun, Outcome>, findSeller?: FindSeller<E>): Route {
  return {
    endpoint,
    async handle(platform, request, caller) {
      const called = { platform, request, caller }
      const { idempotencyKey, input, sellerId, cause } = await parseCommand(
        endpoint,
        called,
        findSeller,
      )
      const { database } = platform

      const render = (transaction: Transaction, id: Uuid) =>
        rendered(() => spec.render(transaction, id, caller), endpoint)
      const finish = async (transaction: Transaction, id: Uuid): Promise<HttpResponse> => {
        const answer = await render(transaction, id)
        storeResponse(transaction, idempotencyKey, answer, isFinalStatus(answer.status))
        return answer
      }

      const begin = async (transaction: Transaction) => {
        const work = openUnitOfWork(transaction, cause)
        const started = await spec.begin(work, input, caller)
        if (isPreview(request)) {
          await spec.settle(work, started, spec.expected)
          throw new PreviewRollback(work.effects)
        }
        if (idempotencyKey) leaseKey(transaction, idempotencyKey, started.id)
        return { started }
      }
      // The answer of an earlier request with this key, or what this one begins.
      const open = async (transaction: Transaction, claimed: KeyClaim | null) => {
        if (claimed?.kind === 'final') return { answer: replayedResponse(claimed.answer) }
        if (claimed?.kind !== 'open') return begin(transaction)
        const answer = await finish(transaction, claimed.subjectId)
        return { answer: { ...answer, headers: { 'idempotent-replayed': 'true' } } }
      }

      return storeRejections(platform, sellerId, idempotencyKey, async () => {
        const opened = await withKey(database, sellerId, idempotencyKey, open)
        if ('answer' in opened) return opened.answer
        const outcome = await spec.request(opened.started)
        return database.withTenant(sellerId, async (transaction) => {
          await spec.settle(openUnitOfWork(transaction, cause), opened.started, outcome)
          return finish(transaction, opened.started.id)
        })
      })
    },
  }
}

// A declined card is a response, not a rollback: its effects are kept.
async function rendered(
  work: () => Promise<unknown>,
  endpoint: AnyEndpoint,
): Promise<HttpResponse> {
  try {
    return encode(endpoint, await work())
  } catch (error) {
    if (error instanceof ApiError) return errorResponse(error)
    throw error
  }
}

/** A query answered by an outside company. */
export interface ExternalQuery<E extends AnyEndpoint, Found> {
  /** A unit of work: access check and audit record. */
  begin(work: UnitOfWork, input: InputOf<E>): Promise<Found>
  /** The request to the company, outside any transaction; rejects without a response. */
  request(found: Found): Promise<CommandResult<E>>
}

/** A query that an outside company answers; its audit row is committed before the request. */
export const externalQuery = <const E extends AnyEndpoint, Found>(
  endpoint: E,
  query: ExternalQuery<E, Found>,
): Route => ({
  endpoint,
  async handle(platform, request, caller) {
    const { input, sellerId, cause } = await parseCommand(
      endpoint,
      { platform, request, caller },
      undefined,
    )
    const found = await platform.database.withTenant(sellerId, (transaction) =>
      query.begin(openUnitOfWork(transaction, cause), input),
    )
    return encode(endpoint, await query.request(found))
  },
})
