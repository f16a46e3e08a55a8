import { Button } from '@mantine/core'
import { formatDay, formatInstant } from '#contract/basics/days.ts'
import { labelIn } from '#contract/basics/labels.ts'
import { listReports } from '#contract/reports/endpoints.ts'
import { isReportOver, REPORT_LABELS } from '#contract/reports/kinds.ts'
import { isReportPeriod } from '#contract/reports/rules.ts'
import type { Report } from '#contract/reports/shapes.ts'
import { useProductToday } from '#web/client/product-time.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { type Column, DataTable } from '#web/kit/lists/DataTable.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import {
  ClockIcon,
  DoneIcon,
  MailIcon,
  ProcessingIcon,
  ReportIcon,
  WarningIcon,
} from '#web/kit/theme/icons.tsx'
import { ErrorIcon } from '#web/kit/theme/icons-first.tsx'
import { texts } from '#web/panel/areas/reports/texts.ts'
import { useReportRequest } from '#web/panel/areas/reports/useReportRequest.ts'

/** How often the rows of reports under way are counted. */
const FOLLOW_MS = 2_000

const LOOKS: Readonly<Record<string, StatusLook>> = {
  WAITING: { tone: 'plain', icon: ClockIcon },
  MAKING: { tone: 'info', icon: ProcessingIcon },
  SENDING: { tone: 'info', icon: MailIcon },
  SENT: { tone: 'ok', icon: DoneIcon },
  UNKNOWN: { tone: 'warn', icon: WarningIcon },
  FAILED: { tone: 'bad', icon: ErrorIcon },
}

const periodOf = ({ startDate, endDate }: Report): string =>
  texts.period(formatDay(startDate), formatDay(endDate))

const labelOf = ({ type }: Report): string => labelIn(REPORT_LABELS, type)

/** What the status alone does not say. */
function remarkOf({ status, failure, linkExpiresAt }: Report): string | null {
  if (failure) return labelIn(texts.failures, failure)
  if (status === 'UNKNOWN') return texts.unknownText
  return linkExpiresAt && texts.linkUntil(linkExpiresAt)
}

const { columns: labels } = texts

const COLUMNS: readonly Column<Report>[] = [
  {
    key: 'report',
    label: labels.report,
    cell: labelOf,
    phone: 'title',
  },
  {
    key: 'period',
    label: labels.period,
    cell: periodOf,
    widthPx: 210,
    phone: 'line',
  },
  {
    key: 'requestedAt',
    label: labels.requestedAt,
    cell: ({ requestedAt }) => formatInstant(requestedAt),
    widthPx: 150,
    dropOrder: 1,
    phone: 'hidden',
  },
  {
    key: 'rows',
    label: labels.rows,
    cell: ({ rowCount }) => texts.rows(rowCount),
    align: 'right',
    widthPx: 90,
    phone: 'value',
  },
  {
    key: 'status',
    label: labels.status,
    cell: ({ status }) => (
      <StatusBadge looks={LOOKS} status={status} label={labelIn(texts.statuses, status)} />
    ),
    second: remarkOf,
    widthPx: 240,
    phone: 'state',
  },
  {
    key: 'actions',
    label: texts.actions,
    isNameless: true,
    cell: (report) => <AskAgain report={report} />,
    widthPx: 140,
    align: 'right',
    phone: 'actions',
  },
]

/** A report that did not arrive can be requested again while its period still may. */
function AskAgain({ report }: { readonly report: Report }) {
  const today = useProductToday()
  const { id, status, type, startDate: from, endDate: to } = report
  const { request, isBusy } = useReportRequest({ scope: id, onDone: () => {} })
  const isMissing = status === 'FAILED' || status === 'UNKNOWN'
  if (!isMissing || !isReportPeriod({ from, to }, today)) return null
  return (
    <Button
      size="xs"
      variant="default"
      loading={isBusy}
      aria-label={texts.againOf(labelOf(report), periodOf(report))}
      onClick={() => request(type, { from, to })}
    >
      {texts.again}
    </Button>
  )
}

/** The latest reports of the user and how far they are. */
export function RequestedReports() {
  const { data, error, refetch } = useRead(
    listReports,
    {},
    {
      isLive: true,
      isQuiet: true,
      refetchMs: FOLLOW_MS,
      isFollowed: (reports) => reports.some(({ status }) => !isReportOver(status)),
    },
  )
  return (
    <SectionCard title={texts.requested}>
      <DataTable
        caption={texts.requested}
        columns={COLUMNS}
        rows={data}
        keyOf={({ id }) => id}
        failure={error && !data ? textsOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={ReportIcon} title={texts.none}>
            {texts.noneText}
          </EmptyState>
        }
      />
    </SectionCard>
  )
}
