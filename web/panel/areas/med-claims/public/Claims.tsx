import { listAccountClaims } from '#contract/med-claims/endpoints.ts'
import { textsOf } from '#web/client/failed.ts'
import { useRead } from '#web/client/queries.ts'
import { DataTable } from '#web/kit/lists/DataTable.tsx'
import { Pager } from '#web/kit/lists/Pager.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { BackIcon } from '#web/kit/theme/icons.tsx'
import { COLUMNS } from '#web/panel/areas/med-claims/columns.tsx'
import { texts } from '#web/panel/areas/med-claims/texts.ts'

const PER_PAGE = 20

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
