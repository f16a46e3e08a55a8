import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProfileName } from '#contract/access/roles.ts'
import { isEmail } from '#contract/basics/contacts.ts'
import { createUser, listUsers } from '#contract/users/endpoints.ts'
import { textsOf } from '#web/client/failed.ts'
import { useIntention } from '#web/client/intention.ts'
import { invalidate } from '#web/client/queries.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { focusOn } from '#web/kit/layout/ErrorSummary.tsx'
import { toast } from '#web/kit/dialogs/toast.ts'
import { requestReset } from '#web/panel/areas/users/data.ts'
import { texts } from '#web/panel/areas/users/texts.ts'

export const EMAIL_FIELD = 'email-do-usuario'

const EMPTY = { email: '', profile: '' as ProfileName | '' }

/**
 * The form of 'Novo usuário': creates, then asks for the mail (R-USER-07). When only the mail
 * fails the form stays as it is: saving again invites the same address again.
 */
export function useInvitation() {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>()
  const { send, abandon } = useIntention('user.invite')
  const client = useQueryClient()
  const email = draft.email.trim()

  const close = () => {
    setOpen(false)
    setDraft(EMPTY)
    setTried(false)
    setFailure(undefined)
    abandon()
  }
  const change = (part: Partial<typeof EMPTY>) => {
    setDraft({ ...draft, ...part })
    setFailure(undefined)
  }
  const create = async (profile: ProfileName): Promise<boolean> => {
    try {
      await send(createUser, { body: { email, profile } })
      return true
    } catch (error) {
      toastFailure(error)
      setFailure(textsOf(error))
      return false
    } finally {
      await invalidate(client, listUsers)
    }
  }
  const submit = async () => {
    setTried(true)
    if (draft.profile === '' || email === '') return
    if (!isEmail(email)) return focusOn(EMAIL_FIELD)
    setBusy(true)
    setFailure(undefined)
    try {
      if (!(await create(draft.profile))) return
      await requestReset(email)
      toast.close(texts.notCreated)
      toast.success(texts.created)
      close()
    } catch (error) {
      toast.error(texts.notCreated) // R-USER-08
      setFailure(textsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const emailError = isTried && email !== '' && !isEmail(email) ? texts.invalidEmail : undefined
  return {
    isOpen,
    draft,
    change,
    close,
    submit,
    isBusy,
    failure,
    emailError,
    open: () => setOpen(true),
    isReady: email !== '' && draft.profile !== '', // R-USER-03
  }
}

export type Invitation = ReturnType<typeof useInvitation>
