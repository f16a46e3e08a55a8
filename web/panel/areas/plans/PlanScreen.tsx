import { Button } from '@mantine/core'
import { useState } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import { formatReais } from '#contract/basics/money.ts'
import { readPlan } from '#contract/plans/endpoints.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { textsOf } from '#web/client/failed.ts'
import { useRead } from '#web/client/queries.ts'
import { useGo } from '#web/kit/state/url-state.ts'
import { Breadcrumbs } from '#web/kit/layout/Breadcrumbs.tsx'
import { ConflictNotice } from '#web/kit/layout/ConflictNotice.tsx'
import { LeaveGuard } from '#web/kit/forms/LeaveGuard.tsx'
import { ErrorState } from '#web/kit/layout/ErrorState.tsx'
import { ErrorSummary } from '#web/kit/layout/ErrorSummary.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { SaveBar } from '#web/kit/layout/SaveBar.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { AuditTrail } from '#web/panel/areas/audit/public/AuditTrail.tsx'
import { draftOfPlan, NEW_PLAN } from '#web/panel/areas/plans/plan-draft.ts'
import { MethodFields, PriceFields, WhatFields } from '#web/panel/areas/plans/PlanFields.tsx'
import { texts } from '#web/panel/areas/plans/texts.ts'
import {
  usePlanForm,
  type PlanFormState,
  type PlanStart,
} from '#web/panel/areas/plans/usePlanForm.ts'
import { usePlanStart } from '#web/panel/areas/plans/usePlanStart.ts'
import classes from './Plans.module.css'

const NAME = 'plan'

/** A plan in its form; the id 0 is a new one (R-PLAN-04). */
export function PlanScreen({ id }: { readonly id: string }) {
  const title = id === NEW_PLAN ? texts.newTitle : texts.editTitle
  return (
    <>
      <Breadcrumbs parents={[{ label: texts.title, href: pathTo('plans') }]} current={title} />
      <PageHeader title={title} />
      {id === NEW_PLAN ? <NewPlan /> : <EditPlan key={id} id={id} />}
    </>
  )
}

const Waiting = () => <div className={classes.waits} aria-busy="true" />

function NewPlan() {
  const start = usePlanStart()
  return start ? <PlanForm {...start} plan={null} /> : <Waiting />
}

// An invalid id is answered like one that does not exist.
const numberOf = (id: string) => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0)

function EditPlan({ id }: { readonly id: string }) {
  const number = numberOf(id)
  const { data, error, isFetching, refetch } = useRead(
    readPlan,
    { params: { id: number } },
    { isQuiet: true },
  )
  // The form starts from a fresh answer and keeps it while it is open.
  const [began, setBegan] = useState<Plan | null>(null)
  if (!began && data && !isFetching) setBegan(data)
  if (error && !began) {
    const again = () => void refetch()
    return <ErrorState title={texts.notLoaded} texts={textsOf(error)} onRetry={again} />
  }
  if (!began) return <Waiting />
  return (
    <>
      <PlanForm first={draftOfPlan(began)} plan={began} idCheckout={began.idCheckout} />
      <div className={classes.trail}>
        <AuditTrail kind="plan" id={String(number)} />
      </div>
    </>
  )
}

/** The values that another person saved for the fields that were changed here, too. */
const changesOf = ({ conflicts, theirs }: PlanFormState): string[] =>
  (conflicts ?? []).map((field) => {
    const value = theirs[field]
    const text = typeof value === 'bigint' ? formatReais(value) : value
    const hasText = typeof text === 'string' && text !== ''
    return texts.fields[field] + (hasText ? texts.theirs(text) : '')
  })

function PlanForm(start: Omit<PlanStart, 'name' | 'onSaved'>) {
  const go = useGo()
  const onSaved = () => go(pathTo('plans'))
  const form = usePlanForm({ ...start, name: NAME, onSaved })
  const leave = () => {
    form.abandon()
    go(pathTo('plans'))
  }
  const isEdit = start.plan !== null
  return (
    <form noValidate onSubmit={form.submit}>
      {form.failure && (
        <ErrorState title={isEdit ? texts.notUpdated : texts.notCreated} texts={form.failure} />
      )}
      {form.conflicts && <ConflictNotice message={texts.conflict} changes={changesOf(form)} />}
      {form.summary.length > 1 && <ErrorSummary errors={form.summary} />}
      <SectionCard title={texts.what}>
        <WhatFields form={form} />
      </SectionCard>
      <SectionCard title={texts.prices}>
        <PriceFields form={form} />
      </SectionCard>
      <SectionCard title={texts.how}>
        <MethodFields form={form} />
      </SectionCard>
      <SaveBar
        actions={
          <>
            <LeaveGuard isDirty={form.isDirty} texts={texts} onLeave={leave}>
              {(cancel) => (
                <Button variant="default" onClick={cancel}>
                  {texts.cancel}
                </Button>
              )}
            </LeaveGuard>
            <Button type="submit" loading={form.isBusy}>
              {texts.submit}
            </Button>
          </>
        }
      >
        {isEdit && texts.keepsValues}
      </SaveBar>
    </form>
  )
}
