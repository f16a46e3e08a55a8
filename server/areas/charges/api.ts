import type { Uuid } from '#contract/basics/ids.ts'
import {
  listCharges as listEndpoint,
  openChargePage,
  payCharge,
  printBankSlip,
  printCollectionLetter,
  readChargeReceivables,
  readChargeStatus,
  readCharge as readEndpoint,
  readListView,
  storeListView as storeListViewEndpoint,
  summarizeCharges as summaryEndpoint,
} from '#contract/charges/endpoints.ts'
import { chargeTable, type ExportedCharge, exportCharges } from '#contract/charges/exports.ts'
import { NO_LIST_VIEW } from '#contract/charges/list-view.ts'
import { paymentRefusals } from '#contract/charges/refusals.ts'
import { listScheduledCharges, readScheduledCharge } from '#contract/charges/scheduled-endpoints.ts'
import { chargeById } from '#server/areas/charge-core/charge.ts'
import { changeRoutes } from '#server/areas/charges/actions/action-routes.ts'
import { readCharge } from '#server/areas/charges/detail/read-charge.ts'
import { readReceivables } from '#server/areas/charges/detail/read-receivables.ts'
import type { LetterTools } from '#server/areas/charges/letter/cancellation-letter.ts'
import { collectionLetter } from '#server/areas/charges/letter/collection-letter.ts'
import { exportedCharges } from '#server/areas/charges/list/export-charges.ts'
import {
  chargesQuery,
  listedCharges,
  scheduledChargesQuery,
  summarizeCharges,
} from '#server/areas/charges/list/list-charges.ts'
import { drawSlip } from '#server/areas/charges/pay/draw-slip.ts'
import {
  beginChargePayment,
  paymentOf,
  renderPayment,
  requestPayment,
  settlePayment,
} from '#server/areas/charges/pay/pay-charge.ts'
import { type SlipTools, slipFactsOf } from '#server/areas/charges/pay/slip-facts.ts'
import { listViewOf, storeListView } from '#server/areas/charges/sql.ts'
import { methodsOfCharge } from '#server/areas/payments/accepted-methods.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'
import { publicSellerOf, readSeller } from '#server/areas/sellers/read-seller.ts'
import { command } from '#server/platform/commands/command.ts'
import { exportFile } from '#server/platform/commands/export-file.ts'
import { externalCommand } from '#server/platform/commands/external-command.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { FileReply, type ListedPage } from '#server/platform/http/responses.ts'
import { type Caller, listQuery, query, type Route } from '#server/platform/http/routes.ts'

interface OfCharge {
  readonly params: { readonly uuid: Uuid }
}

/** The seller of a charge that a buyer opens. */
async function sellerOfCharge({ params }: OfCharge, { database }: { database: Database }) {
  const entry = await lookUp(database, 'charge', params.uuid)
  return entry?.sellerId ?? reject(paymentRefusals.pageNotFound)
}

const chargeOf = async (transaction: Transaction, { params }: OfCharge) =>
  (await chargeById(transaction, params.uuid)) ?? reject(paymentRefusals.pageNotFound)

function personOf(caller: Caller | null): Uuid {
  if (!caller?.userId) throw new Error(`caller of seller ${caller?.sellerId} has no user`)
  return caller.userId
}

export interface ChargeTools extends PaymentTools, SlipTools, LetterTools {}

export const chargesApi = (tools: ChargeTools): Route[] => [
  ...readingRoutes(tools),
  ...changeRoutes(tools),
  ...buyerRoutes(tools),
]

const readingRoutes = (tools: ChargeTools): Route[] => [
  listQuery(
    listEndpoint,
    ({ query }, caller) => chargesQuery(query, caller),
    (page: ListedPage | undefined, { query }, { sellerId }) =>
      listedCharges(page, query, { sellerId, vault: tools.vault }),
  ),
  exportFile(exportCharges, chargeTable, {
    statement: (query, { transaction }) => exportedCharges(query, transaction),
    named: 'metadata',
    rowOf: (stored: ExportedCharge) => stored,
  }),
  query(readListView, async (transaction, _, caller) => {
    const storedView = await listViewOf(transaction, personOf(caller))
    if (!storedView) return NO_LIST_VIEW
    return { hiddenColumns: storedView.hidden_columns, savedViews: storedView.saved_views }
  }),
  command(storeListViewEndpoint, async (work, { body }, caller) => {
    await storeListView(work, personOf(caller), body)
    return body
  }),
  query(summaryEndpoint, (transaction, { query }) => summarizeCharges(transaction, query)),
  query(readEndpoint, (transaction, { params }, caller) =>
    readCharge(transaction, tools.vault, params.id, caller),
  ),
  query(
    printCollectionLetter,
    async (transaction, { params }) =>
      new FileReply(
        await collectionLetter(transaction, tools, params.id),
        `carta-de-cobranca-${params.id}.pdf`,
        { place: 'inline' },
      ),
  ),
  query(readChargeReceivables, (transaction, { params }) =>
    readReceivables(transaction, params.id),
  ),
  listQuery(
    listScheduledCharges,
    ({ query }, caller) => scheduledChargesQuery(query, caller),
    (page: ListedPage | undefined, { query }, { sellerId }) =>
      listedCharges(page, query, { sellerId, vault: tools.vault }),
  ),
  query(readScheduledCharge, (transaction, { params }, caller) =>
    readCharge(transaction, tools.vault, params.id, caller),
  ),
]

const buyerRoutes = (tools: ChargeTools): Route[] => [
  query(
    openChargePage,
    async (transaction, input) => {
      const charge = await chargeOf(transaction, input)
      return {
        ...(await paymentOf(transaction, charge)),
        methods: methodsOfCharge(tools, charge),
        seller: publicSellerOf(await readSeller(transaction)),
        title: charge.title,
        customerName: charge.customer_name,
      }
    },
    sellerOfCharge,
  ),
  query(
    readChargeStatus,
    async (transaction, input) => {
      const { status, paid_date } = await chargeOf(transaction, input)
      return { status, paidDate: paid_date }
    },
    sellerOfCharge,
  ),
  query(
    printBankSlip,
    async (transaction, input) => {
      const charge = await chargeOf(transaction, input)
      const facts = await slipFactsOf(transaction, tools, charge)
      return new FileReply(await drawSlip(facts), `boleto-${charge.id}.pdf`)
    },
    sellerOfCharge,
  ),
  externalCommand(
    payCharge,
    {
      begin: (work, input) => beginChargePayment(work, tools, input),
      request: (started) => requestPayment(tools, started),
      settle: (work, started, outcome) => settlePayment(work, tools, started, outcome),
      render: renderPayment,
      expected: null,
    },
    sellerOfCharge,
  ),
]
