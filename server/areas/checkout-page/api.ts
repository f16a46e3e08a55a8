import { paymentRefusals } from '#contract/charges/refusals.ts'
import * as endpoints from '#contract/checkout-page/endpoints.ts'
import { checkoutRefusals } from '#contract/checkout-page/refusals.ts'
import { isReservedSubDomain } from '#contract/checkout-page/rules.ts'
import {
  renderPayment,
  requestPayment,
  settlePayment,
} from '#server/areas/charges/pay/pay-charge.ts'
import { openPage } from '#server/areas/checkout-page/open-page.ts'
import { createCheckout, updateCheckout } from '#server/areas/checkout-page/save-checkout.ts'
import { findCheckout } from '#server/areas/checkout-page/sql.ts'
import { subscribeOnPage } from '#server/areas/checkout-page/subscribe.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'
import { command } from '#server/platform/commands/command.ts'
import { externalCommand } from '#server/platform/commands/external-command.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

interface OfAddress {
  readonly params: { readonly subDomain: string }
}

async function sellerOfAddress({ params }: OfAddress, { database }: { database: Database }) {
  const entry = await lookUp(database, 'sub-domain', params.subDomain)
  return entry?.sellerId ?? reject(paymentRefusals.pageNotFound)
}

export const checkoutPageApi = (tools: PaymentTools): Route[] => [
  query(
    endpoints.readCheckout,
    async (transaction) => (await findCheckout(transaction)) ?? reject(checkoutRefusals.notFound),
  ),
  command(endpoints.createCheckout, (work, { body }) => createCheckout(work, body)),
  command(endpoints.updateCheckout, (work, { params, body }) =>
    updateCheckout(work, params.id, body),
  ),
  query(endpoints.isSubDomainTaken, async (transaction, { params }) => {
    const entry = await lookUp(transaction, 'sub-domain', params.subDomain)
    // The seller's current subdomain counts as free for the seller (R-CHK-06).
    const isOwn = entry?.sellerId === transaction.sellerId
    const isTaken = entry !== undefined || isReservedSubDomain(params.subDomain)
    return { isValid: isTaken && !isOwn }
  }),
  query(endpoints.openSellerPage, (transaction) => openPage(transaction, tools), sellerOfAddress),
  externalCommand(
    endpoints.subscribeOnPage,
    {
      begin: (work, input) => subscribeOnPage(work, tools, input),
      request: (started) => requestPayment(tools, started),
      settle: (work, started, outcome) => settlePayment(work, tools, started, outcome),
      render: renderPayment,
      expected: null,
    },
    sellerOfAddress,
  ),
]
