import type { ReactNode } from 'react'
import { readBalance } from '#contract/balance/endpoints.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import classes from '#web/panel/areas/balance/Balance.module.css'
import { BalanceOrigin } from '#web/panel/areas/balance/origin/BalanceOrigin.tsx'
import { texts } from '#web/panel/areas/balance/texts.ts'

interface BalanceCardProps {
  /** At the end: where the balance is explained. */
  readonly action?: ReactNode
}

/** Available, future and total balance, for viewers who may read it. */
export function BalanceCard({ action }: BalanceCardProps) {
  const { data, error, refetch } = useRead(readBalance, {}, { isQuiet: true, isLive: true })
  if (error && !data) {
    return (
      <div className={classes.failed}>
        <ErrorState title={texts.notLoaded} texts={textsOf(error)} onRetry={() => void refetch()} />
      </div>
    )
  }
  const { amount = 0n, provisionedAmount = 0n } = data ?? {}
  const parts = [
    { name: texts.available, value: amount, size: 'hero' },
    { name: texts.provisioned, value: provisionedAmount, size: 'large' },
    { name: texts.total, value: amount + provisionedAmount, size: 'large' },
  ] as const
  return (
    <section className={classes.card} aria-label={texts.available} aria-busy={!data}>
      {parts.map(({ name, value, size }) => (
        <div className={classes.part} key={name}>
          <span className={classes.name}>{name}</span>
          {/* An awaited amount keeps its place and does not say zero. */}
          <span className={data ? '' : classes.awaited}>
            <Money amount={value} size={size} />
          </span>
          {name === texts.available && <BalanceOrigin />}
        </div>
      ))}
      {action && <p className={classes.action}>{action}</p>}
    </section>
  )
}
