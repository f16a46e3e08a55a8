import { useState } from 'react'
import { listAccountPix, returnPix } from '#contract/account-pix/endpoints.ts'
import type { AccountPix } from '#contract/account-pix/shapes.ts'
import { readAccount } from '#contract/bank-account/endpoints.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx'
import { MoneyInput } from '#web/kit/fields/MoneyInput.tsx'
import { PinField, useNeedsPin } from '#web/panel/areas/account-pix/PinField.tsx'
import { texts } from '#web/panel/areas/account-pix/texts.ts'
import classes from './AccountPix.module.css'

interface ReturnPixDialogProps {
  readonly pix: AccountPix
  readonly onClose: () => void
}

/** Gives a received Pix back to who sent it, in part or whole. */
export function ReturnPixDialog({ pix, onClose }: ReturnPixDialogProps) {
  const { id, name, amount: received, returnableAmount } = pix
  // Until another is typed, the amount follows what can be returned, which a return before changes.
  const [typed, setTyped] = useState<{ readonly amount: Centavos | null }>()
  const { amount } = typed ?? { amount: returnableAmount }
  const [pin, setPin] = useState('')
  const needsPin = useNeedsPin()
  const { submit, isBusy, failure, abandon } = useCommand(returnPix, {
    scope: id,
    isQuiet: true,
    invalidates: [listAccountPix, readAccount],
    invalidatesOnFailure: true,
    onDone: ({ state }) => {
      toast.success(state === 'WAITING_APPROVAL' ? texts.waiting : texts.givenBack)
      onClose()
    },
  })
  const isWithin = amount !== null && amount > 0n && amount <= returnableAmount
  const isComplete = isWithin && (!needsPin || pin !== '')
  const send = () => {
    if (!isComplete || isBusy) return
    void submit({ params: { id }, body: needsPin ? { amount, pin } : { amount } })
  }
  return (
    <FormDialog
      isOpen
      title={texts.giveBackTitle}
      submitLabel={texts.giveBack}
      isBusy={isBusy}
      isDisabled={!isComplete}
      failure={failure}
      work={{ isUnsaved: () => amount !== returnableAmount, finish: abandon }}
      onSubmit={send}
      onClose={onClose}
    >
      <div className={classes.facts}>
        <p>{`${texts.from(name)}: ${formatReais(received)}`}</p>
        <p>{texts.giveBackText}</p>
      </div>
      <div className={classes.fields}>
        <MoneyInput
          label={texts.fields.amount}
          value={amount}
          disabled={isBusy}
          onChange={(next) => setTyped({ amount: next })}
          data-autofocus
        />
        {needsPin && <PinField value={pin} onChange={setPin} />}
      </div>
      <p className={classes.note}>{texts.mostToReturn(returnableAmount)}</p>
    </FormDialog>
  )
}
