import { Button, Modal } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { may } from '#contract/access/actions.ts'
import { acceptTerms, readTerms } from '#contract/terms/endpoints.ts'
import { useBrand } from '#web/client/brand.ts'
import { call } from '#web/client/call.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { texts } from '#web/panel/areas/terms/texts.ts'
import classes from './TermsOverlay.module.css'

interface TermsOverlayProps {
  readonly onLeave: () => void
}

// R-TERMS-01: each page asks again, so that terms published meanwhile are noticed.
function useAccepted() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const { data, refetch } = useRead(readTerms, {}, { isQuiet: true })
  useEffect(() => {
    if (path !== undefined) void refetch()
  }, [path, refetch])
  return { isPending: data === false, refetch }
}

/** Blocks every page until an administrator accepts the current terms (R-TERMS-02). */
export function TermsOverlay({ onLeave }: TermsOverlayProps) {
  const { isPending, refetch } = useAccepted()
  const [isBusy, setBusy] = useState(false)
  const viewer = useViewer()
  const brand = useBrand()
  const mayAccept = may(viewer, 'terms.accept')

  const accept = async () => {
    setBusy(true)
    try {
      await call(acceptTerms, {})
      await refetch() // R-TERMS-03
    } catch (failure) {
      toastFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened={isPending}
      onClose={() => {}}
      title={texts.title}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
    >
      <p className={classes.words}>{mayAccept ? texts.words : texts.askAdmin}</p>
      {mayAccept && brand && (
        <a className={classes.read} href={brand.legal.termsUrl} target="_blank" rel="noopener">
          {texts.read}
        </a>
      )}
      <div className={classes.actions}>
        {mayAccept ? (
          <Button loading={isBusy} onClick={accept} data-autofocus>
            {texts.accept}
          </Button>
        ) : (
          <Button onClick={onLeave} data-autofocus>
            {texts.backToLogin}
          </Button>
        )}
      </div>
    </Modal>
  )
}
