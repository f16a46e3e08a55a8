import { Button } from '@mantine/core'
import { pathTo } from '#contract/access/pages.ts'
import { formatReais } from '#contract/basics/money.ts'
import { readPlan } from '#contract/plans/endpoints.ts'
import { useInitialRead } from '#web/client/queries.ts'
import { LeaveGuard } from '#web/kit/forms/LeaveGuard.tsx'
import { DetailPage } from '#web/kit/layout/DetailPage.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { SaveBar } from '#web/kit/layout/SaveBar.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ConflictNotice } from '#web/kit/notices/ConflictNotice.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { ErrorSummary } from '#web/kit/notices/ErrorSummary.tsx'
import { useGo } from '#web/kit/state/url-state.ts'
import { AuditTrail } from '#web/panel/areas/audit/public/AuditTrail.tsx'
import { auditLabels } from '#web/panel/areas/plans/audit-labels.ts'
import { MethodFields, PriceFields, WhatFields } from '#web/panel/areas/plans/PlanFields.tsx'
import { draftOfPlan, NEW_PLAN } from '#web/panel/areas/plans/plan-draft.ts'
import { texts } from '#web/panel/areas/plans/texts.ts'
import {
  type PlanFormState,
  type PlanStart,
  usePlanForm,
} from '#web/panel/areas/plans/usePlanForm.ts'
import { usePlanStart } from '#web/panel/areas/plans/usePlanStart.ts'
import classes from './Plans.module.css'

const NAME = 'plan'

const PARENTS = [{ label: texts.title, href: pathTo('plans') }]

/** A plan in its form; the id 0 is a new one (R-PLAN-04). */
export const PlanScreen = ({ id }: { readonly id: string }) =>
  id === NEW_PLAN ? <CreatePlan /> : <EditPlan key={id} id={id} />

function CreatePlan() {
  const query = usePlanStart()
  return (
    <DetailPage query={query} parents={PARENTS} title={texts.newTitle} notLoaded={texts.notLoaded}>
      {(start) => (
        <>
          <PageHeader title={texts.newTitle} />
          <PlanForm {...start} plan={null} />
        </>
      )}
    </DetailPage>
  )
}

// An invalid id is answered like one that does not exist.
const numberOf = (id: string) => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0)

function EditPlan({ id }: { readonly id: string }) {
  const query = useInitialRead(readPlan, { params: { id: numberOf(id) } })
  return (
    <DetailPage query={query} parents={PARENTS} title={texts.editTitle} notLoaded={texts.notLoaded}>
      {(plan) => (
        <>
          <PageHeader title={texts.editTitle} />
          <PlanForm first={draftOfPlan(plan)} plan={plan} idCheckout={plan.idCheckout} />
          <div className={classes.trail}>
            <AuditTrail kind="plan" id={String(plan.id)} labels={auditLabels} />
          </div>
        </>
      )}
    </DetailPage>
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
      <ErrorSummary errors={form.summary} />
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
            <LeaveGuard work={form.work} texts={texts} onLeave={leave} />
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
