import { createHash } from 'node:crypto'
import { fullPath, type AnyEndpoint } from '#contract/access/endpoint.ts'
import { toInstant } from '#contract/basics/days.ts'
import { isUuid, type SellerId, type Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { machineInstant, machineTime } from '#server/platform/clock.ts'
import type { Question, Transaction } from '#server/platform/database.ts'
import type { Incoming } from '#server/platform/exchange.ts'
import { refuse } from '#server/platform/refused.ts'
import type { Vault } from '#server/platform/secrets.ts'

const HOUR_MS = 3_600_000
const KEPT_MS = 72 * HOUR_MS
const MONEY_KEPT_MS = 30 * 24 * HOUR_MS
const LEASE_MS = 30_000

/** One intention of a caller (K-IDEM-01): the same key must mean the same request. */
export interface Intention {
  readonly method: string
  readonly path: string
  readonly key: Uuid
  readonly requestHash: Buffer
  readonly movesMoney: boolean
  /** Seals an answer that holds a secret; null: it is kept as it is. */
  readonly vault: Vault | null
}

export interface StoredAnswer {
  readonly status: number
  readonly body: string | null
}

export type Claim =
  /** Nobody had this key: the work may be done. */
  | { readonly kind: 'fresh' }
  /** The first completed answer. */
  | { readonly kind: 'final'; readonly answer: StoredAnswer }
  /** Begun, its outcome not known yet: the answer is rendered anew from the subject. */
  | { readonly kind: 'open'; readonly subjectId: Uuid }

interface Row {
  readonly request_hash: Buffer
  readonly subject_id: Uuid | null
  readonly locked_until: string | null
  readonly status: number | null
  readonly body: string | null
  readonly final: boolean
}

/** The hash that tells a repetition from another request under the same key. */
export const requestHash = (body: string, query: string): Buffer =>
  createHash('sha256').update(query).update('\u0000').update(body).digest()

/**
 * The path that the endpoint declares, with the parameters as they were decoded: a request is the
 * same however its address was spelt (`%6frders`).
 */
const scopeOf = (endpoint: AnyEndpoint, { params }: Incoming): string =>
  fullPath(endpoint).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )

/** The intention that a request's key stands for; null where none is kept. */
export function intentionOf(
  endpoint: AnyEndpoint,
  incoming: Incoming,
  { vault }: { readonly vault: Vault },
): Intention | null {
  const given = incoming.headers['idempotency-key']
  if (endpoint.idempotency === 'key' && !given) refuse(platformRefusals.keyMissing)
  const stores = endpoint.idempotency === 'key' || endpoint.idempotency === 'natural'
  if (!given || !stores) return null
  const key = given.toLowerCase()
  if (!isUuid(key)) refuse(platformRefusals.keyMissing)
  return {
    method: endpoint.method,
    path: scopeOf(endpoint, incoming),
    key,
    requestHash: requestHash(incoming.body, incoming.rawQuery),
    movesMoney: endpoint.movesMoney === true,
    vault: endpoint.secretAnswer ? vault : null,
  }
}

const boundTo = ({ path, key }: Intention, sellerId: number) =>
  `idempotency|body|${path} ${key}|${sellerId}`

function sealed(intention: Intention, sellerId: number, body: string | null): string | null {
  const { vault } = intention
  return vault && body ? vault.seal(body, boundTo(intention, sellerId)).toString('base64') : body
}

function opened(intention: Intention, sellerId: number, body: string | null): string | null {
  const { vault } = intention
  if (!vault || !body) return body
  return vault.open(Buffer.from(body, 'base64'), boundTo(intention, sellerId))
}

// Two at once: the second is told so instead of waiting on the first one's row.
const TRY = `
  with lock as materialized (
    select pg_try_advisory_xact_lock(hashtextextended($7, $1::bigint)) as mine
  ), inserted as (
    insert into idempotency (seller_id, method, path, key, request_hash, final, expires_at)
    select $1, $2, $3, $4, $5, false, $6 from lock where mine
    on conflict (seller_id, method, path, key) do nothing returning key)
  select mine, exists (select from inserted) as fresh from lock`

export interface Tried {
  readonly mine: boolean
  readonly fresh: boolean
}

/** The try to claim a key, as it travels with the begin of the transaction that does the work. */
export function tryOf(intention: Intention, sellerId: SellerId): Question {
  const { method, path, key, requestHash: hash, movesMoney } = intention
  const expiresAt = toInstant(machineTime.now() + (movesMoney ? MONEY_KEPT_MS : KEPT_MS))
  const values = [sellerId, method, path, key, hash, expiresAt, `${method} ${path} ${key}`]
  return { text: TRY, values }
}

/**
 * What the try to claim the key came to. Refuses another request under the same key (BAR-0006) and
 * one whose first is still running (BAR-0007) (R-API-06).
 */
export async function claim(
  transaction: Transaction,
  intention: Intention,
  tried: Tried | undefined,
): Promise<Claim> {
  const { sellerId } = transaction
  const { method, path, key, requestHash: hash } = intention
  if (!tried?.mine) refuse(platformRefusals.keyInProgress, { retryAfterSeconds: 1 })
  if (tried.fresh) return { kind: 'fresh' }
  const row = await transaction.row<Row>(
    `select request_hash, subject_id, locked_until, status, body, final from idempotency
      where seller_id = $1 and method = $2 and path = $3 and key = $4`,
    [sellerId, method, path, key],
  )
  if (!row) throw new Error('an idempotency row vanished')
  if (!row.request_hash.equals(hash)) refuse(platformRefusals.keyReused)
  if (row.final && row.status !== null) {
    const body = opened(intention, sellerId, row.body)
    return { kind: 'final', answer: { status: row.status, body } }
  }
  const leased = row.locked_until !== null && Date.parse(row.locked_until) > machineTime.now()
  if (leased) refuse(platformRefusals.keyInProgress, { retryAfterSeconds: 2 })
  if (!row.subject_id) throw new Error('an open idempotency row has no subject')
  return { kind: 'open', subjectId: row.subject_id }
}

/** Marks the key as begun: its conversation goes on under a lease of 30 s. */
export function lease(
  transaction: Transaction,
  { method, path, key }: Intention,
  subjectId: Uuid,
): void {
  transaction.send(
    `update idempotency set subject_id = $5, locked_until = $6
      where seller_id = $1 and method = $2 and path = $3 and key = $4`,
    [transaction.sellerId, method, path, key, subjectId, machineInstant(LEASE_MS)],
  )
}

/** Stores the answer under the key; `final` is false for a 202, which is rendered anew. */
export function store(
  transaction: Transaction,
  intention: Intention,
  { status, body }: StoredAnswer,
  final: boolean,
): void {
  const { sellerId } = transaction
  const { method, path, key } = intention
  const kept = sealed(intention, sellerId, body)
  transaction.send(
    `update idempotency set status = $5, body = $6, final = $7, locked_until = null
      where seller_id = $1 and method = $2 and path = $3 and key = $4`,
    [sellerId, method, path, key, status, kept, final],
  )
}
