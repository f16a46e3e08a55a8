import * as z from 'zod/mini'
import { KEY_SCOPES } from '#contract/access/key-scopes.ts'
import { isNetwork } from '#contract/api-keys/rules.ts'
import { instant, text, uuid } from '#contract/basics/wire.ts'

export const keyScope = z.enum(KEY_SCOPES)

/** An API key without its text (E-TOKEN). */
export const apiKey = z.object({
  uuid: uuid(),
  title: z.string(),
  active: z.boolean(),
  /** As `sk_live_…4f2a`. */
  tokenMasked: z.string(),
  scopes: z.array(keyScope),
  /** The addresses and networks that may use it; empty: any. */
  allowedIps: z.array(z.string()),
  expiresAt: z.nullable(instant()),
  lastUsedAt: z.nullable(instant()),
  createdAt: instant(),
  /** Until when the key before the last rotation works, too. */
  previousUntil: z.nullable(instant()),
})
export type ApiKey = z.output<typeof apiKey>

/** A key with its text, as its creation and its rotation answer it. */
export const apiKeyWithToken = z.object({ ...apiKey.shape, token: z.string() })

/** The text of a key (TOK-06). */
export const revealedToken = z.object({ token: z.string() })

/** An answered request of a key, without the values that it sent. */
export const apiRequest = z.object({
  id: uuid(),
  at: instant(),
  keyId: uuid(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  durationMs: z.int(),
  codes: z.array(z.string()),
  /** The fields of the body as JSON, without the values of texts and numbers. */
  body: z.nullable(z.string()),
  requestId: uuid(),
})
export type ApiRequest = z.output<typeof apiRequest>

const MAX_NETWORKS = 20

const limits = {
  scopes: z.optional(z.array(keyScope).check(z.maxLength(KEY_SCOPES.length))),
  allowedIps: z.optional(
    z
      .array(text({ max: 50 }).check(z.refine(isNetwork, 'endereço inválido')))
      .check(z.maxLength(MAX_NETWORKS)),
  ),
  expiresAt: z.optional(z.nullable(instant())),
}

/** The input that creates a key. */
export const apiKeyInput = z.strictObject({
  title: text({ max: 60 }),
  active: z.boolean(),
  ...limits,
})
export type ApiKeyInput = z.output<typeof apiKeyInput>

/**
 * The input that changes a key; what is not named stays as it is. A form that does not show whether
 * the key is active leaves it out, so that it does not reactivate a key that was deactivated since.
 */
export const apiKeyChange = z.strictObject({
  ...apiKeyInput.shape,
  active: z.optional(z.boolean()),
})
export type ApiKeyChange = z.output<typeof apiKeyChange>
