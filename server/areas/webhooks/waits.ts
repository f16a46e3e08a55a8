import type { Waits } from '#server/platform/events/waits.ts'

/** Deliveries that wait for their next try. */
export const DELIVERY_WAITS: Waits = {
  table: 'webhook_delivery',
  column: 'next_try_at',
  where: `status in ('PENDING', 'RETRYING')`,
}
