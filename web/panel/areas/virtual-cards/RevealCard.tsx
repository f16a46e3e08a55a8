import { Button } from '@mantine/core'
import { readCard } from '#contract/virtual-cards/endpoints.ts'
import type { CardRow } from '#contract/virtual-cards/shapes.ts'
import { call } from '#web/client/requests/call.ts'
import { useReveal } from '#web/client/reveal.ts'
import { DialogActions } from '#web/kit/dialogs/DialogActions.tsx'
import { Modal } from '#web/kit/dialogs/Modal.tsx'
import { CopyButton } from '#web/kit/layout/CopyButton.tsx'
import { EyeIcon } from '#web/kit/theme/icons-first.tsx'
import { CardFace } from '#web/panel/areas/virtual-cards/CardFace.tsx'
import { texts } from '#web/panel/areas/virtual-cards/texts.ts'
import classes from './Cards.module.css'

/** 'Ver dados' and the dialog with number, code and end (R-CARD-03, R-CARD-04). */
export function RevealCard({ card }: { readonly card: CardRow }) {
  const {
    secret: revealed,
    isBusy,
    reveal,
    hide,
  } = useReveal(() => call(readCard, { params: { id: card.id } }))
  return (
    <>
      <Button variant="default" leftSection={<EyeIcon />} loading={isBusy} onClick={reveal}>
        {texts.see}
      </Button>
      {/* Without a transition: what is hidden is gone at once. */}
      <Modal
        opened={revealed !== null}
        onClose={hide}
        title={texts.data}
        transitionProps={{ duration: 0 }}
      >
        {revealed && (
          <>
            <CardFace card={card} revealed={revealed} />
            <p className={classes.quiet}>{texts.hides}</p>
            <DialogActions>
              <Button variant="default" onClick={hide}>
                {texts.close}
              </Button>
              <CopyButton isPrimary value={revealed.pan} label={texts.copy} />
            </DialogActions>
          </>
        )}
      </Modal>
    </>
  )
}
