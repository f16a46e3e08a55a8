import type { SellerId } from '#contract/basics/ids.ts'
import type { KeyType } from '#contract/pix-keys/rules.ts'
import { SEED_CAUSE } from '#database/seeds/demo-seller.ts'
import { activeAccountId } from '#server/areas/bank-account/account.ts'
import { createKeyCommand, type KeyTools } from '#server/areas/pix-keys/create-key.ts'
import { openUnitOfWork, type UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Registers Pix keys of the demonstration at the directory, by the action that the panel calls. */
export async function seedPixKeys(
  database: Database,
  sellerId: SellerId,
  tools: KeyTools,
  keys: readonly { readonly keyType: KeyType; readonly key: string | null }[],
): Promise<void> {
  const { begin, request, settle } = createKeyCommand(tools)
  const inWork = <Answer>(act: (work: UnitOfWork) => Promise<Answer>) =>
    database.withTenant(sellerId, (transaction) => act(openUnitOfWork(transaction, SEED_CAUSE)))
  const accountId = await database.withTenant(sellerId, activeAccountId)
  if (!accountId) throw new Error(`seller ${sellerId} has no active account`)
  for (const { keyType, key } of keys) {
    const body = { accountId, keyType, key }
    const sent = await inWork((work) => begin(work, { body }, null))
    const answer = await request(sent)
    await inWork((work) => settle(work, sent, answer))
  }
}
