import type { AccountType } from '#contract/basics/brazil/bank-accounts.ts'
import type { Day, Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { MedClaimKind } from '#contract/med-claims/states.ts'
import type { CallsBack, Notice } from '#server/adapters/provider.ts'
import type { SettlesDaily } from '#server/adapters/settlement-file.ts'

/** A person or company with a bank account. */
export interface Party {
  readonly name: string
  /** CPF or CNPJ, without marks; null when the bank does not say it. */
  readonly document: string | null
}

/** Who pays, as the bank names it to the receiver. */
export interface Payer extends Party {
  /** The number of the business account that the money leaves; null: it leaves none. */
  readonly account: string | null
}

/** Where the money goes. */
export type PayoutTarget =
  /** A Pix key in the form of `normalizePixKey`. */
  | { readonly kind: 'pix-key'; readonly key: string }
  /** A Pix by bank data. */
  | {
      readonly kind: 'account'
      /** The 3 digits of the bank. */
      readonly bank: string
      readonly agency: string
      /** Number and check digit. */
      readonly account: string
      readonly accountType: AccountType
      readonly document: string
      readonly name: string
    }
  /** A Pix copy-and-paste code, static or dynamic. */
  | { readonly kind: 'pix-code'; readonly code: string }
  /** A bank slip by its 44 digits. */
  | { readonly kind: 'boleto'; readonly barcode: string }
  /** Back to who sent a Pix that arrived at a business account, in part or whole. */
  | { readonly kind: 'pix-return'; readonly endToEndId: string }

export interface PayoutOrder {
  /** Our id: sending it again changes nothing at the bank. */
  readonly payoutId: Uuid
  readonly amount: Centavos
  readonly target: PayoutTarget
  /** Not what identifies the order: a company may have another name when it is sent again. */
  readonly payer: Payer
}

/** What identifies a payout at the bank; its amount is compared with what the bank registered. */
export type PayoutQuery = Pick<PayoutOrder, 'payoutId' | 'amount'>

/** The state of a payout at the bank. */
export type PayoutOutcome =
  /** The bank has it and the money has not arrived yet. */
  | { readonly kind: 'created' | 'processing' }
  | { readonly kind: 'confirmed'; readonly bankReference: string; readonly at: Instant }
  /** The money never left. */
  | { readonly kind: 'rejected'; readonly message: string }
  /** The money arrived and came back, possibly days later. */
  | {
      readonly kind: 'returned'
      readonly bankReference: string
      readonly message: string
      readonly at: Instant
    }
  /** The bank does not have it: it may be sent. */
  | { readonly kind: 'not-found' }
  /** No usable answer, or the bank registered another amount. */
  | { readonly kind: 'unknown' }

/** A bank slip as its bank answers it today. */
export type BoletoLookup =
  | {
      readonly kind: 'found'
      readonly beneficiary: Party
      /** What it costs today, with fine, interest and discount. */
      readonly amount: Centavos
      readonly due: Day | null
    }
  /** Paid already, removed, past its last payable day, or not a slip of any bank. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' }

/** The receiver of a Pix key or of a Pix code. */
export type PixLookup =
  | {
      readonly kind: 'found'
      readonly beneficiary: Party
      /** The key; null for a dynamic code. */
      readonly key: string | null
      /** What the code demands; null where the payer chooses. */
      readonly amount: Centavos | null
    }
  /** The code can no longer be paid. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' }

/** A Pix that arrived at a business account. */
export interface ArrivedPix {
  /** The id in the payment system, unique for all banks. */
  readonly endToEndId: string
  /** The number of the account with its check digit; they are all of one agency. */
  readonly account: string
  readonly amount: Centavos
  readonly payer: Party
  /** The key that was paid; null for bank data. */
  readonly key: string | null
  readonly at: Instant
}

/** A Pix that arrived, by its id in the payment system. */
export type ArrivalLookup =
  | { readonly kind: 'found'; readonly pix: ArrivedPix }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' }

/** A claim of an arrived Pix by the bank of its payer (MED). */
export interface PixClaimed {
  /** The bank's id of the claim. */
  readonly claimId: string
  readonly endToEndId: string
  /** The number of the account that had received it. */
  readonly account: string
  readonly reasonKind: MedClaimKind
  readonly reason: string
  /** What is asked back: the Pix or a part of it. */
  readonly amount: Centavos
  readonly openedAt: Instant
  readonly outcome:
    | { readonly kind: 'open' }
    /** Returned to the payer's bank: never more than we held. */
    | { readonly kind: 'returned'; readonly amount: Centavos; readonly at: Instant }
    | { readonly kind: 'released'; readonly at: Instant }
}

/** A claim by the bank's id of it. */
export type ClaimLookup =
  | { readonly kind: 'found'; readonly claim: PixClaimed }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' }

/** A payout by our id, an arrived Pix by its id in the payment system, or a claim by the bank's. */
export type PayoutNotice = Notice<'payout' | 'arrival' | 'claim'>

/** The requests that a bank answers which holds and sends money for us. Never throws. */
export interface PayoutBankClient extends SettlesDaily {
  /** Sends money once per `payoutId`. */
  send(order: PayoutOrder): Promise<PayoutOutcome>
  /** The state of a payout; queried before an order is repeated. */
  payout(query: PayoutQuery): Promise<PayoutOutcome>
  /** Our ids of the payouts that came back from that moment on; null: no usable answer. */
  returnsSince(from: Instant): Promise<readonly Uuid[] | null>
  /** Amount and beneficiary of a bank slip, by its 44 digits or its line. */
  boleto(code: string): Promise<BoletoLookup>
  /** The receiver of a Pix key in the form of `normalizePixKey`. */
  pixKey(key: string): Promise<PixLookup>
  /** Amount and receiver of a Pix copy-and-paste code. */
  pixCode(code: string): Promise<PixLookup>
  /** A Pix that arrived at a business account. */
  arrival(endToEndId: string): Promise<ArrivalLookup>
  /** The ids of the Pix that arrived from that moment on, the oldest first; null: no usable answer. */
  arrivalsSince(from: Instant): Promise<readonly string[] | null>
  /** A claim of a Pix that arrived. */
  claim(claimId: string): Promise<ClaimLookup>
  /**
   * Reports to the bank how much is held for an open claim in all, which it may return; answers the claim.
   * Repeating it changes nothing.
   */
  holdClaim(claimId: string, held: Centavos): Promise<ClaimLookup>
  /** The ids of the claims from that moment on, the oldest first; null: no usable answer. */
  claimsSince(from: Instant): Promise<readonly string[] | null>
}

/**
 * A bank that sends money for us and holds that of business accounts. Our money there is on the
 * account `P:CASH:{id}`, theirs on `P:CUSTODY`.
 */
export interface PayoutBank extends PayoutBankClient, CallsBack<PayoutNotice> {}
