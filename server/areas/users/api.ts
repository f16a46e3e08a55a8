import { PROFILES, type ProfileName } from '#contract/access/roles.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import * as endpoints from '#contract/users/endpoints.ts'
import { changeUser, removeUser } from '#server/areas/users/change-user.ts'
import { inviteUser } from '#server/areas/users/invite-user.ts'
import { userById, usersByEmail } from '#server/areas/users/sql.ts'
import { refuse } from '#server/platform/refused.ts'
import { opens, reads, type Caller, type Route } from '#server/platform/serve.ts'
import { writes } from '#server/platform/writes.ts'

const signedIn = (caller: Caller | null): Caller =>
  caller ?? refuse(platformRefusals.sessionExpired)

/** E-PROFILE: what the table of roles names. */
const OPTIONS = (Object.keys(PROFILES) as ProfileName[]).map((value) => ({
  value,
  label: PROFILES[value].label,
}))

/** The staff of the account. */
export const usersApi: Route[] = [
  reads(endpoints.listUsers, (transaction) => usersByEmail(transaction)),
  writes(endpoints.createUser, (work, { body }, caller) =>
    inviteUser(work, body, signedIn(caller)),
  ),
  opens(endpoints.listProfiles, async () => OPTIONS),
  reads(
    endpoints.readUser,
    async (transaction, { params }) =>
      (await userById(transaction, params.id)) ?? refuse(platformRefusals.notFound),
  ),
  writes(endpoints.updateUser, (work, { params, body }, caller) =>
    changeUser(work, params.id, body, signedIn(caller)),
  ),
  writes(endpoints.removeUser, (work, { params }, caller) =>
    removeUser(work, params.id, signedIn(caller)),
  ),
]
