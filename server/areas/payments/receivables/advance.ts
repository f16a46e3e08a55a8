import type { Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { type Centavos, halfUp } from '#contract/basics/money.ts'
import {
  type AnticipableReceivable,
  anticipableReceivables,
  markAnticipated,
  splitReceivable,
} from '#server/areas/payments/receivables/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/security/identifiers.ts'

/** What an owner may have advanced: open card receivables that are due after the day. */
export interface Advanceable {
  readonly ownerId: Uuid
  readonly dueAfter: Day
  /** As many of the nearest are read as reach this amount. */
  readonly needed: Centavos
}

export type AdvanceableReceivable = AnticipableReceivable

/** The nearest receivables that reach the needed amount together, or all that there are. */
export const receivablesToQuote = (
  transaction: Transaction,
  wanted: Advanceable,
): Promise<AdvanceableReceivable[]> =>
  anticipableReceivables(transaction, { ...wanted, isLocked: false })

/** The same, locked in the order in which the release locks them. */
export const receivablesToAdvance = (
  work: UnitOfWork,
  wanted: Advanceable,
): Promise<AdvanceableReceivable[]> => anticipableReceivables(work, { ...wanted, isLocked: true })

/**
 * Marks `net` of a locked receivable as advanced by the anticipation; what is not taken of it
 * becomes a receivable of its own, with its share of the fee.
 */
export async function advanceReceivable(
  work: UnitOfWork,
  receivable: AdvanceableReceivable,
  net: Centavos,
  anticipationId: Uuid,
): Promise<void> {
  const { id, gross_centavos, fee_centavos, net_centavos } = receivable
  if (net < net_centavos) {
    const fee = halfUp(fee_centavos * net, net_centavos)
    const gross = gross_centavos - (fee_centavos - fee) - (net_centavos - net)
    await splitReceivable(work, receivable, { gross, fee, net }, newId())
  }
  await markAnticipated(work, id, anticipationId)
}
