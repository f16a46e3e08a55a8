import { Button } from '@mantine/core'
import { useState } from 'react'
import { mayUse } from '#contract/access/access.ts'
import { changePixApproval, readPixApproval } from '#contract/account-pix/endpoints.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { useCommand } from '#web/client/command.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx'
import { MoneyInput } from '#web/kit/fields/MoneyInput.tsx'
import { toast } from '#web/kit/notices/toast.ts'
import { texts } from '#web/panel/areas/account-pix/texts.ts'
import classes from './AccountPix.module.css'

/** From which amount on a second person approves a Pix; for administrators. */
export function Approval() {
  const viewer = useViewer()
  const isAllowed = mayUse(viewer, changePixApproval.access)
  const { data } = useRead(readPixApproval, {}, { enabled: isAllowed, isQuiet: true })
  const [isOpen, setOpen] = useState(false)
  if (!isAllowed || !data) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {texts.approval}
      </Button>
      {isOpen && <ApprovalDialog above={data.above} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ApprovalDialogProps {
  readonly above: Centavos | null
  readonly onClose: () => void
}

function ApprovalDialog({ above: stored, onClose }: ApprovalDialogProps) {
  const [above, setAbove] = useState(stored)
  const { submit, isBusy, failure } = useCommand(changePixApproval, {
    isQuiet: true,
    invalidates: [readPixApproval],
    onDone: () => {
      toast.success(texts.saved)
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
      <p>{texts.approvalText}</p>
      <MoneyInput label={texts.approvalAbove} value={above} disabled={isBusy} onChange={setAbove} />
      <p className={classes.note}>{texts.approvalNone}</p>
    </FormDialog>
  )
}
