import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { columns, type RowOf } from '#server/platform/database/rows.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

export interface OperatorRow {
  readonly name: string
  readonly added_by: string | null
  /** Null while another operator has to approve the key. */
  readonly approved_at: Instant | null
  readonly approved_by: string | null
  readonly disabled_at: Instant | null
}

const OPERATOR_COLUMNS = columns<OperatorRow>()('operator', [
  'name',
  'added_by',
  'approved_at',
  'approved_by',
  'disabled_at',
])

export const operatorByHash = ({ row }: Queries, keyHash: Buffer) =>
  row<OperatorRow>(`select ${OPERATOR_COLUMNS} from operator where key_hash = $1`, [keyHash])

/** All operators that ever were, the oldest first. */
export const listOperators = ({ rows }: Queries) =>
  rows<OperatorRow>(`select ${OPERATOR_COLUMNS} from operator order by created_at, name`)

/** Unless it is approved, another operator has to approve the key; false when name or key exists. */
export const insertOperator = async (
  { run }: Queries,
  added: { readonly name: string; readonly keyHash: Buffer; readonly addedBy: string | null },
  isApproved: boolean,
): Promise<boolean> => {
  const now = machineInstant()
  return (
    (await run(
      `insert into operator (name, key_hash, added_by, created_at, approved_at)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [added.name, added.keyHash, added.addedBy, now, isApproved ? now : null],
    )) === 1
  )
}

/** False when no other operator added one of that name and key who waits for approval. */
export const storeApproved = async (
  { run }: Queries,
  name: string,
  keyHash: Buffer,
  approvedBy: string,
): Promise<boolean> =>
  (await run(
    `update operator set approved_at = $4, approved_by = $3
      where name = $1 and key_hash = $2 and added_by <> $3
        and approved_at is null and disabled_at is null`,
    [name, keyHash, approvedBy, machineInstant()],
  )) === 1

/** False when none of that name is active. */
export const storeDisabled = async (
  { run }: Queries,
  name: string,
  disabledBy: string,
): Promise<boolean> =>
  (await run(
    `update operator set disabled_at = $2, disabled_by = $3
      where name = $1 and disabled_at is null`,
    [name, machineInstant(), disabledBy],
  )) === 1

export type RequestState = 'REQUESTED' | 'APPROVED' | 'REJECTED' | 'EXPIRED'

const REQUEST_COLUMNS = [
  'seller_id',
  'id',
  'kind',
  'payload',
  'reason',
  'state',
  'requested_by',
  'requested_at',
  'expires_at',
  'decided_by',
] as const

export type RequestRow = RowOf<'operator_request', typeof REQUEST_COLUMNS>

const REQUEST = `select ${REQUEST_COLUMNS.join(', ')} from operator_request`

/** Requests that wait for a second operator, the oldest first; across sellers. */
export const openRequests = ({ rows }: Queries, at: Instant) =>
  rows<RequestRow>(
    `${REQUEST} where state = 'REQUESTED' and expires_at > $1 order by requested_at, id`,
    [at],
  )

/** The seller of a request; across sellers. */
export const sellerOfRequest = ({ row }: Queries, id: Uuid) =>
  row<{ seller_id: SellerId }>('select seller_id from operator_request where id = $1', [id])

export const lockRequest = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<RequestRow>(`${REQUEST} where seller_id = $1 and id = $2 for update`, [sellerId, id])

export type NewRequest = Pick<
  RequestRow,
  'id' | 'kind' | 'payload' | 'reason' | 'requested_by' | 'expires_at'
>

export const insertRequest = ({ sellerId, run }: Transaction, request: NewRequest) =>
  run(
    `insert into operator_request (seller_id, id, kind, payload, reason, state, requested_by, requested_at,
                                   expires_at)
     values ($1, $2, $3, $4, $5, 'REQUESTED', $6, $7, $8)`,
    [
      sellerId,
      request.id,
      request.kind,
      JSON.stringify(request.payload),
      request.reason,
      request.requested_by,
      machineInstant(),
      request.expires_at,
    ],
  )

export const storeDecision = (
  { sellerId, run }: Transaction,
  id: Uuid,
  state: Exclude<RequestState, 'REQUESTED'>,
  decidedBy: string | null,
) =>
  run(
    `update operator_request set state = $3, decided_by = $4, decided_at = $5
      where seller_id = $1 and id = $2 and state = 'REQUESTED'`,
    [sellerId, id, state, decidedBy, machineInstant()],
  )

const OPEN_MOVEMENTS = (['attempt', 'refund', 'payout', 'buyer_return'] as const)
  .map(
    (table) => `
      select '${table}' as kind, state, count(*)::integer as count, min(created_at) as since
        from ${table} where state in ('UNKNOWN', 'NEEDS_REVIEW') group by state`,
  )
  .join(' union all ')

/** Movements of money whose outcome is unknown, and since when; across sellers. */
export const unknownOutcomes = ({ rows }: Queries) =>
  rows<{ kind: string; state: string; count: number; since: Instant }>(OPEN_MOVEMENTS)

/** How many events wait for their subscribers, and since when; across sellers. */
export const waitingEvents = ({ row }: Queries) =>
  row<{ count: number; since: Instant | null }>(
    'select count(*)::integer as count, min(at) as since from event where not relayed',
  )
