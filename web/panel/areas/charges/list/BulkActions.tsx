import { Button } from '@mantine/core'
import { useState } from 'react'
import { mayUse } from '#contract/access/access.ts'
import { readChargeNotices, resendNotice } from '#contract/buyer-notices/endpoints.ts'
import { noticeLabel } from '#contract/buyer-notices/labels.ts'
import { mayResend } from '#contract/buyer-notices/rules.ts'
import { removeCharge } from '#contract/charges/change-endpoints.ts'
import type { ChargeRow } from '#contract/charges/shapes.ts'
import { sendCommand, useAction } from '#web/client/commands/command.ts'
import { forEachRow, type Outcome, type RowOutcome } from '#web/client/commands/each-row.ts'
import { call } from '#web/client/requests/call.ts'
import { useViewer } from '#web/client/session.ts'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { useConfirmedAction } from '#web/kit/dialogs/confirmed-action.ts'
import { OutcomesDialog } from '#web/kit/dialogs/OutcomesDialog.tsx'
import type { ListFile } from '#web/kit/lists/list-file.ts'
import { PickBar } from '#web/kit/lists/PickBar.tsx'
import type { Picks } from '#web/kit/lists/usePicks.ts'
import { actionTexts } from '#web/panel/areas/charges/actions/action-texts.ts'
import { CHARGE_READS } from '#web/panel/areas/charges/public/charge-reads.ts'

const { bulk: texts } = actionTexts

type Kind = 'resend' | 'remove'

async function resendLastNotice({ uuid: id, status }: ChargeRow): Promise<Outcome> {
  const notices = await call(readChargeNotices, { params: { id } })
  const [last] = notices
    // Rows do not say whether a charge is a renewal, of which also a failed one may be dunned.
    .filter((notice) => mayResend(notice, { status, isRenewal: false }))
    .sort((one, other) => other.changedAt.localeCompare(one.changedAt))
  if (!last) return { isDone: false, text: texts.noNotice }
  await sendCommand(resendNotice, { params: { id, notice: last.uuid } }, { scope: last.uuid })
  return { isDone: true, text: texts.resent(noticeLabel(last)) }
}

async function remove({ uuid: id }: ChargeRow): Promise<Outcome> {
  await sendCommand(removeCharge, { params: { id } }, { scope: id })
  return { isDone: true, text: texts.removed }
}

const WORK = { resend: resendLastNotice, remove } as const

interface Subject {
  readonly kind: Kind
  readonly charges: readonly ChargeRow[]
}

/** Does something to each charge, one after the other, once it is confirmed. */
function useBulk(onDone: () => void) {
  const [outcomes, setOutcomes] = useState<readonly RowOutcome<ChargeRow>[]>([])
  const acting = useConfirmedAction(
    ({ kind, charges }: Subject) => forEachRow(charges, WORK[kind]),
    {
      invalidates: [...CHARGE_READS, readChargeNotices],
      invalidatesOnFailure: true,
      onDone: (found) => {
        setOutcomes(found)
        onDone()
      },
    },
  )
  return { ...acting, outcomes, closeOutcomes: () => setOutcomes([]) }
}

const mayDo = (viewer: ReturnType<typeof useViewer>): Readonly<Record<Kind, boolean>> => ({
  resend: mayUse(viewer, readChargeNotices.access) && mayUse(viewer, resendNotice.access),
  remove: mayUse(viewer, removeCharge.access),
})

interface BulkActionsProps {
  readonly picks: Picks<ChargeRow>
  /** The picked rows as a file. */
  readonly file: ListFile
}

/** What can be done with all picked charges, and what became of each. */
export function BulkActions({ picks, file }: BulkActionsProps) {
  const viewer = useViewer()
  const { subject, dialog, open, outcomes, closeOutcomes } = useBulk(picks.clear)
  const exporting = useAction(() => file.save('csv', null))
  const offered = mayDo(viewer)
  const { rows: charges } = picks
  return (
    <>
      <PickBar count={charges.length} text={texts.picked(charges.length)} onClear={picks.clear}>
        <Button
          size="sm"
          variant="default"
          loading={exporting.isBusy}
          onClick={() => void exporting.submit()}
        >
          {texts.export}
        </Button>
        {offered.resend && (
          <Button size="sm" variant="default" onClick={() => open({ kind: 'resend', charges })}>
            {texts.resend}
          </Button>
        )}
        {offered.remove && (
          <Button size="sm" variant="default" onClick={() => open({ kind: 'remove', charges })}>
            {texts.remove}
          </Button>
        )}
      </PickBar>
      {subject && <BulkDialog subject={subject} dialog={dialog} />}
      {outcomes.length > 0 && (
        <OutcomesDialog
          title={texts.outcomes(outcomes.filter(({ isDone }) => isDone).length, outcomes.length)}
          outcomes={outcomes.map(({ row, ...outcome }) => ({
            ...outcome,
            key: row.uuid,
            name: texts.nameOf(row.customerName, row.title),
          }))}
          onClose={closeOutcomes}
        />
      )}
    </>
  )
}

interface BulkDialogProps {
  readonly subject: Subject
  readonly dialog: ReturnType<typeof useConfirmedAction<Subject, unknown>>['dialog']
}

function BulkDialog({ subject: { kind, charges }, dialog }: BulkDialogProps) {
  const { title, text, label } = texts.confirm[kind]
  return (
    <ConfirmDialog
      {...dialog}
      title={title(charges.length)}
      isDangerous={kind === 'remove'}
      confirmLabel={label(charges.length)}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
