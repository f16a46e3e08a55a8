import { formatReais } from '#contract/basics/money.ts'
import { percentText } from '#contract/basics/percents.ts'
import { readCardLimit } from '#contract/virtual-cards/endpoints.ts'
import { usedShare } from '#contract/virtual-cards/rules.ts'
import { useRead } from '#web/client/queries.ts'
import { textsOf } from '#web/client/requests/failed.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { SectionCard } from '#web/kit/layout/SectionCard.tsx'
import { ErrorState } from '#web/kit/notices/ErrorState.tsx'
import { Notice } from '#web/kit/notices/Notice.tsx'
import { texts } from '#web/panel/areas/virtual-cards/texts.ts'
import classes from './Cards.module.css'

/** The invoice of all cards and the used part of their limit (R-CARD-01, R-CARD-10). */
export function LimitPanel() {
  const { data, error, refetch } = useRead(readCardLimit, {}, { isQuiet: true, isLive: true })
  if (error && !data) {
    return (
      <ErrorState
        title={texts.totalNotLoaded}
        texts={textsOf(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  const { invoiceValue = 0n, availableValueVirtualCard = 0n, totalValueBag = 0n } = data ?? {}
  const share = data ? usedShare(data) : 0
  const description = texts.used(percentText(share), formatReais(totalValueBag))
  return (
    <SectionCard title={texts.total}>
      <div className={classes.limit} aria-busy={!data}>
        <Money amount={invoiceValue} size="hero" />
        <progress className={classes.used} aria-label={description} max={10_000} value={share} />
        <div className={classes.legend}>
          <span>{description}</span>
          <span>
            {texts.left} <Money amount={availableValueVirtualCard} size="plain" />
          </span>
        </div>
        {data?.overdueSince && <Notice>{texts.overdue(data.overdueSince)}</Notice>}
        <p className={classes.quiet}>{texts.totalText}</p>
      </div>
    </SectionCard>
  )
}
