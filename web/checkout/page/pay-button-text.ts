import { type Centavos, formatReais } from '#contract/basics/money.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { texts } from '#web/checkout/page/texts.ts'

interface Paying {
  /** Null where none is offered, as in the preview of a link. */
  readonly method: BuyerMethod | null
  readonly amount: Centavos
  readonly isSubscription?: boolean
}

/** What the button of the page does: it pays by card, and makes the code of a Pix or a slip. */
export function payButtonText({ method, amount, isSubscription = false }: Paying): string {
  if (method === 'PIX') return `${texts.getPix} de ${formatReais(amount)}`
  if (method === 'BANK_SLIP') return `${texts.getSlip} de ${formatReais(amount)}`
  return `${isSubscription ? texts.subscribe : texts.pay} ${formatReais(amount)}`
}
