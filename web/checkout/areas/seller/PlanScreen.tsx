import { useEffect, useState } from 'react'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import type { PublicPlan, SellerPage } from '#contract/checkout-page/shapes.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import { planRefusals } from '#contract/plans/refusals.ts'
import type { Periodicity } from '#contract/plans/rules.ts'
import { buyerOf } from '#web/checkout/areas/buying/buyer.ts'
import { METHOD_ORDER } from '#web/checkout/areas/buying/method-order.ts'
import { PaymentForm } from '#web/checkout/areas/buying/PaymentForm.tsx'
import { useBuyer } from '#web/checkout/areas/buying/useBuyer.ts'
import { texts } from '#web/checkout/areas/seller/texts.ts'
import { SELLER_PAGE, type usePagePayment } from '#web/checkout/areas/seller/usePagePayment.ts'
import { useBrandMark } from '#web/checkout/brand.ts'
import { Frame } from '#web/checkout/page/Frame.tsx'
import { PayPage } from '#web/checkout/page/PayPage.tsx'
import classes from '#web/checkout/page/page.module.css'
import { Recurrence } from '#web/checkout/page/Recurrence.tsx'
import { titleOf } from '#web/checkout/page/tones.ts'

interface PlanScreenProps {
  readonly page: SellerPage
  readonly plan: PublicPlan
  readonly price: PublicPlan['basicValues'][number]
  readonly payment: ReturnType<typeof usePagePayment>['payment']
}

/** A plan of the seller's page: what it costs, the buyer and the payment. */
export function PlanScreen({ page, plan, price, payment }: PlanScreenProps) {
  const { subDomain, seller } = page
  const { stage, failure, pay, dismissFailure } = payment
  const methods = METHOD_ORDER.flatMap((method) =>
    plan.methods.filter((one) => one.method === method),
  )
  const [method, setMethod] = useState(methods[0]?.method ?? null)
  const buyer = useBuyer(SELLER_PAGE, failure)
  const brand = useBrandMark()
  useEffect(() => {
    document.title = `${plan.title} · ${titleOf(seller)}`
  }, [plan, seller])
  const choose = (next: BuyerMethod) => {
    setMethod(next)
    dismissFailure()
  }
  const subscribe = (by: BuyerMethod, cardToken: string | null) =>
    void pay({
      params: { subDomain },
      body: {
        idPlan: plan.id,
        type: price.type,
        value: price.value,
        buyer: buyerOf(buyer.draft),
        payment: cardToken === null ? { method: by } : { method: by, cardToken },
      },
    })
  const isOffSale = failure?.has(planRefusals.inactive.code) === true
  const isRepriced = failure?.has(linkRefusals.priceChanged.code) === true
  return (
    <Frame>
      <PayPage
        seller={seller}
        title={plan.title}
        description={plan.description}
        amount={price.value}
        fullAmount={null}
        brand={brand}
        methods={methods.map(offeredOf)}
        chosen={method}
        onChoose={choose}
        about={
          <Recurrence
            periodicity={price.type}
            value={price.value}
            additional={null}
            bullets={plan.bullets}
            firstCharge={null}
          />
        }
        after={<PlansLink periodicity={price.type} />}
      >
        {method && (
          <PaymentForm
            method={method}
            amount={price.value}
            isSubscription
            buyer={buyer}
            isSending={stage === 'sending'}
            failure={failure}
            {...(isRepriced ? { failureText: texts.repriced } : {})}
            wayOut={isOffSale && <p className={classes.hint}>{texts.typedIsKept}</p>}
            onDismissFailure={dismissFailure}
            onPay={(cardToken) => subscribe(method, cardToken)}
          />
        )}
      </PayPage>
    </Frame>
  )
}

const offeredOf = ({
  method,
  discountPercent,
  maxInstallments,
}: PublicPlan['methods'][number]) => ({
  method,
  maxInstallments,
  discountBasisPoints: discountPercent,
})

/** Leads back to the plans; what was typed is kept. */
const PlansLink = ({ periodicity }: { readonly periodicity: Periodicity }) => (
  <p className={classes.foot}>
    <a className={classes.inline} href={`/?type=${periodicity}`}>
      {texts.otherPlans}
    </a>
  </p>
)
