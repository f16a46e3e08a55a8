import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { mayUse } from '#contract/access/access.ts'
import { mayCall } from '#contract/access/may-call.ts'
import { formatDay } from '#contract/basics/days.ts'
import { acceptDispute, readDispute } from '#contract/charges/dispute-endpoints.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { useLaterDialog } from '#web/kit/dialogs/useLaterDialog.ts'
import { lazyPart } from '#web/kit/state/lazy-part.ts'
import { AcceptDispute } from '#web/panel/areas/charges/dispute/AcceptDispute.tsx'
import { disputeTexts as texts } from '#web/panel/areas/charges/dispute/dispute-texts.ts'
import classes from './Dispute.module.css'

// Its form is seldom opened.
const DisputeDialog = lazyPart(
  () => import('#web/panel/areas/charges/dispute/DisputeDialog.tsx'),
  'DisputeDialog',
)

interface DisputeProps {
  readonly charge: ChargeDetail
}

/** What is disputed and until when it can be contested, in front of everything else (R-CHD-13). */
export function DisputeNotice({ charge }: DisputeProps) {
  const { isOpen, wasOpened, open, close } = useLaterDialog()
  const viewer = useViewer()
  const { status, uuid, chargebackDeadline } = charge
  const isDisputed = status === 'DISPUTE' && mayUse(viewer, readDispute.access)
  const { data, error, refetch } = useRead(
    readDispute,
    { params: { id: uuid } },
    { enabled: isDisputed || isOpen, isQuiet: true, isLive: true },
  )
  const isContested = data?.state === 'CONTESTED'
  return (
    <>
      {isDisputed && (
        <div className={classes.notice}>
          <p>
            {isContested
              ? texts.contested
              : chargebackDeadline && texts.deadline(formatDay(chargebackDeadline))}
          </p>
          <div className={classes.choices}>
            <Button variant="default" size="sm" onClick={open}>
              {texts.more}
            </Button>
            {data?.state === 'OPEN' && mayCall(viewer, acceptDispute) && (
              <AcceptDispute charge={charge} />
            )}
          </div>
        </div>
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <DisputeDialog
            charge={charge}
            read={{ data, error, refetch }}
            isOpen={isOpen}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
