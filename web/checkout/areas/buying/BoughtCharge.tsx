import type { Uuid } from '#contract/basics/ids.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { METHOD_ORDER } from '#web/checkout/areas/buying/method-order.ts'
import { texts } from '#web/checkout/areas/buying/texts.ts'
import { ChargeView, methodOf } from '#web/checkout/areas/charge/ChargeView.tsx'
import { type Charge, type ChargePage, useCharge } from '#web/checkout/areas/charge/useCharge.ts'
import { Frame, LoadingPage } from '#web/checkout/page/Frame.tsx'
import classes from '#web/checkout/page/page.module.css'
import { texts as pageTexts } from '#web/checkout/page/texts.ts'
import { Offline, Unavailable } from '#web/checkout/page/Unavailable.tsx'

interface Again {
  /** The label of the button while the charge is unpaid. */
  readonly unpaid: string
  readonly paid: string
  readonly onPress: () => void
}

interface BoughtProps {
  readonly uuid: Uuid
  /** The page of the charge, where it was read already. */
  readonly first: Charge | undefined
  /** Leads back to what is sold; null when it sells no more. */
  readonly again: Again | null
  /** The methods by which the first charge of a subscription is sold. */
  readonly otherMethods: readonly BuyerMethod[]
}

/** The charge that this tab bought: its code or receipt, and what can be done next. */
export function BoughtCharge({ uuid, first, again, otherMethods }: BoughtProps) {
  const { charge } = useCharge(uuid, first)
  if (charge.kind === 'missing') return <Unavailable />
  if (charge.kind === 'offline') return <Offline />
  if (charge.kind === 'loading') return <LoadingPage />
  const button = (label: string | undefined) =>
    again && (
      <button type="button" className={classes.again} onClick={again.onPress}>
        {label}
      </button>
    )
  return (
    <Frame>
      <ChargeView
        {...charge}
        method={methodOf(charge.page)}
        // While the outcome isn't known no second try is offered (R-HOST-11).
        after={
          !charge.page.processing && (
            <>
              <OtherWays page={charge.page} methods={otherMethods} />
              {button(again?.unpaid)}
            </>
          )
        }
        afterPaid={button(again?.paid)}
      />
    </Frame>
  )
}

const PAGE_OF = {
  PIX: 'pix',
  CREDIT_CARD: 'card',
  BANK_SLIP: 'bank-slip',
} as const satisfies Record<BuyerMethod, string>

interface OtherWaysProps {
  readonly page: ChargePage
  readonly methods: readonly BuyerMethod[]
}

/** The pages on which the same charge is paid by another method. */
function OtherWays({ page, methods }: OtherWaysProps) {
  const others = METHOD_ORDER.filter(
    (method) =>
      method !== methodOf(page) && methods.includes(method) && page.methods.includes(method),
  )
  return others.map((method) => (
    <a key={method} className={classes.again} href={`/${PAGE_OF[method]}/${page.uuidCharge}`}>
      {texts.payBy(pageTexts.methods[method])}
    </a>
  ))
}
