import { COUNT_CAP } from '#contract/basics/paging.ts'
import type { QueryOptions, Transaction } from '#server/platform/database/database.ts'

/**
 * How many rows a list has, counted to one more than it shows (`COUNT_CAP`). `from` is a statement from
 * its word FROM on.
 */
export async function countListed(
  { row }: Pick<Transaction, 'row'>,
  from: string,
  values: readonly unknown[],
  options?: QueryOptions,
): Promise<number> {
  const found = await row<{ counted: number }>(
    `select count(*)::integer as counted
       from (select ${from} limit ${COUNT_CAP + 1}) as listed`,
    values,
    options,
  )
  return found?.counted ?? 0
}

interface PageOfTable {
  readonly table: string
  /** What is selected of each row. */
  readonly columns: string
  readonly where: string
  /** The columns of the order, the last of them unique; none of them may be null. */
  readonly by: readonly string[]
  readonly descending: boolean
  /** The parameters that hold how many rows come before the page, and how many are on it. */
  readonly offset: string
  readonly size: string
}

/**
 * The rows of a page in their order. Where it begins is found on the index of the order alone, some 160
 * rows a block; only the rows of the page are read from the table, however far down it is.
 */
export function pageSql({
  table,
  columns,
  where,
  by,
  descending,
  offset,
  size,
}: PageOfTable): string {
  const direction = descending ? 'desc' : 'asc'
  const keys = by.join(', ')
  const order = by.map((column) => `${column} ${direction}`).join(', ')
  const first = `select ${keys} from ${table} where ${where} order by ${order} offset ${offset}::bigint limit 1`
  return `select ${columns} from ${table}
     where ${where} and (${keys}) ${descending ? '<=' : '>='} (${first})
     order by ${order} limit ${size}`
}
