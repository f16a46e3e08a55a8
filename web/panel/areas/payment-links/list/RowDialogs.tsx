import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import type { RowActions } from '#web/panel/areas/payment-links/list/useRowActions.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'

/** The confirmation before a link is duplicated or deleted (M-LNK-05, M-LNK-06). */
export function RowDialogs({ subject, dialog }: RowActions) {
  if (!subject) return null
  const { title, planTitle } = subject.link
  const confirmation = texts.confirmations[subject.kind]
  return (
    <ConfirmDialog
      {...dialog}
      title={confirmation.title}
      to={title ?? planTitle ?? ''}
      confirmLabel={confirmation.confirm}
      isDangerous={subject.kind === 'delete'}
    >
      <p>{confirmation.description}</p>
    </ConfirmDialog>
  )
}
