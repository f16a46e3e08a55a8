import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState, useTransition } from 'react'
import { toast } from '#web/client/commands/toast.ts'
import { toastFailure } from '#web/client/commands/toast-failure.ts'
import { focusOn } from '#web/kit/forms/focus-on.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { usePageTitle } from '#web/kit/layout/usePageTitle.ts'
import { useGo } from '#web/kit/state/url-state.ts'
import { ArrowLeftIcon } from '#web/kit/theme/icons.tsx'
import { LoginFrame } from '#web/panel/areas/sign-in/public/LoginFrame.tsx'
import { resetTexts as texts } from '#web/panel/areas/sign-in/reset-texts.ts'
import classes from './public/LoginFrame.module.css'

interface ResetFormProps {
  readonly title: string
  readonly description: string
  readonly submitLabel: string
  /** The id of the first wrong field, which is focused instead of sending. */
  readonly wrongField: string | undefined
  readonly send: () => Promise<unknown>
  /** The toast of a success, and how long it shows before the sign-in. */
  readonly sentText: string
  readonly backAfterMs: number
  /** After each submit, also one that is not sent. */
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A form of a forgotten password; once sent it leads back to the sign-in. */
export function ResetForm(props: ResetFormProps) {
  const { title, description, submitLabel, wrongField, children } = props
  const [isBusy, startSubmit] = useTransition()
  // The screen leads back to the sign-in soon: nothing is sent again until then.
  const [wasSent, setSent] = useState(false)
  const backToLogin = useBackToLogin()
  usePageTitle(title)
  const send = async () => {
    try {
      await props.send()
      toast.success(props.sentText)
      backToLogin(props.backAfterMs) // once the toast was read (R-RESET-02, R-RESET-05)
    } catch (failure) {
      toastFailure(failure)
      backToLogin() // no second try with this link (R-RESET-06)
    }
    setSent(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSubmit()
    if (wrongField) focusOn(wrongField)
    else startSubmit(send)
  }
  return (
    <LoginFrame>
      <form className={classes.form} onSubmit={submit} noValidate>
        <AppLink href="/login" className={classes.back}>
          <ArrowLeftIcon size={16} />
          {texts.backToLogin}
        </AppLink>
        <h1>{title}</h1>
        <p className={classes.description}>{description}</p>
        {children}
        <Button type="submit" size="md" fullWidth loading={isBusy || wasSent}>
          {submitLabel}
        </Button>
      </form>
    </LoginFrame>
  )
}

/** Goes to the sign-in, at once or after a while; leaving the screen earlier cancels it. */
function useBackToLogin(): (afterMs?: number) => void {
  const go = useGo()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (afterMs = 0) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => go('/login', 'replace'), afterMs)
  }
}
