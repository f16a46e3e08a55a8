import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Toast, toast, toasts } from '#web/client/commands/toast.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { CloseIcon } from '#web/kit/theme/icons-first.tsx'
import classes from './Toasts.module.css'

const LASTS_MS = { success: 5_000, warning: 8_000, error: 10_000 } as const

/** Where toasts appear: bottom right; on a phone at the top, out of the thumb's way. */
export function Toasts() {
  const visible = useSyncExternalStore(toasts.subscribe, toasts.current)
  return (
    <section className={classes.place} aria-label={kitTexts.notices}>
      {visible.map((each) => (
        <ToastCard key={each.text} {...each} />
      ))}
    </section>
  )
}

// It stays as long as the pointer or the focus is on it.
function ToastCard({ kind, text, detail }: Toast) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => toast.close(text), LASTS_MS[kind])
    return () => clearTimeout(timer)
  }, [isHeld, kind, text])
  return (
    <div
      className={`${classes.toast} ${classes[kind]}`}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={classes.words}>
        <p className={classes.text}>{text}</p>
        {detail && <p className={classes.detail}>{detail}</p>}
      </div>
      <button
        type="button"
        className={classes.close}
        aria-label={kitTexts.closeNotice}
        onClick={() => toast.close(text)}
      >
        <CloseIcon size={16} />
      </button>
    </div>
  )
}
