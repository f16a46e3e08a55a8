import { type Centavos, formatReais } from '#contract/basics/money.ts'
import { type Periodicity, perMonthOf } from '#contract/plans/rules.ts'
import { CheckIcon } from '#web/checkout/page/icons.tsx'
import classes from '#web/checkout/page/page.module.css'
import { texts } from '#web/checkout/page/texts.ts'

export interface RecurrenceProps {
  readonly periodicity: Periodicity
  /** What each period costs by the chosen method. */
  readonly value: Centavos
  /** Charged on top, in equal shares in the first charges. */
  readonly additional: {
    readonly title: string | null
    readonly value: Centavos
    readonly installments: number
  } | null
  /** What the plan includes. */
  readonly bullets: readonly string[]
  /** Day and time of a first charge that is made later. */
  readonly firstCharge: string | null
}

/** What a subscription costs by period and includes, under its first amount. */
export function Recurrence(props: RecurrenceProps) {
  const { periodicity, value, additional, bullets, firstCharge } = props
  const perMonth = formatReais(perMonthOf(value, periodicity))
  return (
    <div className={classes.recurrence}>
      <p>
        {/* Only an additional value makes the first amount another one. */}
        {additional
          ? texts.everyPeriod[periodicity](formatReais(value), perMonth)
          : texts.itEveryPeriod[periodicity](perMonth)}
      </p>
      {additional && (
        <p>
          {texts.additional(
            additional.title || texts.additionalTitle,
            formatReais(additional.value),
            additional.installments,
          )}
        </p>
      )}
      {firstCharge && <p>{texts.firstCharge(firstCharge)}</p>}
      {bullets.length > 0 && (
        <ul className={classes.bullets}>
          {bullets.map((bullet, index) => (
            <li key={index}>
              <CheckIcon size={16} />
              <span>{bullet}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
