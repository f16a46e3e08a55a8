import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { PurchaseRefusal } from '#contract/virtual-cards/rules.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { columns } from '#server/platform/database/rows.ts'

export interface PurchaseRow {
  readonly id: Uuid
  readonly card_id: Uuid
  readonly merchant_name: string
  readonly amount_centavos: bigint
  readonly refusal: PurchaseRefusal | null
  readonly entry_id: Uuid | null
  readonly reversed_at: Instant | null
  readonly invoice_id: Uuid | null
  readonly created_at: Instant
}

const PURCHASE_COLUMNS = columns<PurchaseRow>()('card_purchase', [
  'id',
  'card_id',
  'merchant_name',
  'amount_centavos',
  'refusal',
  'entry_id',
  'reversed_at',
  'invoice_id',
  'created_at',
])

const PURCHASE = `select ${PURCHASE_COLUMNS} from card_purchase where seller_id = $1`

/** By the issuer's reference; under its card's lock. */
export const purchaseByRef = ({ sellerId, row }: Transaction, ref: string) =>
  row<PurchaseRow>(`${PURCHASE} and issuer_ref = $2`, [sellerId, ref])

/** The open invoice of a card, oldest first. */
export const openPurchasesOf = ({ sellerId, rows }: Transaction, cardId: Uuid) =>
  rows<PurchaseRow>(`${PURCHASE} and card_id = $2 and invoice_id is null order by created_at, id`, [
    sellerId,
    cardId,
  ])
