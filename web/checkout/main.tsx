import '#web/kit/theme/reset.css'
import '#web/kit/theme/tokens.css'
import { createRoot } from 'react-dom/client'
import { isUuid, type Uuid } from '#contract/basics/ids.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { CardLinkScreen } from '#web/checkout/areas/card-link/CardLinkScreen.tsx'
import { ChargeScreen } from '#web/checkout/areas/charge/ChargeScreen.tsx'
import { LinkScreen } from '#web/checkout/areas/payment-link/LinkScreen.tsx'
import { SellerScreen } from '#web/checkout/areas/seller/SellerScreen.tsx'
import { Unavailable } from '#web/checkout/page/Unavailable.tsx'

const METHODS: ReadonlyMap<string, BuyerMethod> = new Map([
  ['pix', 'PIX'],
  ['bank-slip', 'BANK_SLIP'],
  ['card', 'CREDIT_CARD'],
])

/** What an address of the checkout shows (R-HOST-01, R-HOST-04). */
function screenOf(path: string) {
  if (path === '/') return <SellerScreen />
  const [, place = '', id = ''] = path.split('/')
  if (!isUuid(id)) return <Unavailable />
  const uuid: Uuid = id
  if (place === 'payment-link') return <LinkScreen uuid={uuid} />
  if (place === 'card-link') return <CardLinkScreen uuid={uuid} />
  const method = METHODS.get(place)
  return method ? <ChargeScreen uuid={uuid} method={method} /> : <Unavailable />
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root).render(screenOf(location.pathname))
