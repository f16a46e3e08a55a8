import { sum } from '#contract/basics/money.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { ENTRIES } from '#tests/campaigns/ledger/entries.ts'
import type { Simulation } from '#tests/campaigns/ledger/simulation.ts'

/**
 * RECEIVABLES_ANTICIPATED and the PAYOUT_REQUESTED of its amount in one transaction; when debt
 * consumes the advance, the floor refuses the payout and both are rolled back.
 */
export async function withdrawAnticipating(simulation: Simulation): Promise<boolean> {
  const { seller: owner } = simulation
  const charge = simulation.one(simulation.charges)
  const chosen = charge?.parts.filter(
    (part) => part.state === 'OPEN' && !part.anticipated && part.owner === owner,
  )
  if (!charge || !chosen || chosen.length === 0) return false
  const total = sum(chosen.map(({ net }) => net))
  const tax = total / 25n
  if (total === tax) return false
  const advance = ENTRIES.RECEIVABLES_ANTICIPATED(owner, total, tax)
  // Sometimes more than the advance is requested, so that both entries are rolled back.
  const isTooMuch = simulation.random() < 0.15
  const beyond = isTooMuch ? simulation.books.of(owner, 'AVAILABLE') + 1n : 0n
  const payout = ENTRIES.PAYOUT_REQUESTED(owner, total - tax + beyond)
  const before = simulation.books.copy()
  const isAccepted = [advance, payout].every((lines) => simulation.books.apply(lines) !== null)
  if (!isAccepted) simulation.books = before
  const ids = chosen.map(({ id }) => id)
  await simulation.both('ANTICIPATED_WITHDRAWAL', isAccepted, async (work) => {
    await work.run(
      'update receivable set anticipation_id = $3 where seller_id = $1 and id = any ($2::uuid[])',
      [work.sellerId, ids, newId()],
    )
    await simulation.post(work, 'RECEIVABLES_ANTICIPATED', advance)
    await simulation.post(work, 'PAYOUT_REQUESTED', payout)
  })
  if (!isAccepted) {
    simulation.count('ANTICIPATED_WITHDRAWAL undone')
    return true
  }
  for (const part of chosen) part.anticipated = true
  const transfer = { owner, amount: total - tax, isSettled: false, history: [] }
  simulation.transfers.push(transfer)
  simulation.trace(charge, 'ANTICIPATED_WITHDRAWAL')
  simulation.trace(transfer, 'ANTICIPATED_WITHDRAWAL')
  return true
}
