import { useEffect, useState } from 'react'
import type { Uuid } from '#contract/basics/ids.ts'
import { openLink } from '#contract/payment-links/endpoints.ts'
import type { PublicLink } from '#contract/payment-links/shapes.ts'
import { ChargeView } from '#web/checkout/areas/charge/ChargeView.tsx'
import { LoadingPage } from '#web/checkout/areas/charge/ChargeScreen.tsx'
import { useCharge } from '#web/checkout/areas/charge/useCharge.ts'
import { OrderForm } from '#web/checkout/areas/payment-link/OrderForm.tsx'
import { texts } from '#web/checkout/areas/payment-link/texts.ts'
import { ask, forget, keep, kept } from '#web/checkout/client.ts'
import { Frame } from '#web/checkout/page/Frame.tsx'
import classes from '#web/checkout/page/page.module.css'
import { Unavailable } from '#web/checkout/page/Unavailable.tsx'

/** A payment link: what is sold, who buys, how it is paid; a reload keeps what was bought. */
export function LinkScreen({ uuid }: { readonly uuid: Uuid }) {
  const orderName = `order.${uuid}`
  const [chargeId, setChargeId] = useState<Uuid | null>(() => kept<Uuid>(orderName))
  const [link, setLink] = useState<PublicLink | 'missing' | null>(null)
  useEffect(() => {
    ask(openLink, { params: { uuid } }).then(setLink, () => setLink('missing'))
  }, [uuid])

  const bought = (id: Uuid) => {
    keep(orderName, id)
    setChargeId(id)
  }
  const again = () => {
    forget(orderName)
    setChargeId(null)
  }
  if (chargeId) return <BoughtCharge uuid={chargeId} onAgain={again} />
  if (link === null) return <LoadingPage />
  if (link === 'missing' || link.state !== 'OPEN') return <Unavailable />
  return (
    <Frame>
      <OrderForm link={link} onBought={bought} />
    </Frame>
  )
}

interface BoughtProps {
  readonly uuid: Uuid
  readonly onAgain: () => void
}

function BoughtCharge({ uuid, onAgain }: BoughtProps) {
  const { charge } = useCharge(uuid)
  if (charge.kind === 'missing') return <Unavailable />
  if (charge.kind === 'loading') return <LoadingPage />
  const { page, isOffline } = charge
  // While the outcome isn't known no second try is offered (R-HOST-11).
  const mayChange = !page.processing && page.status !== 'PAID'
  return (
    <Frame>
      <ChargeView
        {...{ page, isOffline }}
        otherWays={
          mayChange && (
            <button type="button" className={classes.second} onClick={onAgain}>
              {texts.again}
            </button>
          )
        }
      />
    </Frame>
  )
}
