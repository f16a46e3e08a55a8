import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Queries, SqlStatement, Transaction } from '#server/platform/database/database.ts'
import { countListed, pageSql } from '#server/platform/database/page.ts'
import { insert, type NewRow, type RowOf, update } from '#server/platform/database/rows.ts'

const CLAIM_COLUMNS = [
  'id',
  'provider',
  'provider_ref',
  'pix_id',
  'state',
  'kind',
  'reason',
  'amount_centavos',
  'held_centavos',
  'returned_centavos',
  'opened_at',
  'deadline',
  'ended_at',
  'poll_count',
] as const

export type ClaimRow = RowOf<'med_claim', typeof CLAIM_COLUMNS>

const CLAIM = `select ${CLAIM_COLUMNS.join(', ')} from med_claim where seller_id = $1`

export const claimById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<ClaimRow>(`${CLAIM} and id = $2`, [sellerId, id])

/** The claim, locked until the transaction ends. */
export const lockClaim = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<ClaimRow>(`${CLAIM} and id = $2 for update`, [sellerId, id])

const LACKING = `state = 'OPEN' and held_centavos < amount_centavos`

/** Whether an open claim has less than it asks for. */
export const isAnyLacking = async ({ sellerId, row }: Transaction): Promise<boolean> =>
  (await row(`select 1 from med_claim where seller_id = $1 and ${LACKING} limit 1`, [sellerId])) !==
  undefined

/** The open claims that have less than they ask for, the oldest first, locked. */
export const lockLacking = ({ sellerId, rows }: Transaction) =>
  rows<ClaimRow>(`${CLAIM} and ${LACKING} order by opened_at, id for update`, [sellerId])

/** A received Pix; its amount and what no other claim asks or got back of it, in centavos. */
export interface ReceivedPix {
  readonly id: Uuid
  readonly amount_centavos: bigint
  readonly left_centavos: bigint
}

/** The Pix of a claim: the received one with that id in the payment system. */
export const claimedPix = ({ sellerId, row }: Transaction, endToEndId: string) =>
  row<ReceivedPix>(
    `select id, amount_centavos, (amount_centavos - (
              select coalesce(sum(case state when 'OPEN' then claim.amount_centavos
                                             else returned_centavos end), 0)
                from med_claim claim
               where claim.seller_id = $1 and claim.pix_id = account_pix.id))::bigint
              as left_centavos
       from account_pix
      where seller_id = $1 and direction = 'IN' and end_to_end_id = $2`,
    [sellerId, endToEndId],
  )

export const insertClaim = (transaction: Transaction, claim: NewRow<'med_claim'>) =>
  insert(transaction, 'med_claim', claim)

export type ClaimChange = Partial<
  Pick<ClaimRow, 'state' | 'held_centavos' | 'returned_centavos' | 'ended_at' | 'poll_count'>
> & { readonly next_poll_at?: Instant | null }

export const changeClaim = (transaction: Transaction, id: Uuid, change: ClaimChange) =>
  update(transaction, 'med_claim', { id }, change)

/** Open claims to ask the bank about, of all sellers; for the job only. */
export const claimsToPoll = ({ rows }: Queries, at: Instant, limit: number) =>
  rows<{ readonly seller_id: SellerId; readonly id: Uuid }>(
    `select seller_id, id from med_claim where next_poll_at <= $1 order by next_poll_at limit $2`,
    [at, limit],
  )

/** Sellers with an open claim that lacks money which the account has; for the job only. */
export const sellersToHold = ({ rows }: Queries, limit: number) =>
  rows<{ readonly seller_id: SellerId }>(
    `select distinct claim.seller_id from med_claim claim
       join account_balance kept on kept.seller_id = claim.seller_id
        and kept.code = 'BANKING' and kept.balance > 0
      where claim.${LACKING} limit $1`,
    [limit],
  )

/** Which of these claims of a bank are known; across sellers, for the job only. */
export const knownClaims = ({ rows }: Queries, provider: string, refs: readonly string[]) =>
  rows<{ readonly provider_ref: string }>(
    `select provider_ref from med_claim where provider = $1 and provider_ref = any ($2::text[])`,
    [provider, refs],
  )

/** A claim with the Pix that it asks back. */
export interface ListedClaim extends ClaimRow {
  readonly payer: string
  readonly end_to_end_id: string
}

const listedOf = (
  table: string,
) => `select ${CLAIM_COLUMNS.map((name) => `claim.${name}`).join(', ')},
    pix.party_name as payer, pix.end_to_end_id
  from ${table} claim
  join account_pix pix on pix.seller_id = claim.seller_id and pix.id = claim.pix_id`

const LISTED = listedOf('med_claim')

/** A claim with the Pix that it asks back. */
export const listedClaim = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<ListedClaim>(`${LISTED} where claim.seller_id = $1 and claim.id = $2`, [sellerId, id])

/** The newest claim of each of these received Pix. */
export const newestClaimsOf = ({ sellerId, rows }: Transaction, pixIds: readonly Uuid[]) =>
  rows<ClaimRow>(
    `select distinct on (pix_id) ${CLAIM_COLUMNS.join(', ')} from med_claim
      where seller_id = $1 and pix_id = any ($2::uuid[]) order by pix_id, opened_at desc, id desc`,
    [sellerId, pixIds],
  )

/** All claims, the newest first. */
export const claimsSql = (sellerId: SellerId): SqlStatement => ({
  text: `${LISTED} where claim.seller_id = $1 order by claim.opened_at desc, claim.id desc`,
  values: [sellerId],
})

/** A page of the claims, the newest first. */
export function pageOfClaims(
  { sellerId, rows }: Transaction,
  { offset, size }: { readonly offset: number; readonly size: number },
) {
  const page = pageSql({
    table: 'med_claim',
    columns: '*',
    where: 'seller_id = $1',
    by: ['opened_at', 'id'],
    descending: true,
    offset: '$2',
    size: '$3',
  })
  return rows<ListedClaim>(
    `with page as (${page}) ${listedOf('page')} order by claim.opened_at desc, claim.id desc`,
    [sellerId, offset, size],
  )
}

/** How many claims there are, counted up to the cap. */
export const countClaims = (transaction: Transaction): Promise<number> =>
  countListed(transaction, 'from med_claim where seller_id = $1', [transaction.sellerId])
