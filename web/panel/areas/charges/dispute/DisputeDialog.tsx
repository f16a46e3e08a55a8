import { mayCall } from '#contract/access/may-call.ts'
import { formatDay, formatInstant } from '#contract/basics/days.ts'
import { labelIn } from '#contract/basics/labels.ts'
import { contestDispute, type Dispute } from '#contract/charges/dispute-endpoints.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { useViewer } from '#web/client/session.ts'
import { WorkDialog } from '#web/kit/dialogs/WorkDialog.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { ContestForm } from '#web/panel/areas/charges/dispute/ContestForm.tsx'
import { disputeTexts as texts } from '#web/panel/areas/charges/dispute/dispute-texts.ts'
import classes from './Dispute.module.css'

interface DisputeDialogProps {
  readonly charge: ChargeDetail
  readonly read: {
    readonly data: Dispute | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The facts of a dispute, and the form that contests it while it can be contested. */
export function DisputeDialog({ charge, read, isOpen, onClose }: DisputeDialogProps) {
  const viewer = useViewer()
  const { data, error, refetch } = read
  return (
    <WorkDialog isOpen={isOpen} onClose={onClose} title={texts.title}>
      {(close) => (
        <>
          {error ? (
            <ErrorState
              title={texts.notLoaded}
              texts={textsOf(error)}
              onRetry={() => void refetch()}
            />
          ) : null}
          {data && <Facts dispute={data} />}
          {data?.state === 'OPEN' && mayCall(viewer, contestDispute) && (
            <ContestForm id={charge.uuid} onClose={close} />
          )}
        </>
      )}
    </WorkDialog>
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
