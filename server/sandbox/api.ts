import { simulateReview } from '#contract/bank-account/endpoints.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { simulateBill } from '#contract/bills/endpoints.ts'
import { decideInvoice } from '#contract/invoices/endpoints.ts'
import { simulateTransfer } from '#contract/payouts/endpoints.ts'
import {
  advanceClock,
  changeLookups,
  changeSellerSettings,
  type JobName,
  publishTerms,
  readClock,
  readOutbox,
  readTestCards,
  resetSandbox,
  runJob,
  setClock,
  simulateChargeEvent,
} from '#contract/sandbox/endpoints.ts'
import { simulateRegistration } from '#contract/sub-sellers/endpoints.ts'
import { simulatePurchase } from '#contract/virtual-cards/endpoints.ts'
import type { KycCompany } from '#server/adapters/kyc/port.ts'
import type { RecipientRegistry } from '#server/adapters/recipients/port.ts'
import type { FiscalTools } from '#server/areas/invoices/resolve-invoice.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'
import type { PayoutTools } from '#server/areas/payouts/payouts.ts'
import { publishTerms as publishTermsFor } from '#server/areas/terms/publish-terms.ts'
import type { Job } from '#server/platform/events/jobs.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { publicCall, type Route } from '#server/platform/http/routes.ts'
import { simulateReviewResult } from '#server/sandbox/account-reviews.ts'
import { simulateBillStatus } from '#server/sandbox/bills.ts'
import { buyWith } from '#server/sandbox/card-purchases.ts'
import { simulateEvent } from '#server/sandbox/charge-events.ts'
import { clockMode, later, moveClock } from '#server/sandbox/clock.ts'
import { simulateInvoiceDecision } from '#server/sandbox/invoices.ts'
import { setLookups } from '#server/sandbox/lookups.ts'
import { sentMessages, testCards } from '#server/sandbox/outbox.ts'
import { emptySandbox, type ResetTools } from '#server/sandbox/reset.ts'
import { changeSettings } from '#server/sandbox/seller-settings.ts'
import { simulateSplitStatus } from '#server/sandbox/sub-sellers.ts'
import { simulateTransferStatus } from '#server/sandbox/transfers.ts'

export interface SandboxParts extends ResetTools {
  readonly jobs: readonly Job<JobName>[]
  readonly recipients: RecipientRegistry
  readonly fiscal: FiscalTools
  readonly payments: PaymentTools
  readonly payouts: PayoutTools
  readonly kyc: KycCompany
}

/** The controls that exist in sandbox mode only (R-SBX-01). */
export const sandboxApi = (parts: SandboxParts): Route[] => [
  ...clockRoutes(parts),
  ...companyRoutes(parts),
]

const clockRoutes = ({ jobs }: SandboxParts): Route[] => [
  publicCall(readClock, async (_, __, { database }) => ({
    now: (await database.time()).now,
    mode: await clockMode(database),
  })),
  publicCall(setClock, ({ body }, _, { database, log }) =>
    moveClock({ database, jobs, log }, () => body.now, body.mode),
  ),
  publicCall(advanceClock, ({ body }, _, { database, log }) =>
    moveClock({ database, jobs, log }, (now) => later(now, body)),
  ),
  publicCall(runJob, async ({ params }) => {
    const job = jobs.find(({ name }) => name === params.name) ?? reject(platformRefusals.notFound)
    return { name: job.name, ran: await job.run() }
  }),
]

const companyRoutes = (parts: SandboxParts): Route[] => [
  publicCall(simulateChargeEvent, (input, _, { database }) =>
    simulateEvent(database, parts, input),
  ),
  publicCall(readTestCards, () => testCards(parts.companiesUrl)),
  publicCall(readOutbox, ({ query }) => sentMessages(parts, query)),
  publicCall(decideInvoice, (input, _, { database }) =>
    simulateInvoiceDecision(database, parts.fiscal, parts.companiesUrl, input),
  ),
  publicCall(simulatePurchase, (input, _, { database }) =>
    buyWith(database, parts.companiesUrl, input),
  ),
  publicCall(simulateReview, (input, _, { database }) =>
    simulateReviewResult(database, { ...parts, vault: parts.payments.vault }, input),
  ),
  publicCall(simulateBill, (input, _, { database }) =>
    simulateBillStatus(database, parts.payouts, parts.companiesUrl, input),
  ),
  publicCall(simulateTransfer, (input, _, { database }) =>
    simulateTransferStatus(database, parts.payouts, parts.companiesUrl, input),
  ),
  publicCall(simulateRegistration, (input, _, { database }) =>
    simulateSplitStatus({ ...parts, database, vault: parts.payments.vault }, input),
  ),
  publicCall(resetSandbox, ({ body }, _, { log }) => emptySandbox(parts, body.seed, log)),
  publicCall(changeSellerSettings, (input, _, { database }) => changeSettings(database, input)),
  publicCall(changeLookups, ({ body }) => setLookups(parts.companiesUrl, body)),
  publicCall(publishTerms, async ({ params, body }, _, { database }) => {
    const published = await database.withTenant(params.id as SellerId, (transaction) =>
      publishTermsFor(transaction, params.id, body.version),
    )
    if (published === 0) reject(platformRefusals.notFound)
  }),
]
