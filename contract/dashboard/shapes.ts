import * as z from 'zod/mini'
import { anyMoney, day, money, uuid } from '#contract/basics/wire.ts'
import { percent } from '#contract/basics/wire-percent.ts'

/** What a charge is on the home page; a charge paid outside is PAID, too. */
export const DASHBOARD_STATUSES = ['PAID', 'LATE', 'SCHEDULED'] as const
export type DashboardStatus = (typeof DASHBOARD_STATUSES)[number]
export const dashboardStatus = z.enum(DASHBOARD_STATUSES)
export const dashboardStatusFilter = z.enum(['ALL', ...DASHBOARD_STATUSES])

export const dashboardCharge = z.object({
  uuid: uuid(),
  buyerName: z.nullable(z.string()),
  paidDate: z.nullable(day()),
  expirationDate: day(),
  amount: money(),
  status: dashboardStatus,
})
export type DashboardCharge = z.output<typeof dashboardCharge>

const graphLine = z.object({
  date: day(),
  received: anyMoney(),
  late: anyMoney(),
  scheduled: anyMoney(),
})
export type GraphLine = z.output<typeof graphLine>

export const dashboardMetrics = z.object({
  paidAmount: anyMoney(),
  lateAmount: anyMoney(),
  scheduledAmount: anyMoney(),
  defaultRate: percent(),
  timeSaved: z.int(),
  newBuyerQty: z.int(),
  graph: z.object({ startDate: day(), endDate: day(), lines: z.array(graphLine) }),
})
export type DashboardMetrics = z.output<typeof dashboardMetrics>
