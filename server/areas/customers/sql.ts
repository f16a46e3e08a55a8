import type { Address } from '#contract/basics/brazil/addresses.ts'
import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Sort } from '#contract/basics/paging.ts'
import { prefixPattern, searchPattern, searchText } from '#contract/basics/text-search.ts'
import type { Customer, PersonDocument } from '#contract/customers/shapes.ts'
import { planFor, type SqlStatement, type Transaction } from '#server/platform/database/database.ts'
import { countListed, pageSql } from '#server/platform/database/page.ts'
import { insert, type RowOf, updateVersioned } from '#server/platform/database/rows.ts'

const COLUMNS = [
  'id',
  'name',
  'fantasy_name',
  'document_number',
  'document_type',
  'document_nation',
  'email',
  'alternative_email',
  'country_code',
  'phone',
  'address',
  'use_seller_address',
] as const

/** A customer as it is stored. */
export interface CustomerRow extends RowOf<'customer', typeof COLUMNS> {
  readonly address: Address | null
}

/** The customer of a stored row. */
export const customerOf = (row: CustomerRow): Customer => ({
  id: row.id,
  uuid: row.id,
  name: row.name,
  fantasyName: row.fantasy_name,
  document: {
    documentNumber: row.document_number,
    documentType: row.document_type,
    documentNation: row.document_nation,
  },
  email: row.email,
  alternativeEmail: row.alternative_email,
  countryCode: row.country_code,
  phone: row.phone,
  address: row.address,
  useSellerAddress: row.use_seller_address,
})

/** What the search column holds: name and e-mail. */
const searchOf = ({ name, email }: Pick<Customer, 'name' | 'email'>) => searchText(name, email)

export const insertCustomer = (transaction: Transaction, customer: Customer, now: Instant) =>
  insert(transaction, 'customer', {
    id: customer.id,
    name: customer.name,
    fantasy_name: customer.fantasyName,
    document_number: customer.document.documentNumber,
    document_type: customer.document.documentType,
    document_nation: customer.document.documentNation,
    email: customer.email,
    alternative_email: customer.alternativeEmail,
    country_code: customer.countryCode,
    phone: customer.phone,
    address: customer.address,
    use_seller_address: customer.useSellerAddress,
    search: searchOf(customer),
    created_at: now,
    updated_at: now,
    version: 1,
  })

export async function customerById(transaction: Transaction, id: Uuid): Promise<Customer | null> {
  const row = await transaction.row<CustomerRow>(
    `select ${COLUMNS.join(', ')} from customer where seller_id = $1 and id = $2`,
    [transaction.sellerId, id],
  )
  return row ? customerOf(row) : null
}

/** As `customerById`, locked until the transaction ends. */
export async function lockCustomer(transaction: Transaction, id: Uuid): Promise<Customer | null> {
  const row = await transaction.row<CustomerRow>(
    `select ${COLUMNS.join(', ')} from customer where seller_id = $1 and id = $2 for update`,
    [transaction.sellerId, id],
  )
  return row ? customerOf(row) : null
}

/** The customers with these documents. */
export async function customersByDocuments(
  { sellerId, rows }: Transaction,
  documents: readonly Pick<PersonDocument, 'documentNation' | 'documentNumber'>[],
): Promise<Customer[]> {
  const found = await rows<CustomerRow>(
    `select ${COLUMNS.join(', ')} from customer
      where seller_id = $1 and (document_nation, document_number) in (
        select * from unnest($2::text[], $3::text[]))`,
    [
      sellerId,
      documents.map(({ documentNation }) => documentNation),
      documents.map(({ documentNumber }) => documentNumber),
    ],
  )
  return found.map(customerOf)
}

export const deleteCustomer = ({ sellerId, run }: Transaction, id: Uuid) =>
  run('delete from customer where seller_id = $1 and id = $2', [sellerId, id])

