import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { CallsBack } from '#server/adapters/provider.ts'
import type { SettlesDaily } from '#server/adapters/settlement-file.ts'

export interface CardOrder {
  /** Our id, used as the issuer's idempotency key, so that no card is created twice. */
  readonly cardId: Uuid
  readonly name: string
  /** The company whose card it is. */
  readonly holder: { readonly name: string; readonly document: string }
}

/** The issuer's answer about a card. After `unknown` it must be queried again. */
export type CardAnswer =
  | {
      readonly kind: 'card'
      readonly status: 'ACTIVE' | 'BLOCKED'
      readonly last4digits: string
    }
  | { readonly kind: 'refused' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' }

/** Number, code and expiry: shown on request, stored by the issuer alone. */
export interface CardFace {
  readonly pan: string
  readonly cvv: string
  readonly expiryMmYyyy: string
}

/** What the issuer asks or reports about a purchase with one of its cards. */
export interface IssuerMessage {
  /** `asked`: the issuer waits for our decision; `reversed`: the purchase was reversed. */
  readonly about: 'asked' | 'reversed'
  readonly eventId: string
  readonly purchaseId: string
  readonly cardId: Uuid
  readonly merchantName: string
  /** Of the purchase, or of the part that was reversed. */
  readonly amount: Centavos
  /** The issuer's id of the reversal of a part; null: the message is about the whole purchase. */
  readonly reversalId: string | null
  /** The message as received. */
  readonly body: string
}

/** The requests that an issuer answers. No method throws: a failure is `unknown`, or no card data. */
export interface CardIssuerClient extends SettlesDaily {
  /** Creates a card; the same id means the same card. */
  create(order: CardOrder): Promise<CardAnswer>
  card(cardId: Uuid): Promise<CardAnswer>
  /** Blocks or unblocks a card; repeating it changes nothing. */
  change(cardId: Uuid, status: 'ACTIVE' | 'BLOCKED'): Promise<CardAnswer>
  face(cardId: Uuid): Promise<CardFace | null>
}

/** A company that issues virtual cards and asks for our decision about each purchase. */
export interface CardIssuer extends CardIssuerClient, CallsBack<IssuerMessage> {}
