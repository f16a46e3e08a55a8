import { Secret, TOTP } from 'otpauth'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import {
  spendRecoveryCode,
  spendStep,
  type UserCredentials,
} from '#server/areas/accounts/credentials.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { countWithin } from '#server/platform/http/rate-limits.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { hashOf } from '#server/platform/security/identifiers.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** The event of a sign-in by a recovery code. */
export const RECOVERY_CODE_USED = 'user.recovery-codes-used'

const STEP_MS = 30_000
const STEPS_AROUND = 1

/** The authenticator of the secret. */
export const authenticatorOf = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), period: STEP_MS / 1_000 })

/** The context that a sealed secret is bound to: column, user, seller. */
export const secretBoundTo = (
  column: 'totp_sealed' | 'totp_pending_sealed',
  sellerId: SellerId,
  userId: Uuid,
): string => `user_account|${column}|${userId}|${sellerId}`

/**
 * Accepts a code of the authenticator: of this step or the one before or after, and only when its
 * step is later than the last accepted one. One UPDATE decides, so a code is accepted once, however
 * many present it at the same time (R-LOGIN-18).
 */
export async function spendCode(
  transaction: Transaction,
  userId: Uuid,
  secret: string,
  code: string,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false
  const nowMs = machineTime.now()
  const requested = { token: code, timestamp: nowMs, window: STEPS_AROUND }
  const delta = authenticatorOf(secret).validate(requested)
  if (delta === null) return false
  return spendStep(transaction, userId, BigInt(Math.floor(nowMs / STEP_MS) + delta))
}

/** The stored hash of a recovery code, independent of how it was typed. */
export const recoveryHash = (code: string): string =>
  hashOf(code.replaceAll(/[\s-]/g, '').toLowerCase()).toString('hex')

export type SecondFactor = 'authenticator' | 'recovery-code'

/** Accepts a code or, in its place, a recovery code; which of them, or null for a wrong one. */
export async function spendSecondFactor(
  transaction: Transaction,
  vault: Vault,
  user: UserCredentials,
  pin: string,
): Promise<SecondFactor | null> {
  if (!user.totp_sealed) return null
  if (!/^\d{6}$/.test(pin)) {
    const isTaken = await spendRecoveryCode(transaction, user.id, recoveryHash(pin))
    return isTaken ? 'recovery-code' : null
  }
  const bound = secretBoundTo('totp_sealed', transaction.sellerId, user.id)
  const secret = vault.open(user.totp_sealed, bound)
  return (await spendCode(transaction, user.id, secret, pin)) ? 'authenticator' : null
}

const KIND = 'two-factor'
const PER_USER = { max: 20, windowMs: 3_600_000 }

/**
 * Counts a code before verifying it: a user gets 20 wrong ones an hour, over all challenges. A
 * right code is not counted.
 */
export const countCode = (queries: Queries, userId: Uuid) =>
  countWithin(queries, KIND, userId, PER_USER)
