import { StartRejected } from '#server/platform/config/start-rejected.ts'

/** The variable of each key. */
export const KEY_VARIABLES = {
  token: 'TOKEN_KEY',
  pepper: 'PEPPER_KEY',
  sealing: 'SEALING_KEY',
  database: 'DATABASE_KEY',
} as const

/**
 * 32 bytes in base64 each, older ones after a comma; absent: generated once and stored with the
 * embedded database.
 */
export type Keys = Readonly<Record<keyof typeof KEY_VARIABLES, string | undefined>>

/** The bytes of a key. */
export const KEY_BYTES = 32

/** The keys of a variable, the current one first; StartRejected when one of them is malformed. */
export function readKeyRing(variable: string, text: string): readonly [Buffer, ...Buffer[]] {
  const [first, ...others] = text.split(',').map((base64) => Buffer.from(base64.trim(), 'base64'))
  if (first && [first, ...others].every(({ length }) => length === KEY_BYTES)) {
    return [first, ...others]
  }
  throw new StartRejected(
    `${variable} must be ${KEY_BYTES} bytes in base64 (openssl rand -base64 ${KEY_BYTES}), several separated by commas`,
  )
}

/** A sentence for each key that production lacks. */
export const missingKeys = (keys: Keys): string[] =>
  Object.entries(KEY_VARIABLES)
    .filter(([purpose]) => !keys[purpose as keyof Keys])
    .map(([, variable]) => `production needs ${variable}: 32 random bytes in base64`)
