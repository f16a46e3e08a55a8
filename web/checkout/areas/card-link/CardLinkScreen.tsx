import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatDay } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { formatReais } from '#contract/basics/money.ts'
import { giveCard } from '#contract/subscriptions/card-link-endpoints.ts'
import type { CardLinkPage } from '#contract/subscriptions/card-links.ts'
import { CardFields } from '#web/checkout/areas/card-fields/CardFields.tsx'
import { useCardFields } from '#web/checkout/areas/card-fields/useCardFields.ts'
import { texts } from '#web/checkout/areas/card-link/texts.ts'
import { useCardLink } from '#web/checkout/areas/card-link/useCardLink.ts'
import { Alert } from '#web/checkout/areas/paying/Alert.tsx'
import { Confirming } from '#web/checkout/areas/paying/Confirming.tsx'
import { failureText } from '#web/checkout/areas/paying/failure-text.ts'
import { usePayment } from '#web/checkout/areas/paying/usePayment.ts'
import { useBrandMark } from '#web/checkout/brand.ts'
import { Frame, LoadingPage } from '#web/checkout/page/Frame.tsx'
import { PayButton } from '#web/checkout/page/PayButton.tsx'
import { PayPage } from '#web/checkout/page/PayPage.tsx'
import classes from '#web/checkout/page/page.module.css'
import { titleOf } from '#web/checkout/page/tones.ts'
import { Offline, Unavailable } from '#web/checkout/page/Unavailable.tsx'

interface CardLinkScreenProps {
  readonly uuid: Uuid
}

/** The page of a single-use link by which the buyer of a subscription gives another card. */
export function CardLinkScreen({ uuid }: CardLinkScreenProps) {
  const { link, refresh } = useCardLink(uuid)
  if (link === 'missing') return <Unavailable />
  if (link === 'offline') return <Offline />
  if (link === 'loading') return <LoadingPage />
  if (link.state === 'PROCESSING') {
    return (
      <Frame>
        <Confirming />
      </Frame>
    )
  }
  if (link.state !== 'OPEN' || !link.charge) {
    return <Unavailable why={WHY_OVER[link.state]} />
  }
  return <OpenLink uuid={uuid} page={link} charge={link.charge} onFailed={refresh} />
}

const WHY_OVER = {
  USED: 'CARD_GIVEN',
  EXPIRED: 'CARD_LINK_EXPIRED',
  OVER: 'CARD_NOT_WANTED',
  OPEN: 'CARD_NOT_WANTED',
} as const

interface OpenLinkProps extends CardLinkScreenProps {
  readonly page: CardLinkPage
  readonly charge: NonNullable<CardLinkPage['charge']>
  readonly onFailed: () => void
}

function OpenLink({ uuid, page, charge, onFailed }: OpenLinkProps) {
  const { seller, title } = page
  const brand = useBrandMark()
  useEffect(() => {
    document.title = `${title} · ${titleOf(seller)}`
  }, [title, seller])
  return (
    <Frame>
      <PayPage
        seller={seller}
        title={title}
        description={texts.description}
        fullAmount={null}
        brand={brand}
        about={<p className={classes.hint}>{texts.due(formatDay(charge.expirationDate))}</p>}
        amount={charge.value}
        methods={[]}
        chosen={null}
      >
        <CardForm uuid={uuid} charge={charge} onFailed={onFailed} />
      </PayPage>
    </Frame>
  )
}

type CardFormProps = Pick<OpenLinkProps, 'uuid' | 'charge' | 'onFailed'>

/** The receipt is that of the charge, which follows a payment that is not confirmed yet. */
async function showCharge({ uuidCharge }: { readonly uuidCharge: Uuid }): Promise<void> {
  location.replace(`/card/${uuidCharge}`)
}

function CardForm({ uuid, charge, onFailed }: CardFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isReading, setReading] = useState(false)
  const { stage, failure, pay, dismissFailure } = usePayment({
    name: `card-link.${uuid}`,
    endpoint: giveCard,
    onPaid: showCharge,
  })
  const fields = useCardFields(true, () => form.current?.requestSubmit())
  const isBusy = isReading || stage === 'sending'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    dismissFailure()
    setReading(true)
    const cardToken = await fields.tokenize()
    setReading(false)
    if (cardToken) await pay({ params: { uuid }, body: { cardToken } })
  }
  // The link may have been used or have ended meanwhile.
  useEffect(() => {
    if (failure?.status === 410) onFailed()
  }, [failure, onFailed])
  if (stage === 'confirming') return <Confirming />
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.part}>
        <h2 className={classes.heading}>{texts.cardTitle}</h2>
        <CardFields fields={fields} />
      </div>
      <div className={classes.part}>
        {failure && <Alert text={failureText(failure)} />}
        <PayButton isBusy={isBusy}>{texts.pay(formatReais(charge.value))}</PayButton>
        <p className={classes.hint}>{texts.stored}</p>
      </div>
    </form>
  )
}
