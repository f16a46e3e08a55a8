import type { Uuid } from '#contract/basics/ids.ts'
import { closeCase, openCase } from '#server/areas/cases/cases.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { FailureFollower } from '#server/platform/events/items.ts'
import type { PostponedItem } from '#server/platform/events/postponed.ts'
import type { Log } from '#server/platform/process/log.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'

// A failure after a recovery opens another case.
const caseOf = ({ job, item_id, first_failed_at }: PostponedItem): Uuid =>
  derivedId('item-failed', job, item_id, first_failed_at)

/** Opens a case for an item that keeps failing, and closes it when the item succeeds. */
export const createFailureFollower = (log: Log): FailureFollower => ({
  log,
  failedOften: (transaction, item) =>
    openCase(openUnitOfWork(transaction, jobCause(item.job)), {
      id: caseOf(item),
      kind: 'ITEM_FAILED',
      chargeId: null,
      amount: 0n,
      detail: {
        job: item.job,
        itemId: item.item_id,
        failures: item.failure_count,
        lastError: item.last_error,
        firstThrownAt: item.first_failed_at,
      },
    }),
  recovered: (transaction, item) =>
    closeCase(openUnitOfWork(transaction, jobCause(item.job)), caseOf(item), 'the item was done'),
})
