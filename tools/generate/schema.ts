import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asOwner, type Queries } from '#server/platform/database/database.ts'
import { freshDatabase } from '#tests/factories/environment/database.ts'
import { TABLE_TYPES_FILE, tableTypes } from '#tools/generate/table-types.ts'

const file = join(import.meta.dirname, '../..', 'database', 'schema.sql')

// What an extension made is left out.
const OURS = (oid: string) =>
  `not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`
const PUBLIC = `'public'::regnamespace`

const SEQUENCES = `
  select 'create sequence ' || sequencename || ' as ' || data_type || ';' as line
    from pg_sequences where schemaname = 'public' order by sequencename collate "C"`

const ROUTINES = `
  select regexp_replace(pg_get_functiondef(oid), '\\s+$', '') || ';' as line
    from pg_proc where pronamespace = ${PUBLIC} and ${OURS('oid')}
   order by proname collate "C"`

const TABLES = `
  select relname as name, oid::integer as oid, relrowsecurity as "rowSecurity",
         relforcerowsecurity as forced,
         case when relkind = 'v' then pg_get_viewdef(oid) end as definition
    from pg_class where relkind in ('r', 'p', 'v') and relnamespace = ${PUBLIC} and ${OURS('oid')}
   order by relname collate "C"`

const COLUMNS = `
  select '  ' || attname || ' ' || format_type(atttypid, atttypmod)
         || coalesce(' default ' || pg_get_expr(adbin, adrelid), '')
         || case when attnotnull then ' not null' else '' end as line
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where attrelid = $1::integer and attnum > 0 and not attisdropped order by attnum`

const CONSTRAINTS = `
  select '  constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line
    from pg_constraint where conrelid = $1::integer and contype in ('p', 'u', 'f', 'c', 'x')
   order by position(contype::text in 'pufcx'), conname collate "C"`

const INDEXES = `
  select pg_get_indexdef(indexrelid) || ';' as line from pg_index
   where indrelid = $1::integer
     and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
   order by pg_get_indexdef(indexrelid) collate "C"`

const TRIGGERS = `
  select pg_get_triggerdef(oid) || ';' as line from pg_trigger
   where tgrelid = $1::integer and not tgisinternal order by tgname collate "C"`

const POLICIES = `
  select 'create policy ' || polname || ' on ' || polrelid::regclass || ' to '
         || (select string_agg(case when pg_roles.oid = relowner then 'owner' else rolname end, ', '
                                order by rolname)
                from pg_roles where pg_roles.oid = any (polroles))
         || ' using (' || coalesce(pg_get_expr(polqual, polrelid), '') || ') with check ('
         || coalesce(pg_get_expr(polwithcheck, polrelid), '') || ');' as line
    from pg_policy join pg_class on pg_class.oid = polrelid
   where polrelid = $1::integer order by polname collate "C"`

const COMMENTS = `
  select 'comment on ' || case when objsubid = 0 then case relkind when 'v' then 'view ' else 'table ' end || relname
                               else 'column ' || relname || '.' || attname end
         || ' is ' || quote_literal(description) || ';' as line
    from pg_description
    join pg_class on pg_class.oid = objoid
    left join pg_attribute on attrelid = objoid and attnum = objsubid
   where classoid = 'pg_class'::regclass and objoid = $1::integer order by objsubid`

const GRANTS = `
  select 'grant ' || string_agg(lower(privilege_type), ', ' order by privilege_type)
         || ' on ' || relname || ' to ' || rolname || ';' as line
    from pg_class, aclexplode(relacl) as given join pg_roles on pg_roles.oid = given.grantee
   where pg_class.oid = $1::integer and given.grantee <> relowner
   group by relname, rolname order by rolname collate "C"`

interface Table {
  readonly name: string
  readonly oid: number
  readonly rowSecurity: boolean
  readonly forced: boolean
  /** Of a view. */
  readonly definition: string | null
}

async function tableText(
  owner: Queries,
  { name, oid, rowSecurity, forced, definition }: Table,
): Promise<string> {
  const lines = async (text: string) =>
    (await owner.rows<{ line: string }>(text, [oid])).map(({ line }) => line)
  if (definition !== null) {
    const shown = [...(await lines(COMMENTS)), ...(await lines(GRANTS))]
    return [`create view ${name} as\n${definition}`, ...shown].join('\n')
  }
  const parts = [...(await lines(COLUMNS)), ...(await lines(CONSTRAINTS))]
  return [
    `create table ${name} (`,
    parts.join(',\n'),
    ');',
    ...(await lines(COMMENTS)),
    ...(await lines(INDEXES)),
    ...(await lines(TRIGGERS)),
    ...(rowSecurity ? [`alter table ${name} enable row level security;`] : []),
    ...(forced ? [`alter table ${name} force row level security;`] : []),
    ...(await lines(POLICIES)),
    ...(await lines(GRANTS)),
  ].join('\n')
}

/** The whole schema of a database as text, independent of the order of creation. */
export async function schemaText(url: string): Promise<string> {
  return asOwner(url, async (owner) => {
    const lines = async (text: string) =>
      (await owner.rows<{ line: string }>(text)).map(({ line }) => line)
    const tables: string[] = []
    for (const table of await owner.rows<Table>(TABLES)) tables.push(await tableText(owner, table))
    const parts = [
      '-- The schema as the migrations leave it: to read, not to run or to edit.',
      '-- Generated by `npm run schema`.',
      ...(await lines(SEQUENCES)),
      ...(await lines(ROUTINES)),
      ...tables,
    ]
    return `${parts.join('\n\n').replace('to edit.\n\n--', 'to edit.\n--')}\n`
  })
}

/** Writes the snapshot and the row types. */
export async function writeSchema(): Promise<void> {
  const url = await freshDatabase()
  writeFileSync(file, await schemaText(url))
  writeFileSync(TABLE_TYPES_FILE, await tableTypes(url))
}
