import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { casesOfKind, hasOpenCase, openCase } from '#server/areas/cases/cases.ts'
import type { Violation } from '#server/areas/ledger/invariants.ts'
import { changePayout } from '#server/areas/payouts/sql.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import type { Log } from '#server/platform/process/log.ts'
import { describeError } from '#server/platform/process/safe-error.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'

const KIND = 'BOOKS_WRONG'
const JOB = 'invariants'

/** After how long a payout is looked at again that waits for the case about its seller's books. */
const FROZEN_FOR_MS = 60_000

/**
 * Leaves a locked payout as it is for a minute while its seller's books are wrong and no operator has
 * closed the case; false when it may be sent.
 */
export async function postponeIfFrozen(work: UnitOfWork, id: Uuid): Promise<boolean> {
  if (!(await hasOpenCase(work, KIND))) return false
  await changePayout(work, id, { next_poll_at: machineInstant(FROZEN_FOR_MS) })
  return true
}

async function freeze(work: UnitOfWork, invariants: readonly string[]): Promise<void> {
  const cases = await casesOfKind(work, KIND)
  if (cases.some(({ closed_at }) => closed_at === null)) return
  // Two processes that find the same open one case; each case that was closed leads to another id.
  const id = derivedId('books-wrong', String(cases.length))
  await openCase(work, { id, kind: KIND, chargeId: null, amount: 0n, detail: { invariants } })
  work.audit({ subject: { kind: 'operator-case', id }, after: { invariants } })
}

/**
 * Opens a case for each seller whose books are wrong, until whose end none of its payouts is sent: what
 * it can withdraw may be wrong, too. Its sales go on, and other sellers are not concerned.
 */
export async function freezePayouts(
  jobs: Database,
  violations: readonly Violation[],
  log: Log,
): Promise<void> {
  const invariantsOf = new Map<SellerId, string[]>()
  for (const { id, sellers } of violations) {
    for (const seller of sellers) {
      invariantsOf.set(seller, [...(invariantsOf.get(seller) ?? []), id])
    }
  }
  for (const [sellerId, invariants] of invariantsOf) {
    try {
      await jobs.withTenant(sellerId, (transaction) =>
        freeze(openUnitOfWork(transaction, jobCause(JOB)), invariants),
      )
    } catch (error) {
      log.error({ job: JOB, ...describeError(error) }, 'the payouts of a seller were not frozen')
    }
  }
}
