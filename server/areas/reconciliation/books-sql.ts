import type { Day, Instant } from '#contract/basics/days.ts'
import { NIL_UUID, type SellerId, type Uuid } from '#contract/basics/ids.ts'
import {
  type EntryKind,
  type Reference,
  type ReferenceOf,
  referenceOf,
} from '#server/areas/ledger/entries.ts'
import { accountsOf, type Company, idOf } from '#server/areas/reconciliation/companies.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { columns } from '#server/platform/database/rows.ts'

/** Our record of an item: an attempt, a code or a purchase. */
export interface OurRecord {
  readonly id: Uuid
  readonly state: string
  readonly amount_centavos: bigint
  readonly charge_id: Uuid | null
}

interface OurCode extends OurRecord {
  readonly charge_id: Uuid
}

const CODE_COLUMNS = columns<OurCode>()('payment_code', [
  'id',
  'state',
  'amount_centavos',
  'charge_id',
])

export interface OurAttempt extends OurRecord {
  readonly charge_id: Uuid
  readonly dispute_id: Uuid | null
}

export const attemptsById = ({ sellerId, rows }: Transaction, ids: readonly Uuid[]) =>
  rows<OurAttempt>(
    `select attempt.id, attempt.state, attempt.amount_centavos, attempt.charge_id,
            dispute.id as dispute_id
       from attempt
       left join dispute on dispute.seller_id = attempt.seller_id
        and dispute.charge_id = attempt.charge_id and dispute.attempt_id = attempt.id
      where attempt.seller_id = $1 and attempt.id = any ($2::uuid[])`,
    [sellerId, ids],
  )

export const codesById = ({ sellerId, rows }: Transaction, ids: readonly Uuid[]) =>
  rows<OurCode>(
    `select ${CODE_COLUMNS} from payment_code
      where seller_id = $1 and id = any ($2::uuid[])`,
    [sellerId, ids],
  )

/** The payments that our books contain, by the bank's ids. */
export const paymentsReceived = (
  { sellerId, rows }: Transaction,
  provider: 'pix-payment' | 'slip-payment',
  ids: readonly string[],
) =>
  rows<{ event_id: string }>(
    `select event_id from provider_message
      where seller_id = $1 and provider = $2 and event_id = any ($3::text[])`,
    [sellerId, provider, ids],
  )

export const payoutsById = ({ sellerId, rows }: Transaction, ids: readonly Uuid[]) =>
  rows<OurRecord>(
    `select id, state, amount_centavos, null::uuid as charge_id from payout
      where seller_id = $1 and id = any ($2::uuid[])`,
    [sellerId, ids],
  )

export interface OurPurchase extends OurRecord {
  readonly issuer_ref: string
  readonly card_id: Uuid
}

export const purchasesByRef = ({ sellerId, rows }: Transaction, refs: readonly string[]) =>
  rows<OurPurchase>(
    `select id, coalesce(refusal, case when reversed_at is null then 'APPROVED' else 'REVERSED' end)
              as state,
            amount_centavos, null::uuid as charge_id, issuer_ref, card_id
       from card_purchase where seller_id = $1 and issuer_ref = any ($2::text[])`,
    [sellerId, refs],
  )

/**
 * Lines that no file reports: those that settle a file, what moved between our own money and that of
 * business accounts, and what an operator returned to a buyer by a bank transfer of our own.
 */
const UNREPORTED = `(entry.kind in ('ACQUIRER_SETTLED', 'COLLECTION_SETTLED', 'ISSUER_SETTLED',
                                   'PAYOUT_SETTLED_TO_ACCOUNT', 'CARD_INVOICE_PAID')
  or (entry.kind = 'CARD_PURCHASE_REVERSED' and line.code <> 'P:ISSUER_PAYABLE')
  or (entry.kind = 'DUPLICATE_PAYMENT_REFUNDED' and line.code like 'P:CASH:%'))`

/** The seller of the entries: a statement about one names it, so that Citus asks one worker. */
type SellerOfEntries = '$1' | 'entry.seller_id'

/**
 * Whether a movement of business accounts was at the bank with that id: all banks share the account
 * of that money, so the bank is read from the record. One without a record is compared with every bank.
 */
const isAtBank = (seller: SellerOfEntries, bank: string) =>
  `(line.code <> 'P:CUSTODY' or ${bank} = coalesce(
  (select provider from payout
    where payout.seller_id = ${seller} and payout.id = entry.ref_id),
  (select provider from med_claim
    where med_claim.seller_id = ${seller} and med_claim.id = entry.ref_id),
  (select provider from account_pix pix
    where pix.seller_id = ${seller} and pix.direction = 'IN'
      and pix.end_to_end_id = entry.ref_code),
  ${bank}))`

const REF = 'coalesce(entry.ref_id::text, entry.ref_code) as ref'

/** An entry that moved the company's account. */
export interface OurEntry {
  readonly id: Uuid
  readonly kind: EntryKind
  readonly ref: string
  readonly occurred_at: Instant
  /** Centavos; positive when it increases the company's debt to us. */
  readonly amount: bigint
}

