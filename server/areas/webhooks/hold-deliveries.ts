import { toInstant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { HELD_DAYS } from '#contract/webhooks/rules.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

const END = `
  update webhook_delivery set status = $3, next_try_at = null
   where seller_id = $1 and webhook_id = $2`

/** Holds what an inactive webhook still had to get. */
export const holdDeliveries = ({ sellerId, run }: Transaction, webhookId: Uuid) =>
  run(`${END} and status in ('PENDING', 'RETRYING')`, [sellerId, webhookId, 'HELD'])

/** Cancels what a deleted webhook still had to get. */
export const cancelDeliveries = ({ sellerId, run }: Transaction, webhookId: Uuid) =>
  run(`${END} and status in ('PENDING', 'RETRYING', 'HELD')`, [sellerId, webhookId, 'CANCELED'])

const DAY_MS = 24 * 3_600_000

/** Goes on with the held deliveries that are younger than seven days; older ones stay held. */
export const resumeDeliveries = ({ sellerId, now, run }: Transaction, webhookId: Uuid) =>
  run(
    `update webhook_delivery
        set status = case when tries = 0 then 'PENDING' else 'RETRYING' end, next_try_at = $3
      where seller_id = $1 and webhook_id = $2 and status = 'HELD'
        and created_at > $4`,
    [sellerId, webhookId, machineInstant(), toInstant(Date.parse(now) - HELD_DAYS * DAY_MS)],
  )
