import { Button } from '@mantine/core'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { useViewer } from '#web/client/session.ts'
import { useGo } from '#web/kit/state/url-state.ts'
import { PlusIcon } from '#web/kit/theme/icons.tsx'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'

/** Leads to the import, for viewers who may open it. */
export function ImportButton() {
  const viewer = useViewer()
  const go = useGo()
  if (!mayOpen(viewer, 'importSubscriptions')) return null
  return (
    <Button
      data-new=""
      leftSection={<PlusIcon />}
      onClick={() => go(pathTo('importSubscriptions'))}
    >
      {texts.import}
    </Button>
  )
}
