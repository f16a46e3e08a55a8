import * as z from 'zod/mini'

/** Digits of a code (K-2FA-01). */
export const CODE_LENGTH = 6

/** Codes that sign in once each when the authenticator is lost (R-SEC-16). */
export const RECOVERY_CODES = 10

/** How long a QR code waits for its first code. */
export const QR_CODE_LIFE_MS = 10 * 60_000

/** A code of the authenticator. */
export const code = () =>
  z.string().check(z.regex(/^\d{6}$/, `informe os ${CODE_LENGTH} dígitos do código`))

/** The secret of an `otpauth://` address, to be typed by hand; empty when there is none. */
export const secretOf = (qrCodeUrl: string): string =>
  /[?&]secret=([A-Z2-7]+)/.exec(qrCodeUrl)?.[1] ?? ''
