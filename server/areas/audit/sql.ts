import type { Instant } from '#contract/basics/days.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { COUNT_CAP } from '#contract/basics/paging.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'
import type { RowOf } from '#server/platform/database/rows.ts'

const STORED_COLUMNS = [
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'call',
  'subject_kind',
  'subject_id',
  'before',
  'after',
  'ip',
] as const

export type StoredRow = RowOf<'audit', typeof STORED_COLUMNS>

/** The audit trail of one subject, or with null of the whole account. */
export interface Trail {
  readonly subjectKind: string | null
  readonly subjectId: string | null
  readonly from: Instant | null
  readonly until: Instant | null
}

const OF_TRAIL = `seller_id = $1 and ($2::text is null or subject_kind = $2)
  and ($3::text is null or subject_id = $3)
  and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5)`

const valuesOf = ({ subjectKind, subjectId, from, until }: Trail) => [
  subjectKind,
  subjectId,
  from,
  until,
]

/** All rows of a trail, newest first: ids grow with time. */
export const auditSql = (sellerId: SellerId, trail: Trail): SqlStatement => ({
  text: `select ${STORED_COLUMNS.join(', ')} from audit where ${OF_TRAIL} order by id desc`,
  values: [sellerId, ...valuesOf(trail)],
})

/** A page of them. */
export function auditRows(
  { sellerId, rows }: Transaction,
  trail: Trail,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const { text, values } = auditSql(sellerId, trail)
  return rows<StoredRow>(`${text} limit $6 offset $7`, [...values, limit, offset])
}

export const countAudit = async ({ sellerId, row }: Transaction, trail: Trail) =>
  Number(
    (
      await row<{ count: bigint }>(
        `select count(*) from (
           select from audit where ${OF_TRAIL} limit ${COUNT_CAP + 1}) as counted`,
        [sellerId, ...valuesOf(trail)],
      )
    )?.count ?? 0n,
  )
