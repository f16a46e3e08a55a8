import { Button } from '@mantine/core'
import type { Centavos } from '#contract/basics/money.ts'
import { Modal } from '#web/kit/dialogs/Modal.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { Perforation, ReceiptCard } from '#web/kit/layout/ReceiptCard.tsx'
import { LinkAddress, ShareLink } from '#web/panel/areas/payment-links/form/ShareLink.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from '../CreateLink.module.css'

interface CreatedDialogProps {
  readonly url: string | null
  readonly title: string
  readonly value: Centavos
  readonly onClose: () => void
}

/** The link that was made, to be copied or opened; then the list (R-LNKF-35, R-LNKF-44). */
export function CreatedDialog({ url, title, value, onClose }: CreatedDialogProps) {
  return (
    <Modal
      opened={url !== null}
      onClose={onClose}
      closeOnClickOutside={false}
      title={texts.created}
      size={460}
    >
      {url && (
        <>
          <ReceiptCard label={texts.created}>
            <p className={classes.methodName}>{title}</p>
            <Money amount={value} size="hero" />
            <Perforation />
            <LinkAddress url={url} />
          </ReceiptCard>
          <ShareLink url={url} title={title} value={value} />
          <Button variant="subtle" fullWidth onClick={onClose}>
            {texts.done}
          </Button>
        </>
      )}
    </Modal>
  )
}
