import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isEmail } from '#contract/basics/brazil/contacts.ts'
import { askForReset } from '#contract/sign-in/endpoints.ts'
import { call } from '#web/client/requests/call.ts'
import { ResetForm } from '#web/panel/areas/sign-in/ResetForm.tsx'
import { resetTexts as texts } from '#web/panel/areas/sign-in/reset-texts.ts'

const BACK_AFTER_MS = 1_500

function errorOf(email: string): string | undefined {
  if (email === '') return texts.emailMissing // required, before its form is checked (R-RESET-01)
  return isEmail(email) ? undefined : texts.emailInvalid
}

/** Asks for the link by which a password is set (R-RESET-01). */
export function AskForResetScreen() {
  const [email, setEmail] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const error = errorOf(email.trim())
  return (
    <ResetForm
      title={texts.askTitle}
      description={texts.askText}
      submitLabel={texts.send}
      wrongField={error && 'email'}
      send={() => call(askForReset, { params: { email: email.trim() } })}
      sentText={texts.linkSent}
      backAfterMs={BACK_AFTER_MS}
      onSubmit={() => setSubmitted(true)}
    >
      <TextInput
        id="email"
        size="md"
        type="email"
        inputMode="email"
        label={texts.email}
        autoComplete="username"
        autoFocus
        value={email}
        error={wasSubmitted && error}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </ResetForm>
  )
}
