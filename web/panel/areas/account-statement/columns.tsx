import type { AccountMovement } from '#contract/account-statement/endpoints.ts'
import { movementLabel } from '#contract/account-statement/kinds.ts'
import { formatInstant } from '#contract/basics/days.ts'
import { Money } from '#web/kit/format/Money.tsx'
import type { Column } from '#web/kit/lists/DataTable.tsx'
import {
  MovementReceiptButton,
  ReceiptButton,
} from '#web/panel/areas/account-statement/public/ReceiptButton.tsx'
import { texts } from '#web/panel/areas/account-statement/texts.ts'

const nameOf = ({ kind, counterpart }: AccountMovement) =>
  [movementLabel(kind), counterpart].filter((each) => each !== null).join(' · ')

function Receipt({ movement }: { readonly movement: AccountMovement }) {
  const { id, idPix, counterpart, amount, hasReceipt } = movement
  if (idPix)
    return <ReceiptButton idPix={idPix} name={counterpart ?? ''} isReceived={amount > 0n} />
  return hasReceipt && <MovementReceiptButton id={id} name={nameOf(movement)} />
}

/** The columns of the account's statement. */
export const COLUMNS: readonly Column<AccountMovement>[] = [
  {
    key: 'movement',
    label: texts.columns.movement,
    cell: nameOf,
    second: ({ endToEndId }) => endToEndId,
    phone: 'title',
  },
  {
    key: 'at',
    label: texts.columns.at,
    cell: ({ createdAt }) => formatInstant(createdAt),
    widthPx: 150,
    phone: 'line',
    sorted: 'descending',
  },
  {
    key: 'amount',
    label: texts.columns.amount,
    cell: ({ amount }) => <Money amount={amount} />,
    align: 'right',
    widthPx: 130,
    phone: 'value',
  },
  {
    key: 'balance',
    label: texts.columns.balance,
    cell: ({ balance }) => <Money amount={balance} />,
    align: 'right',
    widthPx: 130,
    dropOrder: 1,
    phone: 'hidden',
  },
  {
    key: 'actions',
    label: texts.columns.actions,
    isNameless: true,
    cell: (movement) => <Receipt movement={movement} />,
    widthPx: 150,
    phone: 'actions',
  },
]
