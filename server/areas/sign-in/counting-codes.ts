import { signInRefusals } from '#contract/sign-in/refusals.ts'
import { countCode } from '#server/areas/sign-in/codes.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { refund } from '#server/platform/http/rate-limits.ts'
import type { Route } from '#server/platform/http/routes.ts'

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
