import { isIP } from 'node:net'
import type { AnyEndpoint } from '#contract/access/endpoint.ts'
import type { Instant } from '#contract/basics/days.ts'
import { platformRefusals, type Refusal } from '#contract/basics/refusals.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { machineInstant, machineTime } from '#server/platform/process/clock.ts'
import { hashOf } from '#server/platform/security/identifiers.ts'

/** So many of something in a time. */
export interface Limit {
  readonly max: number
  readonly windowMs: number
}

// A window begins with its first call; when it is over, the count restarts. Rejected calls do not
// count: their row stays as it was and none is returned.
const COUNT = `
  insert into use_count (kind, key_hash, count, until) values ($1, $2, 1, $3)
  on conflict (kind, key_hash) do update set
    count = case when use_count.until <= $4 then 1 else use_count.count + 1 end,
    until = case when use_count.until <= $4 then $3 else use_count.until end
  where use_count.until <= $4 or use_count.count < $5
  returning until`

const END_OF_WINDOW = 'select until from use_count where kind = $1 and key_hash = $2'

/** One use that was counted, and the end of the window it was counted in. */
export interface CountedUse {
  readonly kind: string
  readonly key: string
  readonly until: Instant
}

/**
 * Counts one of `kind` for the key, in every process alike. Refuses what is beyond the limit, by
 * default with BAR-0008, without counting it, and names the seconds to wait.
 */
export async function countWithin(
  { row }: Queries,
  kind: string,
  key: string,
  { max, windowMs }: Limit,
  refusal: Refusal = platformRefusals.tooManyTries,
): Promise<CountedUse> {
  const keyHash = hashOf(key)
  const values = [kind, keyHash, machineInstant(windowMs), machineInstant(), max]
  const counted = await row<{ until: Instant }>(COUNT, values)
  if (counted) return { kind, key, until: counted.until }
  const full = await row<{ until: Instant }>(END_OF_WINDOW, [kind, keyHash])
  const leftMs = full ? Date.parse(full.until) - machineTime.now() : 0
  return reject(refusal, {
    retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)),
  })
}

const GIVE_BACK = `
  update use_count set count = count - 1
   where kind = $1 and key_hash = $2 and until = $3 and count > 0`

/** Removes a counted use that turned out not to be limited; later windows are kept. */
export const refund = ({ run }: Queries, { kind, key, until }: CountedUse) =>
  run(GIVE_BACK, [kind, hashOf(key), until])

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The client of rate limits: an IPv4 address, or the /64 network of an IPv6 address, all of which
 * one subscriber holds.
 */
export function networkOf(ip: string): string {
  const mapped = IPV4_IN_IPV6.exec(ip)?.[1]
  if (mapped) return mapped
  if (isIP(ip) !== 6) return ip
  // The parser of addresses writes every spelling of one address alike.
  const [address = ''] = ip.split('%')
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const network = [...before, ...(tail === undefined ? [] : zeros), ...after].slice(0, 4)
  return `${network.join(':')}::/64`
}

/** Rejects calls of a network address beyond the endpoint's own limit, over all processes. */
export async function limitAddress(
  queries: Queries,
  { id, limit }: AnyEndpoint,
  ip: string,
): Promise<void> {
  if (limit) await countWithin(queries, `calls of ${id}`, networkOf(ip), limit)
}

const SECOND_MS = 1_000

/** Requests a second that one seller may make of one process. */
export const SELLER_REQUESTS: Limit = { max: 50, windowMs: SECOND_MS }

/** Requests a second of one API key. */
export const KEY_REQUESTS: Limit = { max: 25, windowMs: SECOND_MS }

/**
 * Counts requests in memory: a flood is refused before it costs the database anything. Each process
 * counts its own, so the share of a key grows with the processes that serve it. All keys share one
 * window, which bounds the memory to the requests of that window.
 */
export function createFloodGate<Key extends string | number>({ max, windowMs }: Limit) {
  let counts = new Map<Key, number>()
  let untilMs = 0
  return (key: Key): void => {
    const nowMs = machineTime.now()
    if (nowMs >= untilMs) {
      counts = new Map()
      untilMs = nowMs + windowMs
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count <= max) return
    const retryAfterSeconds = Math.max(1, Math.ceil((untilMs - nowMs) / SECOND_MS))
    reject(platformRefusals.tooManyTries, { retryAfterSeconds })
  }
}
