import { MaskedInput } from '#web/kit/fields/MaskedInput.tsx'
import { cnpjMask } from '#web/kit/fields/masks.ts'
import { FilledNote } from '#web/panel/areas/lookups/public/FilledNote.tsx'

interface CnpjInputProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  /** What the look-up of the company filled; empty: nothing. */
  readonly filled: string
  readonly onBlur: () => void
  readonly onChange: (document: string) => Promise<void>
}

/** The CNPJ of a company, whose look-up fills further fields, and the note about them. */
export const CnpjInput = ({
  id,
  label,
  value,
  error,
  filled,
  onBlur,
  onChange,
}: CnpjInputProps) => (
  <div>
    <MaskedInput
      id={id}
      label={label}
      mask={cnpjMask}
      autoCapitalize="characters"
      value={value}
      error={error}
      onBlur={onBlur}
      onChange={(document) => void onChange(document)}
    />
    <FilledNote text={filled} />
  </div>
)
