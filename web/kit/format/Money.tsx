import { type Centavos, formatReais } from '#contract/basics/money.ts'
import classes from './Money.module.css'

interface MoneyProps {
  readonly amount: Centavos
  /** `hero`: 34 px with smaller cents; `plain`: one weight, inside a sentence. */
  readonly size?: 'hero' | 'large' | 'row' | 'plain'
}

/** The one way to show an amount: lighter symbol, tabular figures, always two decimals. */
export function Money({ amount, size = 'row' }: MoneyProps) {
  const text = formatReais(amount)
  if (size === 'plain') return <span className={classes.plain}>{text}</span>
  const [symbol = '', figures = ''] = text.split('\u00a0')
  const [whole = '', cents = ''] = figures.split(',')
  return (
    <span className={`${classes.money} ${classes[size]}`}>
      <span className={classes.symbol}>{symbol}</span>
      {'\u00a0'}
      <span>{whole}</span>
      <span className={classes.cents}>,{cents}</span>
    </span>
  )
}
