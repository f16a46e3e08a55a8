import { DEFAULT_FEATURES } from '#contract/access/features.ts'
import type { ProfileName } from '#contract/access/roles.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { createUser } from '#server/areas/accounts/users.ts'
import { createSeller, nextSellerId } from '#server/areas/sellers/create-seller.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createPasswords } from '#server/platform/security/passwords.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

/** The seller of the demonstration. */
export const DEMO = 1001 as SellerId
/** The second seller, with a business account. */
export const ATELIER = 1002 as SellerId
export const PASSWORD = 'uma-senha-bem-longa'
export const OTHER_SELLER_ADMIN = 'estranha@outra.example'

export interface Person {
  readonly id: Uuid
  readonly email: string
  readonly password: string
  readonly profile: ProfileName
}

/** Creates users of a seller, one per profile. */
export async function addUsers(
  { databaseUrl }: TestProduct,
  profiles: readonly ProfileName[],
  seller = DEMO,
): Promise<Person[]> {
  const database = await openAs(databaseUrl, 'app', 2)
  const { pepper } = await loadKeys(readConfig())
  const passwordHash = await createPasswords(pepper).hash(PASSWORD)
  const people = await database.withTenant(seller, async (transaction) => {
    const made: Person[] = []
    for (const profile of profiles) {
      const email = `${profile.toLowerCase()}@papeis.example`
      const id = await createUser(transaction, { email, profile, passwordHash })
      made.push({ id, email, password: PASSWORD, profile })
    }
    return made
  })
  await database.close()
  return people
}

/** The token of one of the users that `addUsers` made. */
export async function tokenOf({ call }: TestProduct, { email, password }: Person): Promise<string> {
  const body = { email, password }
  return (await call('/core/public/auth/sign-in', { method: 'POST', body })).body.token
}

/** Changes rows that the product has no call for yet. */
export async function asOperator(
  { databaseUrl }: TestProduct,
  sql: string,
  values: readonly unknown[] = [],
  seller = DEMO,
): Promise<void> {
  const database = await openAs(databaseUrl, 'app', 1)
  await database.withTenant(seller, (transaction) => transaction.run(sql, [...values]))
  await database.close()
}

/** Creates another seller without records; returns its administrator's token. */
export async function addOtherSeller(product: TestProduct): Promise<string> {
  const email = OTHER_SELLER_ADMIN
  const database = await openAs(product.databaseUrl, 'app', 2)
  const { pepper } = await loadKeys(readConfig())
  const passwordHash = await createPasswords(pepper).hash(PASSWORD)
  await database.withTenant(await nextSellerId(database), async (transaction) => {
    await createSeller(transaction, {
      document: '11222333000181',
      companyName: 'Outra',
      fantasyName: 'Outra',
      siteUrl: 'https://outra.example',
      address: {},
      contact: { name: 'E', email, phone: '11987654321' },
      features: [...DEFAULT_FEATURES, 'view_banking_account'],
    })
    await createUser(transaction, { email, profile: 'ADMIN', passwordHash })
  })
  await database.close()
  const body = { email, password: PASSWORD }
  return (await product.call('/core/public/auth/sign-in', { method: 'POST', body })).body.token
}
