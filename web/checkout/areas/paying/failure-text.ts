import { planRefusals } from '#contract/plans/refusals.ts'
import { texts } from '#web/checkout/areas/paying/texts.ts'
import { type CallFailed, textsOf } from '#web/client/requests/failed.ts'

/** The text of a refused payment. */
export function failureText(failure: CallFailed): string {
  if (failure.status === 402) return texts.declined
  if (failure.has(planRefusals.inactive.code)) return texts.planOffSale
  return textsOf(failure, 'description').join(' ')
}
