import { TextInput } from '@mantine/core'
import { readTwoFactor } from '#contract/two-factor/endpoints.ts'
import { useRead } from '#web/client/queries.ts'
import { texts } from '#web/panel/areas/account-pix/texts.ts'

/** Whether the signed-in user confirms a Pix by a code. */
export const useNeedsPin = (): boolean =>
  useRead(readTwoFactor, {}, { isQuiet: true }).data === true

interface PinFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The authenticator's code, or a recovery code. */
export const PinField = ({ value, onChange }: PinFieldProps) => (
  <TextInput
    label={texts.fields.pin}
    autoComplete="one-time-code"
    maxLength={32}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
