import { isUuid, type Uuid } from '#contract/basics/ids.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#contract/webhooks/events.ts'
import { DELIVERY_STATUSES, type DeliveryStatus } from '#contract/webhooks/states.ts'
import { pageOfSearch, type SearchValues } from '#web/kit/state/url-state.ts'

/** What the address of the integration page says of webhooks. */
export interface WebhookAddress {
  /** The webhook whose deliveries are shown; null: the page of keys and webhooks. */
  readonly webhook: Uuid | null
  readonly status: DeliveryStatus | ''
  readonly event: WebhookEvent | ''
  readonly page: number
}

/** Reads the address; what it does not know falls back to the default. */
export const parseWebhookAddress = (values: SearchValues): WebhookAddress => ({
  webhook: isUuid(values['webhook'] ?? '') ? (values['webhook'] as Uuid) : null,
  status: DELIVERY_STATUSES.find((status) => status === values['situacao']) ?? '',
  event: WEBHOOK_EVENTS.find((event) => event === values['evento']) ?? '',
  page: pageOfSearch(values['page']),
})

/** The address as its parameters, defaults left out. */
export const valuesOfWebhookAddress = ({
  webhook,
  status,
  event,
  page,
}: WebhookAddress): SearchValues => ({
  webhook: webhook ?? '',
  situacao: status,
  evento: event,
  page: page === 0 ? '' : String(page),
})
