import type { Instant } from '#contract/basics/days.ts'
import type { HttpResponse } from '#server/adapters/exchange.ts'
import type { SimulatedAcquirer } from '#server/outside/acquirer/acquirer.ts'
import type { AcquirerName, CallbackSource } from '#server/outside/companies.ts'
import type { Faults } from '#server/outside/faults.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/**
 * Sends a signed request to the address of a provider's callbacks; null without an answer in time.
 */
export type RequestSigned = (
  provider: CallbackSource,
  body: object,
  timeoutMs: number,
) => Promise<HttpResponse | null>

/** The context of the simulated companies. They know our API by its address only. */
export interface SandboxContext {
  readonly config: Config
  readonly database: Database
  readonly apiUrl: string
  /** Seals card tokens, with a key of the companies' own. */
  readonly vault: Vault
  readonly faults: Faults
  readonly acquirers: Readonly<Record<AcquirerName, SimulatedAcquirer>>
  /** Product time, as our API answers it. */
  readonly now: () => Promise<Instant>
  /** Discards the product time received last, after the clock was moved. */
  readonly forgetTime: () => void
  /** Delivers queued callbacks at once. */
  readonly wake: () => void
  /** Sends our API a request that it answers at once. */
  readonly requestSigned: RequestSigned
  /** Has our API confirm its address for reports of WhatsApp; false when it doesn't. */
  readonly confirmWhatsApp: () => Promise<boolean>
  /** The address of the companies, known once they listen. */
  readonly address: { companiesUrl: string }
}

/** Integer centavos as a JSON number; amounts are below 2^53 by far. */
export const wireCentavos = (amount: bigint): number => Number(amount)
