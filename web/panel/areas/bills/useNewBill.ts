import { type FormEvent, useState } from 'react'
import type { Uuid } from '#contract/basics/ids.ts'
import { changeInBulk, countBills, createBills, listBills } from '#contract/bills/endpoints.ts'
import type { BillRecord } from '#contract/bills/shapes.ts'
import { sendCommand, useAction } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useFields } from '#web/kit/forms/useFields.ts'
import { useUnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'
import {
  type BillDraft,
  batchesOf,
  draftErrors,
  type ErrorField,
  labelOf,
  recordsOf,
} from '#web/panel/areas/bills/bill-draft.ts'
import { texts } from '#web/panel/areas/bills/texts.ts'

const NAME = 'new-bill'

/** The reads that a change of bills makes outdated. */
export const BILL_READS = [listBills, countBills] as const

/**
 * Creates all records. The two calls of a long series run together; when one fails, what the other
 * created is cancelled.
 */
async function createAll(draft: BillDraft, order: Uuid): Promise<BillRecord[]> {
  if (draft.due === null) throw new Error('a bill without a due date passed its checks')
  const batches = batchesOf(recordsOf(draft, draft.due, order))
  const answers = await Promise.allSettled(
    batches.map((records, at) =>
      sendCommand(createBills, { body: { records } }, { scope: `${order}.${at}` }),
    ),
  )
  const created = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? answer.value.records : [],
  )
  const failed = answers.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') {
    const ids = created.map(({ id }) => id)
    if (ids.length > 0) {
      await sendCommand(changeInBulk, { body: { method: 'delete', ids } }, { scope: order })
    }
    throw failed.reason
  }
  return created
}

interface NewBillOptions {
  readonly initial: BillDraft
  /** The code that filled the form; its draft is another than that of the empty form. */
  readonly code: string
  readonly order: Uuid
}

/** The form of a new bill, which may be a series (R-BILL-15). */
export function useNewBill({ initial, code, order }: NewBillOptions) {
  const [isCreated, setCreated] = useState(false)
  const fields = useFields<BillDraft, ErrorField>({
    id: NAME,
    initial,
    validate: draftErrors,
    labelOf,
  })
  const { draft, setDraft } = fields
  const name = code === '' ? NAME : `${NAME}.${code}`
  const work = useUnsavedWork({ name, draft, base: initial, setDraft })
  const isSeries = draft.kind === 'Recorrente'
  const saving = useAction((bill: BillDraft) => createAll(bill, order), {
    invalidates: BILL_READS,
    invalidatesOnFailure: true,
    isQuiet: true,
    onDone: () => {
      work.finish()
      toast.success(isSeries ? texts.createdAll : texts.created)
      setCreated(true)
    },
    onFailed: () => toast.error(isSeries ? texts.notCreatedAll : texts.notCreated),
  })
  return {
    ...fields,
    work,
    isCreated,
    isSeries,
    isBusy: saving.isBusy,
    failure: saving.failure,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (fields.check()) void saving.submit(draft)
    },
  }
}
