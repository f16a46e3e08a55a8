import { Button } from '@mantine/core'
import { printReceipt } from '#contract/account-statement/endpoints.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { download } from '#web/client/call.ts'
import { useAction } from '#web/client/command.ts'
import { DownloadIcon } from '#web/kit/theme/icons.tsx'
import { texts } from '#web/panel/areas/account-statement/texts.ts'

interface ReceiptButtonProps {
  readonly idPix: Uuid
  /** Who is on the other side. */
  readonly name: string
  readonly isReceived?: boolean
}

/** Downloads the receipt of a Pix. */
export function ReceiptButton({ idPix, name, isReceived = false }: ReceiptButtonProps) {
  const { submit, isBusy } = useAction(() =>
    download(printReceipt, { params: { id: idPix } }, texts.file),
  )
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<DownloadIcon size={16} />}
      loading={isBusy}
      aria-label={texts.receiptOf(name, isReceived)}
      onClick={() => void submit()}
    >
      {texts.receipt}
    </Button>
  )
}
