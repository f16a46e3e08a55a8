import assert from 'node:assert/strict'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { asOwner } from '#server/platform/database/database.ts'
import * as claims from '#tests/campaigns/ledger/claims.ts'
import * as payouts from '#tests/campaigns/ledger/payouts.ts'
import * as sales from '#tests/campaigns/ledger/sales.ts'
import { Simulation } from '#tests/campaigns/ledger/simulation.ts'
import { withdrawAnticipating } from '#tests/campaigns/ledger/withdraw-anticipating.ts'
import { dropDatabase, freshDatabase, openAs } from '#tests/factories/environment/database.ts'

type Happening = (simulation: Simulation) => Promise<boolean>

/** The possible events and their weights; an impossible event is replaced by another. */
const HAPPENINGS: readonly (readonly [weight: number, happening: Happening])[] = [
  [10, sales.captureByCard],
  [6, sales.captureWithSplit],
  [8, sales.captureByBank],
  [4, sales.payAgain],
  [2, sales.payOutside],
  [12, sales.release],
  [12, claims.anticipate],
  [5, claims.refund],
  [2, claims.confirmRefund],
  [3, claims.refuseRefund],
  [2, claims.refundAndReverse],
  [7, claims.dispute],
  [4, claims.winDispute],
  [3, claims.loseDispute],
  [10, payouts.withdraw],
  [3, withdrawAnticipating],
  [3, payouts.settleTransfer],
  [4, payouts.failTransfer],
  [3, payouts.returnTransfer],
  [3, payouts.moveToBanking],
  [2, payouts.receivePix],
  [3, payouts.hold],
  [3, payouts.endHold],
  [5, payouts.startBill],
  [5, payouts.endBill],
  [2, payouts.returnBill],
  [3, payouts.useCard],
  [2, payouts.reversePaidPurchase],
  [3, payouts.landMoney],
  [2, payouts.payIssuer],
  [3, payouts.correct],
]
const WEIGHT = HAPPENINGS.reduce((sum, [weight]) => sum + weight, 0)

function next(simulation: Simulation): Happening {
  let left = simulation.random() * WEIGHT
  for (const [weight, happening] of HAPPENINGS) {
    left -= weight
    if (left < 0) return happening
  }
  return sales.captureByCard
}

/** Settles all pending operations, so that invariants I8 and I15 can expect zero. */
async function finish(simulation: Simulation): Promise<void> {
  const ends = [
    claims.confirmRefund,
    claims.loseDispute,
    payouts.settleTransfer,
    payouts.endBill,
    payouts.endHold,
    payouts.endCards,
  ]
  for (const happening of ends) while (await happening(simulation));
}

/** Runs one seed: that many random events in model and ledger, then all invariants. */
export async function simulate(seed: number, events: number): Promise<ReadonlyMap<string, number>> {
  const url = await freshDatabase()
  await asOwner(url, (owner) =>
    owner.run(`update product_clock set fixed_at = '2026-11-23T15:00Z'`),
  )
  const app = await openAs(url, 'app', 1)
  const jobs = await openAs(url, 'jobs', 1)
  try {
    const simulation = await Simulation.start(app, jobs, seed)
    while (simulation.events < events) await next(simulation)(simulation)
    await finish(simulation)
    simulation.compareBacking()
    await simulation.compareProvider()
    assert.deepEqual(await checkBooks(jobs), [], 'invariants')
    return simulation.counts
  } catch (error) {
    throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  } finally {
    await app.close()
    await jobs.close()
    await dropDatabase(url)
  }
}
