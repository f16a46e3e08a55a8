import { Button } from '@mantine/core'
import { useState } from 'react'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { formatDay } from '#contract/basics/days.ts'
import { labelIn } from '#contract/basics/labels.ts'
import { DASHBOARD_LIST_SIZE, listDashboardCharges } from '#contract/dashboard/endpoints.ts'
import type { DashboardCharge, DashboardStatus } from '#contract/dashboard/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { useViewer } from '#web/client/session.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { Tabs } from '#web/kit/layout/Tabs.tsx'
import { type Column, DataTable } from '#web/kit/lists/DataTable.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { ClockIcon, PaidIcon, ReceiptIcon, WarningIcon } from '#web/kit/theme/icons.tsx'
import { NoRevenue } from '#web/panel/areas/dashboard/Revenue.tsx'
import type { ReceivablesFilter, RevenuePeriod } from '#web/panel/areas/dashboard/revenue-period.ts'
import { texts } from '#web/panel/areas/dashboard/texts.ts'
import classes from './Home.module.css'

const FIRST_ROWS = 10
const LIST_ID = 'recebiveis'
const BY_DUE_DATE = { field: 'expirationDate', descending: true }
const FILTERS = ['ALL', 'PAID', 'LATE', 'SCHEDULED'] as const

const { receivables } = texts

const LOOKS: Readonly<Record<DashboardStatus, StatusLook>> = {
  PAID: { tone: 'ok', icon: PaidIcon },
  LATE: { tone: 'late', icon: WarningIcon, isLoud: true },
  SCHEDULED: { tone: 'info', icon: ClockIcon },
}

const COLUMNS: readonly Column<DashboardCharge>[] = [
  {
    key: 'customer',
    label: receivables.customer,
    cell: ({ buyerName }) => buyerName ?? receivables.noCustomer,
    phone: 'title',
  },
  {
    key: 'due',
    label: receivables.due,
    cell: ({ expirationDate }) => formatDay(expirationDate),
    widthPx: 130,
    phone: 'side',
    sorted: 'descending',
  },
  {
    key: 'value',
    label: receivables.value,
    cell: ({ amount }) => <Money amount={amount} />,
    align: 'right',
    widthPx: 150,
    phone: 'value',
  },
  {
    key: 'status',
    label: receivables.statusColumn,
    cell: ({ status }) => (
      <StatusBadge looks={LOOKS} status={status} label={labelIn(receivables.status, status)} />
    ),
    second: ({ paidDate, status }) =>
      status === 'PAID' && paidDate ? receivables.paidOn(paidDate) : null,
    widthPx: 170,
    phone: 'state',
  },
]

interface ReceivablesProps {
  readonly period: RevenuePeriod
  readonly filter: ReceivablesFilter
  readonly isNew: boolean
  readonly onFilter: (filter: ReceivablesFilter) => void
}

/** The charges behind the figures of the period (R-DASH-07, R-DASH-11). */
export function Receivables({ period, filter, isNew, onFilter }: ReceivablesProps) {
  const viewer = useViewer()
  const [showsAll, setShowAll] = useState(false)
  const { data, error, refetch, isPlaceholderData } = useRead(
    listDashboardCharges,
    {
      query: {
        startDate: period.from,
        endDate: period.to,
        status: filter,
        page: 0,
        size: DASHBOARD_LIST_SIZE,
        sort: BY_DUE_DATE,
      },
    },
    { isQuiet: true, isLive: true, keepsPrevious: true },
  )
  const rows = data?.content
  const hidden = rows && !showsAll ? rows.length - FIRST_ROWS : 0
  return (
    <SectionCard title={receivables.title}>
      <Tabs<ReceivablesFilter>
        label={receivables.filter}
        controls={LIST_ID}
        value={filter}
        onChange={onFilter}
        items={FILTERS.map((value) => ({ value, label: receivables.filters[value] }))}
      />
      <div id={LIST_ID}>
        <DataTable
          caption={receivables.title}
          columns={COLUMNS}
          rows={showsAll ? rows : rows?.slice(0, FIRST_ROWS)}
          keyOf={({ uuid }) => uuid}
          hrefOf={({ uuid }) =>
            mayOpen(viewer, 'charge') ? pathTo('charge', { id: uuid }) : undefined
          }
          isStale={isPlaceholderData}
          failure={error && !data ? textsOf(error) : undefined}
          onRetry={() => void refetch()}
          empty={
            filter === 'ALL' ? (
              <NoRevenue isNew={isNew} />
            ) : (
              <EmptyState icon={ReceiptIcon} title={receivables.none} />
            )
          }
        />
      </div>
      {hidden > 0 && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setShowAll(true)}>
            {receivables.all(data?.content.length.toLocaleString('pt-BR') ?? '')}
          </Button>
        </div>
      )}
      {showsAll && data?.totalIsCapped && <p className={classes.note}>{receivables.capped}</p>}
    </SectionCard>
  )
}
