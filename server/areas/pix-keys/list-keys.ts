import { accountRefusals } from '#contract/bank-account/refusals.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { PixKey } from '#contract/pix-keys/shapes.ts'
import { activeAccountId } from '#server/areas/bank-account/account.ts'
import { type KeyRow, listedKeys } from '#server/areas/pix-keys/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** A key in the API. */
export const shownKey = ({ id, account_id, key, key_type, state }: KeyRow): PixKey => ({
  id,
  key,
  keyType: key_type,
  accountId: account_id,
  processing: state === 'CREATING' || state === 'DELETING',
})

/** The keys of the account, at most twenty (PIX-01). */
export async function readKeys(transaction: Transaction, accountId: Uuid): Promise<PixKey[]> {
  if ((await activeAccountId(transaction)) !== accountId) reject(accountRefusals.notSetUp)
  return (await listedKeys(transaction)).map(shownKey)
}
