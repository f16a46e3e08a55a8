import type { AccountPix } from '#contract/account-pix/shapes.ts'
import { formatInstant } from '#contract/basics/days.ts'
import { Money } from '#web/kit/format/Money.tsx'
import type { Column } from '#web/kit/lists/DataTable.tsx'
import { PixActions } from '#web/panel/areas/account-pix/PixActions.tsx'
import { PixStateBadge } from '#web/panel/areas/account-pix/PixStateBadge.tsx'
import { texts } from '#web/panel/areas/account-pix/texts.ts'
import { claimLine } from '#web/panel/areas/med-claims/public/claim-text.ts'
import classes from './AccountPix.module.css'

/** When it was asked for or received, the day it waits for, why it was not sent, and its claim. */
function When({ state, scheduledDate, reason, createdAt, claim }: AccountPix) {
  const waits = state === 'SCHEDULED' || state === 'WAITING_APPROVAL'
  return (
    <>
      {scheduledDate && waits ? texts.scheduledFor(scheduledDate) : formatInstant(createdAt)}
      {reason && <span className={classes.reason}>{reason}</span>}
      {claim && <span className={classes.reason}>{claimLine(claim)}</span>}
    </>
  )
}

/** The columns of the Pix of the account. */
export const COLUMNS: Column<AccountPix>[] = [
  {
    key: 'name',
    label: texts.columns.name,
    cell: ({ name }) => name,
    second: ({ pixKey, documentMasked, isReturn }) =>
      isReturn ? texts.isReturn : (pixKey ?? documentMasked),
    phone: 'title',
  },
  {
    key: 'at',
    label: texts.columns.at,
    cell: When,
    widthPx: 200,
    dropOrder: 1,
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
    key: 'state',
    label: texts.columns.state,
    cell: ({ state }) => <PixStateBadge state={state} />,
    widthPx: 194,
    phone: 'state',
  },
  {
    key: 'actions',
    label: texts.columns.actions,
    isNameless: true,
    cell: (pix) => <PixActions pix={pix} />,
    widthPx: 182,
    phone: 'actions',
  },
]
