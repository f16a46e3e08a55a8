import type { ReactNode } from 'react'
import type { Centavos } from '#contract/basics/money.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { Money } from '#web/kit/Money.tsx'
import { Perforation, Stub } from '#web/kit/Stub.tsx'
import classes from '#web/checkout/page/page.module.css'
import { texts } from '#web/checkout/page/texts.ts'

export interface OfferedMethod {
  readonly method: BuyerMethod
  /** Hundredths of a percent off for whoever pays so. */
  readonly discountBasisPoints: number
}

export interface PayPageProps {
  readonly seller: string
  readonly title: string
  readonly description: string | null
  /** What the chosen way of paying costs. */
  readonly amount: Centavos
  /** The full price, struck through beside it; null when there is nothing to compare. */
  readonly fullAmount: Centavos | null
  readonly methods: readonly OfferedMethod[]
  readonly chosen: BuyerMethod | null
  readonly onChoose?: (method: BuyerMethod) => void
  readonly children?: ReactNode
}

const percentText = (basisPoints: number) =>
  `${(basisPoints / 100).toLocaleString('pt-BR', { maximumFractionDigits: 2 })}%`

/** The page a buyer sees: who is paid, for what, how much, and the ways to pay (R-HOST-01). */
export function PayPage(props: PayPageProps) {
  const { seller, title, description, amount, fullAmount, methods, chosen, onChoose } = props
  return (
    <div className={classes.column}>
      <Stub label={title || 'Pagamento'}>
        {seller !== '' && (
          <p className={classes.seller}>
            {texts.paying} <strong>{seller}</strong>
          </p>
        )}
        <h1 className={classes.title}>{title}</h1>
        {description && <p className={classes.description}>{description}</p>}
        <p className={classes.amount}>
          {fullAmount !== null && (
            <span className={classes.struck}>
              <Money amount={fullAmount} size="plain" />{' '}
            </span>
          )}
          <Money amount={amount} size="hero" />
        </p>
        {methods.length > 0 && (
          <>
            <Perforation />
            <Methods {...{ methods, chosen }} {...(onChoose ? { onChoose } : {})} />
          </>
        )}
      </Stub>
      {props.children}
      <p className={classes.foot}>{texts.secure}</p>
    </div>
  )
}

type MethodsProps = Pick<PayPageProps, 'methods' | 'chosen' | 'onChoose'>

function Methods({ methods, chosen, onChoose }: MethodsProps) {
  return (
    <fieldset className={classes.methods}>
      <legend className={classes.legend}>{texts.howToPay}</legend>
      {methods.map(({ method, discountBasisPoints }) => (
        <label className={classes.method} key={method}>
          <input
            type="radio"
            name="method"
            value={method}
            checked={chosen === method}
            readOnly={!onChoose}
            onChange={() => onChoose?.(method)}
          />
          <span>
            <span className={classes.methodName}>{texts.methods[method]}</span>
            <span className={classes.methodHint}>{texts.methodHints[method]}</span>
          </span>
          {discountBasisPoints > 0 && (
            <span className={classes.discount}>{percentText(discountBasisPoints)} de desconto</span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
