/** A row as JSON for jsonb_populate_record, so that a statement takes it as one parameter. */
export const rowAsJson = (row: object): string =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
