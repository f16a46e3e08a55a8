import type { ReactNode } from 'react'
import { formatInstant } from '#contract/basics/days.ts'
import { labelIn } from '#contract/basics/labels.ts'
import type { LinkRow, LinkType } from '#contract/payment-links/shapes.ts'
import { Money } from '#web/kit/format/Money.tsx'
import type { Column } from '#web/kit/lists/DataTable.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from './LinksScreen.module.css'

/** The columns of a tab: recurring links show their plan and monthly value. */
export function linkColumns(tab: LinkType, actions: (link: LinkRow) => ReactNode) {
  const isRecurring = tab === 'SUBSCRIPTION'
  const columns: Column<LinkRow>[] = [
    {
      key: 'title',
      label: isRecurring ? texts.columns.plan : texts.columns.title,
      cell: ({ title, planTitle }) => <span className={classes.title}>{title ?? planTitle}</span>,
      phone: 'title',
    },
    {
      key: 'customer',
      label: texts.columns.customer,
      cell: ({ sellerClient }) =>
        sellerClient?.name ?? <span className={classes.quiet}>{texts.noCustomer}</span>,
      second: ({ state }) => (state === 'OPEN' ? undefined : labelIn(texts.states, state)),
      phone: 'line',
    },
    {
      key: 'created',
      label: texts.columns.created,
      cell: ({ createdAt }) => formatInstant(createdAt),
      widthPx: 160,
      phone: 'state',
      sorted: 'descending',
    },
    {
      key: 'value',
      label: isRecurring ? texts.columns.perMonth : texts.columns.value,
      cell: ({ value, valuePerMonth }) => <Money amount={value ?? valuePerMonth ?? 0n} />,
      align: 'right',
      widthPx: 140,
      phone: 'value',
    },
    {
      key: 'actions',
      label: texts.columns.actions,
      isNameless: true,
      cell: actions,
      widthPx: 96,
      phone: 'actions',
    },
  ]
  return columns
}
