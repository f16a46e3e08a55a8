import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { mayUse } from '#contract/access/access.ts'
import { MENU_ACTIONS } from '#contract/access/menu.ts'
import {
  listStatement,
  quoteAnticipation,
  readBalance,
  requestAnticipation,
} from '#contract/balance/endpoints.ts'
import type { Balance } from '#contract/balance/shapes.ts'
import { dayInSaoPaulo } from '#contract/basics/days.ts'
import type { AnticipationQuote } from '#contract/basics/instalments.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { listPendingTransfers, readPendingTransfers } from '#contract/payouts/endpoints.ts'
import { scheduledDateOf, withdrawalRefusal } from '#contract/payouts/rules.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { useViewer } from '#web/client/session.ts'
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { type SearchValues, useUrlState } from '#web/kit/state/url-state.ts'
import { texts } from '#web/panel/areas/balance/anticipate/texts.ts'
import { QuoteOrigin } from '#web/panel/areas/balance/origin/QuoteOrigin.tsx'
import { texts as withdrawalTexts } from '#web/panel/areas/balance/withdraw/texts.ts'
import { toastErrors } from '#web/panel/areas/balance/withdraw/toast-errors.ts'
import { useWithdrawalHours } from '#web/panel/areas/balance/withdraw/useWithdrawalHours.ts'
import { WithdrawalAmount } from '#web/panel/areas/balance/withdraw/WithdrawalAmount.tsx'
import classes from '../withdraw/Withdraw.module.css'

const { search, title } = MENU_ACTIONS.anticipate
const DEBOUNCE_MS = 400

const parse = (values: SearchValues) => ({ ...values })

/** The dialog of 'Antecipar' in the menu (R-FIN-09, R-FIN-10, R-FIN-11). */
export function AnticipateDialog() {
  const viewer = useViewer()
  const { state, replace } = useUrlState(parse)
  const { [search]: asked, ...rest } = state
  const { data: balance } = useRead(readBalance, {}, { isQuiet: true })
  const isOffered =
    balance?.bankingType === 'EXTERNAL' && mayUse(viewer, requestAnticipation.access)
  if (!balance || !isOffered) return null
  return (
    <AnticipateForm isOpen={asked !== undefined} balance={balance} onClose={() => replace(rest)} />
  )
}

/** The price of an amount, requested when typing pauses; stale while another one is typed. */
function useQuote(amount: Centavos, isOn: boolean) {
  // Text, because the comparison of what is settled is by identity.
  const [settled] = useDebouncedValue(String(amount), DEBOUNCE_MS)
  const requestedAmount = BigInt(settled)
  const { data, error, isPlaceholderData } = useRead(
    quoteAnticipation,
    { body: { requestedAmount, useAnticipationAmount: true } },
    { enabled: isOn && requestedAmount > 0n, keepsPrevious: true, isQuiet: true },
  )
  const isStale = requestedAmount !== amount || isPlaceholderData
  return { quote: isOn ? data : undefined, error: isOn ? error : null, isStale }
}

interface AnticipateFormProps {
  readonly isOpen: boolean
  readonly balance: Balance
  readonly onClose: () => void
}

function AnticipateForm({ isOpen, balance, onClose }: AnticipateFormProps) {
  const [amount, setAmount] = useState<Centavos | null>(null)
  /** The quote that was submitted: until its outcome is known it is the one that counts. */
  const [sent, setSent] = useState<AnticipationQuote | null>(null)
  const now = useWithdrawalHours()
  const available = balance.amount + balance.amountToAnticipation
  const typed = amount ?? 0n
  const refusal = withdrawalRefusal({
    amount: typed,
    available,
    withAnticipation: typed > balance.amount,
    minimum: balance.minTransferExclusive,
    now,
  })
  const { quote, error, isStale } = useQuote(typed, isOpen && typed > 0n && typed <= available)
  const { submit, retry, reset, abandon, isBusy, failure } = useCommand(requestAnticipation, {
    isQuiet: true,
    invalidates: [
      readBalance,
      readPendingTransfers,
      listPendingTransfers,
      listStatement,
      quoteAnticipation,
    ],
    invalidatesOnFailure: true,
    onDone: () => {
      toast.success(withdrawalTexts.done)
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
  const isSent = isBusy || retry !== null
  const shown = isSent && sent ? sent : quote
  const isShownStale = isStale && !isSent
  const isReady = refusal === null && quote !== undefined && !isStale
  return (
    <FormDialog
      isOpen={isOpen}
      title={title}
      submitLabel={shown && !isShownStale ? texts.submit(shown.amountToReceive) : texts.submitEmpty}
      isBusy={isBusy}
      isDisabled={!retry && !isReady}
      reason={retry ? undefined : refusal?.text}
      failure={failure ?? (error ? textsOf(error) : undefined)}
      work={{ isUnsaved: () => amount !== null, finish: () => setAmount(null) }}
      onSubmit={() => {
        if (retry) return void retry()
        if (!isReady || isBusy) return
        setSent(quote)
        const { anticipationTax } = quote
        void submit({
          body: { requestedAmount: typed, useAnticipationAmount: true, anticipationTax },
        })
      }}
      onClose={close}
    >
      <WithdrawalAmount
        texts={texts}
        available={available}
        parts={texts.parts(balance.amount, balance.amountToAnticipation)}
        value={amount}
        onChange={(next) => {
          setAmount(next)
          reset()
        }}
        isBusy={isBusy}
        note={texts.whenAndWhere(scheduledDateOf(dayInSaoPaulo(now)))}
      >
        {shown && (
          <section aria-label={texts.quote} aria-busy={isShownStale} className={classes.quote}>
            <DataList
              layout="facts"
              items={[
                { label: texts.totalRedeem, value: <Money amount={shown.totalRedeem} /> },
                { label: texts.anticipationTax, value: <Money amount={-shown.anticipationTax} /> },
                {
                  label: texts.amountToReceive,
                  value: <Money amount={shown.amountToReceive} />,
                  isResult: true,
                },
              ]}
            />
            {!isStale && !isSent && (
              <QuoteOrigin requestedAmount={typed} label={texts.amountToReceive} />
            )}
          </section>
        )}
      </WithdrawalAmount>
    </FormDialog>
  )
}
