import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { CallsBack, Notice } from '#server/adapters/provider.ts'
import type { SettlesDaily } from '#server/adapters/settlement-file.ts'

export interface Card {
  readonly brand: string
  readonly last4digits: string
  readonly holderName: string
}

export interface Authorization {
  /** The acquirer's idempotency key: the same attempt is never charged twice. */
  readonly attemptId: Uuid
  readonly amount: Centavos
  readonly installments: number
  readonly cardToken: string
  readonly descriptor: string
}

/** The acquirer's answer about an attempt. After `unknown` it must be queried again. */
export type AttemptOutcome =
  | {
      readonly kind: 'approved'
      readonly providerRef: string
      readonly amount: Centavos
      readonly currency: string
      readonly card: Card
    }
  | {
      readonly kind: 'declined'
      readonly providerRef: string
      readonly codeReason: string
      readonly message: string
      /** A retry with this card is forbidden: stolen, closed, stop order. */
      readonly hard: boolean
      readonly card: Card
    }
  /** The token is expired or used: the buyer has to type the card again. */
  | { readonly kind: 'token-over' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' }

/** The acquirer's answer to storing a card for later charges. */
export type TokenizedCard =
  | { readonly kind: 'stored'; readonly cardToken: string; readonly card: Card }
  | { readonly kind: 'token-over' }
  | { readonly kind: 'unknown' }

export interface Refund {
  readonly refundId: Uuid
  readonly attemptId: Uuid
  readonly amount: Centavos
}

export type RefundOutcome =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' }

/** The state of an attempt's dispute; `none` when the holder never disputed it. */
export type DisputeOutcome =
  | {
      readonly kind: 'open' | 'won' | 'lost'
      readonly reason: string
      readonly openedAt: Instant
    }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' }

/** A dispute in an acquirer's list of what was opened or decided lately. */
export interface ListedDispute {
  readonly attemptId: Uuid
  readonly state: 'open' | 'won' | 'lost'
}

export interface Evidence {
  /** Repeating it with the same evidence changes nothing. */
  readonly key: Uuid
  readonly attemptId: Uuid
  readonly message: string
  readonly documents: readonly {
    readonly name: string
    readonly type: string
    readonly content: Buffer
  }[]
}

/** `refund`: of a charge, or of a payment that is returned to its buyer. */
export type AcquirerNotice = Notice<'attempt' | 'dispute' | 'refund'>

/** The requests that an acquirer answers. No method throws: what fails is `unknown`. */
export interface AcquirerClient extends SettlesDaily {
  /** Authorises and captures in one step. */
  charge(request: Authorization): Promise<AttemptOutcome>
  /** The state of an attempt; queried before a request is repeated. */
  attempt(attemptId: Uuid): Promise<AttemptOutcome>
  /** Stores the card of a single-use token; the same key means the same card. */
  tokenizeCard(key: Uuid, cardToken: string): Promise<TokenizedCard>
  refund(request: Refund): Promise<RefundOutcome>
  refundOf(refundId: Uuid): Promise<RefundOutcome>
  dispute(attemptId: Uuid): Promise<DisputeOutcome>
  /** The disputes that were opened or decided from that moment on; null: no usable answer. */
  disputesSince(from: Instant): Promise<readonly ListedDispute[] | null>
  /** `over`: the dispute has ended, so evidence is no longer read. */
  contest(evidence: Evidence): Promise<'taken' | 'over' | 'unknown'>
  /**
   * Accepts the dispute, which is lost then. `over`: it ended otherwise, or nothing is disputed.
   */
  accept(attemptId: Uuid): Promise<'taken' | 'over' | 'unknown'>
}

/** A company that authorises and captures cards. What it owes us is on the account `P:ACQ:{id}`. */
export interface Acquirer extends AcquirerClient, CallsBack<AcquirerNotice> {}
