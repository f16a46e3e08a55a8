import { Button } from '@mantine/core'
import { useState } from 'react'
import { readPaymentDays } from '#contract/bills/endpoints.ts'
import { newUuid } from '#web/client/identifiers.ts'
import { useProductNow, useProductToday } from '#web/client/product-time.ts'
import { useInitialRead } from '#web/client/queries.ts'
import { AlertDialog } from '#web/kit/dialogs/AlertDialog.tsx'
import { LeaveGuard } from '#web/kit/forms/LeaveGuard.tsx'
import { DetailPage } from '#web/kit/layout/DetailPage.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { SaveBar } from '#web/kit/layout/SaveBar.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { ErrorSummary } from '#web/kit/notices/ErrorSummary.tsx'
import { Notice } from '#web/kit/notices/Notice.tsx'
import { kitTexts } from '#web/kit/texts.ts'
import {
  IdentificationFields,
  MethodFields,
  RecurrenceFields,
  ValueFields,
} from '#web/panel/areas/bills/BillFields.tsx'
import { type BillDraft, draftOfCode, emptyDraft } from '#web/panel/areas/bills/bill-draft.ts'
import { texts } from '#web/panel/areas/bills/texts.ts'
import { useNewBill } from '#web/panel/areas/bills/useNewBill.ts'
import classes from './Bills.module.css'

interface NewBillProps {
  /** A pasted boleto or Pix code that fills the form; empty: none. */
  readonly code: string
  readonly onClose: () => void
}

/** The form of a new bill in the place of the list (R-BILL-08). */
export function NewBill({ code, onClose }: NewBillProps) {
  const today = useProductToday()
  const query = useInitialRead(readPaymentDays, {})
  const read = code === '' ? null : draftOfCode(code, today)
  return (
    <DetailPage query={query} title={texts.newTitle} notLoaded={texts.notLoaded}>
      {({ dueDate }) => (
        <NewBillForm
          initial={{ ...emptyDraft(dueDate), ...read }}
          code={code}
          isFromCode={read !== null}
          onClose={onClose}
        />
      )}
    </DetailPage>
  )
}

interface FormProps extends NewBillProps {
  readonly initial: BillDraft
  readonly isFromCode: boolean
}

function NewBillForm({ initial, code, isFromCode, onClose }: FormProps) {
  const [order] = useState(newUuid)
  const [first] = useState(initial)
  const form = useNewBill({ initial: first, code, order })
  const today = useProductToday()
  const now = useProductNow()
  return (
    <form noValidate onSubmit={form.submit}>
      <PageHeader title={texts.newTitle} />
      {form.failure && <ErrorState title={kitTexts.notSaved} texts={form.failure} />}
      <ErrorSummary errors={form.summary} />
      {isFromCode && (
        <div className={classes.fromCode}>
          <Notice>{texts.fromCode}</Notice>
        </div>
      )}
      <SectionCard title={texts.sections.identification}>
        <IdentificationFields form={form} today={today} now={now} />
      </SectionCard>
      <SectionCard title={texts.sections.recurrence}>
        <RecurrenceFields form={form} />
      </SectionCard>
      <SectionCard title={texts.sections.value}>
        <ValueFields form={form} />
      </SectionCard>
      <SectionCard title={texts.sections.method}>
        <MethodFields form={form} isNew />
      </SectionCard>
      <SaveBar
        actions={
          <>
            <LeaveGuard work={form.work} texts={texts} openedBy="nova" onLeave={onClose} />
            <Button type="submit" loading={form.isBusy}>
              {texts.submit}
            </Button>
          </>
        }
      />
      {form.isCreated && (
        <AlertDialog title={texts.createdTitle} onClose={onClose}>
          <p>{texts.createdText}</p>
        </AlertDialog>
      )}
    </form>
  )
}
