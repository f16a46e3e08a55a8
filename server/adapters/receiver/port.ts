import type { SellerId } from '#contract/basics/ids.ts'
import type { AttemptFailure } from '#contract/webhooks/states.ts'

/** What is posted to an address that a seller chose. */
export interface Posting {
  readonly sellerId: SellerId
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What came of a posting. */
export interface Posted {
  /** The status of the answer; null when there was none. */
  readonly httpStatus: number | null
  /** Why it does not count; null for a 2xx in time. */
  readonly failure: AttemptFailure | null
  /** The beginning of the answer. */
  readonly answer: string
  readonly retryAfter: string | undefined
}

/** Posts to the systems of sellers; it never throws. */
export interface Receiver {
  /**
   * Whether the address names or leads to a private or local host. A name that cannot be resolved
   * in time does not; each posting tests the address that it connects to.
   */
  leadsToPrivate(url: string): Promise<boolean>
  post(posting: Posting, signal: AbortSignal): Promise<Posted>
}
