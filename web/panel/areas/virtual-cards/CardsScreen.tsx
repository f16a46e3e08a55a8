import { Button } from '@mantine/core'
import { may } from '#contract/access/actions.ts'
import { pathTo } from '#contract/access/pages.ts'
import { lastDigits } from '#contract/virtual-cards/rules.ts'
import type { CardRow } from '#contract/virtual-cards/shapes.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { useViewer } from '#web/client/session.ts'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { type Column, DataTable } from '#web/kit/lists/DataTable.tsx'
import { ExportMenu } from '#web/kit/lists/ExportMenu.tsx'
import { fileOfList } from '#web/kit/lists/list-file.ts'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { CardIcon, PlusIcon } from '#web/kit/theme/icons.tsx'
import { CardStatusBadge } from '#web/panel/areas/virtual-cards/CardStatusBadge.tsx'
import { CARDS_QUERY, useCards } from '#web/panel/areas/virtual-cards/data.ts'
import { LimitPanel } from '#web/panel/areas/virtual-cards/LimitPanel.tsx'
import { NewCardDialog } from '#web/panel/areas/virtual-cards/NewCardDialog.tsx'
import { texts } from '#web/panel/areas/virtual-cards/texts.ts'
import { useNewCard } from '#web/panel/areas/virtual-cards/useNewCard.ts'
import classes from './Cards.module.css'

const COLUMNS: readonly Column<CardRow>[] = [
  {
    key: 'name',
    label: texts.name,
    cell: ({ cardName }) => cardName,
    phone: 'title',
  },
  {
    key: 'number',
    label: texts.number,
    cell: ({ panMasked }) => texts.final(lastDigits(panMasked)),
    phone: 'line',
  },
  {
    key: 'status',
    label: texts.state,
    cell: (card) => <CardStatusBadge card={card} />,
    widthPx: 190,
    phone: 'state',
  },
]

const loadFile = async () => {
  const { exportCards: endpoint, cardTable: table } = await import(
    '#contract/virtual-cards/exports.ts'
  )
  return { endpoint, table }
}

/** The virtual cards of the company and what they owe together (R-CARD-01). */
export function CardsScreen() {
  const { data, error, refetch } = useCards()
  const mayChange = may(useViewer(), 'card.change')
  const newCard = useNewCard()
  const add = (
    // The feature block_items_credit_card disables the button (R-FEAT-03).
    <Button data-new="" leftSection={<PlusIcon />} disabled={!mayChange} onClick={newCard.open}>
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <>
            <ExportMenu
              file={fileOfList(loadFile, CARDS_QUERY)}
              shown={COLUMNS.map(({ key }) => key)}
              found={data}
            />
            {add}
          </>
        }
      >
        {!mayChange && <p className={classes.quiet}>{texts.notAllowed}</p>}
      </PageHeader>
      <div className={classes.stack}>
        <LimitPanel />
        <DataTable
          caption={texts.list}
          columns={COLUMNS}
          rows={data?.content}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => pathTo('card', { id })}
          failure={error && !data ? textsOf(error) : undefined}
          onRetry={() => void refetch()}
          empty={
            <EmptyState icon={CardIcon} title={texts.empty} action={add}>
              {texts.emptyText}
            </EmptyState>
          }
        />
      </div>
      <NewCardDialog form={newCard} />
    </>
  )
}
