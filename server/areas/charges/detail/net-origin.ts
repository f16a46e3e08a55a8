import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { sum } from '#contract/basics/money.ts'
import type { NetOrigin } from '#contract/charges/net-endpoints.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { chargeById } from '#server/areas/charge-core/charge.ts'
import { reversalOf } from '#server/areas/charges/detail/reversal.ts'
import { linesAbout, soldForOthers } from '#server/areas/charges/detail/sql.ts'
import { receivablesOf } from '#server/areas/charges/sql.ts'
import { entriesOf } from '#server/areas/ledger/origin.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** Reads the derivation of the net amount: instalments and ledger entries (R-CHD-29). */
export async function readNetOrigin(transaction: Transaction, id: Uuid): Promise<NetOrigin> {
  const charge = (await chargeById(transaction, id)) ?? reject(chargeRefusals.notFound)
  const seller = sellerOwner(transaction.sellerId)
  const receivables = await receivablesOf(transaction, id, seller)
  const lines = await linesAbout(transaction, id)
  const feeAmount = sum(receivables.map(({ fee }) => fee))
  const gross = sum(receivables.map(({ gross: part }) => part))
  const splitAmount = await soldForOthers(transaction, id, seller)
  return {
    // The received amount with late fees; null before the payment.
    value: gross + splitAmount,
    feeAmount,
    splitAmount,
    netAmount: sum(receivables.map(({ net }) => net)),
    reversal: reversalOf(charge.status, receivables, lines, seller),
    receivables: receivables.map(({ due_date: dueDate, ...own }) => ({ ...own, dueDate })),
    entries: entriesOf(lines, transaction.sellerId),
  }
}
