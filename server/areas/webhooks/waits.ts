import type { Waits } from '#server/platform/events/waits.ts'

/** Deliveries that wait for their next try, and those that a worker took and did not give back. */
export const DELIVERY_WAITS: readonly Waits[] = [
  {
    table: 'webhook_delivery',
    column: 'next_try_at',
    where: `status in ('PENDING', 'RETRYING')`,
  },
  {
    table: 'webhook_delivery',
    column: 'lease_until',
    where: `status in ('PENDING', 'RETRYING')`,
  },
]
