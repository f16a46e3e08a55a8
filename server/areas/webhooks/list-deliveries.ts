import type { InputOf } from '#contract/access/endpoint.ts'
import { addDays, type Instant, instantInSaoPaulo } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { envelope, type Page } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { listDeliveries as listEndpoint } from '#contract/webhooks/endpoints.ts'
import type { WebhookEvent } from '#contract/webhooks/events.ts'
import type { DeliveryLine } from '#contract/webhooks/exports.ts'
import { webhookRefusals } from '#contract/webhooks/refusals.ts'
import type { DeliveryAttempt, DeliveryFilter, WebhookDelivery } from '#contract/webhooks/shapes.ts'
import { excerptOf } from '#server/areas/webhooks/excerpt.ts'
import { webhookOf } from '#server/areas/webhooks/sql.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'
import { countListed, pageSql } from '#server/platform/database/page.ts'
import type { RowOf } from '#server/platform/database/rows.ts'
import { reject } from '#server/platform/http/api-error.ts'

type ListQuery = InputOf<typeof listEndpoint>['query']
type WholeQuery = Omit<ListQuery, 'page' | 'size'>

const COLUMNS = [
  'id',
  'event',
  'record_id',
  'sequence',
  'created_at',
  'status',
  'next_try_at',
  'body',
] as const

interface DeliveryRow extends RowOf<'webhook_delivery', typeof COLUMNS> {
  readonly event: WebhookEvent
}

const ATTEMPT_COLUMNS = ['at', 'http_status', 'duration_ms', 'answer', 'failure'] as const

interface AttemptRow
  extends RowOf<'webhook_attempt', readonly ['delivery_id', ...typeof ATTEMPT_COLUMNS]> {}

const MIDNIGHT = '00:00:00'

/** Deliveries of the whole first and last day; null where the period is open. */
function boundsOf({ from, to }: WholeQuery): readonly [Instant | null, Instant | null] {
  if (from && to && from > to) reject(platformRefusals.invalidPeriod, { field: 'from' })
  return [
    from ? instantInSaoPaulo(from, MIDNIGHT) : null,
    to ? instantInSaoPaulo(addDays(to, 1), MIDNIGHT) : null,
  ]
}

/** The conditions of a filter; absent ones are left out, so that each has its own index. */
export const filteredBy = (
  { status, event, recordId }: DeliveryFilter,
  bind: (value: unknown) => string,
): string[] => [
  ...(status ? [`status = ${bind(status)}`] : []),
  ...(event ? [`event = ${bind(event)}`] : []),
  ...(recordId ? [`record_id = ${bind(recordId)}`] : []),
]

// $1 is the seller.
function whereOf(webhookId: Uuid, query: WholeQuery) {
  const values: unknown[] = [webhookId]
  const bind = (value: unknown) => `$${values.push(value) + 1}`
  const conditions = ['seller_id = $1', 'webhook_id = $2', ...filteredBy(query, bind)]
  const [from, before] = boundsOf(query)
  if (from) conditions.push(`created_at >= ${bind(from)}`)
  if (before) conditions.push(`created_at < ${bind(before)}`)
  return { where: conditions.join(' and '), values, bind }
}

const attemptsOf = ({ sellerId, rows }: Transaction, ids: readonly Uuid[]) =>
  rows<AttemptRow>(
    `select delivery_id, ${ATTEMPT_COLUMNS.join(', ')} from webhook_attempt
      where seller_id = $1 and delivery_id = any ($2::uuid[]) order by delivery_id, id`,
    [sellerId, ids],
  )

const shownAttempt = (row: AttemptRow): DeliveryAttempt => ({
  at: row.at,
  httpStatus: row.http_status,
  durationMs: row.duration_ms,
  excerpt: excerptOf(row.answer),
  failure: row.failure,
})

const factsOf = (row: Omit<DeliveryRow, 'body'>) => ({
  id: row.id,
  event: row.event,
  recordId: row.record_id,
  sequence: row.sequence,
  createdAt: row.created_at,
  status: row.status,
  nextAttemptAt: row.next_try_at,
})

const shownDelivery = (row: DeliveryRow, attempts: readonly AttemptRow[]): WebhookDelivery => ({
  ...factsOf(row),
  body: row.body,
  attempts: attempts.map(shownAttempt),
})

/** Rejects a webhook that the seller does not have. */
export async function checkWebhook(transaction: Transaction, id: Uuid): Promise<void> {
  if (!(await webhookOf(transaction, id))) reject(webhookRefusals.notFound)
}

/** A page of a webhook's deliveries, each with its tries (WHK-06). */
export async function listDeliveries(
  transaction: Transaction,
  webhookId: Uuid,
  query: ListQuery,
): Promise<Page<WebhookDelivery>> {
  await checkWebhook(transaction, webhookId)
  const { page, size, sort } = query
  const { where, values, bind } = whereOf(webhookId, query)
  const { sellerId } = transaction
  const counted = await countListed(transaction, `from webhook_delivery where ${where}`, [
    sellerId,
    ...values,
  ])
  const text = pageSql({
    table: 'webhook_delivery',
    columns: COLUMNS.join(', '),
    where,
    by: ['created_at', 'id'],
    descending: sort.descending,
    offset: bind(page * size),
    size: bind(size),
  })
  const rows = await transaction.rows<DeliveryRow>(text, [sellerId, ...values])
  const attempts = await attemptsOf(
    transaction,
    rows.map(({ id }) => id),
  )
  const byDelivery = Map.groupBy(attempts, ({ delivery_id }) => delivery_id)
  const content = rows.map((row) => shownDelivery(row, byDelivery.get(row.id) ?? []))
  return { content, ...envelope(counted, page, size) }
}

type LastAttempt = Pick<AttemptRow, 'at' | 'http_status' | 'duration_ms' | 'failure'>

/** A delivery with the number of its tries and the last of them; null before the first. */
export type LineRow = Omit<DeliveryRow, 'body'> & { readonly attempts: number } & {
  readonly [Column in keyof LastAttempt]: LastAttempt[Column] | null
}

/** Every delivery that a page of the same query would show (EXP-18). */
export async function wholeDeliveries(
  transaction: Transaction,
  webhookId: Uuid,
  query: WholeQuery,
): Promise<SqlStatement> {
  await checkWebhook(transaction, webhookId)
  const { where, values } = whereOf(webhookId, query)
  const direction = query.sort.descending ? 'desc' : 'asc'
  const columns = COLUMNS.filter((name) => name !== 'body').join(', ')
  return {
    text: `select delivery.*, coalesce(last.attempts, 0)::integer as attempts, last.at,
                  last.http_status, last.duration_ms, last.failure
      from (select ${columns} from webhook_delivery where ${where}) as delivery
      left join lateral (
        select count(*) over () as attempts, at, http_status, duration_ms, failure
          from webhook_attempt
         where seller_id = $1 and delivery_id = delivery.id order by id desc limit 1) as last on true
     order by delivery.created_at ${direction}, delivery.id ${direction}`,
    values: [transaction.sellerId, ...values],
  }
}

/** A delivery as its file has it. */
export function lineOf(row: LineRow): DeliveryLine {
  const { at, http_status: httpStatus, duration_ms: durationMs, failure } = row
  const last = at === null ? null : { at, httpStatus, durationMs: durationMs ?? 0, failure }
  return { ...factsOf(row), attempts: row.attempts, last }
}
