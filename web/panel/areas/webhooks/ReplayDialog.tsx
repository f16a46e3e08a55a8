import { useState } from 'react'
import { addDays, type Day, instantInSaoPaulo } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { countReplay } from '#contract/webhooks/endpoints.ts'
import { KEPT_DAYS } from '#contract/webhooks/rules.ts'
import { REPLAY_CHOICES, type ReplayChoice, type ReplayPeriod } from '#contract/webhooks/shapes.ts'
import { useProductToday } from '#web/client/product-time.ts'
import { useRead } from '#web/client/queries.ts'
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx'
import { DayField } from '#web/kit/fields/DayField.tsx'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import {
  EVENT_OPTIONS,
  filterOf,
  STATUS_OPTIONS,
} from '#web/panel/areas/webhooks/delivery-filter.ts'
import { REPLAY_LABELS, texts } from '#web/panel/areas/webhooks/delivery-texts.ts'
import type { WebhookAddress } from '#web/panel/areas/webhooks/public/webhook-address.ts'
import classes from './Webhooks.module.css'

interface ReplayDialogProps {
  readonly webhookId: Uuid
  /** What the list behind it shows, from which the choice starts. */
  readonly shown: WebhookAddress
  readonly isBusy: boolean
  readonly failure: readonly string[] | undefined
  readonly onReplay: (period: ReplayPeriod) => void
  readonly onClose: () => void
}

const FIRST_SECOND = '00:00:00'
const LAST_SECOND = '23:59:59'

/** Sends deliveries of a period again, narrowed by state and event, after their number was shown. */
export function ReplayDialog({ webhookId, shown, isBusy, failure, ...props }: ReplayDialogProps) {
  const today = useProductToday()
  const earliest = addDays(today, -KEPT_DAYS)
  // All that was sent about a record is little.
  const [from, setFrom] = useState<Day | null>(shown.from ?? (shown.record ? earliest : today))
  const [to, setTo] = useState<Day | null>(shown.to ?? today)
  const [status, setStatus] = useState(shown.status)
  const [event, setEvent] = useState(shown.event)
  const [only, setOnly] = useState<ReplayChoice>('ALL')
  const isWrong = from !== null && to !== null && from > to
  const isWhole = from !== null && to !== null && !isWrong
  const period: ReplayPeriod = {
    from: instantInSaoPaulo(from ?? today, FIRST_SECOND),
    to: instantInSaoPaulo(to ?? today, LAST_SECOND),
    ...filterOf({ ...shown, status, event }),
    only,
  }
  const read = { params: { id: webhookId }, query: period }
  const { data } = useRead(countReplay, read, { enabled: isWhole, isQuiet: true })
  const count = isWhole ? data?.count : undefined
  return (
    <FormDialog
      isOpen
      title={texts.resendTitle}
      submitLabel={texts.resend}
      isBusy={isBusy}
      isDisabled={!count}
      reason={count === undefined ? texts.counting : texts.count(count)}
      failure={failure}
      onSubmit={() => props.onReplay(period)}
      onClose={props.onClose}
    >
      {shown.record && (
        <p className={classes.record}>
          {texts.aboutRecord} <code>{shown.record}</code>
        </p>
      )}
      <div className={classes.fields}>
        <DayField label={texts.from} value={from} earliest={earliest} onChange={setFrom} />
        <DayField
          label={texts.to}
          value={to}
          earliest={earliest}
          error={isWrong ? texts.wrongPeriod : undefined}
          onChange={setTo}
        />
        <NativeSelect
          label={texts.status}
          value={status}
          options={STATUS_OPTIONS}
          onChange={setStatus}
        />
        <NativeSelect
          label={texts.event}
          value={event}
          options={EVENT_OPTIONS}
          onChange={setEvent}
        />
        <NativeSelect
          label={texts.which}
          value={only}
          options={REPLAY_CHOICES.map((value) => ({ value, label: REPLAY_LABELS[value] }))}
          onChange={setOnly}
        />
      </div>
    </FormDialog>
  )
}
