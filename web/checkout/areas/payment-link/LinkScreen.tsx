import { useEffect, useState } from 'react'
import { type Day, formatDay, instantInSaoPaulo } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { discountedAmount } from '#contract/basics/instalments.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { orderFromLink } from '#contract/payment-links/endpoints.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import type { PublicLink } from '#contract/payment-links/shapes.ts'
import { additionalShare } from '#contract/subscriptions/additional.ts'
import { BoughtCharge } from '#web/checkout/areas/buying/BoughtCharge.tsx'
import { METHOD_ORDER } from '#web/checkout/areas/buying/method-order.ts'
import { useBought } from '#web/checkout/areas/buying/useBought.ts'
import { type Charge, readPage } from '#web/checkout/areas/charge/useCharge.ts'
import { Alert } from '#web/checkout/areas/paying/Alert.tsx'
import { Confirming } from '#web/checkout/areas/paying/Confirming.tsx'
import { Countdown } from '#web/checkout/areas/paying/Countdown.tsx'
import { openIntention } from '#web/checkout/areas/paying/intention.ts'
import { usePayment } from '#web/checkout/areas/paying/usePayment.ts'
import { OrderForm, type OrderInput } from '#web/checkout/areas/payment-link/OrderForm.tsx'
import { texts } from '#web/checkout/areas/payment-link/texts.ts'
import { useInstallments } from '#web/checkout/areas/payment-link/useInstallments.ts'
import { useLink } from '#web/checkout/areas/payment-link/useLink.ts'
import { useBrandMark } from '#web/checkout/brand.ts'
import { Frame, LoadingPage } from '#web/checkout/page/Frame.tsx'
import { PayPage } from '#web/checkout/page/PayPage.tsx'
import classes from '#web/checkout/page/page.module.css'
import { loadDrawing } from '#web/checkout/page/QrPicture.tsx'
import { Recurrence } from '#web/checkout/page/Recurrence.tsx'
import { titleOf } from '#web/checkout/page/tones.ts'
import { Offline, Unavailable } from '#web/checkout/page/Unavailable.tsx'

const isPageOf = (page: Charge | undefined, uuid: Uuid): boolean =>
  page?.kind === 'known' && page.page.uuidCharge === uuid

const orderName = (link: Uuid) => `order.${link}`

/** A payment link: what is sold, the buyer, the payment; a reload keeps the purchase. */
export function LinkScreen({ uuid }: { readonly uuid: Uuid }) {
  const { link, refresh } = useLink(uuid)
  const { charge, bought, again } = useBought(uuid)
  const [firstPage, setFirstPage] = useState<Charge>()
  const payment = usePayment({
    name: orderName(uuid),
    endpoint: orderFromLink,
    // The form stays until the page of the charge is there, so that nothing empty is between them.
    onPaid: async ({ uuidCharge }) => {
      setFirstPage(await readPage(uuidCharge).catch(() => undefined))
      bought(uuidCharge)
    },
  })
  const isChanged = payment.failure?.has(linkRefusals.priceChanged.code) === true
  // The typed fields are kept; the price is fetched again.
  useEffect(() => {
    if (isChanged) refresh()
  }, [isChanged, refresh])
  const isOpen = typeof link === 'object' && link.state === 'OPEN'
  // Loaded once the buyer orders, since only then a code is shown.
  const isSending = payment.stage === 'sending'
  useEffect(() => {
    if (isSending) void loadDrawing()
  }, [isSending])
  if (charge) {
    const first = isPageOf(firstPage, charge) ? firstPage : undefined
    return (
      <BoughtCharge
        key={charge}
        uuid={charge}
        first={first}
        again={
          isOpen && !link.periodicity
            ? { unpaid: texts.again, paid: texts.other, onPress: again }
            : null
        }
        otherMethods={isOpen && link.periodicity ? link.methods.map(({ method }) => method) : []}
      />
    )
  }
  if (link === 'loading') return <LoadingPage />
  if (link === 'offline') return <Offline />
  if (link === 'missing') return <Unavailable />
  // A card payment with an unknown outcome stays on the page, even if the link ended meanwhile.
  if (payment.stage !== 'confirming' && link.state !== 'OPEN')
    return <Unavailable why={link.state} />
  return (
    <Frame>
      <OpenLink link={link} payment={payment} onOver={refresh} />
    </Frame>
  )
}

