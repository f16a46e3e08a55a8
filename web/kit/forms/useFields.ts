import { useForm } from '@mantine/form'
import { type ChangeEvent, useState } from 'react'
import { focusOn } from '#web/kit/forms/focus-on.ts'
import type { FieldError } from '#web/kit/notices/ErrorSummary.tsx'

export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, string>>>

interface FieldsOptions<Draft extends object, Field extends string> {
  /** Before the ids of the fields, so that two forms of a page differ. */
  readonly id: string
  readonly initial: Draft
  /** What keeps the draft from being sent, in the order of the screen. */
  readonly validate: (draft: Draft) => FieldErrors<Field>
  /** The name of a field in the summary of errors; without it the first wrong field is focused. */
  readonly labelOf?: ((field: Field, draft: Draft) => string) | undefined
  /** Errors of a field show once it was left, not only after a submit. */
  readonly checksOnLeave?: boolean
  /** The longest texts, by field: `limitsOf` a schema of the contract. */
  readonly limits?: Readonly<Record<string, number>>
  /** Errors that show while typing. */
  readonly isEarly?: (text: string) => boolean
  /** After each change. */
  readonly onChange?: (draft: Draft) => void
}

/**
 * The values of a form, their errors and the props of their inputs. Errors show after a submit;
 * `setErrors` adds what the server answered, until a change.
 */
export function useFields<Draft extends object, Field extends string>(
  options: FieldsOptions<Draft, Field>,
) {
  const { id, initial, validate, labelOf, limits = {}, isEarly, onChange } = options
  const { checksOnLeave = false } = options
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [wasSubmitted, setSubmitted] = useState(false)
  const [summary, setSummary] = useState<readonly FieldError[]>([])
  const form = useForm<Draft>({
    mode: 'controlled',
    initialValues: initial,
    ...(onChange ? { onValuesChange: onChange } : {}),
  })
  const draft = form.values
  const found = validate(draft)
  const isVisible = ([field, text]: [string, unknown]) =>
    wasSubmitted || visited.has(field) || isEarly?.(String(text)) === true
  const errors = {
    ...Object.fromEntries(Object.entries(found).filter(isVisible)),
    ...form.errors,
  } as FieldErrors<Field>

  const idOf = (field: string) => `${id}-${field}`
  const wrongIds = Object.keys({ ...found, ...form.errors }).map(idOf)
  const isStillWrong = (error: FieldError) => wrongIds.includes(error.id)
  const leave = (field: Field) => {
    if (checksOnLeave) setVisited((former) => new Set(former).add(field))
  }
  const setDraft = (next: Draft | ((former: Draft) => Draft)) =>
    form.setValues(next as Parameters<typeof form.setValues>[0])
  const show = (wrong: FieldErrors<Field>) => {
    const fields = Object.keys(wrong) as Field[]
    const list = fields.map((field) => ({
      id: idOf(field),
      label: labelOf?.(field, form.getValues()) ?? field,
      text: wrong[field] ?? '',
    }))
    const hasSummary = labelOf !== undefined && list.length > 1
    setSummary(hasSummary ? list : [])
    if (!hasSummary && list[0]) focusOn(list[0].id)
  }
  /** Shows these errors, of one step of the form, and answers whether there are none. */
  const checkStep = (wrong: FieldErrors<Field>): boolean => {
    setVisited(new Set([...visited, ...Object.keys(wrong)]))
    show(wrong)
    return Object.keys(wrong).length === 0
  }
  /** Starts over without errors, as after a save that leaves the form open. */
  const clearErrors = () => {
    setSubmitted(false)
    setVisited(new Set())
    setSummary([])
    form.clearErrors()
  }
  return {
    draft,
    errors,
    summary: summary.filter(isStillWrong),
    idOf,
    setDraft,
    /** The draft as of now, also after something was awaited. */
    latest: form.getValues,
    change: (part: Partial<Draft>) => setDraft((former) => ({ ...former, ...part })),
    leave,
    checkStep,
    /** Shows all errors and answers whether the form can be sent. */
    check: (): boolean => {
      setSubmitted(true)
      return checkStep(validate(form.getValues()))
    },
    clearErrors,
    /** The first values without errors, as when a dialog closes. */
    reset: () => {
      form.reset()
      clearErrors()
    },
    /** Shows what the server answered of fields. */
    setErrors: (answered: FieldErrors<Field>) => {
      form.setErrors(answered)
      if (Object.keys(answered).length > 0) show(answered)
    },
    /** The props of an input whose `onChange` gets the value itself. */
    input: <Name extends Field & keyof Draft & string>(field: Name) => ({
      id: idOf(field),
      value: draft[field],
      error: errors[field],
      onChange: (value: Draft[Name]) => setDraft((former) => ({ ...former, [field]: value })),
      onBlur: () => leave(field),
    }),
    /** The props of a text input. */
    text: (field: Field & keyof Draft & string) => ({
      id: idOf(field),
      autoComplete: 'off',
      value: String(draft[field]),
      error: errors[field],
      maxLength: limits[field],
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
        setDraft((former) => ({ ...former, [field]: value })),
      onBlur: () => leave(field),
    }),
  }
}
