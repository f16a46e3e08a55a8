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
  type ExportedLink,
  exportFastLinks,
  exportOrderLinks,
  exportSubscriptionLinks,
  fastLinkTable,
  orderLinkTable,
  subscriptionLinkTable,
} from '#contract/payment-links/exports.ts'
import type { CardType, InstallmentSimulation, LinkType } from '#contract/payment-links/shapes.ts'
import {
  renderPayment,
  requestPayment,
  settlePayment,
} from '#server/areas/charges/pay/pay-charge.ts'
import { openLink } from '#server/areas/payment-links/buy/open-link.ts'
import { beginOrder } from '#server/areas/payment-links/buy/order-from-link.ts'
import { linkAtShownPrice } from '#server/areas/payment-links/buy/shown-link.ts'
import { createLink } from '#server/areas/payment-links/create-link.ts'
import { deleteLink } from '#server/areas/payment-links/delete-link.ts'
import type { LinkHost } from '#server/areas/payment-links/link-url.ts'
import {
  type FilterInput,
  filterOf,
  listLinks,
  rowOf,
} from '#server/areas/payment-links/list-links.ts'
import { readLink } from '#server/areas/payment-links/read-link.ts'
import { type ListedLink, linkById, linksSql } from '#server/areas/payment-links/sql.ts'
import { installmentsOf, saleTypeOf, simulateSale } from '#server/areas/payment-links/terms.ts'
import { updateLink } from '#server/areas/payment-links/update-link.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { command } from '#server/platform/commands/command.ts'
import { type ExportRequest, exportFile } from '#server/platform/commands/export-file.ts'
import { externalCommand } from '#server/platform/commands/external-command.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { HttpRequest } from '#server/platform/http/messages.ts'
import { type Caller, query, type Route } from '#server/platform/http/routes.ts'

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
  return simulateSale(settings, {
    type: saleTypeOf(type ?? null, settings),
    value,
    discountBasisPoints: Number(discount),
    maxInstallments: limit,
  })
}

interface LinkSites {
  readonly brands: Brands
}

function hostOf({ brands }: LinkSites, { headers }: HttpRequest): LinkHost {
  const brand = brands.ofHost(headers['host'])
  return { checkoutUrl: brands.checkoutUrlOf(brand), whiteLabel: brand.whiteLabel }
}

/** The host of a request; a key has none of its own, so its links have the brand of its seller. */
async function hostFor(
  transaction: Transaction,
  sites: LinkSites,
  caller: Caller | null,
  request: HttpRequest,
): Promise<LinkHost> {
  const host = hostOf(sites, request)
  if (caller?.kind !== 'API_TOKEN') return host
  return { ...host, whiteLabel: (await readSeller(transaction)).white_label }
}

/** Reads the rows of an export of links of one type. */
const exportedLinks = <Query extends FilterInput>(
  sites: LinkSites,
  type: LinkType,
  wordsOf: (query: Query) => string | undefined,
) => ({
  statement: async (query: Query, { transaction, caller, request }: ExportRequest) => {
    const { whiteLabel } = await hostFor(transaction, sites, caller, request)
    const filter = filterOf(type, wordsOf(query), query, whiteLabel)
    return linksSql(transaction.sellerId, { ...filter, offset: 0, size: null })
  },
  named: "terms -> 'metadata'",
  rowOf: (stored: ListedLink, { transaction, request }: ExportRequest): ExportedLink => ({
    ...rowOf(stored, transaction.now, hostOf(sites, request).checkoutUrl),
    metadata: stored.terms.metadata,
  }),
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
  query(listOrderLinks, async (transaction, { query }, caller, request) => {
    const host = await hostFor(transaction, sites, caller, request)
    return listLinks(transaction, 'ORDER', query.title, query, host)
  }),
  query(listSubscriptionLinks, async (transaction, { query }, caller, request) => {
    const host = await hostFor(transaction, sites, caller, request)
    return listLinks(transaction, 'SUBSCRIPTION', query.planTitle, query, host)
  }),
  query(listFastLinks, async (transaction, { query }, caller, request) => {
    const host = await hostFor(transaction, sites, caller, request)
    return listLinks(transaction, 'FAST_ORDER', query.title, query, host)
  }),
  ...exportRoutes(sites),
  command(createEndpoint, async (work, { body }, caller, request) =>
    createLink(work, body, { caller, host: await hostFor(work, sites, caller, request) }),
  ),
  command(updateEndpoint, async (work, { params, body }, caller, request) => {
    const host = await hostFor(work, sites, caller, request)
    return updateLink(work, params.uuid, body, { caller, host })
  }),
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
