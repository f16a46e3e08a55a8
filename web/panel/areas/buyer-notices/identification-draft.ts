import { isEmail } from '#contract/basics/brazil/contacts.ts'
import type { NoticeBasics, NoticeSettings } from '#contract/buyer-notices/shapes.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { texts } from '#web/panel/areas/buyer-notices/texts.ts'

/** The form: texts as they are typed. */
export interface IdentificationDraft {
  readonly name: string
  readonly email: string
  readonly hiddenEmail: string
}

export type IdentificationField = keyof IdentificationDraft

export const draftOf = ({ name, email, hiddenEmail }: NoticeSettings): IdentificationDraft => ({
  name,
  email,
  hiddenEmail: hiddenEmail ?? '',
})

export const inputOf = (
  { name, email, hiddenEmail }: IdentificationDraft,
  { activeAllNotifications }: NoticeSettings,
): NoticeBasics => ({
  name: name.trim(),
  email: email.trim(),
  hiddenEmail: hiddenEmail.trim() || null,
  activeAllNotifications,
})

function emailError(email: string): string | undefined {
  if (email === '') return texts.emailMissing
  return isEmail(email) ? undefined : texts.emailInvalid
}

/** The errors of the draft, by field (R-NOTS-02). */
export function draftErrors(
  draft: IdentificationDraft,
): Partial<Record<IdentificationField, string>> {
  const email = emailError(draft.email.trim())
  const hiddenEmail = draft.hiddenEmail.trim()
  return {
    ...(draft.name.trim() === '' ? { name: kitTexts.required } : {}),
    ...(email ? { email } : {}),
    ...(hiddenEmail !== '' && !isEmail(hiddenEmail) ? { hiddenEmail: texts.emailInvalid } : {}),
  }
}
