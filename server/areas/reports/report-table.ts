import { mayUse, type Viewer } from '#contract/access/access.ts'
import { PAGES } from '#contract/access/pages.ts'
import { rolesOf } from '#contract/access/roles.ts'
import type { DayRange } from '#contract/basics/days.ts'
import type { ReportType } from '#contract/reports/kinds.ts'
import { userById } from '#server/areas/accounts/users.ts'
import { statementOfPeriod } from '#server/areas/balance/statement.ts'
import { chargesOfPeriod } from '#server/areas/charges/list/export-charges.ts'
import { invoicesOfPeriod } from '#server/areas/invoices/report-invoices.ts'
import { linksOfPeriod } from '#server/areas/payment-links/report-links.ts'
import { payoutsOfPeriod } from '#server/areas/payouts/report-payouts.ts'
import type { ReportRow } from '#server/areas/reports/sql.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { featuresOf } from '#server/areas/sign-in/session.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { CsvTable } from '#server/platform/documents/csv.ts'

/** What the user who asked for the report may see now; null when they may no longer have it. */
export async function requesterOf(
  transaction: Transaction,
  { user_id, recipient }: ReportRow,
): Promise<Viewer | null> {
  const user = await userById(transaction, user_id)
  if (user?.status !== 'ACTIVE' || user.email !== recipient) return null
  const seller = await readSeller(transaction)
  const roles = rolesOf(user.profile)
  const viewer = { roles, features: featuresOf(roles, seller.features, seller.settings) }
  return mayUse(viewer, PAGES.reports) ? viewer : null
}

interface Asked {
  readonly period: DayRange
  readonly viewer: Viewer
  /** Where buyers open links. */
  readonly checkoutUrl: string
}

const TABLES: Readonly<Record<ReportType, (transaction: Transaction, asked: Asked) => CsvTable>> = {
  'cobrancas-completo': (transaction, { period, viewer }) =>
    chargesOfPeriod(transaction, period, viewer),
  extrato: (transaction, { period }) => statementOfPeriod(transaction, period),
  'report-transfers-full': (transaction, { period }) => payoutsOfPeriod(transaction, period),
  'notas-fiscais': (transaction, { period }) => invoicesOfPeriod(transaction, period),
  'links-de-pagamento': (transaction, { period, checkoutUrl }) =>
    linksOfPeriod(transaction, period, checkoutUrl),
}

/** The columns and rows of a report. */
export const tableOf = (transaction: Transaction, type: ReportType, asked: Asked): CsvTable =>
  TABLES[type](transaction, asked)
