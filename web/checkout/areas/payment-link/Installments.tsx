import { formatReais } from '#contract/basics/money.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import type { InstallmentToBuyer } from '#contract/payment-links/shapes.ts'
import { texts } from '#web/checkout/areas/payment-link/texts.ts'
import classes from '#web/checkout/page/page.module.css'

interface InstallmentsProps {
  readonly method: BuyerMethod
  readonly offered: readonly InstallmentToBuyer[]
  readonly installments: number
  readonly onChoose: (installments: number) => void
}

function optionText(method: BuyerMethod, offer: InstallmentToBuyer): string {
  const { installments, installmentAmount, totalAmount } = offer
  const [part, total] = [formatReais(installmentAmount), formatReais(totalAmount)]
  if (installments === 1) return texts.once(total)
  return method === 'CREDIT_CARD'
    ? texts.inParts(installments, part, total)
    : texts.monthly(installments, part)
}

/** The number of instalments; the amounts include the buyer's fees. */
export const Installments = ({ method, offered, installments, onChoose }: InstallmentsProps) => (
  <div className={classes.field}>
    <label className={classes.label} htmlFor="installments">
      {texts.installments}
    </label>
    <div className={classes.pick}>
      <select
        id="installments"
        className={classes.input}
        value={installments}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {offered.map((offer) => (
          <option key={offer.installments} value={offer.installments}>
            {optionText(method, offer)}
          </option>
        ))}
      </select>
    </div>
  </div>
)
