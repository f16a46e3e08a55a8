import type { Day } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { ListView, OptionalColumn, SavedView } from '#contract/charges/list-view.ts'
import { LIVE_ATTEMPT_STATES } from '#contract/charges/states.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import type { RowOf } from '#server/platform/database/rows.ts'

const HISTORY_COLUMNS = ['at', 'type', 'data'] as const

export interface HistoryRow extends RowOf<'event', typeof HISTORY_COLUMNS> {
  readonly data: {
    readonly attemptId?: Uuid
    readonly detail?: string | null
    readonly by?: string | null
  }
}

export const historyOf = ({ sellerId, rows }: Transaction, id: Uuid) =>
  rows<HistoryRow>(
    `select ${HISTORY_COLUMNS.join(', ')} from event
      where seller_id = $1 and subject_id = $2 order by id`,
    [sellerId, id],
  )

/** Whether the charge has open anticipated receivables. */
export const isAnticipated = async ({ sellerId, row }: Transaction, id: Uuid) =>
  (await row(
    `select 1 as found from receivable
      where seller_id = $1 and charge_id = $2 and state = 'OPEN' and anticipation_id is not null
      limit 1`,
    [sellerId, id],
  )) !== undefined

export interface ReceivableOfCharge {
  readonly installment: number
  readonly gross: bigint
  readonly fee: bigint
  readonly net: bigint
  readonly due_date: Day
  readonly state: 'OPEN' | 'RELEASED' | 'CANCELED'
}

export const receivablesOf = ({ sellerId, rows }: Transaction, id: Uuid, ownerId: Uuid) =>
  rows<ReceivableOfCharge>(
    `select installment, gross_centavos as gross, fee_centavos as fee, net_centavos as net, due_date,
            state
       from receivable where seller_id = $1 and charge_id = $2 and owner_id = $3
      order by installment, part`,
    [sellerId, id, ownerId],
  )

/** The shares of others than the seller in a charge. */
export const sharesOfOthers = ({ sellerId, rows }: Transaction, id: Uuid, seller: Uuid) =>
  rows<{ owner: Uuid; amount: bigint; day: Day }>(
    `select owner_id as owner, net_centavos as amount, coalesce(released_on, due_date) as day
       from receivable
      where seller_id = $1 and charge_id = $2 and owner_id <> $3 and state <> 'CANCELED'
      order by installment, owner_id`,
    [sellerId, id, seller],
  )

const LIVE_ATTEMPTS = LIVE_ATTEMPT_STATES.map((state) => `'${state}'`).join(', ')

/**
 * Unpaid charges past their due day, none of which is being paid by card; across sellers, for the
 * late-marker job only.
 */
export const chargesTurningLate = ({ rows }: Queries, today: Day, limit: number) =>
  rows<{ seller_id: SellerId; id: Uuid }>(
    `select seller_id, id from charge where status = 'SCHEDULED' and late_from <= $1
      and not exists (select from attempt where attempt.seller_id = charge.seller_id
        and attempt.charge_id = charge.id and attempt.state in (${LIVE_ATTEMPTS}))
      order by late_from limit $2`,
    [today, limit],
  )

export const listViewOf = ({ sellerId, row }: Transaction, userId: Uuid) =>
  row<{ hidden_columns: OptionalColumn[]; saved_views: SavedView[] }>(
    `select hidden_columns, saved_views from charge_list_view
      where seller_id = $1 and user_id = $2`,
    [sellerId, userId],
  )

export const storeListView = ({ sellerId, run }: Transaction, userId: Uuid, view: ListView) =>
  run(
    `insert into charge_list_view (seller_id, user_id, hidden_columns, saved_views)
     values ($1, $2, $3, $4)
     on conflict (seller_id, user_id) do update set hidden_columns = $3, saved_views = $4`,
    [sellerId, userId, view.hiddenColumns, JSON.stringify(view.savedViews)],
  )
