import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '#database/seeds/demo-seller.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Route } from '#server/platform/http/routes.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { demoDatabase } from '#tests/factories/environment/demo-database.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import {
  openResponseCoverage,
  type Received,
  type ResponseCoverage,
} from '#tests/factories/environment/response-coverage.ts'
import { type RunOptions, runOn, until } from '#tests/factories/environment/run-product.ts'

export interface Sent {
  readonly method?: string
  readonly token?: string
  readonly key?: string | null
  readonly body?: unknown
  readonly raw?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Aborts the connection, whatever the product has done. */
  readonly signal?: AbortSignal
}

export interface TestProduct {
  readonly url: string
  readonly panelUrl: string
  readonly checkoutUrl: string
  readonly companiesUrl: string
  readonly deskUrl: string
  readonly databaseUrl: string
  readonly jobs: Database
  readonly routes: readonly Route[]
  call(path: string, sent?: Sent): Promise<Received>
  signIn(email?: string): Promise<string>
  /** Repeats the check until it returns a truthy value; fails after 60 s. */
  until<T>(what: string, check: () => Promise<T | false | undefined | null>): Promise<T>
  stop(): Promise<void>
}

/**
 * How long companies are waited for in tests that let one not answer: the shorter the faster, but a
 * busy machine must answer within it.
 */
export const SHORT_TIMEOUT_MS = 3_000

/** How long a company holds an answer that must come after that. */
export const TOO_LATE_MS = SHORT_TIMEOUT_MS + 500

/** Switches the notices of all sellers off, and deletes those that are planned. */
const switchNoticesOff = (databaseUrl: string): Promise<unknown> =>
  asOwner(databaseUrl, async (owner) => {
    await owner.run(`delete from buyer_notice where state = 'PLANNED'`)
    await owner.run(
      `insert into notice_settings (seller_id, name, email, all_active, switched_off)
       select seller_id, 'Sem avisos', 'avisos@example.com', false, '{}' from seller
       on conflict (seller_id) do update set all_active = false`,
    )
  })

/** Starts the product on a new database, with the simulated companies in the same process. */
export async function startProduct({
  databaseUrl: existing,
  notices = 'on',
  ...options
}: RunOptions & {
  /** An existing database; by default a new demonstration. */
  readonly databaseUrl?: string
  /** Off in tests that move time by days, each of which would send some twenty notices. */
  readonly notices?: 'on' | 'off'
} = {}): Promise<TestProduct> {
  const databaseUrl = existing ?? (await demoDatabase())
  if (notices === 'off') await switchNoticesOff(databaseUrl)
  const { stop, ...running } = await runOn(databaseUrl, options)
  const jobs = await openAs(databaseUrl, 'jobs', 2)
  const coverage = openResponseCoverage(running.routes)
  const call = caller(running.url, coverage)
  return {
    ...running,
    databaseUrl,
    jobs,
    call,
    async signIn(email = DEMO_PEOPLE[0].email) {
      const body = { email, password: DEMO_PASSWORD }
      const answer = await call('/core/public/auth/sign-in', { method: 'POST', body })
      return answer.body.token as string
    },
    until,
    async stop() {
      await stop()
      const violations = await checkBooks(jobs)
      const unaudited = await coverage.unaudited(databaseUrl)
      const folder = process.env['SEEN_ANSWERS']
      if (folder) coverage.store(folder)
      await jobs.close()
      if (unaudited.length > 0) throw new Error(`no audit row of ${unaudited.join(', ')}`)
      if (violations.length > 0)
        throw new Error(`the books are wrong: ${JSON.stringify(violations)}`)
    },
  }
}

function requestOf({ method = 'GET', token, key, body, raw, headers, signal }: Sent): RequestInit {
  const isForm = body instanceof FormData
  const payload = raw ?? (body === undefined || isForm ? body : JSON.stringify(body))
  const withKey = key !== null && method === 'POST'
  return {
    method,
    headers: {
      ...(payload === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(withKey ? { 'idempotency-key': key ?? randomUUID() } : {}),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
    ...(signal ? { signal } : {}),
  }
}

async function receivedOf(response: Response): Promise<Received> {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream')) {
    // An event stream never ends, so only its headers are returned.
    await response.body?.cancel()
    return { status, headers, text: '', body: null }
  }
  const text = await response.text()
  const isJson = type.startsWith('application/json') && text !== ''
  return { status, headers, text, body: isJson ? JSON.parse(text) : null }
}

/** Creates a client of the API at `url` that records its responses. */
export const caller =
  (url: string, coverage?: ResponseCoverage) =>
  async (path: string, sent: Sent = {}): Promise<Received> => {
    const address = path.startsWith('http') ? path : `${url}${path}`
    const received = await receivedOf(await fetch(address, requestOf(sent)))
    coverage?.note(sent.method ?? 'GET', address, received)
    return received
  }
