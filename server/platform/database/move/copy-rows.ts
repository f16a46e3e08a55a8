import { pipeline } from 'node:stream/promises'
import { from as copyIn, to as copyOut } from 'pg-copy-streams'
import type { DriverClient } from '#server/platform/database/database.ts'

/**
 * Sends the rows of a query on one server to a table with its columns, as `t (a, b)`, on another as
 * they come, in PostgreSQL's own text format, which keeps every value as it is. Answers how many
 * there were. A copy that fails ends both sessions: the driver reads no further answer of a COPY that
 * was broken off, so that whatever is sent after it would wait for ever.
 */
export async function copyRows(
  from: DriverClient,
  query: string,
  to: DriverClient,
  table: string,
): Promise<number> {
  const out = from.query(copyOut(`copy (${query}) to stdout`))
  const into = to.query(copyIn(`copy ${table} from stdin`))
  try {
    await pipeline(out, into)
  } catch (error) {
    await Promise.all([from.end(), to.end()])
    throw error
  }
  const [sent, taken] = [out.rowCount, into.rowCount]
  if (sent !== taken) throw new Error(`${sent} rows of ${table} were sent and ${taken} taken`)
  return taken
}
