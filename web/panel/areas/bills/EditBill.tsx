import { Button } from '@mantine/core'
import type { BillRecord } from '#contract/bills/shapes.ts'
import { useProductToday } from '#web/client/product-time.ts'
import { AlertDialog } from '#web/kit/dialogs/AlertDialog.tsx'
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx'
import { LeaveGuard } from '#web/kit/forms/LeaveGuard.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { ErrorSummary } from '#web/kit/notices/ErrorSummary.tsx'
import { kitTexts } from '#web/kit/texts.ts'
import {
  IdentificationFields,
  MethodFields,
  ValueFields,
} from '#web/panel/areas/bills/BillFields.tsx'
import { texts } from '#web/panel/areas/bills/texts.ts'
import { useBillEdit } from '#web/panel/areas/bills/useBillEdit.ts'
import classes from './Bills.module.css'

interface EditBillProps {
  readonly bill: BillRecord
  readonly onDone: () => void
}

/** The bill's information as fields; saving them asks for an approval. */
export function EditBill({ bill, onDone }: EditBillProps) {
  const form = useBillEdit(bill, onDone)
  const today = useProductToday()
  return (
    <form noValidate onSubmit={form.submit}>
      {form.failure && <ErrorState title={kitTexts.notSaved} texts={form.failure} />}
      <ErrorSummary errors={form.summary} />
      <div className={classes.sections}>
        <section>
          <IdentificationFields form={form} today={today} />
        </section>
        <ValueFields form={form} />
        <MethodFields form={form} isNew={false} />
      </div>
      <div className={classes.drawerActions}>
        <LeaveGuard work={form.work} texts={texts} openedBy="conta" onLeave={onDone} />
        <Button type="submit" loading={form.isBusy}>
          {texts.save}
        </Button>
      </div>
      {form.dialog === 'late' && (
        <AlertDialog title={texts.lateTitle} closeLabel={texts.ok} onClose={form.closeDialog}>
          <p>{texts.lateText}</p>
        </AlertDialog>
      )}
      <ConfirmDialog
        isOpen={form.dialog === 'again'}
        title={texts.askAgain}
        confirmLabel={texts.send}
        isBusy={form.isBusy}
        onConfirm={form.confirm}
        onClose={form.closeDialog}
      />
    </form>
  )
}
