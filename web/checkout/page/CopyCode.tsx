import { useState } from 'react'
import classes from '#web/checkout/page/page.module.css'

interface CopyCodeProps {
  readonly value: string
  /** As it is shown; copied is always `value`. */
  readonly shown?: string
  readonly label: string
}

const COPIED = 'Copiado com sucesso!'

/** A code to be copied, and the button that does it. */
export function CopyCode({ value, shown = value, label }: CopyCodeProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
  return (
    <div className={`${classes.field} ${classes.copyFirst}`}>
      <code className={classes.code}>{shown}</code>
      <button type="button" className={classes.button} onClick={copy}>
        {label}
      </button>
      <span role="status" className={classes.methodHint}>
        {isCopied ? COPIED : ''}
      </span>
    </div>
  )
}
