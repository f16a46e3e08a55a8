import * as z from 'zod/mini'
import type { SellerId } from '#contract/basics/ids.ts'
import { type AccountData, accountData } from '#contract/sub-sellers/shapes.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

interface Owner {
  readonly sellerId: SellerId
  /** The number of the sub-seller at its seller. */
  readonly id: number
}

const boundTo = ({ sellerId, id }: Owner) => `sub_seller|account_sealed|${id}|${sellerId}`

/** Seals bank account and Pix key of a sub-seller; null when it has none. */
export const sealAccount = (
  vault: Vault,
  owner: Owner,
  account: AccountData | null,
): Buffer | null => account && vault.seal(JSON.stringify(account), boundTo(owner))

/** Opens what `sealAccount` sealed; throws when it was sealed for another row or by a lost key. */
export const openAccount = (
  vault: Vault,
  owner: Owner,
  sealed: Buffer | null,
): AccountData | null =>
  sealed && z.parse(accountData, JSON.parse(vault.open(sealed, boundTo(owner))))
