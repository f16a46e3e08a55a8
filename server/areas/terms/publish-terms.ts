import { setTermsVersion } from '#server/areas/sellers/change-seller.ts'
import type { Queries } from '#server/platform/database/database.ts'

/**
 * Publishes terms for a seller, which block the panel until an administrator accepts (SM-TERMS).
 */
export const publishTerms = (queries: Queries, sellerId: number, version: string) =>
  setTermsVersion(queries, sellerId, version)
