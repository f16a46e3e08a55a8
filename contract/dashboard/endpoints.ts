import * as z from 'zod/mini'
import { endpoint } from '#contract/access/endpoint.ts'
import { boundedDay } from '#contract/basics/bounded-days.ts'
import { type Day, daysBetween } from '#contract/basics/days.ts'
import { pageFields, pageOf, sortOf } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { LONGEST_PERIOD_DAYS } from '#contract/dashboard/rules.ts'
import {
  dashboardCharge,
  dashboardMetrics,
  dashboardStatusFilter,
} from '#contract/dashboard/shapes.ts'

const ACCESS = {
  roles: ['MASTER', 'ADMIN', 'BACKOFFICE', 'DASHBOARD'],
  features: ['view_seller_home'],
} as const

const periodFields = { startDate: boundedDay(), endDate: boundedDay() }

interface Period {
  readonly startDate: Day
  readonly endDate: Day
}

const wholePeriod = z.refine<Period>(
  ({ startDate, endDate }) =>
    startDate <= endDate && daysBetween(startDate, endDate) < LONGEST_PERIOD_DAYS,
  platformRefusals.invalidPeriod.code,
)

/** As many charges as the home page reads at once. */
export const DASHBOARD_LIST_SIZE = 1_000

export const readDashboard = endpoint({
  id: 'FIN-10',
  summary: 'Recebido, em atraso e a receber de um período',
  service: 'core',
  method: 'GET',
  path: '/seller/dashboard',
  access: ACCESS,
  query: z.strictObject(periodFields).check(wholePeriod),
  output: dashboardMetrics,
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPeriod],
})

export const listDashboardCharges = endpoint({
  id: 'CHG-10',
  summary: 'Recebíveis de um período',
  service: 'core',
  method: 'GET',
  path: '/charges/dashboard',
  access: ACCESS,
  query: z
    .strictObject({
      ...pageFields(DASHBOARD_LIST_SIZE),
      ...periodFields,
      status: z._default(dashboardStatusFilter, 'ALL'),
      sort: sortOf(['expirationDate'], 'expirationDate,DESC'),
    })
    .check(wholePeriod),
  output: pageOf(dashboardCharge),
  success: [200],
  idempotency: 'read',
  refusals: [platformRefusals.invalidPeriod, platformRefusals.invalidPaging],
})
