import { dayInSaoPaulo, daysBetween } from '#contract/basics/days.ts'
import { texts } from '#web/checkout/areas/charge/texts.ts'
import type { ChargePage } from '#web/checkout/areas/charge/useCharge.ts'
import { Countdown } from '#web/checkout/areas/paying/Countdown.tsx'
import { endText } from '#web/checkout/areas/paying/left-text.ts'
import { CopyCode } from '#web/checkout/page/CopyCode.tsx'
import classes from '#web/checkout/page/page.module.css'
import { QrPicture } from '#web/checkout/page/QrPicture.tsx'
import { useProductToday } from '#web/client/product-time.ts'

type Pix = NonNullable<ChargePage['pix']>

/** The Pix of a charge: the code to copy, the same as a picture, and how to pay it. */
export function PixPanel({ pix }: { readonly pix: Pix }) {
  return (
    <section className={classes.part} aria-labelledby="pix-title">
      <h2 id="pix-title" className={`${classes.heading} ${classes.beforeCopy}`}>
        {texts.pixTitle}
      </h2>
      <QrPicture value={pix.qrCode} label={texts.qr} />
      <div className={classes.copyFirst}>
        <CopyCode value={pix.copyPaste} label={texts.copyPix} />
      </div>
      <ol className={classes.steps}>
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Waiting />
    </section>
  )
}

export const Waiting = () => (
  <p className={classes.waiting} role="status">
    <span className={classes.spinner} aria-hidden="true" />
    {texts.waiting}
  </p>
)

/** How long the code can be paid: counted down on its last day, a date before. */
export function PixTime({ pix }: { readonly pix: Pix }) {
  const today = useProductToday()
  const isSoon = daysBetween(today, dayInSaoPaulo(pix.expiresAt)) <= 1
  if (isSoon) {
    return <Countdown label={texts.expiresIn} until={pix.expiresAt} over={texts.expired} />
  }
  return (
    <p className={classes.timer}>
      {texts.expires} {endText(pix.expiresAt)}
    </p>
  )
}
