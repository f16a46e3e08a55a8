import { accountPixRefusals } from '#contract/account-pix/refusals.ts'
import { statementRefusals } from '#contract/account-statement/refusals.ts'
import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { type PixRow, pixById } from '#server/areas/account-pix/list-pix.ts'
import {
  drawMovementReceipt,
  drawPixReceipt,
  type Holder,
} from '#server/areas/account-statement/draw-receipt.ts'
import { movementKind } from '#server/areas/account-statement/list-movements.ts'
import { movementById } from '#server/areas/account-statement/sql.ts'
import { AGENCY, accountNumberOf } from '#server/areas/bank-account/account-number.ts'
import { settledAt } from '#server/areas/payouts/read-payouts.ts'
import type { ReceiptTools } from '#server/areas/payouts/receipt.ts'
import { openTarget } from '#server/areas/payouts/target.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** The brand and the company of the account's papers. */
async function headOf(transaction: Transaction, { brands }: ReceiptTools) {
  const seller = await readSeller(transaction)
  const holder: Holder = {
    name: seller.company_name,
    document: seller.document,
    agency: AGENCY,
    account: accountNumberOf(transaction.sellerId),
  }
  return { brand: brands.ofSeller(seller), holder }
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
  tools: ReceiptTools,
  id: Uuid,
): Promise<Buffer> {
  const pix = (await pixById(transaction, id)) ?? reject(accountPixRefusals.notFound)
  const at = (await movedAt(transaction, pix)) ?? reject(statementRefusals.notSent)
  const { sellerId } = transaction
  return drawPixReceipt({
    ...(await headOf(transaction, tools)),
    party: { name: pix.party_name, documentMasked: pix.party_document },
    pixKey: pix.pix_key,
    // What was received has none.
    target:
      pix.target_sealed &&
      openTarget(tools.vault, { table: 'account_pix', sellerId, id }, pix.target_sealed),
    amount: pix.amount_centavos,
    at,
    endToEndId: pix.end_to_end_id,
    id,
  })
}

/** The receipt of any movement of the account that has happened, as a PDF (BNK-11). */
export async function movementReceipt(
  transaction: Transaction,
  tools: ReceiptTools,
  id: Uuid,
): Promise<Buffer> {
  const row = (await movementById(transaction, id)) ?? reject(statementRefusals.notFound)
  if (row.receipt_of) return receiptOf(transaction, tools, row.receipt_of)
  if (!row.is_done) reject(statementRefusals.notDone)
  const kind = movementKind(row.kind)
  const isPaidBill = kind === 'BILL_PAID'
  // A bill leaves the account when its payment begins; the receipt states when it was paid.
  const paid = isPaidBill && row.payout_id ? await settledAt(transaction, row.payout_id) : undefined
  return drawMovementReceipt({
    ...(await headOf(transaction, tools)),
    kind,
    counterpart: row.counterpart,
    bill:
      row.bill_name === null
        ? null
        : {
            name: row.bill_name,
            boletoCode: row.boleto_code,
            pixKey: row.bill_pix_key,
            dueOn: row.bill_due_on,
          },
    returned: isPaidBill ? row : null,
    amount: row.amount,
    at: paid?.at ?? row.at,
    endToEndId: row.end_to_end_id,
    id,
  })
}
