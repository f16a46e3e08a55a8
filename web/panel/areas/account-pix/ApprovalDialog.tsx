import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mayUse } from '#contract/access/access.ts'
import {
  cancelPixApproval,
  changePixApproval,
  confirmPixApproval,
  readPixApproval,
} from '#contract/account-pix/endpoints.ts'
import { loosensApproval } from '#contract/account-pix/rules.ts'
import type { PixApproval } from '#contract/account-pix/shapes.ts'
import { formatInstant } from '#contract/basics/days.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { queryOf, useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx'
import { MoneyInput } from '#web/kit/fields/MoneyInput.tsx'
import { texts } from '#web/panel/areas/account-pix/texts.ts'
import classes from './AccountPix.module.css'

/** From which amount on a second person approves a Pix; for administrators. */
export function Approval() {
  const viewer = useViewer()
  const isAllowed = mayUse(viewer, changePixApproval.access)
  const { data } = useRead(readPixApproval, {}, { enabled: isAllowed, isQuiet: true, isLive: true })
  const [isOpen, setOpen] = useState(false)
  if (!isAllowed || !data) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {data.asked ? texts.approvalAsked : texts.approval}
      </Button>
      {isOpen && <ApprovalDialog approval={data} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Shows a change by its answer, without waiting for it to be fetched again. */
function useShow() {
  const client = useQueryClient()
  return (changed: PixApproval) =>
    client.setQueryData(queryOf(readPixApproval, {}).queryKey, changed)
}

interface ApprovalDialogProps {
  readonly approval: PixApproval
  readonly onClose: () => void
}

function ApprovalDialog({ approval, onClose }: ApprovalDialogProps) {
  const { above: stored, asked } = approval
  const [above, setAbove] = useState(stored)
  const show = useShow()
  const { submit, isBusy, failure } = useCommand(changePixApproval, {
    isQuiet: true,
    invalidates: [readPixApproval],
    onDone: (changed) => {
      show(changed)
      toast.success(changed.asked ? texts.approvalWaits : texts.saved)
      onClose()
    },
  })
  return (
    <FormDialog
      isOpen
      title={texts.approvalTitle}
      submitLabel={texts.save}
      isBusy={isBusy}
      failure={failure}
      work={{ isUnsaved: () => above !== stored, finish: () => setAbove(stored) }}
      onSubmit={() => void submit({ body: { above } })}
      onClose={onClose}
    >
      {asked && <Asked from={stored} asked={asked} onDone={onClose} />}
      <p className={classes.explanation}>{texts.approvalText}</p>
      <MoneyInput label={texts.approvalAbove} value={above} disabled={isBusy} onChange={setAbove} />
      <p className={classes.note}>{texts.approvalNone}</p>
      {loosensApproval(stored, above) && <p className={classes.note}>{texts.approvalBySecond}</p>}
    </FormDialog>
  )
}

const shown = (above: Centavos | null) => (above === null ? texts.noApproval : formatReais(above))

interface AskedProps {
  readonly from: Centavos | null
  readonly asked: NonNullable<PixApproval['asked']>
  readonly onDone: () => void
}

/** The change that waits: another administrator confirms it, any of them cancels it. */
function Asked({ from, asked, onDone }: AskedProps) {
  const { above, askedBy, askedAt, isOwn } = asked
  const show = useShow()
  const ended = (text: string) => ({
    invalidates: [readPixApproval],
    onDone: (changed: PixApproval) => {
      show(changed)
      toast.success(text)
      onDone()
    },
  })
  const confirm = useCommand(confirmPixApproval, ended(texts.saved))
  const cancel = useCommand(cancelPixApproval, ended(texts.approvalCanceled))
  const isBusy = confirm.isBusy || cancel.isBusy
  return (
    <section className={classes.asked} aria-label={texts.approvalAskedTitle}>
      <p>
        {texts.approvalAskedBy(askedBy ?? texts.somebody, formatInstant(askedAt))}{' '}
        <b>{texts.approvalFromTo(shown(from), shown(above))}</b>
      </p>
      {isOwn && <p className={classes.note}>{texts.approvalOwn}</p>}
      <div className={classes.askedActions}>
        {!isOwn && (
          <Button
            loading={confirm.isBusy}
            disabled={isBusy}
            onClick={() => void confirm.submit({ body: { above } })}
          >
            {texts.approvalConfirm}
          </Button>
        )}
        <Button
          variant="default"
          loading={cancel.isBusy}
          disabled={isBusy}
          onClick={() => void cancel.submit({})}
        >
          {texts.approvalCancel}
        </Button>
      </div>
    </section>
  )
}
