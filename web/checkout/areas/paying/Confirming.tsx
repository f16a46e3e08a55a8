import { texts } from '#web/checkout/areas/paying/texts.ts'
import classes from '#web/checkout/page/page.module.css'

interface ConfirmingProps {
  readonly title?: string
  readonly hint?: string
}

/** While an outcome is awaited; there is nothing to press (R-HOST-11). */
export const Confirming = ({
  title = texts.confirming,
  hint = texts.confirmingHint,
}: ConfirmingProps) => (
  <div className={classes.big} role="status">
    <span className={classes.spinner} aria-hidden="true" />
    <p className={classes.bigText}>{title}</p>
    <p className={classes.hint}>{hint}</p>
  </div>
)
