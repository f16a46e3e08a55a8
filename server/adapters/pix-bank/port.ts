import type { Day, Instant } from '#contract/basics/days.ts'
import type { BasisPoints, Centavos } from '#contract/basics/money.ts'
import type { MedClaimKind } from '#contract/med-claims/states.ts'
import type { CallsBack, Notice } from '#server/adapters/provider.ts'
import type { SettlesDaily } from '#server/adapters/settlement-file.ts'

export interface PixPayer {
  /** CPF or CNPJ. */
  readonly document: string
  readonly name: string
}

/** A code to register: immediate (cob) without a due date, else with one (cobv). */
export interface PixOrder {
  /** 26–35 letters and digits, unique for the receiver; registering it again changes nothing. */
  readonly txid: string
  readonly amount: Centavos
  readonly description: string
  /** Required with a due date. */
  readonly payer: PixPayer | null
  readonly expiresInSeconds: number
  readonly due: {
    readonly day: Day
    readonly validDaysAfter: number
    readonly fineBasisPoints: BasisPoints
    readonly interestMonthlyBasisPoints: BasisPoints
  } | null
}

/** What the payer's bank asks back of a received Pix (MED), as the receiver's bank reports it. */
export interface PixClaim {
  /** The bank's id of the return. */
  readonly claimId: string
  readonly kind: MedClaimKind
  readonly reason: string
  readonly amount: Centavos
  readonly openedAt: Instant
  /** `returned`: it went back to the payer; `released`: it did not. */
  readonly state: 'open' | 'returned' | 'released'
  readonly endedAt: Instant | null
}

export interface PixPayment {
  readonly endToEndId: string
  readonly txid: string
  readonly amount: Centavos
  readonly at: Instant
  readonly claims: readonly PixClaim[]
}

export type PixCharge =
  | {
      readonly kind: 'active' | 'paid' | 'removed'
      readonly copyPaste: string
      readonly payments: readonly PixPayment[]
    }
  | {
      readonly kind: 'refused'
      readonly message: string
      /** The bank has a code with other content: it can be paid until it is removed. */
      readonly isRegistered: boolean
    }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' }

/** A received Pix to be returned to its payer (devolução). */
export interface PixRefund {
  readonly endToEndId: string
  /** 1–35 letters and digits, unique for the payment; requesting it again changes nothing. */
  readonly refundId: string
  /** Centavos. */
  readonly amount: Centavos
}

/** The outcome of a refund at the bank; `unknown` also while the bank still processes it. */
export type PixRefundOutcome =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' }

/** `charge`: known by its txid; `return`: by the id of the devolução. */
export type PixNotice = Notice<'charge' | 'return'>

/** The requests that a Pix bank answers. Never throws. */
export interface PixBankClient extends SettlesDaily {
  register(order: PixOrder): Promise<PixCharge>
  charge(txid: string, withDueDate: boolean): Promise<PixCharge>
  /** The txids that were paid in a period; null without a usable answer. */
  paidIn(from: Instant, until: Instant): Promise<readonly string[] | null>
  /** The payments of a period that a payer's bank asks or asked back; null without a usable answer. */
  claimedIn(from: Instant, until: Instant): Promise<readonly PixPayment[] | null>
  /** Removes the code: it can no longer be paid. */
  remove(txid: string, withDueDate: boolean): Promise<PixCharge>
  /** Returns a received Pix to its payer, in full or in part, once per `refundId`. */
  refund(request: PixRefund): Promise<PixRefundOutcome>
  /** The state of a refund; queried before a request is repeated. */
  refundOf(endToEndId: string, refundId: string): Promise<PixRefundOutcome>
}

/** A bank that receives Pix for sellers. What it owes us is on the account `P:PIX:{id}`. */
export interface PixBank extends PixBankClient, CallsBack<PixNotice> {}
