import { useState } from 'react'
import type { Day } from '#contract/basics/days.ts'
import { REPORT_LABELS, type ReportType } from '#contract/reports/kinds.ts'
import { reportRefusals } from '#contract/reports/refusals.ts'
import { defaultPeriod, isReportPeriod, oldestStart } from '#contract/reports/rules.ts'
import { useProductToday } from '#web/client/product-time.ts'
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx'
import { DayField } from '#web/kit/fields/DayField.tsx'
import { useFields } from '#web/kit/forms/useFields.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { texts } from '#web/panel/areas/reports/texts.ts'
import { useReportRequest } from '#web/panel/areas/reports/useReportRequest.ts'
import classes from './Reports.module.css'

interface PeriodDraft {
  readonly from: Day | null
  readonly to: Day | null
}

function periodErrors({ from, to }: PeriodDraft, today: Day) {
  const outside = reportRefusals.badPeriod.text
  if (!from || !to) {
    return { ...(from ? {} : { from: texts.required }), ...(to ? {} : { to: texts.required }) }
  }
  if (isReportPeriod({ from, to }, today)) return {}
  if (from < oldestStart(today)) return { from: outside }
  return { to: to < from ? kitTexts.endBeforeStart : outside }
}

interface PeriodDialogProps {
  readonly type: ReportType
  readonly onClose: () => void
  readonly onRequested: () => void
}

/** Asks for the period of a report and requests it (R-REP-02). */
export function PeriodDialog({ type, onClose, onRequested }: PeriodDialogProps) {
  const today = useProductToday()
  const [initial] = useState<PeriodDraft>(() => defaultPeriod(today))
  const { email, request, isBusy } = useReportRequest({
    scope: type,
    onDone: onRequested,
    onFailed: onClose,
  })
  const form = useFields<PeriodDraft, 'from' | 'to'>({
    id: 'report-period',
    initial,
    validate: (draft) => periodErrors(draft, today),
  })
  const submit = () => {
    const { from, to } = form.latest()
    if (form.check() && from && to) request(type, { from, to })
  }
  const dayField = (field: 'from' | 'to') => ({
    id: form.idOf(field),
    label: texts[field],
    value: form.draft[field],
    earliest: oldestStart(today),
    latest: today,
    error: form.errors[field],
    onChange: (day: Day | null) => form.change({ [field]: day }),
  })
  return (
    <FormDialog
      isOpen
      title={texts.periodOf(REPORT_LABELS[type])}
      submitLabel={texts.submit}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes.period}>
        <DayField {...dayField('from')} />
        <DayField {...dayField('to')} />
      </div>
      <p className={classes.recipient}>{texts.recipient(email)}</p>
    </FormDialog>
  )
}
