import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { insert, type NewRow, type RowOf, update } from '#server/platform/database/rows.ts'

const REPORT_COLUMNS = [
  'id',
  'type',
  'starts_on',
  'ends_on',
  'user_id',
  'recipient',
  'state',
  'failure',
  'try_count',
  'row_count',
  'piece_count',
  'size_bytes',
  'link_expires_at',
  'requested_at',
] as const

/** A requested report. */
export type ReportRow = RowOf<'report', typeof REPORT_COLUMNS>

const REPORT = `select ${REPORT_COLUMNS.join(', ')} from report where seller_id = $1`

export const insertReport = (transaction: Transaction, report: NewRow<'report'>) =>
  insert(transaction, 'report', report)

export const reportById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<ReportRow>(`${REPORT} and id = $2`, [sellerId, id])

export const lockReport = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<ReportRow & { lease_until: Instant | null }>(
    `select ${REPORT_COLUMNS.join(', ')}, lease_until from report
      where seller_id = $1 and id = $2 for update`,
    [sellerId, id],
  )

/** The latest reports of a user, newest first. */
export const reportsOfUser = ({ sellerId, rows }: Transaction, userId: Uuid, limit: number) =>
  rows<ReportRow>(`${REPORT} and user_id = $2 order by requested_at desc, id desc limit $3`, [
    sellerId,
    userId,
    limit,
  ])

export type ReportChange = Partial<
  Pick<
    ReportRow,
    | 'state'
    | 'failure'
    | 'try_count'
    | 'row_count'
    | 'piece_count'
    | 'size_bytes'
    | 'link_expires_at'
  >
> & { readonly lease_until?: Instant | null }

/** Changes a report; its lease ends unless a new one is given. */
export const changeReport = (transaction: Transaction, id: Uuid, change: ReportChange) =>
  update(transaction, 'report', { id }, { lease_until: null, ...change })

/** Stores the next rows of a file, as long as this try still makes it; false otherwise. */
export async function storePiece(
  { sellerId, run }: Transaction,
  piece: {
    readonly reportId: Uuid
    readonly tryCount: number
    readonly content: string
    readonly rowCount: number
    readonly leaseUntil: Instant
  },
): Promise<boolean> {
  const { reportId, tryCount, content, rowCount, leaseUntil } = piece
  const sizeBytes = Buffer.byteLength(content)
  const isOurs = await run(
    `update report
        set row_count = $4, size_bytes = size_bytes + $5, piece_count = piece_count + 1,
            lease_until = $6
      where seller_id = $1 and id = $2 and state = 'MAKING' and try_count = $3`,
    [sellerId, reportId, tryCount, rowCount, sizeBytes, leaseUntil],
  )
  if (isOurs === 0) return false
  await run(
    `insert into report_piece (seller_id, report_id, number, content)
     select seller_id, id, piece_count, $3 from report where seller_id = $1 and id = $2`,
    [sellerId, reportId, content],
  )
  return true
}

/** The piece of that number, counted from 1. */
export const pieceOf = ({ sellerId, row }: Transaction, reportId: Uuid, number: number) =>
  row<{ content: string }>(
    'select content from report_piece where seller_id = $1 and report_id = $2 and number = $3',
    [sellerId, reportId, number],
  )

export const deletePieces = ({ sellerId, run }: Transaction, reportId: Uuid) =>
  run('delete from report_piece where seller_id = $1 and report_id = $2', [sellerId, reportId])

/** Reports to make or to send, and those whose lease is over; across sellers, for the job only. */
export const reportsUnderWay = ({ rows }: Queries, at: Instant, limit: number) =>
  rows<{ seller_id: SellerId; id: Uuid }>(
    `select seller_id, id from report
      where state in ('WAITING', 'MAKING', 'MADE', 'SENDING')
        and (lease_until is null or lease_until <= $1)
      order by requested_at, id limit $2`,
    [at, limit],
  )

/** Deletes the files whose link is over; across sellers, for the job only. */
export const deleteExpiredPieces = ({ run }: Queries, now: Instant) =>
  run(
    `delete from report_piece using report
      where report.seller_id = report_piece.seller_id and report.id = report_piece.report_id
        and report.link_expires_at <= $1`,
    [now],
  )

/** Deletes reports that were requested before that time; across sellers, for the job only. */
export const deleteReportsBefore = ({ run }: Queries, before: Instant) =>
  run(`delete from report where requested_at < $1 and lease_until is null`, [before])
