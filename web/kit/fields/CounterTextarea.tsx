import { Textarea, VisuallyHidden, type TextareaProps } from '@mantine/core'

const ANNOUNCED_LEFT = 10

interface CounterTextareaProps extends Omit<TextareaProps, 'value' | 'onChange' | 'description'> {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly maxLength: number
  /** The text of the counter, where a screen has its own. */
  readonly counter?: (length: number) => string
}

/** Text with a counter: '29 de 130 caracteres', announced when ten are left (R-WID-05). */
export function CounterTextarea(props: CounterTextareaProps) {
  const { value, onChange, maxLength, counter, ...rest } = props
  const left = maxLength - value.length
  return (
    <div>
      <Textarea
        rows={3}
        {...rest}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={counter?.(value.length) ?? `${value.length} de ${maxLength} caracteres`}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <VisuallyHidden role="status">
        {left <= ANNOUNCED_LEFT ? `Restam ${left} caracteres` : ''}
      </VisuallyHidden>
    </div>
  )
}
