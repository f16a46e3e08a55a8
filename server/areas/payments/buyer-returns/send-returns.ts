import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Acquirer, RefundOutcome } from '#server/adapters/acquirer/port.ts'
import type { PixBank } from '#server/adapters/pix-bank/port.ts'
import type { Plugged } from '#server/adapters/provider.ts'
import {
  companyIdOf,
  returnToSend,
  settleReturn,
} from '#server/areas/payments/buyer-returns/buyer-returns.ts'
import {
  type BuyerReturnRow,
  returnById,
} from '#server/areas/payments/buyer-returns/read-returns.ts'
import { returnsToPoll } from '#server/areas/payments/buyer-returns/sql.ts'
import {
  type Cause,
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

/** The companies that return money to buyers. */
export interface ReturnCompanies {
  readonly acquirers: Plugged<Acquirer>
  readonly pixBanks: Plugged<PixBank>
}

const JOB = 'buyer-returns'

/** The outcome of a return at its company. */
async function outcomeOf(
  { acquirers, pixBanks }: ReturnCompanies,
  found: BuyerReturnRow,
): Promise<RefundOutcome> {
  return found.method === 'PIX'
    ? pixBanks.of(found.provider).refundOf(found.payment_id, companyIdOf(found))
    : acquirers.of(found.provider).refundOf(found.id)
}

/** Sends a return under its own id; repeating it changes nothing at the company. */
async function send(
  { acquirers, pixBanks }: ReturnCompanies,
  found: BuyerReturnRow,
): Promise<RefundOutcome> {
  const { payment_id, provider, amount_centavos: amount } = found
  if (found.method === 'PIX') {
    const request = { endToEndId: payment_id, refundId: companyIdOf(found), amount }
    return pixBanks.of(provider).refund(request)
  }
  const request = { refundId: found.id, attemptId: payment_id as Uuid, amount }
  return acquirers.of(provider).refund(request)
}

/**
 * Queries the outcome of a return and settles it. Only a return that the company does not know is
 * sent, under the same id and while the money is still due and undisputed.
 */
export async function resolveReturn(
  database: Database,
  companies: ReturnCompanies,
  sellerId: SellerId,
  id: Uuid,
  by: Cause['actorKind'] = 'WORKER',
): Promise<void> {
  const inWork = <T>(action: (work: UnitOfWork) => Promise<T>): Promise<T> =>
    database.withTenant(sellerId, (transaction) =>
      action(openUnitOfWork(transaction, jobCause(JOB, by))),
    )
  const found = await inWork((work) => returnById(work, id))
  if (!found || found.state === 'CONFIRMED') return
  const known = await outcomeOf(companies, found)
  if (known.kind !== 'not-found') return inWork((work) => settleReturn(work, id, known))
  const toSend = await inWork((work) => returnToSend(work, id))
  if (!toSend) return
  const outcome = await send(companies, toSend)
  await inWork((work) => settleReturn(work, id, outcome))
}

const BATCH = 100

/** Sends or polls every return that is due. Leases and polls use the host's time. */
export async function sendReturns(jobs: Database, companies: ReturnCompanies): Promise<number> {
  return runItems(jobs, {
    job: JOB,
    batchSize: BATCH,
    find: (limit) => returnsToPoll(jobs, machineInstant(), limit),
    run: ({ seller_id, id }) => resolveReturn(jobs, companies, seller_id, id),
  })
}
