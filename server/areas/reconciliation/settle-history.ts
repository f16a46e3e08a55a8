import { BOOKS } from '#server/areas/reconciliation/companies.ts'
import type { SettlingCompany } from '#server/adapters/settlement-file.ts'
import { entriesOfHistory } from '#server/areas/reconciliation/books-sql.ts'
import { settle } from '#server/areas/reconciliation/settle.ts'
import { insertItems } from '#server/areas/reconciliation/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/**
 * Takes everything that the companies owe for the seller up to now as settled, without a file:
 * the history that a demonstration begins with happened at no company.
 */
export async function settleHistory(work: UnitOfWork): Promise<void> {
  for (const company of Object.keys(BOOKS) as SettlingCompany[]) {
    const entries = await entriesOfHistory(work, company)
    const items = entries.map((entry) => ({
      provider: company,
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
    await settle(work, company, `${company}:history`, items)
  }
}
