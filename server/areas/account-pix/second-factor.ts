import { accountPixRefusals } from '#contract/account-pix/refusals.ts'
import { signInRefusals } from '#contract/sign-in/refusals.ts'
import { credentialsById } from '#server/areas/accounts/credentials.ts'
import { spendSecondFactor } from '#server/areas/sign-in/codes.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { Caller } from '#server/platform/http/routes.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** Takes the code of a user with a second factor; other users need none. */
export async function requireCode(
  work: UnitOfWork,
  vault: Vault,
  caller: Caller | null,
  pin: string | undefined,
): Promise<void> {
  const user = caller?.userId ? await credentialsById(work, caller.userId) : undefined
  if (!user?.totp_sealed) return
  if (pin === undefined) return reject(accountPixRefusals.codeNeeded)
  if (!(await spendSecondFactor(work, vault, user, pin))) reject(signInRefusals.wrongCode)
}
