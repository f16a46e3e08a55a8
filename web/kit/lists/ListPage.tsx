import { type ReactNode, useEffect } from 'react'
import { textsOf } from '#web/client/requests/failed.ts'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { DataTable, type DataTableProps } from '#web/kit/lists/DataTable.tsx'
import { ExportMenu } from '#web/kit/lists/ExportMenu.tsx'
import type { PageSize } from '#web/kit/lists/filters/list-filter.ts'
import type { ListFile } from '#web/kit/lists/list-file.ts'
import { type PageOfList, Pager } from '#web/kit/lists/Pager.tsx'
import { useGo } from '#web/kit/state/url-state.ts'

/** The query of a list, as `useRead` answers it. */
interface ListQuery<Row> {
  readonly data: PageOfList<Row> | undefined
  readonly error: unknown
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

interface ListPageProps<Row>
  extends Pick<
    DataTableProps<Row>,
    'columns' | 'sorting' | 'keyOf' | 'hrefOf' | 'nestedOf' | 'isOver' | 'empty'
  > {
  readonly title: string
  /** At the right of the title. */
  readonly actions?: ReactNode
  /** The list as a file. */
  readonly file?: ListFile
  /** Under the title. */
  readonly description?: ReactNode
  /** Tabs and filters, above the table. */
  readonly children?: ReactNode
  /** Under the table: what can be done with the picked rows. */
  readonly picked?: ReactNode
  /** The id of the table's region, which tabs control. */
  readonly listId?: string
  readonly caption?: string
  readonly list: ListQuery<Row>
  readonly hrefOfPage: (page: number) => string
  /** The address with another number of rows a page; absent: it cannot be chosen. */
  readonly hrefOfSize?: (size: PageSize) => string
  /** The text of the pager; by default 'a–b de N'. */
  readonly pageText?: (slice: PageOfList<unknown>) => string
}

/** Leads to the last page of a list that has fewer pages by now, as after its last row was deleted. */
function useLastPage(data: PageOfList<unknown> | undefined, hrefOfPage: (page: number) => string) {
  const go = useGo()
  const isBeyond = data !== undefined && data.content.length === 0 && data.number > 0
  const last = isBeyond ? hrefOfPage(Math.max(data.totalPages - 1, 0)) : null
  useEffect(() => {
    if (last !== null) go(last, 'replace')
  }, [last, go])
}

/** A page with a list: its head, filters, table, empty and failed states, and pages. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const {
    title,
    actions,
    file,
    description,
    pageText,
    children,
    picked,
    listId,
    caption = title,
    list,
    hrefOfPage,
    hrefOfSize,
    ...table
  } = props
  const { data, error, isPlaceholderData, refetch } = list
  useLastPage(isPlaceholderData ? undefined : data, hrefOfPage)
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {file && (
              <ExportMenu file={file} shown={table.columns.map(({ key }) => key)} found={data} />
            )}
            {actions}
          </>
        }
      >
        {description}
      </PageHeader>
      {children}
      <div id={listId}>
        <DataTable
          {...table}
          caption={caption}
          rows={data?.content}
          isStale={isPlaceholderData}
          failure={error && !data ? textsOf(error) : undefined}
          onRetry={() => void refetch()}
        />
      </div>
      {picked}
      {data && <Pager slice={data} hrefOf={hrefOfPage} hrefOfSize={hrefOfSize} textOf={pageText} />}
    </>
  )
}
