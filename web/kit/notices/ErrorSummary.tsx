import { useEffect, useRef } from 'react'
import { kitTexts } from '#web/kit/texts.ts'
import { ErrorIcon } from '#web/kit/theme/icons-first.tsx'
import classes from './ErrorSummary.module.css'

export interface FieldError {
  /** The id of the field. */
  readonly id: string
  readonly label: string
  readonly text: string
}

/**
 * Lists several errors above a form and links to the fields. New errors take the focus; an error
 * that was corrected leaves the list and the focus where it is.
 */
export function ErrorSummary({ errors }: { readonly errors: readonly FieldError[] }) {
  const box = useRef<HTMLDivElement>(null)
  const former = useRef<readonly FieldError[]>([])
  useEffect(() => {
    if (errors.some((error) => !former.current.includes(error))) box.current?.focus()
    former.current = errors
  })
  if (errors.length === 0) return null
  const go = (id: string) => document.getElementById(id)?.focus()
  return (
    <div ref={box} tabIndex={-1} role="alert" className={classes.box}>
      <p className={classes.title}>
        <ErrorIcon size={18} />
        {kitTexts.checkFields(errors.length)}
      </p>
      <ul className={classes.list}>
        {errors.map(({ id, label, text }) => (
          <li key={id}>
            <button type="button" className={classes.link} onClick={() => go(id)}>
              {label}: {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
