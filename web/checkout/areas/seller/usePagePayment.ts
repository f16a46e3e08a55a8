import { useEffect, useState } from 'react'
import { subscribeOnPage } from '#contract/checkout-page/endpoints.ts'
import { useBought } from '#web/checkout/areas/buying/useBought.ts'
import { type Charge, readPage } from '#web/checkout/areas/charge/useCharge.ts'
import { usePayment } from '#web/checkout/areas/paying/usePayment.ts'
import { loadDrawing } from '#web/checkout/page/QrPicture.tsx'

/** Names what this tab stores about the seller's page; each page has an origin of its own. */
export const SELLER_PAGE = 'page'

/**
 * The payment of a plan of the page. It does not depend on the plan that is shown, so that a card
 * with an unknown outcome is still followed when its plan is off sale.
 */
export function usePagePayment() {
  const { charge, bought, again } = useBought(SELLER_PAGE)
  const [firstPage, setFirstPage] = useState<Charge>()
  const payment = usePayment({
    name: `subscribe.${SELLER_PAGE}`,
    endpoint: subscribeOnPage,
    // The form stays until the page of the charge is there, so that nothing empty is between them.
    onPaid: async ({ uuidCharge }) => {
      setFirstPage(await readPage(uuidCharge).catch(() => undefined))
      bought(uuidCharge)
    },
  })
  // Loaded once the buyer subscribes, since only then a code is shown.
  const isSending = payment.stage === 'sending'
  useEffect(() => {
    if (isSending) void loadDrawing()
  }, [isSending])
  const first =
    firstPage?.kind === 'known' && firstPage.page.uuidCharge === charge ? firstPage : undefined
  return { payment, charge, first, again }
}
