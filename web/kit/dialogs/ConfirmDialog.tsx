import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { Centavos } from '#contract/basics/money.ts'
import { DialogActions } from '#web/kit/dialogs/DialogActions.tsx'
import { Modal } from '#web/kit/dialogs/Modal.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { kitTexts } from '#web/kit/texts.ts'
import classes from './ConfirmDialog.module.css'

interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly title: string
  /** The amount that moves and its recipient. */
  readonly amount?: Centavos | undefined
  readonly to?: string
  /** One sentence, or what stops working. */
  readonly children?: ReactNode
  /** What will happen, with numbers the server gave. */
  readonly consequences?: readonly ReactNode[]
  /** The red line: 'O estorno não pode ser desfeito.' */
  readonly warning?: string
  /** Verb and object, with the amount where money moves: 'Estornar R$ 3.870,00'. */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly isDangerous?: boolean
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  /** What the server answered; the dialog stays open. */
  readonly failure?: readonly string[] | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Confirms a movement of money (with `amount`), a deletion or a reversible change. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, amount, to, children, consequences = [], warning, failure } = props
  const { onClose, isBusy = false, isDangerous = false, cancelLabel = kitTexts.back } = props
  const described = useId()
  const isMoney = amount !== undefined
  return (
    <Modal
      opened={isOpen}
      onClose={isBusy ? () => {} : onClose}
      title={title}
      closeOnClickOutside={!isMoney && !isBusy}
      aria-describedby={described}
    >
      <div id={described} className={classes.description}>
        {isMoney && <Money amount={amount} size="hero" />}
        {to && <p className={classes.to}>{to}</p>}
        {children}
        {consequences.length > 0 && (
          <ul className={classes.list}>
            {consequences.map((each, at) => (
              <li key={at}>{each}</li>
            ))}
          </ul>
        )}
        {warning && <p className={classes.warning}>{warning}</p>}
      </div>
      {failure && <ErrorState title={kitTexts.notDone} texts={failure} />}
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
          {cancelLabel}
        </Button>
        <Button
          {...(isDangerous ? { color: 'danger.7' } : {})}
          loading={isBusy}
          disabled={props.isDisabled ?? false}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Modal>
  )
}
