import { StartRejected } from '#server/platform/config/start-rejected.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { ProgramRole } from '#server/platform/database/roles.ts'

/** The schemas that move, with the login that owns their tables; null: the owner of the database. */
export const MOVED_SCHEMAS = {
  public: null,
  queue: 'jobs',
  outside: 'outside',
} as const satisfies Record<string, ProgramRole | null>

export type MovedSchema = keyof typeof MOVED_SCHEMAS

/** Each database has its own. */
const NOT_MOVED = ['public.migration', 'public.role_prefix']

interface KeyColumn {
  readonly name: string
  readonly type: string
}

/** A table whose rows move. */
export interface MovedTable {
  readonly schema: MovedSchema
  /** Its schema and name, as an operator reads them. */
  readonly name: string
  /** The same for a statement. */
  readonly sql: string
  /** The columns that a row is made of; generated ones follow from them. */
  readonly columns: readonly string[]
  readonly key: readonly KeyColumn[]
}

interface TableRow {
  readonly schema: MovedSchema
  readonly name: string
  readonly columns: readonly string[] | null
  readonly key: readonly KeyColumn[] | null
}

const TABLES = `
  select nspname as schema, relname as name,
         (select json_agg(attname order by attnum) from pg_attribute
           where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
         (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null))
                          order by place)
            from pg_index, unnest(indkey) with ordinality as of_key (number, place)
            join pg_attribute on attrelid = pg_class.oid and attnum = number
           where indrelid = pg_class.oid and indisprimary) as key
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
   where nspname = any ($1) and relkind in ('r', 'p') and not relispartition
     and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
   order by 1, 2`

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Names for a statement, separated by commas. */
export const listOf = (names: readonly string[], of = ''): string =>
  names.map((name) => `${of}${quoted(name)}`).join(', ')

/** The tables of the product, of its queue and of simulated companies that share its database. */
export async function tablesOf(owner: Queries): Promise<MovedTable[]> {
  const found = await owner.rows<TableRow>(TABLES, [Object.keys(MOVED_SCHEMAS)])
  return found
    .map(({ schema, name, columns, key }) => ({
      schema,
      name: `${schema}.${name}`,
      sql: `${quoted(schema)}.${quoted(name)}`,
      columns: columns ?? [],
      key: key ?? [],
    }))
    .filter(({ name }) => !NOT_MOVED.includes(name))
}

/** StartRejected names what keeps tables from being moved. */
export function requireSameTables(
  source: readonly MovedTable[],
  target: readonly MovedTable[],
): void {
  const keyless = source.filter(({ key }) => key.length === 0).map(({ name }) => name)
  if (keyless.length > 0) {
    throw new StartRejected(`tables without a primary key cannot be moved: ${keyless.join(', ')}`)
  }
  const there = new Map(target.map((table) => [table.name, table]))
  const sorted = (table: MovedTable | undefined) => [...(table?.columns ?? [])].sort().join()
  const others = source
    .filter((table) => sorted(table) !== sorted(there.get(table.name)))
    .map(({ name }) => name)
  if (others.length === 0) return
  throw new StartRejected(
    `these tables differ between the two databases: ${others.join(', ')}; bring both to the same release`,
  )
}
