import { type Day, formatDay } from '#contract/basics/days.ts'
import { dueNotice } from '#contract/bills/rules.ts'
import type { BillRecord } from '#contract/bills/shapes.ts'
import type { BillGroup } from '#contract/bills/states.ts'
import { EmptyValue } from '#web/kit/format/EmptyValue.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import type { Column } from '#web/kit/lists/DataTable.tsx'
import { pickColumn } from '#web/kit/lists/pick-column.tsx'
import type { Picks } from '#web/kit/lists/usePicks.ts'
import { BillStatusBadge } from '#web/panel/areas/bills/BillStatusBadge.tsx'
import { texts } from '#web/panel/areas/bills/texts.ts'
import classes from './Bills.module.css'

const { columns: labels } = texts
const nameOf = ({ fields }: BillRecord) => fields['Nome da Conta']

const BILL: Column<BillRecord> = {
  key: 'bill',
  label: labels.bill,
  cell: nameOf,
  second: ({ fields }) => fields.Beneficiário,
  keepsSecond: true,
  phone: 'title',
}

const due = (today: Day): Column<BillRecord> => ({
  key: 'due',
  label: labels.due,
  cell: ({ fields }) => {
    const notice = dueNotice(fields.Vencimento, today)
    return (
      <span className={classes.due}>
        {formatDay(fields.Vencimento)}
        {notice && (
          <span className={`${classes.chip} ${classes[notice]}`}>
            {notice === 'soon' ? texts.soon : texts.late}
          </span>
        )}
      </span>
    )
  },
  widthPx: 120,
  phone: 'line',
  sorted: 'ascending',
})

const dayOrNone = (day: Day | null) => (day === null ? <EmptyValue /> : formatDay(day))

const PAID: Column<BillRecord> = {
  key: 'paid',
  label: labels.paid,
  cell: ({ fields }) => dayOrNone(fields['Data de Pagamento']),
  widthPx: 130,
  phone: 'line',
}

const SCHEDULED: Column<BillRecord> = {
  key: 'scheduled',
  label: labels.scheduled,
  cell: ({ fields }) => dayOrNone(fields.Agendado),
  widthPx: 110,
  dropOrder: 1,
  phone: 'hidden',
}

const VALUE: Column<BillRecord> = {
  key: 'value',
  label: labels.value,
  cell: ({ fields }) => <Money amount={fields.Valor} />,
  align: 'right',
  widthPx: 130,
  phone: 'value',
}

const STATUS: Column<BillRecord> = {
  key: 'status',
  label: labels.status,
  cell: ({ fields }) => <BillStatusBadge status={fields.Status} />,
  widthPx: 220,
  phone: 'state',
}

const details = (hrefOf: (bill: BillRecord) => string): Column<BillRecord> => ({
  key: 'details',
  label: labels.details,
  isNameless: true,
  cell: (bill) => (
    <AppLink
      href={hrefOf(bill)}
      className={classes.details}
      aria-label={texts.detailsOf(nameOf(bill))}
    >
      {labels.details}
    </AppLink>
  ),
  widthPx: 118,
  // The row itself leads there, too.
  dropOrder: 2,
  phone: 'actions',
})

interface ColumnOptions {
  readonly group: BillGroup
  readonly today: Day
  readonly picks: Picks<BillRecord>
  readonly hrefOf: (bill: BillRecord) => string
}

/** The columns of the list; the history has the day of payment instead of those to come (R-BILL-04). */
export const columnsOf = ({ group, today, picks, hrefOf }: ColumnOptions): Column<BillRecord>[] => [
  pickColumn(picks, nameOf),
  BILL,
  ...(group === 'HISTORICO' ? [PAID] : [due(today), SCHEDULED]),
  VALUE,
  STATUS,
  details(hrefOf),
]
