import { setTimeout as pause } from 'node:timers/promises'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import { type Queries, sqlState } from '#server/platform/database/database.ts'
import { listOf, type MovedTable } from '#server/platform/database/move/tables.ts'

/** The schema of a move, on both sides while it lasts. */
export const MOVE_SCHEMA = 'moving'

const TRIGGER = 'noted_by_move'
const REFUSING_TRIGGER = 'refused_by_move'

const REFUSE = `${MOVE_SCHEMA}.refuse`

// A statement that waits for a lock holds up the writes that come after it: it tries again instead.
const LOCK_TIMEOUT_MS = 1_000
const LOCK_TRIES = 60
const LOCK_NOT_AVAILABLE = '55P03'

/** Where the keys of changed rows of a table are noted. */
export const notesOf = ({ name }: MovedTable): string =>
  `${MOVE_SCHEMA}.${listOf([name.replace('.', '_')])}`

const namesOf = ({ key }: MovedTable): string[] => key.map(({ name }) => name)

/** The columns of a key, each of `of`, such as `old.` or a table. */
export const keyOf = (table: MovedTable, of = ''): string => listOf(namesOf(table), of)

/** The keys in parameters, a list a column, as a table. */
export const keysInParameters = ({ key }: MovedTable): string =>
  `unnest(${key.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', ')})`

function functionOf(table: MovedTable): string {
  const notes = notesOf(table)
  const note = (row: string) => `insert into ${notes} values (${keyOf(table, `${row}.`)});`
  // As its owner: the program's logins know nothing of a move.
  return `
    create or replace function ${notes}() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $note$
    begin
      if tg_op <> 'INSERT' then ${note('old')} end if;
      if tg_op = 'INSERT' then ${note('new')} end if;
      if tg_op = 'UPDATE' and (${keyOf(table, 'new.')}) is distinct from (${keyOf(table, 'old.')}) then
        ${note('new')}
      end if;
      return null;
    end $note$`
}

/** Runs a statement that locks a table, once no transaction writes the table that began before. */
async function withShortLocks({ run }: Queries, table: MovedTable, statement: string) {
  await run(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
  for (let tries = 1; ; tries += 1) {
    try {
      await run(statement)
      break
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
      if (tries === LOCK_TRIES) {
        throw new StartRejected(
          `a transaction has been using ${table.name} for a minute: end it, then repeat this`,
        )
      }
      await pause(LOCK_TIMEOUT_MS / 2)
    }
  }
  await run('set lock_timeout = 0')
}

const HAS_TRIGGER = `
  select 1 from pg_trigger where tgrelid = $1::regclass and tgname = '${TRIGGER}'`

/**
 * From the end of this on, the key of each row of the table that is inserted, updated or deleted is
 * noted by the transaction that does it, and every earlier change is committed.
 */
export async function noteChanges(
  owner: Queries,
  tableOwner: Queries,
  table: MovedTable,
): Promise<void> {
  if (await isNoted(tableOwner, table)) return
  const columns = table.key.map(({ name, type }) => `${listOf([name])} ${type}`)
  await owner.run(`create table if not exists ${notesOf(table)} (${columns.join(', ')})`)
  await owner.run(functionOf(table))
  if (tableOwner !== owner) {
    const login = await tableOwner.row<{ name: string }>('select current_user as name')
    const name = listOf([login?.name ?? ''])
    await owner.run(`grant usage on schema ${MOVE_SCHEMA} to ${name}`)
    await owner.run(`grant select, delete on ${notesOf(table)} to ${name}`)
  }
  await withShortLocks(
    tableOwner,
    table,
    `create trigger ${TRIGGER} after insert or update or delete on ${table.sql}
       for each row execute function ${notesOf(table)}()`,
  )
}

/** Whether changes of the table are noted. */
export const isNoted = async ({ row }: Queries, { sql }: MovedTable): Promise<boolean> =>
  (await row(HAS_TRIGGER, [sql])) !== undefined

/** Makes what `refuseWrites` needs: a function that fails as a read-only database does. */
export const prepareRefusals = ({ run }: Queries): Promise<unknown> =>
  run(`
    create or replace function ${REFUSE}() returns trigger language plpgsql as $refuse$
    begin
      raise exception 'this database is moving to another server' using errcode = '25006';
    end $refuse$`)

/**
 * From the end of this on no session changes a row of the table, and every earlier change is committed
 * and noted.
 */
export const refuseWrites = (tableOwner: Queries, table: MovedTable): Promise<void> =>
  withShortLocks(
    tableOwner,
    table,
    `create or replace trigger ${REFUSING_TRIGGER}
       before insert or update or delete on ${table.sql}
       for each row execute function ${REFUSE}()`,
  )

/** Lets a table be written again that `refuseWrites` closed. */
export const acceptWrites = (tableOwner: Queries, table: MovedTable): Promise<void> =>
  withShortLocks(tableOwner, table, `drop trigger if exists ${REFUSING_TRIGGER} on ${table.sql}`)

/** Takes the trigger of a move from a table. */
export const stopNoting = (tableOwner: Queries, table: MovedTable): Promise<void> =>
  withShortLocks(tableOwner, table, `drop trigger if exists ${TRIGGER} on ${table.sql}`)

/** The tables of which something is noted. */
export async function tablesWithNotes(
  owner: Queries,
  tables: readonly MovedTable[],
): Promise<MovedTable[]> {
  const found = await owner.rows<{ at: number }>(
    tables
      .map((table, at) => `select ${at} as at where exists (select from ${notesOf(table)})`)
      .join(' union all '),
  )
  const noted = new Set(found.map(({ at }) => at))
  return tables.filter((_, at) => noted.has(at))
}
