import { Secret, TOTP } from 'otpauth'
import type { Uuid } from '#contract/basics/ids.ts'
import { signInRefusals } from '#contract/sign-in/refusals.ts'
import { twoFactorRefusals } from '#contract/two-factor/refusals.ts'
import { QR_CODE_LIFE_MS } from '#contract/two-factor/shapes.ts'
import { credentialsById } from '#server/areas/accounts/credentials.ts'
import { endSessionsOf } from '#server/areas/accounts/end-sessions.ts'
import {
  lockTwoFactor,
  replaceRecoveryHashes,
  storePending,
  turnOff,
  turnOn,
} from '#server/areas/accounts/two-factor.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { recoveryHash, secretBoundTo, spendCode } from '#server/areas/sign-in/codes.ts'
import { newRecoveryCodes } from '#server/areas/two-factor/recovery-codes.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { machineInstant, machineTime } from '#server/platform/process/clock.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

export const TWO_FACTOR_ENABLED = 'user.two-factor-enabled'
export const TWO_FACTOR_DISABLED = 'user.two-factor-disabled'
export const RECOVERY_CODES_REPLACED = 'user.recovery-codes-replaced'

export interface TwoFactorTools {
  readonly vault: Vault
  /** The authenticator shows the seller's brand above the code. */
  readonly brands: Brands
}

const SECRET_BYTES = 20

async function lockSetting(work: UnitOfWork, userId: Uuid) {
  const setting = await lockTwoFactor(work, userId)
  if (!setting) throw new Error(`user ${userId} not found`)
  return setting
}

/** Creates a pending secret, valid for 10 minutes; it replaces an older one. */
export async function generate(
  work: UnitOfWork,
  { vault, brands }: TwoFactorTools,
  userId: Uuid,
): Promise<{ qrCodeUrl: string }> {
  const { email, is_on } = await lockSetting(work, userId)
  if (is_on) reject(twoFactorRefusals.alreadyOn)
  const secret = new Secret({ size: SECRET_BYTES })
  const bound = secretBoundTo('totp_pending_sealed', work.sellerId, userId)
  await storePending(work, userId, {
    sealed: vault.seal(secret.base32, bound),
    until: machineInstant(QR_CODE_LIFE_MS),
  })
  work.audit({ subject: { kind: 'user', id: userId }, after: { twoFactorGenerated: true } })
  const { productName: issuer } = brands.ofSeller(await readSeller(work))
  return { qrCodeUrl: new TOTP({ issuer, label: email, secret }).toString() }
}

/** Enables two-factor by the first code of the pending secret; returns the recovery codes once. */
export async function enable(
  work: UnitOfWork,
  { vault }: TwoFactorTools,
  userId: Uuid,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { totp_pending_sealed: pending, totp_pending_until } = await lockSetting(work, userId)
  const isExpired = !totp_pending_until || Date.parse(totp_pending_until) <= machineTime.now()
  if (!pending || isExpired) return reject(twoFactorRefusals.notGenerated)
  const { sellerId } = work
  const secret = vault.open(pending, secretBoundTo('totp_pending_sealed', sellerId, userId))
  if (!(await spendCode(work, userId, secret, code))) reject(signInRefusals.wrongCode)
  const recoveryCodes = newRecoveryCodes()
  await turnOn(work, userId, {
    sealed: vault.seal(secret, secretBoundTo('totp_sealed', sellerId, userId)),
    recoveryHashes: recoveryCodes.map(recoveryHash),
  })
  await auditFacts(work, userId, true)
  return { recoveryCodes }
}

/** Disables two-factor without a code and ends the user's other sessions (R-SEC-17). */
export async function disable(
  work: UnitOfWork,
  userId: Uuid,
  sessionId: Uuid | null,
): Promise<void> {
  const { is_on } = await lockSetting(work, userId)
  if (!is_on) reject(twoFactorRefusals.notOn)
  await turnOff(work, userId)
  await endSessionsOf(work, userId, 'TWO_FACTOR_DISABLED', sessionId)
  await auditFacts(work, userId, false)
}

/** Replaces the recovery codes by a code of the authenticator; returns the new ones once. */
export async function replaceCodes(
  work: UnitOfWork,
  { vault }: TwoFactorTools,
  userId: Uuid,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  await lockSetting(work, userId)
  const user = await credentialsById(work, userId)
  if (!user?.totp_sealed) return reject(twoFactorRefusals.notOn)
  const secret = vault.open(user.totp_sealed, secretBoundTo('totp_sealed', work.sellerId, userId))
  if (!(await spendCode(work, userId, secret, code))) reject(signInRefusals.wrongCode)
  const recoveryCodes = newRecoveryCodes()
  await replaceRecoveryHashes(work, userId, recoveryCodes.map(recoveryHash))
  const subject = { kind: 'user', id: userId } as const
  work.audit({ subject, after: { recoveryCodesReplaced: true } })
  work.emit(RECOVERY_CODES_REPLACED, subject, {})
  return { recoveryCodes }
}

async function auditFacts(work: UnitOfWork, userId: Uuid, isOn: boolean): Promise<void> {
  const subject = { kind: 'user', id: userId } as const
  work.audit({ subject, before: { twoFactor: !isOn }, after: { twoFactor: isOn } })
  work.emit(isOn ? TWO_FACTOR_ENABLED : TWO_FACTOR_DISABLED, subject, {})
}
