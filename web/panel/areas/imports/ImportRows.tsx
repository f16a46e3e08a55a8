import { pathTo } from '#contract/access/pages.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { labelIn } from '#contract/basics/labels.ts'
import { listImportRows } from '#contract/imports/endpoints.ts'
import type { ImportKind } from '#contract/imports/kinds.ts'
import type { ImportBatch, ImportCounts, ImportRow } from '#contract/imports/shapes.ts'
import { type ImportRowState, isImportUnderWay } from '#contract/imports/states.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { Tabs } from '#web/kit/layout/Tabs.tsx'
import { type Column, DataTable } from '#web/kit/lists/DataTable.tsx'
import { Pager } from '#web/kit/lists/Pager.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { useUrlState } from '#web/kit/state/url-state.ts'
import { ReportIcon } from '#web/kit/theme/icons.tsx'
import { ImportRowBadge } from '#web/panel/areas/imports/ImportBadges.tsx'
import { rowsAddressOf, valuesOfRows } from '#web/panel/areas/imports/import-address.ts'
import { texts } from '#web/panel/areas/imports/texts.ts'
import classes from './Imports.module.css'

const PAGE_SIZE = 20
const LIST_ID = 'linhas'
const FOLLOW_MS = 2_000

/** The page of the record that a row created. */
const ADDRESS_OF: Readonly<Record<ImportKind, (id: Uuid) => string>> = {
  CUSTOMERS: (id) => pathTo('customer', { id }),
  CHARGES: (id) => pathTo('charge', { id }),
  SUBSCRIPTIONS: (id) => pathTo('subscription', { id }),
}

const COLUMNS: readonly Column<ImportRow>[] = [
  {
    key: 'subject',
    label: texts.rowColumns.subject,
    cell: ({ subject }) => subject || texts.noSubject,
    second: ({ number }) => texts.rowNumber(number),
    keepsSecond: true,
    phone: 'title',
  },
  {
    key: 'message',
    label: texts.rowColumns.message,
    cell: ({ message }) => <span className={classes.message}>{message}</span>,
    widthPx: 480,
    phone: 'line',
  },
  {
    key: 'status',
    label: texts.rowColumns.status,
    cell: ({ status }) => <ImportRowBadge status={status} />,
    widthPx: 160,
    phone: 'state',
  },
]

const COUNT_OF: Readonly<Partial<Record<ImportRowState, keyof ImportCounts>>> = {
  READY: 'ready',
  MATCHED: 'matched',
  REFUSED: 'refused',
  CREATED: 'created',
  FAILED: 'failed',
  UNDONE: 'undone',
  KEPT: 'kept',
}

/** The states that rows of an import have now, by its counts. */
function statesOf({ status, counts }: ImportBatch): readonly ImportRowState[] {
  const isChecked = status === 'CHECKED' || status === 'CHECKING'
  const shown: readonly ImportRowState[] = isChecked
    ? ['READY', 'MATCHED', 'REFUSED']
    : ['CREATED', 'FAILED', 'MATCHED', 'REFUSED', 'UNDONE', 'KEPT']
  return shown.filter((state) => {
    const count = COUNT_OF[state]
    return count !== undefined && counts[count] > 0
  })
}

/** The rows of the file with their outcome, by their states. */
export function ImportRows({ batch }: { readonly batch: ImportBatch }) {
  const { id, kind, status: importStatus } = batch
  const { state, go, addressOf } = useUrlState(rowsAddressOf)
  const { status, page } = state
  const query = { ...(status ? { status } : {}), page, size: PAGE_SIZE }
  const isUnderWay = isImportUnderWay(importStatus)
  const { data, error, isPlaceholderData, refetch } = useRead(
    listImportRows,
    { params: { id }, query },
    {
      keepsPrevious: true,
      isLive: true,
      isQuiet: true,
      ...(isUnderWay ? { refetchMs: FOLLOW_MS } : {}),
    },
  )
  const states = statesOf(batch)
  const tabs = states.some((each) => each === status) || !status ? states : [...states, status]
  return (
    <SectionCard title={texts.rowsTitle}>
      <Tabs
        label={texts.filter}
        controls={LIST_ID}
        value={status ?? 'ALL'}
        onChange={(chosen) =>
          go(valuesOfRows({ status: chosen === 'ALL' ? null : chosen, page: 0 }))
        }
        items={[
          { value: 'ALL' as const, label: texts.all },
          ...tabs.map((value) => ({ value, label: labelIn(texts.rowsIn, value) })),
        ]}
      />
      <div id={LIST_ID}>
        <DataTable
          caption={texts.rowsTitle}
          columns={COLUMNS}
          rows={data?.content}
          isStale={isPlaceholderData}
          keyOf={({ number }) => String(number)}
          hrefOf={({ recordId, status: rowStatus }) =>
            recordId && (rowStatus !== 'UNDONE' || kind !== 'CUSTOMERS')
              ? ADDRESS_OF[kind](recordId)
              : undefined
          }
          failure={error && !data ? textsOf(error) : undefined}
          onRetry={() => void refetch()}
          empty={<EmptyState icon={ReportIcon} title={texts.noRows} />}
        />
      </div>
      {data && (
        <Pager slice={data} hrefOf={(next) => addressOf(valuesOfRows({ status, page: next }))} />
      )}
    </SectionCard>
  )
}
