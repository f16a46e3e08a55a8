import { readBalance } from '#contract/balance/endpoints.ts'
import { textsOf } from '#web/client/failed.ts'
import { useRead } from '#web/client/queries.ts'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import { texts } from '#web/panel/areas/balance/texts.ts'
import classes from '#web/panel/areas/balance/Balance.module.css'

/** Available, future and total balance, for viewers who may read it. */
export function BalanceCard() {
  const { data, error, refetch } = useRead(readBalance, {}, { isQuiet: true })
  if (error) {
    return (
      <ErrorState title={texts.available} texts={textsOf(error)} onRetry={() => void refetch()} />
    )
  }
  const { amount = 0n, provisionedAmount = 0n } = data ?? {}
  return (
    <section className={classes.card} aria-label={texts.available} aria-busy={!data}>
      <div className={classes.part}>
        <span className={classes.name}>{texts.available}</span>
        <Money amount={amount} size="hero" />
      </div>
      <div className={classes.part}>
        <span className={classes.name}>{texts.provisioned}</span>
        <Money amount={provisionedAmount} size="large" />
      </div>
      <div className={classes.part}>
        <span className={classes.name}>{texts.total}</span>
        <Money amount={amount + provisionedAmount} size="large" />
      </div>
    </section>
  )
}
