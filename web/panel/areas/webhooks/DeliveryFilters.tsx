import { Button } from '@mantine/core'
import type { Uuid } from '#contract/basics/ids.ts'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { DateRangeFilter } from '#web/kit/lists/filters/DateRangeFilter.tsx'
import type { DateRange } from '#web/kit/lists/filters/date-range.ts'
import { useTypedFilter } from '#web/kit/lists/filters/useTypedFilter.ts'
import { NO_PERIOD } from '#web/kit/state/url-state.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { EVENT_OPTIONS, STATUS_OPTIONS } from '#web/panel/areas/webhooks/delivery-filter.ts'
import { texts } from '#web/panel/areas/webhooks/delivery-texts.ts'
import type { WebhookAddress } from '#web/panel/areas/webhooks/public/webhook-address.ts'
import classes from './Webhooks.module.css'

interface PeriodProps {
  readonly state: WebhookAddress
  readonly onChange: (period: DateRange) => void
}

// A period with one end is still being chosen.
function Period({ state: { from, to }, onChange }: PeriodProps) {
  const [range, setRange] = useTypedFilter<DateRange>({ from, to })
  return (
    <DateRangeFilter
      label={texts.period}
      value={range}
      onChange={(next) => {
        setRange(next)
        if ((next.from === null) === (next.to === null)) onChange(next)
      }}
    />
  )
}

/** The address without its filters. */
const UNFILTERED = { record: null, status: '', event: '', ...NO_PERIOD } as const

/** Whether the list leaves deliveries of the webhook out. */
export const isNarrowed = ({ status, event, from, record }: WebhookAddress): boolean =>
  status !== '' || event !== '' || from !== null || record !== null

interface DeliveryFiltersProps {
  readonly webhooks: readonly { readonly uuid: Uuid; readonly title: string }[]
  readonly webhookId: Uuid
  readonly state: WebhookAddress
  readonly onChange: (part: Partial<WebhookAddress>) => void
}

/** Which webhook and which of its deliveries are listed. */
export function DeliveryFilters({ webhooks, webhookId, state, onChange }: DeliveryFiltersProps) {
  return (
    <div className={classes.filters}>
      {webhooks.length > 1 && (
        <NativeSelect
          label={texts.webhook}
          isNameless
          value={webhookId}
          options={webhooks.map(({ uuid, title }) => ({ value: uuid, label: title }))}
          onChange={(webhook) => onChange({ webhook })}
        />
      )}
      <NativeSelect
        label={texts.status}
        isNameless
        value={state.status}
        options={STATUS_OPTIONS}
        onChange={(status) => onChange({ status })}
      />
      <NativeSelect
        label={texts.event}
        isNameless
        value={state.event}
        options={EVENT_OPTIONS}
        onChange={(event) => onChange({ event })}
      />
      <Period state={state} onChange={onChange} />
      {isNarrowed(state) && (
        <Button variant="subtle" onClick={() => onChange(UNFILTERED)}>
          {kitTexts.clear}
        </Button>
      )}
    </div>
  )
}
