import type { DayRange } from '#contract/basics/days.ts'
import { listReports, requestReport } from '#contract/reports/endpoints.ts'
import type { ReportType } from '#contract/reports/kinds.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useSession } from '#web/client/session.ts'
import { texts } from '#web/panel/areas/reports/texts.ts'

interface RequestOptions {
  /** Distinguishes the requests of a page. */
  readonly scope: string
  readonly onDone: () => void
  readonly onFailed?: () => void
}

/** Requests a report for the signed-in user (R-REP-03, R-REP-04). */
export function useReportRequest({ scope, onDone, onFailed }: RequestOptions) {
  const email = useSession()?.user.email ?? ''
  const { submit, isBusy } = useCommand(requestReport, {
    scope,
    invalidates: [listReports],
    isQuiet: true,
    onDone,
    onFailed: () => {
      toast.error(texts.failed)
      onFailed?.()
    },
  })
  const request = (report_type: ReportType, { from, to }: DayRange) =>
    void submit({
      body: { report_type, recipient_email: email, start_date: from, end_date: to },
    })
  return { email, request, isBusy }
}
