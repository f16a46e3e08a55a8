import { accountPixRefusals } from '#contract/account-pix/refusals.ts'
import { statementRefusals } from '#contract/account-statement/refusals.ts'
import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { pixById, type PixRow } from '#server/areas/account-pix/list-pix.ts'
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

/** When a Pix left or arrived; undefined for one that has not left. */
async function movedAt(transaction: Transaction, pix: PixRow): Promise<Instant | undefined> {
  if (pix.state === 'RECEIVED') return pix.created_at
  if (pix.state !== 'SENT' || !pix.payout_id) return undefined
  return (await settledAt(transaction, pix.payout_id))?.at
}

/** The receipt of a Pix that was sent or received, as a PDF (BNK-07). */
export async function receiptOf(
  transaction: Transaction,
  { brands, vault }: ReceiptTools,
  id: Uuid,
): Promise<Buffer> {
  const pix = (await pixById(transaction, id)) ?? reject(accountPixRefusals.notFound)
  const at = (await movedAt(transaction, pix)) ?? reject(statementRefusals.notSent)
  const seller = await readSeller(transaction)
  const { sellerId } = transaction
  return drawReceipt({
    brand: brands.ofSeller(seller),
    holder: {
      name: seller.company_name,
      document: seller.document,
      agency: AGENCY,
      account: accountNumberOf(sellerId),
    },
    party: { name: pix.party_name, documentMasked: pix.party_document },
    pixKey: pix.pix_key,
    // What was received has none.
    target:
      pix.target_sealed &&
      openTarget(vault, { table: 'account_pix', sellerId, id }, pix.target_sealed),
    amount: pix.amount_centavos,
    at,
    endToEndId: pix.end_to_end_id,
    id,
  })
}
