import { listMovements } from '#contract/account-statement/endpoints.ts'
import { textsOf } from '#web/client/failed.ts'
import { useRead } from '#web/client/queries.ts'
import { DataTable } from '#web/kit/lists/DataTable.tsx'
import { Pager } from '#web/kit/lists/Pager.tsx'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { ReceiptIcon } from '#web/kit/theme/icons.tsx'
import { COLUMNS } from '#web/panel/areas/account-statement/columns.tsx'
import { texts } from '#web/panel/areas/account-statement/texts.ts'

const PER_PAGE = 20

interface StatementProps {
  readonly page: number
  readonly hrefOfPage: (page: number) => string
}

/** What entered and left the account, the newest first, with the receipts of sent Pix. */
export function Statement({ page, hrefOfPage }: StatementProps) {
  const query = { page, size: PER_PAGE }
  const { data, error, isPlaceholderData, refetch } = useRead(
    listMovements,
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
          <EmptyState icon={ReceiptIcon} title={texts.empty}>
            {texts.emptyText}
          </EmptyState>
        }
      />
      {data && <Pager slice={data} hrefOf={hrefOfPage} />}
    </>
  )
}
