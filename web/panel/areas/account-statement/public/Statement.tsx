import { type ReactNode, useState } from 'react'
import { listMovements } from '#contract/account-statement/endpoints.ts'
import { toast } from '#web/client/commands/toast.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { DataTable } from '#web/kit/lists/DataTable.tsx'
import { ExportMenu } from '#web/kit/lists/ExportMenu.tsx'
import { DateRangeFilter } from '#web/kit/lists/filters/DateRangeFilter.tsx'
import { missingEndText } from '#web/kit/lists/filters/date-range.ts'
import { FilterRow } from '#web/kit/lists/filters/FilterRow.tsx'
import { useTypedFilter } from '#web/kit/lists/filters/useTypedFilter.ts'
import { fileOfList } from '#web/kit/lists/list-file.ts'
import { Pager } from '#web/kit/lists/Pager.tsx'
import { resultText } from '#web/kit/lists/pages-shown.ts'
import { EmptyState } from '#web/kit/notices/EmptyState.tsx'
import { ReceiptIcon } from '#web/kit/theme/icons.tsx'
import { COLUMNS } from '#web/panel/areas/account-statement/columns.tsx'
import {
  type StatementAddress,
  WHOLE_STATEMENT,
} from '#web/panel/areas/account-statement/public/statement-address.ts'
import { texts } from '#web/panel/areas/account-statement/texts.ts'

const PER_PAGE = 20
const SHOWN = COLUMNS.map(({ key }) => key)

const loadFile = async () => {
  const { exportMovements, movementTable } = await import('#contract/account-statement/exports.ts')
  return { endpoint: exportMovements, table: movementTable }
}

interface StatementProps {
  readonly state: StatementAddress
  readonly onGo: (state: StatementAddress) => void
  readonly hrefOf: (state: StatementAddress) => string
}

/** What entered and left the account, the newest first, with the receipts of sent Pix. */
export function Statement({ state, onGo, hrefOf }: StatementProps) {
  const { from, to, page } = state
  const query = {
    page,
    size: PER_PAGE,
    startDate: from ?? undefined,
    endDate: to ?? undefined,
  }
  const { data, error, isPlaceholderData, refetch } = useRead(
    listMovements,
    { query },
    { keepsPrevious: true, isLive: true },
  )
  const isNarrowed = from !== null
  return (
    <>
      <Period
        state={state}
        result={resultText(data, texts.results)}
        action={<ExportMenu file={fileOfList(loadFile, query)} shown={SHOWN} found={data} />}
        onGo={onGo}
      />
      <DataTable
        caption={texts.title}
        columns={COLUMNS}
        rows={data?.content}
        isStale={isPlaceholderData}
        keyOf={({ id }) => id}
        failure={error && !data ? textsOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={ReceiptIcon} title={isNarrowed ? texts.emptyPeriod : texts.empty}>
            {isNarrowed ? texts.emptyPeriodText : texts.emptyText}
          </EmptyState>
        }
      />
      {data && <Pager slice={data} hrefOf={(next) => hrefOf({ ...state, page: next })} />}
    </>
  )
}

interface PeriodProps {
  readonly state: StatementAddress
  readonly result: string
  readonly action: ReactNode
  readonly onGo: (state: StatementAddress) => void
}

function Period({ state: { from, to }, result, action, onGo }: PeriodProps) {
  const [range, setRange] = useTypedFilter({ from, to })
  const [missing, setMissing] = useState<string>()
  const search = () => {
    const text = missingEndText(range, texts.endMissing)
    setMissing(text)
    if (text) return toast.warning(text)
    onGo({ ...range, page: 0 })
  }
  return (
    <FilterRow
      label={texts.search}
      onSearch={search}
      onClear={() => onGo(WHOLE_STATEMENT)}
      isNarrowed={from !== null || range.from !== null || range.to !== null}
      result={result}
      action={action}
    >
      <DateRangeFilter label={texts.period} value={range} onChange={setRange} error={missing} />
    </FilterRow>
  )
}
