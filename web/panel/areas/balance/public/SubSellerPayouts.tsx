import { mayUse } from '#contract/access/access.ts'
import { listSubSellerPayouts } from '#contract/payouts/endpoints.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { useViewer } from '#web/client/session.ts'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { TransferTable } from '#web/panel/areas/balance/withdraw/TransferTable.tsx'
import { texts } from '#web/panel/areas/balance/withdraw/texts.ts'
import classes from '#web/panel/areas/balance/withdraw/Withdraw.module.css'

const QUERY = { page: 0, size: 20 } as const

/** What a sub-seller was paid lately, for viewers who may read the balance. */
export function SubSellerPayouts({ id }: { readonly id: number }) {
  const viewer = useViewer()
  if (!mayUse(viewer, listSubSellerPayouts.access)) return null
  return (
    <SectionCard title={texts.toSubSeller}>
      <Latest id={id} />
    </SectionCard>
  )
}

function Latest({ id }: { readonly id: number }) {
  const { data, error, refetch } = useRead(
    listSubSellerPayouts,
    { params: { id }, query: QUERY },
    { isQuiet: true, isLive: true },
  )
  if (error && !data) {
    const retry = () => void refetch()
    return <ErrorState title={texts.toSubSellerNotLoaded} texts={textsOf(error)} onRetry={retry} />
  }
  if (!data) return <p aria-busy className={classes.note} />
  if (data.content.length === 0) return <p className={classes.note}>{texts.toSubSellerNone}</p>
  return (
    <>
      <div className={classes.toSubSeller}>
        <TransferTable transfers={data.content} />
      </div>
      {data.totalPages > 1 && (
        <p className={classes.note}>{texts.pendingMore(data.content.length)}</p>
      )}
    </>
  )
}
