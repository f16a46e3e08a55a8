import { type FormEvent, useRef, useState } from 'react'
import type { Uuid } from '#contract/basics/ids.ts'
import { payCharge } from '#contract/charges/endpoints.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { CardFields } from '#web/checkout/areas/card-fields/CardFields.tsx'
import { useCardFields } from '#web/checkout/areas/card-fields/useCardFields.ts'
import { ChargeView } from '#web/checkout/areas/charge/ChargeView.tsx'
import { texts } from '#web/checkout/areas/charge/texts.ts'
import { type ChargePage, useCharge } from '#web/checkout/areas/charge/useCharge.ts'
import { Alert } from '#web/checkout/areas/paying/Alert.tsx'
import { Confirming } from '#web/checkout/areas/paying/Confirming.tsx'
import { failureText } from '#web/checkout/areas/paying/failure-text.ts'
import { usePayment } from '#web/checkout/areas/paying/usePayment.ts'
import { Frame, LoadingPage } from '#web/checkout/page/Frame.tsx'
import { PayButton } from '#web/checkout/page/PayButton.tsx'
import classes from '#web/checkout/page/page.module.css'
import { payButtonText } from '#web/checkout/page/pay-button-text.ts'
import { Offline, Unavailable } from '#web/checkout/page/Unavailable.tsx'

interface ChargeScreenProps {
  readonly uuid: Uuid
  readonly method: BuyerMethod
}

/** The page of a charge that exists: `/pix/{id}`, `/bank-slip/{id}`, `/card/{id}` (R-HOST-04). */
export function ChargeScreen({ uuid, method }: ChargeScreenProps) {
  const { charge, refresh } = useCharge(uuid)
  if (charge.kind === 'missing') return <Unavailable />
  if (charge.kind === 'offline') return <Offline />
  if (charge.kind === 'loading') return <LoadingPage />
  return (
    <Frame>
      <ChargeView
        {...charge}
        method={method}
        form={<PayForm page={charge.page} method={method} onPaid={refresh} />}
      />
    </Frame>
  )
}

interface PayFormProps {
  readonly page: ChargePage
  readonly method: BuyerMethod
  readonly onPaid: () => Promise<void>
}

/** Nothing is offered that no company would take. */
function PayForm(props: PayFormProps) {
  if (!props.page.methods.includes(props.method)) return <Alert text={texts.noCompany} />
  return <OfferedForm {...props} />
}

/** Requests the code that the charge does not have yet, or pays by card. */
function OfferedForm({ page, method, onPaid }: PayFormProps) {
  const uuid = page.uuidCharge
  const form = useRef<HTMLFormElement>(null)
  const [isReading, setReading] = useState(false)
  const { stage, failure, pay, dismissFailure } = usePayment({
    name: `pay.${uuid}.${method}`,
    endpoint: payCharge,
    onPaid,
  })
  const isCard = method === 'CREDIT_CARD'
  const fields = useCardFields(isCard, () => form.current?.requestSubmit())
  const isBusy = isReading || stage === 'sending'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    dismissFailure()
    if (!isCard) return pay({ params: { uuid }, body: { method } })
    setReading(true)
    const cardToken = await fields.tokenize()
    setReading(false)
    if (cardToken) await pay({ params: { uuid }, body: { method, cardToken } })
    // A declined card changes the charge.
    await onPaid()
  }
  if (stage === 'confirming') return <Confirming />
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {isCard && (
        <div className={classes.part}>
          <h2 className={classes.heading}>{texts.cardTitle}</h2>
          <CardFields fields={fields} />
        </div>
      )}
      <div className={classes.part}>
        {failure && <Alert text={failureText(failure)} />}
        <PayButton isBusy={isBusy}>{payButtonText({ method, amount: page.value })}</PayButton>
      </div>
    </form>
  )
}
