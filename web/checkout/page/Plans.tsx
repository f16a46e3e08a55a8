import { type Centavos, formatReais } from '#contract/basics/money.ts'
import { PERIODICITIES, type Periodicity } from '#contract/plans/rules.ts'
import { CheckIcon } from '#web/checkout/page/icons.tsx'
import classes from '#web/checkout/page/page.module.css'
import { texts } from '#web/checkout/page/texts.ts'
import { Money } from '#web/kit/format/Money.tsx'

export interface OfferedPlan {
  readonly id: number
  readonly title: string
  readonly description: string | null
  readonly bullets: readonly string[]
  readonly basicValues: readonly {
    readonly type: Periodicity
    readonly value: Centavos
    readonly valuePerMonth: Centavos
  }[]
}

interface PlansProps {
  readonly plans: readonly OfferedPlan[]
  readonly periodicity: Periodicity
  readonly onPeriodicity?: (periodicity: Periodicity) => void
  readonly addressOfPlan: (id: number) => string
}

/** The plans on sale at their price per month, by periodicity. */
export function Plans({ plans, periodicity, onPeriodicity, addressOfPlan }: PlansProps) {
  return (
    <section className={classes.plans} aria-labelledby="plans">
      <h2 id="plans" className={classes.plansTitle}>
        {texts.plans}
      </h2>
      <fieldset className={classes.periods}>
        <legend className={classes.unseen}>{texts.howOften}</legend>
        {PERIODICITIES.map((period) => (
          <label key={period} className={classes.period}>
            <input
              type="radio"
              name="periodicity"
              value={period}
              checked={period === periodicity}
              onChange={() => onPeriodicity?.(period)}
            />
            {texts.periods[period]}
          </label>
        ))}
      </fieldset>
      <ul className={classes.planList}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            periodicity={periodicity}
            address={addressOfPlan(plan.id)}
          />
        ))}
      </ul>
    </section>
  )
}

interface PlanCardProps {
  readonly plan: OfferedPlan
  readonly periodicity: Periodicity
  readonly address: string
}

function PlanCard({ plan, periodicity, address }: PlanCardProps) {
  const { id, title, description, bullets, basicValues } = plan
  const price = basicValues.find(({ type }) => type === periodicity)
  if (!price) return null
  return (
    <li className={classes.plan} aria-labelledby={`plan-${id}`}>
      <h3 id={`plan-${id}`} className={classes.planName}>
        {title}
      </h3>
      {description && <p className={classes.planAbout}>{description}</p>}
      <p className={classes.planPrice}>
        <Money amount={price.valuePerMonth} size="large" /> {texts.aMonth}
      </p>
      <p className={classes.hint}>{texts.chargedBy[periodicity](formatReais(price.value))}</p>
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
      <a className={`${classes.button} ${classes.choose}`} href={address}>
        {texts.choose}
        <span className={classes.unseen}> {title}</span>
      </a>
    </li>
  )
}
