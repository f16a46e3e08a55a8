import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { AttemptFailure } from '#contract/webhooks/states.ts'
import type { Database } from '#server/platform/database/database.ts'

interface SentTry {
  readonly id: Uuid
  readonly webhook_id: Uuid
  readonly delivery_id: Uuid
  readonly url: string
  readonly event: string
  readonly body: string
  readonly at: Instant
  readonly http_status: number | null
  readonly failure: AttemptFailure | null
}

/** The last tries of all sellers, to one url when `to` is not empty; for the sandbox alone. */
export const triesOfWebhooks = ({ rows }: Database, to: string, limit: number) =>
  rows<SentTry>(
    `select attempt.id, webhook.id as webhook_id, attempt.delivery_id, webhook.url, delivery.event,
            delivery.body, attempt.at, attempt.http_status, attempt.failure
       from webhook_attempt as attempt
       join webhook_delivery as delivery
         on delivery.seller_id = attempt.seller_id and delivery.id = attempt.delivery_id
       join webhook
         on webhook.seller_id = delivery.seller_id and webhook.id = delivery.webhook_id
      where $1 = '' or webhook.url = $1
      order by attempt.at desc limit $2`,
    [to, limit],
  )
