import type { InputOf } from '#contract/access/endpoint.ts'
import type { listRequests as listEndpoint } from '#contract/api-keys/endpoints.ts'
import { redactBody } from '#contract/api-keys/redact.ts'
import { REQUEST_LOG_DAYS } from '#contract/api-keys/rules.ts'
import type { ApiRequest } from '#contract/api-keys/shapes.ts'
import { toInstant } from '#contract/basics/days.ts'
import { isUuid, type SellerId } from '#contract/basics/ids.ts'
import { envelope, type Page } from '#contract/basics/paging.ts'
import { fieldNames } from '#server/areas/api-keys/field-names.ts'
import {
  countRequests,
  deleteRequestsBefore,
  insertRequests,
  type NewRequest,
  pageOfRequests,
  type RequestFilter,
  requestsSql,
} from '#server/areas/api-keys/request-sql.ts'
import type { Database, SqlStatement, Transaction } from '#server/platform/database/database.ts'
import type { KeyRequest } from '#server/platform/http/routes.ts'
import type { Log } from '#server/platform/process/log.ts'
import { safeMessage } from '#server/platform/process/safe-error.ts'
import { newId } from '#server/platform/security/identifiers.ts'

const STORED_EVERY_MS = 500
/** Beyond so many that could not be stored yet, further ones are not logged. */
const MAX_WAITING = 5_000

interface Waiting {
  readonly sellerId: SellerId
  readonly row: NewRequest
}

const rowOf = ({ sellerId: _, endpoint, body, ...request }: KeyRequest): NewRequest => ({
  ...request,
  id: newId(),
  codes: [...new Set(request.codes)],
  body: redactBody(body, fieldNames(endpoint)),
})

/**
 * Logs requests of API keys. They are stored together a few times a second, so that a request costs
 * no write of its own; a process that is killed loses those of its last half second.
 */
export function createRequestLog(database: Database, log: Log) {
  let waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  const store = async () => {
    timer = undefined
    const taken = waiting
    waiting = []
    for (const [sellerId, noted] of Map.groupBy(taken, (each) => each.sellerId)) {
      const rows = noted.map(({ row }) => row)
      await database
        .withTenant(sellerId, (transaction) => insertRequests(transaction, rows))
        .catch((error: unknown) => {
          log.error({ sellerId, reason: safeMessage(error) }, 'requests of keys were not logged')
        })
    }
  }
  let storing = Promise.resolve()
  const storeNext = () => {
    storing = storing.then(store)
  }
  return {
    note(request: KeyRequest): void {
      if (waiting.length >= MAX_WAITING) return
      // Without its values it is small: what waits stays so, too.
      waiting.push({ sellerId: request.sellerId, row: rowOf(request) })
      timer ??= setTimeout(storeNext, STORED_EVERY_MS)
    },
    /** Stores what still waits. */
    async stop(): Promise<void> {
      clearTimeout(timer)
      storeNext()
      await storing
    },
  }
}

type Query = InputOf<typeof listEndpoint>['query']

const filterOf = ({ keyId, search, onlyErrors }: Omit<Query, 'page' | 'size'>): RequestFilter => ({
  keyId: keyId ?? null,
  requestId: search && isUuid(search) ? search : null,
  path: search && !isUuid(search) ? search : null,
  onlyErrors: onlyErrors === true,
})

/** Every request that a page of the same query would show (EXP-19). */
export const wholeLog = (sellerId: SellerId, query: Omit<Query, 'page' | 'size'>): SqlStatement =>
  requestsSql(sellerId, filterOf(query))

/** A page of the requests of the seller's keys, newest first (TOK-08). */
export async function listRequests(
  transaction: Transaction,
  { page, size, ...query }: Query,
): Promise<Page<ApiRequest>> {
  const offset = page * size
  const filter = filterOf(query)
  const [content, counted] = await Promise.all([
    pageOfRequests(transaction, filter, { offset, size }),
    countRequests(transaction, filter),
  ])
  return { content, ...envelope(counted, page, size) }
}

const DAY_MS = 86_400_000

/** Deletes the requests of more than 30 days ago. */
export async function deleteOldRequests(jobs: Database): Promise<number> {
  const { now } = await jobs.time()
  return deleteRequestsBefore(jobs, toInstant(Date.parse(now) - REQUEST_LOG_DAYS * DAY_MS))
}
