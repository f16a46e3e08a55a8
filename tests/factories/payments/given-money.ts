import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { platformAccount } from '#server/areas/ledger/chart.ts'
import { debit, post, sweep } from '#server/areas/ledger/post.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/security/identifiers.ts'

/** Makes money available to a seller's owner, a sub-seller for example, at the platform's loss. */
export const giveAvailable = (
  jobs: Database,
  sellerId: SellerId,
  ownerId: Uuid,
  amount: bigint,
): Promise<void> =>
  jobs.withTenant(sellerId, async (transaction) => {
    const work = openUnitOfWork(transaction, jobCause('test'))
    await post(work, { kind: 'BALANCE_ADJUSTED', ref: newId() }, [
      debit(platformAccount('P:LOSS'), amount),
      sweep(ownerId, amount),
    ])
  })
