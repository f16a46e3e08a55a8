import { listAccountClaims } from '#contract/med-claims/endpoints.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { DataTable } from '#web/kit/lists/DataTable.tsx'
import { ExportMenu } from '#web/kit/lists/ExportMenu.tsx'
import { fileOfList } from '#web/kit/lists/list-file.ts'
import { Pager } from '#web/kit/lists/Pager.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { BackIcon } from '#web/kit/theme/icons.tsx'
import { COLUMNS } from '#web/panel/areas/med-claims/columns.tsx'
import { texts } from '#web/panel/areas/med-claims/texts.ts'
import classes from '../MedClaims.module.css'

const PER_PAGE = 20

const loadFile = async () => {
  const { exportClaims: endpoint, claimTable: table } = await import(
    '#contract/med-claims/exports.ts'
  )
  return { endpoint, table }
}

interface ClaimsProps {
  readonly page: number
  readonly hrefOfPage: (page: number) => string
}

/** The Pix that payers' banks ask back, the newest first, and what came of it. */
export function Claims({ page, hrefOfPage }: ClaimsProps) {
  const query = { page, size: PER_PAGE }
  const { data, error, isPlaceholderData, refetch } = useRead(
    listAccountClaims,
    { query },
    { keepsPrevious: true, isLive: true },
  )
  return (
    <>
      <div className={classes.file}>
        <ExportMenu
          name={texts.exportClaims}
          file={fileOfList(loadFile, query)}
          shown={COLUMNS.map(({ key }) => key)}
          found={data}
        />
      </div>
      <DataTable
        caption={texts.title}
        columns={COLUMNS}
        rows={data?.content}
        isStale={isPlaceholderData}
        keyOf={({ id }) => id}
        failure={error && !data ? textsOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={BackIcon} title={texts.empty}>
            {texts.emptyText}
          </EmptyState>
        }
      />
      {data && <Pager slice={data} hrefOf={hrefOfPage} />}
    </>
  )
}
