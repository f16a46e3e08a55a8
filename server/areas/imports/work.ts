import { addDays, instantInSaoPaulo } from '#contract/basics/days.ts'
import { IMPORT_KEPT_DAYS } from '#contract/imports/rules.ts'
import { checkImport } from '#server/areas/imports/check-rows.ts'
import type { Accepts } from '#server/areas/imports/kinds/importer.ts'
import { endImport, runRow } from '#server/areas/imports/run-rows.ts'
import {
  batchesToCheck,
  batchesToEnd,
  batchesToForget,
  deleteRows,
  dueRows,
  lockBatch,
} from '#server/areas/imports/sql.ts'
import { isAccepted, type PaymentCompanies } from '#server/areas/payments/accepted-methods.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'
import { isStopping } from '#server/platform/events/stop-signal.ts'

const JOB = 'imports'
const BATCHES = 20
/** Few enough that a new or finished import does not wait long for the rows of a long one. */
const ROWS = 20

/** Some rows of each step; how much was done. */
async function runTurn(jobs: Database, accepts: Accepts): Promise<number> {
  const checked = await runItems(jobs, {
    job: JOB,
    batchSize: BATCHES,
    find: (limit) => batchesToCheck(jobs, limit),
    run: (batch) => checkImport(jobs, batch, accepts),
  })
  const ran = await runItems(jobs, {
    job: JOB,
    batchSize: ROWS,
    find: (limit) => dueRows(jobs, limit),
    run: (row) => runRow(jobs, row, accepts),
  })
  const ended = await runItems(jobs, {
    job: JOB,
    batchSize: BATCHES,
    find: (limit) => batchesToEnd(jobs, limit),
    run: (batch) => endImport(jobs, batch),
  })
  return checked + ran + ended
}

/**
 * Checks, imports and undoes the rows of imports, by turns until nothing is left. The state of a row
 * says what is left, so that it goes on where a worker died.
 */
export async function runImports(jobs: Database, companies: PaymentCompanies): Promise<number> {
  const accepts: Accepts = (method) => isAccepted(companies, method)
  let total = 0
  for (;;) {
    const done = await runTurn(jobs, accepts)
    total += done
    if (done === 0 || isStopping()) return total
  }
}

/** Deletes the rows of files after their time; what the imports created stays. */
export async function deleteOldImportRows(jobs: Database): Promise<number> {
  const { today } = await jobs.time()
  const before = instantInSaoPaulo(addDays(today, -IMPORT_KEPT_DAYS))
  return runItems(jobs, {
    job: 'housekeeping',
    batchSize: BATCHES,
    untilNoneLeft: true,
    find: (limit) => batchesToForget(jobs, before, limit),
    run: ({ seller_id, id }) =>
      jobs.withTenant(seller_id, async (transaction) => {
        const batch = await lockBatch(transaction, id)
        if (batch?.state !== 'RUNNING' && batch?.state !== 'UNDOING')
          await deleteRows(transaction, id)
      }),
  })
}
