import type { SellerId } from '#contract/basics/ids.ts'
import type {
  Database,
  Queries,
  SqlStatement,
  Transaction,
} from '#server/platform/database/database.ts'
import type { Statement } from '#tools/bench/load.ts'

/** A database that notes every statement, and the bounds of every transaction, in their order. */
export function recorded(database: Database): { database: Database; noted: Statement[] } {
  const noted: Statement[] = []
  const noting = (queries: Queries): Queries => ({
    rows: (text, values = []) => note({ text, values }, () => queries.rows(text, values)),
    row: (text, values = []) => note({ text, values }, () => queries.row(text, values)),
    run: (text, values = []) => note({ text, values }, () => queries.run(text, values)),
  })
  const note = <Answer>(statement: Statement, send: () => Promise<Answer>) => {
    noted.push(statement)
    return send()
  }
  const plain = (text: string) => noted.push({ text, values: [] })
  const withTenant = <T, First>(
    sellerId: SellerId,
    work: (transaction: Transaction, first?: First) => Promise<T>,
    asked?: SqlStatement | null,
  ) =>
    database.withTenant<T, First>(
      sellerId,
      async (transaction, found) => {
        // What the transaction itself sends before and after; see `database.ts`.
        plain('begin')
        plain(`set local app.seller = '${sellerId}'`)
        plain('select offset_ms, fixed_at from product_clock')
        if (asked) noted.push(asked)
        const enqueue = (text: string, values: readonly unknown[] = []) => {
          noted.push({ text, values })
          transaction.enqueue(text, values)
        }
        const answer = await work({ ...transaction, ...noting(transaction), enqueue }, found)
        plain('commit')
        return answer
      },
      asked,
    )
  return { database: { ...database, ...noting(database), withTenant }, noted }
}

/** A value that is new for each call: an id, or the hash of one. */
const MADE = { id: 'uuidv7()', hash: 'sha256(uuidv7()::text::bytea)' } as const

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const wordOf = (value: unknown): string | null => {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return typeof value === 'string' ? value : null
}

const atomsOf = ({ values }: Statement) =>
  values.flatMap((value) => (Array.isArray(value) ? value : [value]))

/** How pgbench generates such a value; times and texts that contain ids stay as they were. */
function sourceOf(value: unknown, word: string): string | null {
  if (Buffer.isBuffer(value)) return MADE.hash
  return UUID.test(word) ? MADE.id : null
}

/** Names each value that differs in the second recording: pgbench generates it for each run. */
function variablesOf(
  one: readonly Statement[],
  other: readonly Statement[],
  columns: Readonly<Record<string, string>>,
) {
  const names = new Map(Object.entries(columns).map(([name, value]) => [value, name]))
  const made: string[] = []
  for (const [at, statement] of one.entries()) {
    const twin = other[at]
    if (twin?.text !== statement.text)
      throw new Error(`the second recording has other statements from ${at + 1}: ${statement.text}`)
    const others = atomsOf(twin)
    for (const [place, value] of atomsOf(statement).entries()) {
      const word = wordOf(value)
      if (word === null || names.has(word) || word === wordOf(others[place])) continue
      const how = sourceOf(value, word)
      if (!how) continue
      names.set(word, `made${made.length}`)
      made.push(`${how} as made${made.length}`)
    }
  }
  return { names, made }
}

// pgbench takes a colon before a letter or a digit for a variable, even inside a text.
const quoted = (text: string) =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`

function written(value: unknown, names: ReadonlyMap<string, string>): string {
  const word = wordOf(value)
  const name = word === null ? undefined : names.get(word)
  if (name) return `:${name}`
  if (Buffer.isBuffer(value)) return `${quoted(word ?? '')}::bytea`
  if (Array.isArray(value)) {
    const parts = value.map((each) => written(each, names))
    return parts.length === 0 ? `'{}'` : `array[${parts.join(', ')}]`
  }
  if (word !== null) return quoted(word)
  return value === null || value === undefined ? 'null' : `(${value})`
}

/**
 * Two recordings of one call as a script for pgbench: the same statements in the same order, with
 * ids of its own each time. `target` names columns of `bench_target` and what they held in the
 * first.
 */
export function scriptOf(
  one: readonly Statement[],
  other: readonly Statement[],
  target: { readonly call: string; readonly columns: Readonly<Record<string, string>> },
): string {
  const { names, made } = variablesOf(one, other, target.columns)
  const columns = Object.keys(target.columns)
  const from =
    columns.length > 0
      ? ` from bench_target where call = '${target.call}' and n = (select nextval('bench_turn'))`
      : ''
  const lines = one.map(({ text, values }) => {
    const oneLine = text.replace(/\s+/g, ' ').trim()
    return `${oneLine.replace(/\$(\d+)/g, (_, at: string) => written(values[Number(at) - 1], names))};`
  })
  return [`select ${[...columns, ...made].join(', ')}${from} \\gset`, ...lines, ''].join('\n')
}
