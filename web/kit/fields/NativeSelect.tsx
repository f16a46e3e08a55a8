import { Input } from '@mantine/core'
import { SelectorIcon } from '#web/kit/theme/icons.tsx'
import classes from './NativeSelect.module.css'

interface NativeSelectProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
  readonly isDisabled?: boolean
  readonly error?: string | undefined
  readonly description?: string
  /** The label is for screen readers only. */
  readonly isNameless?: boolean
  readonly id?: string
}

/** A choice by the system's own picker: fast on a phone, known to every screen reader. */
export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { label, value, options, onChange, isDisabled = false, isNameless = false, error } = props
  return (
    <Input.Wrapper
      {...(isNameless ? {} : { label })}
      {...(props.id ? { id: props.id } : {})}
      error={error}
      description={props.description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    >
      <Input
        component="select"
        pointer
        className={classes.pick ?? ''}
        aria-label={isNameless ? label : undefined}
        value={value}
        disabled={isDisabled}
        error={error !== undefined}
        rightSection={<SelectorIcon size={16} />}
        rightSectionPointerEvents="none"
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Input>
    </Input.Wrapper>
  )
}
