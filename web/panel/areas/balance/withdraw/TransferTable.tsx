import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '#contract/basics/days.ts'
import { transferLabel } from '#contract/payouts/labels.ts'
import type { Transfer } from '#contract/payouts/shapes.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { SmallTable } from '#web/kit/lists/SmallTable.tsx'
import { HelpIcon } from '#web/kit/theme/icons.tsx'
import { RowOrigin } from '#web/panel/areas/balance/origin/RowOrigin.tsx'
import { texts } from '#web/panel/areas/balance/withdraw/texts.ts'

const { columns: labels } = texts

const COLUMNS = [
  { label: labels.date, cell: ({ date }: Transfer) => formatDay(date) },
  { label: labels.scheduledDate, cell: ({ scheduledDate }: Transfer) => formatDay(scheduledDate) },
  { label: labels.status, cell: ({ status }: Transfer) => transferLabel(status) },
  {
    label: labels.amount,
    cell: ({ amount }: Transfer) => <Money amount={amount} size="plain" />,
    align: 'right',
  },
  {
    label: labels.origin,
    cell: (transfer: Transfer) => <OriginOf transfer={transfer} />,
    align: 'right',
  },
] as const

function OriginOf({ transfer: { id, amount } }: { readonly transfer: Transfer }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionIcon
        variant="subtle"
        aria-label={texts.originOf(amount)}
        onClick={() => setOpen(true)}
      >
        <HelpIcon size={17} />
      </ActionIcon>
      {isOpen && <RowOrigin row={{ kind: 'TRANSFER', id }} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Withdrawals, or payouts to a sub-seller, each with where its value comes from. */
export const TransferTable = ({ transfers }: { readonly transfers: readonly Transfer[] }) => (
  <SmallTable columns={COLUMNS} rows={transfers} />
)
