import { periodicityLabel } from '#contract/plans/labels.ts'
import { PERIODICITIES } from '#contract/plans/rules.ts'
import { subscriptionRefusals } from '#contract/subscriptions/refusals.ts'
import { IMPORT_METHODS } from '#contract/subscriptions/shapes.ts'
import { useProductToday } from '#web/client/product-time.ts'
import { DayField } from '#web/kit/fields/DayField.tsx'
import { MoneyInput } from '#web/kit/fields/MoneyInput.tsx'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { CustomerPicker } from '#web/panel/areas/customers/public/CustomerPicker.tsx'
import { PlanPicker } from '#web/panel/areas/plans/public/PlanPicker.tsx'
import { withPlan } from '#web/panel/areas/subscriptions/import/import-draft.ts'
import { importTexts as texts } from '#web/panel/areas/subscriptions/import/import-texts.ts'
import type { ImportForm } from '#web/panel/areas/subscriptions/import/useImport.ts'
import classes from '../Subscriptions.module.css'

// Every customer can be chosen by name (R-IMP-04).
const MAX_CUSTOMERS = 10_000
const MAX_DIGITS = 9

const PERIODS = PERIODICITIES.map((value) => ({ value, label: periodicityLabel(value) }))

interface ImportFieldsProps {
  readonly form: ImportForm
}

/** Whom, what, how much, when and how (R-IMP-01). */
export const ImportFields = ({ form }: ImportFieldsProps) => (
  <>
    <SectionCard title={texts.whom}>
      <WhomFields form={form} />
    </SectionCard>
    <SectionCard title={texts.howMuch}>
      <HowFields form={form} />
    </SectionCard>
  </>
)

const WhomFields = ({ form: { draft, errors, idOf, change } }: ImportFieldsProps) => (
  <div className={classes.fields}>
    <CustomerPicker
      id={idOf('customer')}
      label={texts.fields.customer}
      max={MAX_CUSTOMERS}
      value={draft.customer}
      error={errors.customer}
      onChange={(customer) => change({ customer })}
    />
    <PlanPicker
      id={idOf('plan')}
      label={texts.fields.plan}
      value={draft.plan}
      error={errors.plan}
      onChange={(plan) => change(withPlan(draft, plan, draft.periodicity))}
    />
  </div>
)

function HowFields({ form: { draft, errors, methods, idOf, change } }: ImportFieldsProps) {
  const today = useProductToday()
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={texts.fields.periodicity}
        value={draft.periodicity}
        options={PERIODS}
        onChange={(value) => {
          const periodicity = PERIODICITIES.find((each) => each === value)
          if (periodicity) change(withPlan(draft, draft.plan, periodicity))
        }}
      />
      <MoneyInput
        id={idOf('valuePerMonth')}
        label={texts.fields.valuePerMonth}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={draft.plan && texts.fromPlan}
        maxDigits={MAX_DIGITS}
        value={draft.valuePerMonth}
        error={errors.valuePerMonth}
        onChange={(valuePerMonth) => change({ valuePerMonth })}
      />
      <DayField
        id={idOf('startDate')}
        label={texts.fields.startDate}
        earliest={today}
        tooEarly={subscriptionRefusals.pastStart.text}
        value={draft.startDate}
        error={errors.startDate}
        onChange={(startDate) => change({ startDate })}
      />
      <NativeSelect
        label={texts.fields.method}
        error={errors.method}
        value={draft.method}
        options={methods.map((value) => ({ value, label: texts.methods[value] }))}
        onChange={(value) => {
          const method = IMPORT_METHODS.find((each) => each === value)
          if (method) change({ method })
        }}
      />
    </div>
  )
}
