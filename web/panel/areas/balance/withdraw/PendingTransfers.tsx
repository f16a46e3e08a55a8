import { Button } from '@mantine/core'
import { useState } from 'react'
import { mayUse } from '#contract/access/access.ts'
import { formatReais } from '#contract/basics/money.ts'
import { listPendingTransfers, readPendingTransfers } from '#contract/payouts/endpoints.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { useViewer } from '#web/client/session.ts'
import { Modal } from '#web/kit/dialogs/Modal.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { TransferTable } from '#web/panel/areas/balance/withdraw/TransferTable.tsx'
import { texts } from '#web/panel/areas/balance/withdraw/texts.ts'
import classes from './Withdraw.module.css'

/** The dialog has one page (R-FIN-03). */
const PAGE_SIZE = 50
const QUERY = {
  size: PAGE_SIZE,
  page: 0,
  sort: { field: 'date', descending: true },
} as const

/** What is being withdrawn, and the dialog that lists it (R-FIN-03). */
export function PendingTransfers() {
  const viewer = useViewer()
  const isAllowed = mayUse(viewer, readPendingTransfers.access)
  const { data } = useRead(
    readPendingTransfers,
    {},
    { enabled: isAllowed, isQuiet: true, isLive: true },
  )
  const [isOpen, setOpen] = useState(false)
  if (!isAllowed) return null
  const total = data?.total ?? 0n
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.pending}
        onClick={() => setOpen(true)}
      >
        {total > 0n ? texts.pendingTotal(formatReais(total)) : texts.pendingOpen}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={texts.pendingTitle} size={600}>
        {isOpen && <TransferList />}
      </Modal>
    </>
  )
}

function TransferList() {
  const { data, error, refetch } = useRead(
    listPendingTransfers,
    { query: QUERY },
    { isQuiet: true, isLive: true },
  )
  if (error && !data) {
    const retry = () => void refetch()
    return <ErrorState title={texts.pendingNotLoaded} texts={textsOf(error)} onRetry={retry} />
  }
  if (!data) return <p aria-busy className={classes.note} />
  if (data.content.length === 0) return <p className={classes.note}>{texts.pendingNone}</p>
  return (
    <>
      <TransferTable transfers={data.content} />
      {data.totalPages > 1 && (
        <p className={classes.note}>{texts.pendingMore(data.content.length)}</p>
      )}
    </>
  )
}
