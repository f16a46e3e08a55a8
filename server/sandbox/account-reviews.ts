import type { InputOf, OutputOf } from '#contract/access/endpoint.ts'
import type { simulateReview } from '#contract/bank-account/endpoints.ts'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import type { KycCompany } from '#server/adapters/kyc/port.ts'
import { accountOf } from '#server/areas/bank-account/account.ts'
import { readBankingAccount } from '#server/areas/bank-account/read-account.ts'
import { resolveReview } from '#server/areas/bank-account/review.ts'
import type { Database } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

interface ReviewParts {
  readonly kyc: KycCompany
  readonly vault: Vault
  readonly companiesUrl: string
}

const ACTIONS = { APPROVED: 'approve', REPROVED: 'reprove' } as const

/**
 * Makes the reviewing company decide about the seller's application now, and asks about it (SBX-11).
 * An account that is not under review stays as it is.
 */
export async function simulateReviewResult(
  database: Database,
  { kyc, vault, companiesUrl }: ReviewParts,
  { body }: InputOf<typeof simulateReview>,
): Promise<OutputOf<typeof simulateReview>> {
  const sellerId = body.idSeller as SellerId
  const account = await database.withTenant(sellerId, accountOf)
  if (!account) reject(accountRefusals.notSetUp)
  const id = account.application_id
  if (account.status === 'PENDING' && id !== null) {
    // The company may not have received it yet.
    await resolveReview(database, { kyc, vault }, sellerId, id, 'SANDBOX')
    const url = `${companiesUrl}/counterparty/applications/${id}/${ACTIONS[body.result]}`
    const response = await sendHttp(url, { method: 'POST', timeoutMs: TIMEOUT_MS })
    if (!response) reject(platformRefusals.outsideUnavailable)
    await resolveReview(database, { kyc, vault }, sellerId, id, 'SANDBOX')
  }
  return database.withTenant(sellerId, (transaction) => readBankingAccount(transaction, true))
}
