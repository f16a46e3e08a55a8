import { acceptTerms, readTerms } from '#contract/terms/endpoints.ts'
import { currentTerms, insertAcceptance } from '#server/areas/terms/sql.ts'
import type { Transaction } from '#server/platform/database.ts'
import { newId } from '#server/platform/identifiers.ts'
import { reads, type Caller, type Route } from '#server/platform/serve.ts'
import type { Work } from '#server/platform/work.ts'
import { writes } from '#server/platform/writes.ts'

async function termsOf(transaction: Transaction) {
  const terms = await currentTerms(transaction)
  if (!terms) throw new Error('a token of a seller that does not exist')
  return terms
}

/** Notes who accepted which version, when and from where; a second time changes nothing. */
async function accept(work: Work, caller: Caller | null): Promise<void> {
  const { version, accepted } = await termsOf(work)
  if (accepted || version === null || !caller?.userId) return
  const { ip } = work.cause
  const id = newId()
  await insertAcceptance(work, { id, version, by: caller.userId, at: work.now, ip })
  work.audit({ subject: { kind: 'terms', id: version }, after: { version } })
}

export const termsApi: readonly Route[] = [
  reads(readTerms, async (transaction) => (await termsOf(transaction)).accepted),
  writes(acceptTerms, (work, _, caller) => accept(work, caller)),
]
