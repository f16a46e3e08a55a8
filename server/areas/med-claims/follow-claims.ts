import { type Instant, toInstant } from '#contract/basics/days.ts'
import { type SellerId, sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import type { PayoutBank, PayoutNotice, PixClaimed } from '#server/adapters/payout-bank/port.ts'
import type { Plugged } from '#server/adapters/provider.ts'
import { holdClaimed } from '#server/areas/med-claims/hold-claimed.ts'
import { settleClaim, settleReport } from '#server/areas/med-claims/settle-claim.ts'
import {
  claimById,
  claimsToPoll,
  knownClaims,
  sellersToHold,
} from '#server/areas/med-claims/sql.ts'
import { storeMessage } from '#server/areas/provider-messages/store-message.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { runItems } from '#server/platform/events/items.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

const JOB = 'med-claims'
const BATCH = 100

/** How far back missed claims are looked for: the bank decides within seven days. */
const LOOKBACK_MS = 8 * 24 * 3_600_000

export interface ClaimTools {
  readonly payoutBanks: Plugged<PayoutBank>
}

/**
 * Asks the bank for a claim that it reports and settles what it answers. False when the bank gave no
 * usable answer, or the Pix that it asks back is not booked yet: the bank repeats its callback.
 */
export async function receiveClaim(
  database: Database,
  bank: PayoutBank,
  { key, eventId, body }: PayoutNotice,
): Promise<boolean> {
  const lookup = await bank.claim(key)
  if (lookup.kind !== 'found') return lookup.kind === 'not-found'
  const { claim } = lookup
  const entry = await lookUp(database, 'bank-account', claim.account)
  if (!entry) return true
  return database.withTenant(entry.sellerId, async (transaction) => {
    const message = `${bank.id}:${eventId}`
    await storeMessage(transaction, 'payout', message, machineInstant(), body)
    return settleClaim(openUnitOfWork(transaction, jobCause(JOB, 'PROVIDER')), bank.id, claim)
  })
}

/** Reports to the bank what a claim holds, and settles its answer. */
async function report(
  jobs: Database,
  { payoutBanks }: ClaimTools,
  sellerId: SellerId,
  id: Uuid,
): Promise<void> {
  const claim = await jobs.withTenant(sellerId, (transaction) => claimById(transaction, id))
  if (claim?.state !== 'OPEN') return
  const held = claim.held_centavos
  const answer = await payoutBanks.of(claim.provider).holdClaim(claim.provider_ref, held)
  await jobs.withTenant(sellerId, (transaction) =>
    settleReport(openUnitOfWork(transaction, jobCause(JOB)), id, held, answer),
  )
}

interface Missed {
  readonly seller_id: SellerId
  readonly id: string
  readonly claim: PixClaimed
}

/** Claims of the last days that are not known, and the sellers of their accounts. */
async function missedClaims(
  jobs: Database,
  bank: PayoutBank,
  from: Instant,
  limit: number,
): Promise<Missed[]> {
  const ids = (await bank.claimsSince(from)) ?? []
  const known = new Set((await knownClaims(jobs, bank.id, ids)).map((each) => each.provider_ref))
  const missed: Missed[] = []
  for (const id of ids.filter((each) => !known.has(each))) {
    if (missed.length === limit) break
    const lookup = await bank.claim(id)
    if (lookup.kind !== 'found') continue
    const entry = await lookUp(jobs, 'bank-account', lookup.claim.account)
    if (entry) missed.push({ seller_id: entry.sellerId, id, claim: lookup.claim })
  }
  return missed
}

/** Takes up the claims of the last days whose callbacks never came. */
export async function receiveMissedClaims(jobs: Database, tools: ClaimTools): Promise<number> {
  const from = toInstant(Date.parse((await jobs.time()).now) - LOOKBACK_MS)
  let taken = 0
  for (const bank of tools.payoutBanks.all) {
    taken += await runItems<Missed>(jobs, {
      job: 'account-arrivals',
      batchSize: BATCH,
      find: (limit) => missedClaims(jobs, bank, from, limit),
      run: ({ seller_id, claim }) =>
        jobs.withTenant(seller_id, (transaction) =>
          settleClaim(openUnitOfWork(transaction, jobCause('account-arrivals')), bank.id, claim),
        ),
    })
  }
  return taken
}

/** Holds what open claims lack, reports to the bank what they hold and asks for its decisions. */
export async function followClaims(jobs: Database, tools: ClaimTools): Promise<number> {
  const held = await runItems(jobs, {
    job: JOB,
    batchSize: BATCH,
    find: async (limit) =>
      (await sellersToHold(jobs, limit)).map(({ seller_id }) => ({
        seller_id,
        id: sellerOwner(seller_id),
      })),
    run: ({ seller_id }) =>
      jobs.withTenant(seller_id, async (transaction) => {
        const held = await holdClaimed(openUnitOfWork(transaction, jobCause(JOB)))
        return held > 0
      }),
  })
  const reported = await runItems(jobs, {
    job: JOB,
    batchSize: BATCH,
    find: (limit) => claimsToPoll(jobs, machineInstant(), limit),
    run: ({ seller_id, id }) => report(jobs, tools, seller_id, id),
  })
  return held + reported
}
