import { useState } from 'react'
import type { ProfileName } from '#contract/access/roles.ts'
import { isEmail } from '#contract/basics/contacts.ts'
import { askForReset } from '#contract/sign-in/endpoints.ts'
import { createUser, listUsers } from '#contract/users/endpoints.ts'
import { call } from '#web/client/call.ts'
import { useAction, useCommand } from '#web/client/command.ts'
import { focusOn } from '#web/kit/layout/ErrorSummary.tsx'
import { toast } from '#web/kit/dialogs/toast.ts'
import { texts } from '#web/panel/areas/users/texts.ts'

export const EMAIL_FIELD = 'email-do-usuario'

interface InvitationDraft {
  readonly email: string
  readonly profile: ProfileName | ''
}

const EMPTY: InvitationDraft = { email: '', profile: '' }

/**
 * The form of 'Novo usuário': creates the user, then requests the e-mail by which a password is
 * set (R-USER-07). When only the e-mail fails the form stays open: saving again invites the same
 * address again.
 */
export function useInvitation() {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState(EMPTY)
  const [wasSubmitted, setSubmitted] = useState(false)
  const email = draft.email.trim()
  const mail = useAction((to: string) => call(askForReset, { params: { email: to } }), {
    isQuiet: true,
    onDone: () => {
      toast.close(texts.notCreated)
      toast.success(texts.created)
      close()
    },
    onFailed: () => toast.error(texts.notCreated), // R-USER-08
  })
  const create = useCommand(createUser, { invalidates: [listUsers], invalidatesOnFailure: true })
  const reset = () => {
    create.reset()
    mail.reset()
  }
  const close = () => {
    setOpen(false)
    setDraft(EMPTY)
    setSubmitted(false)
    reset()
    create.abandon()
  }
  const submit = async () => {
    setSubmitted(true)
    const { profile } = draft
    if (profile === '' || email === '') return
    if (!isEmail(email)) return focusOn(EMAIL_FIELD)
    mail.reset()
    if (await create.submit({ body: { email, profile } })) await mail.submit(email)
  }
  const isInvalid = wasSubmitted && email !== '' && !isEmail(email)
  return {
    isOpen,
    draft,
    close,
    submit,
    change: (part: Partial<InvitationDraft>) => {
      setDraft({ ...draft, ...part })
      reset()
    },
    isBusy: create.isBusy || mail.isBusy,
    failure: create.failure ?? mail.failure,
    emailError: isInvalid ? texts.invalidEmail : undefined,
    open: () => setOpen(true),
    isReady: email !== '' && draft.profile !== '', // R-USER-03
  }
}

export type Invitation = ReturnType<typeof useInvitation>
