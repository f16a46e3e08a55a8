import { formatInstant } from '#contract/basics/days.ts'
import { listCardTransactions } from '#contract/virtual-cards/endpoints.ts'
import type { CardRow, CardTransaction } from '#contract/virtual-cards/shapes.ts'
import { textsOf } from '#web/client/failed.ts'
import { useRead } from '#web/client/queries.ts'
import { Badge } from '#web/kit/layout/Badge.tsx'
import { DataTable, type Column } from '#web/kit/lists/DataTable.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { BackIcon, CanceledIcon, PaidIcon, ReceiptIcon } from '#web/kit/theme/icons.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { texts } from '#web/panel/areas/virtual-cards/texts.ts'

const { bought } = texts

function PurchaseBadge({ approved, reversed }: CardTransaction) {
  if (approved) {
    return (
      <Badge tone="ok" icon={PaidIcon}>
        {texts.approved}
      </Badge>
    )
  }
  return (
    <Badge tone="end" icon={reversed ? BackIcon : CanceledIcon}>
      {reversed ? texts.reversed : texts.refused}
    </Badge>
  )
}

const COLUMNS: readonly Column<CardTransaction>[] = [
  {
    key: 'merchant',
    label: bought.merchant,
    cell: ({ merchantName }) => merchantName,
    phone: 'title',
  },
  {
    key: 'date',
    label: bought.date,
    cell: ({ createdAt }) => formatInstant(createdAt),
    widthPx: 146,
    phone: 'line',
    sorted: 'descending',
  },
  {
    key: 'status',
    label: bought.state,
    cell: (purchase) => <PurchaseBadge {...purchase} />,
    widthPx: 158,
    phone: 'state',
  },
  {
    key: 'amount',
    label: bought.amount,
    cell: ({ billingAmount }) => <Money amount={billingAmount} />,
    align: 'right',
    widthPx: 128,
    phone: 'value',
  },
]

/** The open invoice of a card, newest first (R-CARD-08). */
export function Purchases({ card }: { readonly card: CardRow }) {
  const query = { cardId: card.id }
  const { data, error, refetch } = useRead(listCardTransactions, { query }, { isLive: true })
  return (
    <DataTable
      caption={texts.invoice}
      columns={COLUMNS}
      rows={data?.toReversed()}
      keyOf={({ id }) => id}
      isOver={({ approved }) => !approved}
      failure={error && !data ? textsOf(error) : undefined}
      onRetry={() => void refetch()}
      empty={
        <EmptyState icon={ReceiptIcon} title={bought.empty}>
          {bought.emptyText}
        </EmptyState>
      }
    />
  )
}
