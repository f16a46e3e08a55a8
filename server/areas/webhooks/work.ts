import { addDays } from '#contract/basics/days.ts'
import { KEPT_DAYS } from '#contract/webhooks/rules.ts'
import type { StopReason } from '#contract/webhooks/states.ts'
import { mailSeller, type SellerMailTools } from '#server/areas/sellers/mail-seller.ts'
import { stoppedMail } from '#server/areas/webhooks/mails.ts'
import { WEBHOOK_STOPPED } from '#server/areas/webhooks/manage-webhooks.ts'
import { webhookOf } from '#server/areas/webhooks/sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { EventJob } from '#server/platform/events/queue.ts'

/** Mails the seller that a webhook was made inactive because it does not take deliveries. */
export const webhookMails = (tools: SellerMailTools): EventJob => ({
  name: 'mail-webhook-stopped',
  types: [WEBHOOK_STOPPED],
  run: (follow) =>
    mailSeller(tools, follow, async (transaction, { sellerName }) => {
      const webhook = await webhookOf(transaction, follow.event.subject_id)
      const { reason } = follow.event.data as { readonly reason: StopReason }
      // A webhook that was deleted meanwhile needs no attention.
      return webhook ? stoppedMail({ sellerName, webhook, reason }) : null
    }),
})

const OLD_DELIVERIES = 'delete from webhook_delivery where created_at < $1'

const FINISHED_WEBHOOKS = `
  delete from webhook
   where deleted_at is not null and not exists (
     select from webhook_delivery as delivery
      where delivery.seller_id = webhook.seller_id and delivery.webhook_id = webhook.id)`

/** Deletes deliveries after 90 days, and deleted webhooks that have none left. */
export async function deleteOldDeliveries(jobs: Database): Promise<number> {
  const { today } = await jobs.time()
  const deleted = await jobs.run(OLD_DELIVERIES, [addDays(today, -KEPT_DAYS)])
  return deleted + (await jobs.run(FINISHED_WEBHOOKS))
}
