import type { Uuid } from '#contract/basics/ids.ts'
import type { AccountData } from '#contract/sub-sellers/shapes.ts'

/** The recipient of shares of sales, and its bank account. */
export interface Registration {
  /** The registry's idempotency key: registering it again changes nothing. */
  readonly registrationId: Uuid
  readonly name: string
  /** CPF or CNPJ, without marks. */
  readonly document: string
  readonly account: AccountData
}

export type RegistrationOutcome =
  | { readonly kind: 'processing' }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' }

/**
 * The company that checks who gets a share of sales and whether the bank account is theirs. It
 * takes some minutes. Never throws: what fails is `unknown`.
 */
export interface RecipientRegistry {
  readonly id: string
  register(registration: Registration): Promise<RegistrationOutcome>
  /** The state of a registration; queried before a request is repeated. */
  registration(registrationId: Uuid): Promise<RegistrationOutcome>
}
