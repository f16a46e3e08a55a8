import { setTimeout as pause } from 'node:timers/promises'
import { callbackSecret } from '#server/adapters/callback-signature.ts'
import { sendHttp } from '#server/adapters/exchange.ts'
import { type CallbackSource, COMPANIES } from '#server/outside/companies.ts'
import type { RequestSigned } from '#server/outside/context.ts'
import type { Fault, Faults } from '#server/outside/faults.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { machineInstant, machineTime } from '#server/platform/process/clock.ts'
import type { Keys } from '#server/platform/security/secrets.ts'

const EVERY_MS = 250
const TIMEOUT_MS = 10_000
const AT_ONCE = 16
const FIRST_BACKOFF_MS = 250
const LONGEST_BACKOFF_MS = 10_000

interface Waiting {
  readonly id: string
  readonly provider: CallbackSource
  readonly url: string | null
  readonly body: string
  readonly tries: number
}

/** The values of a callback's row in the order of `CALLBACK_ROW`. */
export const callbackValues = (
  faults: Faults,
  callback: { id: string; provider: CallbackSource; url?: string | null; body: object },
  fault: Fault | null = null,
): readonly unknown[] => [
  callback.id,
  callback.provider,
  callback.url ?? null,
  JSON.stringify(callback.body),
  faults.copiesOfCallback(fault),
  machineInstant(faults.holdOfCallbackMs(fault)),
]

/** The values where no callback is queued. */
export const NO_CALLBACK: readonly null[] = [null, null, null, null, null, null]

/** Queues a callback in the statement that changes its subject; `from` are the new rows. */
export const queueCallback = (from: string, first: number): string => {
  const [id, provider, url, body, copies, notBefore] = [0, 1, 2, 3, 4, 5].map(
    (at) => `$${first + at}`,
  )
  return `insert into outside.callback (id, provider, url, body, copies, not_before)
    select ${id}::text, ${provider}::text, ${url}::text, ${body}::text, ${copies}::integer,
           ${notBefore}::timestamptz
    from ${from} on conflict (id) do nothing`
}

export interface DelivererOptions {
  readonly database: Queries
  readonly keys: Keys
  readonly apiUrl: string
}

async function send(
  { keys, apiUrl }: DelivererOptions,
  waiting: Waiting,
  ended: AbortSignal,
): Promise<boolean> {
  const secret = callbackSecret(keys, waiting.provider)
  const { path, sign } = COMPANIES[waiting.provider].callbacks
  try {
    const answer = await fetch(waiting.url ?? `${apiUrl}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...sign(secret, waiting.body, machineTime.now()),
      },
      body: waiting.body,
      redirect: 'manual',
      signal: AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

async function deliverOne(
  options: DelivererOptions,
  waiting: Waiting,
  ended: AbortSignal,
): Promise<void> {
  if (await send(options, waiting, ended)) {
    const text = 'update outside.callback set copies = copies - 1 where id = $1'
    await options.database.run(text, [waiting.id])
    return
  }
  const backoffMs = Math.min(
    LONGEST_BACKOFF_MS,
    FIRST_BACKOFF_MS * 2 ** Math.min(waiting.tries, 10),
  )
  await options.database.run(
    'update outside.callback set tries = tries + 1, not_before = $2 where id = $1',
    [waiting.id, machineInstant(backoffMs)],
  )
}

/**
 * Delivers queued callbacks until each was answered with 2xx, at least once. The queue is in the
 * database, so a restart continues it.
 */
export function startDelivery(options: DelivererOptions) {
  const ended = new AbortController()
  let woken = new AbortController()

  async function rest(): Promise<void> {
    woken = new AbortController()
    const signal = AbortSignal.any([woken.signal, ended.signal])
    await pause(EVERY_MS, undefined, { signal }).catch(() => {})
  }

  async function deliver(): Promise<number> {
    const waiting = await options.database.rows<Waiting>(
      `select id, provider, url, body, tries from outside.callback
       where copies > 0 and not_before <= $1 order by sequence limit ${AT_ONCE}`,
      [machineInstant()],
    )
    await Promise.all(waiting.map((one) => deliverOne(options, one, ended.signal)))
    return waiting.length
  }

  async function go(): Promise<void> {
    while (!ended.signal.aborted) {
      // A database that is briefly unreachable does not end the loop.
      const delivered = await deliver().catch(() => 0)
      if (delivered === 0) await rest()
    }
  }

  const done = go()
  return {
    wake: () => woken.abort(),
    stop: () => {
      ended.abort()
      return done
    },
  }
}

/** Waits until our API has accepted a callback, at most 5 s: it arrives before the answer. */
export async function untilDelivered(database: Queries, id: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const text = 'select 1 from outside.callback where id = $1 and copies > 0'
    if (!(await database.row(text, [id]))) return
    await pause(50)
  }
}

/** Sends a signed request whose response is awaited. */
export const signedRequests =
  (keys: Keys, apiUrl: string): RequestSigned =>
  (provider, body, timeoutMs) => {
    const { path, sign } = COMPANIES[provider].callbacks
    // The signature is of exactly the text that is sent.
    const secret = callbackSecret(keys, provider)
    const headers = sign(secret, JSON.stringify(body), machineTime.now())
    return sendHttp(`${apiUrl}${path}`, { method: 'POST', headers, body, timeoutMs })
  }
