import { Button } from '@mantine/core'
import { mayUse } from '#contract/access/access.ts'
import { printCollectionLetter } from '#contract/charges/endpoints.ts'
import { chargeAllows } from '#contract/charges/rules.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { useAction } from '#web/client/commands/command.ts'
import { download } from '#web/client/requests/call.ts'
import { useViewer } from '#web/client/session.ts'
import { actionTexts } from '#web/panel/areas/charges/actions/action-texts.ts'

const { collectionLetter: texts } = actionTexts

/** Downloads the letter that asks the buyer of a late charge to pay, with fine and interest. */
export function CollectionLetter({ charge }: { readonly charge: ChargeDetail }) {
  const viewer = useViewer()
  const { submit, isBusy } = useAction(() =>
    download(printCollectionLetter, { params: { id: charge.uuid } }, texts.file),
  )
  if (!chargeAllows.collectionLetter(charge)) return null
  if (!mayUse(viewer, printCollectionLetter.access)) return null
  return (
    <Button variant="default" loading={isBusy} onClick={() => void submit()}>
      {texts.download}
    </Button>
  )
}
