import { Button } from '@mantine/core'
import { useState } from 'react'
import { mayUse } from '#contract/access/access.ts'
import { mayCall } from '#contract/access/may-call.ts'
import { listStatement, readBalance } from '#contract/balance/endpoints.ts'
import { dayInSaoPaulo } from '#contract/basics/days.ts'
import type { Centavos } from '#contract/basics/money.ts'
import {
  listPendingTransfers,
  readFraudCheck,
  readPendingTransfers,
  requestTransfer,
} from '#contract/payouts/endpoints.ts'
import { scheduledDateOf, withdrawalRefusal } from '#contract/payouts/rules.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx'
import { AccountWithdrawDialog } from '#web/panel/areas/balance/withdraw/AccountWithdrawDialog.tsx'
import { texts } from '#web/panel/areas/balance/withdraw/texts.ts'
import { toastErrors } from '#web/panel/areas/balance/withdraw/toast-errors.ts'
import { useWithdrawalHours } from '#web/panel/areas/balance/withdraw/useWithdrawalHours.ts'
import { WithdrawalAmount } from '#web/panel/areas/balance/withdraw/WithdrawalAmount.tsx'
import classes from './Withdraw.module.css'

/**
 * The button 'Sacar' and its dialog, for viewers who may withdraw. With a business account the money
 * goes there, by a transfer that is confirmed (R-FIN-16).
 */
export function Withdraw() {
  const viewer = useViewer()
  const { data: balance } = useRead(readBalance, {}, { isQuiet: true })
  const [isOpen, setOpen] = useState(false)
  if (!mayCall(viewer, requestTransfer) || !balance) return null
  const Dialog = balance.bankingType === 'BANKING' ? AccountWithdrawDialog : WithdrawDialog
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.open}</Button>
      <Dialog
        isOpen={isOpen}
        available={balance.amount}
        minimum={balance.minTransferExclusive}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

interface WithdrawDialogProps {
  readonly isOpen: boolean
  readonly available: Centavos
  readonly minimum: Centavos
  readonly onClose: () => void
}

function WithdrawDialog({ isOpen, available, minimum, onClose }: WithdrawDialogProps) {
  const viewer = useViewer()
  const [amount, setAmount] = useState<Centavos | null>(null)
  const now = useWithdrawalHours()
  const { data: check } = useRead(
    readFraudCheck,
    {},
    { enabled: isOpen && mayUse(viewer, readFraudCheck.access), isQuiet: true },
  )
  const { submit, retry, reset, abandon, isBusy, failure } = useCommand(requestTransfer, {
    isQuiet: true,
    invalidates: [readBalance, readPendingTransfers, listPendingTransfers, listStatement],
    invalidatesOnFailure: true,
    onDone: () => {
      toast.success(texts.done)
      close()
    },
    onFailed: toastErrors,
  })
  const close = () => {
    onClose()
    setAmount(null)
    reset()
    abandon()
  }
  const typed = amount ?? 0n
  const refusal = withdrawalRefusal({
    amount: typed,
    available,
    withAnticipation: false,
    minimum,
    now,
  })
  return (
    <FormDialog
      isOpen={isOpen}
      title={texts.title}
      submitLabel={typed > 0n ? texts.submit(typed) : texts.submitEmpty}
      isBusy={isBusy}
      isDisabled={!retry && refusal !== null}
      reason={retry ? undefined : refusal?.text}
      failure={failure}
      work={{ isUnsaved: () => amount !== null, finish: () => setAmount(null) }}
      onSubmit={() => {
        if (retry) void retry()
        else if (!refusal && !isBusy) void submit({ body: { amount: typed } })
      }}
      onClose={close}
    >
      <WithdrawalAmount
        texts={texts}
        available={available}
        value={amount}
        onChange={(next) => {
          setAmount(next)
          reset()
        }}
        isBusy={isBusy}
        note={texts.whenAndWhere(scheduledDateOf(dayInSaoPaulo(now)))}
      />
      {check?.flagged && <p className={classes.note}>{texts.flagged}</p>}
    </FormDialog>
  )
}
