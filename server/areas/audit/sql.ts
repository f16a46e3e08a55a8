import type { Instant } from '#contract/basics/days.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'
import { countListed, pageSql } from '#server/platform/database/page.ts'
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

// What the trail does not ask for is left out, so that an index alone can answer the rest.
function whereOf(sellerId: SellerId, { subjectKind, subjectId, from, until }: Trail) {
  const values: unknown[] = [sellerId]
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions = ['seller_id = $1']
  if (subjectKind !== null) conditions.push(`subject_kind = ${bind(subjectKind)}`)
  if (subjectId !== null) conditions.push(`subject_id = ${bind(subjectId)}`)
  if (from !== null) conditions.push(`at >= ${bind(from)}`)
  if (until !== null) conditions.push(`at < ${bind(until)}`)
  return { where: conditions.join(' and '), values, bind }
}

/** All rows of a trail, newest first: ids grow with time. */
export function auditSql(sellerId: SellerId, trail: Trail): SqlStatement {
  const { where, values } = whereOf(sellerId, trail)
  const text = `select ${STORED_COLUMNS.join(', ')} from audit where ${where} order by id desc`
  return { text, values }
}

/** A page of them. */
export function auditRows(
  { sellerId, rows }: Transaction,
  trail: Trail,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const { where, values, bind } = whereOf(sellerId, trail)
  const text = pageSql({
    table: 'audit',
    columns: STORED_COLUMNS.join(', '),
    where,
    by: ['id'],
    descending: true,
    offset: bind(offset),
    size: bind(limit),
  })
  return rows<StoredRow>(text, values)
}

export function countAudit(transaction: Transaction, trail: Trail): Promise<number> {
  const { where, values } = whereOf(transaction.sellerId, trail)
  return countListed(transaction, `from audit where ${where}`, values)
}
