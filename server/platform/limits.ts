import { isIP } from 'node:net'
import type { AnyEndpoint } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { machineInstant, machineTime } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database.ts'
import { hashOf } from '#server/platform/identifiers.ts'
import { refuse } from '#server/platform/refused.ts'

/** So many of something in a time. */
export interface Limit {
  readonly most: number
  readonly everyMs: number
}

// A window begins with its first call and ends when its time is over; the count starts anew then.
const COUNT = `
  insert into use_count (kind, key_hash, count, until) values ($1, $2, 1, $3)
  on conflict (kind, key_hash) do update set
    count = case when use_count.until <= $4 then 1 else use_count.count + 1 end,
    until = case when use_count.until <= $4 then $3 else use_count.until end
  returning count, until`

/**
 * Counts one of `kind` for the key, in every process alike, and refuses what is beyond the limit
 * with the seconds to wait.
 */
export async function countWithin(
  { row }: Queries,
  kind: string,
  key: string,
  { most, everyMs }: Limit,
): Promise<void> {
  const values = [kind, hashOf(key), machineInstant(everyMs), machineInstant()]
  const counted = await row<{ count: number; until: string }>(COUNT, values)
  if (!counted || counted.count <= most) return
  const leftMs = Date.parse(counted.until) - machineTime.now()
  refuse(platformRefusals.tooManyTries, {
    retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)),
  })
}

/** Takes one back that was counted: it turned out not to be of the kind that is limited. */
export const giveBack = ({ run }: Queries, kind: string, key: string) =>
  run(`update use_count set count = count - 1 where kind = $1 and key_hash = $2 and count > 0`, [
    kind,
    hashOf(key),
  ])

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * What limits count as one client: an IPv4 address, or the /64 network of an IPv6 one, of which a
 * single subscriber holds every address.
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

/** Refuses what a network address asks beyond the endpoint's own limit. */
export async function keepAddressWithin(
  queries: Queries,
  { id, limit }: AnyEndpoint,
  ip: string,
): Promise<void> {
  if (limit) await countWithin(queries, `calls of ${id}`, networkOf(ip), limit)
}

const SECOND_MS = 1_000

/** Requests a second that one seller may make of one process. */
export const SELLER_REQUESTS: Limit = { most: 50, everyMs: SECOND_MS }

/**
 * Counts requests in memory: one seller's flood is refused before it costs the database anything.
 * Each process counts its own, so a seller's share grows with the processes that serve it.
 */
export function createFloodGate({ most, everyMs }: Limit) {
  let counts = new Map<number, number>()
  let untilMs = 0
  return (sellerId: number): void => {
    const nowMs = machineTime.now()
    if (nowMs >= untilMs) {
      counts = new Map()
      untilMs = nowMs + everyMs
    }
    const count = (counts.get(sellerId) ?? 0) + 1
    counts.set(sellerId, count)
    if (count > most) refuse(platformRefusals.tooManyTries, { retryAfterSeconds: 1 })
  }
}
