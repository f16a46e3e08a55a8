import { Button } from '@mantine/core'
import { may } from '#contract/access/actions.ts'
import { pathTo } from '#contract/access/pages.ts'
import type { CardRow } from '#contract/virtual-cards/shapes.ts'
import { useViewer } from '#web/client/session.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { DetailPage } from '#web/kit/layout/DetailPage.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { SideLayout } from '#web/kit/layout/SideLayout.tsx'
import { Tabs } from '#web/kit/layout/Tabs.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { ArrowLeftIcon, CardIcon } from '#web/kit/theme/icons.tsx'
import { AuditTrail } from '#web/panel/areas/audit/public/AuditTrail.tsx'
import { auditLabels } from '#web/panel/areas/virtual-cards/audit-labels.ts'
import { BlockCard } from '#web/panel/areas/virtual-cards/BlockCard.tsx'
import { CardFace } from '#web/panel/areas/virtual-cards/CardFace.tsx'
import { CardStatusBadge } from '#web/panel/areas/virtual-cards/CardStatusBadge.tsx'
import { useCards } from '#web/panel/areas/virtual-cards/data.ts'
import { LimitPanel } from '#web/panel/areas/virtual-cards/LimitPanel.tsx'
import { Purchases } from '#web/panel/areas/virtual-cards/Purchases.tsx'
import { RevealCard } from '#web/panel/areas/virtual-cards/RevealCard.tsx'
import { texts } from '#web/panel/areas/virtual-cards/texts.ts'
import classes from './Cards.module.css'

const INVOICE_ID = 'fatura'

const BackToCards = () => (
  <Button
    component={AppLink}
    href={pathTo('cards')}
    variant="default"
    leftSection={<ArrowLeftIcon />}
  >
    {texts.manage}
  </Button>
)

/** One card: its face, what it bought, what can be done with it (R-CARD-02). */
export function CardScreen({ id }: { readonly id: string }) {
  const { data, error, refetch } = useCards()
  const found = data?.content.find((each) => each.id === id || each.cardId === id)
  return (
    <DetailPage
      query={{ data: data && (found ?? null), error, refetch }}
      title={texts.title}
      notLoaded={texts.title}
      actions={<BackToCards />}
    >
      {(card) => (card ? <OneCard card={card} /> : <NoCard />)}
    </DetailPage>
  )
}

const NoCard = () => (
  <>
    <PageHeader title={texts.title} actions={<BackToCards />} />
    <EmptyState icon={CardIcon} title={texts.notFound}>
      {texts.notFoundText}
    </EmptyState>
  </>
)

function OneCard({ card }: { readonly card: CardRow }) {
  const mayChange = may(useViewer(), 'card.change')
  return (
    <>
      <PageHeader
        title={card.cardName}
        actions={
          <>
            <BackToCards />
            <RevealCard card={card} />
            <BlockCard card={card} />
          </>
        }
      >
        <div className={classes.state}>
          <CardStatusBadge card={card} />
        </div>
        {!mayChange && <p className={classes.quiet}>{texts.notAllowed}</p>}
      </PageHeader>
      <SideLayout
        side={
          <div className={classes.side}>
            <CardFace card={card} revealed={null} />
            <LimitPanel />
          </div>
        }
      >
        <div>
          <Tabs
            label={texts.title}
            controls={INVOICE_ID}
            value="invoice"
            onChange={() => {}}
            items={[{ value: 'invoice', label: texts.invoice }]}
          />
          <div id={INVOICE_ID}>
            <Purchases card={card} />
          </div>
        </div>
        <AuditTrail kind="virtual-card" id={card.id} labels={auditLabels} />
      </SideLayout>
    </>
  )
}
