import type { Instant } from '#contract/basics/days.ts'
import type { CallsBack, Notice } from '#server/adapters/provider.ts'

/** The fiscal system's answer about an authorized invoice. */
export interface Authorized {
  readonly accessKey: string
  readonly number: string
  readonly at: Instant
  /** The invoice itself, signed by the system. */
  readonly xml: string
}

export type InvoiceOutcome =
  | { readonly kind: 'processing' }
  | (Authorized & {
      readonly kind: 'authorized'
      /** Whether a cancellation is under way, and why the last one was refused. */
      readonly isCanceling: boolean
      readonly refusal: string | null
    })
  | (Authorized & { readonly kind: 'canceled' })
  | { readonly kind: 'rejected'; readonly message: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' }

/** Known by the id of its declaration (DPS). */
export type InvoiceNotice = Notice<'invoice'>

/** The requests that a fiscal system answers. Never throws: a failure is `unknown`. */
export interface FiscalSystemClient {
  /** Submits a signed declaration; submitting it again changes nothing. */
  submit(dpsId: string, signedXml: string): Promise<InvoiceOutcome>
  invoice(dpsId: string): Promise<InvoiceOutcome>
  /** Requests the cancellation of an authorized invoice by a signed event. */
  cancel(dpsId: string, accessKey: string, signedXml: string): Promise<InvoiceOutcome>
}

/**
 * A system that turns declarations of services into fiscal invoices. It works asynchronously: the
 * outcome is queried by the declaration's id.
 */
export interface FiscalSystem extends FiscalSystemClient, CallsBack<InvoiceNotice> {}
