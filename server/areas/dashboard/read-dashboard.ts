import type { InputOf } from '#contract/access/endpoint.ts'
import { addDays, instantInSaoPaulo } from '#contract/basics/days.ts'
import { sum } from '#contract/basics/money.ts'
import type {
  listDashboardCharges as listEndpoint,
  readDashboard as readEndpoint,
} from '#contract/dashboard/endpoints.ts'
import {
  defaultRate,
  hasDailyLines,
  lineDates,
  MINUTES_PER_STEP,
} from '#contract/dashboard/rules.ts'
import type { DashboardMetrics } from '#contract/dashboard/shapes.ts'
import { countNewCustomers, figuresOf, pageOfDashboard } from '#server/areas/dashboard/sql.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'
import type { Caller } from '#server/platform/http/routes.ts'

const NOTHING = { received: 0n, late: 0n, scheduled: 0n }

/** The figures of a period from the daily roll-up (R-DASH-12). */
export async function readDashboard(
  transaction: Transaction,
  { startDate, endDate }: InputOf<typeof readEndpoint>['query'],
): Promise<DashboardMetrics> {
  const unit = hasDailyLines(startDate, endDate) ? 'day' : 'month'
  const figures = await figuresOf(transaction, startDate, endDate, unit)
  const byDate = new Map(figures.map((row) => [row.date, row]))
  const lines = lineDates(startDate, endDate).map((date) => {
    const { received, late, scheduled } = byDate.get(date) ?? NOTHING
    return { date, received, late, scheduled }
  })
  const paidAmount = sum(lines.map(({ received }) => received))
  const lateAmount = sum(lines.map(({ late }) => late))
  const newCustomers = await countNewCustomers(
    transaction,
    instantInSaoPaulo(startDate),
    instantInSaoPaulo(addDays(endDate, 1)),
  )
  return {
    paidAmount,
    lateAmount,
    scheduledAmount: sum(lines.map(({ scheduled }) => scheduled)),
    defaultRate: defaultRate(paidAmount, lateAmount),
    timeSaved: figures.reduce((total, { steps }) => total + steps, 0) * MINUTES_PER_STEP,
    newBuyerQty: newCustomers?.count ?? 0,
    graph: { startDate, endDate, lines },
  }
}

/** The statement for a page of the charges behind the figures, with their count (R-DASH-11). */
export function dashboardQuery(
  query: InputOf<typeof listEndpoint>['query'],
  { sellerId }: Pick<Caller, 'sellerId'>,
): SqlStatement {
  const offset = query.page * query.size
  return pageOfDashboard(sellerId, {
    from: query.startDate,
    to: query.endDate,
    status: query.status,
    descending: query.sort.descending,
    offset,
    size: query.size,
  })
}
