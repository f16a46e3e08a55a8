import { createHash } from 'node:crypto'
import { type AnyEndpoint, fullPath } from '#contract/access/endpoint.ts'
import { toInstant } from '#contract/basics/days.ts'
import { isUuid, type SellerId, type Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'
import type { RowOf } from '#server/platform/database/rows.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { HttpRequest } from '#server/platform/http/messages.ts'
import { machineInstant, machineTime } from '#server/platform/process/clock.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

const HOUR_MS = 3_600_000
const RETENTION_MS = 72 * HOUR_MS
const MONEY_RETENTION_MS = 30 * 24 * HOUR_MS
const LEASE_MS = 30_000

/** One idempotencyKey of a caller (K-IDEM-01): the same key must mean the same request. */
export interface IdempotencyKey {
  readonly method: string
  readonly path: string
  readonly key: Uuid
  readonly requestHash: Buffer
  readonly movesMoney: boolean
  /** Seals a response that holds a secret; null: it is stored in clear. */
  readonly vault: Vault | null
}

export interface StoredResponse {
  readonly status: number
  readonly body: string | null
}

export type KeyClaim =
  /** The key is new: the command runs. */
  | { readonly kind: 'fresh' }
  /** The first completed answer. */
  | { readonly kind: 'final'; readonly answer: StoredResponse }
  /** Begun with an unknown outcome: the response is rendered again from the subject. */
  | { readonly kind: 'open'; readonly subjectId: Uuid }

const ROW_COLUMNS = [
  'request_hash',
  'subject_id',
  'locked_until',
  'status',
  'body',
  'final',
] as const

type Row = RowOf<'idempotency', typeof ROW_COLUMNS>

/** The hash by which a repetition differs from another request under the same key. */
export const requestHash = (body: string, query: string): Buffer =>
  createHash('sha256').update(query).update('\u0000').update(body).digest()

/**
 * The declared path with decoded parameters, so that percent-encoding does not matter (`%6frders`).
 */
const scopeOf = (endpoint: AnyEndpoint, { params }: HttpRequest): string =>
  fullPath(endpoint).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )

/** The idempotency key of a request; null where none is stored. */
export function idempotencyKeyOf(
  endpoint: AnyEndpoint,
  request: HttpRequest,
  { vault }: { readonly vault: Vault },
): IdempotencyKey | null {
  const given = request.headers['idempotency-key']
  if (endpoint.idempotency === 'key' && !given) reject(platformRefusals.keyMissing)
  const stores = endpoint.idempotency === 'key' || endpoint.idempotency === 'natural'
  if (!given || !stores) return null
  const key = given.toLowerCase()
  if (!isUuid(key)) reject(platformRefusals.keyMissing)
  return {
    method: endpoint.method,
    path: scopeOf(endpoint, request),
    key,
    requestHash: requestHash(request.body, request.rawQuery),
    movesMoney: endpoint.movesMoney === true,
    vault: endpoint.secretAnswer ? vault : null,
  }
}

const boundTo = ({ path, key }: IdempotencyKey, sellerId: number) =>
  `idempotency|body|${path} ${key}|${sellerId}`

function sealed(
  idempotencyKey: IdempotencyKey,
  sellerId: number,
  body: string | null,
): string | null {
  const { vault } = idempotencyKey
  return vault && body
    ? vault.seal(body, boundTo(idempotencyKey, sellerId)).toString('base64')
    : body
}

function opened(
  idempotencyKey: IdempotencyKey,
  sellerId: number,
  body: string | null,
): string | null {
  const { vault } = idempotencyKey
  if (!vault || !body) return body
  return vault.open(Buffer.from(body, 'base64'), boundTo(idempotencyKey, sellerId))
}

// Of two concurrent requests the second fails at once instead of waiting for the first one's row.
const CLAIM_KEY = `
  with lock as materialized (
    select pg_try_advisory_xact_lock(hashtextextended($7, $1::bigint)) as mine
  ), inserted as (
    insert into idempotency (seller_id, method, path, key, request_hash, final, expires_at)
    select $1, $2, $3, $4, $5, false, $6 from lock where mine
    on conflict (seller_id, method, path, key) do nothing returning key)
  select mine, exists (select from inserted) as fresh from lock`

export interface ClaimResult {
  readonly mine: boolean
  readonly fresh: boolean
}

/** The statement that claims a key, sent with the begin of the transaction. */
export function claimKeySql(idempotencyKey: IdempotencyKey, sellerId: SellerId): SqlStatement {
  const { method, path, key, requestHash: hash, movesMoney } = idempotencyKey
  const expiresAt = toInstant(machineTime.now() + (movesMoney ? MONEY_RETENTION_MS : RETENTION_MS))
  const values = [sellerId, method, path, key, hash, expiresAt, `${method} ${path} ${key}`]
  return { text: CLAIM_KEY, values }
}

/**
 * The result of claiming the key. Rejects another request with the same key (BAR-0006) and one
 * whose first is still running (BAR-0007) (R-API-06).
 */
export async function claimKey(
  transaction: Transaction,
  idempotencyKey: IdempotencyKey,
  claimed: ClaimResult | undefined,
): Promise<KeyClaim> {
  const { sellerId } = transaction
  const { method, path, key, requestHash: hash } = idempotencyKey
  if (!claimed?.mine) reject(platformRefusals.keyInProgress, { retryAfterSeconds: 1 })
  if (claimed.fresh) return { kind: 'fresh' }
  const row = await transaction.row<Row>(
    `select ${ROW_COLUMNS.join(', ')} from idempotency
      where seller_id = $1 and method = $2 and path = $3 and key = $4`,
    [sellerId, method, path, key],
  )
  if (!row) throw new Error(`key ${key} of ${method} ${path} not found after its claim`)
  if (!row.request_hash.equals(hash)) reject(platformRefusals.keyReused)
  if (row.final && row.status !== null) {
    const body = opened(idempotencyKey, sellerId, row.body)
    return { kind: 'final', answer: { status: row.status, body } }
  }
  const leased = row.locked_until !== null && Date.parse(row.locked_until) > machineTime.now()
  if (leased) reject(platformRefusals.keyInProgress, { retryAfterSeconds: 2 })
  if (!row.subject_id) throw new Error(`open key ${key} of ${method} ${path} has no subject`)
  return { kind: 'open', subjectId: row.subject_id }
}

/** Marks the key as started: its external command holds a lease of 30 s. */
export function leaseKey(
  transaction: Transaction,
  { method, path, key }: IdempotencyKey,
  subjectId: Uuid,
): void {
  transaction.enqueue(
    `update idempotency set subject_id = $5, locked_until = $6
      where seller_id = $1 and method = $2 and path = $3 and key = $4`,
    [transaction.sellerId, method, path, key, subjectId, machineInstant(LEASE_MS)],
  )
}

/** Stores the response under the key; `final` is false for a 202, which is rendered again. */
export function storeKeyResponse(
  transaction: Transaction,
  idempotencyKey: IdempotencyKey,
  { status, body }: StoredResponse,
  final: boolean,
): void {
  const { sellerId } = transaction
  const { method, path, key } = idempotencyKey
  const sealedBody = sealed(idempotencyKey, sellerId, body)
  transaction.enqueue(
    `update idempotency set status = $5, body = $6, final = $7, locked_until = null
      where seller_id = $1 and method = $2 and path = $3 and key = $4`,
    [sellerId, method, path, key, status, sealedBody, final],
  )
}
