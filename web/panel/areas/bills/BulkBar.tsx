import { Button } from '@mantine/core'
import { useState } from 'react'
import { listAudit } from '#contract/audit/endpoints.ts'
import { formatReais, sum } from '#contract/basics/money.ts'
import { type BulkMethod, changeInBulk } from '#contract/bills/endpoints.ts'
import type { BillRecord } from '#contract/bills/shapes.ts'
import { sendCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useProductNow } from '#web/client/product-time.ts'
import { AlertDialog } from '#web/kit/dialogs/AlertDialog.tsx'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { useConfirmedAction } from '#web/kit/dialogs/confirmed-action.ts'
import { PickBar } from '#web/kit/lists/PickBar.tsx'
import { paymentDaysOf } from '#web/panel/areas/bills/payment-day.ts'
import { texts } from '#web/panel/areas/bills/texts.ts'
import { BILL_READS } from '#web/panel/areas/bills/useNewBill.ts'
import classes from './Bills.module.css'

const METHODS: readonly BulkMethod[] = ['delete', 'reprove', 'approve']

interface Subject {
  readonly method: BulkMethod
  readonly bills: readonly BillRecord[]
}

interface Refused {
  readonly id: string
  readonly description: string
}

const totalOf = (bills: readonly BillRecord[]) => sum(bills.map(({ fields }) => fields.Valor))

const nameIn = (bills: readonly BillRecord[], id: string) =>
  bills.find((bill) => bill.id === id)?.fields['Nome da Conta'] ?? id

function useBulk(onDone: () => void) {
  const [refused, setRefused] = useState<readonly string[]>([])
  const acting = useConfirmedAction(
    ({ method, bills }: Subject) =>
      sendCommand(changeInBulk, { body: { method, ids: bills.map(({ id }) => id) } }),
    {
      invalidates: [...BILL_READS, listAudit],
      invalidatesOnFailure: true,
      onDone: (answer, { method, bills }) => {
        const { records } = answer
        if (records.length > 0) toast.success(texts.done[method](records.length))
        setRefused(
          answer.refused.map(({ id, description }: Refused) =>
            texts.refused(nameIn(bills, id), description),
          ),
        )
        onDone()
      },
    },
  )
  return { ...acting, refused, closeRefused: () => setRefused([]) }
}

interface BulkBarProps {
  readonly picked: readonly BillRecord[]
  readonly onClear: () => void
}

/** What can be done with all selected bills, each confirmed with their count and total (R-BILL-07). */
export function BulkBar({ picked, onClear }: BulkBarProps) {
  const { subject, dialog, open, refused, closeRefused } = useBulk(onClear)
  return (
    <>
      <PickBar count={picked.length} text={texts.picked(picked.length)} onClear={onClear}>
        {METHODS.map((method) => (
          <Button
            key={method}
            size="sm"
            variant={method === 'approve' ? 'filled' : 'default'}
            onClick={() => open({ method, bills: picked })}
          >
            {texts.bulk[method]}
          </Button>
        ))}
      </PickBar>
      {subject && <BulkDialog subject={subject} dialog={dialog} />}
      {refused.length > 0 && (
        <AlertDialog title={texts.refusedTitle(refused.length)} onClose={closeRefused}>
          <ul className={classes.refused}>
            {refused.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </AlertDialog>
      )}
    </>
  )
}

interface BulkDialogProps {
  readonly subject: Subject
  readonly dialog: ReturnType<typeof useConfirmedAction<Subject, unknown>>['dialog']
}

function BulkDialog({ subject: { method, bills }, dialog }: BulkDialogProps) {
  const { title, text, label } = texts.confirm[method]
  const total = totalOf(bills)
  const now = useProductNow()
  return (
    <ConfirmDialog
      {...dialog}
      title={title(bills.length)}
      amount={total}
      isDangerous={method === 'delete'}
      confirmLabel={label(bills.length, formatReais(total))}
    >
      <p>{text(paymentDaysOf(bills, now))}</p>
    </ConfirmDialog>
  )
}
