import type { Uuid } from '#contract/basics/ids.ts'
import type { SettlesDaily } from '#server/adapters/settlement-file.ts'

export interface CardOrder {
  /** Ours; under it the issuer is asked and knows the card, so that none is made twice. */
  readonly cardId: Uuid
  readonly name: string
  /** The company whose card it is. */
  readonly holder: { readonly name: string; readonly document: string }
}

/** What the issuer says of a card. `unknown` is an answer too: it must be asked again. */
export type CardAnswer =
  | {
      readonly kind: 'card'
      readonly status: 'ACTIVE' | 'BLOCKED'
      readonly last4digits: string
    }
  | { readonly kind: 'refused' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' }

/** What stands on the card itself: shown to who asks, kept by nobody but the issuer. */
export interface CardFace {
  readonly pan: string
  readonly cvv: string
  readonly expiryMmYyyy: string
}

/**
 * The company that issues virtual cards. Whether a purchase may be it asks us, by a signed call.
 * No method throws: what fails is `unknown`, or no face at all.
 */
export interface CardIssuer extends SettlesDaily {
  /** Makes a card; the same id again is the same card. */
  create(order: CardOrder): Promise<CardAnswer>
  card(cardId: Uuid): Promise<CardAnswer>
  /** Blocks a card or lets it go; to what it is already, nothing happens. */
  change(cardId: Uuid, status: 'ACTIVE' | 'BLOCKED'): Promise<CardAnswer>
  face(cardId: Uuid): Promise<CardFace | null>
}
