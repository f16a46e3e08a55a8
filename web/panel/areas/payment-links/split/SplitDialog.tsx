import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Centavos, sum } from '#contract/basics/money.ts'
import { simulateInstallments } from '#contract/payment-links/endpoints.ts'
import { leftForSeller } from '#contract/payment-links/split.ts'
import { valueSplit } from '#contract/payment-links/split-endpoints.ts'
import { useRead } from '#web/client/queries.ts'
import { call } from '#web/client/requests/call.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { DialogActions } from '#web/kit/dialogs/DialogActions.tsx'
import { Modal } from '#web/kit/dialogs/Modal.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import type { LinkDraft, LinkRules } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { simulationOf } from '#web/panel/areas/payment-links/form/preview/useSimulation.ts'
import { paymentsOf } from '#web/panel/areas/payment-links/split/split-draft.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from '../CreateLink.module.css'

interface SplitDialogProps {
  readonly draft: LinkDraft
  readonly rules: LinkRules
  readonly isBusy: boolean
  readonly isEdit: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** What each gets of the split, as the service values it. */
function useShares(draft: LinkDraft) {
  const body = paymentsOf(draft)
  const key = body.map((each) => Object.values(each).join(' '))
  return useQuery({
    queryKey: [valueSplit.id, key],
    queryFn: () => call(valueSplit, { body }),
    staleTime: 0,
    meta: { isQuiet: true },
  })
}

/** Who gets what of a sale; more than there is cannot be confirmed (R-LNKS-08, R-LNKS-09). */
export function SplitDialog(props: SplitDialogProps) {
  const { draft, rules, isBusy, isEdit, onConfirm, onClose } = props
  const value = draft.value ?? 0n
  const shares = useShares(draft)
  const query = simulationOf(draft, rules)
  const simulation = useRead(simulateInstallments, { query }, { isQuiet: true })
  const error = shares.error ?? simulation.error
  const rows = shares.data?.subSellerPaymentResponse
  const received = simulation.data?.installmentsToSeller.map((each) => each.receivedAmount)
  const isKnown = rows !== undefined && received !== undefined
  const amounts = rows?.map((row) => row.amountOnPaymentLink) ?? []
  const { fee, left } = leftForSeller(value, amounts, received ?? [])
  const isTooMuch = isKnown && left < 0n
  return (
    <Modal opened onClose={isBusy ? () => {} : onClose} title={texts.splitSummary} size={480}>
      {error && <ErrorState title={texts.splitNotValued} texts={textsOf(error)} />}
      {!error && !isKnown && <div className={classes.waits} aria-busy="true" />}
      {isKnown && (
        <dl className={classes.summary}>
          <Line label={texts.linkValue} amount={value} />
          {rows.map((row) => (
            <Line key={row.idSubSeller} label={row.name} amount={row.amountOnPaymentLink} />
          ))}
          <Line label={texts.forSubSellers} amount={sum(amounts)} />
          <Line label={texts.maxFee} amount={fee} />
          <Line label={texts.leftForYou} amount={left} isStrong />
        </dl>
      )}
      {isTooMuch && (
        <p className={classes.warning} role="alert">
          {texts.splitTooMuch}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {isTooMuch ? texts.reviewValues : texts.backToForm}
        </Button>
        {isKnown && !isTooMuch && (
          <Button onClick={onConfirm} loading={isBusy} data-autofocus>
            {isEdit ? texts.save : texts.submit}
          </Button>
        )}
      </DialogActions>
    </Modal>
  )
}

interface LineProps {
  readonly label: string
  readonly amount: Centavos
  readonly isStrong?: boolean
}

const Line = ({ label, amount, isStrong = false }: LineProps) => (
  <div className={`${classes.summaryLine} ${isStrong ? classes.strong : ''}`}>
    <dt>{label}</dt>
    <dd>
      <Money amount={amount} />
    </dd>
  </div>
)
