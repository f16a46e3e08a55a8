import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { listKeys } from '#contract/api-keys/endpoints.ts'
import type { ApiKey } from '#contract/api-keys/shapes.ts'
import { formatInstant, toInstant } from '#contract/basics/days.ts'
import { useBrand } from '#web/client/brand.ts'
import { machineTime } from '#web/client/machine-time.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { Modal } from '#web/kit/dialogs/Modal.tsx'
import { SecretDialog } from '#web/kit/dialogs/SecretDialog.tsx'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { type Column, DataTable } from '#web/kit/lists/DataTable.tsx'
import { ExportMenu } from '#web/kit/lists/ExportMenu.tsx'
import { fileOfList } from '#web/kit/lists/list-file.ts'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { useToastOnce } from '#web/kit/notices/useToastOnce.ts'
import { useUrlState } from '#web/kit/state/url-state.ts'
import { ClockIcon, DoneIcon, LockIcon, PlusIcon } from '#web/kit/theme/icons.tsx'
import { auditLabels } from '#web/panel/areas/api-keys/audit-labels.ts'
import { KeyDialog } from '#web/panel/areas/api-keys/KeyDialog.tsx'
import { KeyMenu } from '#web/panel/areas/api-keys/KeyMenu.tsx'
import { KeyText } from '#web/panel/areas/api-keys/KeyText.tsx'
import { RequestLog } from '#web/panel/areas/api-keys/RequestLog.tsx'
import { texts } from '#web/panel/areas/api-keys/texts.ts'
import { AuditTrail } from '#web/panel/areas/audit/public/AuditTrail.tsx'
import {
  DeliveriesOfRecord,
  DeliveriesScreen,
} from '#web/panel/areas/webhooks/public/DeliveriesScreen.tsx'
import { WebhooksSection } from '#web/panel/areas/webhooks/public/WebhooksSection.tsx'
import { parseWebhookAddress } from '#web/panel/areas/webhooks/public/webhook-address.ts'
import classes from './ApiKeys.module.css'

const LOOKS: Readonly<Record<string, StatusLook>> = {
  active: { tone: 'ok', icon: DoneIcon },
  inactive: { tone: 'end', icon: LockIcon },
  expired: { tone: 'end', icon: ClockIcon },
}

// Keys expire by the time of the machine, like sessions.
function stateOf({ active, expiresAt }: ApiKey): keyof typeof texts.states {
  if (expiresAt !== null && expiresAt <= toInstant(machineTime.now())) return 'expired'
  return active ? 'active' : 'inactive'
}

const NO_KEYS: readonly ApiKey[] = []

interface RowActions {
  readonly onEdit: (key: ApiKey) => void
  readonly onRotated: (token: string) => void
  readonly onHistory: (key: ApiKey) => void
}

const { columns: labels } = texts

const columnsOf = (actions: RowActions): Column<ApiKey>[] => [
  { key: 'title', label: labels.title, cell: ({ title }) => title, phone: 'title' },
  {
    key: 'key',
    label: labels.key,
    cell: (key) => <KeyText apiKey={key} />,
    widthPx: 300,
    phone: 'line',
  },
  {
    key: 'lastUse',
    label: labels.lastUse,
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatInstant(lastUsedAt) : texts.never),
    widthPx: 160,
    dropOrder: 1,
    phone: 'side',
  },
  {
    key: 'state',
    label: labels.state,
    cell: (key) => {
      const state = stateOf(key)
      return <StatusBadge looks={LOOKS} status={state} label={texts.states[state]} />
    },
    widthPx: 130,
    phone: 'state',
  },
  {
    key: 'actions',
    label: texts.actions,
    isNameless: true,
    cell: (key) => <KeyMenu apiKey={key} {...actions} />,
    widthPx: 64,
    phone: 'actions',
  },
]

const loadFile = async () => {
  const { exportKeys: endpoint, keyTable: table } = await import('#contract/api-keys/exports.ts')
  return { endpoint, table }
}

/** Keys and webhooks, or the deliveries of a webhook or about a record. */
export function IntegrationScreen() {
  const { webhook, record } = useUrlState(parseWebhookAddress).state
  if (webhook) return <DeliveriesScreen key={webhook} webhookId={webhook} />
  return record ? <DeliveriesOfRecord none={<KeysAndWebhooks />} /> : <KeysAndWebhooks />
}

/** The keys by which the seller's own systems call the API, and its webhooks (R-INT-01, R-INT-03). */
function KeysAndWebhooks() {
  const { data, error, refetch } = useRead(listKeys, {}, { isQuiet: true, isLive: true })
  useToastOnce(error && !data ? texts.notLoaded : null)
  const docsUrl = useBrand()?.apiDocsUrl
  const [edited, setEdited] = useState<ApiKey | 'new' | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const [history, setHistory] = useState<ApiKey | null>(null)
  const columns = useMemo(
    () => columnsOf({ onEdit: setEdited, onRotated: setToken, onHistory: setHistory }),
    [],
  )
  const add = (
    <Button data-new="" leftSection={<PlusIcon />} onClick={() => setEdited('new')}>
      {texts.add}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <>
            <ExportMenu
              name={texts.exportKeys}
              file={fileOfList(loadFile, {})}
              shown={columns.map(({ key }) => key)}
              found={data && { totalElements: data.length }}
            />
            {add}
          </>
        }
      >
        <p className={classes.intro}>
          {texts.intro}{' '}
          {docsUrl && (
            <a href={docsUrl} target="_blank" rel="noopener noreferrer">
              {texts.docs}
            </a>
          )}
        </p>
      </PageHeader>
      <DataTable
        caption={texts.keys}
        columns={columns}
        rows={data}
        awaitedRows={2}
        keyOf={({ uuid }) => uuid}
        isOver={({ active }) => !active}
        failure={error && !data ? textsOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={LockIcon} title={texts.empty} action={add}>
            {texts.emptyText}
          </EmptyState>
        }
      />
      {edited && (
        <KeyDialog
          apiKey={edited === 'new' ? null : edited}
          count={data?.length ?? 0}
          onClose={() => setEdited(null)}
          onCreated={setToken}
        />
      )}
      <SecretDialog
        secret={token}
        title={texts.newKey}
        text={texts.newKeyText}
        copyLabel={texts.copyNew}
        onClose={() => setToken(null)}
      />
      {history && (
        <Modal
          opened
          size={640}
          title={texts.historyOf(history.title)}
          onClose={() => setHistory(null)}
        >
          <AuditTrail kind="api-key" id={history.uuid} labels={auditLabels} />
        </Modal>
      )}
      <WebhooksSection />
      <div className={classes.log}>
        <RequestLog keys={data ?? NO_KEYS} />
      </div>
    </>
  )
}
