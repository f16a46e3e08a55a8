import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { MAX_PERCENT, percentText, percentTyped, typedPercent } from '#web/kit/fields/masks.ts'

interface PercentInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: number
  readonly onChange: (percent: number) => void
  /** The most characters that may be typed. */
  readonly maxLength: number
  /** The highest percentage that may be typed; all of it unless given. */
  readonly max?: number
}

/** A percentage with one comma, as '2,5'; empty is 0. */
export function PercentInput({
  value,
  onChange,
  maxLength,
  max = MAX_PERCENT,
  ...rest
}: PercentInputProps) {
  const [typed, setTyped] = useState('')
  // The typed text is kept while it means the value: '2,' is 2 until its decimal comes.
  const isTyped = percentTyped(typed, max) === value
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      rightSection="%"
      maxLength={maxLength}
      value={isTyped ? typed : typedPercent(value)}
      onChange={(event) => {
        const text = percentText(event.currentTarget.value)
        const isAbove = Number(text.replace(',', '.')) > max
        setTyped(isAbove ? '' : text)
        onChange(percentTyped(text, max))
      }}
    />
  )
}
