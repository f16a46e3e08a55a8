import * as z from 'zod/mini'
import {
  authorize,
  cancelIssued,
  findInvoice,
  reject,
  type IssuedInvoiceRow,
} from '#server/outside/fiscal/invoices.ts'
import type { SandboxContext } from '#server/outside/context.ts'

/** What the fiscal system may be made to decide. */
export const InvoiceAction = z.enum(['authorize', 'reject', 'cancel'])
export type InvoiceAction = z.output<typeof InvoiceAction>

/** What an invoice allows: one that is thought about is decided, an authorized one taken back. */
export function actionsOf({ status }: IssuedInvoiceRow): readonly InvoiceAction[] {
  if (status === 'EM_PROCESSAMENTO') return ['authorize', 'reject']
  return status === 'AUTORIZADA' ? ['cancel'] : []
}

/** Decides at once; undefined of an invoice that doesn't exist, false where it is past that. */
export async function decide(
  world: SandboxContext,
  dpsId: string,
  deed: InvoiceAction,
  reason?: string,
): Promise<boolean | undefined> {
  const row = await findInvoice(world, dpsId)
  if (!row) return undefined
  if (!actionsOf(row).includes(deed)) return false
  if (deed === 'authorize') await authorize(world, row)
  else if (deed === 'reject') await reject(world, row, reason)
  else await cancelIssued(world, row)
  return true
}
