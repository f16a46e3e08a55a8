import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { anywherePattern } from '#contract/basics/text-search.ts'
import { MAX_RESULTS } from '#contract/search/endpoints.ts'
import type { SearchTerms } from '#contract/search/rules.ts'
import { inTextIndexOf } from '#server/areas/charge-core/text-index.ts'
import type { QueryOptions, Transaction } from '#server/platform/database/database.ts'
import type { RowOf } from '#server/platform/database/rows.ts'

interface Condition {
  readonly text: string
  readonly value: unknown
  readonly plan?: QueryOptions['plan']
}

export interface FoundCustomer {
  readonly id: Uuid
  readonly name: string
  readonly document: string
  readonly email: string
}

function customersThat(sought: SearchTerms): Condition | null {
  switch (sought.kind) {
    case 'id':
      return { text: 'id = $2', value: sought.id }
    case 'document':
      return { text: 'document_number = $2', value: sought.document }
    case 'words':
      return {
        text: 'search like $2',
        value: anywherePattern(sought.text),
        plan: 'custom',
      }
    default:
      return null
  }
}

export async function findCustomers(
  { sellerId, rows }: Transaction,
  sought: SearchTerms,
): Promise<FoundCustomer[]> {
  const condition = customersThat(sought)
  if (!condition) return []
  const { text, value, plan } = condition
  return rows<FoundCustomer>(
    `select id, name, document_number as document, email from searched_customer
      where seller_id = $1 and ${text} order by name, id limit ${MAX_RESULTS}`,
    [sellerId, value],
    { plan },
  )
}

const FOUND_CHARGE_COLUMNS = [
  'id',
  'title',
  'customer_name',
  'value_centavos',
  'expiration_date',
  'status',
] as const

export type FoundCharge = RowOf<'charge', typeof FOUND_CHARGE_COLUMNS>

function chargesThat(sellerId: SellerId, sought: SearchTerms): Condition {
  switch (sought.kind) {
    case 'id':
      return { text: 'id = $2', value: sought.id }
    case 'code':
      return {
        text: `id in (select charge_id from payment_code where seller_id = $1 and code = $2)`,
        value: sought.code,
      }
    case 'document':
      return { text: 'customer_document = $2', value: sought.document }
    case 'amount':
      return { text: 'value_centavos = $2', value: sought.amount }
    case 'words':
      return {
        text: `search like $2 and ${inTextIndexOf(sellerId)}`,
        value: anywherePattern(sought.text),
        plan: 'custom',
      }
  }
}

export function findCharges(
  { sellerId, rows }: Transaction,
  sought: SearchTerms,
): Promise<FoundCharge[]> {
  const { text, value, plan } = chargesThat(sellerId, sought)
  return rows<FoundCharge>(
    `select ${FOUND_CHARGE_COLUMNS.join(', ')}
       from searched_charge where seller_id = $1 and ${text}
      order by expiration_date desc, id desc limit ${MAX_RESULTS}`,
    [sellerId, value],
    { plan },
  )
}
