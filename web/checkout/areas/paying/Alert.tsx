import { AlertIcon } from '#web/checkout/page/icons.tsx'
import classes from '#web/checkout/page/page.module.css'

/** An error, announced at once. */
export const Alert = ({ text }: { readonly text: string }) => (
  <p className={classes.alert} role="alert">
    <AlertIcon size={20} />
    <span>{text}</span>
  </p>
)
