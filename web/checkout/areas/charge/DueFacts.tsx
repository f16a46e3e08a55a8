import { formatDay } from '#contract/basics/days.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import { texts } from '#web/checkout/areas/charge/texts.ts'
import type { ChargePage } from '#web/checkout/areas/charge/useCharge.ts'
import { Facts } from '#web/checkout/page/Facts.tsx'
import classes from '#web/checkout/page/page.module.css'

interface DueFactsProps {
  readonly page: ChargePage
  /** Fine and interest today; null in time. */
  readonly interestAmount: Centavos | null
}

/** When a charge is due, and what being late adds (R-HOST-09). */
export function DueFacts({ page, interestAmount }: DueFactsProps) {
  const late =
    interestAmount === null
      ? []
      : [
          { label: texts.value, value: formatReais(page.value) },
          { label: texts.late, value: formatReais(interestAmount) },
        ]
  return (
    <div className={classes.about}>
      <Facts facts={[{ label: texts.due, value: formatDay(page.expirationDate) }, ...late]} />
    </div>
  )
}
