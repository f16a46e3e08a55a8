import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'

/** A delivery whose time has come. */
export interface DueDelivery {
  readonly seller_id: SellerId
  readonly id: Uuid
  readonly webhook_id: Uuid
  readonly is_failing: boolean
}

/** A few of each webhook, so that a long queue of one hides none of the others. */
export const DUE_DELIVERIES = `
  select webhook.seller_id, due.id, webhook.id as webhook_id,
         webhook.failing_since is not null as is_failing
    from webhook cross join lateral (
      select id, next_try_at from webhook_delivery
       where seller_id = webhook.seller_id and webhook_id = webhook.id and next_try_at <= $1
         and (lease_until is null or lease_until <= $1)
       order by next_try_at, id limit $2) as due
   where webhook.active
   order by due.next_try_at, due.id limit $3`

/** A delivery that this process alone may send until its lease ends. */
export interface ClaimedDelivery {
  readonly seller_id: SellerId
  readonly id: Uuid
  readonly webhook_id: Uuid
  readonly claims: number
  readonly tries: number
  readonly body: string
  readonly url: string
  readonly secret_sealed: Buffer
  readonly previous_sealed: Buffer | null
  readonly previous_until: Instant | null
  readonly failing_since: Instant | null
  /** The span that queued it. */
  readonly traceparent: string | null
}

/** Takes deliveries for one worker; of those that another one took meanwhile it finds none. */
export const CLAIM_DELIVERIES = `
  with free as materialized (
    select id from webhook_delivery
     where seller_id = $1 and id = any ($2::uuid[]) and next_try_at <= $3
       and (lease_until is null or lease_until <= $3)
     order by id for update skip locked)
  update webhook_delivery as delivery
     set lease_until = $4, claims = delivery.claims + 1
    from free, webhook
   where delivery.seller_id = $1 and delivery.id = free.id
     and webhook.seller_id = $1 and webhook.id = delivery.webhook_id and webhook.active
  returning delivery.seller_id, delivery.id, delivery.webhook_id, delivery.claims, delivery.tries,
            delivery.body, delivery.traceparent, webhook.url, webhook.secret_sealed, webhook.previous_sealed,
            webhook.previous_until, webhook.failing_since`

/** Gives a delivery back that was not answered. */
export const RELEASE_DELIVERY = `
  update webhook_delivery set lease_until = null
   where seller_id = $1 and id = $2 and claims = $3`
