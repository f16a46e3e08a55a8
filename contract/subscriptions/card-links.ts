import * as z from 'zod/mini'
import type { Instant } from '#contract/basics/days.ts'
import { day, described, instant, money, uuid } from '#contract/basics/wire.ts'
import { type Collection, needsAnotherCard } from '#contract/charges/collection.ts'
import { publicSeller } from '#contract/charges/shapes.ts'
import { type AttemptState, LIVE_ATTEMPT_STATES } from '#contract/charges/states.ts'

/** How many days a link for another card is valid. */
export const CARD_LINK_DAYS = 7

/** `OVER`: no charge waits for another card, or the subscription was cancelled. */
export const CARD_LINK_STATES = ['OPEN', 'PROCESSING', 'USED', 'EXPIRED', 'OVER'] as const
export type CardLinkState = (typeof CARD_LINK_STATES)[number]
export const cardLinkStatus = z.enum(CARD_LINK_STATES)

/** The facts about a link for another card that decide whether a card can be given by it. */
export interface CardLinkFacts {
  readonly now: Instant
  readonly expiresAt: Instant
  /** Of the latest attempt with a card of this link. */
  readonly attempt: AttemptState | null
  readonly isCancelled: boolean
  /** Of the oldest open charge of the subscription. */
  readonly collection: Collection | undefined
}

/** The state of a link; a declined card does not use it up. */
export function cardLinkState(facts: CardLinkFacts): CardLinkState {
  const { now, expiresAt, attempt, isCancelled, collection } = facts
  if (attempt && LIVE_ATTEMPT_STATES.includes(attempt)) return 'PROCESSING'
  if (attempt !== null && attempt !== 'DECLINED') return 'USED'
  if (isCancelled || !needsAnotherCard(collection)) return 'OVER'
  return expiresAt <= now ? 'EXPIRED' : 'OPEN'
}

/** How many times an hour the mail of a link may be requested. */
export const CARD_LINK_MAILS = { max: 5, windowMs: 3_600_000 } as const

/** A link that the seller sends to the buyer. */
export const cardLink = z.object({
  uuid: uuid(),
  expiresAt: instant(),
  buyer: z.optional(
    described(z.object({ email: z.string(), countryCode: z.string(), phone: z.string() }), {
      description: 'Para onde o link pode ser enviado.',
    }),
  ),
})
export type CardLink = z.output<typeof cardLink>

/** The page at which a buyer gives another card; the charge is that which the card pays. */
export const cardLinkPage = z.object({
  seller: publicSeller,
  state: cardLinkStatus,
  title: z.string(),
  /** The charge that the card will pay; null when none is open. */
  charge: z.nullable(z.object({ uuidCharge: uuid(), value: money(), expirationDate: day() })),
})
export type CardLinkPage = z.output<typeof cardLinkPage>
