import '#web/kit/theme/mantine-styles-later.ts'
import { Button } from '@mantine/core'
import { useBrand } from '#web/client/brand.ts'
import { DialogActions } from '#web/kit/dialogs/DialogActions.tsx'
import { LoadedModal } from '#web/kit/dialogs/LoadedModal.tsx'
import { texts } from '#web/panel/areas/sign-in/texts.ts'

interface HelpDialogProps {
  readonly onClose: () => void
}

/** The support contacts of the brand (R-LOGIN-02). */
export function HelpDialog({ onClose }: HelpDialogProps) {
  const brand = useBrand()
  return (
    <LoadedModal opened onClose={onClose} title={texts.helpTitle}>
      <p>{brand && texts.help(brand.support.email, brand.support.phone)}</p>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </LoadedModal>
  )
}
