import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, type ClipboardEvent, useRef } from 'react'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import { centavosPasted, centavosTyped } from '#web/kit/fields/masks.ts'

export interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  readonly value: Centavos | null
  readonly onChange: (amount: Centavos | null) => void
  /** 10 digits are R$ 99.999.999,99. */
  readonly maxDigits?: number
}

/** An amount in integer centavos; digits come in from the right, the caret stays at the end. */
export function MoneyInput({ value, onChange, maxDigits = 10, ...rest }: MoneyInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const formatted = value === null ? '' : formatReais(value)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value
    onChange(centavosTyped(typed, maxDigits))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const amount = centavosPasted(event.clipboardData.getData('text'), maxDigits)
    if (amount === null) return
    event.preventDefault()
    onChange(amount)
  }
  const toEnd = () => {
    const field = input.current
    field?.setSelectionRange(field.value.length, field.value.length)
  }
  return (
    <TextInput
      ref={input}
      placeholder={'R$\u00a00,00'}
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      value={formatted}
      onChange={change}
      onPaste={paste}
      onClick={toEnd}
    />
  )
}
