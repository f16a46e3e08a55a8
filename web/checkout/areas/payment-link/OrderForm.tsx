import type { InputOf } from '#contract/access/endpoint.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import type { orderFromLink } from '#contract/payment-links/endpoints.ts'
import type { PublicLink } from '#contract/payment-links/shapes.ts'
import { buyerOf } from '#web/checkout/areas/buying/buyer.ts'
import { PaymentForm } from '#web/checkout/areas/buying/PaymentForm.tsx'
import { useBuyer } from '#web/checkout/areas/buying/useBuyer.ts'
import { Alert } from '#web/checkout/areas/paying/Alert.tsx'
import { Installments } from '#web/checkout/areas/payment-link/Installments.tsx'
import { texts } from '#web/checkout/areas/payment-link/texts.ts'
import type { useInstallments } from '#web/checkout/areas/payment-link/useInstallments.ts'
import classes from '#web/checkout/page/page.module.css'
import type { CallFailed } from '#web/client/requests/failed.ts'

export type OrderInput = InputOf<typeof orderFromLink>

interface OrderFormProps {
  readonly link: PublicLink
  readonly method: BuyerMethod
  readonly amount: Centavos
  readonly installments: number
  readonly onInstallments: (installments: number) => void
  readonly offers: ReturnType<typeof useInstallments>
  readonly isSending: boolean
  readonly failure: CallFailed | null
  readonly onDismissFailure: () => void
  readonly onOrder: (input: OrderInput) => void
}

/** Who buys by a link, in how many parts, and the one button (R-HOST-03). */
export function OrderForm(props: OrderFormProps) {
  const { link, method, amount, installments, isSending, failure, onDismissFailure } = props
  const { uuid, opening, needsBuyer, periodicity } = link
  const buyer = useBuyer(uuid, failure)
  const pay = (cardToken: string | null) => {
    const card = cardToken === null ? {} : { cardToken }
    const who = needsBuyer ? { buyer: buyerOf(buyer.draft) } : {}
    const payment = { method, installments, ...card }
    props.onOrder({ params: { uuid }, body: { opening, payment, ...who } })
  }
  return (
    <PaymentForm
      method={method}
      amount={amount}
      isSubscription={periodicity !== null}
      buyer={needsBuyer ? buyer : null}
      knownBuyer={<KnownBuyer link={link} />}
      parts={<Parts {...props} />}
      isSending={isSending}
      failure={failure}
      onDismissFailure={onDismissFailure}
      onPay={pay}
    />
  )
}

/** The customer of the link; a quick link has none. */
function KnownBuyer({ link: { customer } }: Pick<OrderFormProps, 'link'>) {
  if (!customer) return null
  return (
    <div>
      <p className={classes.heading}>{texts.paidBy(customer.name)}</p>
      <p className={classes.hint}>{customer.documentMasked}</p>
    </div>
  )
}

function Parts({ method, offers, installments, onInstallments }: OrderFormProps) {
  const offered = offers.listOf(method)
  if (offers.hasFailed(method)) {
    return (
      <>
        <Alert text={texts.notListed} />
        <button type="button" className={classes.second} onClick={() => offers.load(method)}>
          {texts.listAgain}
        </button>
      </>
    )
  }
  if (offered.length < 2) return null
  return (
    <Installments
      method={method}
      offered={offered}
      installments={installments}
      onChoose={onInstallments}
    />
  )
}
