import { accountPixRefusals } from '#contract/account-pix/refusals.ts'
import { statementRefusals } from '#contract/account-statement/refusals.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { outgoingPix } from '#server/areas/account-pix/list-pix.ts'
import { drawReceipt } from '#server/areas/account-statement/draw-receipt.ts'
import { settledAt } from '#server/areas/account-statement/sql.ts'
import { AGENCY, accountNumberOf } from '#server/areas/bank-account/account-number.ts'
import { openTarget } from '#server/areas/payouts/target.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

export interface ReceiptTools {
  readonly brands: Brands
  readonly vault: Vault
}

/** The receipt of a Pix that was sent, as a PDF (BNK-07). */
export async function receiptOf(
  transaction: Transaction,
  { brands, vault }: ReceiptTools,
  id: Uuid,
): Promise<Buffer> {
  const pix = (await outgoingPix(transaction, id)) ?? reject(accountPixRefusals.notFound)
  const settled = pix.payout_id && (await settledAt(transaction, pix.payout_id))
  if (pix.state !== 'SENT' || !settled || !pix.target_sealed) {
    return reject(statementRefusals.notSent)
  }
  const seller = await readSeller(transaction)
  return drawReceipt({
    brand: brands.ofSeller(seller),
    payer: {
      name: seller.company_name,
      document: seller.document,
      agency: AGENCY,
      account: accountNumberOf(transaction.sellerId),
    },
    receiver: { name: pix.party_name, documentMasked: pix.party_document, key: pix.pix_key },
    target: openTarget(
      vault,
      { table: 'account_pix', sellerId: transaction.sellerId, id },
      pix.target_sealed,
    ),
    amount: pix.amount_centavos,
    sentAt: settled.at,
    endToEndId: pix.end_to_end_id,
    id,
  })
}
