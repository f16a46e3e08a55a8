import { Button } from '@mantine/core'
import { Suspense } from 'react'
import type { Viewer } from '#contract/access/access.ts'
import { may } from '#contract/access/actions.ts'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { documentText } from '#contract/basics/brazil/documents.ts'
import { brandName } from '#contract/basics/cards.ts'
import { formatDay } from '#contract/basics/days.ts'
import { isUuid, NIL_UUID } from '#contract/basics/ids.ts'
import { methodLabel } from '#contract/charges/labels.ts'
import { isActive } from '#contract/charges/rules.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { isScheduled } from '#contract/charges/states.ts'
import { useBrand } from '#web/client/brand.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { phoneText, whatsAppAddress } from '#web/kit/format/phone-text.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { Avatar } from '#web/kit/layout/Avatar.tsx'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { DetailPage } from '#web/kit/layout/DetailPage.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { SideLayout } from '#web/kit/layout/SideLayout.tsx'
import { useIsPhone } from '#web/kit/layout/useIsPhone.ts'
import { Notice } from '#web/kit/notices/Notice.tsx'
import { useToastOnce } from '#web/kit/notices/useToastOnce.ts'
import { lazyPart } from '#web/kit/state/lazy-part.ts'
import { MailIcon, WhatsAppIcon } from '#web/kit/theme/icons.tsx'
import { actionTexts } from '#web/panel/areas/charges/actions/action-texts.ts'
import { ChargeActions } from '#web/panel/areas/charges/actions/ChargeActions.tsx'
import { CHARGE_CALLS, type ChargePage } from '#web/panel/areas/charges/charge-calls.ts'
import { Attempts } from '#web/panel/areas/charges/detail/Attempts.tsx'
import { ChargeReceipt } from '#web/panel/areas/charges/detail/ChargeReceipt.tsx'
import { CollectActions } from '#web/panel/areas/charges/detail/CollectActions.tsx'
import { PaymentReceipt } from '#web/panel/areas/charges/detail/PaymentReceipt.tsx'
import { Receivables } from '#web/panel/areas/charges/detail/Receivables.tsx'
import { Split } from '#web/panel/areas/charges/detail/Split.tsx'
import { DisputeNotice } from '#web/panel/areas/charges/dispute/DisputeNotice.tsx'
import { collectMessage, paymentAddress } from '#web/panel/areas/charges/public/collect.ts'
import { collectionText } from '#web/panel/areas/charges/public/collection-text.ts'
import { texts } from '#web/panel/areas/charges/texts.ts'
import { ClaimNotice } from '#web/panel/areas/med-claims/public/ClaimNotice.tsx'
import { DeliveriesLink } from '#web/panel/areas/webhooks/public/DeliveriesLink.tsx'
import classes from '../Charges.module.css'

// The first sections do not wait for them.
const LaterSections = lazyPart(
  () => import('#web/panel/areas/charges/detail/LaterSections.tsx'),
  'LaterSections',
)

const FOLLOW_MS = 3_000
const PARENTS = [{ label: texts.title, href: pathTo('charges') }]

interface ScreenProps {
  readonly id: string
}

export const ChargeScreen = ({ id }: ScreenProps) => <Charge id={id} page="charge" />

/** The same record while it waits to be paid, without refund and dispute (R-CHS). */
export const ScheduledChargeScreen = ({ id }: ScreenProps) => (
  <Charge id={id} page="scheduledCharge" />
)

/** One charge: customer, payment, attempts, receivables and history (R-CHD). */
function Charge({ id, page }: ScreenProps & { readonly page: ChargePage }) {
  const params = { id: isUuid(id) ? id : NIL_UUID }
  const viewer = useViewer()
  const query = useRead(
    CHARGE_CALLS[page].read,
    { params },
    {
      isQuiet: true,
      isLive: true,
      refetchMs: FOLLOW_MS,
      isFollowed: ({ status }) => isActive(status),
    },
  )
  useToastOnce(query.error && !query.data ? texts.notLoaded : null) // once, however often it is read again (R-CHD-22)
  return (
    <DetailPage
      query={query}
      parents={mayOpen(viewer, 'charges') ? PARENTS : []}
      title={texts.one}
      notLoaded={texts.notLoaded}
      nameOf={(charge) => charge.title}
    >
      {(charge) => <LoadedCharge charge={charge} page={page} />}
    </DetailPage>
  )
}

interface LoadedChargeProps {
  readonly charge: ChargeDetail
  readonly page: ChargePage
}

