import * as z from 'zod/mini'

/** The reports that can be requested, in the order of the page. */
export const REPORT_TYPES = [
  'cobrancas-completo',
  'extrato',
  'report-transfers-full',
  'notas-fiscais',
  'links-de-pagamento',
] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** Exact texts of the specification (M-REP-03). */
export const REPORT_LABELS: Readonly<Record<ReportType, string>> = {
  'cobrancas-completo': 'Vendas',
  extrato: 'Financeiro',
  'report-transfers-full': 'Repasses',
  'notas-fiscais': 'Nota Fiscal',
  'links-de-pagamento': 'Links de Pagamento',
}

/**
 * The states of a requested report: its file is made piece by piece, then mailed. UNKNOWN: the mail
 * may have been delivered, so it is not sent again by itself.
 */
export const REPORT_STATES = [
  'WAITING',
  'MAKING',
  'MADE',
  'SENDING',
  'SENT',
  'UNKNOWN',
  'FAILED',
] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** The states on the wire: a file that is made is about to be sent. */
export const REPORT_STATUSES = [
  'WAITING',
  'MAKING',
  'SENDING',
  'SENT',
  'UNKNOWN',
  'FAILED',
] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]
export const reportStatus = z.enum(REPORT_STATUSES)

/** The state of a report on the wire. */
export const statusOfReport = (state: ReportState): ReportStatus =>
  state === 'MADE' ? 'SENDING' : state

/** Why a report failed. */
export const REPORT_FAILURES = ['NOT_MADE', 'ADDRESS_REFUSED', 'NO_ACCESS'] as const
export type ReportFailure = (typeof REPORT_FAILURES)[number]
export const reportFailure = z.enum(REPORT_FAILURES)

/** Whether nothing more happens to the report by itself. */
export const isReportOver = (status: ReportStatus): boolean =>
  status === 'SENT' || status === 'UNKNOWN' || status === 'FAILED'
