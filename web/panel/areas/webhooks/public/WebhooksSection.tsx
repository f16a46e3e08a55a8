import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { listWebhooks } from '#contract/webhooks/endpoints.ts'
import { DOMAIN_LABELS, STOP_TEXTS } from '#contract/webhooks/labels.ts'
import type { Webhook } from '#contract/webhooks/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { SecretDialog } from '#web/kit/dialogs/SecretDialog.tsx'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import { type Column, DataTable } from '#web/kit/lists/DataTable.tsx'
import { ExportMenu } from '#web/kit/lists/ExportMenu.tsx'
import { fileOfList } from '#web/kit/lists/list-file.ts'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { useToastOnce } from '#web/kit/notices/useToastOnce.ts'
import { DoneIcon, LockIcon, PlusIcon, QuickIcon, WarningIcon } from '#web/kit/theme/icons.tsx'
import { texts } from '#web/panel/areas/webhooks/texts.ts'
import { WebhookDialog } from '#web/panel/areas/webhooks/WebhookDialog.tsx'
import { WebhookMenu } from '#web/panel/areas/webhooks/WebhookMenu.tsx'
import classes from '../Webhooks.module.css'

const LOOKS: Readonly<Record<string, StatusLook>> = {
  active: { tone: 'ok', icon: DoneIcon },
  failing: { tone: 'late', icon: WarningIcon },
  inactive: { tone: 'end', icon: LockIcon },
  stopped: { tone: 'bad', icon: WarningIcon },
}

function stateOf({ active, failingSince, stopReason }: Webhook): keyof typeof texts.states {
  if (!active) return stopReason ? 'stopped' : 'inactive'
  return failingSince ? 'failing' : 'active'
}

interface RowActions {
  readonly onEdit: (webhook: Webhook) => void
  readonly onSecret: (secret: string) => void
}

const { columns: labels } = texts

const columnsOf = (actions: RowActions): Column<Webhook>[] => [
  {
    key: 'title',
    label: labels.title,
    cell: ({ title }) => title,
    phone: 'title',
  },
  {
    key: 'url',
    label: labels.url,
    cell: ({ url }) => url,
    second: ({ stopReason }) => stopReason && STOP_TEXTS[stopReason],
    widthPx: 340,
    phone: 'line',
  },
  {
    key: 'domains',
    label: labels.domains,
    cell: ({ domains }) => domains.map((domain) => DOMAIN_LABELS[domain]).join(', '),
    widthPx: 260,
    dropOrder: 1,
    phone: 'hidden',
  },
  {
    key: 'state',
    label: labels.state,
    cell: (webhook) => {
      const state = stateOf(webhook)
      return <StatusBadge looks={LOOKS} status={state} label={texts.states[state]} />
    },
    widthPx: 150,
    phone: 'state',
  },
  {
    key: 'actions',
    label: texts.actions,
    isNameless: true,
    cell: (webhook) => <WebhookMenu webhook={webhook} {...actions} />,
    widthPx: 64,
    phone: 'actions',
  },
]

const loadFile = async () => {
  const { exportWebhooks: endpoint, webhookTable: table } = await import(
    '#contract/webhooks/exports.ts'
  )
  return { endpoint, table }
}

/** The addresses that the seller's events are sent to (R-INT-03). */
export function WebhooksSection() {
  const { data, error, refetch } = useRead(listWebhooks, {}, { isQuiet: true, isLive: true })
  useToastOnce(error && !data ? texts.notLoaded : null)
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const columns = useMemo(() => columnsOf({ onEdit: setEdited, onSecret: setSecret }), [])
  const add = (
    <Button variant="default" leftSection={<PlusIcon />} onClick={() => setEdited('new')}>
      {texts.add}
    </Button>
  )
  return (
    <section className={classes.section} aria-labelledby="webhooks">
      <div className={classes.head}>
        <div>
          <h2 id="webhooks">{texts.title}</h2>
          <p className={classes.intro}>{texts.intro}</p>
        </div>
        <div className={classes.buttons}>
          <ExportMenu
            name={texts.exportWebhooks}
            file={fileOfList(loadFile, {})}
            shown={columns.map(({ key }) => key)}
            found={data && { totalElements: data.length }}
          />
          {add}
        </div>
      </div>
      <DataTable
        id="lista-webhooks"
        caption={texts.title}
        columns={columns}
        rows={data}
        awaitedRows={2}
        keyOf={({ uuid }) => uuid}
        isOver={({ active }) => !active}
        failure={error && !data ? textsOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={QuickIcon} title={texts.empty} action={add}>
            {texts.emptyText}
          </EmptyState>
        }
      />
      {edited && (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSecret={setSecret}
        />
      )}
      <SecretDialog
        secret={secret}
        title={texts.newSecret}
        text={texts.newSecretText}
        copyLabel={texts.copySecret}
        onClose={() => setSecret(null)}
      />
    </section>
  )
}
