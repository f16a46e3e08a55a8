import { pathTo } from '#contract/access/pages.ts'
import { formatInstant } from '#contract/basics/days.ts'
import { labelIn } from '#contract/basics/labels.ts'
import { listImports } from '#contract/imports/endpoints.ts'
import { importKindsOf } from '#contract/imports/kinds.ts'
import { IMPORT_KIND_LABELS } from '#contract/imports/labels.ts'
import type { ImportSummary } from '#contract/imports/shapes.ts'
import { isImportUnderWay } from '#contract/imports/states.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { useViewer } from '#web/client/session.ts'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { type Column, DataTable } from '#web/kit/lists/DataTable.tsx'
import { Pager } from '#web/kit/lists/Pager.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { useUrlState } from '#web/kit/state/url-state.ts'
import { ReportIcon } from '#web/kit/theme/icons.tsx'
import { ImportBadge } from '#web/panel/areas/imports/ImportBadges.tsx'
import { importsAddressOf, valuesOfImports } from '#web/panel/areas/imports/import-address.ts'
import { NewFile } from '#web/panel/areas/imports/NewFile.tsx'
import { texts } from '#web/panel/areas/imports/texts.ts'
import classes from './Imports.module.css'

const PAGE_SIZE = 10
/** How often imports under way are read again. */
const FOLLOW_MS = 2_000

const COLUMNS: readonly Column<ImportSummary>[] = [
  {
    key: 'file',
    label: texts.columns.file,
    cell: ({ fileName }) => fileName,
    second: ({ createdBy }) => texts.by(createdBy),
    phone: 'title',
  },
  {
    key: 'kind',
    label: texts.columns.kind,
    cell: ({ kind }) => labelIn(IMPORT_KIND_LABELS, kind),
    widthPx: 170,
    dropOrder: 1,
    phone: 'line',
  },
  {
    key: 'at',
    label: texts.columns.at,
    cell: ({ createdAt }) => formatInstant(createdAt),
    widthPx: 150,
    dropOrder: 2,
    phone: 'side',
    sorted: 'descending',
  },
  {
    key: 'rows',
    label: texts.columns.rows,
    cell: ({ counts }) => texts.rows(counts.rows),
    align: 'right',
    widthPx: 90,
    phone: 'value',
  },
  {
    key: 'status',
    label: texts.columns.status,
    cell: ({ status }) => <ImportBadge status={status} />,
    widthPx: 190,
    phone: 'state',
  },
]

/** A new file to import, and the files that were imported. */
export function ImportsScreen() {
  const kinds = importKindsOf(useViewer())
  const { state, go, addressOf } = useUrlState(importsAddressOf)
  const { page } = state
  const kind = kinds.find((each) => each === state.kind) ?? kinds[0]
  const { data, error, isPlaceholderData, refetch } = useRead(
    listImports,
    { query: { page, size: PAGE_SIZE } },
    {
      keepsPrevious: true,
      isLive: true,
      isQuiet: true,
      refetchMs: FOLLOW_MS,
      isFollowed: ({ content }) => content.some(({ status }) => isImportUnderWay(status)),
    },
  )
  return (
    <>
      <PageHeader title={texts.title}>
        <p className={classes.intro}>{texts.intro}</p>
      </PageHeader>
      <div className={classes.page}>
        {kind ? (
          <NewFile
            kinds={kinds}
            kind={kind}
            onKind={(chosen) => go(valuesOfImports({ kind: chosen, page }))}
          />
        ) : (
          <EmptyState icon={ReportIcon} title={texts.noKind}>
            {texts.noKindText}
          </EmptyState>
        )}
        <SectionCard title={texts.history}>
          <DataTable
            caption={texts.history}
            columns={COLUMNS}
            rows={data?.content}
            isStale={isPlaceholderData}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => pathTo('importBatch', { id })}
            isOver={({ status }) => status === 'UNDONE'}
            failure={error && !data ? textsOf(error) : undefined}
            onRetry={() => void refetch()}
            empty={
              <EmptyState icon={ReportIcon} title={texts.noHistory}>
                {texts.noHistoryText}
              </EmptyState>
            }
          />
          {data && (
            <Pager
              slice={data}
              hrefOf={(next) => addressOf(valuesOfImports({ kind: state.kind, page: next }))}
            />
          )}
        </SectionCard>
      </div>
    </>
  )
}