export const storeCustomer = (transaction: Transaction, customer: Customer) =>
  updateVersioned(
    transaction,
    'customer',
    { id: customer.id },
    {
      name: customer.name,
      email: customer.email,
      alternative_email: customer.alternativeEmail,
      country_code: customer.countryCode,
      phone: customer.phone,
      address: customer.address,
      use_seller_address: customer.useSellerAddress,
      search: searchOf(customer),
    },
  )

export type CustomerSearch =
  | { readonly by: 'name' | 'email'; readonly words: string }
  /** The normalised document, or its beginning. */
  | { readonly by: 'document'; readonly start: string }

interface Condition {
  readonly text: string
  readonly value: string | null
}

function conditionOf(search: CustomerSearch | null): Condition {
  if (!search) return { text: '$2::text is null', value: null }
  if (search.by === 'document') {
    const value = prefixPattern(search.start)
    return { text: 'document_number like $2', value }
  }
  const value = searchPattern(search.words, search.by === 'name' ? 0 : 1, 2)
  return { text: 'search like $2', value }
}

const SORT_COLUMNS: Readonly<Record<string, string>> = {
  name: 'name',
  email: 'email',
  createdAt: 'created_at',
}

const columnOf = ({ field }: Sort): string => SORT_COLUMNS[field] ?? 'name'

function orderOf(sort: Sort, prefix = ''): string {
  const direction = sort.descending ? 'desc' : 'asc'
  return `${prefix}${columnOf(sort)} ${direction}, ${prefix}id ${direction}`
}

interface Filter {
  readonly search: CustomerSearch | null
  readonly sort: Sort
}

interface Slice extends Filter {
  readonly page: number
  readonly size: number
}

/** A page of all customers. */
const wholePage = (sort: Sort): string =>
  pageSql({
    table: 'customer',
    columns: COLUMNS.join(', '),
    where: 'seller_id = $1 and $2::text is null',
    by: [columnOf(sort), 'id'],
    descending: sort.descending,
    offset: '$4',
    size: '$3',
  })

/** A page of those that a search finds; their ids come first, in the order of an index or of what it found. */
const searchedPage = (condition: string, sort: Sort): string => {
  const columns = COLUMNS.map((name) => `customer.${name}`)
  return `with chosen as materialized (
       select id, ${columnOf(sort)} from searched_customer
       where seller_id = $1 and ${condition}
       order by ${orderOf(sort)} limit $3 offset $4
     )
     select ${columns.join(', ')} from chosen join customer on customer.seller_id = $1 and customer.id = chosen.id
     order by ${orderOf(sort, 'chosen.')}`
}

/** The customers of a page. */
export async function listedCustomers(
  transaction: Transaction,
  { search, sort, page, size }: Slice,
): Promise<Customer[]> {
  const { text, value } = conditionOf(search)
  const rows = await transaction.rows<CustomerRow>(
    search ? searchedPage(text, sort) : wholePage(sort),
    [transaction.sellerId, value, size, page * size],
    planFor(value),
  )
  return rows.map(customerOf)
}

const foundBy = (condition: string) =>
  `id = any (array(select id from searched_customer where seller_id = $1 and ${condition}))`

/** All customers of the filter, in the order of the list. */
export function allCustomersSql(sellerId: SellerId, { search, sort }: Filter): SqlStatement {
  const { text, value } = conditionOf(search)
  return {
    text: `select ${COLUMNS.join(', ')} from customer
            where seller_id = $1 and ${search ? foundBy(text) : text} order by ${orderOf(sort)}`,
    values: [sellerId, value],
  }
}

/** How many match, at most one more than what a list counts. */
export async function countCustomers(
  transaction: Transaction,
  search: CustomerSearch | null,
): Promise<number> {
  const { text, value } = conditionOf(search)
  return countListed(
    transaction,
    `from searched_customer where seller_id = $1 and ${text}`,
    [transaction.sellerId, value],
    planFor(value),
  )
}
