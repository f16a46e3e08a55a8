import type { Uuid } from '#contract/basics/ids.ts'
import {
  CHARGE_EVENTS,
  isChargeEvent,
  SUBSCRIPTION_EVENTS,
  type WebhookDomain,
} from '#contract/webhooks/events.ts'
import type { ChargeMove } from '#server/areas/charge-core/charge-state.ts'
import { readChargeRow } from '#server/areas/charges/list/list-charges.ts'
import { readSubscriptionRow } from '#server/areas/subscriptions/list-subscriptions.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { EventRow, Subscriber } from '#server/platform/events/events.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { traceparent } from '#server/platform/process/tracing.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'

interface Subscribed {
  readonly id: Uuid
  readonly domains: readonly WebhookDomain[]
}

// Shared, so that a webhook that is switched off meanwhile holds the new deliveries, too.
const ACTIVE = `
  select id, domains from webhook
   where seller_id = $1 and active order by id for share`

// A relay brings many events in one transaction, and most sellers have no webhook.
const readBefore = new WeakMap<Transaction, Promise<Subscribed[]>>()

function activeWebhooks(transaction: Transaction): Promise<Subscribed[]> {
  const read =
    readBefore.get(transaction) ?? transaction.rows<Subscribed>(ACTIVE, [transaction.sellerId])
  readBefore.set(transaction, read)
  return read
}

const PUBLISHED = [...CHARGE_EVENTS, ...SUBSCRIPTION_EVENTS]

// Relayed events are counted whatever their id: the ids of two processes follow two clocks.
const SEQUENCE = `
  select count(*)::integer as sequence from event
   where seller_id = $1 and subject_id = $2 and type = any ($4::text[])
     and (relayed or id <= $3)`

async function sequenceOf({ sellerId, row }: Transaction, event: EventRow): Promise<number> {
  const found = await row<{ sequence: number }>(SEQUENCE, [
    sellerId,
    event.subject_id,
    event.id,
    PUBLISHED,
  ])
  return found?.sequence ?? 0
}

/** The data of a charge or subscription that an event carries: no document and no contact. */
async function dataOf(transaction: Transaction, event: EventRow): Promise<object> {
  const read = isChargeEvent(event.type) ? readChargeRow : readSubscriptionRow
  const row = await read(transaction, event.subject_id)
  if (!row) throw new Error(`${event.subject_kind} ${event.subject_id} of ${event.id} not found`)
  const {
    customerDocument: _document,
    customerEmail: _customerEmail,
    customerPhone: _customerPhone,
    email: _email,
    phone: _phone,
    countryCode: _countryCode,
    ...data
  } = row
  return data
}

const domainOf = ({ type, data }: EventRow): WebhookDomain =>
  isChargeEvent(type) && !(data as ChargeMove).subscription ? 'ORDER' : 'SUBSCRIPTION'

/** A delivery to be queued. */
export interface NewDelivery {
  readonly id: Uuid
  readonly webhookId: Uuid
  readonly domain: WebhookDomain
  readonly event: string
  readonly recordId: Uuid
  readonly createdAt: string
  readonly sequence: number
  readonly data: object
}

const INSERT = `
  insert into webhook_delivery (seller_id, id, webhook_id, event, record_id, sequence, body,
                                status, tries, claims, next_try_at, created_at, traceparent)
  select $1, id, webhook_id, event, record_id, sequence, body, 'PENDING', 0, 0, $3, created_at, $4
    from jsonb_to_recordset($2::jsonb) as made (id uuid, webhook_id uuid, event text,
           record_id uuid, sequence integer, body text, created_at timestamptz)
  on conflict do nothing`

/** Queues deliveries; one that is queued already is left as it is. */
export const insertDeliveries = (
  { sellerId, run }: Transaction,
  deliveries: readonly NewDelivery[],
): Promise<number> => {
  const rows = deliveries.map(({ webhookId, recordId, createdAt, ...delivery }) => {
    const { id, domain, event, sequence, data } = delivery
    return {
      id,
      webhook_id: webhookId,
      event,
      record_id: recordId,
      sequence,
      body: JSON.stringify({ id, domain, event, createdAt, sequence, data }),
      created_at: createdAt,
    }
  })
  return run(INSERT, [sellerId, JSON.stringify(rows), machineInstant(), traceparent()])
}

async function queueDeliveries(transaction: Transaction, event: EventRow): Promise<void> {
  const domain = domainOf(event)
  const webhooks = (await activeWebhooks(transaction)).filter(({ domains }) =>
    domains.includes(domain),
  )
  if (webhooks.length === 0) return
  const sequence = await sequenceOf(transaction, event)
  const data = await dataOf(transaction, event)
  await insertDeliveries(
    transaction,
    webhooks.map(({ id }) => ({
      id: derivedId('webhook', id, event.id),
      webhookId: id,
      domain,
      event: event.type,
      recordId: event.subject_id,
      createdAt: event.at,
      sequence,
      data,
    })),
  )
}

/** Queues each event for the webhooks of its domain, in the transaction that relays it. */
export const webhookDeliveries: Subscriber = {
  name: 'webhook-deliveries',
  types: PUBLISHED,
  handle: queueDeliveries,
}
