import '@mantine/core/styles/Drawer.layer.css'
import { Drawer, Loader } from '@mantine/core'
import { useState } from 'react'
import type { Uuid } from '#contract/basics/ids.ts'
import { readBill } from '#contract/bills/endpoints.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { useReturnedFocus } from '#web/kit/dialogs/useReturnedFocus.ts'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { kitTexts } from '#web/kit/texts.ts'
import { BillDetails } from '#web/panel/areas/bills/BillDetails.tsx'
import { EditBill } from '#web/panel/areas/bills/EditBill.tsx'
import { texts } from '#web/panel/areas/bills/texts.ts'

const WIDTH_PX = 582 // the width of the specified panel (K-BILL-05)

interface BillDrawerProps {
  readonly id: Uuid
  readonly onClose: () => void
}

/** One bill beside the list, read again when it opens and after each change (R-BILL-20, R-BILL-33). */
export function BillDrawer({ id, onClose }: BillDrawerProps) {
  useReturnedFocus()
  const { data, error, refetch } = useRead(
    readBill,
    { params: { id } },
    { isQuiet: true, isLive: true },
  )
  const [isEditing, setEditing] = useState(false)
  return (
    <Drawer
      opened
      onClose={onClose}
      title={texts.details}
      position="right"
      size={WIDTH_PX}
      // What is typed is not lost by a click beside the panel.
      closeOnClickOutside={!isEditing}
    >
      {error && !data && (
        <ErrorState title={texts.notLoaded} texts={textsOf(error)} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Loader size={22} role="img" aria-label={kitTexts.loading} />}
      {data && !isEditing && <BillDetails bill={data} onEdit={() => setEditing(true)} />}
      {data && isEditing && <EditBill bill={data} onDone={() => setEditing(false)} />}
    </Drawer>
  )
}
