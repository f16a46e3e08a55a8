import '@mantine/core/styles/PinInput.layer.css'
import '@mantine/core/styles/Group.layer.css'
import { Input, PinInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import classes from './PinBoxes.module.css'

interface PinBoxesProps {
  /** Names the boxes together: 'Código do autenticador'. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Shown under the boxes. */
  readonly error?: string | null
  readonly length?: number
}

// The boxes swallow Enter, as it is no digit.
function submitOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.closest('form')?.requestSubmit()
}

/** A code of digits in boxes; pasting and the phone's suggestion fill all of them. */
export function PinBoxes({ label, value, onChange, error = null, length = 6 }: PinBoxesProps) {
  const errorId = useId()
  const boxes = useRef<HTMLDivElement>(null)
  // Not by React's autoFocus, which comes before a dialog has noted where the focus was.
  useEffect(() => {
    const frame = requestAnimationFrame(() => boxes.current?.querySelector('input')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  // After a wrong code the first box gets the focus.
  useEffect(() => {
    if (error !== null) boxes.current?.querySelector('input')?.focus()
  }, [error])
  return (
    <div ref={boxes} role="group" aria-label={label} onKeyDownCapture={submitOnEnter}>
      <PinInput
        length={length}
        size="lg"
        type="number"
        inputMode="numeric"
        oneTimeCode
        placeholder=""
        value={value}
        error={error !== null}
        onChange={onChange}
        classNames={{ root: classes.boxes ?? '', input: classes.box ?? '' }}
        getInputProps={(index) => ({
          'aria-label': `Dígito ${index + 1} de ${length}`,
          'aria-describedby': error === null ? undefined : errorId,
          // A dialog that opens with the boxes gives the focus to the first of them.
          ...(index === 0 ? { 'data-autofocus': true } : {}),
        })}
      />
      <Input.Error
        id={errorId}
        role="alert"
        className={error === null ? classes.none : classes.error}
      >
        {error}
      </Input.Error>
    </div>
  )
}
