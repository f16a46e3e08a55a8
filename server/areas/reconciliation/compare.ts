import type { Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { closeCase } from '#server/areas/cases/cases.ts'
import { type EntryOfSeller, reversedEntries } from '#server/areas/reconciliation/books-sql.ts'
import {
  type Company,
  companyOf,
  directoryKeyOf,
  type PlacedItem,
  signedAmount,
} from '#server/areas/reconciliation/companies.ts'
import {
  isSame,
  itemOf,
  openEntryCase,
  openItemCase,
  providerSideOf,
} from '#server/areas/reconciliation/differences.ts'
import { findBookedRecord } from '#server/areas/reconciliation/match.ts'
import { type Settled, settle } from '#server/areas/reconciliation/settle.ts'
import {
  type DifferentRow,
  insertItems,
  itemsCompared,
  linkEntry,
  lockComparison,
  lockDifferences,
  matchItem,
  type NewItem,
  resolveEntries,
  touchDifferences,
} from '#server/areas/reconciliation/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { lookUpAll } from '#server/platform/database/directory.ts'

const settledOf = ({ kind, itemId, amount, cost }: NewItem): Settled => ({
  kind,
  itemId,
  amount,
  cost,
})

const keyOf = (kind: string, itemId: string) => `${kind} ${itemId}`

/** Differences of entries whose item arrived later. */
async function closeEntries(work: UnitOfWork, entryIds: readonly Uuid[]): Promise<void> {
  for (const { case_id } of await resolveEntries(work, entryIds)) {
    await closeCase(work, case_id, 'Um arquivo posterior da empresa trouxe o movimento.')
  }
}

/**
 * Compares one seller's items of a file with its books. Each is stored as matched, or as different
 * with a case; matched ones are settled by one entry under `ref`. Items compared before are
 * skipped. How many were new.
 */
export async function compareItems(
  work: UnitOfWork,
  company: Company,
  day: Day,
  given: readonly PlacedItem[],
  ref: string,
): Promise<number> {
  await lockComparison(work)
  // An entry has one item: compared again, the same item would differ from what is left.
  const before = await itemsCompared(
    work,
    company.key,
    given.map(({ item }) => item),
  )
  const compared = new Set(before.map(({ kind, item_id }) => keyOf(kind, item_id)))
  const placed = given.filter(({ item }) => !compared.has(keyOf(item.kind, item.id)))
  if (placed.length === 0) return 0
  const found = await findBookedRecord(work, company, placed)
  const items: NewItem[] = []
  for (const [at, { item }] of placed.entries()) {
    const ours = found[at] ?? { record: undefined, entry: undefined }
    const isMatch = isSame(item, ours)
    items.push({
      provider: company.key,
      kind: item.kind,
      itemId: item.id,
      day,
      theirs: providerSideOf(item),
      amount: signedAmount(item),
      cost: item.cost,
      state: isMatch ? 'MATCHED' : 'DIFFERENT',
      entryId: ours.entry?.id ?? null,
      caseId: isMatch ? null : await openItemCase(work, company, day, item, ours),
    })
  }
  await insertItems(work, items)
  const matched = items.filter(({ state }) => state === 'MATCHED')
  await closeEntries(
    work,
    matched.flatMap(({ entryId }) => (entryId ? [entryId] : [])),
  )
  await settle(work, company, ref, matched.map(settledOf))
  return items.length
}

/** Stores a seller's entries of a day that are in neither its file nor the next one, with cases. */
export async function recordMissing(
  work: UnitOfWork,
  company: Company,
  day: Day,
  entries: readonly EntryOfSeller[],
): Promise<void> {
  const items: NewItem[] = []
  for (const entry of entries) {
    items.push({
      provider: company.key,
      kind: 'entry',
      itemId: entry.id,
      day,
      theirs: null,
      amount: entry.amount,
      cost: 0n,
      state: 'DIFFERENT',
      entryId: entry.id,
      caseId: await openEntryCase(work, company, day, entry),
    })
  }
  await insertItems(work, items)
}

const MAX_DIFFERENCES = 500

/** The items of a company among the differences, with the records they are about now. */
async function placedAgain(work: UnitOfWork, differences: readonly DifferentRow[]) {
  const items = differences.map((row) => ({ row, item: itemOf(row.theirs) }))
  const entries = await lookUpAll(
    work,
    items.map(({ item }) => directoryKeyOf(item)),
  )
  return items.flatMap(({ row, item }, at) => {
    const recordId = entries[at]?.recordId
    return recordId ? [{ row, placed: { item, recordId } }] : []
  })
}

/** Compares differing items again; returns how many match now. */
async function matchAgain(
  work: UnitOfWork,
  company: Company,
  differences: readonly DifferentRow[],
): Promise<number> {
  const again = await placedAgain(work, differences)
  const placed = again.map((each) => each.placed)
  const found = await findBookedRecord(work, company, placed)
  let matched = 0
  for (const [at, { row, placed }] of again.entries()) {
    const ours = found[at]
    const { item } = placed
    if (!ours?.entry) continue
    if (!isSame(item, ours)) {
      await linkEntry(work, row, ours.entry.id)
      continue
    }
    await matchItem(work, row, ours.entry.id)
    await closeEntries(work, [ours.entry.id])
    await closeCase(work, row.case_id, 'Os livros têm agora o mesmo movimento.')
    const settled = {
      kind: item.kind,
      itemId: item.id,
      amount: signedAmount(item),
      cost: item.cost,
    }
    await settle(work, company, `${company.key}:${row.day}:${item.kind}:${item.id}`, [settled])
    matched += 1
  }
  return matched
}

/** Closes differences of entries that were reversed before the company booked them. */
async function closeReversed(
  work: UnitOfWork,
  differences: readonly DifferentRow[],
): Promise<number> {
  const ids = differences.flatMap(({ entry_id }) => (entry_id ? [entry_id] : []))
  const back = (await reversedEntries(work, ids)).map(({ id }) => id)
  for (const { case_id } of await resolveEntries(work, back)) {
    await closeCase(work, case_id, 'O lançamento foi desfeito e a empresa não o teve.')
  }
  return back.length
}

/** Compares a seller's open differences again; returns how many are resolved. */
export async function compareDifferences(
  work: UnitOfWork,
  settlementBank: string,
): Promise<number> {
  await lockComparison(work)
  const differences = await lockDifferences(work, MAX_DIFFERENCES)
  const isEntry = ({ kind }: DifferentRow) => kind === 'entry'
  let resolved = 0
  for (const provider of new Set(differences.map((row) => row.provider))) {
    const items = differences.filter((row) => row.provider === provider && !isEntry(row))
    if (items.length === 0) continue
    resolved += await matchAgain(work, companyOf(provider, settlementBank), items)
  }
  const entries = differences.filter(isEntry)
  if (entries.length > 0) resolved += await closeReversed(work, entries)
  await touchDifferences(work)
  return resolved
}
