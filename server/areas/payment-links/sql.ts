import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { type ChargeStatus, isPayable, isScheduled } from '#contract/charges/states.ts'
import type { CardType, LinkMetadata, LinkType } from '#contract/payment-links/shapes.ts'
import type { ShownLinkState } from '#contract/payment-links/states.ts'
import type { Periodicity } from '#contract/plans/rules.ts'
import type { SplitType } from '#contract/sub-sellers/shapes.ts'
import {
  planFor,
  type Queries,
  type SqlStatement,
  type Transaction,
} from '#server/platform/database/database.ts'
import { countListed, pageSql } from '#server/platform/database/page.ts'
import {
  enqueueInsert,
  type RowOf,
  updateVersionedStatement,
} from '#server/platform/database/rows.ts'

export interface MethodTerms {
  readonly method: BuyerMethod
  readonly maxInstallments: number
  readonly discountBasisPoints: number
}

/** A sub-seller's share as stored with the link, independent of later changes of the sub-seller. */
export interface SplitTerms {
  readonly subSeller: number
  readonly type: SplitType
  /** Hundredths: basis points of a percentage, centavos of a fixed amount. */
  readonly value: number
}

/** What a recurring link sells, as stored. Amounts are in centavos as text. */
export interface RecurringTerms {
  readonly planId: number
  readonly type: Periodicity
  readonly valuePerMonth: string
  readonly additional: {
    readonly title: string | null
    readonly value: string
    readonly installments: number
  } | null
}

/** The stored terms of a link. */
export interface LinkTerms {
  readonly description: string | null
  readonly bankSlipDescription: string | null
  readonly cardType: CardType | null
  readonly methods: readonly MethodTerms[]
  readonly timer: boolean
  readonly enableAnchoring: boolean
  readonly metadata: readonly LinkMetadata[]
  /** Absent on older links. */
  readonly split?: readonly SplitTerms[]
  /** Of recurring links only. */
  readonly recurring?: RecurringTerms
}

const LINK_COLUMNS = [
  'id',
  'type',
  'state',
  'title',
  'value_centavos',
  'customer_id',
  'white_label',
  'scheduled_at',
  'expires_at',
  'terms',
  'created_at',
  'version',
] as const

export interface LinkRow extends RowOf<'payment_link', typeof LINK_COLUMNS> {
  readonly terms: LinkTerms
}

export interface NewLink {
  readonly id: Uuid
  readonly type: LinkType
  readonly title: string
  readonly value: bigint
  readonly customerId: Uuid | null
  readonly whiteLabel: boolean
  readonly scheduledAt: Instant | null
  readonly expiresAt: Instant | null
  readonly terms: LinkTerms
  readonly search: string
}

const chosenColumns = (link: Omit<NewLink, 'type'>) => ({
  title: link.title,
  value_centavos: link.value,
  customer_id: link.customerId,
  white_label: link.whiteLabel,
  scheduled_at: link.scheduledAt,
  expires_at: link.expiresAt,
  terms: link.terms,
  search: link.search,
})

export const insertLink = (transaction: Transaction, link: NewLink): void =>
  enqueueInsert(transaction, 'payment_link', {
    id: link.id,
    type: link.type,
    state: 'OPEN',
    ...chosenColumns(link),
    created_at: transaction.now,
    updated_at: transaction.now,
    version: 1,
  })

/** Stores what an edit chose; an expired link opens again (SM-LINK). */
export const storeLink = (transaction: Transaction, link: Omit<NewLink, 'type'>): void => {
  const changes = { state: 'OPEN', ...chosenColumns(link) } as const
  const { text, values } = updateVersionedStatement(
    transaction,
    'payment_link',
    { id: link.id },
    changes,
  )
  transaction.enqueue(text, values)
}

const LINK = `select ${LINK_COLUMNS.join(', ')} from payment_link where seller_id = $1`

export const linkById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<LinkRow>(`${LINK} and id = $2`, [sellerId, id])

export const lockLink = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<LinkRow>(`${LINK} and id = $2 for update`, [sellerId, id])

