import type { OutputOf } from '#contract/access/endpoint.ts'
import { readBrand } from '#contract/shell/endpoints.ts'
import { useRead } from '#web/client/queries.ts'

export type Brand = OutputOf<typeof readBrand>

/** The brand of this address (R-BRAND); undefined until it is there. */
export const useBrand = (): Brand | undefined => useRead(readBrand, {}, { isQuiet: true }).data
