import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import {
  planFor,
  type Queries,
  type SqlStatement,
  type Transaction,
} from '#server/platform/database/database.ts'
import { countListed } from '#server/platform/database/page.ts'
import type { RowOf } from '#server/platform/database/rows.ts'

export const SUB_SELLER_COLUMNS = [
  'id',
  'owner_id',
  'name',
  'document',
  'document_type',
  'payment_type',
  'payment_value',
  'is_active',
  'split_status',
] as const

export interface SubSellerRow extends RowOf<'sub_seller', typeof SUB_SELLER_COLUMNS> {
  /** Its number at its seller. */
  readonly id: number
  /** The owner of its ledger accounts. */
  readonly owner_id: Uuid
  /** Hundredths: basis points of a percentage, centavos of a fixed amount. */
  readonly payment_value: bigint
}

const SUB_SELLER = `select ${SUB_SELLER_COLUMNS.join(', ')} from sub_seller where seller_id = $1`

export const subSellersByIds = ({ sellerId, rows }: Transaction, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : rows<SubSellerRow>(`${SUB_SELLER} and id = any($2)`, [sellerId, ids])

export const subSellersByOwners = ({ sellerId, rows }: Transaction, owners: readonly Uuid[]) =>
  rows<SubSellerRow>(`${SUB_SELLER} and owner_id = any($2)`, [sellerId, owners])

/** The sellers that have a sub-seller of this number; of all sellers, for the sandbox only. */
export const sellersWithSubSeller = ({ rows }: Queries, id: number) =>
  rows<{ seller_id: SellerId }>('select seller_id from sub_seller where id = $1 limit 2', [id])

/** Those that a link may share with, by name (LNK-11). */
export const readyOnes = ({ sellerId, rows }: Transaction, pattern: string | null, limit: number) =>
  rows<SubSellerRow>(
    `${SUB_SELLER} and is_active and split_status = 'ACTIVE'
        and ($2::text is null or search like $2)
      order by name, id limit $3`,
    [sellerId, pattern, limit],
    planFor(pattern),
  )

export interface SubSellerFilter {
  readonly pattern: string | null
  /** The pattern of a normalised document or of its beginning. */
  readonly document: string | null
  readonly active: boolean | null
  readonly descending: boolean
}

interface SubSellerSlice extends SubSellerFilter {
  readonly offset: number
  readonly size: number
}

const FILTER = `($2::text is null or search like $2) and ($3::text is null or document like $3)
  and ($4::boolean is null or is_active = $4)`

/** All sub-sellers of the filter, by name. */
export function allSubSellersSql(
  sellerId: SellerId,
  { pattern, document, active, descending }: SubSellerFilter,
): SqlStatement {
  const order = descending ? 'desc' : 'asc'
  return {
    text: `${SUB_SELLER} and ${FILTER} order by name ${order}, id ${order}`,
    values: [sellerId, pattern, document, active],
  }
}

/** A page of sub-sellers and how many there are. */
export async function pageOfSubSellers(
  transaction: Transaction,
  { offset, size, ...filter }: SubSellerSlice,
): Promise<{ found: SubSellerRow[]; counted: number }> {
  const { text, values } = allSubSellersSql(transaction.sellerId, filter)
  const options = planFor(filter.pattern)
  const [found, counted] = await Promise.all([
    transaction.rows<SubSellerRow>(
      `${text} offset $5 limit $6`,
      [...values, offset, size],
      options,
    ),
    countListed(transaction, `from sub_seller where seller_id = $1 and ${FILTER}`, values, options),
  ])
  return { found, counted }
}
