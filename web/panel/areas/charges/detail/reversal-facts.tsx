import { labelIn } from '#contract/basics/labels.ts'
import type { ChargeDetail } from '#contract/charges/shapes.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { netTexts as texts } from '#web/panel/areas/charges/detail/net-texts.ts'

/** The lines under the net amount of a charge whose money went back to the buyer. */
export function reversalFacts(reversal: ChargeDetail['reversal']) {
  if (!reversal) return []
  const { kind, amount, feeAmount, resultAmount } = reversal
  const taken = {
    label: labelIn(texts.reversals, kind),
    value: <Money amount={-amount} size="row" />,
  }
  const fee = { label: texts.chargebackFee, value: <Money amount={-feeAmount} size="row" /> }
  const result = {
    label: texts.result,
    value: <Money amount={resultAmount} size="row" />,
    isResult: true,
  }
  return feeAmount === 0n ? [taken, result] : [taken, fee, result]
}
