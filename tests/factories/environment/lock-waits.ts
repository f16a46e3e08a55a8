import { isDistributed } from '#server/platform/database/distribute.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'

const WAITING = `
  select from pg_locks join pg_stat_activity using (pid)
   where not granted and datname = current_database()`

/** Rows of sellers are locked on the workers. */
const WAITING_ON_CITUS = 'select from citus_lock_waits'

/** Whether a request or job waits for a lock that another one holds. */
export const isLockAwaited = (databaseUrl: string): Promise<boolean> =>
  asOwner(databaseUrl, async (owner) => {
    if (await owner.row(WAITING)) return true
    return (await isDistributed(owner)) && (await owner.row(WAITING_ON_CITUS)) !== undefined
  })
