import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listAudit } from '#contract/audit/endpoints.ts'
import { NIL_UUID } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { listUsers, readUser, updateUser } from '#contract/users/endpoints.ts'
import type { User, UserChange } from '#contract/users/shapes.ts'
import { isEditable } from '#contract/users/states.ts'
import { call } from '#web/client/call.ts'
import { CallFailed, textsOf } from '#web/client/failed.ts'
import { invalidate, useRead } from '#web/client/queries.ts'
import { toast } from '#web/kit/dialogs/toast.ts'
import { texts } from '#web/panel/areas/users/texts.ts'

/**
 * The form of 'Editar Usuário'. It is made from the user as read when it opens; a save from what
 * is no longer so is refused, and then shows what it is now beside what was chosen.
 */
export function useUserEdit(onClosed: (user: User) => void) {
  const [user, setUser] = useState<User | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Partial<UserChange>>({})
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>()
  const client = useQueryClient()
  const { data, error } = useRead(
    readUser,
    { params: { id: user?.id ?? NIL_UUID } },
    { enabled: isOpen, isQuiet: true },
  )
  const current = data ?? user
  const status = current && isEditable(current.status) ? current.status : 'ACTIVE'
  const draft = current && { profile: current.profile, status, ...chosen }

  const open = (next: User) => {
    void invalidate(client, readUser)
    setChosen({})
    setFailure(undefined)
    setUser(next)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    if (user) onClosed(user)
  }
  const save = async () => {
    if (!data || !draft) return
    setBusy(true)
    setFailure(undefined)
    try {
      await call(updateUser, { params: { id: data.id }, body: draft }, { madeFrom: data })
      toast.close(texts.notUpdated)
      toast.success(texts.updated)
      close()
    } catch (refused) {
      toast.error(texts.notUpdated) // R-USER-09
      setFailure(textsOf(refused))
      const isStale = refused instanceof CallFailed && refused.has(platformRefusals.stale.code)
      if (isStale) await invalidate(client, readUser)
    } finally {
      setBusy(false)
      await invalidate(client, listUsers, listAudit)
    }
  }
  return {
    user: current,
    isOpen,
    open,
    close,
    save,
    draft,
    isBusy,
    failure: failure ?? (error ? textsOf(error) : undefined),
    isReady: data !== undefined,
    choose: (part: Partial<UserChange>) => {
      setChosen({ ...chosen, ...part })
      setFailure(undefined)
    },
  }
}

export type UserEdit = ReturnType<typeof useUserEdit>
