import { accountPixRefusals } from '#contract/account-pix/refusals.ts'
import { signInRefusals } from '#contract/sign-in/refusals.ts'
import { credentialsById } from '#server/areas/accounts/credentials.ts'
import { countCode, spendSecondFactor } from '#server/areas/sign-in/codes.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { ApiError, reject } from '#server/platform/http/api-error.ts'
import { refund } from '#server/platform/http/rate-limits.ts'
import type { Caller, Route } from '#server/platform/http/routes.ts'
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

const isWrongCode = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.reasons.some(({ refusal }) => refusal === signInRefusals.wrongCode)

/**
 * Counts the wrong codes of a user over all calls, apart from the transaction that a wrong code
 * rolls back.
 */
export const countingCodes = (route: Route): Route => ({
  ...route,
  async handle(platform, request, caller) {
    if (!caller?.userId || !caller.hasTwoFactor) return route.handle(platform, request, caller)
    const counted = await countCode(platform.database, caller.userId)
    let isWrong = false
    try {
      return await route.handle(platform, request, caller)
    } catch (error) {
      isWrong = isWrongCode(error)
      throw error
    } finally {
      if (!isWrong) await refund(platform.database, counted)
    }
  },
})
