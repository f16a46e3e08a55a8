import type { ReactNode } from 'react'
import { textsOf } from '#web/client/failed.ts'
import { Breadcrumbs, type Crumb } from '#web/kit/layout/Breadcrumbs.tsx'
import { ErrorState } from '#web/kit/layout/ErrorState.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import classes from './DetailPage.module.css'

interface DetailPageProps<Data> {
  /** The query of the record, as `useRead` answers it. */
  readonly query: {
    readonly data: Data | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly parents: readonly Crumb[]
  /** The title while there is no record to name. */
  readonly title: string
  /** The title of the failure. */
  readonly notLoaded: string
  /** The breadcrumb of the loaded record. */
  readonly nameOf: (data: Data) => string
  readonly children: (data: Data) => ReactNode
}

/** A page about one record: its way back, and its content once it is loaded. */
export function DetailPage<Data>(props: DetailPageProps<Data>) {
  const { query, parents, title, notLoaded, nameOf, children } = props
  const { data, error, refetch } = query
  if (data !== undefined) {
    return (
      <>
        <Breadcrumbs parents={parents} current={nameOf(data)} />
        {children(data)}
      </>
    )
  }
  if (!error) return <div className={classes.waiting} aria-busy="true" />
  return (
    <>
      <Breadcrumbs parents={parents} current={title} />
      <PageHeader title={title} />
      <ErrorState title={notLoaded} texts={textsOf(error)} onRetry={() => void refetch()} />
    </>
  )
}
