import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import type { RowActions } from '#web/panel/areas/payment-links/list/useRowActions.ts'

/** The questions before a link is duplicated or deleted (M-LNK-05, M-LNK-06). */
export function RowDialogs({ asking, isOpen, isBusy, failure, close, confirm }: RowActions) {
  if (!asking) return null
  const { title, planTitle } = asking.link
  const words = texts.asked[asking.about]
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.title}
      to={title ?? planTitle ?? ''}
      confirmLabel={words.confirm}
      isDangerous={asking.about === 'delete'}
      isBusy={isBusy}
      failure={failure}
      onConfirm={confirm}
      onClose={close}
    >
      <p>{words.words}</p>
    </ConfirmDialog>
  )
}
