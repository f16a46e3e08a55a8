import { pathTo } from '#contract/access/pages.ts'
import { formatDay } from '#contract/basics/days.ts'
import type { SubscriptionCharge } from '#contract/subscriptions/shapes.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { type Column, DataTable } from '#web/kit/lists/DataTable.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { ReceiptIcon } from '#web/kit/theme/icons.tsx'
import { ChargeStatusBadge } from '#web/panel/areas/charges/public/ChargeStatusBadge.tsx'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'

const COLUMNS: readonly Column<SubscriptionCharge>[] = [
  {
    key: 'due',
    label: texts.charge.due,
    cell: ({ expirationDate }) => formatDay(expirationDate),
    phone: 'title',
    sorted: 'descending',
  },
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
    cell: ({ status }) => <ChargeStatusBadge status={status} />,
    widthPx: 160,
    phone: 'state',
  },
]

/** The latest charges of a recurrence (R-SUBD-06). */
export const LastCharges = ({ charges }: { readonly charges: readonly SubscriptionCharge[] }) => (
  <SectionCard title={texts.charges}>
    <DataTable
      caption={texts.charges}
      columns={COLUMNS}
      rows={charges}
      keyOf={({ uuid }) => uuid}
      hrefOf={({ uuid }) => pathTo('charge', { id: uuid })}
      isOver={({ status }) => status === 'CANCELED'}
      empty={
        <EmptyState icon={ReceiptIcon} title={texts.noCharges}>
          {texts.noChargesText}
        </EmptyState>
      }
    />
  </SectionCard>
)
