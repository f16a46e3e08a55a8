import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { listAudit } from '#contract/audit/endpoints.ts'
import { isWithinLateFeeGuidance } from '#contract/basics/late-fees.ts'
import { methodsWithService } from '#contract/charges/offered-methods.ts'
import {
  changeDefaultMethods,
  readCheckoutDefault,
  readDefaultMethods,
  readDefaultTax,
} from '#contract/payment-defaults/endpoints.ts'
import {
  MAX_LATE_FEE_BASIS_POINTS,
  MAX_RATE_LENGTH,
  PAYMENT_DEFAULTS_ID,
} from '#contract/payment-defaults/rules.ts'
import type {
  ChangedMethods,
  DefaultMethods,
  DefaultTax,
} from '#contract/payment-defaults/shapes.ts'
import { useQueuedCommand } from '#web/client/commands/queued-command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { queryOf, useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { PercentInput } from '#web/kit/fields/PercentInput.tsx'
import { DetailPage } from '#web/kit/layout/DetailPage.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { AuditTrail } from '#web/panel/areas/audit/public/AuditTrail.tsx'
import { auditLabels } from '#web/panel/areas/payment-defaults/audit-labels.ts'
import { texts } from '#web/panel/areas/payment-defaults/texts.ts'
import { type FeeName, useLateFees } from '#web/panel/areas/payment-defaults/useLateFees.ts'
import classes from './PaymentDefaults.module.css'

/** What new charges begin with: their methods, and what a late bank slip costs (R-PAYM). */
export function PaymentMethodsScreen() {
  const methods = useRead(readDefaultMethods, {})
  const tax = useRead(readDefaultTax, {})
  const data = methods.data && tax.data && { methods: methods.data, tax: tax.data }
  const refetch = () => Promise.all([methods.refetch(), tax.refetch()])
  return (
    <DetailPage
      query={{ data, error: methods.error ?? tax.error, refetch }}
      title={texts.title}
      notLoaded={texts.notLoaded}
    >
      {(loaded) => (
        <>
          <PageHeader title={texts.title} />
          <div className={classes.sections}>
            <div>
              <Methods methods={loaded.methods} />
            </div>
            <div>
              <LateFees saved={loaded.tax} />
            </div>
          </div>
          <AuditTrail kind="payment-defaults" id={PAYMENT_DEFAULTS_ID} labels={auditLabels} />
        </>
      )}
    </DetailPage>
  )
}

const METHODS = [
  ['CREDIT_CARD', 'defaultEnableCreditCard', texts.creditCard],
  ['BANK_SLIP', 'defaultEnableBankSlip', texts.bankSlip],
  ['PIX', 'defaultEnablePixPayment', texts.pix],
] as const

function Methods({ methods }: { readonly methods: DefaultMethods }) {
  const client = useQueryClient()
  const offered = methodsWithService(useViewer())
  const { submit, unanswered } = useQueuedCommand(changeDefaultMethods, {
    invalidates: [readCheckoutDefault, listAudit],
    onDone: (changed) => {
      client.setQueryData(queryOf(readDefaultMethods, {}).queryKey, changed)
      toast.success(texts.methodChanged)
    },
  })
  // A method that is being switched already shows its new state.
  const bodies = unanswered.map(({ body }) => body)
  const shown: ChangedMethods = Object.assign({}, methods, ...bodies)
  return (
    <SectionCard title={texts.methods}>
      <p className={classes.hint}>{texts.methodsHint}</p>
      <ul className={classes.rows}>
        {METHODS.filter(([method]) => offered.includes(method)).map(([, name, label]) => {
          const state = shown[name] ? texts.on : texts.off
          // Never disabled: that would take the focus.
          return (
            <li key={name} className={classes.row}>
              <span className={classes.name}>{label}</span>
              <Switch
                label={state}
                aria-label={`${label}: ${state}`}
                checked={shown[name] === true}
                onChange={({ currentTarget }) =>
                  submit({ body: { [name]: currentTarget.checked } })
                }
              />
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}

const FEES: readonly (readonly [FeeName, string])[] = [
  ['interest', texts.interest],
  ['fine', texts.fine],
]

function LateFees({ saved }: { readonly saved: DefaultTax }) {
  const { fees, change, retry, isBusy, failure } = useLateFees(saved)
  const rateOf = (name: FeeName) => (fees[name].enable ? fees[name].percentage : 0)
  const isAbove = !isWithinLateFeeGuidance({
    fineBasisPoints: rateOf('fine'),
    interestMonthlyBasisPoints: rateOf('interest'),
  })
  return (
    <SectionCard title={texts.fees} aside={<span role="status">{isBusy ? texts.saving : ''}</span>}>
      <p className={classes.hint}>{texts.feesHint}</p>
      <ul className={classes.rows}>
        {FEES.map(([name, label]) => {
          const { enable, percentage } = fees[name]
          const state = enable ? texts.on : texts.off
          return (
            <li key={name} className={classes.row}>
              <PercentInput
                className={classes.rate ?? ''}
                label={label}
                maxLength={MAX_RATE_LENGTH}
                max={MAX_LATE_FEE_BASIS_POINTS / 100}
                disabled={!enable}
                value={percentage / 100}
                onChange={(percent) => change(name, { percentage: Math.round(percent * 100) })}
              />
              <Switch
                label={state}
                aria-label={`${label}: ${state}`}
                checked={enable}
                onChange={({ currentTarget }) => change(name, { enable: currentTarget.checked })}
              />
            </li>
          )
        })}
      </ul>
      {failure && <ErrorState title={texts.feesNotChanged} texts={failure} onRetry={retry} />}
      <p className={isAbove ? classes.warning : classes.hint} role={isAbove ? 'status' : undefined}>
        {isAbove && <b>{texts.aboveGuidance} </b>}
        {texts.guidance}
      </p>
    </SectionCard>
  )
}
