import { pathTo } from '#contract/access/pages.ts'
import { formatDay } from '#contract/basics/days.ts'
import { listCharges } from '#contract/charges/endpoints.ts'
import { methodLabel } from '#contract/charges/labels.ts'
import type { ChargeRow } from '#contract/charges/shapes.ts'
import { isScheduled } from '#contract/charges/states.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { Tabs } from '#web/kit/layout/Tabs.tsx'
import { type Column, DataTable } from '#web/kit/lists/DataTable.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { ReceiptIcon } from '#web/kit/theme/icons.tsx'
import { ChargeStatusBadge } from '#web/panel/areas/charges/public/ChargeStatusBadge.tsx'
import type { ChargeView } from '#web/panel/areas/customers/detail/customer-tabs.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'
import classes from './CustomerScreen.module.css'

const MAX_ROWS = 10_000 // one page holds them all (R-CUSTD-22)
const BY_DUE_DATE = { field: 'expirationDate', descending: true }

const COLUMNS: readonly Column<ChargeRow>[] = [
  {
    key: 'title',
    label: 'Título',
    cell: ({ title }) => title,
    second: ({ paymentMethod }) => methodLabel(paymentMethod),
    phone: 'title',
  },
  {
    key: 'due',
    label: 'Vencimento',
    cell: ({ expirationDate }) => formatDay(expirationDate),
    widthPx: 120,
    phone: 'side',
    sorted: 'descending',
  },
  {
    key: 'value',
    label: 'Valor',
    cell: ({ value }) => <Money amount={value} />,
    align: 'right',
    widthPx: 130,
    phone: 'value',
  },
  {
    key: 'status',
    label: 'Situação',
    cell: ({ status }) => <ChargeStatusBadge status={status} />,
    widthPx: 160,
    phone: 'state',
  },
]

interface CustomerChargesProps {
  readonly customer: Customer
  readonly view: ChargeView
  readonly onView: (view: ChargeView) => void
}

/** All charges of the customer, those ahead and those that are history (R-CUSTD-18). */
export function CustomerCharges({ customer, view, onView }: CustomerChargesProps) {
  const { documentNumber } = customer.document
  const query = {
    customerDocument: documentNumber,
    status: 'ALL',
    page: 0,
    size: MAX_ROWS,
    sort: BY_DUE_DATE,
  } as const
  const { data, error, refetch } = useRead(listCharges, { query }, { isLive: true })
  // The call finds beginnings of documents, too: a CPF may begin another's CNPJ.
  const own = data?.content.filter(({ customerDocument }) => customerDocument === documentNumber)
  const isAhead = ({ status }: ChargeRow) => isScheduled(status) // the tab 'Agendados' (R-CUSTD-23)
  const rows = own?.filter((charge) => isAhead(charge) === (view === 'scheduled'))
  const ahead = own?.filter(isAhead).length
  return (
    <>
      <div className={classes.subTabs}>
        <Tabs
          label={texts.receivables}
          value={view}
          onChange={onView}
          items={[
            { value: 'history', label: texts.history },
            { value: 'scheduled', label: texts.scheduled, count: ahead },
          ]}
        />
      </div>
      <DataTable
        caption={`${texts.receivables}: ${view === 'history' ? texts.history : texts.scheduled}`}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ uuid }) => uuid}
        hrefOf={({ uuid }) =>
          pathTo(view === 'history' ? 'charge' : 'scheduledCharge', { id: uuid })
        }
        failure={error && !data ? textsOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={ReceiptIcon} title={texts.noReceivables}>
            {view === 'history' ? texts.noHistoryText : texts.noScheduledText}
          </EmptyState>
        }
      />
    </>
  )
}
