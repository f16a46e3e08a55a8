import { pathTo } from '#contract/access/pages.ts'
import { documentText } from '#contract/basics/brazil/documents.ts'
import { formatDay } from '#contract/basics/days.ts'
import { periodicityLabel } from '#contract/plans/labels.ts'
import type { SubscriptionRow } from '#contract/subscriptions/shapes.ts'
import { Money } from '#web/kit/format/Money.tsx'
import type { Column } from '#web/kit/lists/DataTable.tsx'
import { ExternalIcon } from '#web/kit/theme/icons-first.tsx'
import { SubscriptionStatusBadge } from '#web/panel/areas/subscriptions/public/SubscriptionStatusBadge.tsx'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'
import classes from '../Subscriptions.module.css'

const { columns: labels } = texts

/** Where a recurrence is read (R-SUBL-04). */
export const addressOfSubscription = ({ uuid }: SubscriptionRow) =>
  pathTo('subscription', { id: uuid })

const CUSTOMER: Column<SubscriptionRow> = {
  key: 'customer',
  label: labels.customer,
  cell: ({ customerName }) => customerName,
  second: ({ customerDocument }) => documentText(customerDocument),
  phone: 'title',
}

const START: Column<SubscriptionRow> = {
  key: 'start',
  label: labels.start,
  cell: ({ startDate }) => formatDay(startDate),
  widthPx: 120,
  dropOrder: 2,
  phone: 'side',
  sorted: 'descending',
}

const plan = (phone: Column<SubscriptionRow>['phone']): Column<SubscriptionRow> => ({
  key: 'plan',
  label: labels.plan,
  cell: ({ titlePlan }) => titlePlan,
  phone,
})

const PERIODICITY: Column<SubscriptionRow> = {
  key: 'periodicity',
  label: labels.periodicity,
  cell: ({ basicValue }) => periodicityLabel(basicValue.type),
  widthPx: 116,
  dropOrder: 1,
  phone: 'hidden',
}

const PER_MONTH: Column<SubscriptionRow> = {
  key: 'perMonth',
  label: labels.perMonth,
  cell: ({ basicValue }) => <Money amount={basicValue.valuePerMonth} />,
  align: 'right',
  widthPx: 128,
  phone: 'value',
}

const STATUS: Column<SubscriptionRow> = {
  key: 'status',
  label: labels.status,
  cell: ({ status }) => <SubscriptionStatusBadge status={status} />,
  widthPx: 152,
  phone: 'state',
}

const OPEN: Column<SubscriptionRow> = {
  key: 'open',
  label: texts.openInTab,
  isNameless: true,
  cell: (subscription) => (
    <a
      href={addressOfSubscription(subscription)}
      target="_blank"
      rel="noopener"
      className={classes.open}
      aria-label={`${texts.openInTab}: ${subscription.customerName}`}
      title={texts.openInTab}
    >
      <ExternalIcon size={16} />
    </a>
  ),
  widthPx: 48,
  phone: 'actions',
}

/** The columns of the list (R-SUBL-03). */
export const COLUMNS: readonly Column<SubscriptionRow>[] = [
  CUSTOMER,
  START,
  plan('line'),
  PERIODICITY,
  PER_MONTH,
  STATUS,
  OPEN,
]

/** In a customer's list the plan comes first, since the customer is known. */
export const COLUMNS_OF_CUSTOMER: readonly Column<SubscriptionRow>[] = [
  plan('title'),
  START,
  PERIODICITY,
  PER_MONTH,
  STATUS,
]
