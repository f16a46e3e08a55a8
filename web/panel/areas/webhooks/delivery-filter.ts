import { WEBHOOK_EVENTS } from '#contract/webhooks/events.ts'
import { DELIVERY_STATUS_LABELS, EVENT_LABELS } from '#contract/webhooks/labels.ts'
import type { DeliveryFilter } from '#contract/webhooks/shapes.ts'
import { DELIVERY_STATUSES } from '#contract/webhooks/states.ts'
import { texts } from '#web/panel/areas/webhooks/delivery-texts.ts'
import type { WebhookAddress } from '#web/panel/areas/webhooks/public/webhook-address.ts'

export const STATUS_OPTIONS = [
  { value: '', label: texts.allStatuses },
  ...DELIVERY_STATUSES.map((value) => ({ value, label: DELIVERY_STATUS_LABELS[value] })),
] as const

export const EVENT_OPTIONS = [
  { value: '', label: texts.allEvents },
  ...WEBHOOK_EVENTS.map((value) => ({ value, label: EVENT_LABELS[value] })),
] as const

/** What narrows the deliveries, as the calls take it. */
export const filterOf = ({
  status,
  event,
  record,
}: Pick<WebhookAddress, 'status' | 'event' | 'record'>): DeliveryFilter => ({
  ...(status ? { status } : {}),
  ...(event ? { event } : {}),
  ...(record ? { recordId: record } : {}),
})
