import { useRef, useState, type FormEvent } from 'react'
import type { InputOf } from '#contract/access/endpoint.ts'
import { formatReais, type Centavos } from '#contract/basics/money.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import type { orderFromLink } from '#contract/payment-links/endpoints.ts'
import type { PublicLink } from '#contract/payment-links/shapes.ts'
import type { CallFailed } from '#web/client/failed.ts'
import { CardFields } from '#web/checkout/areas/card-fields/CardFields.tsx'
import { useCardFields } from '#web/checkout/areas/card-fields/useCardFields.ts'
import { Alert } from '#web/checkout/areas/paying/Alert.tsx'
import { failureText } from '#web/checkout/areas/paying/failure-text.ts'
import { buyerOf } from '#web/checkout/areas/payment-link/buyer.ts'
import { BuyerForm } from '#web/checkout/areas/payment-link/BuyerForm.tsx'
import { Installments } from '#web/checkout/areas/payment-link/Installments.tsx'
import { texts } from '#web/checkout/areas/payment-link/texts.ts'
import { useBuyer } from '#web/checkout/areas/payment-link/useBuyer.ts'
import type { useInstallments } from '#web/checkout/areas/payment-link/useInstallments.ts'
import classes from '#web/checkout/page/page.module.css'
import { PayButton } from '#web/checkout/page/PayButton.tsx'

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

/** Who buys, in how many parts, the card when it is one, and the one button (R-HOST-03). */
export function OrderForm(props: OrderFormProps) {
  const { link, method, installments, isSending, failure, onDismissFailure, onOrder } = props
  const form = useRef<HTMLFormElement>(null)
  const [isReading, setReading] = useState(false)
  const buyer = useBuyer(link.uuid, failure)
  const isCard = method === 'CREDIT_CARD'
  const fields = useCardFields(isCard, () => form.current?.requestSubmit())
  const isBusy = isReading || isSending

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    onDismissFailure()
    if (link.needsBuyer && !buyer.check()) return
    const who = link.needsBuyer ? { buyer: buyerOf(buyer.draft) } : {}
    const payment = { method, installments }
    const { opening } = link
    if (!isCard) return onOrder({ params: { uuid: link.uuid }, body: { opening, payment, ...who } })
    setReading(true)
    const cardToken = await fields.tokenize()
    setReading(false)
    if (!cardToken) return
    const body = { opening, payment: { ...payment, cardToken }, ...who }
    onOrder({ params: { uuid: link.uuid }, body })
  }
  const isAtField = Object.keys(buyer.problems).length > 0
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <Buyer link={link} buyer={buyer} method={method} />
      {isCard && (
        <div className={classes.part}>
          <h2 className={classes.heading}>{texts.card}</h2>
          <CardFields fields={fields} />
        </div>
      )}
      <div className={classes.part}>
        <Parts {...props} />
        {failure && !isAtField && <Alert text={failureText(failure)} />}
        <PayButton isBusy={isBusy}>{buttonText(props)}</PayButton>
      </div>
    </form>
  )
}

const SLIP_HINTS = { document: texts.slipNeedsDocument }

interface BuyerProps {
  readonly link: PublicLink
  readonly method: BuyerMethod
  readonly buyer: ReturnType<typeof useBuyer>
}

function Buyer({ link, buyer, method }: BuyerProps) {
  const { draft, problems, change, leave } = buyer
  if (link.needsBuyer) {
    return (
      <BuyerForm
        draft={draft}
        problems={problems}
        hints={method === 'BANK_SLIP' ? SLIP_HINTS : {}}
        onChange={change}
        onLeave={leave}
      />
    )
  }
  if (!link.customer) return null
  const { name, documentMasked } = link.customer
  return (
    <div>
      <p className={classes.heading}>{texts.paidBy(name)}</p>
      <p className={classes.hint}>{documentMasked}</p>
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

function buttonText({ link, method, amount }: OrderFormProps): string {
  const pay = link.periodicity ? texts.subscribe : texts.pay
  if (method === 'CREDIT_CARD') return `${pay} ${formatReais(amount)}`
  return `${method === 'PIX' ? texts.getPix : texts.getSlip} de ${formatReais(amount)}`
}
