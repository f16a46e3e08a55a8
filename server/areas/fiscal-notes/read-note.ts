import type { Uuid } from '#contract/basics/ids.ts'
import { invoiceRefusals } from '#contract/fiscal-notes/refusals.ts'
import type { Invoice } from '#contract/fiscal-notes/shapes.ts'
import { invoiceOf } from '#server/areas/fiscal-notes/note-on-the-wire.ts'
import { invoiceById } from '#server/areas/fiscal-notes/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** A note, with the name under which the fiscal system knows it. */
export async function readNote(
  transaction: Transaction,
  vault: Vault,
  id: Uuid,
): Promise<{ readonly dpsId: string; readonly invoice: Invoice }> {
  const note = (await invoiceById(transaction, id)) ?? reject(invoiceRefusals.notFound)
  return { dpsId: note.dps_id, invoice: invoiceOf({ sellerId: transaction.sellerId, vault }, note) }
}
