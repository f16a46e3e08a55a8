import * as z from 'zod/mini'
import { ROLES, TWO_FACTOR_MARKER } from '#contract/access/roles.ts'

export const userRole = z.enum([...ROLES, TWO_FACTOR_MARKER])

/** The response of sign-in, refresh and code verification (R-LOGIN-06). */
export const loginResponse = z.object({
  email: z.string(),
  roles: z.array(userRole),
  token: z.string(),
  refreshToken: z.nullable(z.string()),
  idSeller: z.nullable(z.int()),
  mixedInstallment: z.boolean(),
  document: z.nullable(z.string()),
  isActiveForTax: z.boolean(),
})

export type LoginResponse = z.output<typeof loginResponse>

/** The response of a code: how many recovery codes are left after one was used, else null. */
export const verifiedLogin = z.extend(loginResponse, { recoveryCodesLeft: z.nullable(z.int()) })

export type VerifiedLogin = z.output<typeof verifiedLogin>

/** Access token, refresh token, idle time, grace of a replaced one, code challenge (K-TOK-01). */
export const LIFETIMES_MS = {
  access: 10 * 60_000,
  refresh: 7 * 24 * 3_600_000,
  idle: 12 * 3_600_000,
  grace: 20_000,
  challenge: 5 * 60_000,
  passwordToken: 30 * 60_000,
  // The first password may wait a day for its user (R-RESET-08).
  firstPasswordToken: 24 * 3_600_000,
} as const

/** How long a new password may be (R-RESET-08); at sign-up the rule is another. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** Wrong codes a challenge allows. */
export const MAX_CODE_ATTEMPTS = 5
