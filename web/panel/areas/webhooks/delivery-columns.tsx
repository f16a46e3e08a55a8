import { Button } from '@mantine/core'
import { formatInstant } from '#contract/basics/days.ts'
import { attemptResult, EVENT_LABELS } from '#contract/webhooks/labels.ts'
import type { WebhookDelivery } from '#contract/webhooks/shapes.ts'
import { EmptyValue } from '#web/kit/format/EmptyValue.tsx'
import type { Column } from '#web/kit/lists/DataTable.tsx'
import { pickColumn } from '#web/kit/lists/pick-column.tsx'
import type { Picks } from '#web/kit/lists/usePicks.ts'
import { DeliveryBadge } from '#web/panel/areas/webhooks/DeliveryBadge.tsx'
import { texts } from '#web/panel/areas/webhooks/delivery-texts.ts'

const { columns: labels } = texts

/** The columns of the deliveries. */
export const deliveryColumns = (
  picks: Picks<WebhookDelivery>,
  onOpen: (delivery: WebhookDelivery) => void,
): Column<WebhookDelivery>[] => [
  pickColumn(picks, ({ event }) => EVENT_LABELS[event]),
  {
    key: 'event',
    label: labels.event,
    cell: ({ event }) => EVENT_LABELS[event],
    phone: 'title',
  },
  {
    key: 'at',
    label: labels.at,
    cell: ({ createdAt }) => formatInstant(createdAt),
    widthPx: 170,
    sorted: 'descending',
    phone: 'line',
  },
  {
    key: 'last',
    label: labels.last,
    cell: ({ attempts }) => {
      const last = attempts.at(-1)
      return last ? attemptResult(last) : <EmptyValue />
    },
    widthPx: 190,
    dropOrder: 1,
    phone: 'hidden',
  },
  {
    key: 'state',
    label: labels.state,
    cell: ({ status }) => <DeliveryBadge status={status} />,
    widthPx: 180,
    phone: 'state',
  },
  {
    key: 'open',
    label: labels.open,
    isNameless: true,
    cell: (delivery) => (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={texts.detailsOf(EVENT_LABELS[delivery.event])}
        onClick={() => onOpen(delivery)}
      >
        {texts.details}
      </Button>
    ),
    widthPx: 110,
    phone: 'actions',
  },
]
