import { useState } from 'react'
import { listStatement, readBalance } from '#contract/balance/endpoints.ts'
import { dayInSaoPaulo } from '#contract/basics/days.ts'
import type { Centavos } from '#contract/basics/money.ts'
import {
  confirmTransfer,
  listPendingTransfers,
  readPendingTransfers,
  requestTransferToAccount,
} from '#contract/payouts/endpoints.ts'
import { scheduledDateOf, withdrawalRefusal } from '#contract/payouts/rules.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx'
import { texts } from '#web/panel/areas/balance/withdraw/texts.ts'
import { toastErrors } from '#web/panel/areas/balance/withdraw/toast-errors.ts'
import { useWithdrawalHours } from '#web/panel/areas/balance/withdraw/useWithdrawalHours.ts'
import { WithdrawalAmount } from '#web/panel/areas/balance/withdraw/WithdrawalAmount.tsx'
import classes from './Withdraw.module.css'

interface AccountWithdrawDialogProps {
  readonly isOpen: boolean
  readonly available: Centavos
  readonly minimum: Centavos
  readonly onClose: () => void
}

const OUTDATED = [readBalance, readPendingTransfers, listPendingTransfers, listStatement]

/**
 * A withdrawal to the business account: requested with the amount, then confirmed (R-FIN-16). One
 * that is not confirmed expires, and its money is available again.
 */
export function AccountWithdrawDialog({
  isOpen,
  available,
  minimum,
  onClose,
}: AccountWithdrawDialogProps) {
  const [amount, setAmount] = useState<Centavos | null>(null)
  const now = useWithdrawalHours()
  const request = useCommand(requestTransferToAccount, {
    isQuiet: true,
    invalidates: OUTDATED,
    invalidatesOnFailure: true,
    onFailed: toastErrors,
  })
  const confirm = useCommand(confirmTransfer, {
    isQuiet: true,
    invalidates: OUTDATED,
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
    for (const command of [request, confirm]) {
      command.reset()
      command.abandon()
    }
  }
  const typed = amount ?? 0n
  const requested = request.output
  const refusal = withdrawalRefusal({
    amount: typed,
    available,
    withAnticipation: false,
    minimum,
    now,
  })
  const submit = () => {
    if (request.retry) void request.retry()
    else if (requested) void confirm.submit({ params: { transferId: requested.transferId } })
    else if (!refusal && !request.isBusy) void request.submit({ body: { amount: typed } })
  }
  const submitRequest = typed > 0n ? texts.submit(typed) : texts.submitEmpty
  return (
    <FormDialog
      isOpen={isOpen}
      title={texts.title}
      submitLabel={requested ? texts.confirm : submitRequest}
      isBusy={request.isBusy || confirm.isBusy}
      isDisabled={!requested && !request.retry && refusal !== null}
      reason={requested || request.retry ? undefined : refusal?.text}
      failure={requested ? confirm.failure : request.failure}
      work={{ isUnsaved: () => amount !== null, finish: () => setAmount(null) }}
      onSubmit={submit}
      onClose={close}
    >
      {requested ? (
        <>
          <p>{texts.toConfirm(requested.amount, requested.scheduledDate)}</p>
          <p className={classes.note}>{texts.confirmInTime}</p>
        </>
      ) : (
        <WithdrawalAmount
          texts={texts}
          available={available}
          value={amount}
          onChange={(next) => {
            setAmount(next)
            request.reset()
          }}
          isBusy={request.isBusy}
          note={texts.toAccount(scheduledDateOf(dayInSaoPaulo(now)))}
        />
      )}
    </FormDialog>
  )
}
