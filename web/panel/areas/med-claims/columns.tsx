import { formatInstant } from '#contract/basics/days.ts'
import { claimKindLabel } from '#contract/med-claims/labels.ts'
import type { AccountClaim } from '#contract/med-claims/shapes.ts'
import { Money } from '#web/kit/format/Money.tsx'
import type { Column } from '#web/kit/lists/DataTable.tsx'
import { ClaimStateBadge } from '#web/panel/areas/med-claims/public/ClaimStateBadge.tsx'
import { moneyText } from '#web/panel/areas/med-claims/public/claim-text.ts'
import { texts } from '#web/panel/areas/med-claims/texts.ts'
import classes from './MedClaims.module.css'

/** Why it is asked back, since when, and what was done with the money. */
function Reason({ kind, reason, openedAt, ...claim }: AccountClaim) {
  return (
    <>
      {`${claimKindLabel(kind)} · ${formatInstant(openedAt)}`}
      <span className={classes.line}>{reason}</span>
      <span className={classes.line}>{moneyText({ kind, reason, openedAt, ...claim })}</span>
    </>
  )
}

/** The columns of the claims of payers' banks. */
export const COLUMNS: readonly Column<AccountClaim>[] = [
  {
    key: 'pix',
    label: texts.columns.pix,
    cell: ({ payer }) => payer,
    second: ({ endToEndId }) => endToEndId,
    phone: 'title',
  },
  {
    key: 'reason',
    label: texts.columns.reason,
    cell: Reason,
    widthPx: 400,
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
    cell: ({ state }) => <ClaimStateBadge state={state} />,
    widthPx: 150,
    phone: 'state',
  },
]
