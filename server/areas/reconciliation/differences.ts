import type { Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { SettlementItem } from '#server/adapters/settlement-file.ts'
import { openCase } from '#server/areas/cases/cases.ts'
import type { EntryOfSeller, OurEntry } from '#server/areas/reconciliation/books-sql.ts'
import { type Company, signedAmount } from '#server/areas/reconciliation/companies.ts'
import type { BookedRecord } from '#server/areas/reconciliation/match.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'

/** An item as stored and shown: amounts in centavos as text. */
export const providerSideOf = (item: SettlementItem) => ({
  kind: item.kind,
  id: item.id,
  reference: item.reference,
  grossCentavos: String(item.gross),
  costCentavos: String(item.cost),
  currency: item.currency,
  at: item.at,
})

/** Reads a stored item. */
export function itemOf(stored: unknown): SettlementItem {
  const theirs = stored as ReturnType<typeof providerSideOf>
  return {
    kind: theirs.kind,
    id: theirs.id,
    reference: theirs.reference,
    gross: BigInt(theirs.grossCentavos),
    cost: BigInt(theirs.costCentavos),
    currency: theirs.currency,
    at: theirs.at,
  }
}

const entryOf = ({ id, kind, ref, amount, occurred_at }: OurEntry) => ({
  entryId: id,
  entryKind: kind,
  ref,
  amountCentavos: String(amount),
  at: occurred_at,
})

function bookedSideOf({ record, entry }: BookedRecord) {
  if (!record && !entry) return null
  return {
    record: record
      ? {
          id: record.id,
          state: record.state,
          amountCentavos: String(record.amount_centavos),
          chargeId: record.charge_id,
        }
      : null,
    entry: entry ? entryOf(entry) : null,
  }
}

const caseIdOf = (company: Company, kind: string, itemId: string): Uuid =>
  derivedId('settlement', company.key, kind, itemId)

const absolute = (amount: bigint) => (amount < 0n ? -amount : amount)

/** Whether our entry moved the company's amount, in reais. */
export const isSame = (item: SettlementItem, { entry }: BookedRecord): boolean =>
  entry !== undefined && entry.amount === signedAmount(item) && item.currency === 'BRL'

/** Opens the case of an item that is not in our books, or differs there; returns its id. */
export async function openItemCase(
  work: UnitOfWork,
  company: Company,
  day: Day,
  item: SettlementItem,
  ours: BookedRecord,
): Promise<Uuid> {
  const id = caseIdOf(company, item.kind, item.id)
  await openCase(work, {
    id,
    kind: 'SETTLEMENT_DIFFERENCE',
    chargeId: ours.record?.charge_id ?? null,
    amount: absolute(signedAmount(item) - (ours.entry?.amount ?? 0n)) || item.gross,
    detail: { company: company.key, day, theirs: providerSideOf(item), ours: bookedSideOf(ours) },
  })
  return id
}

/** Opens the case of an entry that is in no file; returns its id. */
export async function openEntryCase(
  work: UnitOfWork,
  company: Company,
  day: Day,
  entry: EntryOfSeller,
): Promise<Uuid> {
  const id = caseIdOf(company, 'entry', entry.id)
  await openCase(work, {
    id,
    kind: 'SETTLEMENT_DIFFERENCE',
    chargeId: null,
    amount: absolute(entry.amount),
    detail: {
      company: company.key,
      day,
      theirs: null,
      ours: { record: null, entry: entryOf(entry) },
    },
  })
  return id
}
