import { Button, TextInput } from '@mantine/core'
import { useState, useTransition, type FormEvent } from 'react'
import { isEmail } from '#contract/basics/contacts.ts'
import { askForReset } from '#contract/sign-in/endpoints.ts'
import { call } from '#web/client/call.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { focusOn } from '#web/kit/notices/ErrorSummary.tsx'
import { ArrowLeftIcon } from '#web/kit/theme/icons.tsx'
import { toast } from '#web/kit/notices/toast.ts'
import { usePageTitle } from '#web/kit/layout/usePageTitle.ts'
import { LoginFrame } from '#web/panel/areas/sign-in/LoginFrame.tsx'
import { resetTexts as texts } from '#web/panel/areas/sign-in/reset-texts.ts'
import { useBackToLogin } from '#web/panel/areas/sign-in/useBackToLogin.ts'
import classes from './LoginFrame.module.css'

const BACK_AFTER_MS = 1_500

function errorOf(email: string): string | undefined {
  if (email === '') return texts.emailMissing // R-RESET-01
  return isEmail(email) ? undefined : texts.emailInvalid
}

/** Asks for the link by which a password is set (R-RESET-01). */
export function AskForResetScreen() {
  const [email, setEmail] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const [isBusy, startSubmit] = useTransition()
  // The screen leads back to the sign-in soon: nothing is sent again until then.
  const [wasSent, setSent] = useState(false)
  const backToLogin = useBackToLogin()
  usePageTitle(texts.askTitle)
  const error = wasSubmitted ? errorOf(email.trim()) : undefined

  const send = async () => {
    try {
      await call(askForReset, { params: { email: email.trim() } })
      toast.success(texts.linkSent)
      backToLogin(BACK_AFTER_MS) // R-RESET-02
    } catch (failure) {
      toastFailure(failure)
      backToLogin() // R-RESET-06
    }
    setSent(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (errorOf(email.trim())) return focusOn('email')
    startSubmit(send)
  }
  return (
    <LoginFrame>
      <form className={classes.form} onSubmit={submit} noValidate>
        <AppLink href="/login" className={classes.back}>
          <ArrowLeftIcon size={16} />
          {texts.backToLogin}
        </AppLink>
        <h1>{texts.askTitle}</h1>
        <p className={classes.description}>{texts.askText}</p>
        <TextInput
          id="email"
          size="md"
          type="email"
          inputMode="email"
          label={texts.email}
          autoComplete="username"
          autoFocus
          value={email}
          error={error}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={isBusy || wasSent}>
          {texts.send}
        </Button>
      </form>
    </LoginFrame>
  )
}
