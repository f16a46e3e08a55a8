import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { formatDay } from '#contract/basics/days.ts'
import { isUuid, NIL_UUID } from '#contract/basics/ids.ts'
import { readSubscription } from '#contract/subscriptions/endpoints.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { Avatar } from '#web/kit/layout/Avatar.tsx'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { DetailPage } from '#web/kit/layout/DetailPage.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { Perforation, ReceiptCard, ReceiptCode, ReceiptHead } from '#web/kit/layout/ReceiptCard.tsx'
import { SideLayout } from '#web/kit/layout/SideLayout.tsx'
import { useIsPhone } from '#web/kit/layout/useIsPhone.ts'
import { Notice } from '#web/kit/notices/Notice.tsx'
import { AuditTrail } from '#web/panel/areas/audit/public/AuditTrail.tsx'
import { auditLabels } from '#web/panel/areas/subscriptions/audit-labels.ts'
import { AnotherCard } from '#web/panel/areas/subscriptions/detail/AnotherCard.tsx'
import { AutomaticInvoice } from '#web/panel/areas/subscriptions/detail/AutomaticInvoice.tsx'
import { Details } from '#web/panel/areas/subscriptions/detail/Details.tsx'
import { LastCharges } from '#web/panel/areas/subscriptions/detail/LastCharges.tsx'
import { PlannedChange } from '#web/panel/areas/subscriptions/detail/NextCycle.tsx'
import { SubscriptionActions } from '#web/panel/areas/subscriptions/detail/SubscriptionActions.tsx'
import { standingOf } from '#web/panel/areas/subscriptions/detail/standing.ts'
import { UpcomingCharges } from '#web/panel/areas/subscriptions/detail/UpcomingCharges.tsx'
import { SubscriptionStatusBadge } from '#web/panel/areas/subscriptions/public/SubscriptionStatusBadge.tsx'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'
import classes from '../Subscriptions.module.css'

const PARENTS = [{ label: texts.title, href: pathTo('subscriptions') }]

/** One subscription: customer, plan, price, charges and actions (R-SUBD). */
export function SubscriptionScreen({ id }: { readonly id: string }) {
  const params = { id: isUuid(id) ? id : NIL_UUID }
  const viewer = useViewer()
  // The page shows a failure itself, without a toast (R-SUBL-06).
  const query = useRead(readSubscription, { params }, { isQuiet: true, isLive: true })
  return (
    <DetailPage
      query={query}
      parents={mayOpen(viewer, 'subscriptions') ? PARENTS : []}
      title={texts.one}
      notLoaded={texts.notLoaded}
      nameOf={({ customerName }) => customerName}
    >
      {(subscription) => <LoadedSubscription subscription={subscription} />}
    </DetailPage>
  )
}

function LoadedSubscription({ subscription }: { readonly subscription: Subscription }) {
  const viewer = useViewer()
  const { customerId, customerName } = subscription
  const isPhone = useIsPhone()
  const actions = <SubscriptionActions subscription={subscription} />
  return (
    <>
      <PageHeader
        title={customerName}
        href={mayOpen(viewer, 'customer') ? pathTo('customer', { id: customerId }) : undefined}
        leading={<Avatar name={customerName} size="large" />}
        actions={isPhone ? undefined : actions}
      />
      <SideLayout
        side={<General subscription={subscription} />}
        // On a phone the price is first.
        actions={isPhone && actions}
      >
        <Standing subscription={subscription} />
        <AnotherCard subscription={subscription} />
        {subscription.cancelable && subscription.anticipationActive && (
          <Notice>{texts.cancel.anticipated}</Notice>
        )}
        <Details subscription={subscription} />
        <PlannedChange subscription={subscription} />
        <AutomaticInvoice subscription={subscription} />
        <UpcomingCharges subscription={subscription} />
        <LastCharges charges={subscription.charges} />
        <AuditTrail kind="subscription" id={subscription.uuid} labels={auditLabels} />
      </SideLayout>
    </>
  )
}

/** Why it does not go on as usual, and the charge to act on. */
function Standing({ subscription }: { readonly subscription: Subscription }) {
  const viewer = useViewer()
  const standing = standingOf(subscription)
  if (!standing) return null
  const { text, charge } = standing
  return (
    <Notice
      action={
        charge !== null &&
        mayOpen(viewer, 'charge') && (
          <AppLink href={pathTo('charge', { id: charge })}>{texts.standing.open}</AppLink>
        )
      }
    >
      {text}
    </Notice>
  )
}

/** Its status, price, dates and code (R-SUBD-02). */
function General({ subscription }: { readonly subscription: Subscription }) {
  const { uuid, status, startDate, nextExpirationDate, cancelledDate, basicValue } = subscription
  return (
    <ReceiptCard label={texts.general}>
      <ReceiptHead>
        <SubscriptionStatusBadge status={status} />
      </ReceiptHead>
      <Money amount={basicValue.valuePerMonth} size="hero" />
      <p className={classes.muted}>{texts.aMonth}</p>
      <Perforation />
      <DataList
        layout="facts"
        items={[
          { label: texts.start, value: formatDay(startDate) },
          ...(cancelledDate === null
            ? [{ label: texts.next, value: nextExpirationDate && formatDay(nextExpirationDate) }]
            : [
                {
                  label: texts.cancelled,
                  value: <span className={classes.cancelled}>{formatDay(cancelledDate)}</span>,
                },
              ]),
        ]}
      />
      <ReceiptCode code={uuid} copyLabel={texts.copyCode} />
    </ReceiptCard>
  )
}
