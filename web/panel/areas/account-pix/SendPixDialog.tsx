import { useState } from 'react'
import { listAccountPix, lookUpReceiver, sendPix } from '#contract/account-pix/endpoints.ts'
import { lastScheduledDay } from '#contract/account-pix/rules.ts'
import type { AccountPix, PixReceiver } from '#contract/account-pix/shapes.ts'
import { readAccount } from '#contract/bank-account/endpoints.ts'
import type { Day } from '#contract/basics/days.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { listLimits } from '#contract/pix-limits/endpoints.ts'
import { useAction, useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useProductToday } from '#web/client/product-time.ts'
import { call } from '#web/client/requests/call.ts'
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx'
import { DayField } from '#web/kit/fields/DayField.tsx'
import { MoneyInput } from '#web/kit/fields/MoneyInput.tsx'
import { useFields } from '#web/kit/forms/useFields.ts'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { PinField, useNeedsPin } from '#web/panel/areas/account-pix/PinField.tsx'
import { draftErrors, EMPTY_DRAFT, targetOf } from '#web/panel/areas/account-pix/pix-draft.ts'
import { ReceiverFields } from '#web/panel/areas/account-pix/ReceiverFields.tsx'
import { texts } from '#web/panel/areas/account-pix/texts.ts'
import classes from './AccountPix.module.css'

interface SendPixDialogProps {
  readonly onClose: () => void
}

/** Asks who receives the Pix; the name that the bank answers is confirmed before it is sent. */
export function SendPixDialog({ onClose }: SendPixDialogProps) {
  const [receiver, setReceiver] = useState<PixReceiver | null>(null)
  return receiver === null ? (
    <ReceiverDialog onFound={setReceiver} onClose={onClose} />
  ) : (
    <ConfirmPixDialog receiver={receiver} onClose={onClose} />
  )
}

interface ReceiverDialogProps extends SendPixDialogProps {
  readonly onFound: (receiver: PixReceiver) => void
}

function ReceiverDialog({ onFound, onClose }: ReceiverDialogProps) {
  const form = useFields({ id: 'pix', initial: EMPTY_DRAFT, validate: draftErrors })
  const { submit, isBusy, failure } = useAction(
    () => call(lookUpReceiver, { body: { target: targetOf(form.latest()) } }),
    { isQuiet: true, onDone: onFound },
  )
  return (
    <FormDialog
      isOpen
      title={texts.open}
      submitLabel={texts.continue}
      isBusy={isBusy}
      failure={failure}
      work={{ isUnsaved: () => form.draft !== EMPTY_DRAFT, finish: form.reset }}
      onSubmit={() => {
        if (!isBusy && form.check()) void submit()
      }}
      onClose={onClose}
    >
      <ReceiverFields form={form} />
    </FormDialog>
  )
}

const doneText = ({ state }: AccountPix): string => {
  if (state === 'WAITING_APPROVAL') return texts.waiting
  return state === 'SCHEDULED' ? texts.scheduled : texts.sent
}

interface ConfirmPixDialogProps extends SendPixDialogProps {
  readonly receiver: PixReceiver
}

function ConfirmPixDialog({ receiver, onClose }: ConfirmPixDialogProps) {
  const today = useProductToday()
  const [amount, setAmount] = useState<Centavos | null>(receiver.amount)
  const [day, setDay] = useState<Day | null>(today)
  const [pin, setPin] = useState('')
  const needsPin = useNeedsPin()
  const { submit, isBusy, failure, abandon } = useCommand(sendPix, {
    isQuiet: true,
    invalidates: [listAccountPix, readAccount, listLimits],
    invalidatesOnFailure: true,
    onDone: (pix) => {
      toast.success(doneText(pix))
      onClose()
    },
  })
  const isLater = day !== null && day > today
  const isComplete = amount !== null && amount > 0n && day !== null && (!needsPin || pin !== '')
  const submitText = isLater ? texts.schedule : texts.send
  const send = () => {
    if (!isComplete || isBusy) return
    const body = { receiver: receiver.receiver, amount, scheduledDate: isLater ? day : null }
    void submit({ body: needsPin ? { ...body, pin } : body })
  }
  return (
    <FormDialog
      isOpen
      title={texts.confirmTitle}
      submitLabel={submitText(amount ?? 0n)}
      isBusy={isBusy}
      isDisabled={!isComplete}
      failure={failure}
      work={{ isUnsaved: () => true, finish: abandon }}
      onSubmit={send}
      onClose={onClose}
    >
      <div className={classes.facts}>
        <DataList
          layout="facts"
          items={[
            { label: texts.receives, value: receiver.name },
            { label: texts.document, value: receiver.documentMasked },
            { label: texts.ways.KEY, value: receiver.pixKey },
          ]}
        />
        {receiver.pixKey === null && receiver.amount === null && (
          <p className={classes.note}>{texts.typed}</p>
        )}
      </div>
      <div className={classes.fields}>
        <MoneyInput
          label={texts.fields.amount}
          value={amount}
          disabled={receiver.amount !== null || isBusy}
          onChange={setAmount}
          data-autofocus
        />
        <DayField
          label={texts.fields.day}
          value={day}
          earliest={today}
          latest={lastScheduledDay(today)}
          onChange={setDay}
        />
        {needsPin && <PinField value={pin} onChange={setPin} />}
      </div>
      <p className={classes.note}>{texts.dayHint}</p>
    </FormDialog>
  )
}
