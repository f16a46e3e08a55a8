import type { Uuid } from '#contract/basics/ids.ts'
import { invoiceRefusals } from '#contract/fiscal-notes/refusals.ts'
import type { Invoice } from '#contract/fiscal-notes/shapes.ts'
import { invoiceOf } from '#server/areas/fiscal-notes/note-on-the-wire.ts'
import { invoiceById } from '#server/areas/fiscal-notes/sql.ts'
import type { Transaction } from '#server/platform/database.ts'
import { refuse } from '#server/platform/refused.ts'
import type { Vault } from '#server/platform/secrets.ts'

/** A note, with the name under which the fiscal system knows it. */
export async function readNote(
  transaction: Transaction,
  vault: Vault,
  id: Uuid,
): Promise<{ readonly dpsId: string; readonly invoice: Invoice }> {
  const note = (await invoiceById(transaction, id)) ?? refuse(invoiceRefusals.notFound)
  return { dpsId: note.dps_id, invoice: invoiceOf({ sellerId: transaction.sellerId, vault }, note) }
}
