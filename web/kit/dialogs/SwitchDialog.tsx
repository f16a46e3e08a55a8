import type { ComponentProps } from 'react'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'

interface SwitchTexts {
  readonly switchOn: string
  readonly switchOff: string
  readonly switchOnTitle: (name: string) => string
  readonly switchOffTitle: (name: string) => string
  /** What switching off and on again does. */
  readonly switching: string
}

type Dialog = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'confirmLabel' | 'isDangerous' | 'children'
>

interface SwitchDialogProps {
  readonly dialog: Dialog
  readonly name: string
  readonly isTurningOn: boolean
  readonly texts: SwitchTexts
}

/** Asks before a record is switched on or off. */
export const SwitchDialog = ({ dialog, name, isTurningOn, texts }: SwitchDialogProps) => (
  <ConfirmDialog
    {...dialog}
    title={isTurningOn ? texts.switchOnTitle(name) : texts.switchOffTitle(name)}
    confirmLabel={isTurningOn ? texts.switchOn : texts.switchOff}
    isDangerous={!isTurningOn}
  >
    <p>{texts.switching}</p>
  </ConfirmDialog>
)
