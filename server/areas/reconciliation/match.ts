import type { Uuid } from '#contract/basics/ids.ts'
import type { SettlingCompany } from '#server/adapters/settlement-file.ts'
import {
  attemptsById,
  codesById,
  paymentsReceived,
  purchasesByRef,
  unmatchedEntries,
  type EntryKey,
  type OurEntry,
  type OurRecord,
} from '#server/areas/reconciliation/books-sql.ts'
import type { PlacedItem } from '#server/areas/reconciliation/companies.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** What our books have of an item. */
export interface BookedRecord {
  /** The record it is about; undefined when there is none any more. */
  readonly record: OurRecord | undefined
  /** The entry that moved the same money; undefined when nothing was posted. */
  readonly entry: OurEntry | undefined
}

interface Expected {
  readonly record: OurRecord | undefined
  /** The entries that may stand for the item, the likeliest first. */
  readonly keys: readonly EntryKey[]
}

const byId = <Row extends { readonly id: Uuid }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))

const recordIds = (items: readonly PlacedItem[]) => items.map(({ recordId }) => recordId)

// What is given back of a payment that was owed to its buyer is booked under that payment, or under
// the id of the refund itself.
const refundKeys = (refundId: string, attemptId: Uuid): EntryKey[] => [
  { kind: 'E13', ref: refundId },
  { kind: 'E8c', ref: refundId },
  { kind: 'E8c', ref: attemptId },
]

function returnKeys(returnId: string): EntryKey[] {
  const [endToEndId = ''] = returnId.split('/')
  return [
    { kind: 'E8c', ref: returnId },
    { kind: 'E8c', ref: endToEndId },
  ]
}

async function expectedOfCards(
  transaction: Transaction,
  items: readonly PlacedItem[],
): Promise<Expected[]> {
  const attempts = byId(await attemptsById(transaction, recordIds(items)))
  return items.map(({ item, recordId }) => {
    const record = attempts.get(recordId)
    if (!record) return { record, keys: [] }
    const { id, charge_id, dispute_id, state } = record
    if (item.kind === 'refund') return { record, keys: refundKeys(item.id, id) }
    if (item.kind === 'chargeback') {
      const lost = dispute_id === null ? [] : [{ kind: 'E17', ref: dispute_id }]
      return { record, keys: [...lost, { kind: 'E8b', ref: id }] }
    }
    // A capture for a charge that took no money any more is booked under the attempt itself.
    const late = { kind: 'E8', ref: id }
    if (state !== 'APPROVED') return { record, keys: [late] }
    return {
      record,
      keys: [late, { kind: 'E2', ref: charge_id }, { kind: 'E11', ref: charge_id }],
    }
  })
}

async function expectedOfCodes(
  transaction: Transaction,
  company: 'pix' | 'boleto',
  items: readonly PlacedItem[],
): Promise<Expected[]> {
  const codes = byId(await codesById(transaction, recordIds(items)))
  const message = company === 'pix' ? 'pix-payment' : 'slip-payment'
  const ids = items.map(({ item }) => item.id)
  const heardRows = await paymentsReceived(transaction, message, ids)
  const heard = new Set(heardRows.map(({ event_id }) => event_id))
  const captured = company === 'pix' ? 'E5' : 'E6'
  return items.map(({ item, recordId }) => {
    const record = codes.get(recordId)
    if (item.kind === 'pix-return') return { record, keys: returnKeys(item.id) }
    // A second payment is booked under the bank's id; the first one under the charge.
    const keys = [{ kind: 'E8', ref: item.id }]
    if (record?.charge_id && heard.has(item.id)) {
      keys.push({ kind: captured, ref: record.charge_id })
    }
    return { record, keys }
  })
}

async function expectedOfPurchases(
  transaction: Transaction,
  items: readonly PlacedItem[],
): Promise<Expected[]> {
  const refs = items.map(({ item }) => item.id)
  const purchases = await purchasesByRef(transaction, refs)
  const byRef = new Map(purchases.map((purchase) => [purchase.issuer_ref, purchase]))
  return items.map(({ item, recordId }) => {
    const record = byRef.get(item.id)
    if (!record || record.card_id !== recordId) return { record, keys: [] }
    const ref = item.kind === 'purchase' ? record.id : `${record.id}:reversed`
    return { record, keys: [{ kind: 'E31', ref }] }
  })
}

function expectedOf(
  transaction: Transaction,
  company: SettlingCompany,
  items: readonly PlacedItem[],
): Promise<Expected[]> {
  if (company === 'acquirer') return expectedOfCards(transaction, items)
  if (company === 'card-issuer') return expectedOfPurchases(transaction, items)
  return expectedOfCodes(transaction, company, items)
}

const nameOf = ({ kind, ref }: EntryKey) => `${kind} ${ref}`

/**
 * Finds what our books have of each item of a company, in the order of the items. An entry that is
 * matched with another item already counts as not there: it stands for one movement only.
 */
export async function findBookedRecord(
  transaction: Transaction,
  company: SettlingCompany,
  items: readonly PlacedItem[],
): Promise<BookedRecord[]> {
  const expected = await expectedOf(transaction, company, items)
  const keys = expected.flatMap((each) => each.keys)
  const entries = await unmatchedEntries(transaction, company, keys)
  const free = new Map(entries.map((entry) => [nameOf(entry), entry]))
  return expected.map(({ record, keys }) => {
    const name = keys.map(nameOf).find((each) => free.has(each))
    const entry = name === undefined ? undefined : free.get(name)
    if (name !== undefined) free.delete(name)
    return { record, entry }
  })
}