/** The kind of an entry and what it refers to. */
export interface EntryKey extends Reference {
  readonly kind: EntryKind
}

export const entryKey = <Kind extends EntryKind>(kind: Kind, ref: ReferenceOf<Kind>): EntryKey => ({
  kind,
  ...referenceOf(kind, ref),
})

/** The entries of these kinds and refs on the company's accounts that match no item yet. */
export const unmatchedEntries = (
  { sellerId, rows }: Transaction,
  company: Company,
  keys: readonly EntryKey[],
) =>
  rows<OurEntry>(
    `select entry.id, entry.kind, ${REF}, entry.occurred_at, -line.amount as amount
       from unnest($2::text[], $3::uuid[], $4::text[]) as wanted(kind, ref_id, ref_code)
       join journal_entry entry on entry.seller_id = $1 and entry.kind = wanted.kind
        and (entry.ref_id = wanted.ref_id or entry.ref_code = wanted.ref_code)
       join posting line on line.seller_id = $1 and line.entry_id = entry.id
        and line.owner_id = $5 and line.code = any ($6::text[])
      where ${isAtBank('$1', '$7::text')}
        and not exists (
        select from settlement_item matched
         where matched.seller_id = $1 and matched.entry_id = entry.id
           and matched.state = 'MATCHED')`,
    [
      sellerId,
      keys.map(({ kind }) => kind),
      keys.map(({ refId }) => refId),
      keys.map(({ refCode }) => refCode),
      NIL_UUID,
      accountsOf(company),
      idOf(company),
    ],
  )

export interface EntryOfSeller extends OurEntry {
  readonly seller_id: SellerId
}

// Both entries of a reversal that was posted before the company booked the first: nothing moved there. A
// purchase that was paid by a card invoice is reversed by an entry that is no reversal of the first.
const takenBack = (seller: SellerOfEntries) => `
  select from journal_entry other
   where other.seller_id = ${seller} and other.id <> entry.id
     and (other.reversal_of = entry.id or other.id = entry.reversal_of
          or (entry.ref_type = 'CARD_PURCHASE' and other.ref_type = 'CARD_PURCHASE'
              and other.kind in ('CARD_PURCHASE_APPROVED', 'CARD_PURCHASE_REVERSED')
              and other.ref_id = entry.ref_id))
     and not exists (
       select from settlement_item matched
        where matched.seller_id = ${seller} and matched.entry_id = other.id
          and matched.state = 'MATCHED')`

/**
 * The entries of a day on the company's account that no file has; across sellers, for the job. Left
 * out are settling and reversed entries, entries of open differences, and those of sellers that
 * could not be compared.
 */
export const entriesWithoutItem = (
  { rows }: Queries,
  company: Company,
  day: Day,
  without: readonly SellerId[],
  limit: number,
) =>
  rows<EntryOfSeller>(
    `select entry.seller_id, entry.id, entry.kind, ${REF}, entry.occurred_at,
            -line.amount as amount
       from seller
       join journal_entry entry on entry.seller_id = seller.seller_id
        and entry.effective_date = $1
       join posting line on line.seller_id = entry.seller_id and line.entry_id = entry.id
        and line.owner_id = $2 and line.code = any ($3::text[])
      where not ${UNREPORTED}
        and ${isAtBank('entry.seller_id', '$6::text')}
        and seller.seller_id <> all ($4::integer[])
        and not exists (
          select from settlement_item known
           where known.seller_id = entry.seller_id and known.entry_id = entry.id)
        and not exists (${takenBack('entry.seller_id')})
      order by entry.seller_id, entry.id limit $5`,
    [day, NIL_UUID, accountsOf(company), without, limit, idOf(company)],
  )

/** The seller's entries on the company's account without an item yet. */
export const entriesOfHistory = ({ sellerId, rows }: Transaction, company: Company) =>
  rows<OurEntry & { readonly effective_date: Day }>(
    `select entry.id, entry.kind, ${REF}, entry.occurred_at, -line.amount as amount,
            entry.effective_date
       from posting line
       join journal_entry entry on entry.seller_id = line.seller_id and entry.id = line.entry_id
      where line.seller_id = $1 and line.owner_id = $2 and line.code = any ($3::text[])
        and not ${UNREPORTED}
        and ${isAtBank('$1', '$4::text')}
        and not exists (
          select from settlement_item known
           where known.seller_id = $1 and known.entry_id = entry.id)`,
    [sellerId, NIL_UUID, accountsOf(company), idOf(company)],
  )

/** The entries that were reversed, so that nothing moved at the company. */
export const reversedEntries = ({ sellerId, rows }: Transaction, ids: readonly Uuid[]) =>
  rows<{ id: Uuid }>(
    `select entry.id from journal_entry entry
      where entry.seller_id = $1 and entry.id = any ($2::uuid[]) and exists (${takenBack('$1')})`,
    [sellerId, ids],
  )

/** When the first seller was created: no company has earlier movements; null without sellers. */
export const firstSellerAt = async ({ row }: Queries): Promise<Instant | null> =>
  (await row<{ at: Instant | null }>('select min(created_at) as at from seller'))?.at ?? null
