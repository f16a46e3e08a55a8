import { Button, TextInput } from '@mantine/core'
import { type FormEvent, Suspense, useState, useTransition } from 'react'
import { verifyTwoFactor } from '#contract/sign-in/endpoints.ts'
import { signInRefusals } from '#contract/sign-in/refusals.ts'
import type { LoginResponse } from '#contract/sign-in/shapes.ts'
import { toast } from '#web/client/commands/toast.ts'
import { toastFailure } from '#web/client/commands/toast-failure.ts'
import { call } from '#web/client/requests/call.ts'
import { isRefused, textsOf } from '#web/client/requests/failed.ts'
import { PinBoxes } from '#web/kit/fields/PinBoxes.tsx'
import { lazyPart } from '#web/kit/state/lazy-part.ts'
import { ArrowLeftIcon, ShieldIcon } from '#web/kit/theme/icons.tsx'
import { texts } from '#web/panel/areas/sign-in/texts.ts'
import classes from './public/LoginFrame.module.css'

const HelpDialog = lazyPart(() => import('#web/panel/areas/sign-in/HelpDialog.tsx'), 'HelpDialog')

interface CodeFormProps {
  readonly temporaryToken: string
  readonly onSignedIn: (answer: LoginResponse) => Promise<void>
  readonly onBack: () => void
}

const CODE_LENGTH = 6

// The code, its submit and the meaning of each answer.
function useCode({ temporaryToken, onSignedIn, onBack }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isRecovery, setRecovery] = useState(false)
  const [isBusy, startSubmit] = useTransition()
  const isReady = isRecovery ? code.trim() !== '' : code.length === CODE_LENGTH

  const change = (typed: string) => {
    setCode(typed)
    setError(null)
  }
  const fail = (failure: unknown) => {
    if (isRefused(failure, signInRefusals.challengeOver)) {
      toastFailure(failure) // the password is typed again (R-LOGIN-20)
      return onBack()
    }
    setCode('')
    // Under the boxes, without a toast (R-LOGIN-12).
    setError(
      isRefused(failure, signInRefusals.wrongCode)
        ? texts.wrongCode
        : textsOf(failure, 'description').join(' '),
    )
  }
  const send = async () => {
    try {
      const body = { twofaToken: temporaryToken, pin: code.trim(), type: 'WEB' as const }
      const { recoveryCodesLeft: left, ...answer } = await call(verifyTwoFactor, {
        query: {},
        body,
      })
      await onSignedIn(answer)
      if (left === 0) toast.warning(texts.noCodesLeft)
      else if (left !== null) toast.success(texts.codesLeft(left))
    } catch (failure) {
      fail(failure)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !isBusy) startSubmit(send)
  }
  const toggleRecovery = () => {
    change('')
    setRecovery(!isRecovery)
  }
  return { code, error, isRecovery, isBusy, isReady, change, submit, toggleRecovery }
}

/** The second factor: six digits, or a recovery code in their place (R-LOGIN-18). */
export function CodeForm(props: CodeFormProps) {
  const { code, error, isRecovery, isBusy, isReady, change, submit, toggleRecovery } =
    useCode(props)
  const [isHelpOpen, setHelpOpen] = useState(false)
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <button type="button" className={classes.back} onClick={props.onBack}>
        <ArrowLeftIcon size={16} />
        {texts.back}
      </button>
      <span className={classes.shield}>
        <ShieldIcon size={22} />
      </span>
      <h1>{texts.codeTitle}</h1>
      <p className={classes.description}>{isRecovery ? texts.recoveryText : texts.codeText}</p>
      {isRecovery ? (
        <TextInput
          size="md"
          label={texts.recovery}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={code}
          error={error}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : (
        <PinBoxes label={texts.code} value={code} error={error} onChange={change} />
      )}
      <Button type="submit" size="md" fullWidth loading={isBusy} disabled={!isReady}>
        {texts.enter}
      </Button>
      {!isReady && !isRecovery && <p className={classes.hint}>{texts.codeMissing}</p>}
      <button type="button" className={classes.plain} onClick={toggleRecovery}>
        {isRecovery ? texts.useApp : texts.useRecovery}
      </button>
      <button type="button" className={classes.plain} onClick={() => setHelpOpen(true)}>
        {texts.lostAccess}
      </button>
      {isHelpOpen && (
        <Suspense>
          <HelpDialog onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </form>
  )
}
