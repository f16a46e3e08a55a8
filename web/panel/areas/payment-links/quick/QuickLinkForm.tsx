import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import { ReviewDialog } from '#web/kit/dialogs/ReviewDialog.tsx'
import { MoneyInput } from '#web/kit/fields/MoneyInput.tsx'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { LeaveGuard } from '#web/kit/forms/LeaveGuard.tsx'
import { SaveBar } from '#web/kit/layout/SaveBar.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { useGo } from '#web/kit/state/url-state.ts'
import { isLongTitle, LINK_LIMITS } from '#web/panel/areas/payment-links/form/draft/link-limits.ts'
import { ReceivedLines } from '#web/panel/areas/payment-links/form/preview/ReceivedLines.tsx'
import { receivedByCard } from '#web/panel/areas/payment-links/form/preview/received.ts'
import { useCardSimulation } from '#web/panel/areas/payment-links/form/preview/useSimulation.ts'
import { QuickMade } from '#web/panel/areas/payment-links/quick/QuickMade.tsx'
import {
  offeredInstallments,
  type QuickDraft,
  quickProblems,
  quickSimulationOf,
} from '#web/panel/areas/payment-links/quick/quick-draft.ts'
import { type QuickStart, useQuickForm } from '#web/panel/areas/payment-links/quick/useQuickForm.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from '../CreateLink.module.css'

const MAX_DIGITS = 8 // ten characters with their marks

/** A title, a value and a number of instalments, without a customer (R-LNKQ-01). */
export function QuickLinkForm(props: QuickStart) {
  const { rules, isEdit = false } = props
  const form = useQuickForm(props)
  const { draft, setDraft, isBusy } = form
  const simulation = useCardSimulation(true, quickSimulationOf(draft, rules))
  const go = useGo()
  const problems = quickProblems(draft)
  const missing = problems.filter((problem) => problem !== 'longTitle')
  const change = (next: Partial<QuickDraft>) => setDraft({ ...draft, ...next })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problems.length === 0) void form.save()
  }
  const leave = () => {
    form.abandon()
    go(pathTo('links'))
  }
  if (form.url) return <QuickMade url={form.url} title={draft.title} value={draft.value ?? 0n} />
  return (
    <form className={classes.quick} noValidate onSubmit={submit}>
      {form.failure && (
        <ErrorState title={isEdit ? texts.notSaved : texts.notCreated} texts={form.failure} />
      )}
      <SectionCard title={texts.what}>
        <div className={classes.fields}>
          <QuickFields
            draft={draft}
            change={change}
            maxInstallments={offeredInstallments(rules, draft)}
          />
          <p className={classes.hint}>{texts.quickHint}</p>
          <ReceivedLines
            lines={simulation.data ? receivedByCard(simulation.data) : []}
            isStale={simulation.isStale}
          />
        </div>
      </SectionCard>
      <SaveBar
        actions={
          <>
            <LeaveGuard work={form.work} texts={texts} onLeave={leave} />
            <Button type="submit" disabled={problems.length > 0} loading={isBusy}>
              {isEdit ? texts.save : texts.submit}
            </Button>
          </>
        }
      >
        {missing.length > 0 && texts.missing(missing.map((one) => texts.missingParts[one]))}
      </SaveBar>
      {form.changes && (
        <ReviewDialog
          changes={form.changes}
          contested={texts.contested}
          isBusy={isBusy}
          failure={form.failure ?? undefined}
          onConfirm={() => void form.save()}
          onBack={form.endReview}
        />
      )}
    </form>
  )
}

interface QuickFieldsProps {
  readonly draft: QuickDraft
  readonly change: (next: Partial<QuickDraft>) => void
  readonly maxInstallments: number
}

function QuickFields({ draft, change, maxInstallments }: QuickFieldsProps) {
  const { title, value, installments } = draft
  const [left, setLeft] = useState({ title: false, value: false })
  const noTitle = left.title && title.trim() === '' ? texts.required : undefined
  const titleError = isLongTitle(title) ? texts.longTitle : noTitle
  const counts = Array.from({ length: maxInstallments }, (_, at) => ({
    value: String(at + 1),
    label: texts.upToInstallments(at + 1),
  }))
  return (
    <>
      <TextInput
        label={texts.fieldTitle}
        value={title}
        autoComplete="off"
        rightSection={
          <span className={classes.count}>
            {title.length}/{LINK_LIMITS.title}
          </span>
        }
        rightSectionWidth={58}
        error={titleError}
        onBlur={() => setLeft({ ...left, title: true })}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <MoneyInput
        label={texts.fieldValue}
        value={value}
        maxDigits={MAX_DIGITS}
        error={left.value && (value ?? 0n) === 0n ? texts.required : undefined}
        onBlur={() => setLeft({ ...left, value: true })}
        onChange={(next) => change({ value: next })}
      />
      <NativeSelect
        label={texts.maxInstallments}
        value={String(installments)}
        options={counts}
        onChange={(next) => change({ installments: Number(next) })}
      />
    </>
  )
}
