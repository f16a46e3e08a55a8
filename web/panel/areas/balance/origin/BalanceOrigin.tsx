import { Suspense } from 'react'
import { mayUse } from '#contract/access/access.ts'
import { readBalanceOrigin } from '#contract/balance/origin.ts'
import { useViewer } from '#web/client/session.ts'
import { useLaterDialog } from '#web/kit/dialogs/useLaterDialog.ts'
import { lazyPart } from '#web/kit/state/lazy-part.ts'
import { OriginButton } from '#web/panel/areas/ledger/public/OriginButton.tsx'

const Dialog = lazyPart(
  () => import('#web/panel/areas/balance/origin/BalanceOriginDialog.tsx'),
  'BalanceOriginDialog',
)

/** Shows where the available balance comes from; loaded when it is opened. */
export function BalanceOrigin() {
  const { isOpen, wasOpened, open, close } = useLaterDialog()
  if (!mayUse(useViewer(), readBalanceOrigin.access)) return null
  return (
    <>
      <OriginButton onClick={open} />
      {wasOpened && (
        <Suspense fallback={null}>
          <Dialog isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
