import { percentText } from '#contract/basics/percents.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { CardIcon, PixIcon, SlipIcon } from '#web/checkout/page/icons.tsx'
import classes from '#web/checkout/page/page.module.css'
import { texts } from '#web/checkout/page/texts.ts'

export interface OfferedMethod {
  readonly method: BuyerMethod
  /** The discount of this method, in basis points. */
  readonly discountBasisPoints: number
  readonly maxInstallments: number
}

interface MethodsProps {
  readonly methods: readonly OfferedMethod[]
  readonly chosen: BuyerMethod | null
  readonly onChoose?: ((method: BuyerMethod) => void) | undefined
}

const ICONS = { PIX: PixIcon, CREDIT_CARD: CardIcon, BANK_SLIP: SlipIcon }

function hintOf({ method, maxInstallments: max }: OfferedMethod): string {
  if (method === 'CREDIT_CARD') return texts.cardHint(max)
  return max > 1 ? texts.monthlyHint(max) : texts.onceHints[method]
}

/** The ways to pay as cards, one of them chosen (R-HOST-01). */
export function Methods({ methods, chosen, onChoose }: MethodsProps) {
  return (
    <fieldset className={classes.methods}>
      <legend className={classes.legend}>{texts.howToPay}</legend>
      {methods.map((offered) => {
        const { method, discountBasisPoints } = offered
        const Icon = ICONS[method]
        return (
          <label className={classes.method} key={method}>
            <input
              type="radio"
              name="method"
              value={method}
              checked={chosen === method}
              onChange={() => onChoose?.(method)}
            />
            <Icon size={22} />
            <span className={classes.methodText}>
              <span className={classes.methodName}>{texts.methods[method]}</span>
              <span className={classes.hint}>{hintOf(offered)}</span>
            </span>
            {discountBasisPoints > 0 && (
              <span className={classes.discount}>
                {texts.discount(percentText(discountBasisPoints))}
              </span>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
