import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { WebhookDomain } from '#contract/webhooks/events.ts'
import type { Webhook } from '#contract/webhooks/shapes.ts'
import type { StopReason } from '#contract/webhooks/states.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'
import type { RowOf } from '#server/platform/database/rows.ts'

const COLUMNS = [
  'id',
  'title',
  'url',
  'domains',
  'active',
  'secret_sealed',
  'previous_sealed',
  'previous_until',
  'failing_since',
  'stop_reason',
  'created_at',
] as const

/** A webhook as it is stored; times are the machine's, except when it was created. */
export interface WebhookRow extends RowOf<'webhook', typeof COLUMNS> {
  readonly domains: readonly WebhookDomain[]
  readonly stop_reason: StopReason | null
}

const SELECT = `select ${COLUMNS.join(', ')} from webhook where seller_id = $1 and deleted_at is null`

export const webhooksSql = (sellerId: SellerId): SqlStatement => ({
  text: `${SELECT} order by created_at, id`,
  values: [sellerId],
})

export function webhooksOf({ sellerId, rows }: Transaction) {
  const { text, values } = webhooksSql(sellerId)
  return rows<WebhookRow>(text, values)
}

export const webhookOf = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<WebhookRow>(`${SELECT} and id = $2`, [sellerId, id])

export const lockWebhook = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<WebhookRow>(`${SELECT} and id = $2 for update`, [sellerId, id])

export const shownWebhook = (row: WebhookRow): Webhook => ({
  uuid: row.id,
  title: row.title,
  url: row.url,
  domains: [...row.domains],
  active: row.active,
  failingSince: row.failing_since,
  stopReason: row.stop_reason,
  previousUntil: row.previous_until,
})
