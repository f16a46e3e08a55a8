import type { AnyEndpoint, InputOf } from '#contract/access/endpoint.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import {
  type ClaimResult,
  claimKey,
  claimKeySql,
  type IdempotencyKey,
  idempotencyKeyOf,
  type KeyClaim,
  storeKeyResponse,
} from '#server/platform/commands/idempotency.ts'
import {
  isPreview,
  PreviewRollback,
  previewResponse,
  rejectPreview,
} from '#server/platform/commands/preview.ts'
import {
  type Cause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { HttpRequest, HttpResponse } from '#server/platform/http/messages.ts'
import {
  type CommandResult,
  encode,
  errorResponse,
  isFinalStatus,
  replayedResponse,
  textOf,
} from '#server/platform/http/responses.ts'
import {
  type Caller,
  type FindSeller,
  inputOf,
  type Platform,
  type Route,
  sellerOf,
} from '#server/platform/http/routes.ts'

/** The actor, call and client of a request. */
export const causeOf = (
  endpoint: AnyEndpoint,
  request: HttpRequest,
  caller: Caller | null,
): Cause => ({
  actorKind: caller?.kind ?? 'BUYER',
  actorId: caller?.email ?? caller?.key?.id ?? null,
  call: endpoint.id,
  requestId: request.requestId,
  ip: request.ip,
})

interface CommandCall {
  readonly platform: Platform
  readonly request: HttpRequest
  readonly caller: Caller | null
}

/** The parsed request of a command: its idempotency key, input, seller and cause. */
export async function parseCommand<E extends AnyEndpoint>(
  endpoint: E,
  { platform, request, caller }: CommandCall,
  findSeller: FindSeller<E> | undefined,
) {
  if (endpoint.countsCodes && isPreview(request)) rejectPreview()
  const givenKey = idempotencyKeyOf(endpoint, request, platform)
  // A preview is not the request of its key, whose answer it must not become.
  const idempotencyKey = isPreview(request) ? null : givenKey
  const input = inputOf(endpoint, request)
  const sellerId = await sellerOf(caller, findSeller, input, platform)
  return { idempotencyKey, input, sellerId, cause: causeOf(endpoint, request, caller) }
}

/** One transaction that claims the key before anything else; without a key nothing is claimed. */
export const withKey = <T>(
  database: Database,
  sellerId: SellerId,
  idempotencyKey: IdempotencyKey | null,
  work: (transaction: Transaction, claimed: KeyClaim | null) => Promise<T>,
): Promise<T> =>
  database.withTenant<T, ClaimResult>(
    sellerId,
    async (transaction, claimed) =>
      work(transaction, idempotencyKey && (await claimKey(transaction, idempotencyKey, claimed))),
    idempotencyKey && claimKeySql(idempotencyKey, sellerId),
  )

/**
 * Stores the response under the key, if there is one; a response that is not final is rendered
 * again.
 */
export function storeResponse(
  transaction: Transaction,
  idempotencyKey: IdempotencyKey | null,
  answer: HttpResponse,
  isFinal = true,
): void {
  if (!idempotencyKey) return
  storeKeyResponse(
    transaction,
    idempotencyKey,
    { status: answer.status, body: textOf(answer) },
    isFinal,
  )
}

/** Turns errors of the work into responses; the final ones are stored under the key. */
export async function storeRejections(
  platform: Platform,
  sellerId: SellerId,
  idempotencyKey: IdempotencyKey | null,
  work: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PreviewRollback) return previewResponse(error)
    const isStored =
      error instanceof ApiError &&
      isFinalStatus(error.status) &&
      idempotencyKey !== null &&
      !error.reasons.some(({ refusal }) => NEVER_STORED.includes(refusal.code))
    if (!isStored) throw error
    const answer = errorResponse(error)
    return withKey(platform.database, sellerId, idempotencyKey, async (transaction, claimed) => {
      if (claimed?.kind === 'final') return replayedResponse(claimed.answer)
      if (claimed?.kind === 'open') return answer
      storeResponse(transaction, idempotencyKey, answer)
      return answer
    })
  }
}

const NEVER_STORED: readonly string[] = [
  platformRefusals.keyInProgress.code,
  platformRefusals.keyReused.code,
]

type CommandHandler<E extends AnyEndpoint> = (
  work: UnitOfWork,
  input: InputOf<E>,
  caller: Caller | null,
  request: HttpRequest,
) => Promise<CommandResult<E>>

interface CheckTools {
  readonly database: Database
  readonly sellerId: SellerId
  readonly caller: Caller | null
}

/**
 * What comes before the transaction of a command, and stays when that is rolled back; it may reject.
 * The command is given what it found.
 */
type CommandCheck<E extends AnyEndpoint, Found> = (
  input: InputOf<E>,
  tools: CheckTools,
) => Promise<Found>

type CheckedHandler<E extends AnyEndpoint, Found> = (
  work: UnitOfWork,
  input: InputOf<E>,
  found: Found,
  caller: Caller | null,
) => Promise<CommandResult<E>>

interface CommandContext<Found> {
  readonly caller: Caller | null
  readonly request: HttpRequest
  readonly found: Found
}

interface CommandParts<E extends AnyEndpoint, Found> {
  readonly before: CommandCheck<E, Found>
  readonly handle: (
    work: UnitOfWork,
    input: InputOf<E>,
    context: CommandContext<Found>,
  ) => Promise<CommandResult<E>>
  readonly findSeller?: FindSeller<E> | undefined
}

const commandOf = <const E extends AnyEndpoint, Found>(
  endpoint: E,
  { before, handle, findSeller }: CommandParts<E, Found>,
): Route => ({
  endpoint,
  async handle(platform, request, caller) {
    const called = { platform, request, caller }
    const { idempotencyKey, input, sellerId, cause } = await parseCommand(
      endpoint,
      called,
      findSeller,
    )
    const { database } = platform
    return storeRejections(platform, sellerId, idempotencyKey, async () => {
      const found = await before(input, { database, sellerId, caller })
      return withKey(database, sellerId, idempotencyKey, async (transaction, claimed) => {
        if (claimed?.kind === 'final') return replayedResponse(claimed.answer)
        const work = openUnitOfWork(transaction, cause, request.headers['if-match'] ?? null)
        const answer = encode(endpoint, await handle(work, input, { caller, request, found }))
        if (isPreview(request)) throw new PreviewRollback(work.effects)
        storeResponse(transaction, idempotencyKey, answer)
        return answer
      })
    })
  },
})

/**
 * A call that writes: one transaction, one unit of work. The response is stored under the key in
 * the same transaction; an error rolls it back and is stored separately under the key.
 */
export const command = <const E extends AnyEndpoint>(
  endpoint: E,
  handle: CommandHandler<E>,
  findSeller?: FindSeller<E>,
): Route =>
  commandOf(endpoint, {
    before: async () => {},
    handle: (work, input, { caller, request }) => handle(work, input, caller, request),
    findSeller,
  })

/**
 * A command that something is checked, counted or read for first, outside its transaction. A repetition
 * of its key answers what was answered, also when the check refuses for good meanwhile.
 */
export const checkedCommand = <const E extends AnyEndpoint, Found>(
  endpoint: E,
  before: CommandCheck<E, Found>,
  handle: CheckedHandler<E, Found>,
): Route =>
  commandOf(endpoint, {
    before,
    handle: (work, input, { caller, found }) => handle(work, input, found, caller),
  })
