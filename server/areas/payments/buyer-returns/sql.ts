import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Waiting } from '#server/areas/payments/attempts/sql.ts'
import type { BuyerReturnRow } from '#server/areas/payments/buyer-returns/read-returns.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { insert, update } from '#server/platform/database/rows.ts'

export type NewReturn = Omit<BuyerReturnRow, 'refusal' | 'poll_count'>

export const insertReturn = (transaction: Transaction, newReturn: NewReturn) =>
  insert(transaction, 'buyer_return', { ...newReturn, poll_count: 0, created_at: transaction.now })

export type ReturnChange = Pick<BuyerReturnRow, 'state'> &
  Partial<Pick<BuyerReturnRow, 'refusal' | 'poll_count' | 'next_poll_at'>>

/** Also clears an earlier refusal unless the change has one. */
export const changeReturn = (transaction: Transaction, id: Uuid, change: ReturnChange) =>
  update(transaction, 'buyer_return', { id }, { refusal: null, ...change })

/** Returns to send or to query, of all sellers; for the job only. */
export const returnsToPoll = ({ rows }: Queries, at: Instant, limit: number) =>
  rows<Waiting>(
    `select seller_id, id from buyer_return
      where state in ('REQUESTED', 'SENDING', 'UNKNOWN') and next_poll_at <= $1
      order by next_poll_at limit $2`,
    [at, limit],
  )
