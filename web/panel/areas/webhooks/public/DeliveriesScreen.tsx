import { Button } from '@mantine/core'
import { useState } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { listDeliveries, listWebhooks, testWebhook } from '#contract/webhooks/endpoints.ts'
import { WEBHOOK_EVENTS } from '#contract/webhooks/events.ts'
import { EVENT_LABELS } from '#contract/webhooks/labels.ts'
import { DELIVERY_STATUSES, WAITING_DELIVERIES } from '#contract/webhooks/states.ts'
import { useCommand } from '#web/client/command.ts'
import { useRead } from '#web/client/queries.ts'
import { NativeSelect } from '#web/kit/fields/NativeSelect.tsx'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { ListPage } from '#web/kit/lists/ListPage.tsx'
import { PickBar } from '#web/kit/lists/PickBar.tsx'
import { usePicks } from '#web/kit/lists/usePicks.ts'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { Notice } from '#web/kit/notices/Notice.tsx'
import { toast } from '#web/kit/notices/toast.ts'
import { useUrlState } from '#web/kit/state/url-state.ts'
import { QuickIcon } from '#web/kit/theme/icons.tsx'
import { deliveryColumns } from '#web/panel/areas/webhooks/delivery-columns.tsx'
import { DeliveryDrawer } from '#web/panel/areas/webhooks/DeliveryDrawer.tsx'
import { STATUS_LABELS, texts } from '#web/panel/areas/webhooks/delivery-texts.ts'
import { ReplayDialog } from '#web/panel/areas/webhooks/ReplayDialog.tsx'
import { useReplay } from '#web/panel/areas/webhooks/useReplay.ts'
import {
  parseWebhookAddress,
  valuesOfWebhookAddress,
  type WebhookAddress,
} from '#web/panel/areas/webhooks/public/webhook-address.ts'
import classes from '../Webhooks.module.css'

const NEWEST_FIRST = { field: 'createdAt', descending: true }
const PAGE_SIZE = 20
const FOLLOWED_EVERY_MS = 3_000

const STATUS_OPTIONS = [
  { value: '', label: texts.allStatuses },
  ...DELIVERY_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
] as const
const EVENT_OPTIONS = [
  { value: '', label: texts.allEvents },
  ...WEBHOOK_EVENTS.map((value) => ({ value, label: EVENT_LABELS[value] })),
] as const

const isWaiting = ({ status }: { readonly status: string }) =>
  (WAITING_DELIVERIES as readonly string[]).includes(status)

function useDeliveries(id: Uuid, { status, event, page }: WebhookAddress) {
  const query = {
    page,
    size: PAGE_SIZE,
    sort: NEWEST_FIRST,
    ...(status ? { status } : {}),
    ...(event ? { event } : {}),
  }
  return useRead(
    listDeliveries,
    { params: { id }, query },
    {
      keepsPrevious: true,
      isLive: true,
      refetchMs: FOLLOWED_EVERY_MS,
      isFollowed: ({ content }) => content.some(isWaiting),
    },
  )
}

interface DeliveriesScreenProps {
  readonly webhookId: Uuid
}

/** What was sent to a webhook, and what of it is sent again (R-INT-10). */
export function DeliveriesScreen({ webhookId }: DeliveriesScreenProps) {
  const { state, go, addressOf } = useUrlState(parseWebhookAddress)
  const webhook = useRead(listWebhooks, {}, { isQuiet: true }).data?.find(
    ({ uuid }) => uuid === webhookId,
  )
  const list = useDeliveries(webhookId, state)
  const rows = list.data?.content ?? []
  const picks = usePicks(rows, ({ id }) => id, JSON.stringify(state))
  const [openId, setOpenId] = useState<Uuid | null>(null)
  const [asksPeriod, setAsksPeriod] = useState(false)
  const replay = useReplay(webhookId, () => {
    setAsksPeriod(false)
    picks.clear()
  })
  const test = useCommand(testWebhook, {
    invalidates: [listDeliveries],
    scope: webhookId,
    onDone: () => toast.success(texts.tested),
  })
  const params = { id: webhookId }
  const resend = (ids: readonly Uuid[]) => void replay.submit({ params, body: { ids: [...ids] } })
  const show = (part: Partial<WebhookAddress>) =>
    go(valuesOfWebhookAddress({ ...state, ...part, page: 0 }))
  const isNarrowed = state.status !== '' || state.event !== ''
  const opened = rows.find(({ id }) => id === openId)
  return (
    <>
      <ListPage
        title={texts.title}
        description={
          <p className={classes.intro}>
            <AppLink href={pathTo('integration')}>{texts.back}</AppLink>
            {webhook && ` · ${webhook.title} · ${webhook.url}`} · {texts.kept}
          </p>
        }
        actions={
          <>
            <Button
              variant="default"
              loading={test.isBusy}
              onClick={() => void test.submit({ params })}
            >
              {texts.test}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                replay.reset()
                setAsksPeriod(true)
              }}
            >
              {texts.resendPeriod}
            </Button>
          </>
        }
        list={list}
        hrefOfPage={(page) => addressOf(valuesOfWebhookAddress({ ...state, page }))}
        columns={deliveryColumns(picks, ({ id }) => setOpenId(id))}
        keyOf={({ id }) => id}
        isOver={({ status }) => status === 'CANCELED'}
        empty={
          <EmptyState icon={QuickIcon} title={texts.empty}>
            {isNarrowed ? texts.narrowed : texts.emptyText}
          </EmptyState>
        }
      >
        <div className={classes.filters}>
          <NativeSelect
            label={texts.status}
            isNameless
            value={state.status}
            options={STATUS_OPTIONS}
            onChange={(status) => show({ status })}
          />
          <NativeSelect
            label={texts.event}
            isNameless
            value={state.event}
            options={EVENT_OPTIONS}
            onChange={(event) => show({ event })}
          />
        </div>
        {replay.progress && (
          <div role="status">
            <Notice>
              {(replay.progress.waiting > 0 ? texts.progress : texts.finished)(
                replay.progress.delivered,
                replay.progress.queued,
              )}
            </Notice>
          </div>
        )}
        <PickBar
          count={picks.rows.length}
          text={texts.picked(picks.rows.length)}
          onClear={picks.clear}
        >
          <Button
            size="sm"
            loading={replay.isBusy}
            onClick={() => resend(picks.rows.map(({ id }) => id))}
          >
            {texts.resend}
          </Button>
        </PickBar>
      </ListPage>
      {opened && (
        <DeliveryDrawer
          delivery={opened}
          isBusy={replay.isBusy}
          onResend={() => resend([opened.id])}
          onClose={() => setOpenId(null)}
        />
      )}
      {asksPeriod && (
        <ReplayDialog
          webhookId={webhookId}
          isBusy={replay.isBusy}
          failure={replay.failure}
          onReplay={(period) => void replay.submit({ params, body: period })}
          onClose={() => setAsksPeriod(false)}
        />
      )}
    </>
  )
}
