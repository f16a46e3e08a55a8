import type { Day, Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Tables } from '#database/tables.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { columns } from '#server/platform/database/rows.ts'

/**
 * Days whose file was not read, the oldest first, then those that could not be compared for every
 * seller: a seller that fails again and again holds up no new file.
 */
export const daysToRead = async (
  { rows }: Queries,
  provider: string,
  from: Day,
  to: Day,
  limit: number,
): Promise<Day[]> => {
  const found = await rows<{ day: Day }>(
    `select wanted::date as day
       from generate_series($2::timestamp, $3::timestamp, interval '1 day') as wanted
       left join settlement_file file on file.provider = $1 and file.day = wanted::date
      where file.state is distinct from 'DONE'
      order by (file.state is not null), wanted limit $4`,
    [provider, from, to, limit],
  )
  return found.map(({ day }) => day)
}

interface ReadFile {
  readonly provider: string
  readonly day: Day
  readonly itemCount: number
  readonly failedSellers: readonly SellerId[]
  readonly at: Instant
}

/** Records that a file was read, and which sellers could not be compared. */
export const insertFile = ({ run }: Queries, file: ReadFile) =>
  run(
    `insert into settlement_file (provider, day, state, item_count, failed_sellers,
                                  books_compared, read_at)
     values ($1, $2, case when cardinality($4::integer[]) = 0 then 'DONE' else 'READ' end, $3, $4,
             false, $5)
     on conflict (provider, day) do update
       set state = excluded.state, item_count = excluded.item_count,
           failed_sellers = excluded.failed_sellers, read_at = excluded.read_at
     where settlement_file.state = 'READ'`,
    [file.provider, file.day, file.itemCount, file.failedSellers, file.at],
  )

export interface DayToCompare {
  readonly day: Day
  readonly failed_sellers: readonly SellerId[]
}

/**
 * Days whose entries were not compared yet, though their file and the next one were read; those
 * that are not complete, because a seller failed, come last.
 */
export const daysToCompare = ({ rows }: Queries, provider: string, limit: number) =>
  rows<DayToCompare>(
    `select file.day, file.failed_sellers || next.failed_sellers as failed_sellers
       from settlement_file file
       join settlement_file next on next.provider = file.provider and next.day = file.day + 1
      where file.provider = $1 and not file.books_compared
      order by (file.state = 'READ' or next.state = 'READ'), file.day limit $2`,
    [provider, limit],
  )

export const markBooksCompared = ({ run }: Queries, provider: string, day: Day) =>
  run('update settlement_file set books_compared = true where provider = $1 and day = $2', [
    provider,
    day,
  ])

export interface NewItem {
  readonly provider: string
  readonly kind: string
  readonly itemId: string
  readonly day: Day
  /** The item as JSON; null for an entry that no file has. */
  readonly theirs: object | null
  readonly amount: bigint
  readonly cost: bigint
  readonly state: 'MATCHED' | 'DIFFERENT'
  readonly entryId: Uuid | null
  readonly caseId: Uuid | null
}

/**
 * Makes another comparison of the seller's books wait until the transaction ends: two at once would
 * match one entry with two items, or open two cases of one item.
 */
export const lockComparison = ({ sellerId, row }: Transaction) =>
  row('select pg_advisory_xact_lock(hashtextextended($2, $1::bigint))', [
    sellerId,
    'settlement_item',
  ])

/** Those of these items of the company that were compared before. */
export const itemsCompared = (
  { sellerId, rows }: Transaction,
  provider: string,
  items: readonly { readonly kind: string; readonly id: string }[],
) =>
  rows<Pick<Tables['settlement_item'], 'kind' | 'item_id'>>(
    `select kind, item_id from settlement_item
      where seller_id = $1 and provider = $2
        and (kind, item_id) in (select * from unnest($3::text[], $4::text[]))`,
    [sellerId, provider, items.map(({ kind }) => kind), items.map(({ id }) => id)],
  )

