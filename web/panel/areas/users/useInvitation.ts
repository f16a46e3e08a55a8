import { useState } from 'react'
import type { ProfileName } from '#contract/access/roles.ts'
import { isEmail } from '#contract/basics/brazil/contacts.ts'
import { askForReset } from '#contract/sign-in/endpoints.ts'
import { createUser, listUsers } from '#contract/users/endpoints.ts'
import { newUser } from '#contract/users/shapes.ts'
import { useAction, useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { call } from '#web/client/requests/call.ts'
import { limitsOf } from '#web/kit/forms/limits.ts'
import { useFields } from '#web/kit/forms/useFields.ts'
import { useUnsavedWork } from '#web/kit/forms/useUnsavedWork.ts'
import { texts } from '#web/panel/areas/users/texts.ts'

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
  const mail = useAction((to: string) => call(askForReset, { params: { email: to } }), {
    isQuiet: true,
    onDone: () => {
      toast.close(texts.notCreated)
      toast.success(texts.created)
      close()
    },
    onFailed: () => toast.error(texts.notCreated), // whatever the reason (R-USER-08)
  })
  const create = useCommand(createUser, { invalidates: [listUsers], invalidatesOnFailure: true })
  const reset = () => {
    create.reset()
    mail.reset()
  }
  const fields = useFields<InvitationDraft, keyof InvitationDraft>({
    id: 'user',
    initial: EMPTY,
    validate: ({ email }) => (isEmail(email.trim()) ? {} : { email: texts.invalidEmail }),
    limits: limitsOf(newUser),
    onChange: reset,
  })
  const close = () => {
    setOpen(false)
    fields.reset()
    reset()
    create.abandon()
  }
  const work = useUnsavedWork({
    name: undefined,
    draft: fields.draft,
    base: EMPTY,
    setDraft: fields.setDraft,
  })
  const email = fields.draft.email.trim()
  const { profile } = fields.draft
  const submit = async () => {
    if (profile === '' || !fields.check()) return
    mail.reset()
    if (await create.submit({ body: { email, profile } })) await mail.submit(email)
  }
  return {
    ...fields,
    isOpen,
    work,
    close,
    submit,
    isBusy: create.isBusy || mail.isBusy,
    failure: create.failure ?? mail.failure,
    open: () => setOpen(true),
    isReady: email !== '' && profile !== '', // both are needed (R-USER-03)
  }
}

export type Invitation = ReturnType<typeof useInvitation>
