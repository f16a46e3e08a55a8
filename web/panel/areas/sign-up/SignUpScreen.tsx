import { Button } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { LeaveQuestion } from '#web/kit/forms/useLeaveQuestion.tsx'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { StepTrack } from '#web/kit/layout/StepTrack.tsx'
import { usePageTitle } from '#web/kit/layout/usePageTitle.ts'
import { ErrorSummary } from '#web/kit/notices/ErrorSummary.tsx'
import { AddressFields } from '#web/panel/areas/lookups/public/AddressFields.tsx'
import { LoginFrame } from '#web/panel/areas/sign-in/public/LoginFrame.tsx'
import { BankStep } from '#web/panel/areas/sign-up/BankStep.tsx'
import { CompanyStep } from '#web/panel/areas/sign-up/CompanyStep.tsx'
import { STEPS } from '#web/panel/areas/sign-up/sign-up-draft.ts'
import { texts } from '#web/panel/areas/sign-up/texts.ts'
import { useSignUp } from '#web/panel/areas/sign-up/useSignUp.ts'
import { createQueryClient } from '#web/panel/shell/query-client.ts'
import classes from './SignUp.module.css'

const TITLES = { 1: texts.steps[0], 2: texts.steps[1], 3: texts.steps[2] } as const

/** The sign-up of a seller, which needs no session (R-SGN-01, R-ROUTE-04). */
export function SignUpScreen() {
  const [client] = useState(createQueryClient)
  usePageTitle(texts.title)
  return (
    <QueryClientProvider client={client}>
      <LoginFrame isWide>
        <SignUpWizard />
      </LoginFrame>
    </QueryClientProvider>
  )
}

function SignUpWizard() {
  const { form, step, showStep, work, isBusy, submit } = useSignUp()
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h1>{texts.title}</h1>
      <p className={classes.hasAccount}>
        {texts.hasAccount}{' '}
        <AppLink href="/login" className={classes.link}>
          {texts.signIn}
        </AppLink>
      </p>
      <StepTrack
        steps={STEPS}
        step={step}
        onStep={showStep}
        titleOf={(each) => TITLES[each]}
        countOf={texts.stepOf}
      />
      <LeaveQuestion work={work} />
      <ErrorSummary errors={form.summary} />
      {step === 1 && <CompanyStep form={form} />}
      {step === 2 && <AddressFields form={form} required={texts.invalidZipCode} isBrazilOnly />}
      {step === 3 && <BankStep form={form} />}
      {/* A pressed button must stay in place when the field that loses the focus shows an error. */}
      <div className={classes.actions} onMouseDown={(event) => event.preventDefault()}>
        {step > 1 && (
          <Button variant="default" disabled={isBusy} onClick={() => showStep(step === 3 ? 2 : 1)}>
            {texts.back}
          </Button>
        )}
        <Button type="submit" loading={isBusy}>
          {step === 3 ? texts.create : texts.next}
        </Button>
      </div>
    </form>
  )
}
