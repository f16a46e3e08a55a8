import * as z from 'zod/mini'
import { day, instant, money, text, uuid } from '#contract/basics/wire.ts'

/** States of a virtual card (SM-CARD). */
export const CARD_STATUSES = ['ACTIVE', 'BLOCKED'] as const
export type CardStatus = (typeof CARD_STATUSES)[number]
export const cardStatus = z.enum(CARD_STATUSES)

export const MAX_CARD_NAME_LENGTH = 40

/** The name of a new card. */
export const newCard = z.strictObject({ cardName: text({ max: MAX_CARD_NAME_LENGTH }) })
export type NewCard = z.output<typeof newCard>

/** A card as lists show it (E-CARD): never more of its number than the last 4. */
export const cardRow = z.object({
  id: uuid(),
  cardId: uuid(),
  cardName: z.string(),
  panMasked: z.string(),
  cardStatus: cardStatus,
  /** Creation, block or unblock is not confirmed by the issuer yet. */
  processing: z.boolean(),
})
export type CardRow = z.output<typeof cardRow>

/** A card with the data stored by its issuer only. */
export const card = z.object({
  ...cardRow.shape,
  pan: z.string(),
  cvv: z.string(),
  expiryMmYyyy: z.string(),
})
export type Card = z.output<typeof card>

/** A purchase (E-CARDTX); a reversed one counts as not approved. */
export const cardTransaction = z.object({
  id: uuid(),
  createdAt: instant(),
  merchantName: z.string(),
  billingAmount: money(),
  approved: z.boolean(),
  reversed: z.boolean(),
})
export type CardTransaction = z.output<typeof cardTransaction>

/** The common limit of all cards (E-CARDLIMIT). */
export const cardLimit = z.object({
  invoiceValue: money(),
  availableValueVirtualCard: money(),
  totalValueBag: money(),
  /** When the invoice was due that could not be paid: purchases are refused until it is; null: none. */
  overdueSince: z.nullable(day()),
})
export type CardLimit = z.output<typeof cardLimit>
