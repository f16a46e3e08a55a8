import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { TEST_EVENT } from '#contract/webhooks/events.ts'
import { webhookRefusals } from '#contract/webhooks/refusals.ts'
import type { ReplayInput, ReplayPeriod, ReplayProgress } from '#contract/webhooks/shapes.ts'
import { checkWebhook, filteredBy } from '#server/areas/webhooks/list-deliveries.ts'
import { insertDeliveries } from '#server/areas/webhooks/queue-deliveries.ts'
import { lockWebhook, type WebhookRow } from '#server/areas/webhooks/sql.ts'
import { EVENT_CHANNEL, type UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'

const subjectOf = (id: Uuid) => ({ kind: 'webhook', id }) as const

async function lockActive(work: UnitOfWork, id: Uuid): Promise<WebhookRow> {
  const webhook = (await lockWebhook(work, id)) ?? reject(webhookRefusals.notFound)
  return webhook.active ? webhook : reject(webhookRefusals.inactive)
}

interface Selection {
  /** Chooses the ids; $1 is the seller, $2 the webhook. */
  readonly text: string
  readonly values: readonly unknown[]
}

const OF_IDS = `
  select id from webhook_delivery
   where seller_id = $1 and webhook_id = $2 and id = any ($3::uuid[])`

function selectionOf(given: ReplayInput): Selection {
  if ('ids' in given) return { text: OF_IDS, values: [given.ids] }
  const { from, to, only } = given
  if (from > to) reject(platformRefusals.invalidPeriod, { field: 'from' })
  const values: unknown[] = [from, to]
  const bind = (value: unknown) => `$${values.push(value) + 2}`
  const where = [
    'seller_id = $1 and webhook_id = $2 and created_at between $3 and $4',
    ...filteredBy(given, bind),
  ].join(' and ')
  const text =
    only === 'NEWEST'
      ? `select distinct on (record_id) id from webhook_delivery
          where ${where} order by record_id, sequence desc`
      : `select id from webhook_delivery where ${where}`
  return { text, values }
}

// One that waits for its first try is only counted. The claim of another one becomes invalid, so
// that an answer under way does not end what was just begun again.
const replaySql = ({ text, values }: Selection) => {
  const [replay, now] = [values.length + 3, values.length + 4]
  return `
  update webhook_delivery
     set replay_id = $${replay}, status = 'PENDING', tries = 0,
         next_try_at = case when status = 'PENDING' then next_try_at else $${now} end,
         lease_until = case when status = 'PENDING' then lease_until end,
         claims = claims + case when status = 'PENDING' then 0 else 1 end
   where seller_id = $1 and webhook_id = $2 and id in (${text})`
}

// The relay listens on this channel and then looks for deliveries as well as events.
const wake = (work: UnitOfWork) => work.enqueue(`notify ${EVENT_CHANNEL}`)

// Ids that were asked for may be nothing of this seller's.
function auditedChoice(given: ReplayInput): object {
  if ('ids' in given) return {}
  const { recordId, ...period } = given
  return recordId ? { ...period, ofOneRecord: true } : period
}

/** Sends deliveries again under their ids (WHK-07). */
export async function replayDeliveries(work: UnitOfWork, id: Uuid, given: ReplayInput) {
  await lockActive(work, id)
  const selection = selectionOf(given)
  const replay = newId()
  const values = [work.sellerId, id, ...selection.values, replay, machineInstant()]
  const queued = await work.run(replaySql(selection), values)
  work.audit({ subject: subjectOf(id), after: { replayed: queued, ...auditedChoice(given) } })
  wake(work)
  return { queued, replay: queued > 0 ? replay : null }
}

/** How many deliveries a replay of the period would send (WHK-10). */
export async function countReplay(transaction: Transaction, id: Uuid, period: ReplayPeriod) {
  await checkWebhook(transaction, id)
  const { text, values } = selectionOf(period)
  const found = await transaction.row<{ count: number }>(
    `select count(*)::integer as count from (${text}) as chosen`,
    [transaction.sellerId, id, ...values],
  )
  return { count: found?.count ?? 0 }
}

const PROGRESS = `
  select count(*)::integer as queued,
         count(*) filter (where status = 'DELIVERED')::integer as delivered,
         count(*) filter (where status in ('PENDING', 'RETRYING'))::integer as waiting,
         count(*) filter (where status in ('EXHAUSTED', 'HELD', 'CANCELED'))::integer as ended
    from webhook_delivery
   where seller_id = $1 and replay_id = $2 and webhook_id = $3`

/** How far a replay is (WHK-11). */
export async function readReplay(
  transaction: Transaction,
  id: Uuid,
  replay: Uuid,
): Promise<ReplayProgress> {
  await checkWebhook(transaction, id)
  const found = await transaction.row<ReplayProgress>(PROGRESS, [transaction.sellerId, replay, id])
  return found && found.queued > 0 ? found : reject(platformRefusals.notFound)
}

const TEST_MESSAGE = 'Este é um evento de teste.'

/** Sends an event that says nothing, by which the seller tries its system out (WHK-09). */
export async function testWebhook(work: UnitOfWork, webhookId: Uuid) {
  const { domains } = await lockActive(work, webhookId)
  const id = newId()
  await insertDeliveries(work, [
    {
      id,
      webhookId,
      domain: domains.includes('ORDER') ? 'ORDER' : 'SUBSCRIPTION',
      event: TEST_EVENT,
      recordId: webhookId,
      createdAt: work.now,
      sequence: 1,
      data: { message: TEST_MESSAGE },
    },
  ])
  work.audit({ subject: subjectOf(webhookId), after: { tested: true } })
  wake(work)
  return { id }
}
