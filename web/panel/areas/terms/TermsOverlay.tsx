import { Button } from '@mantine/core'
import { may } from '#contract/access/actions.ts'
import { acceptTerms } from '#contract/terms/endpoints.ts'
import { useBrand } from '#web/client/brand.ts'
import { useAction } from '#web/client/commands/command.ts'
import { call } from '#web/client/requests/call.ts'
import { useViewer } from '#web/client/session.ts'
import { DialogActions } from '#web/kit/dialogs/DialogActions.tsx'
import { LoadedModal } from '#web/kit/dialogs/LoadedModal.tsx'
import { texts } from '#web/panel/areas/terms/texts.ts'
import classes from './TermsOverlay.module.css'

interface TermsOverlayProps {
  /** Fetches again whether the terms are accepted. */
  readonly onAccepted: () => Promise<unknown>
  readonly onLeave: () => void
}

/** Blocks every page until an administrator accepts the current terms (R-TERMS-02). */
export function TermsOverlay({ onAccepted, onLeave }: TermsOverlayProps) {
  const viewer = useViewer()
  const brand = useBrand()
  const mayAccept = may(viewer, 'terms.accept')
  const { submit, isBusy } = useAction(() => call(acceptTerms, {}), {
    onDone: onAccepted, // asks again whether terms are open (R-TERMS-03)
  })
  return (
    <LoadedModal
      opened
      onClose={() => {}}
      title={texts.title}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
    >
      <p className={classes.description}>{mayAccept ? texts.description : texts.askAdmin}</p>
      {mayAccept && brand && (
        <a className={classes.read} href={brand.legal.termsUrl} target="_blank" rel="noopener">
          {texts.read}
        </a>
      )}
      <DialogActions>
        {mayAccept ? (
          <Button loading={isBusy} onClick={() => void submit()} data-autofocus>
            {texts.accept}
          </Button>
        ) : (
          <Button onClick={onLeave} data-autofocus>
            {texts.backToLogin}
          </Button>
        )}
      </DialogActions>
    </LoadedModal>
  )
}
