import { asOwner } from '#tests/factories/environment/owner.ts'

const OF_PRODUCT = ['public', 'queue']

/** All schemas: those of the product and that of the simulated companies. */
export const ALL_SCHEMAS = [...OF_PRODUCT, 'outside']

const TABLES = `
  select quote_ident(table_schema) || '.' || quote_ident(table_name) as table
    from information_schema.tables
   where table_schema = any ($1) and table_type = 'BASE TABLE' order by 1`

/** Every row of the tables as text, with its table's name, as in a dump; by default of the product's. */
export const dumpOf = (
  databaseUrl: string,
  schemas: readonly string[] = OF_PRODUCT,
): Promise<{ table: string; text: string }[]> =>
  asOwner(databaseUrl, async (owner) => {
    const dumped: { table: string; text: string }[] = []
    for (const { table } of await owner.rows<{ table: string }>(TABLES, [schemas])) {
      const rows = await owner.rows<{ text: string }>(
        `select held::text as text from ${table} held`,
      )
      dumped.push(...rows.map(({ text }) => ({ table, text })))
    }
    return dumped
  })

/** The tables of the dump that contain the value as text, hexadecimal or base64. */
export function tablesShowing(
  dump: readonly { readonly table: string; readonly text: string }[],
  value: string,
): string[] {
  const bytes = Buffer.from(value)
  const forms = [value, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')]
  const showing = dump.filter(({ text }) => forms.some((form) => text.includes(form)))
  return [...new Set(showing.map(({ table }) => table))]
}
