import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { formatDay } from '#contract/basics/days.ts'
import { isUuid, NIL_UUID } from '#contract/basics/ids.ts'
import { readSubscription } from '#contract/subscriptions/endpoints.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { textsOf } from '#web/client/failed.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { Breadcrumbs } from '#web/kit/layout/Breadcrumbs.tsx'
import { CopyButton } from '#web/kit/layout/CopyButton.tsx'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { ErrorState } from '#web/kit/layout/ErrorState.tsx'
import { Initial } from '#web/kit/layout/Initial.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { Perforation, Stub } from '#web/kit/layout/Stub.tsx'
import { AuditTrail } from '#web/panel/areas/audit/public/AuditTrail.tsx'
import { AutomaticInvoice } from '#web/panel/areas/subscriptions/detail/AutomaticInvoice.tsx'
import { Details } from '#web/panel/areas/subscriptions/detail/Details.tsx'
import { LastCharges } from '#web/panel/areas/subscriptions/detail/LastCharges.tsx'
import { SubscriptionStatusBadge } from '#web/panel/areas/subscriptions/public/SubscriptionStatusBadge.tsx'
import { SubscriptionActions } from '#web/panel/areas/subscriptions/detail/SubscriptionActions.tsx'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'
import classes from '../Subscriptions.module.css'

/** One recurrence: whose, what for how much, its charges, and what may be done (R-SUBD). */
export function SubscriptionScreen({ id }: { readonly id: string }) {
  const params = { id: isUuid(id) ? id : NIL_UUID }
  const viewer = useViewer()
  // R-SUBL-06: the page tells it, no toast.
  const { data, error, refetch } = useRead(readSubscription, { params }, { isQuiet: true })
  const parents = mayOpen(viewer, 'subscriptions')
    ? [{ label: texts.title, href: pathTo('subscriptions') }]
    : []
  if (error && !data) {
    return (
      <>
        <Breadcrumbs parents={parents} current={texts.title} />
        <PageHeader title={texts.title} />
        <ErrorState title={texts.notLoaded} texts={textsOf(error)} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!data) return <div className={classes.waiting} aria-busy="true" />
  const { customerId, customerName } = data
  return (
    <>
      <Breadcrumbs parents={parents} current={customerName} />
      <PageHeader
        title={customerName}
        href={mayOpen(viewer, 'customer') ? pathTo('customer', { id: customerId }) : undefined}
        leading={<Initial name={customerName} size="large" />}
        actions={<SubscriptionActions subscription={data} />}
      />
      <div className={classes.layout}>
        <div className={classes.main}>
          {data.cancelable && data.anticipationActive && (
            <p className={classes.notice}>{texts.cancel.anticipated}</p>
          )}
          <Details subscription={data} />
          <AutomaticInvoice subscription={data} />
          <LastCharges charges={data.charges} />
          <AuditTrail kind="subscription" id={data.uuid} />
        </div>
        <div className={classes.side}>
          <General subscription={data} />
        </div>
      </div>
    </>
  )
}

/** What it is known by and how it stands (R-SUBD-02). */
function General({ subscription }: { readonly subscription: Subscription }) {
  const { uuid, status, startDate, nextExpirationDate, cancelledDate, basicValue } = subscription
  return (
    <Stub label={texts.general}>
      <div className={classes.stubHead}>
        <SubscriptionStatusBadge status={status} />
      </div>
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
      <Perforation />
      <div className={classes.code}>
        <span>{uuid}</span>
        <CopyButton value={uuid} label={texts.copyCode} isIcon />
      </div>
    </Stub>
  )
}
