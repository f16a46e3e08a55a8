import { formatInstant } from '#contract/basics/days.ts'
import { listCardTransactions } from '#contract/virtual-cards/endpoints.ts'
import { purchaseLabel } from '#contract/virtual-cards/labels.ts'
import type { CardRow, CardTransaction } from '#contract/virtual-cards/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { Badge } from '#web/kit/layout/Badge.tsx'
import { type Column, DataTable } from '#web/kit/lists/DataTable.tsx'
import { ExportMenu } from '#web/kit/lists/ExportMenu.tsx'
import { fileOfList } from '#web/kit/lists/list-file.ts'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { BackIcon, CanceledIcon, PaidIcon, ReceiptIcon } from '#web/kit/theme/icons.tsx'
import { texts } from '#web/panel/areas/virtual-cards/texts.ts'
import classes from './Cards.module.css'

const { bought } = texts

function PurchaseBadge(purchase: CardTransaction) {
  const { approved, reversed } = purchase
  const ended = reversed ? BackIcon : CanceledIcon
  return (
    <Badge tone={approved ? 'ok' : 'end'} icon={approved ? PaidIcon : ended}>
      {purchaseLabel(purchase)}
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

const loadFile = async () => {
  const { exportPurchases: endpoint, purchaseTable: table } = await import(
    '#contract/virtual-cards/exports.ts'
  )
  return { endpoint, table }
}

/** The open invoice of a card, newest first (R-CARD-08). */
export function Purchases({ card }: { readonly card: CardRow }) {
  const query = { cardId: card.id }
  const { data, error, refetch } = useRead(listCardTransactions, { query }, { isLive: true })
  return (
    <>
      <div className={classes.file}>
        <ExportMenu
          name={texts.exportPurchases}
          file={fileOfList(loadFile, query)}
          shown={COLUMNS.map(({ key }) => key)}
          found={data && { totalElements: data.length }}
        />
      </div>
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
    </>
  )
}
