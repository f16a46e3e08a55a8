import * as z from 'zod/mini'
import { accountPixState } from '#contract/account-pix/states.ts'
import { bankAccountType } from '#contract/basics/brazil/bank-accounts.ts'
import { isDocument, normalizeDocument } from '#contract/basics/brazil/documents.ts'
import { normalizePixKey, type PixKeyType, parseBrCode } from '#contract/basics/brazil/pix.ts'
import { day, described, instant, money, text, uuid } from '#contract/basics/wire.ts'
import { medClaimFacts } from '#contract/med-claims/shapes.ts'

export const PIX_KEY_TYPES = [
  'CNPJ',
  'CPF',
  'EMAIL',
  'PHONE',
  'EVP',
] as const satisfies readonly PixKeyType[]
export const pixKeyType = z.enum(PIX_KEY_TYPES)

/** Characters of the longest key and of the longest copy-and-paste code. */
export const KEY_LENGTH = 77
export const CODE_LENGTH = 1_000
const NAME_LENGTH = 100

const digits = (min: number, max: number) =>
  described(
    z.string().check(z.trim(), z.regex(new RegExp(`^\\d{${min},${max}}$`), 'informe só números')),
    { examples: ['0123456'.slice(0, Math.max(min, 3))] },
  )

/** Where a Pix goes: a key, a copy-and-paste code, or an account by its bank data. */
export const pixTarget = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('KEY'),
      keyType: pixKeyType,
      pixKey: text({ max: KEY_LENGTH }),
    })
    .check(
      z.refine(({ keyType, pixKey }) => normalizePixKey(keyType, pixKey) !== null, {
        error: 'chave Pix inválida',
        path: ['pixKey'],
      }),
    ),
  z.strictObject({ kind: z.literal('CODE'), code: text({ max: CODE_LENGTH }) }).check(
    z.refine(
      ({ code }) => {
        const parsed = parseBrCode(code)
        return parsed !== null && parsed.kind !== 'recurrence'
      },
      { error: 'código Pix inválido', path: ['code'] },
    ),
  ),
  z.strictObject({
    kind: z.literal('ACCOUNT'),
    bank: digits(3, 3),
    agency: digits(1, 5),
    /** Number and check digit. */
    account: digits(2, 20),
    accountType: bankAccountType,
    document: text({ max: 18 }).check(
      z.refine((value) => isDocument(normalizeDocument(value)), 'CPF ou CNPJ inválido'),
    ),
    name: text({ max: NAME_LENGTH }),
  }),
])
export type PixTargetInput = z.output<typeof pixTarget>

/** Who receives a Pix, as the bank answered; for an account, as it was typed. */
export const pixReceiver = z.object({
  /** A sealed text that identifies the receiver, so that the Pix is sent to the one who was shown. */
  receiver: z.string(),
  name: z.string(),
  documentMasked: z.nullable(z.string()),
  pixKey: z.nullable(z.string()),
  /** What the code demands; null where the payer chooses. */
  amount: z.nullable(money()),
})
export type PixReceiver = z.output<typeof pixReceiver>

export const PIX_DIRECTIONS = ['OUT', 'IN'] as const
export const pixDirection = z.enum(PIX_DIRECTIONS)
export type PixDirection = (typeof PIX_DIRECTIONS)[number]

/** A Pix that the business account sent, is to send, or received. */
export const accountPix = z.object({
  id: uuid(),
  direction: pixDirection,
  state: accountPixState,
  amount: money(),
  name: z.string(),
  documentMasked: z.nullable(z.string()),
  pixKey: z.nullable(z.string()),
  scheduledDate: z.nullable(day()),
  /** The id in the payment system, once it is known. */
  endToEndId: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  createdAt: instant(),
  /** Whether the signed-in user asked for it, and so cannot approve it. */
  isOwn: z.boolean(),
  /** Whether it gives another Pix back. */
  isReturn: z.boolean(),
  /** What can still be given back of a received Pix; 0 for every other. */
  returnableAmount: money(),
  /** The newest claim of a received Pix by its payer's bank (MED). */
  claim: z.nullable(medClaimFacts),
})
export type AccountPix = z.output<typeof accountPix>

/** From which amount on a second person approves a Pix. */
export const pixApproval = z.object({
  /** A second person approves each Pix above it; null: none. */
  above: z.nullable(money({ min: 0n })),
  /** A change that waits for the confirmation of another administrator; null: none does. */
  asked: z.nullable(
    z.object({
      above: z.nullable(money({ min: 0n })),
      /** The e-mail of who asked for it; null: the user exists no more. */
      askedBy: z.nullable(z.string()),
      askedAt: instant(),
      /** Whether the signed-in user asked for it, and so cannot confirm it. */
      isOwn: z.boolean(),
    }),
  ),
})
export type PixApproval = z.output<typeof pixApproval>
