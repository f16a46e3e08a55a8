import { Textarea, VisuallyHidden, type TextareaProps } from '@mantine/core'

const ANNOUNCED_LEFT = 10

interface CounterTextareaProps extends Omit<TextareaProps, 'value' | 'onChange' | 'description'> {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly maxLength: number
}

/** Text with a counter, '29/130'; the rest is announced when ten are left (R-WID-05, M-PLAN-05). */
export function CounterTextarea(props: CounterTextareaProps) {
  const { value, onChange, maxLength, ...rest } = props
  const left = maxLength - value.length
  return (
    <div>
      <Textarea
        rows={3}
        {...rest}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={`${value.length}/${maxLength}`}
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
