import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { listDeliveries, listWebhooks, testWebhook } from '#contract/webhooks/endpoints.ts'
import { WAITING_DELIVERIES } from '#contract/webhooks/states.ts'
import { useCommand } from '#web/client/commands/command.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useRead } from '#web/client/queries.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { ListPage } from '#web/kit/lists/ListPage.tsx'
import { fileOfList } from '#web/kit/lists/list-file.ts'
import { PickBar } from '#web/kit/lists/PickBar.tsx'
import { usePicks } from '#web/kit/lists/usePicks.ts'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { Notice } from '#web/kit/notices/Notice.tsx'
import { useUrlState } from '#web/kit/state/url-state.ts'
import { QuickIcon } from '#web/kit/theme/icons.tsx'
import { DeliveryDrawer } from '#web/panel/areas/webhooks/DeliveryDrawer.tsx'
import { DeliveryFilters, isNarrowed } from '#web/panel/areas/webhooks/DeliveryFilters.tsx'
import { deliveryColumns } from '#web/panel/areas/webhooks/delivery-columns.tsx'
import { filterOf } from '#web/panel/areas/webhooks/delivery-filter.ts'
import { texts } from '#web/panel/areas/webhooks/delivery-texts.ts'
import {
  parseWebhookAddress,
  valuesOfWebhookAddress,
  type WebhookAddress,
} from '#web/panel/areas/webhooks/public/webhook-address.ts'
import { ReplayDialog } from '#web/panel/areas/webhooks/ReplayDialog.tsx'
import { useReplay } from '#web/panel/areas/webhooks/useReplay.ts'
import classes from '../Webhooks.module.css'

const NEWEST_FIRST = { field: 'createdAt', descending: true }
const PAGE_SIZE = 20
const FOLLOWED_EVERY_MS = 3_000

const loadFile = async () => {
  const { exportDeliveries: endpoint, deliveryTable: table } = await import(
    '#contract/webhooks/exports.ts'
  )
  return { endpoint, table }
}

const isWaiting = ({ status }: { readonly status: string }) =>
  (WAITING_DELIVERIES as readonly string[]).includes(status)

const queryOf = ({ from, to, page, ...filter }: WebhookAddress) => ({
  page,
  size: PAGE_SIZE,
  sort: NEWEST_FIRST,
  ...filterOf(filter),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})

function useDeliveries(id: Uuid, address: WebhookAddress) {
  const query = queryOf(address)
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

/** The deliveries about a record, of the first webhook; without one `none` is shown. */
export function DeliveriesOfRecord({ none }: { readonly none: ReactNode }) {
  const { data, error } = useRead(listWebhooks, {}, { isQuiet: true, isLive: true })
  const first = data?.find(({ active }) => active) ?? data?.[0]
  if (first) return <DeliveriesScreen webhookId={first.uuid} />
  return data || error ? none : null
}

type Replay = ReturnType<typeof useReplay>

/** How far the deliveries are that are sent again; nothing while none are. */
function ReplayStatus({ progress }: Pick<Replay, 'progress'>) {
  if (!progress) return null
  const { waiting, delivered, queued } = progress
  return (
    <div role="status">
      <Notice>{(waiting > 0 ? texts.progress : texts.finished)(delivered, queued)}</Notice>
    </div>
  )
}

interface DeliveriesScreenProps {
  readonly webhookId: Uuid
}

/** What was sent to a webhook, and what of it is sent again (R-INT-10). */
export function DeliveriesScreen({ webhookId }: DeliveriesScreenProps) {
  const { state, go, addressOf } = useUrlState(parseWebhookAddress)
  const webhooks = useRead(listWebhooks, {}, { isQuiet: true, isLive: true }).data ?? []
  const webhook = webhooks.find(({ uuid }) => uuid === webhookId)
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
  const valuesOf = (part: Partial<WebhookAddress>) =>
    valuesOfWebhookAddress({ ...state, webhook: webhookId, page: 0, ...part })
  const show = (part: Partial<WebhookAddress>) => go(valuesOf(part))
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
        file={fileOfList(loadFile, queryOf(state), params)}
        list={list}
        hrefOfPage={(page) => addressOf(valuesOf({ page }))}
        columns={deliveryColumns(picks, ({ id }) => setOpenId(id))}
        keyOf={({ id }) => id}
        isOver={({ status }) => status === 'CANCELED'}
        empty={
          <EmptyState icon={QuickIcon} title={texts.empty}>
            {isNarrowed(state) ? texts.narrowed : texts.emptyText}
          </EmptyState>
        }
        picked={
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
        }
      >
        {state.record && (
          <p className={classes.record}>
            {texts.aboutRecord} <code>{state.record}</code> ·{' '}
            <AppLink href={addressOf(valuesOf({ record: null }))}>{texts.aboutAll}</AppLink>
          </p>
        )}
        <DeliveryFilters webhooks={webhooks} webhookId={webhookId} state={state} onChange={show} />
        <ReplayStatus progress={replay.progress} />
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
          shown={state}
          isBusy={replay.isBusy}
          failure={replay.failure}
          onReplay={(period) => void replay.submit({ params, body: period })}
          onClose={() => setAsksPeriod(false)}
        />
      )}
    </>
  )
}
