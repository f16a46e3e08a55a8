import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { actionTexts } from '#web/panel/areas/charges/actions/action-texts.ts'
import type { ChargeActionState } from '#web/panel/areas/charges/actions/useChargeAction.ts'

const { remove: texts, effects } = actionTexts

interface RemoveDialogProps {
  /** The charge's title. */
  readonly title: string
  readonly action: ChargeActionState
  readonly onClose?: () => void
}

/** 'Excluir cobrança', with the effects in the server's preview (R-CHL-11, R-CHD-14). */
export const RemoveDialog = ({ title, action, onClose }: RemoveDialogProps) => (
  <ConfirmDialog
    isOpen={action.isOpen}
    title={texts.title}
    consequences={action.isPreviewing ? [effects.loading] : action.consequences}
    warning={texts.warning}
    confirmLabel={texts.button}
    isDangerous
    isBusy={action.isBusy}
    isDisabled={action.isPreviewing}
    failure={action.failure}
    onConfirm={action.confirm}
    onClose={() => {
      action.close()
      onClose?.()
    }}
  >
    <p>{texts.description(title)}</p>
  </ConfirmDialog>
)
