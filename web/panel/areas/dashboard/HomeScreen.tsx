import { useCallback } from 'react'
import { may } from '#contract/access/actions.ts'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { listCharges } from '#contract/charges/endpoints.ts'
import { greeting } from '#contract/dashboard/greeting.ts'
import { useProductNow, useProductToday } from '#web/client/product-time.ts'
import { useRead } from '#web/client/queries.ts'
import { useSession, useViewer } from '#web/client/session.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { Badge } from '#web/kit/layout/Badge.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { type SearchValues, useUrlState } from '#web/kit/state/url-state.ts'
import { ClockIcon } from '#web/kit/theme/icons.tsx'
import { BalanceCard } from '#web/panel/areas/balance/public/BalanceCard.tsx'
import { Receivables } from '#web/panel/areas/dashboard/Receivables.tsx'
import { Revenue } from '#web/panel/areas/dashboard/Revenue.tsx'
import {
  earliestOf,
  type HomeState,
  homeValues,
  parseHome,
} from '#web/panel/areas/dashboard/revenue-period.ts'
import { texts } from '#web/panel/areas/dashboard/texts.ts'
import { CreateChargeMenu } from '#web/panel/areas/payment-links/public/CreateMenu.tsx'
import classes from './Home.module.css'

const FIRST_CHARGE = {
  query: {
    status: 'ALL',
    page: 0,
    size: 1,
    sort: { field: 'expirationDate', descending: false },
  },
} as const

const nameOf = (email: string) => {
  const name = email.split(/[@.]/)[0] ?? ''
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Who has signed in, the balance, and what a week or month brought (R-DASH-01 … R-DASH-14). */
export function HomeScreen() {
  const session = useSession()
  const viewer = useViewer()
  const description = greeting(useProductNow())
  const today = useProductToday()
  const parse = useCallback((values: SearchValues) => parseHome(today, values), [today])
  const { state, go } = useUrlState(parse)
  const { period, filter } = state
  const show = (change: Partial<HomeState>) => go(homeValues(today, { ...state, ...change }))
  // The first charge bounds the periods (R-DASH-13).
  const first = useRead(listCharges, FIRST_CHARGE, { isQuiet: true, isLive: true })
  const isNew = first.data?.content.length === 0
  return (
    <>
      <PageHeader
        title={texts.greeting(description, nameOf(session?.user.email ?? ''))}
        actions={<CreateChargeMenu />}
      />
      <div className={classes.cards}>
        {may(viewer, 'home.balance') && (
          <BalanceCard
            action={
              mayOpen(viewer, 'finance') && (
                <AppLink href={pathTo('finance')}>{texts.statement}</AppLink>
              )
            }
          />
        )}
        <WorkingCapital />
      </div>
      <Revenue
        period={period}
        today={today}
        earliest={earliestOf(first.data?.content[0]?.expirationDate, today)}
        isNew={isNew}
        onChange={(next) => show({ period: next })}
      />
      <Receivables
        // Another list begins short.
        key={`${period.from} ${period.kind} ${filter}`}
        period={period}
        filter={filter}
        isNew={isNew}
        onFilter={(next) => show({ filter: next })}
      />
    </>
  )
}

/** What the product does not offer yet (R-DASH-04). */
const WorkingCapital = () => (
  <section className={classes.capital} aria-label={texts.capital.title}>
    <p className={classes.capitalTitle}>
      {texts.capital.title}
      <Badge tone="info" icon={ClockIcon}>
        {texts.capital.soon}
      </Badge>
    </p>
    <p className={classes.capitalText}>{texts.capital.text}</p>
  </section>
)
