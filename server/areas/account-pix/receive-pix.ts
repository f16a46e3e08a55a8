import { type ArrivedPix as ArrivedFacts, isReturnId } from '#contract/account-pix/rules.ts'
import { maskedDocument } from '#contract/basics/brazil/documents.ts'
import { dayInSaoPaulo, type Instant, toInstant } from '#contract/basics/days.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { ArrivedPix, PayoutBank, PayoutNotice } from '#server/adapters/payout-bank/port.ts'
import { addPix } from '#server/areas/account-pix/move-pix.ts'
import { knownArrivals, type PixRow, pixByEndToEndId } from '#server/areas/account-pix/sql.ts'
import { lockAccount, receivePix } from '#server/areas/bank-account/account.ts'
import { holdClaimed } from '#server/areas/med-claims/hold-claimed.ts'
import type { PayoutTools } from '#server/areas/payouts/payouts.ts'
import { storeMessage } from '#server/areas/provider-messages/store-message.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { runItems } from '#server/platform/events/items.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'

const JOB = 'account-arrivals'
const BATCH = 100

/** How far back missed arrivals are looked for; older ones are found by the settlement files. */
const LOOKBACK_MS = 24 * 3_600_000

/** What the rules of a return need of a received Pix. */
export const arrivedOf = (row: PixRow, returned: Centavos): ArrivedFacts => ({
  amount: row.amount_centavos,
  returned,
  arrivedOn: dayInSaoPaulo(row.created_at),
  isReturn: isReturnId(row.end_to_end_id ?? ''),
})

/**
 * Books a Pix that arrived at the account, once by its id in the payment system. An account that is
 * blocked receives, too: the money is there.
 */
async function bookArrival(
  work: UnitOfWork,
  { id: provider }: Pick<PayoutBank, 'id'>,
  pix: ArrivedPix,
): Promise<void> {
  // Callbacks and the job may report it at the same time.
  await lockAccount(work)
  const { endToEndId, amount, payer } = pix
  if (await pixByEndToEndId(work, endToEndId)) return
  const row: PixRow = {
    id: newId(),
    direction: 'IN',
    state: 'RECEIVED',
    amount_centavos: amount,
    party_name: payer.name,
    party_document: payer.document && maskedDocument(payer.document),
    pix_key: pix.key,
    target_sealed: null,
    scheduled_on: null,
    payout_id: null,
    end_to_end_id: endToEndId,
    reason: null,
    created_by: null,
    return_of: null,
    provider,
    created_at: pix.at,
  }
  await addPix(work, row, 'ACCOUNT_PIX_RECEIVED')
  await receivePix(work, endToEndId, amount)
  await holdClaimed(work)
}

/**
 * Asks the bank for a Pix that it says has arrived, and books what it answers. False when the bank
 * gave no usable answer. A Pix to no account of ours is left to the settlement files, which open a
 * case.
 */
export async function receiveArrival(
  database: Database,
  bank: PayoutBank,
  { key, eventId, body }: Pick<PayoutNotice, 'key'> & Partial<PayoutNotice>,
): Promise<boolean> {
  const lookup = await bank.arrival(key)
  if (lookup.kind !== 'found') return lookup.kind === 'not-found'
  const entry = await lookUp(database, 'bank-account', lookup.pix.account)
  if (!entry) return true
  await database.withTenant(entry.sellerId, async (transaction) => {
    if (eventId !== undefined && body !== undefined) {
      const message = `${bank.id}:${eventId}`
      await storeMessage(transaction, 'payout', message, machineInstant(), body)
    }
    await bookArrival(openUnitOfWork(transaction, jobCause(JOB, 'PROVIDER')), bank, lookup.pix)
  })
  return true
}

interface Missed {
  readonly seller_id: SellerId
  readonly id: string
  readonly pix: ArrivedPix
}

/**
 * Arrivals of the last day that are not booked, and the sellers of their accounts. Those to no account
 * of ours count against no limit, so that many of them hide none of the others.
 */
async function missedArrivals(
  jobs: Database,
  bank: PayoutBank,
  from: Instant,
  limit: number,
): Promise<Missed[]> {
  const ids = (await bank.arrivalsSince(from)) ?? []
  const known = new Set((await knownArrivals(jobs, ids)).map((each) => each.end_to_end_id))
  const missed: Missed[] = []
  for (const id of ids.filter((each) => !known.has(each))) {
    if (missed.length === limit) break
    const lookup = await bank.arrival(id)
    if (lookup.kind !== 'found') continue
    const { pix } = lookup
    const entry = await lookUp(jobs, 'bank-account', pix.account)
    if (entry) missed.push({ seller_id: entry.sellerId, id, pix })
  }
  return missed
}

/** Books the arrivals of the last day whose callbacks never came. */
export async function receiveMissed(
  jobs: Database,
  { payoutBanks }: Pick<PayoutTools, 'payoutBanks'>,
): Promise<number> {
  const { now } = await jobs.time()
  const from = toInstant(Date.parse(now) - LOOKBACK_MS)
  let booked = 0
  for (const bank of payoutBanks.all) {
    booked += await runItems<Missed>(jobs, {
      job: JOB,
      batchSize: BATCH,
      find: (limit) => missedArrivals(jobs, bank, from, limit),
      run: ({ seller_id, pix }) =>
        jobs.withTenant(seller_id, (transaction) =>
          bookArrival(openUnitOfWork(transaction, jobCause(JOB)), bank, pix),
        ),
    })
  }
  return booked
}
