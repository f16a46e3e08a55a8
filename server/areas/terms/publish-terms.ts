import { setTermsVersion } from '#server/areas/terms/sql.ts'
import type { Queries } from '#server/platform/database/database.ts'

/** Puts a version before a seller: it blocks the panel until an administrator accepts (SM-TERMS). */
export const publishTerms = (queries: Queries, sellerId: number, version: string) =>
  setTermsVersion(queries, sellerId, version)
