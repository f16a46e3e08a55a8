import { listUsers, removeUser } from '#contract/users/endpoints.ts'
import type { User } from '#contract/users/shapes.ts'
import { call } from '#web/client/call.ts'
import { useConfirmedAction } from '#web/client/confirmed-action.ts'
import { toast } from '#web/kit/notices/toast.ts'
import { texts } from '#web/panel/areas/users/texts.ts'

/** Removes a user from the account, after a confirmation. */
export const useRemoval = (onCancel: (user: User) => void) =>
  useConfirmedAction(({ id }: User) => call(removeUser, { params: { id } }), {
    isQuiet: true,
    invalidates: [listUsers],
    invalidatesOnFailure: true,
    onDone: (_, { email }) => toast.success(texts.removed(email)),
    onCancel,
  })

export type Removal = ReturnType<typeof useRemoval>
