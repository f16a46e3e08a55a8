import type { OutputOf } from '#contract/access/endpoint.ts'
import { addDays, type Day, nextBusinessDay } from '#contract/basics/days.ts'
import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { sum } from '#contract/basics/money.ts'
import type { readChargeReceivables as endpoint } from '#contract/charges/endpoints.ts'
import { instalmentNames } from '#contract/charges/receivables.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import type { ChargeEntryKind } from '#contract/ledger/shapes.ts'
import { chargeById } from '#server/areas/charge-core/charge.ts'
import { type ChargeLine, linesAbout } from '#server/areas/charges/detail/sql.ts'
import { receivablesOf } from '#server/areas/charges/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

type Entry = OutputOf<typeof endpoint>[number]

/** Refunds and disputes of the owner's money; those in progress are future entries. */
function refundAndDisputeEntries(lines: readonly ChargeLine[], owner: Uuid, nextDay: Day): Entry[] {
  const changeBy = (...kinds: readonly ChargeEntryKind[]) =>
    sum(
      lines
        .filter(({ kind, owner_id }) => kinds.includes(kind) && owner_id === owner)
        .filter(({ code }) => code === 'AVAILABLE' || code === 'DEBT')
        .map(({ amount }) => amount),
    )
  const dayOf = (...kinds: readonly ChargeEntryKind[]) =>
    lines.findLast(({ kind }) => kinds.includes(kind))?.effective_date ?? nextDay
  const row = (description: string, change: bigint, executionDate: Day): Entry[] =>
    change === 0n
      ? []
      : [
          {
            description,
            executionDate,
            creditOperation: change > 0n,
            amount: change > 0n ? change : -change,
          },
        ]
  return [
    // A refused refund has no net effect.
    ...row('Estorno', changeBy('REFUND_REQUESTED', 'REFUND_REFUSED'), dayOf('REFUND_CONFIRMED')),
    ...row('Chargeback', changeBy('DISPUTE_OPENED'), dayOf('DISPUTE_WON', 'DISPUTE_LOST')),
    ...row('Taxa de chargeback', changeBy('DISPUTE_LOST'), dayOf('DISPUTE_LOST')),
    ...row('Chargeback revertido', changeBy('DISPUTE_WON'), dayOf('DISPUTE_WON')),
  ]
}

/** The receivables of a charge by instalment, with its refunds and disputes (R-CHD-08). */
export async function readReceivables(transaction: Transaction, id: Uuid): Promise<Entry[]> {
  if (!(await chargeById(transaction, id))) reject(chargeRefusals.notFound)
  const owner = sellerOwner(transaction.sellerId)
  const rows = await receivablesOf(transaction, id, owner)
  const instalments = rows.filter(({ state }) => state !== 'CANCELED')
  const nextDay = nextBusinessDay(addDays(transaction.today, 1))
  const nameOf = instalmentNames(rows)
  return [
    ...instalments.map((instalment) => ({
      description: nameOf(instalment),
      amount: instalment.net,
      executionDate: instalment.due_date,
      creditOperation: true,
    })),
    ...refundAndDisputeEntries(await linesAbout(transaction, id), owner, nextDay),
  ]
}
