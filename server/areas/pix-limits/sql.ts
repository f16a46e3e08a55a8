import type { LimitPeriod } from '#contract/basics/brazil/pix.ts'
import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { insert, type NewRow, type RowOf, update } from '#server/platform/database/rows.ts'

const LIMIT_COLUMNS = [
  'id',
  'period',
  'amount_centavos',
  'scheduled_centavos',
  'scheduled_at',
  'used_on',
  'used_centavos',
] as const

export type LimitRow = RowOf<'pix_limit', typeof LIMIT_COLUMNS>

const LIMIT = `select ${LIMIT_COLUMNS.join(', ')} from pix_limit where seller_id = $1`

export const limitsOf = ({ sellerId, rows }: Transaction) => rows<LimitRow>(LIMIT, [sellerId])

/** The limit of a period, locked until the transaction ends. */
export const lockLimit = ({ sellerId, row }: Transaction, period: LimitPeriod) =>
  row<LimitRow>(`${LIMIT} and period = $2 for update`, [sellerId, period])

/** Stores a limit that has no row yet; another transaction may have done so meanwhile. */
export const insertLimit = (transaction: Transaction, limit: NewRow<'pix_limit'>) =>
  insert(transaction, 'pix_limit', limit, 'on conflict do nothing')

export type LimitValues = Omit<LimitRow, 'id' | 'period'>

export const changeLimitRow = (transaction: Transaction, id: Uuid, values: Partial<LimitValues>) =>
  update(transaction, 'pix_limit', { id }, values)

export const insertUse = (transaction: Transaction, use: NewRow<'pix_use'>) =>
  insert(transaction, 'pix_use', use)

type UseRow = RowOf<'pix_use', ['limit_id', 'used_on', 'amount_centavos']> & {
  readonly period: LimitPeriod
}

/** What the payout counts for, if it does. */
export const findUse = ({ sellerId, row }: Transaction, payoutId: Uuid) =>
  row<UseRow>(
    `select limit_id, pix_use.used_on, pix_use.amount_centavos, period
       from pix_use join pix_limit on pix_limit.seller_id = $1 and pix_limit.id = limit_id
      where pix_use.seller_id = $1 and payout_id = $2`,
    [sellerId, payoutId],
  )

export const deleteUse = ({ sellerId, run }: Transaction, payoutId: Uuid) =>
  run('delete from pix_use where seller_id = $1 and payout_id = $2', [sellerId, payoutId])

interface DueLimit {
  readonly seller_id: SellerId
  readonly id: Uuid
  readonly period: LimitPeriod
}

/** Limits whose increase applies by now, of all sellers; for the job only. */
export const limitsDue = ({ rows }: Queries, now: Instant, limit: number) =>
  rows<DueLimit>(
    `select seller_id, id, period from pix_limit where scheduled_at <= $1
      order by scheduled_at, id limit $2`,
    [now, limit],
  )

/** When the next increase of any seller applies; for the sandbox clock only. */
export const nextMoment = ({ row }: Queries, from: Instant, to: Instant) =>
  row<{ at: Instant | null }>(
    `select min(scheduled_at) as at from pix_limit
      where scheduled_at > $1 and scheduled_at <= $2`,
    [from, to],
  )
