import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listAudit } from '#contract/audit/endpoints.ts'
import { listUsers, readUser, updateUser } from '#contract/users/endpoints.ts'
import type { User, UserChange } from '#contract/users/shapes.ts'
import { isEditable } from '#contract/users/states.ts'
import { toast } from '#web/client/commands/toast.ts'
import { call } from '#web/client/requests/call.ts'
import { showRow } from '#web/client/show-row.ts'
import { useVersionedSave } from '#web/kit/forms/versioned-save.ts'
import { texts } from '#web/panel/areas/users/texts.ts'

const draftOf = ({ profile, status }: User): UserChange => ({
  profile,
  status: isEditable(status) ? status : 'ACTIVE',
})

const toastNotUpdated = () => toast.error(texts.notUpdated) // whatever the reason (R-USER-09)

/** The form of 'Editar Usuário'. */
export function useUserEdit(user: User, onSaved: () => void) {
  const [draft, setDraft] = useState(() => draftOf(user))
  const client = useQueryClient()
  const params = { id: user.id }
  const { base, ...saving } = useVersionedSave<User, UserChange, User>({
    draft,
    setDraft,
    saved: user,
    draftOf,
    send: (body, madeFrom) => call(updateUser, { params, body }, { madeFrom: madeFrom ?? user }),
    reread: () => call(readUser, { params }),
    isQuiet: true,
    invalidates: [listUsers, listAudit],
    invalidatesOnFailure: true,
    onDone: (changed) => {
      showRow(client, listUsers, changed, ({ id }) => id === changed.id)
      toast.close(texts.notUpdated)
      toast.success(texts.updated)
      onSaved()
    },
    onConflict: toastNotUpdated,
    onFailed: toastNotUpdated,
  })
  return {
    ...saving,
    draft,
    saved: base.draft,
    change: (part: Partial<UserChange>) => setDraft({ ...draft, ...part }),
  }
}
