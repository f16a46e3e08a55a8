import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { listAudit } from '#contract/audit/endpoints.ts'
import { changeBills, readBill } from '#contract/bills/endpoints.ts'
import { isEditLate } from '#contract/bills/rules.ts'
import type { BillRecord } from '#contract/bills/shapes.ts'
import { isBillApproved } from '#contract/bills/states.ts'
import { sendCommand, useAction } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { productNow } from '#web/client/product-time.ts'
import { queryOf } from '#web/client/queries.ts'
import { useFields } from '#web/kit/forms/useFields.ts'
import { useUnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'
import {
  type BillDraft,
  changeOf,
  draftErrors,
  draftOfBill,
  type ErrorField,
  labelOf,
} from '#web/panel/areas/bills/bill-draft.ts'
import { texts } from '#web/panel/areas/bills/texts.ts'
import { BILL_READS } from '#web/panel/areas/bills/useNewBill.ts'

function save(bill: BillRecord, first: BillDraft, draft: BillDraft) {
  if (draft.due === null) throw new Error('a bill without a due date passed its checks')
  const fields = changeOf(first, draft, draft.due)
  return sendCommand(
    changeBills,
    { body: { records: [{ id: bill.id, fields }] } },
    { scope: bill.id },
  )
}

/**
 * The form of a saved bill. Late in the day it says once that the bill is not paid today; an edit of
 * an approved bill is confirmed, because it asks for another approval (R-BILL-24, R-BILL-25,
 * R-BILL-30).
 */
export function useBillEdit(bill: BillRecord, onDone: () => void) {
  const client = useQueryClient()
  const [first] = useState(() => draftOfBill(bill))
  const isPaymentRequired = bill.fields.parcela === 1
  const fields = useFields<BillDraft, ErrorField>({
    id: 'bill',
    initial: first,
    validate: (draft) => draftErrors(draft, isPaymentRequired),
    labelOf,
  })
  const { draft, setDraft } = fields
  const work = useUnsavedWork({ name: `bill.${bill.id}`, draft, base: first, setDraft })
  const [dialog, setDialog] = useState<'late' | 'again' | null>(null)
  const [wasWarned, setWarned] = useState(false)
  const saving = useAction((edited: BillDraft) => save(bill, first, edited), {
    invalidates: [...BILL_READS, readBill, listAudit],
    isQuiet: true,
    onDone: ({ records: [changed] }) => {
      // The panel shows the changed bill at once, without waiting for it to be fetched again.
      client.setQueryData(queryOf(readBill, { params: { id: bill.id } }).queryKey, changed)
      work.finish()
      toast.success(texts.saved)
      onDone()
    },
    onFailed: () => {
      setDialog(null)
      toast.error(texts.notSaved)
    },
  })
  return {
    ...fields,
    work,
    dialog,
    isBusy: saving.isBusy,
    failure: saving.failure,
    closeDialog: () => setDialog(null),
    confirm: () => void saving.submit(draft),
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!fields.check()) return
      if (isEditLate(productNow()) && !wasWarned) {
        setWarned(true)
        setDialog('late')
      } else if (isBillApproved(bill.fields.Status)) setDialog('again')
      else void saving.submit(draft)
    },
  }
}
