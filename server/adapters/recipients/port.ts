import type { Uuid } from '#contract/basics/ids.ts'
import type { AccountData } from '#contract/sub-sellers/shapes.ts'

/** Who is to share in sales, and the bank account that is to be paid. */
export interface Registration {
  /** The registry's idempotency key: the same one again is nothing new. */
  readonly registrationId: Uuid
  readonly name: string
  /** CPF or CNPJ, bare. */
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
  register(registration: Registration): Promise<RegistrationOutcome>
  /** The state of a registration; queried before anything is sent again. */
  registration(registrationId: Uuid): Promise<RegistrationOutcome>
}
