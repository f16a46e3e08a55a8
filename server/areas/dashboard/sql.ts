import type { Day } from '#contract/basics/days.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { COUNT_CAP } from '#contract/basics/paging.ts'
import type { ChargeStatus } from '#contract/charges/states.ts'
import type { DashboardStatus, GraphLine } from '#contract/dashboard/shapes.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'

/** What an event adds to the figures of a day, in centavos. */
export interface DailyFigures {
  readonly received: bigint
  readonly late: bigint
  readonly scheduled: bigint
  /** Notices and charges that the program made by itself. */
  readonly steps: number
}

/** Adds to the figures of a day. */
export const addToDay = (
  { sellerId, run }: Transaction,
  day: string,
  { received, late, scheduled, steps }: DailyFigures,
) =>
  run(
    `insert into dashboard_daily (seller_id, day, received_centavos, late_centavos,
       scheduled_centavos, automatic_steps)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (seller_id, day)
     do update set received_centavos = dashboard_daily.received_centavos + $3,
                   late_centavos = dashboard_daily.late_centavos + $4,
                   scheduled_centavos = dashboard_daily.scheduled_centavos + $5,
                   automatic_steps = dashboard_daily.automatic_steps + $6`,
    [sellerId, day, received, late, scheduled, steps],
  )

export interface FiguresRow extends GraphLine {
  readonly steps: number
}

/** The figures of a period by day or by month; days without figures are left out. */
export const figuresOf = (
  { sellerId, rows }: Transaction,
  from: Day,
  to: Day,
  unit: 'day' | 'month',
) =>
  rows<FiguresRow>(
    `select date_trunc($4, day::timestamp)::date as date,
            sum(received_centavos)::bigint as received, sum(late_centavos)::bigint as late,
            sum(scheduled_centavos)::bigint as scheduled, sum(automatic_steps)::integer as steps
       from dashboard_daily
      where seller_id = $1 and day between $2 and $3
      group by 1 order by 1`,
    [sellerId, from, to, unit],
  )

/** How many customers were added in the time from `from` until before `until`. */
export const countNewCustomers = ({ sellerId, row }: Transaction, from: string, until: string) =>
  row<{ count: number }>(
    `select count(*)::integer as count from customer
      where seller_id = $1 and created_at >= $2 and created_at < $3`,
    [sellerId, from, until],
  )

/** The statuses that the home page shows as one, and the day on which they count. */
const SHOWN_AS: Readonly<
  Record<
    DashboardStatus,
    { readonly statuses: readonly ChargeStatus[]; readonly day: 'paid_date' | 'expiration_date' }
  >
> = {
  PAID: { statuses: ['PAID', 'PAID_MANUALLY'], day: 'paid_date' },
  LATE: { statuses: ['LATE'], day: 'expiration_date' },
  SCHEDULED: { statuses: ['SCHEDULED'], day: 'expiration_date' },
}

/** What a charge of the status is on the home page, and the day on which it counts. */
export function shownAs(status: ChargeStatus) {
  for (const [name, { statuses, day }] of Object.entries(SHOWN_AS)) {
    if (statuses.includes(status)) return { status: name as DashboardStatus, day }
  }
  return null
}

const ROW = `json_build_object(
  'uuid', id, 'buyerName', customer_name, 'paidDate', paid_date,
  'expirationDate', expiration_date, 'amount', trim_scale(value_centavos / 100.0),
  'status', case status when 'PAID_MANUALLY' then 'PAID' else status end)`

export interface DashboardSlice {
  readonly from: Day
  readonly to: Day
  readonly status: DashboardStatus | 'ALL'
  readonly descending: boolean
  readonly offset: number
  readonly size: number
}

/**
 * The one statement that answers a page of the list and how many there are. Each status is read in
 * the order of an index up to the end of the page; paid charges, which count on another day than
 * they are ordered by, are put in order by what the index holds.
 */
export function pageOfDashboard(sellerId: SellerId, slice: DashboardSlice): SqlStatement {
  const { from, to, status, descending, offset, size } = slice
  const direction = descending ? 'desc' : 'asc'
  const order = `expiration_date ${direction}, id ${direction}`
  const shown = status === 'ALL' ? Object.values(SHOWN_AS) : [SHOWN_AS[status]]
  const parts = shown.flatMap(({ statuses, day }) =>
    statuses.map(
      (each) => `from charge where seller_id = $1 and status = '${each}'
      and ${day} between $2 and $3`,
    ),
  )
  const found = parts.map(
    (part) => `(select id, expiration_date ${part} order by ${order} limit $6)`,
  )
  const counted = parts.map((part) => `(select ${part} limit ${COUNT_CAP + 1})`)
  const text = `
    with chosen as (
      select id from (${found.join(' union all ')}) as found
       order by ${order} offset $4 limit $5),
    page as (select charge.* from chosen
               join charge on charge.seller_id = $1 and charge.id = chosen.id)
    select coalesce((select json_agg(${ROW} order by ${order}) from page), '[]')::text as content,
           (select count(*)::integer from (${counted.join(' union all ')}) as counted) as counted`
  // A plan for any period reads three times as long where a merchant has a million charges.
  return { text, values: [sellerId, from, to, offset, size, offset + size], plan: 'custom' }
}
