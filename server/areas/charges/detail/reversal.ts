import type { Uuid } from '#contract/basics/ids.ts'
import { sum } from '#contract/basics/money.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import type { ChargeStatus } from '#contract/charges/states.ts'
import type { ChargeLine } from '#server/areas/charges/detail/sql.ts'
import type { ReceivableOfCharge } from '#server/areas/charges/sql.ts'

type OwnLine = Pick<ChargeLine, 'owner_id' | 'amount'>
type OwnReceivable = Pick<ReceivableOfCharge, 'gross' | 'net'>

/** Whether the charge ended with the money going back to the buyer. */
export const isReversed = (status: ChargeStatus): status is 'REFUND' | 'CHARGEBACK' =>
  status === 'REFUND' || status === 'CHARGEBACK'

/**
 * What a refund or a lost dispute took back. The result is read from the ledger: the change of all
 * accounts of the seller by every entry about the charge, whatever was released, advanced or owed.
 */
export function reversalOf(
  status: ChargeStatus,
  receivables: readonly OwnReceivable[],
  lines: readonly OwnLine[],
  seller: Uuid,
): ChargeDetail['reversal'] {
  if (!isReversed(status)) return null
  const amount = sum(receivables.map(({ gross }) => gross))
  const netAmount = sum(receivables.map(({ net }) => net))
  const resultAmount = sum(
    lines.filter(({ owner_id }) => owner_id === seller).map(({ amount: change }) => change),
  )
  return { kind: status, amount, feeAmount: netAmount - amount - resultAmount, resultAmount }
}
