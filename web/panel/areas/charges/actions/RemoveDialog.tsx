import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { actTexts } from '#web/panel/areas/charges/actions/act-texts.ts'
import type { ChargeActState } from '#web/panel/areas/charges/actions/useChargeAct.ts'

const { remove: texts, effects } = actTexts

interface RemoveDialogProps {
  /** The charge's title. */
  readonly title: string
  readonly act: ChargeActState
  readonly onClose?: () => void
}

/** 'Excluir cobrança': what stops working, as the server told (R-CHL-11, R-CHD-14). */
export const RemoveDialog = ({ title, act, onClose }: RemoveDialogProps) => (
  <ConfirmDialog
    isOpen={act.isOpen}
    title={texts.title}
    consequences={act.isAsking ? [effects.asking] : act.consequences}
    warning={texts.warning}
    confirmLabel={texts.button}
    isDangerous
    isBusy={act.isBusy}
    isDisabled={act.isAsking}
    failure={act.failure}
    onConfirm={() => void act.confirm()}
    onClose={() => {
      act.close()
      onClose?.()
    }}
  >
    <p>{texts.words(title)}</p>
  </ConfirmDialog>
)
