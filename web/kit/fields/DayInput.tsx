import { type ReactNode, useState } from 'react'
import type { Day } from '#contract/basics/days.ts'
import { MaskedInput } from '#web/kit/fields/MaskedInput.tsx'
import { dateMask, dayTyped, typedDay } from '#web/kit/fields/masks.ts'
import { kitTexts } from '#web/kit/texts.ts'

interface DayInputProps {
  readonly id?: string
  readonly label: string
  readonly value: Day | null
  /** Null while what is typed is no day that may be chosen. */
  readonly onChange: (day: Day | null) => void
  /** Earlier days may not be chosen; `message` is their error. */
  readonly notBefore?: { readonly day: Day; readonly message: string } | undefined
  readonly error?: string | undefined
  readonly rightSection?: ReactNode
  readonly onBlur?: () => void
}

const WHOLE_DATE = 8

/** A date that is typed, dd/mm/aaaa (R-WID-09). */
export function DayInput({ value, onChange, notBefore, error, ...rest }: DayInputProps) {
  const [typed, setTyped] = useState(typedDay(value))
  const isEarly = (day: Day | null) =>
    day !== null && notBefore !== undefined && day < notBefore.day
  const meant = (text: string) => (isEarly(dayTyped(text)) ? null : dayTyped(text))
  // The typed text is kept while it means the chosen day; half a date means none.
  const bare = meant(typed) === value ? typed : typedDay(value)
  const none = isEarly(dayTyped(bare)) ? notBefore?.message : kitTexts.noSuchDay
  return (
    <MaskedInput
      {...rest}
      mask={dateMask}
      placeholder="dd/mm/aaaa"
      value={bare}
      onChange={(text) => {
        setTyped(text)
        onChange(meant(text))
      }}
      error={bare.length === WHOLE_DATE && value === null ? none : error}
    />
  )
}
