import { isUuid, type Uuid } from '#contract/basics/ids.ts'
import { claimIdOf } from '#server/areas/med-claims/settle-claim.ts'
import { chargeClaimIdOf } from '#server/areas/payments/charge-claims/charge-claims.ts'
import {
  attemptsById,
  codesById,
  type EntryKey,
  entryKey,
  type OurEntry,
  type OurRecord,
  paymentsReceived,
  payoutsById,
  purchasesByRef,
  unmatchedEntries,
} from '#server/areas/reconciliation/books-sql.ts'
import { type Company, idOf, type PlacedItem } from '#server/areas/reconciliation/companies.ts'
import { partReversalIdOf } from '#server/areas/virtual-cards/decide-purchase.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Our records of an item. */
export interface BookedRecord {
  /** Its record; undefined when it no longer exists. */
  readonly record: OurRecord | undefined
  /** The entry that moved the same money; undefined when nothing was posted. */
  readonly entry: OurEntry | undefined
}

interface Expected {
  readonly record: OurRecord | undefined
  /** Entries that may match the item, the most likely first. */
  readonly keys: readonly EntryKey[]
}

const byId = <Row extends { readonly id: Uuid }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))

const recordIds = (items: readonly PlacedItem[]) => items.map(({ recordId }) => recordId)

// The return of a payment that was due to its buyer is posted under that payment, or under the id
// of the refund.
const refundKeys = (refundId: string, attemptId: Uuid): EntryKey[] => [
  ...(isUuid(refundId) ? [entryKey('REFUND_CONFIRMED', refundId)] : []),
  entryKey('DUPLICATE_PAYMENT_REFUNDED', refundId),
  entryKey('DUPLICATE_PAYMENT_REFUNDED', attemptId),
]

function returnKeys(bank: string, returnId: string): EntryKey[] {
  const [endToEndId = '', id = ''] = returnId.split('/')
  return [
    // What the payer's bank asked back (MED).
    entryKey('DISPUTE_LOST', chargeClaimIdOf(bank, id)),
    entryKey('DUPLICATE_PAYMENT_DISPUTED', endToEndId),
    entryKey('DUPLICATE_PAYMENT_REFUNDED', returnId),
    entryKey('DUPLICATE_PAYMENT_REFUNDED', endToEndId),
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
      const duplicate = entryKey('DUPLICATE_PAYMENT_DISPUTED', id)
      if (dispute_id === null) return { record, keys: [duplicate] }
      return { record, keys: [entryKey('DISPUTE_LOST', dispute_id), duplicate] }
    }
    // A capture for a charge that accepted no more payments is posted under the attempt.
    const late = entryKey('DUPLICATE_PAYMENT_RECEIVED', id)
    if (state !== 'APPROVED') return { record, keys: [late] }
    return {
      record,
      keys: [
        late,
        entryKey('CARD_CAPTURED', charge_id),
        entryKey('CARD_CAPTURED_EARLY', charge_id),
      ],
    }
  })
}

async function expectedOfCodes(
  transaction: Transaction,
  kind: 'pix' | 'boleto',
  bank: string,
  items: readonly PlacedItem[],
): Promise<Expected[]> {
  const codes = byId(await codesById(transaction, recordIds(items)))
  const message = kind === 'pix' ? 'pix-payment' : 'slip-payment'
  const ids = items.map(({ item }) => item.id)
  const receivedRows = await paymentsReceived(transaction, message, ids)
  const received = new Set(receivedRows.map(({ event_id }) => event_id))
  const captured = kind === 'pix' ? 'PIX_RECEIVED' : 'BOLETO_PAID'
  return items.map(({ item, recordId }) => {
    const record = codes.get(recordId)
    if (item.kind === 'pix-return') return { record, keys: returnKeys(bank, item.id) }
    // A second payment is posted under the bank's id; the first one under the charge.
    const keys = [entryKey('DUPLICATE_PAYMENT_RECEIVED', item.id)]
    if (record?.charge_id && received.has(item.id)) {
      keys.push(entryKey(captured, record.charge_id))
    }
    return { record, keys }
  })
}

async function expectedOfPurchases(
  transaction: Transaction,
  items: readonly PlacedItem[],
): Promise<Expected[]> {
  // A part that was reversed has the ids of its purchase and of its own.
  const refs = items.map(({ item }) => item.id.split('/')[0] ?? '')
  const purchases = await purchasesByRef(transaction, refs)
  const byRef = new Map(purchases.map((purchase) => [purchase.issuer_ref, purchase]))
  return items.map(({ item, recordId }) => {
    const [ref = '', reversalId] = item.id.split('/')
    const record = byRef.get(ref)
    if (!record || record.card_id !== recordId) return { record, keys: [] }
    const kind = item.kind === 'purchase' ? 'CARD_PURCHASE_APPROVED' : 'CARD_PURCHASE_REVERSED'
    const id = reversalId === undefined ? record.id : partReversalIdOf(record.id, reversalId)
    return { record, keys: [entryKey(kind, id)] }
  })
}

async function expectedOfPayouts(
  transaction: Transaction,
  bank: string,
  items: readonly PlacedItem[],
): Promise<Expected[]> {
  const payouts = byId(await payoutsById(transaction, recordIds(items)))
  return items.map(({ item, recordId }) => {
    if (item.kind === 'account-pix-claim') {
      return { record: undefined, keys: [entryKey('MED_RETURNED', claimIdOf(bank, item.id))] }
    }
    // A received Pix is booked under its id in the payment system.
    if (item.kind === 'account-pix') {
      return { record: undefined, keys: [entryKey('ACCOUNT_PIX_RECEIVED', item.id)] }
    }
    const record = payouts.get(recordId)
    if (!record) return { record, keys: [] }
    const { id } = record
    if (item.kind === 'payout-return') return { record, keys: [entryKey('PAYOUT_RETURNED', id)] }
    const kinds = ['PAYOUT_SETTLED', 'BILL_PAID', 'PIX_OUT_SETTLED'] as const
    return { record, keys: kinds.map((kind) => entryKey(kind, id)) }
  })
}

function expectedOf(
  transaction: Transaction,
  company: Company,
  items: readonly PlacedItem[],
): Promise<Expected[]> {
  const { kind } = company
  if (kind === 'acquirer') return expectedOfCards(transaction, items)
  if (kind === 'payout') return expectedOfPayouts(transaction, idOf(company), items)
  if (kind === 'card-issuer') return expectedOfPurchases(transaction, items)
  return expectedOfCodes(transaction, kind, idOf(company), items)
}

const nameOf = ({ kind, ref }: Pick<OurEntry, 'kind' | 'ref'>) => `${kind} ${ref}`

const nameOfKey = ({ kind, refId, refCode }: EntryKey) =>
  nameOf({ kind, ref: refId ?? refCode ?? '' })

/**
 * Finds our record of each item of a company, in the order of the items. An entry that is already
 * matched with another item is left out: it is one movement only.
 */
export async function findBookedRecord(
  transaction: Transaction,
  company: Company,
  items: readonly PlacedItem[],
): Promise<BookedRecord[]> {
  const expected = await expectedOf(transaction, company, items)
  const keys = expected.flatMap((each) => each.keys)
  const entries = await unmatchedEntries(transaction, company, keys)
  const free = new Map(entries.map((entry) => [nameOf(entry), entry]))
  return expected.map(({ record, keys }) => {
    const name = keys.map(nameOfKey).find((each) => free.has(each))
    const entry = name === undefined ? undefined : free.get(name)
    if (name !== undefined) free.delete(name)
    return { record, entry }
  })
}
