import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listUsers, removeUser } from '#contract/users/endpoints.ts'
import type { User } from '#contract/users/shapes.ts'
import { call } from '#web/client/call.ts'
import { textsOf } from '#web/client/failed.ts'
import { invalidate } from '#web/client/queries.ts'
import { toast } from '#web/kit/dialogs/toast.ts'
import { texts } from '#web/panel/areas/users/texts.ts'

/** Taking somebody out of the account; what the service refuses stays in the open dialog. */
export function useRemoval(onKept: (user: User) => void) {
  const [user, setUser] = useState<User | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>()
  const client = useQueryClient()
  const open = (next: User) => {
    setFailure(undefined)
    setUser(next)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    if (user) onKept(user)
  }
  const remove = async () => {
    if (!user) return
    setBusy(true)
    setFailure(undefined)
    try {
      await call(removeUser, { params: { id: user.id } })
      setOpen(false)
      toast.success(texts.removed(user.email))
    } catch (refused) {
      setFailure(textsOf(refused))
    } finally {
      setBusy(false)
      await invalidate(client, listUsers)
    }
  }
  return { user, isOpen, isBusy, failure, open, close, remove }
}

export type Removal = ReturnType<typeof useRemoval>
