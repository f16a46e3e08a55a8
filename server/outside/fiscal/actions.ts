import * as z from 'zod/mini'
import type { SandboxContext } from '#server/outside/context.ts'
import {
  authorize,
  cancelIssued,
  findInvoice,
  type IssuedInvoiceRow,
  reject,
} from '#server/outside/fiscal/invoices.ts'

/** What the fiscal system may be made to decide. */
export const InvoiceAction = z.enum(['authorize', 'reject', 'cancel'])
export type InvoiceAction = z.output<typeof InvoiceAction>

/** Actions on an invoice: a pending one is decided, an authorized one canceled. */
export function actionsOf({ status }: IssuedInvoiceRow): readonly InvoiceAction[] {
  if (status === 'EM_PROCESSAMENTO') return ['authorize', 'reject']
  return status === 'AUTORIZADA' ? ['cancel'] : []
}

/** Decides at once; undefined of an invoice that doesn't exist, false where it is past that. */
export async function decide(
  context: SandboxContext,
  dpsId: string,
  action: InvoiceAction,
  reason?: string,
): Promise<boolean | undefined> {
  const row = await findInvoice(context, dpsId)
  if (!row) return undefined
  if (!actionsOf(row).includes(action)) return false
  if (action === 'authorize') await authorize(context, row)
  else if (action === 'reject') await reject(context, row, reason)
  else await cancelIssued(context, row)
  return true
}
