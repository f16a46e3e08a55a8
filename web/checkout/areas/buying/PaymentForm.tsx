import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Centavos } from '#contract/basics/money.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { BuyerForm } from '#web/checkout/areas/buying/BuyerForm.tsx'
import { texts } from '#web/checkout/areas/buying/texts.ts'
import type { useBuyer } from '#web/checkout/areas/buying/useBuyer.ts'
import { CardFields } from '#web/checkout/areas/card-fields/CardFields.tsx'
import { useCardFields } from '#web/checkout/areas/card-fields/useCardFields.ts'
import { Alert } from '#web/checkout/areas/paying/Alert.tsx'
import { failureText } from '#web/checkout/areas/paying/failure-text.ts'
import { PayButton } from '#web/checkout/page/PayButton.tsx'
import classes from '#web/checkout/page/page.module.css'
import { payButtonText } from '#web/checkout/page/pay-button-text.ts'
import type { CallFailed } from '#web/client/requests/failed.ts'

interface PaymentFormProps {
  readonly method: BuyerMethod
  readonly amount: Centavos
  readonly isSubscription: boolean
  /** Null when the buyer is known already. */
  readonly buyer: ReturnType<typeof useBuyer> | null
  /** Instead of the buyer's fields. */
  readonly knownBuyer?: ReactNode
  /** Above the button, as the instalments. */
  readonly parts?: ReactNode
  readonly isSending: boolean
  readonly failure: CallFailed | null
  /** Replaces the text of the failure. */
  readonly failureText?: string
  /** Below the error, what can be done about it. */
  readonly wayOut?: ReactNode
  readonly onDismissFailure: () => void
  /** With the token of the card when it is paid by card. */
  readonly onPay: (cardToken: string | null) => void
}

/** Who buys, the card when it is one, and the one button. */
export function PaymentForm(props: PaymentFormProps) {
  const { method, buyer, isSending, failure, onDismissFailure, onPay } = props
  const form = useRef<HTMLFormElement>(null)
  const [isReading, setReading] = useState(false)
  const isCard = method === 'CREDIT_CARD'
  const fields = useCardFields(isCard, () => form.current?.requestSubmit())
  const isBusy = isReading || isSending

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    onDismissFailure()
    if (buyer && !buyer.check()) return
    if (!isCard) return onPay(null)
    setReading(true)
    const cardToken = await fields.tokenize()
    setReading(false)
    if (cardToken) onPay(cardToken)
  }
  const isAtField = buyer !== null && Object.keys(buyer.problems).length > 0
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {buyer ? (
        <BuyerForm
          draft={buyer.draft}
          problems={buyer.problems}
          hints={method === 'BANK_SLIP' ? SLIP_HINTS : {}}
          onChange={buyer.change}
          onLeave={buyer.leave}
        />
      ) : (
        props.knownBuyer
      )}
      {isCard && (
        <div className={classes.part}>
          <h2 className={classes.heading}>{texts.card}</h2>
          <CardFields fields={fields} />
        </div>
      )}
      <div className={classes.part}>
        {props.parts}
        {failure && !isAtField && <Alert text={props.failureText ?? failureText(failure)} />}
        {failure && props.wayOut}
        <PayButton isBusy={isBusy}>{payButtonText(props)}</PayButton>
      </div>
    </form>
  )
}

const SLIP_HINTS = { document: texts.slipNeedsDocument }
