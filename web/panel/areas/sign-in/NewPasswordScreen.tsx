import { Button, PasswordInput } from '@mantine/core'
import { useState, useTransition, type FormEvent } from 'react'
import { resetPassword } from '#contract/sign-in/endpoints.ts'
import { PASSWORD_LENGTH } from '#contract/sign-in/shapes.ts'
import { call } from '#web/client/call.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { focusOn } from '#web/kit/notices/ErrorSummary.tsx'
import { ArrowLeftIcon, EyeIcon, EyeOffIcon } from '#web/kit/theme/icons.tsx'
import { toast } from '#web/kit/notices/toast.ts'
import { usePageTitle } from '#web/kit/layout/usePageTitle.ts'
import { LoginFrame } from '#web/panel/areas/sign-in/LoginFrame.tsx'
import { resetTexts as texts } from '#web/panel/areas/sign-in/reset-texts.ts'
import { texts as signInTexts } from '#web/panel/areas/sign-in/texts.ts'
import { useBackToLogin } from '#web/panel/areas/sign-in/useBackToLogin.ts'
import classes from './LoginFrame.module.css'

const BACK_AFTER_MS = 2_000

interface Typed {
  readonly password: string
  readonly confirmation: string
}

function errorsOf({ password, confirmation }: Typed): Partial<Typed> {
  const isShort = password !== '' && [...password].length < PASSWORD_LENGTH.min
  const isDifferent = confirmation !== '' && confirmation !== password
  return {
    ...(password === '' ? { password: texts.passwordMissing } : {}), // R-RESET-03
    ...(isShort ? { password: texts.tooShort } : {}), // R-RESET-10
    ...(confirmation === '' ? { confirmation: texts.confirmationMissing } : {}),
    ...(isDifferent ? { confirmation: texts.different } : {}), // R-RESET-04
  }
}

/** Sets a password by the token of the mailed link (R-RESET-03). */
export function NewPasswordScreen({ token }: { readonly token: string }) {
  const [typed, setTyped] = useState<Typed>({ password: '', confirmation: '' })
  const [wasSubmitted, setSubmitted] = useState(false)
  const [isBusy, startSubmit] = useTransition()
  // The screen leads back to the sign-in soon: nothing is sent again until then.
  const [wasSent, setSent] = useState(false)
  const backToLogin = useBackToLogin()
  usePageTitle(texts.newTitle)
  const errors = wasSubmitted ? errorsOf(typed) : {}

  const send = async () => {
    try {
      await call(resetPassword, { params: { token }, body: { newPassword: typed.password } })
      toast.success(texts.passwordSet)
      backToLogin(BACK_AFTER_MS) // R-RESET-05
    } catch (failure) {
      toastFailure(failure)
      backToLogin() // R-RESET-06
    }
    setSent(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const found = errorsOf(typed)
    if (found.password) return focusOn('senha')
    if (found.confirmation) return focusOn('confirmacao')
    startSubmit(send)
  }
  const field = (name: keyof Typed) => ({
    size: 'md',
    autoComplete: 'new-password',
    maxLength: PASSWORD_LENGTH.max,
    value: typed[name],
    error: errors[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
    visibilityToggleIcon: ({ reveal }: { readonly reveal: boolean }) =>
      reveal ? <EyeOffIcon /> : <EyeIcon />,
    visibilityToggleButtonProps: { 'aria-label': signInTexts.showPassword, tabIndex: 0 },
  })
  return (
    <LoginFrame>
      <form className={classes.form} onSubmit={submit} noValidate>
        <AppLink href="/login" className={classes.back}>
          <ArrowLeftIcon size={16} />
          {texts.backToLogin}
        </AppLink>
        <h1>{texts.newTitle}</h1>
        <p className={classes.description}>{texts.newText}</p>
        <PasswordInput id="senha" label={texts.password} autoFocus {...field('password')} />
        <PasswordInput id="confirmacao" label={texts.confirmation} {...field('confirmation')} />
        <Button type="submit" size="md" fullWidth loading={isBusy || wasSent}>
          {texts.save}
        </Button>
      </form>
    </LoginFrame>
  )
}
