import { useState } from 'react'
import { resetPassword } from '#contract/sign-in/endpoints.ts'
import { PASSWORD_LENGTH } from '#contract/sign-in/shapes.ts'
import { call } from '#web/client/requests/call.ts'
import { PasswordField } from '#web/kit/fields/PasswordField.tsx'
import { ResetForm } from '#web/panel/areas/sign-in/ResetForm.tsx'
import { resetTexts as texts } from '#web/panel/areas/sign-in/reset-texts.ts'

const BACK_AFTER_MS = 2_000

interface Typed {
  readonly password: string
  readonly confirmation: string
}

function errorsOf({ password, confirmation }: Typed): Partial<Typed> {
  const isShort = password !== '' && [...password].length < PASSWORD_LENGTH.min
  const isDifferent = confirmation !== '' && confirmation !== password
  return {
    ...(password === '' ? { password: texts.passwordMissing } : {}), // required (R-RESET-03)
    ...(isShort ? { password: texts.tooShort } : {}), // its length (R-RESET-10)
    ...(confirmation === '' ? { confirmation: texts.confirmationMissing } : {}),
    ...(isDifferent ? { confirmation: texts.different } : {}), // typed twice (R-RESET-04)
  }
}

const IDS = { password: 'senha', confirmation: 'confirmacao' } as const

/** Sets a password by the token of the mailed link (R-RESET-03). */
export function NewPasswordScreen({ token }: { readonly token: string }) {
  const [typed, setTyped] = useState<Typed>({ password: '', confirmation: '' })
  const [wasSubmitted, setSubmitted] = useState(false)
  const errors = errorsOf(typed)
  const [wrong] = (['password', 'confirmation'] as const).filter((name) => errors[name])
  const field = (name: keyof Typed) => ({
    id: IDS[name],
    size: 'md',
    autoComplete: 'new-password',
    maxLength: PASSWORD_LENGTH.max,
    value: typed[name],
    error: wasSubmitted && errors[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  return (
    <ResetForm
      title={texts.newTitle}
      description={texts.newText}
      submitLabel={texts.save}
      wrongField={wrong && IDS[wrong]}
      send={() => call(resetPassword, { params: { token }, body: { newPassword: typed.password } })}
      sentText={texts.passwordSet}
      backAfterMs={BACK_AFTER_MS}
      onSubmit={() => setSubmitted(true)}
    >
      <PasswordField label={texts.password} autoFocus {...field('password')} />
      <PasswordField label={texts.confirmation} {...field('confirmation')} />
    </ResetForm>
  )
}
