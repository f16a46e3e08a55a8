import { platformRefusals } from '#contract/basics/refusals.ts'
import { statusOfReport } from '#contract/reports/kinds.ts'
import { reportRefusals } from '#contract/reports/refusals.ts'
import { isReportPeriod, REPORT_REQUESTS, SHOWN_REPORTS } from '#contract/reports/rules.ts'
import type { Report, ReportRequest } from '#contract/reports/shapes.ts'
import { insertReport, type ReportRow, reportsOfUser } from '#server/areas/reports/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { countWithin } from '#server/platform/http/rate-limits.ts'
import type { Caller } from '#server/platform/http/routes.ts'
import { newId } from '#server/platform/security/identifiers.ts'

/** The person who is signed in: reports belong to their users. */
function userOf(caller: Caller | null) {
  const { userId = null, email = null } = caller ?? {}
  if (!userId || !email) return reject(platformRefusals.sessionExpired)
  return { userId, email }
}

/** Requests a report, which is made by the job and mailed to the user (REP-01). */
export async function requestReport(
  work: UnitOfWork,
  request: ReportRequest,
  caller: Caller | null,
) {
  const { userId, email } = userOf(caller)
  const { report_type: type, start_date: from, end_date: to } = request
  if (!isReportPeriod({ from, to }, work.today)) reject(reportRefusals.badPeriod)
  if (request.recipient_email.toLowerCase() !== email.toLowerCase()) {
    reject(reportRefusals.otherRecipient)
  }
  await countWithin(work, 'reports of a seller', String(work.sellerId), REPORT_REQUESTS)
  const id = newId()
  await insertReport(work, {
    id,
    type,
    starts_on: from,
    ends_on: to,
    user_id: userId,
    recipient: email,
    state: 'WAITING',
    try_count: 0,
    row_count: 0,
    piece_count: 0,
    size_bytes: 0n,
    requested_at: work.now,
  })
  work.audit({
    subject: { kind: 'report', id },
    after: { type, startDate: from, endDate: to, recipient: email },
  })
  work.recordEffect({ kind: 'message', channel: 'email', to: email, about: type })
  return { id }
}

const reportOf = (row: ReportRow): Report => ({
  id: row.id,
  type: row.type,
  startDate: row.starts_on,
  endDate: row.ends_on,
  status: statusOfReport(row.state),
  failure: row.failure,
  rowCount: row.row_count,
  recipient: row.recipient,
  requestedAt: row.requested_at,
  linkExpiresAt: row.link_expires_at,
})

/** The latest reports that the user requested (REP-02). */
export async function listReports(
  transaction: Transaction,
  caller: Caller | null,
): Promise<Report[]> {
  const { userId } = userOf(caller)
  return (await reportsOfUser(transaction, userId, SHOWN_REPORTS)).map(reportOf)
}
