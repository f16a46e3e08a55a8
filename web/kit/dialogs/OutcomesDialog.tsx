import type { Outcome } from '#web/client/commands/each-row.ts'
import { AlertDialog } from '#web/kit/dialogs/AlertDialog.tsx'
import { DoneIcon, WarningIcon } from '#web/kit/theme/icons.tsx'
import classes from './OutcomesDialog.module.css'

interface OutcomesDialogProps {
  readonly title: string
  readonly outcomes: readonly (Outcome & { readonly key: string; readonly name: string })[]
  readonly onClose: () => void
}

/** What became of each row of an action on several. */
export const OutcomesDialog = ({ title, outcomes, onClose }: OutcomesDialogProps) => (
  <AlertDialog title={title} onClose={onClose}>
    <ul className={classes.outcomes}>
      {outcomes.map(({ key, name, isDone, text }) => (
        <li key={key} className={isDone ? classes.done : classes.failed}>
          {isDone ? <DoneIcon size={18} /> : <WarningIcon size={18} />}
          <span>
            <strong>{name}</strong> {text}
          </span>
        </li>
      ))}
    </ul>
  </AlertDialog>
)
