import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatReais } from '#contract/basics/money.ts'
import { MAX_INSTALLMENTS } from '#contract/payment-links/shapes.ts'
import { periodicityLabel } from '#contract/plans/labels.ts'
import { PERIODICITIES } from '#contract/plans/rules.ts'
import { MoneyInput } from '#web/kit/fields/MoneyInput.tsx'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { LINK_LIMITS } from '#web/panel/areas/payment-links/form/draft/link-limits.ts'
import {
  chargedOf,
  monthlyOf,
  type RecurringDraft,
  withPlan,
} from '#web/panel/areas/payment-links/form/draft/recurring-draft.ts'
import type { SectionProps } from '#web/panel/areas/payment-links/form/LinkSections.tsx'
import { usePlanOfDraft } from '#web/panel/areas/payment-links/form/usePlanOfDraft.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import { PlanPicker } from '#web/panel/areas/plans/public/PlanPicker.tsx'
import classes from '../CreateLink.module.css'

const PERIODS = PERIODICITIES.map((value) => ({ value, label: periodicityLabel(value) }))
const PARTS = Array.from({ length: MAX_INSTALLMENTS.CREDIT_CARD }, (_, index) => ({
  value: String(index + 1),
  label: texts.additionalParts(index + 1),
}))
const MAX_DIGITS = 8 // ten characters with their marks

interface PlanSectionProps extends SectionProps {
  readonly recurring: RecurringDraft
}

/** The plan that a recurring link sells, its period and its value (R-LNKF-24, R-LNKF-27). */
export function PlanSection(props: PlanSectionProps) {
  const { draft, recurring, onChange, problems, wasSubmitted } = props
  const [hasLeftValue, setLeftValue] = useState(false)
  const plan = usePlanOfDraft(draft)
  const charged = chargedOf(draft.value, recurring)
  const noValue = (wasSubmitted || hasLeftValue) && problems.includes('value')
  return (
    <SectionCard title={texts.what}>
      <div className={classes.fields}>
        <div className={classes.grid}>
          <PlanPicker
            value={recurring.plan}
            error={wasSubmitted && problems.includes('plan') ? texts.required : undefined}
            onChange={(chosen) => onChange(withPlan(draft, recurring, chosen, recurring.type))}
          />
          <NativeSelect
            label={texts.periodicity}
            value={recurring.type}
            options={PERIODS}
            // The prices of a chosen plan are on their way.
            isDisabled={recurring.plan !== null && plan === null}
            onChange={(value) => {
              const type = PERIODICITIES.find((each) => each === value)
              if (type) onChange(withPlan(draft, recurring, plan, type))
            }}
          />
        </div>
        <MoneyInput
          id="link-value"
          label={texts.periodValue[recurring.type]}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description={
            charged > 0n && texts.perMonth(formatReais(monthlyOf(draft.value, recurring)))
          }
          value={draft.value}
          maxDigits={MAX_DIGITS}
          error={noValue ? texts.required : undefined}
          // A period costs whole centavos per month, so the value is rounded to them.
          onBlur={() => {
            setLeftValue(true)
            if (draft.value !== null) onChange({ ...draft, value: charged })
          }}
          onChange={(value) => onChange({ ...draft, value })}
        />
        <AdditionalFields {...props} />
      </div>
    </SectionCard>
  )
}

/** A value on top of the first charges, such as for joining. */
function AdditionalFields({ draft, recurring, onChange, problems }: PlanSectionProps) {
  const change = (next: Partial<RecurringDraft>) =>
    onChange({ ...draft, recurring: { ...recurring, ...next } })
  const hasValue = recurring.additionalValue !== null && recurring.additionalValue > 0n
  return (
    <>
      <MoneyInput
        id="link-additional"
        label={texts.additionalValue}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={texts.additionalHint}
        value={recurring.additionalValue}
        maxDigits={MAX_DIGITS}
        onChange={(additionalValue) => change({ additionalValue })}
      />
      {hasValue && (
        <div className={classes.grid}>
          <TextInput
            label={texts.additionalTitle}
            value={recurring.additionalTitle}
            autoComplete="off"
            rightSection={
              <span className={classes.count}>
                {recurring.additionalTitle.length}/{LINK_LIMITS.additionalTitle}
              </span>
            }
            rightSectionWidth={58}
            error={problems.includes('longAdditionalTitle') ? texts.longTitle : undefined}
            onChange={(event) => change({ additionalTitle: event.currentTarget.value })}
          />
          <NativeSelect
            label={texts.additionalInstallments}
            value={String(recurring.additionalInstallments)}
            options={PARTS}
            error={problems.includes('additional') ? texts.tooManyParts : undefined}
            onChange={(value) => change({ additionalInstallments: Number(value) })}
          />
        </div>
      )}
    </>
  )
}
