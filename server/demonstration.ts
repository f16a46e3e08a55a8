import type { SellerId } from '#contract/basics/ids.ts'
import type { SeededUser } from '#contract/sandbox/endpoints.ts'
import { ATELIER_ADMIN, ATELIER_KEYS, seedAtelier } from '#database/seeds/atelier.ts'
import { seedAccountUse, seedBusinessAccount } from '#database/seeds/business-account.ts'
import { seedClaims } from '#database/seeds/claims.ts'
import { DEMO_PEOPLE, seedDemo } from '#database/seeds/demo-seller.ts'
import { seedPixKeys } from '#database/seeds/pix-keys.ts'
import { seedVirtualCards } from '#database/seeds/virtual-cards.ts'
import type { ApiParts } from '#server/api.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Who may sign in to the demonstration, and as what. */
export const DEMO_USERS: readonly (SeededUser & { readonly about: string })[] = [
  ...DEMO_PEOPLE,
  ATELIER_ADMIN,
]

/** The sellers of the demonstration: the one that sells, and the one with a business account. */
export interface DemoSellers {
  readonly sellerId: SellerId
  readonly atelierId: SellerId
}

/** Creates the sellers of the demonstration, with what needs no company. */
export async function createDemoSellers(app: Database, { signIn }: ApiParts): Promise<DemoSellers> {
  const sellerId = await seedDemo(app, signIn)
  return { sellerId, atelierId: await seedAtelier(app, signIn) }
}

const toolsOf = ({ payments, payouts, kyc, cardIssuer, companiesUrl }: ApiParts) => ({
  ...payments,
  ...payouts,
  kyc,
  cardIssuer,
  companiesUrl,
})

/** Refunds, disputes and the use of the business account, through the simulated companies. */
export async function seedDemoCases(
  app: Database,
  parts: ApiParts,
  { sellerId, atelierId }: DemoSellers,
): Promise<void> {
  const tools = toolsOf(parts)
  const fillAccount = async () => {
    await seedBusinessAccount(app, atelierId, tools)
    await seedAccountUse(app, atelierId, tools, ATELIER_ADMIN.email)
    await seedPixKeys(app, atelierId, parts.pixKeys, ATELIER_KEYS)
  }
  // The two sellers wait for their companies side by side.
  await Promise.all([seedClaims(app, sellerId, tools), fillAccount()])
}

/** Purchases with virtual cards; the issuer asks the running API to decide about each. */
export const seedDemoPurchases = (app: Database, parts: ApiParts, { atelierId }: DemoSellers) =>
  seedVirtualCards(app, atelierId, toolsOf(parts))
