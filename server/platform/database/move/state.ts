import { randomUUID } from 'node:crypto'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { MOVE_SCHEMA } from '#server/platform/database/move/notes.ts'
import type { MovedTable } from '#server/platform/database/move/tables.ts'

/** A move as the source knows it; the target knows its id. */
interface Move {
  readonly id: string
  /** Whether the target has taken over. */
  readonly switched: boolean
}

const hasSchema = async ({ row }: Queries): Promise<boolean> =>
  (await row('select 1 from pg_namespace where nspname = $1', [MOVE_SCHEMA])) !== undefined

/** The move that has begun at a source. */
async function moveOf(source: Queries): Promise<Move | undefined> {
  if (!(await hasSchema(source))) return undefined
  return source.row<Move>(`select id::text, switched from ${MOVE_SCHEMA}.move`)
}

async function arrivingAt(target: Queries): Promise<string | undefined> {
  if (!(await hasSchema(target))) return undefined
  return (await target.row<{ id: string }>(`select id::text from ${MOVE_SCHEMA}.arrival`))?.id
}

/**
 * StartRejected while the database is the target of a move. Read from the catalogue: the program's
 * logins may not read the tables of a move.
 */
export async function requireNoArrival({ row }: Queries): Promise<void> {
  const arrival = await row(
    `select 1 from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = $1 and relname = 'arrival'`,
    [MOVE_SCHEMA],
  )
  if (!arrival) return
  throw new StartRejected(
    'this database is the target of a move that has not ended: npm run migrate -- move switch ends it',
  )
}

/** Tables that have rows as soon as a database is migrated. */
const NEVER_EMPTY = ['public.product_clock', 'queue.version', 'queue.queue']

async function filledTables(target: Queries, tables: readonly MovedTable[]): Promise<string[]> {
  const filled: string[] = []
  for (const { name, sql } of tables) {
    if (NEVER_EMPTY.includes(name)) continue
    if (await target.row(`select 1 from ${sql} limit 1`)) filled.push(name)
  }
  return filled
}

/** Begins a move from a source to an empty target, each of which knows the other from then on. */
async function begin(source: Queries, target: Queries, tables: readonly MovedTable[]) {
  const filled = await filledTables(target, tables)
  if (filled.length > 0) {
    throw new StartRejected(
      `the target of a move must be empty: there are rows in ${filled.slice(0, 5).join(', ')}`,
    )
  }
  const id = randomUUID()
  await target.run(`
    create schema ${MOVE_SCHEMA};
    create table ${MOVE_SCHEMA}.arrival as select '${id}'::uuid as id;`)
  await source.run(`
    create schema ${MOVE_SCHEMA};
    create table ${MOVE_SCHEMA}.move as select '${id}'::uuid as id, false as switched;
    create table ${MOVE_SCHEMA}.copied (name text primary key);`)
}

/** StartRejected when the source's move is over, or leads to another target. */
export async function requireMove(source: Queries, target: Queries): Promise<void> {
  const move = await moveOf(source)
  if (!move) throw new StartRejected('no move has begun: npm run migrate -- move begins it')
  if (move.switched) {
    throw new StartRejected(
      'this database has moved: start the program with the address of the target',
    )
  }
  if (move.id === (await arrivingAt(target))) return
  throw new StartRejected(
    'the target does not know the move of this database: name the target that it began with, or ' +
      'npm run migrate -- move cancel gives it up, to begin again with an empty target',
  )
}

/** Begins a move, or goes on with the one that has begun. */
export async function beginOrResume(
  source: Queries,
  target: Queries,
  tables: readonly MovedTable[],
): Promise<void> {
  // What an interrupted beginning left in the target is of no move.
  if (!(await moveOf(source)) && (await hasSchema(target))) {
    await target.run(`drop schema ${MOVE_SCHEMA} cascade`)
  }
  if (!(await moveOf(source))) await begin(source, target, tables)
  await requireMove(source, target)
}

/** The tables of which a first copy is in the target. */
export async function copiedTables({ rows }: Queries): Promise<ReadonlySet<string>> {
  const found = await rows<{ name: string }>(`select name from ${MOVE_SCHEMA}.copied`)
  return new Set(found.map(({ name }) => name))
}

/** Notes that a table was copied whole, so that a repeated move leaves it out. */
export const noteCopied = ({ run }: Queries, { name }: MovedTable): Promise<unknown> =>
  run(`insert into ${MOVE_SCHEMA}.copied values ($1)`, [name])

/**
 * Ends a move whose target takes over. The source is marked last: what fails before leaves it the
 * database of the program.
 */
export async function noteSwitched(source: Queries, target: Queries): Promise<void> {
  await target.run(`drop schema ${MOVE_SCHEMA} cascade`)
  await source.run(`update ${MOVE_SCHEMA}.move set switched = true`)
}

/** Whether a move has begun that may be given up. */
export async function mayCancel(source: Queries): Promise<boolean> {
  const move = await moveOf(source)
  if (move?.switched) {
    throw new StartRejected(
      'this database has moved: what was written since is in the target alone',
    )
  }
  return move !== undefined
}

/** Removes all that a move noted. */
export const dropState = ({ run }: Queries): Promise<unknown> =>
  run(`drop schema if exists ${MOVE_SCHEMA} cascade`)
