import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listAudit } from '#contract/audit/endpoints.ts'
import { NIL_UUID } from '#contract/basics/ids.ts'
import { listUsers, readUser, updateUser } from '#contract/users/endpoints.ts'
import type { User, UserChange } from '#contract/users/shapes.ts'
import { isEditable } from '#contract/users/states.ts'
import { call } from '#web/client/call.ts'
import { useAction } from '#web/client/command.ts'
import { isStale, textsOf } from '#web/client/failed.ts'
import { invalidate, useRead } from '#web/client/queries.ts'
import { toast } from '#web/kit/dialogs/toast.ts'
import { useDialog } from '#web/kit/dialogs/useDialog.ts'
import { texts } from '#web/panel/areas/users/texts.ts'

interface UserSave {
  readonly madeFrom: User
  readonly change: UserChange
}

/**
 * The form of 'Editar Usuário'. It fetches the user when it opens; after another person changed
 * the user first, it shows the user as it is now under what was chosen here.
 */
export function useUserEdit(onClosed: (user: User) => void) {
  const [chosen, setChosen] = useState<Partial<UserChange>>({})
  const { subject, isOpen, ...dialog } = useDialog<User>()
  const client = useQueryClient()
  const { data, error } = useRead(
    readUser,
    { params: { id: subject?.id ?? NIL_UUID } },
    { enabled: isOpen, isQuiet: true },
  )
  const current = data ?? subject
  const status = current && isEditable(current.status) ? current.status : 'ACTIVE'
  const draft = current && { profile: current.profile, status, ...chosen }
  const close = () => {
    dialog.close()
    if (subject) onClosed(subject)
  }
  const { submit, reset, isBusy, failure } = useAction(
    ({ madeFrom, change }: UserSave) =>
      call(updateUser, { params: { id: madeFrom.id }, body: change }, { madeFrom }),
    {
      isQuiet: true,
      invalidates: [listUsers, listAudit],
      invalidatesOnFailure: true,
      onDone: () => {
        toast.close(texts.notUpdated)
        toast.success(texts.updated)
        close()
      },
      onFailed: (refused) => {
        toast.error(texts.notUpdated) // R-USER-09
        return isStale(refused) ? invalidate(client, readUser) : undefined
      },
    },
  )
  return {
    user: current,
    isOpen,
    close,
    draft,
    isBusy,
    failure: failure ?? (error ? textsOf(error) : undefined),
    isReady: data !== undefined,
    open: (next: User) => {
      void invalidate(client, readUser)
      setChosen({})
      reset()
      dialog.open(next)
    },
    save: () => {
      if (data && draft) void submit({ madeFrom: data, change: draft })
    },
    choose: (part: Partial<UserChange>) => {
      setChosen({ ...chosen, ...part })
      reset()
    },
  }
}

export type UserEdit = ReturnType<typeof useUserEdit>
