import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatReais } from '#contract/basics/money.ts'
import { periodicityLabel } from '#contract/plans/labels.ts'
import { MAX_SLIP_DESCRIPTION_LENGTH } from '#contract/subscriptions/rules.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { DialogActions } from '#web/kit/dialogs/DialogActions.tsx'
import { CounterTextarea } from '#web/kit/fields/CounterTextarea.tsx'
import { MoneyInput } from '#web/kit/fields/MoneyInput.tsx'
import { focusOn } from '#web/kit/forms/focus-on.ts'
import { ConflictNotice } from '#web/kit/notices/ConflictNotice.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { PlanFields } from '#web/panel/areas/subscriptions/detail/PlanFields.tsx'
import {
  type DraftField,
  totalOf,
  valueError,
} from '#web/panel/areas/subscriptions/detail/subscription-draft.ts'
import { useSubscriptionEdit } from '#web/panel/areas/subscriptions/detail/useSubscriptionEdit.ts'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'
import classes from '../Subscriptions.module.css'

const VALUE_ID = 'valor-mensal'

interface DetailsFormProps {
  readonly saved: Subscription
  readonly onDone: () => void
}

/** Plan, periodicity, monthly value and the description on the boleto (R-SUBD-07, R-SUBD-18). */
export function DetailsForm({ saved, onDone }: DetailsFormProps) {
  const [wasSubmitted, setSubmitted] = useState(false)
  const { start, draft, setDraft, conflicts, isBusy, failure, save } = useSubscriptionEdit(
    saved,
    onDone,
  )
  const error = valueError(draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (error) return focusOn(VALUE_ID)
    void save()
  }
  return (
    <form onSubmit={submit} noValidate>
      {conflicts && (
        <ConflictNotice
          message={texts.conflict}
          changes={conflicts.map((field) => theirsOf(field, start))}
        />
      )}
      <div className={classes.fields}>
        <PlanFields known={[saved]} draft={draft} onChange={setDraft} />
        <MoneyInput
          id={VALUE_ID}
          label={texts.perMonth}
          maxDigits={9}
          value={draft.valuePerMonth}
          error={wasSubmitted && error}
          onChange={(valuePerMonth) => setDraft({ ...draft, valuePerMonth })}
        />
        {saved.paymentMethod === 'BANK_SLIP' && (
          <div className={classes.wide}>
            <CounterTextarea
              label={texts.slipDescription}
              maxLength={MAX_SLIP_DESCRIPTION_LENGTH}
              value={draft.bankSlipDescription}
              onChange={(bankSlipDescription) => setDraft({ ...draft, bankSlipDescription })}
            />
          </div>
        )}
      </div>
      <p className={classes.rules}>
        {error === null && texts.rules(formatReais(totalOf(draft, start)))}
      </p>
      {failure && <ErrorState title={texts.notSaved} texts={failure} />}
      <DialogActions>
        <Button variant="default" onClick={onDone} disabled={isBusy}>
          {texts.discard}
        </Button>
        <Button type="submit" loading={isBusy}>
          {texts.save}
        </Button>
      </DialogActions>
    </form>
  )
}

/** The value of a field that another person saved. */
function theirsOf(field: DraftField, { titlePlan, basicValue, bankSlipDescription }: Subscription) {
  const described: Readonly<Record<DraftField, string>> = {
    idPlan: `${texts.plan}: ${titlePlan}`,
    type: `${texts.periodicity}: ${periodicityLabel(basicValue.type)}`,
    valuePerMonth: `${texts.perMonth}: ${formatReais(basicValue.valuePerMonth)}`,
    bankSlipDescription: `${texts.slipDescription}: ${bankSlipDescription ?? texts.nothing}`,
  }
  return described[field]
}