/** Inserts items; an entry that is stored already stays as it is. */
export const insertItems = ({ sellerId, now, run }: Transaction, items: readonly NewItem[]) =>
  run(
    `insert into settlement_item (seller_id, provider, kind, item_id, day, theirs, amount_centavos,
                                  cost_centavos, state, entry_id, case_id, compared_at)
     select $1, provider, kind, item_id, day, theirs, amount_centavos, cost_centavos, state,
            entry_id, case_id, $2
       from jsonb_populate_recordset(null::settlement_item, $3)
      order by kind, item_id
     on conflict (seller_id, provider, kind, item_id) do nothing`,
    [
      sellerId,
      now,
      JSON.stringify(
        items.map((item) => ({
          provider: item.provider,
          kind: item.kind,
          item_id: item.itemId,
          day: item.day,
          theirs: item.theirs,
          amount_centavos: String(item.amount),
          cost_centavos: String(item.cost),
          state: item.state,
          entry_id: item.entryId,
          case_id: item.caseId,
        })),
      ),
    ],
  )

/** Records the entry that settled the items. */
export const markSettled = (
  { sellerId, run }: Transaction,
  provider: string,
  items: readonly { readonly kind: string; readonly itemId: string }[],
  settlementId: Uuid,
) =>
  run(
    `update settlement_item set settlement_id = $5
      where seller_id = $1 and provider = $2
        and (kind, item_id) in (select * from unnest($3::text[], $4::text[]))`,
    [
      sellerId,
      provider,
      items.map(({ kind }) => kind),
      items.map(({ itemId }) => itemId),
      settlementId,
    ],
  )

/** Entries of ours that no file had, which items now match; answers their cases. */
export const resolveEntries = ({ sellerId, now, rows }: Transaction, ids: readonly Uuid[]) =>
  rows<{ case_id: Uuid }>(
    `update settlement_item set state = 'RESOLVED', compared_at = $3
      where seller_id = $1 and kind = 'entry' and state = 'DIFFERENT'
        and entry_id = any ($2::uuid[]) returning case_id`,
    [sellerId, ids, now],
  )

export interface DifferentRow {
  readonly provider: string
  readonly kind: string
  readonly item_id: string
  readonly day: Day
  readonly theirs: unknown
  readonly entry_id: Uuid | null
  readonly case_id: Uuid
}

// A difference has a case, which the CHECK of the table sees to: only there it is not null.
const DIFFERENT_COLUMNS = `case_id, ${columns<Omit<DifferentRow, 'case_id'>>()('settlement_item', [
  'provider',
  'kind',
  'item_id',
  'day',
  'theirs',
  'entry_id',
])}`

const OPEN_CASE = `exists (
  select from operator_case
   where operator_case.seller_id = item.seller_id and operator_case.id = item.case_id
     and closed_at is null)`

/** Sellers with open differences, those compared longest ago first; for the job alone. */
export const sellersWithDifferences = ({ rows }: Queries, limit: number) =>
  rows<{ seller_id: SellerId }>(
    `select seller_id from settlement_item item where state = 'DIFFERENT' and ${OPEN_CASE}
      group by 1 order by min(compared_at) limit $1`,
    [limit],
  )

/** The seller's open differences, locked, those compared longest ago first. */
export const lockDifferences = ({ sellerId, rows }: Transaction, limit: number) =>
  rows<DifferentRow>(
    `select ${DIFFERENT_COLUMNS} from settlement_item item
      where seller_id = $1 and state = 'DIFFERENT' and ${OPEN_CASE}
      order by compared_at, kind, item_id limit $2 for update`,
    [sellerId, limit],
  )

/** Records that the differences were compared again. */
export const touchDifferences = ({ sellerId, now, run }: Transaction) =>
  run(`update settlement_item set compared_at = $2 where seller_id = $1 and state = 'DIFFERENT'`, [
    sellerId,
    now,
  ])

