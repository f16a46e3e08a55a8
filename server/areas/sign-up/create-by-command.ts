import { signUp } from '#contract/sign-up/endpoints.ts'
import { nextSellerId } from '#server/areas/sellers/create-seller.ts'
import type { SignUpTools } from '#server/areas/sign-up/api.ts'
import { createAccount, rejectWeakPassword } from '#server/areas/sign-up/create-account.ts'
import { openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inputOf } from '#server/platform/http/routes.ts'
import { newId } from '#server/platform/security/identifiers.ts'

const THIS_MACHINE = '127.0.0.1'

/** Without a host, the seller gets the brand of the panel. */
type CommandTools = Omit<SignUpTools, 'brands'> & { readonly whiteLabel: boolean }

/**
 * Creates a seller from the body of a sign-up as the sign-up itself does, for the operator of the
 * program: an installation has a first seller before its panel is open to the world.
 */
export async function createByCommand(
  database: Database,
  { passwords, vault, productName, whiteLabel }: CommandTools,
  json: string,
) {
  const requestId = newId()
  const { body } = inputOf(signUp, {
    method: signUp.method,
    path: signUp.path,
    params: {},
    query: {},
    rawQuery: '',
    body: json,
    headers: {},
    ip: THIS_MACHINE,
    requestId,
  })
  await rejectWeakPassword(body, productName)
  const passwordHash = await passwords.hash(body.userAdmin.password)
  const sellerId = await nextSellerId(database)
  const cause = {
    actorKind: 'OPERATOR',
    actorId: null,
    call: signUp.id,
    requestId,
    ip: THIS_MACHINE,
  } as const
  return database.withTenant(sellerId, (transaction) =>
    createAccount(openUnitOfWork(transaction, cause), vault, body, {
      passwordHash,
      whiteLabel,
    }),
  )
}
