import { readRowOrigin } from '#contract/balance/origin.ts'
import type { RedeemRow } from '#contract/balance/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { Derivation } from '#web/panel/areas/balance/origin/Derivation.tsx'
import { originTexts as texts } from '#web/panel/areas/balance/origin/texts.ts'
import { OriginDialog } from '#web/panel/areas/ledger/public/ValueOrigin.tsx'

interface RowOriginProps {
  readonly row: RedeemRow['origin']
  readonly onClose: () => void
}

/** Where the value of a row of the statement, or of a payout, comes from. */
export function RowOrigin({ row, onClose }: RowOriginProps) {
  const read = useRead(readRowOrigin, { params: row }, { isQuiet: true })
  return (
    <OriginDialog isOpen onClose={onClose} read={read}>
      {(origin) => <Derivation origin={origin} label={texts.amount} rule={texts.rules[row.kind]} />}
    </OriginDialog>
  )
}