interface OpenLinkProps {
  readonly link: PublicLink
  readonly payment: ReturnType<typeof usePayment<typeof orderFromLink>>
  readonly onOver: () => void
}

function OpenLink({ link, payment, onOver }: OpenLinkProps) {
  const { stage, failure, pay, dismissFailure } = payment
  const methods = METHOD_ORDER.flatMap((method) =>
    link.methods.filter((one) => one.method === method),
  )
  // What was sent before a reload is what is shown after it.
  const sent = openIntention<OrderInput>(orderName(link.uuid))?.input.body.payment
  const [method, setMethod] = useState(sent?.method ?? methods[0]?.method ?? null)
  const [installments, setInstallments] = useState(sent?.installments ?? 1)
  const offers = useInstallments(link, onOver)
  const brand = useBrandMark()
  const offer = offers.listOf(method).find((one) => one.installments === installments)
  const discount = methods.find((one) => one.method === method)?.discountPercent ?? 0
  const price = discountedAmount(link.value, discount)
  const amount = offer?.totalAmount ?? price + additionalShare(link.additional, 0)
  const longest = offers.listOf('CREDIT_CARD').at(-1)
  useEffect(() => {
    document.title = `${link.title} · ${titleOf(link.seller)}`
  }, [link])
  const choose = (next: BuyerMethod) => {
    setMethod(next)
    setInstallments(1)
    dismissFailure()
  }
  const isConfirming = stage === 'confirming'
  return (
    <PayPage
      seller={link.seller}
      title={link.title}
      description={link.description}
      amount={amount}
      brand={brand}
      chosen={method}
      onChoose={choose}
      fullAmount={link.enableAnchoring && amount < link.value ? link.value : null}
      upTo={longest ? { count: longest.installments, amount: longest.installmentAmount } : null}
      methods={isConfirming ? [] : methods.map(offeredOf)}
      about={
        <>
          {link.periodicity && (
            <Recurrence
              periodicity={link.periodicity}
              value={price}
              additional={link.additional}
              bullets={link.bullets}
              firstCharge={firstChargeOf(link)}
            />
          )}
          {!link.periodicity && method && (
            <LaterCharge link={link} method={method} installments={installments} />
          )}
          <LinkTime link={link} onOver={onOver} />
        </>
      }
    >
      {isConfirming && <Confirming />}
      {!method && <Alert text={texts.noMethod} />}
      {!isConfirming && method && (
        <OrderForm
          link={link}
          method={method}
          amount={amount}
          installments={installments}
          offers={offers}
          failure={failure}
          isSending={stage === 'sending'}
          onInstallments={setInstallments}
          onDismissFailure={dismissFailure}
          onOrder={(input: OrderInput) => void pay(input)}
        />
      )}
    </PayPage>
  )
}

interface LaterChargeProps {
  readonly link: PublicLink
  readonly method: BuyerMethod
  readonly installments: number
}

/** When a one-off purchase with a date is charged or due, which is said before it is bought (SM-LINK). */
function LaterCharge({ link, method, installments }: LaterChargeProps) {
  const moment = firstChargeOf(link)
  if (!moment || !link.firstChargeDate) return null
  const day = formatDay(link.firstChargeDate.slice(0, 10) as Day)
  return (
    <p className={classes.recurrence}>
      {method === 'CREDIT_CARD' ? texts.cardChargedOn(moment) : texts.dueOn(day, installments)}
    </p>
  )
}

/** The date and time of a first charge that is made later. */
function firstChargeOf({ firstChargeDate }: PublicLink): string | null {
  if (!firstChargeDate) return null
  return texts.atTime(formatDay(firstChargeDate.slice(0, 10) as Day), firstChargeDate.slice(11, 16))
}

const offeredOf = ({
  method,
  discountPercent,
  maxInstallments,
}: PublicLink['methods'][number]) => ({
  method,
  maxInstallments,
  discountBasisPoints: discountPercent,
})

function LinkTime({ link, onOver }: { readonly link: PublicLink; readonly onOver: () => void }) {
  const { timer, expirationDate } = link
  if (!timer || !expirationDate) return null
  const until = instantInSaoPaulo(expirationDate.slice(0, 10) as Day, expirationDate.slice(11))
  return <Countdown until={until} onOver={onOver} label={texts.endsIn} over={texts.ended} />
}
