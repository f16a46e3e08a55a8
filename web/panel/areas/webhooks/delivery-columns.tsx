import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { formatInstant } from '#contract/basics/days.ts'
import { EVENT_LABELS } from '#contract/webhooks/labels.ts'
import type { WebhookDelivery } from '#contract/webhooks/shapes.ts'
import { EmptyValue } from '#web/kit/format/EmptyValue.tsx'
import type { Column } from '#web/kit/lists/DataTable.tsx'
import { texts } from '#web/panel/areas/webhooks/delivery-texts.ts'
import { DeliveryBadge } from '#web/panel/areas/webhooks/DeliveryBadge.tsx'
import { resultOf } from '#web/panel/areas/webhooks/DeliveryDrawer.tsx'
import type { DeliveryPicks } from '#web/panel/areas/webhooks/useDeliveryPicks.ts'

const { columns: labels } = texts

/** The columns of the deliveries. */
export const deliveryColumns = (
  picks: DeliveryPicks,
  onOpen: (delivery: WebhookDelivery) => void,
): Column<WebhookDelivery>[] => [
  {
    key: 'pick',
    label: labels.pick,
    head: (
      <Checkbox
        aria-label={texts.pickAll}
        checked={picks.areAll}
        indeterminate={picks.ids.length > 0 && !picks.areAll}
        onChange={picks.toggleAll}
      />
    ),
    cell: (delivery) => (
      <Checkbox
        aria-label={texts.pick(EVENT_LABELS[delivery.event])}
        checked={picks.ids.includes(delivery.id)}
        onChange={() => picks.toggle(delivery.id)}
      />
    ),
    widthPx: 40,
    phone: 'pick',
  },
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
      return last ? resultOf(last) : <EmptyValue />
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
