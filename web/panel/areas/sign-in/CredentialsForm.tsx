import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState, useTransition } from 'react'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { signIn } from '#contract/sign-in/endpoints.ts'
import type { LoginResponse } from '#contract/sign-in/shapes.ts'
import { toast } from '#web/client/commands/toast.ts'
import { newUuid } from '#web/client/identifiers.ts'
import { SESSION_ENDED } from '#web/client/refresh.ts'
import { call } from '#web/client/requests/call.ts'
import { isRefused, textsOf } from '#web/client/requests/failed.ts'
import { PasswordField } from '#web/kit/fields/PasswordField.tsx'
import { focusOn } from '#web/kit/forms/focus-on.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { Notice } from '#web/kit/notices/Notice.tsx'
import { StatusNotice } from '#web/kit/notices/StatusNotice.tsx'
import { texts } from '#web/panel/areas/sign-in/texts.ts'
import classes from './public/LoginFrame.module.css'

interface CredentialsFormProps {
  readonly onSignedIn: (answer: LoginResponse) => Promise<void>
}

// An unexpected failure has a text of its own (R-LOGIN-11).
const failureTexts = (error: unknown): string[] =>
  isRefused(error, platformRefusals.unexpected) ? [texts.failed] : textsOf(error)

// The toast is 'code - description' (R-LOGIN-10); here the code would only be in the way.
const withoutCode = (text: string) => text.replace(/^BAR-\d{4} - /, '')

const hasEnded = () => new URLSearchParams(location.search).has(SESSION_ENDED)

/** E-mail and password (R-LOGIN-01). */
export function CredentialsForm({ onSignedIn }: CredentialsFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  // The toast is far from the fields and leaves; this stays until the form is sent again.
  const [failure, setFailure] = useState<readonly string[]>([])
  const [isBusy, startSubmit] = useTransition()
  const hasEmail = email.trim() !== ''
  // Without an e-mail both fields are reported (R-LOGIN-04).
  const emailError = wasSubmitted && !hasEmail ? texts.emailMissing : undefined
  const passwordError =
    wasSubmitted && (!hasEmail || password === '') ? texts.passwordMissing : undefined

  const send = async () => {
    try {
      const body = { email: email.trim(), password, attemptReference: newUuid() }
      await onSignedIn(await call(signIn, { body }))
    } catch (error) {
      const failed = failureTexts(error)
      toast.errors(failed)
      setFailure(failed)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    setFailure([])
    if (!hasEmail || password === '') focusOn(hasEmail ? 'senha' : 'email')
    else if (!isBusy) startSubmit(send)
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h1>{texts.enter}</h1>
      {hasEnded() ? (
        <Notice>{texts.sessionEnded}</Notice>
      ) : (
        <p className={classes.description}>{texts.description}</p>
      )}
      <TextInput
        id="email"
        size="md"
        type="email"
        label={texts.email}
        autoComplete="username"
        inputMode="email"
        value={email}
        error={emailError}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordField
        id="senha"
        size="md"
        label={texts.password}
        autoComplete="current-password"
        value={password}
        error={passwordError}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {failure.map((text) => (
        <p className={classes.failure} key={text}>
          {withoutCode(text)}
        </p>
      ))}
      <AppLink href="/redefinir-senha" className={`${classes.link} ${classes.forgotten}`}>
        {texts.forgotten}
      </AppLink>
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {texts.enter}
      </Button>
      <StatusNotice isBusy={isBusy} />
      <p className={classes.description}>
        {texts.noAccount}{' '}
        <AppLink href="/cadastro" className={classes.link}>
          {texts.createAccount}
        </AppLink>
      </p>
    </form>
  )
}
