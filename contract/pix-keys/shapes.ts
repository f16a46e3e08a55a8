import * as z from 'zod/mini'
import { described, instant, optionalText, text, uuid } from '#contract/basics/wire.ts'
import { claimKind } from '#contract/pix-keys/claim-states.ts'
import { keyRefusals } from '#contract/pix-keys/refusals.ts'
import { CODE_LENGTH, KEY_TYPES, storedKey } from '#contract/pix-keys/rules.ts'

export const keyType = z.enum(KEY_TYPES)

/** Characters of the longest key. */
export const KEY_LENGTH = 77

/** A key of the business account (E-PIXKEY). */
export const pixKey = z.object({
  id: uuid(),
  /** Null while the directory makes a random one. */
  key: z.nullable(z.string()),
  keyType,
  accountId: uuid(),
  /** Whether the directory has not confirmed its creation or its deletion yet. */
  processing: z.boolean(),
})
export type PixKey = z.output<typeof pixKey>

/** What is known of a claim, whichever institution made it. */
export const claimFacts = {
  id: uuid(),
  kind: claimKind,
  key: z.string(),
  keyType,
  /** Until when the institution that has the key can answer; afterwards the directory's rule decides. */
  answerBy: instant(),
}

export const newPixKey = z
  .strictObject({
    accountId: uuid(),
    keyType,
    /** Absent for a random key. */
    key: optionalText({ max: KEY_LENGTH }),
  })
  .check(
    z.refine(
      ({ keyType: type, key }) =>
        type === 'evp' ? !key : Boolean(key) && storedKey(type, key ?? '') !== null,
      { error: keyRefusals.invalid.code, path: ['key'] },
    ),
  )

/** The code that proves a phone or e-mail. */
export const verificationCode = described(
  z.string().check(z.regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), keyRefusals.wrongCode.code)),
  { examples: ['123456'] },
)

export const keyVerification = z.strictObject({
  accountId: uuid(),
  keyType: z.literal('phone'),
  key: text({ max: KEY_LENGTH }),
  code: verificationCode,
})
