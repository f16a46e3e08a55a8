import type { SellerId } from '#contract/basics/ids.ts'
import {
  COLUMNS,
  type DEFAULTED_COLUMNS,
  type GENERATED_COLUMNS,
  JSON_COLUMNS,
  type Tables,
} from '#database/tables.ts'
import type { Queries, SqlStatement, Transaction } from '#server/platform/database/database.ts'

export type TableName = keyof Tables

type ColumnOf<Table extends TableName> = keyof Tables[Table] & string

type Listed<Table extends TableName, Lists> = Table extends keyof Lists
  ? Lists[Table] extends readonly (infer Column)[]
    ? Column
    : never
  : never

type Generated<Table extends TableName> = Listed<Table, typeof GENERATED_COLUMNS>

type Nullable<Table extends TableName> = {
  [Column in ColumnOf<Table>]: null extends Tables[Table][Column] ? Column : never
}[ColumnOf<Table>]

/** Columns that an insert may leave out: null then, or the column's default. */
type Optional<Table extends TableName> =
  | Nullable<Table>
  | (Listed<Table, typeof DEFAULTED_COLUMNS> & ColumnOf<Table>)

type Given<Row> = { readonly [Column in keyof Row]?: Row[Column] | undefined }

/** A row to insert. The seller is the transaction's; JSON columns take values, not text. */
export type NewRow<Table extends TableName> = Omit<
  Tables[Table],
  'seller_id' | Generated<Table> | Optional<Table>
> &
  Given<Pick<Tables[Table], Optional<Table>>>

/** The changes of a row: omitted columns are kept, null clears. */
export type Changes<Table extends TableName> = Given<
  Omit<Tables[Table], 'seller_id' | Generated<Table>>
>

/** The key columns of the row, besides the seller. */
type Key<Table extends TableName> = Given<Omit<Tables[Table], 'seller_id'>>

type IsNullable<Type> = null extends Type ? true : false

type IsJson<Type> = [object] extends [NonNullable<Type>] ? true : false

// The catalogue knows only whether JSON may be null. A type may be wider than the column's, such as
// `string` for one of its values.
type Fits<Declared, Stored> = unknown extends Declared
  ? IsJson<Stored>
  : IsNullable<Declared> extends IsNullable<Stored>
    ? IsNullable<Stored> extends IsNullable<Declared>
      ? IsJson<Stored> extends true
        ? true
        : [Stored] extends [Declared]
          ? true
          : false
      : false
    : false

/** The fields of a row type that are no columns of the table, or have another type there. */
type Mismatches<Row, Table extends TableName> = {
  [Field in keyof Row]: Field extends ColumnOf<Table>
    ? Fits<Row[Field], Tables[Table][Field]> extends true
      ? never
      : Field
    : Field
}[keyof Row]

/** The row that a select of these columns reads. A row type adds to it what its JSON columns hold. */
export type RowOf<Table extends TableName, Names extends readonly ColumnOf<Table>[]> = Pick<
  Tables[Table],
  Names[number]
>

type Unless<Problem> = [Problem] extends [never] ? unknown : { readonly differs: Problem }

/**
 * The columns of a row type as a select lists them. It compiles only when the type names columns of
 * the table with their types and nullability in the catalogue, and the list names all of them.
 */
export const columns =
  <Row>() =>
  <Table extends TableName, const Names extends readonly (keyof Row & string)[]>(
    _table: Table,
    names: Names & Unless<Mismatches<Row, Table> | Exclude<keyof Row, Names[number]>>,
  ): string =>
    names.join(', ')

interface Assigned {
  readonly names: readonly string[]
  readonly values: readonly unknown[]
}

// Names go into the text of the statement, so only those of the catalogue may.
function assigned(table: TableName, row: object): Assigned {
  const known: readonly string[] = COLUMNS[table]
  const asJson = JSON_COLUMNS[table] ?? []
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  const unknown = given.find(([name]) => !known.includes(name))
  if (unknown) throw new Error(`${table} has no column ${unknown[0]}`)
  return {
    names: given.map(([name]) => name),
    values: given.map(([name, value]) =>
      value !== null && asJson.includes(name) ? JSON.stringify(value) : value,
    ),
  }
}

const isOfSellers = (table: TableName): boolean =>
  (COLUMNS[table] as readonly string[]).includes('seller_id')

/** The seller of a statement; a table of no seller needs none. */
type Tenant<Table extends TableName> = 'seller_id' extends keyof Tables[Table]
  ? Pick<Transaction, 'sellerId'>
  : object

