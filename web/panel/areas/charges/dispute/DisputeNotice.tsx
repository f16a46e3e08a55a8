import { Button } from '@mantine/core'
import { useState } from 'react'
import { mayUse } from '#contract/access/access.ts'
import { mayCall } from '#contract/access/may-call.ts'
import { formatDay, formatInstant } from '#contract/basics/days.ts'
import { labelIn } from '#contract/basics/labels.ts'
import {
  acceptDispute,
  contestDispute,
  readDispute,
  type Dispute,
} from '#contract/charges/dispute-endpoints.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { textsOf } from '#web/client/failed.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { WorkDialog } from '#web/kit/dialogs/WorkDialog.tsx'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { AcceptDispute } from '#web/panel/areas/charges/dispute/AcceptDispute.tsx'
import { ContestForm } from '#web/panel/areas/charges/dispute/ContestForm.tsx'
import { disputeTexts as texts } from '#web/panel/areas/charges/dispute/dispute-texts.ts'
import classes from './Dispute.module.css'

interface DisputeProps {
  readonly charge: ChargeDetail
}

/** What is disputed and until when it can be contested, in front of everything else (R-CHD-13). */
export function DisputeNotice({ charge }: DisputeProps) {
  const [isOpen, setOpen] = useState(false)
  const viewer = useViewer()
  const { status, uuid, chargebackDeadline } = charge
  const isDisputed = status === 'DISPUTE' && mayUse(viewer, readDispute.access)
  const { data, error, refetch } = useRead(
    readDispute,
    { params: { id: uuid } },
    { enabled: isDisputed || isOpen, isQuiet: true },
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
            <Button variant="default" size="sm" onClick={() => setOpen(true)}>
              {texts.more}
            </Button>
            {data?.state === 'OPEN' && mayCall(viewer, acceptDispute) && (
              <AcceptDispute charge={charge} />
            )}
          </div>
        </div>
      )}
      <WorkDialog isOpen={isOpen} onClose={() => setOpen(false)} title={texts.title}>
        {(close) => (
          <>
            {error && (
              <ErrorState
                title={texts.notLoaded}
                texts={textsOf(error)}
                onRetry={() => void refetch()}
              />
            )}
            {data && <Facts dispute={data} />}
            {data?.state === 'OPEN' && mayCall(viewer, contestDispute) && (
              <ContestForm id={uuid} onClose={close} />
            )}
          </>
        )}
      </WorkDialog>
    </>
  )
}

function Facts({ dispute }: { readonly dispute: Dispute }) {
  const { state, reason, amount, openedAt, chargebackDeadline, contestedAt, message } = dispute
  const { facts } = texts
  const deadline = formatDay(chargebackDeadline)
  return (
    <>
      <DataList
        layout="facts"
        items={[
          { label: facts.state, value: labelIn(texts.states, state) },
          { label: facts.reason, value: reason },
          { label: facts.amount, value: <Money amount={amount} size="plain" /> },
          { label: facts.openedAt, value: formatDay(openedAt) },
          { label: facts.deadline, value: deadline },
          ...(contestedAt
            ? [
                { label: facts.contestedAt, value: formatInstant(contestedAt) },
                { label: facts.message, value: message },
                {
                  label: facts.documents,
                  value: dispute.documents.map(({ name }) => name).join(', '),
                },
              ]
            : []),
        ]}
      />
      {state === 'OPEN' && (
        <div className={classes.instructions}>
          <p>{texts.deadline(deadline)}</p>
          <p>{dispute.instructions}</p>
        </div>
      )}
    </>
  )
}
