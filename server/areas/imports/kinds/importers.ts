import type { ImportKind } from '#contract/imports/kinds.ts'
import { chargeImporter } from '#server/areas/imports/kinds/charges.ts'
import { customerImporter } from '#server/areas/imports/kinds/customers.ts'
import type { Importer } from '#server/areas/imports/kinds/importer.ts'
import { subscriptionImporter } from '#server/areas/imports/kinds/subscriptions.ts'

const IMPORTERS: Readonly<Record<ImportKind, Importer>> = {
  CUSTOMERS: customerImporter,
  CHARGES: chargeImporter,
  SUBSCRIPTIONS: subscriptionImporter,
}

/** How a kind is imported. */
export const importerOf = (kind: ImportKind): Importer => IMPORTERS[kind]