// Of a table of sellers always a number: the type of `Tenant` asks for it.
const sellerOf = (tenant: { readonly sellerId?: SellerId }): readonly SellerId[] =>
  tenant.sellerId === undefined ? [] : [tenant.sellerId]

/**
 * The end of an insert of rows from a list. Citus would send such rows by COPY, which row-level
 * security refuses; a statement that returns something stays an insert.
 */
export const NOT_COPIED = 'returning 1'

/**
 * An insert of one row; `conflict` names what to do when the row is there already. One text for each
 * set of columns, so that it is prepared once.
 */
export function insertStatement<Table extends TableName>(
  tenant: Tenant<Table>,
  table: Table,
  row: NewRow<Table>,
  conflict: '' | 'on conflict do nothing' = '',
): SqlStatement {
  const { names, values } = assigned(table, row)
  const all = isOfSellers(table) ? ['seller_id', ...names] : names
  const places = all.map((_, at) => `$${at + 1}`)
  return {
    text: `insert into ${table} (${all.join(', ')}) values (${places.join(', ')}) ${conflict}`,
    values: isOfSellers(table) ? [...sellerOf(tenant), ...values] : values,
  }
}

/** Inserts a row and answers how many there were: 0 when it conflicted and was left out. */
export const insert = <Table extends TableName>(
  transaction: Tenant<Table> & Pick<Queries, 'run'>,
  table: Table,
  row: NewRow<Table>,
  conflict: '' | 'on conflict do nothing' = '',
): Promise<number> => {
  const { text, values } = insertStatement(transaction, table, row, conflict)
  return transaction.run(text, values)
}

/** Inserts a row with the commit of the transaction. */
export const enqueueInsert = <Table extends TableName>(
  transaction: Tenant<Table> & Pick<Transaction, 'enqueue'>,
  table: Table,
  row: NewRow<Table>,
): void => {
  const { text, values } = insertStatement(transaction, table, row)
  transaction.enqueue(text, values)
}

/** An update of the rows of the seller that have the key. */
export function updateStatement<Table extends TableName>(
  tenant: Tenant<Table>,
  table: Table,
  key: Key<Table>,
  changes: Changes<Table>,
  also: readonly string[] = [],
): SqlStatement {
  const where = assigned(table, key)
  const set = assigned(table, changes)
  const sellers = isOfSellers(table) ? sellerOf(tenant) : []
  const place = (at: number) => `$${sellers.length + at + 1}`
  const conditions = [
    ...(isOfSellers(table) ? ['seller_id = $1'] : []),
    ...where.names.map((name, at) => `${name} = ${place(at)}`),
  ]
  const assignments = [
    ...set.names.map((name, at) => `${name} = ${place(where.names.length + at)}`),
    ...also,
  ]
  if (where.names.length === 0 && !isOfSellers(table)) throw new Error(`${table}: no key`)
  if (assignments.length === 0) throw new Error(`${table}: nothing to change`)
  return {
    text: `update ${table} set ${assignments.join(', ')} where ${conditions.join(' and ')}`,
    values: [...sellers, ...where.values, ...set.values],
  }
}

/** Updates the rows of the seller with the key; returns their number. */
export const update = <Table extends TableName>(
  transaction: Tenant<Table> & Pick<Queries, 'run'>,
  table: Table,
  key: Key<Table>,
  changes: Changes<Table>,
): Promise<number> => {
  const { text, values } = updateStatement(transaction, table, key, changes)
  return transaction.run(text, values)
}

type Versioned = {
  [Table in TableName]: 'version' | 'updated_at' extends keyof Tables[Table] ? Table : never
}[TableName]

/** As `updateStatement`, of a record with a version: also adds one to it and sets `updated_at`. */
export const updateVersionedStatement = <Table extends Versioned>(
  transaction: Tenant<Table> & Pick<Transaction, 'now'>,
  table: Table,
  key: Key<Table>,
  changes: Changes<Table>,
): SqlStatement =>
  updateStatement(transaction, table, key, { ...changes, updated_at: transaction.now }, [
    'version = version + 1',
  ])

/** As `update`, of a record with a version: also adds one to it and sets `updated_at`. */
export const updateVersioned = <Table extends Versioned>(
  transaction: Tenant<Table> & Pick<Transaction, 'now' | 'run'>,
  table: Table,
  key: Key<Table>,
  changes: Changes<Table>,
): Promise<number> => {
  const { text, values } = updateVersionedStatement(transaction, table, key, changes)
  return transaction.run(text, values)
}
