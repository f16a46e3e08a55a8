import type { AccountDocumentKind } from '#contract/bank-account/documents.ts'
import type { BankingAccountInput } from '#contract/bank-account/shapes.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { CallsBack, Notice } from '#server/adapters/provider.ts'

export interface ReviewOrder {
  /** Our id, used as the company's idempotency key, so that nothing is reviewed twice. */
  readonly applicationId: Uuid
  readonly company: BankingAccountInput
}

/** A document that goes with an application. */
export interface ReviewDocument {
  /** Our id, used as the company's idempotency key. */
  readonly documentId: Uuid
  readonly kind: AccountDocumentKind
  /** CPF or CNPJ of the partner whom it identifies; null: of the company. */
  readonly ownerDocument: string | null
  readonly name: string
  readonly type: string
  readonly content: Buffer
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
  /** Sends a document, before its application; the same ids mean the same document. */
  attach(applicationId: Uuid, document: ReviewDocument): Promise<'taken' | 'unknown'>
  /** Sends an application; the same id means the same application. */
  submit(order: ReviewOrder): Promise<ReviewOutcome>
  review(applicationId: Uuid): Promise<ReviewOutcome>
}

/** A company that reviews who applies for an account (know your customer). */
export interface KycCompany extends KycClient, CallsBack<ReviewNotice> {}
