import { entriesOfHistory } from '#server/areas/reconciliation/books-sql.ts'
import type { Company } from '#server/areas/reconciliation/companies.ts'
import { settle } from '#server/areas/reconciliation/settle.ts'
import { insertItems } from '#server/areas/reconciliation/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/**
 * Settles everything that the companies owe for the seller, without a file: no company knows the
 * history that a demonstration starts with.
 */
export async function settleHistory(
  work: UnitOfWork,
  companies: readonly Company[],
): Promise<void> {
  for (const company of companies) {
    const entries = await entriesOfHistory(work, company)
    const items = entries.map((entry) => ({
      provider: company.key,
      kind: 'history',
      itemId: entry.id,
      day: entry.effective_date,
      theirs: null,
      amount: entry.amount,
      cost: 0n,
      state: 'MATCHED' as const,
      entryId: entry.id,
      caseId: null,
    }))
    if (items.length === 0) continue
    await insertItems(work, items)
    await settle(work, company, `${company.key}:history`, items)
  }
}
