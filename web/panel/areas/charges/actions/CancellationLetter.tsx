import { Button } from '@mantine/core'
import { useState } from 'react'
import { mayUse } from '#contract/access/access.ts'
import { writeLetter } from '#contract/charges/change-endpoints.ts'
import { chargeAllows } from '#contract/charges/rules.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { useIntention } from '#web/client/intention.ts'
import { useViewer } from '#web/client/session.ts'
import { toast } from '#web/kit/dialogs/toast.ts'
import { actTexts } from '#web/panel/areas/charges/actions/act-texts.ts'

const { letter: texts } = actTexts
const OPENS_AFTER_MS = 100

/** The letter of a refunded charge, in a tab of its own (R-CHD-11, R-CHD-12). */
export function CancellationLetter({ charge }: { readonly charge: ChargeDetail }) {
  const viewer = useViewer()
  const [isBusy, setBusy] = useState(false)
  const { send } = useIntention(`charge.letter.${charge.uuid}`)
  if (!chargeAllows.letter(charge) || !mayUse(viewer, writeLetter.access)) return null
  const open = async () => {
    setBusy(true)
    try {
      const { url } = await send(writeLetter, { body: { uuid: charge.uuid } })
      setTimeout(() => window.open(url, '_blank', 'noopener'), OPENS_AFTER_MS)
    } catch {
      toast.error(texts.failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" loading={isBusy} onClick={() => void open()}>
      {texts.open}
    </Button>
  )
}
