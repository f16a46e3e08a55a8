import * as z from 'zod/mini'
import { brandOf, passesLuhn } from '#contract/basics/cards.ts'
import { type CardOutcome, outcomeOf } from '#server/outside/tokenizer/outcomes.ts'
import { machineInstant, machineTime } from '#server/platform/process/clock.ts'
import { newSecret } from '#server/platform/security/identifiers.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

const GOOD_FOR_MS = 15 * 60_000
const BOUND = 'card-token'
const LONGEST_HOLDER = 60

/** The card data that the tokeniser receives; it is neither stored nor logged (R-HOST-10). */
export const CardBody = z.strictObject({
  number: z.string().check(z.regex(/^\d{13,19}$/), z.refine(passesLuhn)),
  holderName: z.string().check(z.regex(/^\s*\S.*$/), z.maxLength(LONGEST_HOLDER)),
  expMonth: z.int().check(z.minimum(1), z.maximum(12)),
  expYear: z.int().check(z.minimum(2000), z.maximum(2099)),
  cvv: z.string().check(z.regex(/^\d{3,4}$/)),
  document: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
})
export type CardBody = z.output<typeof CardBody>

/** The sealed content of a token: no number, no expiry date, no code. */
export interface SealedCard {
  readonly id: string
  readonly brand: string
  readonly last4: string
  readonly holder: string
  readonly outcome: CardOutcome
  readonly expires: string
}

/** Whether the card is expired, by the host's time. */
export function hasExpired({ expMonth, expYear }: Pick<CardBody, 'expMonth' | 'expYear'>): boolean {
  return machineTime.now() >= Date.UTC(expYear, expMonth, 1)
}

/**
 * Seals a card into a single-use token, valid for 15 min of machine time; null for other brands.
 */
export function tokenOf(vault: Vault, card: CardBody) {
  const brand = brandOf(card.number)
  if (!brand || hasExpired(card)) return null
  const last4digits = card.number.slice(-4)
  const sealed: SealedCard = {
    id: newSecret(),
    brand,
    last4: last4digits,
    holder: card.holderName.trim(),
    outcome: outcomeOf(card.number),
    expires: machineInstant(GOOD_FOR_MS),
  }
  const cardToken = vault.seal(JSON.stringify(sealed), BOUND).toString('base64url')
  return { cardToken, brand, last4digits }
}

/** The card of a token; null for an unknown or expired one. */
export function openToken(vault: Vault, cardToken: string): SealedCard | null {
  try {
    const sealed = JSON.parse(vault.open(Buffer.from(cardToken, 'base64url'), BOUND)) as SealedCard
    return Date.parse(sealed.expires) > machineTime.now() ? sealed : null
  } catch {
    return null
  }
}
