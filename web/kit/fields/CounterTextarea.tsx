import { Textarea, type TextareaProps, VisuallyHidden } from '@mantine/core'
import { kitTexts } from '#web/kit/texts.ts'

const ANNOUNCED_LEFT = 10

interface CounterTextareaProps extends Omit<TextareaProps, 'value' | 'onChange' | 'description'> {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly maxLength: number
  /** Longer text stays, so that nothing pasted is lost; the form shows the error. */
  readonly keepsExcess?: boolean
}

/** Text with a counter, '29/130'; the rest is announced when ten are left (R-WID-05, M-PLAN-05). */
export function CounterTextarea(props: CounterTextareaProps) {
  const { value, onChange, maxLength, keepsExcess = false, ...rest } = props
  const left = maxLength - value.length
  return (
    <div>
      <Textarea
        rows={3}
        {...rest}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={`${value.length}/${maxLength}`}
        {...(keepsExcess ? {} : { maxLength })}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <VisuallyHidden role="status">
        {left <= ANNOUNCED_LEFT && left >= 0 ? kitTexts.left(left) : ''}
      </VisuallyHidden>
    </div>
  )
}
