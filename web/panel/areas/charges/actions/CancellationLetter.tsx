import { Button } from '@mantine/core'
import { mayUse } from '#contract/access/access.ts'
import { writeLetter } from '#contract/charges/change-endpoints.ts'
import { chargeAllows } from '#contract/charges/rules.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useViewer } from '#web/client/session.ts'
import { actionTexts } from '#web/panel/areas/charges/actions/action-texts.ts'

const { letter: texts } = actionTexts
const OPENS_AFTER_MS = 100

/** Opens the cancellation letter of a refunded charge in a new tab (R-CHD-11, R-CHD-12). */
export function CancellationLetter({ charge }: { readonly charge: ChargeDetail }) {
  const viewer = useViewer()
  const { submit, isBusy } = useCommand(writeLetter, {
    scope: charge.uuid,
    isQuiet: true,
    onDone: ({ url }) => {
      setTimeout(() => window.open(url, '_blank', 'noopener'), OPENS_AFTER_MS)
    },
    onFailed: () => toast.error(texts.failed),
  })
  if (!chargeAllows.letter(charge) || !mayUse(viewer, writeLetter.access)) return null
  return (
    <Button
      variant="default"
      loading={isBusy}
      onClick={() => void submit({ body: { uuid: charge.uuid } })}
    >
      {texts.open}
    </Button>
  )
}
