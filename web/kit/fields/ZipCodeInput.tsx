import { Loader } from '@mantine/core'
import { MaskedInput, type MaskedInputProps } from '#web/kit/fields/MaskedInput.tsx'
import { cepMask, freeMask } from '#web/kit/fields/masks.ts'
import { kitTexts } from '#web/kit/texts.ts'

interface ZipCodeInputProps extends Omit<MaskedInputProps, 'mask'> {
  /** Other countries' codes have no mask. */
  readonly isBrazilian?: boolean
  readonly isLooking?: boolean
}

const FOREIGN_LENGTH = 10

/** A postal code; the spinner shows that the address is being looked up, and blocks nothing. */
export function ZipCodeInput({
  isBrazilian = true,
  isLooking = false,
  ...rest
}: ZipCodeInputProps) {
  return (
    <MaskedInput
      autoComplete="postal-code"
      {...rest}
      mask={isBrazilian ? cepMask : freeMask(FOREIGN_LENGTH)}
      rightSection={
        isLooking ? <Loader size={16} role="img" aria-label={kitTexts.lookingUp} /> : null
      }
    />
  )
}
