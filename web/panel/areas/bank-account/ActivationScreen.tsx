import { Button } from '@mantine/core'
import { readAccount, readReview } from '#contract/bank-account/endpoints.ts'
import type { BankingAccount } from '#contract/bank-account/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { LeaveQuestion } from '#web/kit/forms/useLeaveQuestion.tsx'
import { DetailSkeleton } from '#web/kit/layout/DetailSkeleton.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { SaveBar } from '#web/kit/layout/SaveBar.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { ErrorSummary } from '#web/kit/notices/ErrorSummary.tsx'
import { AccountStatusBadge } from '#web/panel/areas/bank-account/AccountStatusBadge.tsx'
import { STEPS } from '#web/panel/areas/bank-account/account-draft.ts'
import { CompanyStep, DetailsStep } from '#web/panel/areas/bank-account/CompanyStep.tsx'
import { PartnersStep } from '#web/panel/areas/bank-account/PartnersStep.tsx'
import { texts } from '#web/panel/areas/bank-account/texts.ts'
import { useActivation } from '#web/panel/areas/bank-account/useActivation.ts'
import classes from './Activation.module.css'

/** The activation of the business account in three steps (R-PJ-01). */
export function ActivationScreen() {
  const { data, error, refetch } = useRead(readAccount, {}, { isQuiet: true, isLive: true })
  if (data) return <Activation account={data} />
  if (!error) return <DetailSkeleton parents={undefined} title={texts.title} />
  return (
    <>
      <PageHeader title={texts.title} />
      <ErrorState title={texts.notLoaded} texts={textsOf(error)} onRetry={() => void refetch()} />
    </>
  )
}

/** Why the last application was refused, and what it lacked. */
function Refusal() {
  const { data } = useRead(readReview, {}, { isQuiet: true, isLive: true })
  if (!data) return null
  return (
    <section className={classes.refusal} aria-label={texts.refused}>
      <p>{texts.refused}</p>
      <ul>
        {data.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {data.missing.length > 0 && (
        <>
          <p>{texts.missing}</p>
          <ul>
            {data.missing.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Activation({ account }: { readonly account: BankingAccount }) {
  const { form, step, showStep, work, isReadOnly, isBusy, submit } = useActivation(account)
  const { status } = account
  const isLast = step === 3
  const title = texts.steps[step - 1] ?? ''
  return (
    <>
      <PageHeader title={texts.title}>
        <AccountStatusBadge status={status} />
      </PageHeader>
      <form className={classes.form} onSubmit={submit} noValidate>
        <LeaveQuestion work={work} />
        {status === 'FAILED' && <Refusal />}
        <ol className={classes.steps}>
          {STEPS.map((each) => (
            <li key={each} aria-current={each === step ? 'step' : undefined}>
              {each}. {texts.steps[each - 1]}
            </li>
          ))}
        </ol>
        <ErrorSummary errors={form.summary} />
        <fieldset className={classes.group} disabled={isReadOnly}>
          {step === 1 && (
            <SectionCard title={title}>
              <CompanyStep form={form} />
            </SectionCard>
          )}
          {step === 2 && (
            <SectionCard title={title}>
              <DetailsStep form={form} />
            </SectionCard>
          )}
          {isLast && <PartnersStep form={form} isReadOnly={isReadOnly} />}
        </fieldset>
        <SaveBar
          actions={
            <>
              {step > 1 && (
                <Button
                  variant="default"
                  disabled={isBusy}
                  onClick={() => showStep(isLast ? 2 : 1)}
                >
                  {texts.back}
                </Button>
              )}
              {!(isLast && status === 'ACTIVE') && (
                <Button type="submit" loading={isBusy}>
                  {isLast ? texts.finish : texts.next}
                </Button>
              )}
            </>
          }
        />
      </form>
    </>
  )
}
