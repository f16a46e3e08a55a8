import { useRef, useState } from 'react'
import { CheckIcon, CopyIcon } from '#web/checkout/page/icons.tsx'
import classes from '#web/checkout/page/page.module.css'
import { texts } from '#web/checkout/page/texts.ts'

interface CopyCodeProps {
  readonly value: string
  /** As it is shown; copied is always `value`. */
  readonly display?: string
  readonly label: string
}

/** A code to be copied, and the button that does it. */
export function CopyCode({ value, display = value, label }: CopyCodeProps) {
  const [announcement, setAnnouncement] = useState('')
  const code = useRef<HTMLElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setAnnouncement(texts.copied)
    } catch {
      // Without leave to write the code is at least selected.
      if (code.current) getSelection()?.selectAllChildren(code.current)
      setAnnouncement(texts.notCopied)
    }
  }
  const isCopied = announcement === texts.copied
  return (
    <div className={classes.copy}>
      <code className={classes.code} ref={code}>
        {display}
      </code>
      <button type="button" className={classes.button} onClick={copy}>
        {isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        {label}
      </button>
      <p role="status" className={classes.announcement}>
        {announcement}
      </p>
    </div>
  )
}
