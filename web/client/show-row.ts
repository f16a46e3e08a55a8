import type { QueryClient } from '@tanstack/react-query'
import type { AnyEndpoint } from '#contract/access/endpoint.ts'

type Rows<Row> = readonly Row[] | { readonly content: readonly Row[] }

/**
 * Shows a changed record in the answers of a list that hold it, without waiting for them to be
 * fetched again.
 */
export function showRow<Row>(
  client: QueryClient,
  list: Pick<AnyEndpoint, 'id'>,
  changed: Row,
  isSame: (row: Row) => boolean,
): void {
  const replaced = (rows: readonly Row[]) => rows.map((row) => (isSame(row) ? changed : row))
  client.setQueriesData<Rows<Row>>({ queryKey: [list.id] }, (held) => {
    if (held === undefined) return held
    return 'content' in held ? { ...held, content: replaced(held.content) } : replaced(held)
  })
}
