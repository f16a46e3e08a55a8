import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'
import type { RowOf } from '#server/platform/database/rows.ts'

const PURCHASE_COLUMNS = [
  'id',
  'card_id',
  'merchant_name',
  'amount_centavos',
  'refusal',
  'entry_id',
  'reversed_at',
  'reversed_centavos',
  'invoice_id',
  'created_at',
] as const

export type PurchaseRow = RowOf<'card_purchase', typeof PURCHASE_COLUMNS>

/** What was bought and not taken back since. */
export const unreversedAmountOf = ({ amount_centavos, reversed_centavos }: PurchaseRow): Centavos =>
  amount_centavos - reversed_centavos

const PURCHASE = `select ${PURCHASE_COLUMNS.join(', ')} from card_purchase where seller_id = $1`

/** By the issuer's reference; under its card's lock. */
export const purchaseByRef = ({ sellerId, row }: Transaction, ref: string) =>
  row<PurchaseRow>(`${PURCHASE} and issuer_ref = $2`, [sellerId, ref])

const OPEN_INVOICE = `${PURCHASE} and card_id = $2 and invoice_id is null`

/** The open invoice of a card, oldest first. */
export const openPurchasesOf = ({ sellerId, rows }: Transaction, cardId: Uuid) =>
  rows<PurchaseRow>(`${OPEN_INVOICE} order by created_at, id`, [sellerId, cardId])

/** The open invoice of a card, newest first. */
export const newestPurchasesSql = (sellerId: SellerId, cardId: Uuid): SqlStatement => ({
  text: `${OPEN_INVOICE} order by created_at desc, id desc`,
  values: [sellerId, cardId],
})
