import { pathTo } from '#contract/access/pages.ts'
import type { Day } from '#contract/basics/days.ts'
import { isUuid, type Uuid } from '#contract/basics/ids.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#contract/webhooks/events.ts'
import { DELIVERY_STATUSES, type DeliveryStatus } from '#contract/webhooks/states.ts'
import {
  NO_PERIOD,
  pageOfSearch,
  pageText,
  periodOfSearch,
  type SearchValues,
} from '#web/kit/state/url-state.ts'

/** What the address of the integration page says of webhooks. */
export interface WebhookAddress {
  /** The webhook whose deliveries are shown; null: the page of keys and webhooks. */
  readonly webhook: Uuid | null
  /** The charge or subscription whose deliveries are shown, without a webhook those of the first. */
  readonly record: Uuid | null
  readonly status: DeliveryStatus | ''
  readonly event: WebhookEvent | ''
  /** A period, both days included; null: without bounds. */
  readonly from: Day | null
  readonly to: Day | null
  readonly page: number
}

const idOf = (value: string | undefined): Uuid | null =>
  isUuid(value ?? '') ? (value as Uuid) : null

/** Reads the address; what it does not know falls back to the default. */
export const parseWebhookAddress = (values: SearchValues): WebhookAddress => ({
  webhook: idOf(values['webhook']),
  record: idOf(values['registro']),
  status: DELIVERY_STATUSES.find((status) => status === values['situacao']) ?? '',
  event: WEBHOOK_EVENTS.find((event) => event === values['evento']) ?? '',
  ...(periodOfSearch(values) ?? NO_PERIOD),
  page: pageOfSearch(values),
})

/** The address as its parameters, defaults left out. */
export const valuesOfWebhookAddress = ({
  webhook,
  record,
  status,
  event,
  from,
  to,
  page,
}: WebhookAddress): SearchValues => ({
  webhook: webhook ?? '',
  registro: record ?? '',
  situacao: status,
  evento: event,
  de: from ?? '',
  ate: to ?? '',
  page: pageText(page),
})

/** Where the deliveries about a charge or subscription are. */
export const deliveriesAbout = (recordId: Uuid): string =>
  `${pathTo('integration')}?registro=${recordId}`
