import { Button } from '@mantine/core'
import { printMovement, printReceipt } from '#contract/account-statement/endpoints.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { useAction } from '#web/client/commands/command.ts'
import { download } from '#web/client/requests/call.ts'
import { DownloadIcon } from '#web/kit/theme/icons.tsx'
import { texts } from '#web/panel/areas/account-statement/texts.ts'

interface DownloadButtonProps {
  readonly label: string
  readonly save: () => Promise<void>
}

function DownloadButton({ label, save }: DownloadButtonProps) {
  const { submit, isBusy } = useAction(save)
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<DownloadIcon size={16} />}
      loading={isBusy}
      aria-label={label}
      onClick={() => void submit()}
    >
      {texts.receipt}
    </Button>
  )
}

interface ReceiptButtonProps {
  readonly idPix: Uuid
  /** The payer of a received Pix, the receiver of a sent one. */
  readonly name: string
  readonly isReceived?: boolean
}

/** Downloads the receipt of a Pix. */
export const ReceiptButton = ({ idPix, name, isReceived = false }: ReceiptButtonProps) => (
  <DownloadButton
    label={texts.receiptOf(name, isReceived)}
    save={() => download(printReceipt, { params: { id: idPix } }, texts.file)}
  />
)

interface MovementReceiptProps {
  readonly id: Uuid
  /** What moved: 'Pagamento de conta · Energia do Vale'. */
  readonly name: string
}

/** Downloads the receipt of another movement of the account. */
export const MovementReceiptButton = ({ id, name }: MovementReceiptProps) => (
  <DownloadButton
    label={texts.receiptOfMovement(name)}
    save={() => download(printMovement, { params: { id } }, texts.movementFile)}
  />
)
