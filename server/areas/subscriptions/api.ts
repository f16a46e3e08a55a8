import type { Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { methodsWithService } from '#contract/charges/offered-methods.ts'
import { paymentRefusals } from '#contract/charges/refusals.ts'
import {
  giveCard,
  mailCardLink,
  openCardLink as openCardLinkEndpoint,
  requestCard as requestCardEndpoint,
} from '#contract/subscriptions/card-link-endpoints.ts'
import * as endpoints from '#contract/subscriptions/endpoints.ts'
import { exportSubscriptions, subscriptionTable } from '#contract/subscriptions/exports.ts'
import * as nextCycle from '#contract/subscriptions/next-cycle-endpoints.ts'
import {
  renderPayment,
  requestPayment,
  settlePayment,
} from '#server/areas/charges/pay/pay-charge.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'
import {
  beginWithCard,
  openCardLink,
  requestCard,
} from '#server/areas/subscriptions/card-links/card-links.ts'
import { requestCardLinkMail } from '#server/areas/subscriptions/card-links/mail-card-link.ts'
import {
  changeSubscription,
  switchInvoices,
} from '#server/areas/subscriptions/change-subscription.ts'
import { importSubscription } from '#server/areas/subscriptions/import-subscription.ts'
import {
  countedSubscriptions,
  countsQuery,
  exportedQuery,
  exportedRow,
  subscriptionsQuery,
} from '#server/areas/subscriptions/list-subscriptions.ts'
import {
  dropNextCycle,
  planNextCycle,
  previewNextCycle,
} from '#server/areas/subscriptions/next-cycle/next-cycle.ts'
import { readSubscription } from '#server/areas/subscriptions/read-subscription.ts'
import {
  cancelSubscription,
  switchSubscription,
} from '#server/areas/subscriptions/switch-subscription.ts'
import { command } from '#server/platform/commands/command.ts'
import { exportFile } from '#server/platform/commands/export-file.ts'
import { externalCommand } from '#server/platform/commands/external-command.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { type ListedPage, listedJson } from '#server/platform/http/responses.ts'
import { listQuery, query, type Route } from '#server/platform/http/routes.ts'

interface OfLink {
  readonly params: { readonly uuid: Uuid }
}

/** The seller of a link for another card that a buyer opens. */
async function sellerOfLink({ params }: OfLink, { database }: { database: Database }) {
  const entry = await lookUp(database, 'card-link', params.uuid)
  return entry?.sellerId ?? reject(paymentRefusals.pageNotFound)
}

const cardLinkRoutes = (tools: PaymentTools): Route[] => [
  command(requestCardEndpoint, (work, { params }) => requestCard(work, params.id)),
  command(mailCardLink, (work, { params }) => requestCardLinkMail(work, params.id)),
  query(
    openCardLinkEndpoint,
    (transaction, { params }) => openCardLink(transaction, params.uuid),
    sellerOfLink,
  ),
  externalCommand(
    giveCard,
    {
      begin: (work, { params, body }) => beginWithCard(work, tools, params.uuid, body.cardToken),
      request: (started) => requestPayment(tools, started),
      settle: (work, started, outcome) => settlePayment(work, tools, started, outcome),
      render: renderPayment,
      expected: null,
    },
    sellerOfLink,
  ),
]

const nextCycleRoutes: readonly Route[] = [
  command(nextCycle.planNextCycle, (work, { params, body }) =>
    planNextCycle(work, params.id, body),
  ),
  command(nextCycle.dropNextCycle, (work, { params }) => dropNextCycle(work, params.id)),
  query(nextCycle.previewNextCycle, (transaction, { params, query: asked }) =>
    previewNextCycle(transaction, params.id, asked),
  ),
]

export const subscriptionsApi = (tools: PaymentTools): Route[] => [
  ...cardLinkRoutes(tools),
  ...nextCycleRoutes,
  listQuery(
    endpoints.listSubscriptions,
    ({ query }, caller) => subscriptionsQuery(query, caller),
    (page: ListedPage | undefined, { query }) => listedJson(page, query),
  ),
  exportFile(exportSubscriptions, subscriptionTable, {
    statement: (query, { transaction }) => exportedQuery(query, transaction),
    rowOf: exportedRow,
  }),
  // Before the path with an id, which would match it too.
  listQuery(
    endpoints.summarizeSubscriptions,
    ({ query }, caller) => countsQuery(query, caller),
    countedSubscriptions,
  ),
  command(endpoints.importSubscription, (work, { body }, caller) => {
    const { method } = body.payment
    if (caller && !methodsWithService(caller).includes(method)) {
      reject(platformRefusals.serviceAbsent, { field: 'payment.method' })
    }
    return importSubscription(work, body)
  }),
  query(endpoints.readSubscription, (transaction, { params }) =>
    readSubscription(transaction, params.id),
  ),
  command(endpoints.changeSubscription, (work, { params, body }) =>
    changeSubscription(work, params.id, body),
  ),
  command(endpoints.switchSubscription, (work, { params, body }) =>
    switchSubscription(work, params.id, body.active),
  ),
  command(endpoints.switchInvoices, (work, { params, body }) =>
    switchInvoices(work, params.id, body.enabled),
  ),
  command(endpoints.cancelSubscription, (work, { params }) => cancelSubscription(work, params.id)),
]
