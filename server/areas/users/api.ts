import { PROFILES, type ProfileName } from '#contract/access/roles.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import * as endpoints from '#contract/users/endpoints.ts'
import { exportUsers, userTable } from '#contract/users/exports.ts'
import type { User } from '#contract/users/shapes.ts'
import { userById, usersByEmail, usersByEmailSql } from '#server/areas/accounts/users.ts'
import { changeUser, removeUser } from '#server/areas/users/change-user.ts'
import { inviteUser } from '#server/areas/users/invite-user.ts'
import { command } from '#server/platform/commands/command.ts'
import { exportFile } from '#server/platform/commands/export-file.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { publicCall, query, type Route, signedIn } from '#server/platform/http/routes.ts'

/** The profiles with their labels (E-PROFILE). */
const OPTIONS = (Object.keys(PROFILES) as ProfileName[]).map((value) => ({
  value,
  label: PROFILES[value].label,
}))

/** The routes of an account's users. */
export const usersApi: Route[] = [
  query(endpoints.listUsers, (transaction) => usersByEmail(transaction)),
  exportFile(exportUsers, userTable, {
    statement: (_, { transaction }) => usersByEmailSql(transaction.sellerId),
    rowOf: (stored: User) => stored,
  }),
  command(endpoints.createUser, (work, { body }, caller) =>
    inviteUser(work, body, signedIn(caller)),
  ),
  publicCall(endpoints.listProfiles, async () => OPTIONS),
  query(
    endpoints.readUser,
    async (transaction, { params }) =>
      (await userById(transaction, params.id)) ?? reject(platformRefusals.notFound),
  ),
  command(endpoints.updateUser, (work, { params, body }, caller) =>
    changeUser(work, params.id, body, signedIn(caller)),
  ),
  command(endpoints.removeUser, (work, { params }, caller) =>
    removeUser(work, params.id, signedIn(caller)),
  ),
]
