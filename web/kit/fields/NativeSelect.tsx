import { Input } from '@mantine/core'
import { SelectorIcon } from '#web/kit/theme/icons.tsx'
import classes from './NativeSelect.module.css'

interface NativeSelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
  readonly isDisabled?: boolean
  readonly error?: string | undefined
  readonly description?: string
  /** The label is for screen readers only. */
  readonly isNameless?: boolean
  readonly id?: string
}

/** A choice by the system's own picker: fast on a phone, known to every screen reader. */
export function NativeSelect(props: NativeSelectProps) {
  const { label, value, options, onChange, isDisabled = false, isNameless = false, error } = props
  return (
    <Input.Wrapper
      {...(isNameless ? {} : { label })}
      {...(props.id ? { id: props.id } : {})}
      error={error}
      description={props.description}
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
        onChange={(event) => onChange(event.currentTarget.value)}
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
