import { pathTo } from '#contract/access/pages.ts'
import { type Day, formatDay } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { isScheduled } from '#contract/charges/states.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { type Column, DataTable } from '#web/kit/lists/DataTable.tsx'
import { ChargeStatusBadge } from '#web/panel/areas/charges/public/ChargeStatusBadge.tsx'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'
import classes from '../Subscriptions.module.css'

interface Upcoming {
  /** Null while the charge is planned only. */
  readonly uuid: Uuid | null
  readonly due: Day
  readonly value: Centavos
}

const COLUMNS: readonly Column<Upcoming>[] = [
  { key: 'due', label: texts.charge.due, cell: ({ due }) => formatDay(due), phone: 'title' },
  {
    key: 'value',
    label: texts.charge.value,
    cell: ({ value }) => <Money amount={value} />,
    align: 'right',
    widthPx: 140,
    phone: 'value',
  },
  {
    key: 'status',
    label: texts.charge.status,
    cell: ({ uuid }) =>
      uuid === null ? (
        <span className={classes.muted}>{texts.planned}</span>
      ) : (
        <ChargeStatusBadge status="SCHEDULED" />
      ),
    widthPx: 160,
    phone: 'state',
  },
]

/** The charges to come: those that exist, the next first, then those that billing will create. */
export function UpcomingCharges({ subscription }: { readonly subscription: Subscription }) {
  const { charges, upcomingCharges } = subscription
  if (!upcomingCharges) return null
  const scheduled = charges
    .filter(({ status }) => isScheduled(status))
    .toReversed()
    .map(({ uuid, expirationDate: due, value }) => ({ uuid, due, value }))
  const planned = upcomingCharges.map(({ expirationDate: due, value }) => ({
    uuid: null,
    due,
    value,
  }))
  return (
    <SectionCard title={texts.upcoming}>
      <DataTable<Upcoming>
        caption={texts.upcoming}
        columns={COLUMNS}
        rows={[...scheduled, ...planned]}
        keyOf={({ uuid, due }) => uuid ?? due}
        hrefOf={({ uuid }) => (uuid === null ? undefined : pathTo('charge', { id: uuid }))}
        empty={null}
      />
    </SectionCard>
  )
}
