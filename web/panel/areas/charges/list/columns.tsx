import type { Viewer } from '#contract/access/access.ts'
import { may } from '#contract/access/actions.ts'
import { formatDay } from '#contract/basics/days.ts'
import { methodLabel } from '#contract/charges/labels.ts'
import { OPTIONAL_COLUMNS, type OptionalColumn } from '#contract/charges/list-view.ts'
import type { ChargeRow } from '#contract/charges/shapes.ts'
import { useProductToday } from '#web/client/product-time.ts'
import { EmptyValue } from '#web/kit/format/EmptyValue.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import type { Column } from '#web/kit/lists/DataTable.tsx'
import { pickColumn } from '#web/kit/lists/pick-column.tsx'
import type { Picks } from '#web/kit/lists/usePicks.ts'
import { dueDistance } from '#web/panel/areas/charges/list/due-distance.ts'
import { RowMenu } from '#web/panel/areas/charges/list/RowMenu.tsx'
import { ChargeStatusBadge } from '#web/panel/areas/charges/public/ChargeStatusBadge.tsx'
import { texts } from '#web/panel/areas/charges/texts.ts'
import { InvoiceCell } from '#web/panel/areas/invoices/public/InvoiceCell.tsx'
import classes from '../Charges.module.css'

function DueDate({ charge }: { readonly charge: ChargeRow }) {
  const today = useProductToday()
  const distance = dueDistance(charge.expirationDate, today, charge.status)
  return (
    <>
      {formatDay(charge.expirationDate)}
      {distance && (
        <div className={classes.distance} data-late={charge.status === 'LATE'}>
          {distance}
        </div>
      )}
    </>
  )
}

const { columns: labels } = texts

const CUSTOMER: Column<ChargeRow> = {
  key: 'customer',
  label: labels.customer,
  cell: ({ customerName }) => customerName ?? texts.noCustomer,
  second: ({ customerEmail }) => customerEmail,
  phone: 'title',
}

const TITLE: Column<ChargeRow> = {
  key: 'title',
  label: labels.title,
  cell: ({ title }) => title,
  second: ({ paymentMethod }) => methodLabel(paymentMethod),
  phone: 'line',
  dropOrder: 4,
}

const PAID: Column<ChargeRow> = {
  key: 'paid',
  label: labels.paid,
  cell: ({ paidDate }) => (paidDate ? formatDay(paidDate) : <EmptyValue />),
  widthPx: 100,
  dropOrder: 2,
  folds: { into: 'status', text: ({ paidDate }) => paidDate && texts.paidOn(formatDay(paidDate)) },
  phone: 'hidden',
  sortField: 'paidDate',
}

const DUE: Column<ChargeRow> = {
  key: 'due',
  label: labels.due,
  cell: (charge) => <DueDate charge={charge} />,
  widthPx: 100,
  phone: 'side',
  sortField: 'expirationDate',
}

const INSTALLMENTS: Column<ChargeRow> = {
  key: 'installments',
  label: labels.installments,
  cell: ({ installments }) => (installments === null ? <EmptyValue /> : `${installments}x`),
  widthPx: 76,
  phone: 'hidden',
  dropOrder: 1,
  folds: {
    into: 'title',
    text: ({ installments }) =>
      installments === null || installments === 1 ? null : `${installments}x`,
  },
}

const VALUE: Column<ChargeRow> = {
  key: 'value',
  label: labels.value,
  cell: ({ value }) => <Money amount={value} />,
  align: 'right',
  widthPx: 124,
  phone: 'value',
  sortField: 'value',
}

const STATUS: Column<ChargeRow> = {
  key: 'status',
  label: labels.status,
  cell: ({ status }) => <ChargeStatusBadge status={status} />,
  widthPx: 136,
  phone: 'state',
}

const INVOICE: Column<ChargeRow> = {
  key: 'invoice',
  label: labels.invoice,
  cell: (charge) => <InvoiceCell charge={charge} />,
  widthPx: 156,
  phone: 'hidden',
  dropOrder: 3,
}

const actionsWith = (onRemove: (charge: ChargeRow) => void): Column<ChargeRow> => ({
  key: 'actions',
  label: labels.actions,
  isNameless: true,
  cell: (charge) => <RowMenu charge={charge} onRemove={onRemove} />,
  widthPx: 64,
  phone: 'actions',
})

/** The columns a viewer may hide, of those that he may see (R-CHL-05, R-CHL-06). */
export const optionalColumnsFor = (viewer: Viewer): OptionalColumn[] =>
  OPTIONAL_COLUMNS.filter((column) => {
    if (column === 'installments') return may(viewer, 'charge.installments')
    return column !== 'invoice' || may(viewer, 'charge.invoices')
  })

/** The columns of the list: absent, never empty, without the right (R-CHL-04 … R-CHL-06). */
export function columnsFor(
  viewer: Viewer,
  hidden: readonly string[],
  picks: Picks<ChargeRow>,
  onRemove: (charge: ChargeRow) => void,
): Column<ChargeRow>[] {
  const pick = pickColumn(picks, ({ customerName, title }) => customerName ?? title)
  const all = [pick, CUSTOMER, TITLE, PAID, DUE, INSTALLMENTS, VALUE, STATUS, INVOICE]
  const offered: readonly string[] = optionalColumnsFor(viewer)
  const isVisible = ({ key }: Column<ChargeRow>) =>
    !OPTIONAL.includes(key) || (offered.includes(key) && !hidden.includes(key))
  return [...all, actionsWith(onRemove)].filter(isVisible)
}

const OPTIONAL: readonly string[] = OPTIONAL_COLUMNS
