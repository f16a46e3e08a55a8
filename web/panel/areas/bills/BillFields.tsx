import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Day, formatDay, type Instant } from '#contract/basics/days.ts'
import { MAX_INSTALMENTS, MIN_INSTALMENTS, scheduledDayOfNew } from '#contract/bills/rules.ts'
import { BILL_KINDS, BILL_METHODS, VALUE_KINDS } from '#contract/bills/shapes.ts'
import { DayField } from '#web/kit/fields/DayField.tsx'
import { MoneyInput } from '#web/kit/fields/MoneyInput.tsx'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import type { useFields } from '#web/kit/forms/useFields.ts'
import type { BillDraft, ErrorField } from '#web/panel/areas/bills/bill-draft.ts'
import { texts } from '#web/panel/areas/bills/texts.ts'
import classes from './Bills.module.css'

export type BillForm = ReturnType<typeof useFields<BillDraft, ErrorField>>

interface FieldsProps {
  readonly form: BillForm
}

const Fields = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.fields}>{children}</div>
)

interface IdentificationProps extends FieldsProps {
  readonly today: Day
  /** Shows when the bill would be paid. */
  readonly now?: Instant
}

/** Name, beneficiary and due date (R-BILL-08). */
export function IdentificationFields({ form, today, now }: IdentificationProps) {
  const { draft, errors, idOf, change } = form
  const hint =
    now && draft.due
      ? texts.willPay(formatDay(scheduledDayOfNew(draft.due, now)))
      : texts.payDayHint
  return (
    <>
      <Fields>
        <TextInput label={texts.fields.name} {...form.text('name')} />
        <TextInput label={texts.fields.beneficiary} {...form.text('beneficiary')} />
        <DayField
          id={idOf('due')}
          label={texts.fields.due}
          value={draft.due}
          earliest={today}
          error={errors.due}
          onChange={(due) => change({ due })}
        />
      </Fields>
      <p className={classes.hint}>{hint}</p>
    </>
  )
}

const KINDS = BILL_KINDS.map((value) => ({ value, label: texts.kinds[value] }))
const COUNTS = Array.from({ length: MAX_INSTALMENTS - MIN_INSTALMENTS + 1 }, (_, at) => {
  const count = at + MIN_INSTALMENTS
  return { value: String(count), label: texts.months(count) }
})
const ONCE = [{ value: '1', label: texts.once }]

/** One-off or recurring, and for how long (R-BILL-09). */
export function RecurrenceFields({ form: { draft, idOf, change } }: FieldsProps) {
  const isOneOff = draft.kind === 'Pontual'
  return (
    <Fields>
      <NativeSelect
        id={idOf('kind')}
        label={texts.fields.kind}
        value={draft.kind}
        options={KINDS}
        onChange={(kind) =>
          change(kind === 'Pontual' ? { kind, valueKind: 'Valor fixo' } : { kind })
        }
      />
      <NativeSelect
        id={idOf('instalments')}
        label={texts.fields.instalments}
        value={isOneOff ? '1' : String(draft.instalments)}
        options={isOneOff ? ONCE : COUNTS}
        isDisabled={isOneOff}
        {...(isOneOff ? { description: texts.onlyRecurring } : {})}
        onChange={(count) => change({ instalments: Number(count) })}
      />
    </Fields>
  )
}

const VALUES = VALUE_KINDS.map((value) => ({ value, label: texts.valueKinds[value] }))

/** The value and whether it is the same each month (R-BILL-09). */
export function ValueFields({ form: { draft, errors, idOf, change } }: FieldsProps) {
  const isOneOff = draft.kind === 'Pontual'
  return (
    <>
      <Fields>
        <MoneyInput
          id={idOf('value')}
          label={texts.fields.value}
          value={draft.value}
          error={errors.value}
          onChange={(value) => change({ value })}
        />
        <NativeSelect
          id={idOf('valueKind')}
          label={texts.fields.valueKind}
          value={draft.valueKind}
          options={VALUES}
          isDisabled={isOneOff}
          {...(isOneOff ? { description: texts.oneOffIsFixed } : {})}
          onChange={(valueKind) => change({ valueKind })}
        />
      </Fields>
      {draft.valueKind === 'Valor variável' && <p className={classes.hint}>{texts.variableHint}</p>}
    </>
  )
}

// Below the input, so that inputs of a row stay aligned.
const HINT_BELOW: NonNullable<TextInputProps['inputWrapperOrder']> = [
  'label',
  'input',
  'error',
  'description',
]

const METHODS = BILL_METHODS.map((value) => ({ value, label: texts.methods[value] }))
const PIX_WAYS = [
  { value: 'key', label: texts.fields.pixKey },
  { value: 'code', label: texts.fields.pixCode },
] as const

interface MethodProps extends FieldsProps {
  /** The code of a recurring boleto is that of its first instalment. */
  readonly isNew: boolean
}

/** Pix by key or copy-and-paste, or a boleto's code (R-BILL-10). */
export function MethodFields({ form, isNew }: MethodProps) {
  const { draft, idOf, change } = form
  return (
    <Fields>
      <NativeSelect
        id={idOf('method')}
        label={texts.fields.method}
        value={draft.method}
        options={METHODS}
        onChange={(method) => change({ method })}
      />
      {draft.method === 'Pix' && (
        <NativeSelect
          id={idOf('pixWay')}
          label={texts.fields.pixWay}
          value={draft.pixWay}
          options={PIX_WAYS}
          onChange={(pixWay) => change({ pixWay })}
        />
      )}
      <CodeField form={form} isNew={isNew} />
    </Fields>
  )
}

function CodeField({ form, isNew }: MethodProps) {
  const { draft } = form
  if (draft.method === 'Boleto') {
    const isFirst = isNew && draft.kind === 'Recorrente'
    return (
      <TextInput
        className={classes.wide ?? ''}
        label={texts.fields.boleto}
        description={isFirst ? texts.boletoOfFirst : texts.boletoHint}
        inputMode="numeric"
        inputWrapperOrder={HINT_BELOW}
        {...form.text('boleto')}
      />
    )
  }
  if (draft.pixWay === 'key') {
    return (
      <TextInput
        label={texts.fields.pixKey}
        description={texts.keyHint}
        inputWrapperOrder={HINT_BELOW}
        {...form.text('pixKey')}
      />
    )
  }
  const { errors, idOf, change } = form
  return (
    <Textarea
      className={classes.wide ?? ''}
      id={idOf('pixCode')}
      label={texts.fields.pixCode}
      autosize
      minRows={2}
      value={draft.pixCode}
      error={errors.pixCode}
      onChange={({ currentTarget }) => change({ pixCode: currentTarget.value })}
    />
  )
}
