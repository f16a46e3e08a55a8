import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { paymentRefusals } from '#contract/charges/refusals.ts'
import {
  createLink as createEndpoint,
  deleteLink as deleteEndpoint,
  listFastLinks,
  listLinkInstallments,
  listOrderLinks,
  listSubscriptionLinks,
  openLink as openEndpoint,
  orderFromLink,
  readLink as readEndpoint,
  simulateCount,
  simulateInstallments,
  updateLink as updateEndpoint,
} from '#contract/payment-links/endpoints.ts'
import {
  exportFastLinks,
  exportOrderLinks,
  exportSubscriptionLinks,
  fastLinkTable,
  orderLinkTable,
  subscriptionLinkTable,
} from '#contract/payment-links/exports.ts'
import type { CardType, InstallmentSimulation, LinkType } from '#contract/payment-links/shapes.ts'
import {
  requestPayment,
  renderPayment,
  settlePayment,
} from '#server/areas/charges/pay/pay-charge.ts'
import { createLink } from '#server/areas/payment-links/create-link.ts'
import { deleteLink } from '#server/areas/payment-links/delete-link.ts'
import type { LinkHost } from '#server/areas/payment-links/link-url.ts'
import {
  filterOf,
  listLinks,
  rowOf,
  type FilterInput,
} from '#server/areas/payment-links/list-links.ts'
import { openLink } from '#server/areas/payment-links/buy/open-link.ts'
import { beginOrder } from '#server/areas/payment-links/buy/order-from-link.ts'
import { readLink } from '#server/areas/payment-links/read-link.ts'
import { linkAtShownPrice } from '#server/areas/payment-links/buy/shown-link.ts'
import { linkById, linksSql, type ListedLink } from '#server/areas/payment-links/sql.ts'
import { installmentsOf, saleTypeOf, simulate } from '#server/areas/payment-links/terms.ts'
import { updateLink } from '#server/areas/payment-links/update-link.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { exportFile, type ExportRequest } from '#server/platform/commands/export-file.ts'
import { externalCommand } from '#server/platform/commands/external-command.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import type { HttpRequest } from '#server/platform/http/messages.ts'
import { query, type Route } from '#server/platform/http/routes.ts'
import { command } from '#server/platform/commands/command.ts'

interface OfLink {
  readonly params: { readonly uuid: Uuid }
}

async function sellerOfLink({ params }: OfLink, { database }: { database: Database }) {
  const entry = await lookUp(database, 'link', params.uuid)
  return entry?.sellerId ?? reject(paymentRefusals.pageNotFound)
}

const linkOf = async (transaction: Transaction, { params }: OfLink) =>
  (await linkById(transaction, params.uuid)) ?? reject(paymentRefusals.pageNotFound)

interface HowSold {
  readonly type?: CardType | undefined
  readonly discount?: bigint | undefined
}

async function simulateUpTo(
  transaction: Transaction,
  value: Centavos,
  limit: number,
  { type, discount = 0n }: HowSold,
): Promise<InstallmentSimulation> {
  const { settings } = await readSeller(transaction)
  return simulate(settings, saleTypeOf(type ?? null, settings), value, Number(discount), limit)
}

interface LinkSites {
  readonly brands: Brands
}

function hostOf({ brands }: LinkSites, { headers }: HttpRequest): LinkHost {
  const brand = brands.ofHost(headers['host'])
  return { checkoutUrl: brands.checkoutUrlOf(brand), whiteLabel: brand.whiteLabel }
}

/** Reads the rows of an export of links of one type. */
const exportedLinks = <Query extends FilterInput>(
  sites: LinkSites,
  type: LinkType,
  wordsOf: (query: Query) => string | undefined,
) => ({
  statement: (query: Query, { transaction, request }: ExportRequest) => {
    const { whiteLabel } = hostOf(sites, request)
    const filter = filterOf(type, wordsOf(query), query, whiteLabel)
    return linksSql(transaction.sellerId, { ...filter, offset: 0, size: null })
  },
  rowOf: (stored: ListedLink, { transaction, request }: ExportRequest) =>
    rowOf(stored, transaction.now, hostOf(sites, request).checkoutUrl),
})

const exportRoutes = (sites: LinkSites): Route[] => [
  exportFile(
    exportOrderLinks,
    orderLinkTable,
    exportedLinks(sites, 'ORDER', ({ title }) => title),
  ),
  exportFile(
    exportSubscriptionLinks,
    subscriptionLinkTable,
    exportedLinks(sites, 'SUBSCRIPTION', ({ planTitle }) => planTitle),
  ),
  exportFile(
    exportFastLinks,
    fastLinkTable,
    exportedLinks(sites, 'FAST_ORDER', ({ title }) => title),
  ),
]

export const paymentLinksApi = (tools: PaymentTools, sites: LinkSites): Route[] => [
  query(listOrderLinks, (transaction, { query }, _, request) =>
    listLinks(transaction, 'ORDER', query.title, query, hostOf(sites, request)),
  ),
  query(listSubscriptionLinks, (transaction, { query }, _, request) =>
    listLinks(transaction, 'SUBSCRIPTION', query.planTitle, query, hostOf(sites, request)),
  ),
  query(listFastLinks, (transaction, { query }, _, request) =>
    listLinks(transaction, 'FAST_ORDER', query.title, query, hostOf(sites, request)),
  ),
  ...exportRoutes(sites),
  command(createEndpoint, (work, { body }, caller, request) =>
    createLink(work, body, { caller, host: hostOf(sites, request) }),
  ),
  command(updateEndpoint, (work, { params, body }, caller, request) =>
    updateLink(work, params.uuid, body, { caller, host: hostOf(sites, request) }),
  ),
  command(deleteEndpoint, (work, { params }) => deleteLink(work, params.uuid)),
  query(simulateInstallments, async (transaction, { query }) => {
    const { amount, maxInstallments, ...how } = query
    return simulateUpTo(transaction, amount, maxInstallments, how)
  }),
  query(simulateCount, async (transaction, { query }) => {
    const { value, installments, ...how } = query
    const { installmentsToBuyer, installmentsToSeller, creditCardTax } = await simulateUpTo(
      transaction,
      value,
      installments,
      how,
    )
    const last = { installmentsToBuyer: installmentsToBuyer.slice(-1), creditCardTax }
    return { ...last, installmentsToSeller: installmentsToSeller.slice(-1) }
  }),
  // After the fixed paths: the router takes the first match.
  query(readEndpoint, (transaction, { params, query }, caller, request) =>
    readLink(
      transaction,
      params.uuid,
      query.whiteLabel,
      caller,
      hostOf(sites, request).checkoutUrl,
    ),
  ),
  query(
    openEndpoint,
    async (transaction, input) => openLink(transaction, tools, await linkOf(transaction, input)),
    sellerOfLink,
  ),
  query(
    listLinkInstallments,
    async (transaction, input) => {
      const now = await linkOf(transaction, input)
      const link = await linkAtShownPrice(transaction, tools.vault, now, input.query.opening)
      const { settings } = await readSeller(transaction)
      const offered = installmentsOf(link, settings, input.query.method)
      return offered ?? reject(paymentRefusals.methodUnavailable)
    },
    sellerOfLink,
  ),
  externalCommand(
    orderFromLink,
    {
      begin: (work, input) => beginOrder(work, tools, input),
      request: (started) => requestPayment(tools, started),
      settle: (work, started, outcome) => settlePayment(work, tools, started, outcome),
      render: renderPayment,
      expected: null,
    },
    sellerOfLink,
  ),
]
