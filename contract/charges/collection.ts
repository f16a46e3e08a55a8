import * as z from 'zod/mini'
import { day, described, instant, uuid } from '#contract/basics/wire.ts'

/** Why the card of record of a subscription is charged no more for a charge. */
export const COLLECTION_STOPS = [
  'OVER',
  'HARD_DECLINE',
  'NO_RETRY_LEFT',
  'NO_CARD',
  'PAUSED',
  'BUSY',
] as const
export type CollectionStop = (typeof COLLECTION_STOPS)[number]
export const collectionStop = z.enum(COLLECTION_STOPS)

const collectionShape = z.object({
  uuidCharge: uuid(),
  expirationDate: day(),
  /** The card that the next attempt charges; null when none is stored. */
  card: z.nullable(z.object({ last4digits: z.string(), brand: z.string() })),
  /** How many attempts were declined. */
  failedAttempts: z.int(),
  /** The latest declined attempt. */
  lastFailure: z.nullable(z.object({ at: instant(), codeReason: z.string(), message: z.string() })),
  /** The day of the next attempt; null while one is in flight or when none is planned. */
  nextAttempt: z.nullable(day()),
  /** Why no attempt is planned. */
  stopped: z.nullable(collectionStop),
})

/** How an open charge of a subscription is collected from the card of record. */
export const collection = described(collectionShape, {
  description:
    'Como a cobrança em aberto é cobrada no cartão guardado: a última tentativa não aprovada, a próxima e por que não há outra. Ausente nas demais cobranças.',
})
export type Collection = z.output<typeof collection>

/** What a decline means for the seller and the buyer. */
export const DECLINE_GROUPS = [
  'NO_FUNDS',
  'CARD_EXPIRED',
  'CARD_BLOCKED',
  'CARD_CANCELLED',
  'CARD_LOST',
  'BAD_CARD_DATA',
  'STOPPED_BY_HOLDER',
  'SUSPECTED_FRAUD',
  'ISSUER_UNAVAILABLE',
  'TOKEN_OVER',
  'NOT_AUTHORIZED',
] as const
export type DeclineGroup = (typeof DECLINE_GROUPS)[number]

// The response codes that acquirers in Brazil share (ABECS). A retry is decided by what the acquirer
// says of the decline, not by the group.
const CODES: Readonly<Partial<Record<DeclineGroup, readonly string[]>>> = {
  NO_FUNDS: ['51', '61', '65', '116', '121'],
  CARD_EXPIRED: ['54', '57', '101'],
  CARD_BLOCKED: ['62', '78', '106'],
  CARD_CANCELLED: ['46', '77'],
  CARD_LOST: ['04', '07', '41', '43', '200', '208', '209'],
  BAD_CARD_DATA: ['14', '55', '56', '82', '86', '111', 'N7'],
  STOPPED_BY_HOLDER: ['R0', 'R1', 'R2', 'R3'],
  SUSPECTED_FRAUD: ['59', '63', '102'],
  ISSUER_UNAVAILABLE: ['19', '91', '92', '96', '99', '909', '911', '912'],
  TOKEN_OVER: ['TOKEN'],
}

/** The group of a decline by the code of the acquirer; unknown codes were just not authorised. */
export const declineGroup = (codeReason: string): DeclineGroup =>
  DECLINE_GROUPS.find((group) => CODES[group]?.includes(codeReason)) ?? 'NOT_AUTHORIZED'

/** Whether the buyer is asked for another card: the one of record failed, or there is none. */
export const needsAnotherCard = (collection: Collection | undefined): collection is Collection =>
  collection !== undefined &&
  (collection.lastFailure !== null || collection.stopped !== null || collection.card === null)