/** Stores the present terms of the link, before they change. */
export const insertPastVersion = ({ sellerId, now, run }: Transaction, link: LinkRow) =>
  run(
    `insert into payment_link_version (seller_id, link_id, version, title, value_centavos,
                                    scheduled_at, terms, replaced_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      sellerId,
      link.id,
      link.version,
      link.title,
      link.value_centavos,
      link.scheduled_at,
      JSON.stringify(link.terms),
      now,
    ],
  )

/** The terms of a former version of the link. */
export const pastVersionOf = ({ sellerId, row }: Transaction, id: Uuid, version: number) =>
  row<Pick<LinkRow, 'title' | 'value_centavos' | 'scheduled_at' | 'terms'>>(
    `select title, value_centavos, scheduled_at, terms from payment_link_version
      where seller_id = $1 and link_id = $2 and version = $3`,
    [sellerId, id, version],
  )

const CUSTOMER_OF_LINK_COLUMNS = [
  'id',
  'name',
  'email',
  'document_number',
  'phone',
  'country_code',
] as const

export type CustomerOfLink = RowOf<'customer', typeof CUSTOMER_OF_LINK_COLUMNS>

/** The customer a link is for. */
export const customerOfLink = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<CustomerOfLink>(
    `select ${CUSTOMER_OF_LINK_COLUMNS.join(', ')} from customer
      where seller_id = $1 and id = $2`,
    [sellerId, id],
  )

/** A link that is not deleted. */
export interface ShownLink extends LinkRow {
  readonly state: ShownLinkState
}

export interface ListedLink extends ShownLink {
  readonly customer_name: string | null
}

export interface LinkFilter {
  readonly type: LinkType
  readonly pattern: string | null
  readonly onlyWithClient: boolean
  readonly whiteLabel: boolean
  readonly descending: boolean
}

interface LinkSlice extends LinkFilter {
  readonly offset: number
  /** Null: all links. */
  readonly size: number | null
}

// A recurring link is found by the present title of its plan, which may have changed since.
const HAS_TEXT = `(plan_id is null and search like $4
  or plan_id = any(array(select id from plan where plan.seller_id = $1 and plan.search like $4)))`

// What is not asked for is left out, so that the index of the list alone can answer the rest.
function whereOf(sellerId: SellerId, { type, whiteLabel, pattern, onlyWithClient }: LinkFilter) {
  const conditions = [`seller_id = $1 and type = $2 and white_label = $3 and state <> 'DELETED'`]
  if (pattern !== null) conditions.push(HAS_TEXT)
  if (onlyWithClient) conditions.push('customer_id is not null')
  const values: unknown[] = [sellerId, type, whiteLabel, ...(pattern === null ? [] : [pattern])]
  return { where: conditions.join(' and '), values }
}

/** The links of a slice, or all of the filter, by their creation. */
export function linksSql(sellerId: SellerId, slice: LinkSlice): SqlStatement {
  const { descending, pattern } = slice
  const order = descending ? 'desc' : 'asc'
  const { where, values } = whereOf(sellerId, slice)
  const offset = `$${values.push(slice.offset)}`
  const size = `$${values.push(slice.size)}`
  const by = ['created_at', 'id']
  const page =
    pattern === null
      ? pageSql({ table: 'payment_link', columns: '*', where, by, descending, offset, size })
      : `select * from payment_link where seller_id = $1 and id in (
           select id from searched_payment_link where ${where}
            order by created_at ${order}, id ${order} offset ${offset} limit ${size})`
  return {
    text: `with page as (${page})
     select page.id, page.type, page.state,
            coalesce(plan.title, page.title) as title, page.value_centavos, page.customer_id,
            page.white_label, page.scheduled_at, page.expires_at, page.terms, page.created_at,
            customer.name as customer_name
       from page
       left join plan on plan.seller_id = $1 and plan.id = page.plan_id
       left join customer on customer.seller_id = $1 and customer.id = page.customer_id
      order by page.created_at ${order}, page.id ${order}`,
    values,
  }
}

/** A page of links and how many there are. */
export async function pageOfLinks(
  transaction: Transaction,
  slice: LinkSlice,
): Promise<{ links: ListedLink[]; counted: number }> {
  const options = planFor(slice.pattern)
  const { text, values } = linksSql(transaction.sellerId, slice)
  const found = whereOf(transaction.sellerId, slice)
  const [links, counted] = await Promise.all([
    transaction.rows<ListedLink>(text, values, options),
    countListed(
      transaction,
      `from searched_payment_link where ${found.where}`,
      found.values,
      options,
    ),
  ])
  return { links, counted }
}

export const changeLinkState = (
  { sellerId, now, run }: Transaction,
  id: Uuid,
  state: LinkRow['state'],
) =>
  run(
    `update payment_link set state = $3, updated_at = $4, version = version + 1
      where seller_id = $1 and id = $2`,
    [sellerId, id, state, now],
  )

/** Expired OPEN links; across sellers, for the job only. */
export const linksToExpire = ({ rows }: Queries, now: Instant, limit: number) =>
  rows<{ seller_id: SellerId; id: Uuid }>(
    `select seller_id, id from payment_link where state = 'OPEN' and expires_at <= $1 limit $2`,
    [now, limit],
  )

/** The links that were created in the period and not deleted, oldest first. */
export const linksOfPeriodSql = (sellerId: SellerId, from: Instant, until: Instant) => ({
  text: `
    select payment_link.id, payment_link.type, payment_link.state,
           coalesce(plan.title, payment_link.title) as title, payment_link.value_centavos,
           payment_link.customer_id, white_label, scheduled_at, expires_at, payment_link.terms,
           payment_link.created_at, customer.name as customer_name
      from payment_link
      left join plan on plan.seller_id = $1 and plan.id = payment_link.plan_id
      left join customer on customer.seller_id = $1 and customer.id = payment_link.customer_id
     where payment_link.seller_id = $1 and payment_link.state <> 'DELETED'
       and payment_link.created_at >= $2 and payment_link.created_at < $3
     order by payment_link.created_at, payment_link.id`,
  values: [sellerId, from, until],
})

// Charges from before purchases had an id share their creation alone.
const SAME_PURCHASE = `other.created_at = charge.created_at
  and other.terms ->> 'purchase' is not distinct from charge.terms ->> 'purchase'`

/**
 * The unpaid charges of other purchases by the same customer and link. A subscription's are due with
 * or without its link. Found by the document, which a customer keeps.
 */
export async function otherPurchasesOf(
  { sellerId, rows }: Transaction,
  chargeId: Uuid,
): Promise<Uuid[]> {
  const found = await rows<{ id: Uuid }>(
    `select other.id from charge join charge as other
         on other.seller_id = $1 and other.customer_document = charge.customer_document
        and other.customer_id = charge.customer_id and other.link_id = charge.link_id
      where charge.seller_id = $1 and charge.id = $2
        and other.status in ('SCHEDULED', 'LATE') and other.subscription_id is null
        and not (${SAME_PURCHASE})
      order by other.id`,
    [sellerId, chargeId],
  )
  return found.map(({ id }) => id)
}

const ENDED_UNPAID: readonly ChargeStatus[] = ['ABANDONED', 'CANCELED']

/**
 * The unpaid rest of a purchase in parts that its buyer gave up with this charge: none when a part was
 * paid, or when one before it can still be paid.
 */
export async function restOfPurchase(
  { sellerId, rows }: Transaction,
  chargeId: Uuid,
): Promise<Uuid[]> {
  const others = await rows<{ id: Uuid; status: ChargeStatus; is_earlier: boolean }>(
    `select other.id, other.status, other.expiration_date < charge.expiration_date as is_earlier
       from charge join charge as other
         on other.seller_id = $1 and ${SAME_PURCHASE} and other.id <> charge.id
        and other.link_id = charge.link_id and other.customer_id = charge.customer_id
      where charge.seller_id = $1 and charge.id = $2
      order by other.id`,
    [sellerId, chargeId],
  )
  const isKept = others.some(
    ({ status, is_earlier }) =>
      !ENDED_UNPAID.includes(status) && (is_earlier || !isPayable(status)),
  )
  return isKept ? [] : others.filter(({ status }) => isScheduled(status)).map(({ id }) => id)
}
