import type { ReactNode } from 'react'
import { textsOf } from '#web/client/requests/failed.ts'
import { Breadcrumbs, type Crumb } from '#web/kit/layout/Breadcrumbs.tsx'
import { DetailSkeleton } from '#web/kit/layout/DetailSkeleton.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'

interface DetailPageProps<Data> {
  /** The query of the record, as `useRead` answers it. */
  readonly query: {
    readonly data: Data | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  /** The way back; without it the page has no breadcrumbs. */
  readonly parents?: readonly Crumb[]
  /** The title while there is no record to name. */
  readonly title: string
  /** The title of the failure. */
  readonly notLoaded: string
  /** At the right of the title of a page that failed. */
  readonly actions?: ReactNode
  /** The breadcrumb of the loaded record; by default the title. */
  readonly nameOf?: (data: Data) => string
  readonly children: (data: Data) => ReactNode
}

/** A page about one record: its way back, and its content once it is loaded. */
export function DetailPage<Data>(props: DetailPageProps<Data>) {
  const { query, parents, title, notLoaded, actions, nameOf = () => title, children } = props
  const { data, error, refetch } = query
  const crumbs = (current: string) => parents && <Breadcrumbs parents={parents} current={current} />
  if (data !== undefined) {
    return (
      <>
        {crumbs(nameOf(data))}
        {children(data)}
      </>
    )
  }
  if (!error) return <DetailSkeleton parents={parents} title={title} />
  return (
    <>
      {crumbs(title)}
      <PageHeader title={title} actions={actions} />
      <ErrorState title={notLoaded} texts={textsOf(error)} onRetry={() => void refetch()} />
    </>
  )
}
