import type { BankingAccountInput } from '#contract/bank-account/shapes.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { CallsBack, Notice } from '#server/adapters/provider.ts'

export interface ReviewOrder {
  /** Our id, used as the company's idempotency key, so that nothing is reviewed twice. */
  readonly applicationId: Uuid
  readonly company: BankingAccountInput
}

/** The company's answer about an application. After `unknown` it must be queried again. */
export type ReviewOutcome =
  | { readonly kind: 'in-analysis' }
  | { readonly kind: 'approved' }
  | {
      readonly kind: 'reproved'
      /** Why it was refused, and what the company asks for in addition. */
      readonly reasons: readonly string[]
      readonly missing: readonly string[]
    }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' }

/** Known by our id of the application. */
export type ReviewNotice = Notice<'review'>

/** The requests that the company answers. Never throws: a failure is `unknown`. */
export interface KycClient {
  /** Sends an application; the same id means the same application. */
  submit(order: ReviewOrder): Promise<ReviewOutcome>
  review(applicationId: Uuid): Promise<ReviewOutcome>
}

/** A company that reviews who applies for an account (know your customer). */
export interface KycCompany extends KycClient, CallsBack<ReviewNotice> {}
