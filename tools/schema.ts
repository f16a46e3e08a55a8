import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asOwner, type Queries } from '#server/platform/database/database.ts'
import { freshDatabase } from '#tests/factories/database.ts'

const file = join(import.meta.dirname, '..', 'database', 'schema.sql')

// What an extension brought is its own business.
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
  select relname as name, oid::integer as oid, relrowsecurity as walled,
         relforcerowsecurity as forced
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
         || (select string_agg(rolname, ', ' order by rolname) from pg_roles where oid = any (polroles))
         || ' using (' || coalesce(pg_get_expr(polqual, polrelid), '') || ') with check ('
         || coalesce(pg_get_expr(polwithcheck, polrelid), '') || ');' as line
    from pg_policy where polrelid = $1::integer order by polname collate "C"`

const GRANTS = `
  select 'grant ' || string_agg(lower(privilege_type), ', ' order by privilege_type)
         || ' on ' || relname || ' to ' || rolname || ';' as line
    from pg_class, aclexplode(relacl) as given join pg_roles on pg_roles.oid = given.grantee
   where pg_class.oid = $1::integer and given.grantee <> relowner
   group by relname, rolname order by rolname collate "C"`

interface Table {
  readonly name: string
  readonly oid: number
  readonly walled: boolean
  readonly forced: boolean
}

async function tableText(owner: Queries, { name, oid, walled, forced }: Table): Promise<string> {
  const lines = async (text: string) =>
    (await owner.rows<{ line: string }>(text, [oid])).map(({ line }) => line)
  const parts = [...(await lines(COLUMNS)), ...(await lines(CONSTRAINTS))]
  return [
    `create table ${name} (`,
    parts.join(',\n'),
    ');',
    ...(await lines(INDEXES)),
    ...(await lines(TRIGGERS)),
    ...(walled ? [`alter table ${name} enable row level security;`] : []),
    ...(forced ? [`alter table ${name} force row level security;`] : []),
    ...(await lines(POLICIES)),
    ...(await lines(GRANTS)),
  ].join('\n')
}

/** The whole schema of a database as text in one fixed order, whatever the order of its making. */
export async function schemaText(url: string): Promise<string> {
  return asOwner(url, async (owner) => {
    const lines = async (text: string) =>
      (await owner.rows<{ line: string }>(text)).map(({ line }) => line)
    const tables: string[] = []
    for (const table of await owner.rows<Table>(TABLES)) tables.push(await tableText(owner, table))
    const parts = [
      '-- The schema as the migrations leave it: to read, never to run or to edit.',
      '-- Made anew by `npm run schema`.',
      ...(await lines(SEQUENCES)),
      ...(await lines(ROUTINES)),
      ...tables,
    ]
    return `${parts.join('\n\n').replace('to edit.\n\n--', 'to edit.\n--')}\n`
  })
}

/** Writes the snapshot anew. */
export async function writeSchema(): Promise<void> {
  writeFileSync(file, await schemaText(await freshDatabase()))
}
