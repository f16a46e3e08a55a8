import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { approvePix, cancelPix, listAccountPix } from '#contract/account-pix/endpoints.ts'
import type { AccountPix } from '#contract/account-pix/shapes.ts'
import { afterPixEvent } from '#contract/account-pix/states.ts'
import { readAccount } from '#contract/bank-account/endpoints.ts'
import { formatReais } from '#contract/basics/money.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { showRow } from '#web/client/show-row.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx'
import { PinField, useNeedsPin } from '#web/panel/areas/account-pix/PinField.tsx'
import { ReturnPixDialog } from '#web/panel/areas/account-pix/ReturnPixDialog.tsx'
import { texts } from '#web/panel/areas/account-pix/texts.ts'
import { ReceiptButton } from '#web/panel/areas/account-statement/public/ReceiptButton.tsx'
import classes from './AccountPix.module.css'

interface PixProps {
  readonly pix: AccountPix
}

/**
 * What may be done with a Pix: approve or cancel one that was not sent yet, download the receipt of
 * one that was, return a received one.
 */
export function PixActions({ pix }: PixProps) {
  const { id, state, isOwn, name, returnableAmount } = pix
  const mayApprove = !isOwn && afterPixEvent(state, 'approve') !== null
  const mayCancel = afterPixEvent(state, 'cancel') !== null
  const mayReturn = returnableAmount > 0n
  const hasReceipt = state === 'SENT'
  const [asked, setAsked] = useState<'approve' | 'cancel' | 'return' | null>(null)
  if (!mayApprove && !mayCancel && !mayReturn && !hasReceipt) return null
  const close = () => setAsked(null)
  return (
    <div className={classes.actions}>
      {mayApprove && (
        <Button
          size="compact-sm"
          aria-label={`${texts.approve} ${texts.of(name)}`}
          onClick={() => setAsked('approve')}
        >
          {texts.approve}
        </Button>
      )}
      {mayCancel && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${texts.cancel} ${texts.of(name)}`}
          onClick={() => setAsked('cancel')}
        >
          {texts.cancel}
        </Button>
      )}
      {mayReturn && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${texts.giveBack} ${texts.from(name)}`}
          onClick={() => setAsked('return')}
        >
          {texts.giveBack}
        </Button>
      )}
      {hasReceipt && <ReceiptButton idPix={id} name={name} />}
      <CancelPix pix={pix} isOpen={asked === 'cancel'} onClose={close} />
      {asked === 'approve' && <ApprovePix pix={pix} onClose={close} />}
      {asked === 'return' && <ReturnPixDialog pix={pix} onClose={close} />}
    </div>
  )
}

interface CancelPixProps extends PixProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

const factOf = ({ amount, name }: AccountPix) => `${texts.of(name)}: ${formatReais(amount)}`

function CancelPix({ pix, isOpen, onClose }: CancelPixProps) {
  const client = useQueryClient()
  const { submit, isBusy } = useCommand(cancelPix, {
    scope: pix.id,
    invalidates: [listAccountPix],
    invalidatesOnFailure: true,
    onDone: (canceled) => {
      showRow(client, listAccountPix, canceled, ({ id }) => id === canceled.id)
      toast.success(texts.canceled)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.cancelTitle}
      consequences={[factOf(pix)]}
      confirmLabel={texts.cancelTitle.replace('?', '')}
      cancelLabel={texts.keep}
      isBusy={isBusy}
      onConfirm={() => void submit({ params: { id: pix.id } })}
      onClose={onClose}
    >
      <p>{texts.cancelText}</p>
    </ConfirmDialog>
  )
}

interface ApprovePixProps extends PixProps {
  readonly onClose: () => void
}

function ApprovePix({ pix, onClose }: ApprovePixProps) {
  const [pin, setPin] = useState('')
  const needsPin = useNeedsPin()
  const client = useQueryClient()
  const { submit, isBusy, failure } = useCommand(approvePix, {
    scope: pix.id,
    isQuiet: true,
    invalidates: [listAccountPix, readAccount],
    invalidatesOnFailure: true,
    onDone: (approved) => {
      showRow(client, listAccountPix, approved, ({ id }) => id === approved.id)
      toast.success(texts.approved)
      onClose()
    },
  })
  return (
    <FormDialog
      isOpen
      title={texts.approveTitle}
      submitLabel={texts.approve}
      isBusy={isBusy}
      isDisabled={needsPin && pin === ''}
      failure={failure}
      onSubmit={() => void submit({ params: { id: pix.id }, body: needsPin ? { pin } : {} })}
      onClose={onClose}
    >
      <p>{factOf(pix)}</p>
      {needsPin && <PinField value={pin} onChange={setPin} />}
    </FormDialog>
  )
}