/** A difference that matches now. */
export const matchItem = (
  { sellerId, now, run }: Transaction,
  { provider, kind, item_id }: Pick<DifferentRow, 'provider' | 'kind' | 'item_id'>,
  entryId: Uuid,
) =>
  run(
    `update settlement_item set state = 'MATCHED', entry_id = $5, compared_at = $6
      where seller_id = $1 and provider = $2 and kind = $3 and item_id = $4`,
    [sellerId, provider, kind, item_id, entryId, now],
  )

/** A difference for which the books now have an entry, though not the same movement. */
export const linkEntry = (
  { sellerId, run }: Transaction,
  { provider, kind, item_id }: Pick<DifferentRow, 'provider' | 'kind' | 'item_id'>,
  entryId: Uuid,
) =>
  run(
    `update settlement_item set entry_id = $5
      where seller_id = $1 and provider = $2 and kind = $3 and item_id = $4`,
    [sellerId, provider, kind, item_id, entryId],
  )

export interface UnplacedRow {
  readonly provider: string
  readonly kind: string
  readonly item_id: string
  readonly day: Day
  readonly theirs: unknown
}

const UNPLACED_COLUMNS = columns<UnplacedRow>()('settlement_unplaced', [
  'provider',
  'kind',
  'item_id',
  'day',
  'theirs',
])

/** Stores items whose seller is unknown. */
export const insertUnplaced = (
  { run }: Queries,
  items: readonly Pick<NewItem, 'provider' | 'kind' | 'itemId' | 'day' | 'theirs'>[],
  at: Instant,
) =>
  run(
    `insert into settlement_unplaced (provider, kind, item_id, day, theirs, found_at)
     select provider, kind, item_id, day, theirs, $6
       from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::jsonb[])
            as item(provider, kind, item_id, day, theirs)
      order by kind, item_id
     on conflict do nothing`,
    [
      items.map(({ provider }) => provider),
      items.map(({ kind }) => kind),
      items.map(({ itemId }) => itemId),
      items.map(({ day }) => day),
      items.map(({ theirs }) => JSON.stringify(theirs)),
      at,
    ],
  )

export const openUnplaced = ({ rows }: Queries, limit: number) =>
  rows<UnplacedRow>(
    `select ${UNPLACED_COLUMNS} from settlement_unplaced
      where placed_at is null order by found_at, kind, item_id limit $1`,
    [limit],
  )

export const markPlaced = ({ run }: Queries, item: UnplacedRow, at: Instant) =>
  run(
    `update settlement_unplaced set placed_at = $4
      where provider = $1 and kind = $2 and item_id = $3`,
    [item.provider, item.kind, item.item_id, at],
  )

/** An open difference; `sellerId` null: no seller of ours is known. */
export interface OpenDifference {
  readonly sellerId: SellerId | null
  readonly provider: string
  readonly day: Day
  readonly kind: string
  readonly itemId: string
  readonly caseId: Uuid | null
  /** The company's record and ours; null when there is none. */
  readonly theirs: object | null
  readonly ours: object | null
}

/** Every open difference; the connection must see the rows of all sellers. */
export const openDifferences = ({ rows }: Queries) =>
  rows<OpenDifference>(
    `select item.seller_id as "sellerId", provider, day, item.kind, item_id as "itemId",
            case_id as "caseId", theirs, detail -> 'ours' as ours
       from settlement_item item
       join operator_case on operator_case.seller_id = item.seller_id
        and operator_case.id = case_id and closed_at is null
      where state = 'DIFFERENT'
      union all
     select null, provider, day, kind, item_id, null, theirs, null
       from settlement_unplaced where placed_at is null
      order by day, provider, "sellerId", kind, "itemId"`,
  )

/** How many differences of each company are open; across sellers. */
export const countDifferences = ({ rows }: Queries) =>
  rows<{ provider: string; count: number }>(
    `select provider, count(*)::integer as count
       from (select provider from settlement_item item
               join operator_case on operator_case.seller_id = item.seller_id
                and operator_case.id = case_id and closed_at is null
              where state = 'DIFFERENT'
              union all
             select provider from settlement_unplaced where placed_at is null) as open
      group by provider`,
  )
