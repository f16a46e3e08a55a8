import { StartRejected } from '#server/platform/config/start-rejected.ts'
import type { DriverClient, Queries } from '#server/platform/database/database.ts'
import { copyRows } from '#server/platform/database/move/copy-rows.ts'
import { keyOf, keysInParameters, notesOf } from '#server/platform/database/move/notes.ts'
import { listOf, type MovedTable } from '#server/platform/database/move/tables.ts'

/** A connection to one of the two databases. */
export interface Side {
  readonly queries: Queries
  readonly client: DriverClient
}

/** Where the rows of a table are read, as its owner, and where they go. */
export interface Way {
  readonly from: Side
  readonly to: Side
}

/** What is compared after rows were brought: nothing, the rows that were brought, or the table. */
export type Comparison = 'nothing' | 'brought' | 'table'

const KEYS_AT_ONCE = 5_000

/**
 * One transaction on each side. The source's sees one snapshot. In the target's no trigger fires
 * and no foreign key is tested, on workers of Citus either: rows come table by table, and the source
 * has tested them. The target's is committed first: rows whose notes the source then does not delete
 * are brought again.
 */
async function inBoth({ from, to }: Way, work: () => Promise<void>): Promise<void> {
  await from.queries.run('begin isolation level repeatable read')
  await to.queries.run('begin')
  try {
    for (const setting of [
      'session_replication_role = replica',
      // The texts that are compared must not depend on a node's settings.
      `timezone = 'UTC'`,
      `datestyle = 'ISO, YMD'`,
      `bytea_output = 'hex'`,
    ]) {
      await to.queries.run(`set local ${setting}`)
    }
    await work()
    await to.queries.run('commit')
    await from.queries.run('commit')
  } catch (error) {
    // A connection that was lost has rolled back by itself.
    for (const { queries } of [from, to]) await queries.run('rollback').catch(() => {})
    throw error
  }
}

/** Copies a whole table, in place of what an interrupted copy left there; how many rows it has. */
export async function copyTable(way: Way, table: MovedTable): Promise<number> {
  const columns = listOf(table.columns)
  let rows = 0
  await inBoth(way, async () => {
    await way.to.queries.run(`delete from ${table.sql}`)
    const query = `select ${columns} from ${table.sql}`
    rows = await copyRows(way.from.client, query, way.to.client, `${table.sql} (${columns})`)
  })
  return rows
}

/** Some keys of a table: a list of their values, as texts, for each column. */
type Keys = readonly (readonly string[])[]

/** Reads the noted keys of the snapshot, some at a time. */
async function eachKeys(
  { from }: Way,
  table: MovedTable,
  take: (keys: Keys) => Promise<void>,
): Promise<void> {
  await from.queries.run(
    `declare noted no scroll cursor for select distinct ${keyOf(table)} from ${notesOf(table)}`,
  )
  for (;;) {
    const { rows } = await from.client.query<string[]>({
      text: `fetch ${KEYS_AT_ONCE} from noted`,
      rowMode: 'array',
      types: { getTypeParser: () => (text: string) => text },
    })
    if (rows.length === 0) break
    await take(table.key.map((_, at) => rows.map((row) => row[at] ?? '')))
  }
  await from.queries.run('close noted')
}

/** How many rows there are, and the sum of what each is in a few digits; in any order. */
const sumOf = ({ sql, columns }: MovedTable, where: string): string => `
  select count(*)::text || ' ' ||
         coalesce(sum(('x' || left(md5(row(${listOf(columns)})::text), 15))::bit(60)::bigint), 0) as sum
    from ${sql} ${where}`

const amongKeys = (table: MovedTable): string =>
  `where (${keyOf(table)}) in (select * from ${keysInParameters(table)})`

async function requireSame(way: Way, table: MovedTable, keys?: Keys): Promise<void> {
  const sum = sumOf(table, keys ? amongKeys(table) : '')
  const read = ({ queries }: Side) =>
    queries.row<{ sum: string }>(sum, keys ?? [], { plan: 'custom' })
  const [ours, theirs] = await Promise.all([read(way.from), read(way.to)])
  if (ours?.sum === theirs?.sum) return
  throw new StartRejected(
    `the rows of ${table.name} differ: ${ours?.sum} in the source (number and sum), ${theirs?.sum} in the target`,
  )
}

/** Brings the rows of one table whose keys were noted, within the transactions of both sides. */
async function bringTable(way: Way, table: MovedTable, comparison: Comparison): Promise<number> {
  const columns = listOf(table.columns)
  let count = 0
  // All of them are deleted before any is inserted: a unique number may have gone from one row to another.
  await eachKeys(way, table, async (keys) => {
    count += keys[0]?.length ?? 0
    await way.to.queries.run(`delete from ${table.sql} ${amongKeys(table)}`, keys)
  })
  if (count > 0) {
    const query = `
      select ${listOf(table.columns, 'moved.')} from ${table.sql} as moved
        join (select distinct ${keyOf(table)} from ${notesOf(table)}) as noted
       using (${keyOf(table)})`
    await copyRows(way.from.client, query, way.to.client, `${table.sql} (${columns})`)
    if (comparison === 'brought') {
      await eachKeys(way, table, (keys) => requireSame(way, table, keys))
    }
    // Of this snapshot alone: what is noted meanwhile is brought next time.
    await way.from.queries.run(`delete from ${notesOf(table)}`)
  }
  if (comparison === 'table') await requireSame(way, table)
  return count
}

/**
 * Brings the rows whose keys were noted, as one snapshot has them, and deletes these notes; the
 * target then has the tables as that snapshot. Answers how many keys were noted.
 */
export async function bringNoted(
  way: Way,
  tables: readonly MovedTable[],
  comparison: Comparison = 'nothing',
): Promise<number> {
  let count = 0
  await inBoth(way, async () => {
    for (const table of tables) count += await bringTable(way, table, comparison)
  })
  return count
}
