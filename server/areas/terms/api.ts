import { acceptTerms, readTerms } from '#contract/terms/endpoints.ts'
import { currentTerms, insertAcceptance } from '#server/areas/terms/sql.ts'
import { command } from '#server/platform/commands/command.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Caller, query, type Route } from '#server/platform/http/routes.ts'
import { newId } from '#server/platform/security/identifiers.ts'

async function termsOf(transaction: Transaction) {
  const terms = await currentTerms(transaction)
  if (!terms) throw new Error(`seller ${transaction.sellerId} not found`)
  return terms
}

/** Records who accepted which version, when and from where; repeating it changes nothing. */
async function accept(work: UnitOfWork, caller: Caller | null): Promise<void> {
  const { version, accepted } = await termsOf(work)
  if (accepted || version === null || !caller?.userId) return
  const { ip } = work.cause
  const id = newId()
  await insertAcceptance(work, { id, version, by: caller.userId, at: work.now, ip })
  work.audit({ subject: { kind: 'terms', id: version }, after: { version } })
}

export const termsApi: readonly Route[] = [
  query(readTerms, async (transaction) => (await termsOf(transaction)).accepted),
  command(acceptTerms, (work, _, caller) => accept(work, caller)),
]
