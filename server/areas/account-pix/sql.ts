import type { PixDirection } from '#contract/account-pix/shapes.ts'
import type { Day } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Queries, SqlStatement, Transaction } from '#server/platform/database/database.ts'
import { countListed, pageSql } from '#server/platform/database/page.ts'
import { insert, type NewRow, type RowOf, update } from '#server/platform/database/rows.ts'

const PIX_COLUMNS = [
  'id',
  'direction',
  'state',
  'amount_centavos',
  'party_name',
  'party_document',
  'pix_key',
  'target_sealed',
  'scheduled_on',
  'payout_id',
  'end_to_end_id',
  'reason',
  'created_by',
  'return_of',
  'provider',
  'created_at',
] as const

export type PixRow = RowOf<'account_pix', typeof PIX_COLUMNS>

const PIX = `select ${PIX_COLUMNS.join(', ')} from account_pix where seller_id = $1`

export const pixById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<PixRow>(`${PIX} and id = $2`, [sellerId, id])

/** The Pix, locked until the transaction ends. */
export const lockPix = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<PixRow>(`${PIX} and id = $2 for update`, [sellerId, id])

/** The Pix that the payout sends, locked until the transaction ends. */
export const lockPixOfPayout = ({ sellerId, row }: Transaction, payoutId: Uuid) =>
  row<PixRow>(`${PIX} and payout_id = $2 for update`, [sellerId, payoutId])

/** The received Pix with that id in the payment system. */
export const pixByEndToEndId = ({ sellerId, row }: Transaction, endToEndId: string) =>
  row<PixRow>(`${PIX} and direction = 'IN' and end_to_end_id = $2`, [sellerId, endToEndId])

// What went back of a received Pix, what is going back, and what its payer's bank asks back (MED).
const RETURNED = `
  select (select coalesce(sum(back.amount_centavos), 0) from account_pix back
           where back.seller_id = $1 and back.return_of = account_pix.id
             and back.state not in ('FAILED', 'RETURNED', 'CANCELED'))::bigint
       + (select coalesce(sum(case state when 'OPEN' then amount_centavos
                                         else returned_centavos end), 0)
            from med_claim
           where med_claim.seller_id = $1 and med_claim.pix_id = account_pix.id)::bigint`

/** A Pix with what was given back of it. */
export interface ListedPix extends PixRow {
  readonly returned_centavos: bigint
}

/** What was given back of a received Pix that is locked. */
export const returnedOf = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<Pick<ListedPix, 'returned_centavos'>>(
    `select (${RETURNED}) as returned_centavos from account_pix where seller_id = $1 and id = $2`,
    [sellerId, id],
  )

/** Which of these ids of the payment system arrived already; across sellers, for the job only. */
export const knownArrivals = ({ rows }: Queries, endToEndIds: readonly string[]) =>
  rows<{ readonly end_to_end_id: string }>(
    `select end_to_end_id from account_pix
      where direction = 'IN' and end_to_end_id = any ($1::text[])`,
    [endToEndIds],
  )

export const insertPix = (transaction: Transaction, pix: NewRow<'account_pix'>) =>
  insert(transaction, 'account_pix', pix)

export type PixChange = Partial<Pick<PixRow, 'state' | 'payout_id' | 'end_to_end_id' | 'reason'>>

export const changePix = (transaction: Transaction, id: Uuid, change: PixChange) =>
  update(transaction, 'account_pix', { id }, change)

interface PixOrder {
  readonly direction: PixDirection
  readonly descending: boolean
}

export interface PixPage extends PixOrder {
  readonly offset: number
  readonly size: number
}

const LISTED_COLUMNS = `${PIX_COLUMNS.join(', ')}, (${RETURNED}) as returned_centavos`
const OF_DIRECTION = 'seller_id = $1 and direction = $2'

/** All Pix that were sent or received. */
export function pixSql(sellerId: SellerId, { direction, descending }: PixOrder): SqlStatement {
  const order = descending ? 'desc' : 'asc'
  return {
    text: `select ${LISTED_COLUMNS} from account_pix
      where ${OF_DIRECTION} order by created_at ${order}, id ${order}`,
    values: [sellerId, direction],
  }
}

/** A page of the Pix that were sent or received. */
export const pageOfPix = (
  { sellerId, rows }: Transaction,
  { direction, descending, offset, size }: PixPage,
) =>
  rows<ListedPix>(
    pageSql({
      table: 'account_pix',
      columns: LISTED_COLUMNS,
      where: OF_DIRECTION,
      by: ['created_at', 'id'],
      descending,
      offset: '$3',
      size: '$4',
    }),
    [sellerId, direction, offset, size],
  )

export const countPix = (transaction: Transaction, direction: PixDirection): Promise<number> =>
  countListed(transaction, `from account_pix where ${OF_DIRECTION}`, [
    transaction.sellerId,
    direction,
  ])

/** Scheduled Pix whose day has come, of all sellers; for the job only. */
export const pixToSend = ({ rows }: Queries, today: Day, limit: number) =>
  rows<{ readonly seller_id: SellerId; readonly id: Uuid }>(
    `select seller_id, id from account_pix
      where state = 'SCHEDULED' and scheduled_on <= $1 order by scheduled_on, id limit $2`,
    [today, limit],
  )
