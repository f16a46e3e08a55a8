import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { cardRefusals } from '#contract/virtual-cards/refusals.ts'
import type { CardLimit, CardTransaction } from '#contract/virtual-cards/shapes.ts'
import { balanceOf } from '#server/areas/ledger/balance-of.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { waitingInvoice } from '#server/areas/virtual-cards/purchase-sql.ts'
import { cardBy } from '#server/areas/virtual-cards/read-cards.ts'
import {
  newestPurchasesSql,
  openPurchasesOf,
  type PurchaseRow,
  unreversedAmountOf,
} from '#server/areas/virtual-cards/read-purchases.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** A purchase in the API, less the parts that were reversed; a reversed one is not owed (R-CARD-09). */
export const shownPurchase = (purchase: PurchaseRow): CardTransaction => ({
  id: purchase.id,
  createdAt: purchase.created_at,
  merchantName: purchase.merchant_name,
  billingAmount:
    purchase.reversed_at === null ? unreversedAmountOf(purchase) : purchase.amount_centavos,
  approved: purchase.refusal === null && purchase.reversed_at === null,
  reversed: purchase.reversed_at !== null,
})

const knownCard = async (transaction: Transaction, given: Uuid) =>
  (await cardBy(transaction, given)) ?? reject(cardRefusals.notFound)

/** The purchases of a card since its last paid invoice, oldest first (CRD-04). */
export async function readInvoice(
  transaction: Transaction,
  given: Uuid,
): Promise<CardTransaction[]> {
  const { id } = await knownCard(transaction, given)
  return (await openPurchasesOf(transaction, id)).map(shownPurchase)
}

/** The same purchases for a file: newest first, as the panel lists them. */
export async function invoiceSql(transaction: Transaction, given: Uuid): Promise<SqlStatement> {
  const { id } = await knownCard(transaction, given)
  return newestPurchasesSql(transaction.sellerId, id)
}

/** The open invoice of all cards and the rest of their limit (CRD-05). */
export async function readLimit(transaction: Transaction): Promise<CardLimit> {
  const { settings } = await readSeller(transaction)
  const { CARD_INVOICE } = await balanceOf(transaction, sellerOwner(transaction.sellerId))
  const totalValueBag = BigInt(settings.totalValueBagCentavos)
  const left = totalValueBag - CARD_INVOICE
  return {
    invoiceValue: CARD_INVOICE,
    // A limit that was stored without the API may be below what is owed.
    availableValueVirtualCard: left > 0n ? left : 0n,
    totalValueBag,
    overdueSince: (await waitingInvoice(transaction))?.due_on ?? null,
  }
}
