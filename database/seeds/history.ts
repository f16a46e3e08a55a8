import { companyOf } from '#server/areas/reconciliation/companies.ts'

/** The company by which the demonstration's payments of the past came; none really did. */
export const PAST_PROVIDER = 'sandbox'

/** The companies that settled the demonstration's past. */
export const PAST_COMPANIES = ['acquirer', 'pix', 'boleto', 'payout', 'card-issuer'].map((kind) =>
  companyOf(`${kind}:${PAST_PROVIDER}`, PAST_PROVIDER),
)
