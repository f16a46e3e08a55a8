import { Suspense } from 'react'
import { mayUse } from '#contract/access/access.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { readNetOrigin } from '#contract/charges/net-endpoints.ts'
import { useViewer } from '#web/client/session.ts'
import { useLaterDialog } from '#web/kit/dialogs/useLaterDialog.ts'
import { lazyPart } from '#web/kit/state/lazy-part.ts'
import { OriginButton } from '#web/panel/areas/ledger/public/OriginButton.tsx'

const Dialog = lazyPart(
  () => import('#web/panel/areas/charges/detail/NetOriginDialog.tsx'),
  'NetOriginDialog',
)

/** Shows how the received amount became the net amount; loaded when it is opened. */
export function NetOrigin({ id }: { readonly id: Uuid }) {
  const { isOpen, wasOpened, open, close } = useLaterDialog()
  if (!mayUse(useViewer(), readNetOrigin.access)) return null
  return (
    <>
      <OriginButton onClick={open} />
      {wasOpened && (
        <Suspense fallback={null}>
          <Dialog id={id} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
