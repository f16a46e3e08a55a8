import type { Day, Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { DEFAULT_COUNTRY_CODE } from '#contract/customers/rules.ts'
import type { NotificationType } from '#contract/notification-panel/shapes.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { countListed, pageSql } from '#server/platform/database/page.ts'

export interface NotificationRow {
  readonly id: Uuid
  readonly type: NotificationType
  /** Null: about the business account. */
  readonly charge_id: Uuid | null
  /** The buyer or payer; of a claimed Pix key, the key. */
  readonly buyer: string
  readonly amount_centavos: bigint
  readonly due_on: Day | null
  readonly whats_app: string | null
  readonly created_at: Instant
  readonly seen_at: Instant | null
}

type NewNotification = Pick<NotificationRow, 'id' | 'type'> & { readonly charge_id: Uuid }

/**
 * Stores a notification about a charge, once per event. The panel puts 55 before the number of a
 * talk (R-BELL-07), so a foreign one is left out: it would lead to a stranger.
 */
export const insertNotification = (
  { sellerId, run }: Transaction,
  { id, type, charge_id }: NewNotification,
  at: Instant,
) =>
  run(
    `insert into notification (seller_id, id, type, charge_id, buyer, amount_centavos, due_on,
                               whats_app, created_at)
     select seller_id, $2, $3, id, coalesce(customer_name, ''), value_centavos, expiration_date,
            case when coalesce(country_code, $6) = $6 then customer_phone end, $5
       from charge where seller_id = $1 and id = $4
     on conflict (seller_id, id) do nothing`,
    [sellerId, id, type, charge_id, at, DEFAULT_COUNTRY_CODE],
  )

/** Stores a notification about the business account, once per event. */
export const insertOfAccount = (
  { sellerId, run }: Transaction,
  about: Pick<NotificationRow, 'id' | 'type' | 'buyer' | 'amount_centavos' | 'due_on'>,
  at: Instant,
) =>
  run(
    `insert into notification (seller_id, id, type, buyer, amount_centavos, due_on, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (seller_id, id) do nothing`,
    [sellerId, about.id, about.type, about.buyer, about.amount_centavos, about.due_on, at],
  )

/** Who reads notifications; those about the business account are for who may open it. */
export interface Reader {
  readonly userId: Uuid
  readonly seesAccount: boolean
}

const shownTo = ({ seesAccount }: Reader) => (seesAccount ? '' : 'and charge_id is not null')

const COLUMNS = `notification.id, type, charge_id, buyer, amount_centavos, due_on, whats_app,
  created_at, seen_at`
const SEEN = `left join notification_seen as seen on seen.seller_id = $1
  and seen.notification_id = notification.id and seen.user_id = $2`

interface Slice {
  readonly reader: Reader
  readonly descending: boolean
  readonly page: number
  readonly size: number
}

export const listedNotifications = (
  { sellerId, rows }: Transaction,
  { reader, descending, page, size }: Slice,
) => {
  const direction = descending ? 'desc' : 'asc'
  const slice = pageSql({
    table: 'notification',
    columns: '*',
    where: `seller_id = $1 ${shownTo(reader)}`,
    by: ['created_at', 'id'],
    descending,
    offset: '$4',
    size: '$3',
  })
  return rows<NotificationRow>(
    `with notification as (${slice}) select ${COLUMNS} from notification ${SEEN}
      order by created_at ${direction}, notification.id ${direction}`,
    [sellerId, reader.userId, size, page * size],
  )
}

export const countNotifications = (transaction: Transaction, reader: Reader): Promise<number> =>
  countListed(transaction, `from notification where seller_id = $1 ${shownTo(reader)}`, [
    transaction.sellerId,
  ])

// The badge counts the newest only, so that old accounts cost no more.
const UNREAD_AMONG = 500

export const countUnseen = async ({ sellerId, row }: Transaction, reader: Reader) =>
  Number(
    (
      await row<{ count: bigint }>(
        `select count(*) from (
           select seller_id, id from notification where seller_id = $1 ${shownTo(reader)}
            order by created_at desc, id desc limit ${UNREAD_AMONG}) as notification
          ${SEEN} where seen_at is null`,
        [sellerId, reader.userId],
      )
    )?.count ?? 0n,
  )

export const notificationById = ({ sellerId, row }: Transaction, reader: Reader, id: Uuid) =>
  row<NotificationRow>(
    `select ${COLUMNS} from notification ${SEEN}
      where notification.seller_id = $1 and notification.id = $3 ${shownTo(reader)}`,
    [sellerId, reader.userId, id],
  )

/** Keeps the first time; skips ids of other sellers. */
export const insertSeen = (
  { sellerId, run }: Transaction,
  userId: Uuid,
  ids: readonly Uuid[],
  at: Instant,
) =>
  run(
    `insert into notification_seen (seller_id, user_id, notification_id, seen_at)
     select seller_id, $2, id, $4 from notification where seller_id = $1 and id = any ($3::uuid[])
     on conflict do nothing`,
    [sellerId, userId, ids, at],
  )
