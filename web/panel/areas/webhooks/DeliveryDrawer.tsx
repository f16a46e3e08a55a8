import '@mantine/core/styles/Drawer.layer.css'
import { Button, Drawer } from '@mantine/core'
import { formatInstant } from '#contract/basics/days.ts'
import { attemptResult, EVENT_LABELS } from '#contract/webhooks/labels.ts'
import type { WebhookDelivery } from '#contract/webhooks/shapes.ts'
import { useReturnedFocus } from '#web/kit/dialogs/useReturnedFocus.ts'
import { CopyButton } from '#web/kit/layout/CopyButton.tsx'
import { DataList } from '#web/kit/layout/DataList.tsx'
import { RefreshIcon } from '#web/kit/theme/icons.tsx'
import { DeliveryBadge } from '#web/panel/areas/webhooks/DeliveryBadge.tsx'
import { texts } from '#web/panel/areas/webhooks/delivery-texts.ts'
import classes from './Webhooks.module.css'

const WIDTH_PX = 582

const prettyBody = (body: string) => JSON.stringify(JSON.parse(body), null, 2)

interface DeliveryDrawerProps {
  readonly delivery: WebhookDelivery
  readonly isBusy: boolean
  readonly onResend: () => void
  readonly onClose: () => void
}

/** One delivery beside the list: what was sent, and each try with its answer and time. */
export function DeliveryDrawer({ delivery, isBusy, onResend, onClose }: DeliveryDrawerProps) {
  useReturnedFocus()
  return (
    <Drawer
      opened
      onClose={onClose}
      title={EVENT_LABELS[delivery.event]}
      position="right"
      size={WIDTH_PX}
    >
      <div className={classes.delivery}>
        <DataList
          layout="facts"
          items={[
            { label: texts.status, value: <DeliveryBadge status={delivery.status} /> },
            { label: texts.columns.at, value: formatInstant(delivery.createdAt) },
            {
              label: texts.next,
              value: delivery.nextAttemptAt && formatInstant(delivery.nextAttemptAt),
            },
            { label: texts.id, value: <code>{delivery.id}</code> },
            { label: texts.record, value: <code>{delivery.recordId}</code> },
          ]}
        />
        <section aria-label={texts.attempts}>
          <h3>{texts.attempts}</h3>
          {delivery.attempts.length === 0 && <p>{texts.noAttempt}</p>}
          <ol className={classes.attempts}>
            {delivery.attempts.map((attempt) => (
              <li key={attempt.at}>
                <p>
                  {texts.attempt(
                    formatInstant(attempt.at),
                    attemptResult(attempt),
                    attempt.durationMs,
                  )}
                </p>
                {attempt.excerpt && <pre className={classes.code}>{attempt.excerpt}</pre>}
              </li>
            ))}
          </ol>
        </section>
        <section aria-label={texts.sent}>
          <h3>{texts.sent}</h3>
          <pre className={classes.code}>{prettyBody(delivery.body)}</pre>
        </section>
        <div className={classes.buttons}>
          <CopyButton value={delivery.body} label={texts.copySent} />
          <Button leftSection={<RefreshIcon />} loading={isBusy} onClick={onResend}>
            {texts.resend}
          </Button>
        </div>
      </div>
    </Drawer>
  )
}
