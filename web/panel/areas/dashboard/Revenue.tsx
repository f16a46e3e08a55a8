import { Button } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import { type Day, formatDay } from '#contract/basics/days.ts'
import { percentText } from '#contract/basics/percents.ts'
import { readDashboard } from '#contract/dashboard/endpoints.ts'
import type { DashboardMetrics, GraphLine } from '#contract/dashboard/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { AmountsLegend } from '#web/kit/charts/AmountsLegend.tsx'
import { BarPatterns } from '#web/kit/charts/BarPatterns.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { useIsPhone } from '#web/kit/layout/useIsPhone.ts'
import { SmallTable } from '#web/kit/lists/SmallTable.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { lazyPart } from '#web/kit/state/lazy-part.ts'
import { ReceiptIcon } from '#web/kit/theme/icons.tsx'
import { PeriodChoice } from '#web/panel/areas/dashboard/PeriodChoice.tsx'
import { dayLabel, type RevenuePeriod } from '#web/panel/areas/dashboard/revenue-period.ts'
import { texts } from '#web/panel/areas/dashboard/texts.ts'
import classes from './Home.module.css'

const StackedBars = lazyPart(() => import('#web/kit/charts/StackedBars.tsx'), 'StackedBars')

const PARTS = ['received', 'late', 'scheduled'] as const
const MINUTES = 60

interface RevenueProps {
  readonly period: RevenuePeriod
  readonly today: Day
  readonly earliest: Day | undefined
  /** Whether the seller has no charge at all. */
  readonly isNew: boolean
  readonly onChange: (period: RevenuePeriod) => void
}

/** What was received, is late and is to come in a week or a month (R-DASH-05, R-DASH-06). */
export function Revenue({ period, today, earliest, isNew, onChange }: RevenueProps) {
  const patterns = useId()
  const [isTable, setTable] = useState(false)
  const { data, error, refetch } = useRead(
    readDashboard,
    { query: { startDate: period.from, endDate: period.to } },
    { isQuiet: true, isLive: true, keepsPrevious: true },
  )
  const { revenue } = texts
  const amounts = {
    received: data?.paidAmount,
    late: data?.lateAmount,
    scheduled: data?.scheduledAmount,
  }
  const isEmpty = data !== undefined && PARTS.every((part) => amounts[part] === 0n)
  return (
    <SectionCard
      title={revenue.title}
      aside={
        !isEmpty && (
          <Button variant="subtle" size="compact-sm" onClick={() => setTable((was) => !was)}>
            {isTable ? revenue.asChart : revenue.asTable}
          </Button>
        )
      }
    >
      <PeriodChoice period={period} today={today} earliest={earliest} onChange={onChange} />
      <svg className={classes.patterns} aria-hidden="true">
        <BarPatterns id={patterns} />
      </svg>
      {error && !data ? (
        <ErrorState
          title={revenue.notLoaded}
          texts={textsOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <AmountsLegend
            patterns={patterns}
            entries={PARTS.map((part) => ({
              part,
              name: revenue.parts[part],
              amount: amounts[part],
            }))}
          />
          <div className={classes.graph} aria-busy={data === undefined}>
            {isEmpty ? (
              <NoRevenue isNew={isNew} />
            ) : (
              data && <Graph data={data} period={period} isTable={isTable} />
            )}
          </div>
          {data && <Metrics data={data} />}
        </>
      )}
    </SectionCard>
  )
}

/** Why there is nothing to show (R-DASH-10). */
export const NoRevenue = ({ isNew }: { readonly isNew: boolean }) => (
  <EmptyState icon={ReceiptIcon} title={isNew ? texts.empty : texts.emptyPeriod}>
    {isNew && texts.emptyText}
  </EmptyState>
)

interface GraphProps {
  readonly data: DashboardMetrics
  readonly period: RevenuePeriod
  readonly isTable: boolean
}

/** The bars, and the same numbers as a table: for screen readers always, for all on request. */
function Graph({ data, period, isTable }: GraphProps) {
  const { parts } = texts.revenue
  const isPhone = useIsPhone()
  return (
    <>
      {!isTable && (
        <Suspense fallback={null}>
          <StackedBars
            lines={data.graph.lines.map(({ date, ...amounts }) => ({
              name: formatDay(date),
              label: dayLabel(period.kind, date),
              amounts,
            }))}
            parts={PARTS.map((part) => ({ part, name: parts[part] }))}
          />
        </Suspense>
      )}
      <div
        className={isTable ? classes.table : classes.unseen}
        // Large amounts are wider than a small phone: the table then scrolls, by the keyboard too.
        {...(isTable ? { role: 'region', 'aria-label': texts.revenue.table, tabIndex: 0 } : {})}
      >
        <SmallTable<GraphLine>
          columns={[
            {
              label: texts.revenue.day,
              cell: ({ date }) => (isPhone ? dayLabel(period.kind, date) : formatDay(date)),
            },
            ...PARTS.map((part) => ({
              label: parts[part],
              cell: (line: GraphLine) => <Money amount={line[part]} size="plain" />,
              align: 'right' as const,
            })),
          ]}
          rows={data.graph.lines}
        />
      </div>
    </>
  )
}

function timeText(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES)
  const rest = minutes % MINUTES
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

function Metrics({ data }: { readonly data: DashboardMetrics }) {
  const { revenue } = texts
  const metrics = [
    { name: revenue.defaultRate, value: percentText(data.defaultRate) },
    { name: revenue.newBuyers, value: data.newBuyerQty.toLocaleString('pt-BR') },
    { name: revenue.timeSaved, value: timeText(data.timeSaved) },
  ]
  return (
    <dl className={classes.metrics}>
      {metrics.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
