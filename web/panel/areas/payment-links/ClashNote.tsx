import { formatReais } from '#contract/basics/money.ts'
import type { LinkDraft } from '#web/panel/areas/payment-links/link-draft.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from './CreateLink.module.css'

interface ClashNoteProps {
  /** What somebody else changed and this form too. */
  readonly fields: readonly (keyof LinkDraft)[]
  readonly theirs: LinkDraft
}

function shownOf(value: LinkDraft[keyof LinkDraft]): string | null {
  if (typeof value === 'bigint') return formatReais(value)
  return typeof value === 'string' && value !== '' ? value : null
}

/** Tells that somebody else saved meanwhile, and what they made of what was changed here too. */
export const ClashNote = ({ fields, theirs }: ClashNoteProps) => (
  <div className={classes.clash} role="alert">
    <p>{texts.clash}</p>
    <ul>
      {fields.map((field) => {
        const shown = shownOf(theirs[field])
        return (
          <li key={field}>
            {texts.fields[field]}
            {shown !== null && texts.theirs(shown)}
          </li>
        )
      })}
    </ul>
  </div>
)
