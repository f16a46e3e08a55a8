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

/** Whether the buyer is asked for another card: the one of record failed, or there is none. */
export const needsAnotherCard = (collection: Collection | undefined): collection is Collection =>
  collection !== undefined &&
  (collection.lastFailure !== null || collection.stopped !== null || collection.card === null)
