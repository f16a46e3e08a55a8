import { asOwner } from '#server/platform/database/database.ts'

const TABLES = `
  select quote_ident(table_schema) || '.' || quote_ident(table_name) as table
    from information_schema.tables
   where table_schema in ('public', 'queue') and table_type = 'BASE TABLE' order by 1`

/**
 * Each row of each of the product's own tables as text, with the name of its table: what a copy of
 * the database shows. The simulated companies keep their own tables and are left out.
 */
export const dumpOf = (databaseUrl: string): Promise<{ table: string; text: string }[]> =>
  asOwner(databaseUrl, async (owner) => {
    const dumped: { table: string; text: string }[] = []
    for (const { table } of await owner.rows<{ table: string }>(TABLES)) {
      const rows = await owner.rows<{ text: string }>(
        `select held::text as text from ${table} held`,
      )
      dumped.push(...rows.map(({ text }) => ({ table, text })))
    }
    return dumped
  })

/** The tables of the dump that show the value, as text, in hexadecimal or in base64. */
export function tablesShowing(
  dump: readonly { readonly table: string; readonly text: string }[],
  value: string,
): string[] {
  const bytes = Buffer.from(value)
  const forms = [value, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')]
  const showing = dump.filter(({ text }) => forms.some((form) => text.includes(form)))
  return [...new Set(showing.map(({ table }) => table))]
}
