import type { Day, Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { PurchaseRefusal } from '#contract/virtual-cards/rules.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { columns, insert } from '#server/platform/database/rows.ts'

export interface NewPurchase {
  readonly id: Uuid
  readonly cardId: Uuid
  readonly ref: string
  readonly merchantName: string
  readonly amount: bigint
  readonly refusal: PurchaseRefusal | null
  readonly entryId: Uuid | null
}

export const insertPurchase = (transaction: Transaction, purchase: NewPurchase) =>
  insert(transaction, 'card_purchase', {
    id: purchase.id,
    card_id: purchase.cardId,
    issuer_ref: purchase.ref,
    merchant_name: purchase.merchantName,
    amount_centavos: purchase.amount,
    refusal: purchase.refusal,
    entry_id: purchase.entryId,
    created_at: transaction.now,
  })

export const markReversed = ({ sellerId, now, run }: Transaction, id: Uuid) =>
  run('update card_purchase set reversed_at = $3 where seller_id = $1 and id = $2', [
    sellerId,
    id,
    now,
  ])

/** Adds to what was reversed of a purchase in parts; once that is all of it, the purchase is reversed. */
export const addReversedAmount = ({ sellerId, now, run }: Transaction, id: Uuid, amount: bigint) =>
  run(
    `update card_purchase
        set reversed_centavos = reversed_centavos + $3,
            reversed_at = case when reversed_centavos + $3 = amount_centavos then $4::timestamptz end
      where seller_id = $1 and id = $2`,
    [sellerId, id, amount, now],
  )

export interface InvoiceRow {
  readonly id: Uuid
  readonly due_on: Day
}

const INVOICE_COLUMNS = columns<InvoiceRow>()('card_invoice', ['id', 'due_on'])

/** The invoice that could not be paid when it was due. */
export const waitingInvoice = ({ sellerId, row }: Transaction) =>
  row<InvoiceRow>(
    `select ${INVOICE_COLUMNS} from card_invoice where seller_id = $1 and state = 'WAITING'`,
    [sellerId],
  )

export interface InvoiceAttempt extends InvoiceRow {
  readonly state: 'WAITING' | 'PAID'
  readonly amount: bigint
  readonly entryId: Uuid | null
}

/** Stores the result of a payment attempt. */
export const storeInvoice = (
  { sellerId, now, today, run }: Transaction,
  { id, due_on, state, amount, entryId }: InvoiceAttempt,
) =>
  run(
    `insert into card_invoice (seller_id, id, due_on, state, amount_centavos, entry_id, tried_on,
                               created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (seller_id, id) do update
       set state = excluded.state, amount_centavos = excluded.amount_centavos,
           entry_id = excluded.entry_id, tried_on = excluded.tried_on`,
    [sellerId, id, due_on, state, amount, entryId, today, now],
  )

/** Closes the open invoice: it paid all purchases so far. */
export const closeInvoice = ({ sellerId, run }: Transaction, id: Uuid) =>
  run('update card_purchase set invoice_id = $2 where seller_id = $1 and invoice_id is null', [
    sellerId,
    id,
  ])

const UNPAID_PURCHASE = 'invoice_id is null and entry_id is not null and reversed_at is null'

/** Sellers with unpaid purchases before the day, not tried today; across sellers. */
export const sellersToBill = ({ rows }: Queries, before: Instant, today: Day, limit: number) =>
  rows<{ seller_id: SellerId }>(
    `select seller_id from card_purchase where created_at < $1 and ${UNPAID_PURCHASE}
     union
     select seller_id from card_invoice where state = 'WAITING'
     except
     select seller_id from card_invoice where state = 'WAITING' and tried_on >= $2
      order by seller_id limit $3`,
    [before, today, limit],
  )

/** Whether the seller is one of them; known for sure while the balance of its cards is locked. */
export const isToBill = async (
  { sellerId, today, row }: Transaction,
  before: Instant,
): Promise<boolean> =>
  (await row(
    `select 1
      where (exists (select from card_invoice where seller_id = $1 and state = 'WAITING')
             or exists (select from card_purchase
                         where seller_id = $1 and created_at < $2 and ${UNPAID_PURCHASE}))
        and not exists (select from card_invoice
                         where seller_id = $1 and state = 'WAITING' and tried_on >= $3)`,
    [sellerId, before, today],
  )) !== undefined
