import { useEffect, useState } from 'react'
import { openSellerPage } from '#contract/checkout-page/endpoints.ts'
import { subDomainOf } from '#contract/checkout-page/rules.ts'
import type { SellerPage as SellerPageAnswer } from '#contract/checkout-page/shapes.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import { PERIODICITIES, type Periodicity } from '#contract/plans/rules.ts'
import { BoughtCharge } from '#web/checkout/areas/buying/BoughtCharge.tsx'
import { METHOD_ORDER } from '#web/checkout/areas/buying/method-order.ts'
import { Alert } from '#web/checkout/areas/paying/Alert.tsx'
import { Confirming } from '#web/checkout/areas/paying/Confirming.tsx'
import { PlanScreen } from '#web/checkout/areas/seller/PlanScreen.tsx'
import { texts } from '#web/checkout/areas/seller/texts.ts'
import { usePagePayment } from '#web/checkout/areas/seller/usePagePayment.ts'
import { readHostBrand, useBrandMark } from '#web/checkout/brand.ts'
import { request } from '#web/checkout/client.ts'
import { Frame, LoadingPage } from '#web/checkout/page/Frame.tsx'
import classes from '#web/checkout/page/page.module.css'
import { SellerBand } from '#web/checkout/page/SellerBand.tsx'
import { SellerPage } from '#web/checkout/page/SellerPage.tsx'
import { Ticket } from '#web/checkout/page/Ticket.tsx'
import { titleOf, tonesOfSeller } from '#web/checkout/page/tones.ts'
import { Offline, Unavailable } from '#web/checkout/page/Unavailable.tsx'
import { useOpened } from '#web/checkout/useOpened.ts'

/** Reads the seller's page at the host of the address. */
async function readSellerPage(): Promise<SellerPageAnswer | 'missing'> {
  const { checkoutHost } = await readHostBrand()
  const subDomain = subDomainOf(location.host, checkoutHost)
  return subDomain ? request(openSellerPage, { params: { subDomain } }) : 'missing'
}

/** What the address chooses: `?plan=1&type=YEARLY`. */
function chosenByAddress(): { readonly plan: number | null; readonly type: Periodicity } {
  const search = new URLSearchParams(location.search)
  const plan = search.get('plan')
  const type = PERIODICITIES.find((one) => one === search.get('type')) ?? 'MONTHLY'
  return { plan: plan === null ? null : Number(plan), type }
}

/** The page at `{subDomain}.{checkout host}`: the plans, the chosen plan, what was bought. */
export function SellerScreen() {
  const { opened: page, refresh } = useOpened(readSellerPage)
  const { payment, charge, first, again } = usePagePayment()
  const isRepriced = payment.failure?.has(linkRefusals.priceChanged.code) === true
  // The typed fields are kept; the prices are fetched again.
  useEffect(() => {
    if (isRepriced) refresh()
  }, [isRepriced, refresh])
  const toPlans = () => {
    again()
    location.assign('/')
  }
  if (charge) {
    return (
      <BoughtCharge
        key={charge}
        uuid={charge}
        first={first}
        again={{ unpaid: texts.otherPlans, paid: texts.otherPlans, onPress: toPlans }}
        otherMethods={METHOD_ORDER}
      />
    )
  }
  if (page === 'loading') return <LoadingPage />
  if (page === 'offline') return <Offline />
  if (page === 'missing') return <Unavailable />
  // A card with an unknown outcome stays on the page, even if its plan is off sale meanwhile.
  if (payment.stage === 'confirming') return <ConfirmingPage page={page} />
  const { plan: chosen, type } = chosenByAddress()
  const plan = page.plans.find(({ id }) => id === chosen)
  const price = plan?.basicValues.find((basic) => basic.type === type)
  if (plan && price) return <PlanScreen page={page} plan={plan} price={price} payment={payment} />
  return <PlanList page={page} start={type} isGone={chosen !== null} />
}

const ConfirmingPage = ({ page }: { readonly page: SellerPageAnswer }) => (
  <Frame>
    <div className={classes.page} style={tonesOfSeller(page.seller)}>
      <Ticket
        isNarrow
        label={titleOf(page.seller)}
        head={<SellerBand seller={page.seller} isHeading />}
      >
        <Confirming />
      </Ticket>
    </div>
  </Frame>
)

interface PlanListProps {
  readonly page: SellerPageAnswer
  readonly start: Periodicity
  /** The address names a plan that is not on sale. */
  readonly isGone: boolean
}

function PlanList({ page, start, isGone }: PlanListProps) {
  const [periodicity, setPeriodicity] = useState(start)
  const brand = useBrandMark()
  useEffect(() => {
    document.title = titleOf(page.seller)
  }, [page])
  const choose = (next: Periodicity) => {
    setPeriodicity(next)
    // Going back from a plan shows the periodicity again.
    history.replaceState(history.state, '', `/?type=${next}`)
  }
  return (
    <Frame>
      <SellerPage
        seller={page.seller}
        description={page.description}
        plans={page.plans}
        periodicity={periodicity}
        onPeriodicity={choose}
        addressOfPlan={(id) => `/?plan=${id}&type=${periodicity}`}
        brand={brand}
        notice={isGone && <Alert text={texts.gone} />}
      />
    </Frame>
  )
}
