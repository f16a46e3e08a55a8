import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { may } from '#contract/access/actions.ts'
import { discountedAmount } from '#contract/basics/instalments.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { BuyerMethod, PublicSeller } from '#contract/charges/shapes.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { additionalShare } from '#contract/subscriptions/additional.ts'
import { PayButton } from '#web/checkout/page/PayButton.tsx'
import { PayPage } from '#web/checkout/page/PayPage.tsx'
import { payButtonText } from '#web/checkout/page/pay-button-text.ts'
import { Recurrence } from '#web/checkout/page/Recurrence.tsx'
import { type Brand, useBrand } from '#web/client/brand.ts'
import { useViewer } from '#web/client/session.ts'
import type { LinkDraft } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import {
  additionalOf,
  chargedOf,
  type RecurringDraft,
} from '#web/panel/areas/payment-links/form/draft/recurring-draft.ts'
import { PlainPreview } from '#web/panel/areas/payment-links/form/preview/PlainPreview.tsx'
import { ReceivedLines } from '#web/panel/areas/payment-links/form/preview/ReceivedLines.tsx'
import type { Received } from '#web/panel/areas/payment-links/form/preview/received.ts'
import type { Simulation } from '#web/panel/areas/payment-links/form/preview/useSimulation.ts'
import { usePlanOfDraft } from '#web/panel/areas/payment-links/form/usePlanOfDraft.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from '../../CreateLink.module.css'

interface LinkPreviewProps {
  /** Whom the checkout names. */
  readonly seller: PublicSeller
  readonly draft: LinkDraft
  readonly simulation: Simulation
  /** What each way to pay brings the seller. */
  readonly received: readonly Received[]
}

type PageProps = Omit<LinkPreviewProps, 'received'>

const ORDER: readonly BuyerMethod[] = ['PIX', 'CREDIT_CARD', 'BANK_SLIP']
const COMPUTER_WIDTH = 980
const SCREENS = [
  { value: 'phone', label: texts.phone },
  { value: 'computer', label: texts.computer },
]

const UP_TO = `${texts.methods.CREDIT_CARD}: ${texts.upTo}`

/** The preview of the checkout: the new one by feature, the plain one for all (R-LNKF-38). */
export function LinkPreview({ seller, draft, simulation, received }: LinkPreviewProps) {
  const seesNew = may(useViewer(), 'link.preview')
  return (
    <>
      {draft.methods.CREDIT_CARD.isOn && !draft.recurring && (
        <p className={classes.hint}>{UP_TO}</p>
      )}
      {simulation.hasFailed && <p className={classes.error}>{texts.simulationFailed}</p>}
      {seesNew ? (
        <CheckoutPreview seller={seller} draft={draft} simulation={simulation} />
      ) : (
        <PlainPreview draft={draft} />
      )}
      <ReceivedLines lines={received} isStale={simulation.isStale} />
    </>
  )
}

/** The real checkout page, fed by the form and out of reach (R-LNKF-01). */
function CheckoutPreview(props: PageProps) {
  const [screen, setScreen] = useState('phone')
  const { ref, width } = useElementSize()
  const brand = useBrand()
  const isComputer = screen === 'computer'
  const zoom = isComputer && width > 0 ? Math.min(1, width / COMPUTER_WIDTH) : 1
  return (
    <>
      <div className={classes.previewHead}>
        <div className={classes.screens} role="group" aria-label={texts.screen}>
          {SCREENS.map(({ value, label }) => (
            <button
              type="button"
              key={value}
              className={classes.screen}
              aria-pressed={screen === value}
              onClick={() => setScreen(value)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      {/* What a buyer sees is light, whatever the panel is. */}
      <div className={isComputer ? classes.computer : classes.phone} data-scheme="light" ref={ref}>
        <div className={classes.windowBar} aria-hidden="true">
          <i />
          <i />
          <i />
          <span>{brand?.checkoutHost}</span>
        </div>
        <div className={classes.window} style={{ zoom }} inert aria-hidden="true">
          <PreviewPage {...props} brand={brand ?? null} />
        </div>
      </div>
    </>
  )
}

interface PreviewRecurrenceProps {
  readonly recurring: RecurringDraft
  readonly plan: Plan | null
  /** Of a period by the chosen method. */
  readonly price: Centavos
}

const PreviewRecurrence = ({ recurring, plan, price }: PreviewRecurrenceProps) => (
  <Recurrence
    periodicity={recurring.type}
    value={price}
    additional={additionalOf(recurring)}
    bullets={plan?.bullets.map(({ description }) => description) ?? []}
    firstCharge={null}
  />
)

interface PreviewPageProps extends PageProps {
  readonly brand: Brand | null
}

function PreviewPage({ seller, draft, simulation, brand }: PreviewPageProps) {
  const { recurring } = draft
  const plan = usePlanOfDraft(draft)
  const value = (recurring ? chargedOf(draft.value, recurring) : draft.value) ?? 0n
  const additional = recurring && additionalOf(recurring)
  const on = ORDER.filter((method) => draft.methods[method].isOn)
  const chosen = on[0] ?? null
  const discountOf = (method: BuyerMethod) =>
    Math.round(draft.methods[method].discountPercent * 100)
  const price = chosen ? discountedAmount(value, discountOf(chosen)) : value
  const amount = price + additionalShare(additional, 0)
  const last = simulation.data?.installmentsToBuyer.at(-1)
  const upTo = !recurring && draft.methods.CREDIT_CARD.isOn && value > 0n && last
  return (
    <PayPage
      seller={seller}
      title={(recurring?.plan?.title ?? draft.title) || texts.previewTitle}
      description={recurring ? (plan?.description ?? null) : draft.description || null}
      amount={amount}
      fullAmount={draft.hasAnchoring && amount < value ? value : null}
      upTo={upTo ? { count: upTo.installments, amount: upTo.installmentAmount } : null}
      isStale={simulation.isStale}
      methods={on.map((method) => ({
        method,
        discountBasisPoints: discountOf(method),
        maxInstallments: draft.methods[method].maxInstallments,
      }))}
      chosen={chosen}
      brand={brand}
      about={recurring && <PreviewRecurrence recurring={recurring} plan={plan} price={price} />}
    >
      <PayButton>
        {payButtonText({
          method: chosen,
          amount,
          isSubscription: recurring !== null,
        })}
      </PayButton>
    </PayPage>
  )
}