function LoadedCharge({ charge, page }: LoadedChargeProps) {
  const viewer = useViewer()
  const name = charge.customerName ?? texts.noCustomer
  const isPhone = useIsPhone()
  // An attempt in flight is shown by the notice of every payment.
  const why = charge.processing ? null : collectionText(charge.collection)
  const actions = (
    <>
      <PageLinks charge={charge} page={page} />
      <ChargeActions charge={charge} page={page} />
    </>
  )
  return (
    <>
      <PageHeader
        title={name}
        href={customerPageOf(charge, viewer)}
        leading={<Avatar name={name} size="large" />}
        actions={isPhone ? undefined : actions}
      >
        <Contacts charge={charge} />
      </PageHeader>
      <SideLayout
        side={
          // On a phone the amount is first.
          <>
            {!isPhone && <CollectActions charge={charge} />}
            <ChargeReceipt charge={charge} />
            {isPhone && <CollectActions charge={charge} />}
          </>
        }
        actions={isPhone && actions}
      >
        {page === 'charge' && <DisputeNotice charge={charge} />}
        {charge.claim && <ClaimNotice claim={charge.claim} />}
        {charge.processing && <Notice>{texts.processing}</Notice>}
        {why !== null && <Notice>{why}</Notice>}
        {charge.refunding && <Notice>{actionTexts.refund.notice}</Notice>}
        <SectionCard title={texts.general}>
          <DataList items={generalItems(charge, viewer)} />
        </SectionCard>
        <SectionCard title={texts.payment}>
          <DataList items={paymentItems(charge)} />
        </SectionCard>
        {charge.chargesTries.length > 0 && <Attempts charge={charge} />}
        <Split id={charge.uuid} page={page} />
        {charge.paymentReceiptType !== null && may(viewer, 'charge.receivables') && (
          <>
            <Receivables charge={charge} />
            <PaymentReceipt charge={charge} />
          </>
        )}
        <Suspense fallback={null}>
          <LaterSections charge={charge} />
        </Suspense>
      </SideLayout>
    </>
  )
}

// The name of the buyer leads to the customer (R-CHD-01).
const customerPageOf = ({ customerId }: ChargeDetail, viewer: Viewer) =>
  customerId && mayOpen(viewer, 'customer') ? pathTo('customer', { id: customerId }) : undefined

function Contacts({ charge }: { readonly charge: ChargeDetail }) {
  const { customerEmail, customerPhone, countryCode, checkoutSubDomain } = charge
  const brand = useBrand()
  const address = brand ? paymentAddress(charge, brand.checkoutHost, checkoutSubDomain) : null
  const message = collectMessage(charge, address)
  return (
    <p className={classes.contacts}>
      {customerEmail ? (
        <a className={classes.contact} href={`mailto:${customerEmail}`}>
          <MailIcon size={16} />
          {customerEmail}
        </a>
      ) : (
        <span className={classes.muted}>{texts.mail}</span>
      )}
      {customerPhone ? (
        <a
          className={classes.contact}
          href={whatsAppAddress(countryCode ?? '+55', customerPhone, message)}
          target="_blank"
          rel="noopener"
        >
          <WhatsAppIcon size={16} />
          {phoneText(countryCode ?? '+55', customerPhone)}
        </a>
      ) : (
        <span className={classes.muted}>{texts.whatsApp}</span>
      )}
    </p>
  )
}

// The hosted page of a charge that can still be paid (R-CHD-10, R-CHS-02).
function PageLinks({ charge, page: opened }: LoadedChargeProps) {
  const brand = useBrand()
  const isShown = opened === 'charge' || isScheduled(charge.status)
  const address = brand && paymentAddress(charge, brand.checkoutHost, charge.checkoutSubDomain)
  const label = { BANK_SLIP: texts.seeSlip, PIX: texts.seePix }[charge.paymentMethod as string]
  if (!isShown || !address || !label) return null
  return (
    <Button component="a" variant="default" target="_blank" rel="noopener" href={address}>
      {label}
    </Button>
  )
}

const generalItems = (charge: ChargeDetail, viewer: Viewer) => [
  { label: texts.columns.title, value: charge.title },
  {
    label: texts.document,
    value: charge.customerDocument && documentText(charge.customerDocument),
  },
  { label: texts.email, value: charge.customerEmail },
  {
    label: texts.phone,
    value: charge.customerPhone && phoneText(charge.countryCode ?? '+55', charge.customerPhone),
  },
  ...(charge.bankSlipDescription
    ? [{ label: texts.slipDescription, value: charge.bankSlipDescription }]
    : []),
  ...(charge.uuidSubscription !== null && mayOpen(viewer, 'subscription')
    ? [{ label: texts.subscription, value: <SubscriptionLink id={charge.uuidSubscription} /> }]
    : []),
  ...(mayOpen(viewer, 'integration')
    ? [{ label: texts.webhooks, value: <DeliveriesLink recordId={charge.uuid} /> }]
    : []),
]

const SubscriptionLink = ({ id }: { readonly id: string }) => (
  <AppLink href={pathTo('subscription', { id })}>{texts.seeSubscription}</AppLink>
)

// The items differ by payment method (R-CHD-04 … R-CHD-06).
const paymentItems = (charge: ChargeDetail) => [
  { label: texts.method, value: methodLabel(charge.paymentMethod) },
  { label: texts.installments, value: `${charge.installments}x` },
  { label: texts.dueDate, value: formatDay(charge.expirationDate) },
  { label: texts.paidDate, value: charge.paidDate && formatDay(charge.paidDate) },
  { label: texts.value, value: <Money amount={charge.value} size="plain" /> },
  ...(charge.paymentMethod === 'BANK_SLIP' && charge.interestAmount !== null
    ? [{ label: texts.interest, value: <Money amount={charge.interestAmount} size="plain" /> }]
    : []),
  ...(charge.cardResponse
    ? [
        {
          label: texts.card,
          value: `${brandName(charge.cardResponse.brand)} final ${charge.cardResponse.last4digits}`,
        },
        { label: texts.holder, value: charge.cardResponse.cardHolderName },
      ]
    : []),
]
