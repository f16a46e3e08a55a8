import { timeInSaoPaulo } from '#contract/basics/days.ts'
import type { JobName } from '#contract/sandbox/endpoints.ts'
import type { CardIssuer } from '#server/adapters/card-issuer/port.ts'
import type { KycCompany } from '#server/adapters/kyc/port.ts'
import type { PixDirectory } from '#server/adapters/pix-directory/port.ts'
import type { RecipientRegistry } from '#server/adapters/recipients/port.ts'
import { pixMails } from '#server/areas/account-pix/mail-pix.ts'
import { receiveMissed } from '#server/areas/account-pix/receive-pix.ts'
import { sendScheduled } from '#server/areas/account-pix/send-pix.ts'
import { deleteOldRequests } from '#server/areas/api-keys/request-log.ts'
import { pollReviews } from '#server/areas/bank-account/review.ts'
import { APPLICATION_WAITS } from '#server/areas/bank-account/waits.ts'
import { billMails } from '#server/areas/bills/mail-bill.ts'
import { nextPayment, payBills } from '#server/areas/bills/pay-bills.ts'
import { planReminders } from '#server/areas/buyer-notices/plan-notices.ts'
import type { NoticeTools } from '#server/areas/buyer-notices/send-notice.ts'
import { RECEIPT_WAITS } from '#server/areas/buyer-notices/waits.ts'
import { nextNotice, noticeJobs, sendNotices } from '#server/areas/buyer-notices/work.ts'
import { createFailureFollower } from '#server/areas/cases/failed-items.ts'
import { markLate } from '#server/areas/charges/actions/mark-late.ts'
import { type DisputeTools, disputeJobs } from '#server/areas/charges/dispute/dispute-jobs.ts'
import { deleteOldLetters } from '#server/areas/charges/letter/cancellation-letter.ts'
import { chargeRollUp } from '#server/areas/charges/work.ts'
import { dashboardRollUp } from '#server/areas/dashboard/work.ts'
import { deleteOldImportRows, runImports } from '#server/areas/imports/work.ts'
import type { InvoiceMailTools } from '#server/areas/invoices/mail-invoice.ts'
import { type FiscalTools, pollInvoices } from '#server/areas/invoices/resolve-invoice.ts'
import { INVOICE_WAITS } from '#server/areas/invoices/waits.ts'
import { fiscalJobs } from '#server/areas/invoices/work.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { followClaims, receiveMissedClaims } from '#server/areas/med-claims/follow-claims.ts'
import { MED_CLAIM_WAITS } from '#server/areas/med-claims/waits.ts'
import { claimMails } from '#server/areas/med-claims/work.ts'
import { notifyOnAccount, notifyOnCharges } from '#server/areas/notification-panel/work.ts'
import { closePaidLinks, expireLinks, purchaseJobs } from '#server/areas/payment-links/work.ts'
import { sendReturns } from '#server/areas/payments/buyer-returns/send-returns.ts'
import { loseUncontested } from '#server/areas/payments/disputes/disputes.ts'
import {
  receiveMissedDisputes,
  receiveMissedPayments,
} from '#server/areas/payments/missed-callbacks.ts'
import {
  type PaymentTools,
  pollAttempts,
  pollChargeClaims,
  pollCodes,
  receiveMissedChargeClaims,
  releaseReceivables,
} from '#server/areas/payments/reconciler.ts'
import { pollRefunds } from '#server/areas/payments/refunds/refunds.ts'
import type { CollectionTools } from '#server/areas/payments/renewal-cards/begin-collection.ts'
import { resolveReportedPayments } from '#server/areas/payments/reported-payments.ts'
import { RELEASE_TIME } from '#server/areas/payments/schedule.ts'
import { nextCharging } from '#server/areas/payments/scheduled-cards/read-scheduled.ts'
import {
  chargeScheduled,
  tokenizeCards,
} from '#server/areas/payments/scheduled-cards/scheduled-cards.ts'
import { PAYMENT_WAITS } from '#server/areas/payments/waits.ts'
import { freezePayouts } from '#server/areas/payouts/freeze.ts'
import { receiveMissedReturns } from '#server/areas/payouts/missed-returns.ts'
import type { PayoutTools } from '#server/areas/payouts/payouts.ts'
import { resolveReported, sendPayouts } from '#server/areas/payouts/send-payouts.ts'
import { paySubSellers } from '#server/areas/payouts/sub-seller-payouts.ts'
import { nextExpiring } from '#server/areas/payouts/to-account.ts'
import { PAYOUT_WAITS } from '#server/areas/payouts/waits.ts'
import { payoutMails } from '#server/areas/payouts/work.ts'
import { pollClaims } from '#server/areas/pix-keys/claims.ts'
import { pollReceived, receiveMissedKeyClaims } from '#server/areas/pix-keys/follow-received.ts'
import { pollKeys } from '#server/areas/pix-keys/resolve-keys.ts'
import { KEY_WAITS } from '#server/areas/pix-keys/waits.ts'
import { type CodeTools, pixKeyJobs } from '#server/areas/pix-keys/work.ts'
import { applyIncreases, limitMails, nextIncrease } from '#server/areas/pix-limits/work.ts'
import { settlingOf } from '#server/areas/reconciliation/companies.ts'
import { reconcile } from '#server/areas/reconciliation/reconcile.ts'
import { deleteOldReports, makeReports } from '#server/areas/reports/work.ts'
import { handleRequests } from '#server/areas/sign-in/anonymous-requests.ts'
import type { UserMailTools } from '#server/areas/sign-in/mail-to-user.ts'
import { deleteForgottenFailures } from '#server/areas/sign-in/throttle.ts'
import { signInJobs } from '#server/areas/sign-in/work.ts'
import { SUB_SELLER_WAITS } from '#server/areas/sub-sellers/waits.ts'
import { pollRegistrations, subSellerJobs } from '#server/areas/sub-sellers/work.ts'
import { mailOfCardLink } from '#server/areas/subscriptions/card-links/mail-card-link.ts'
import { collectByCard } from '#server/areas/subscriptions/collect-by-card.ts'
import { renewSubscriptions } from '#server/areas/subscriptions/renew.ts'
import {
  chargesOfSubscriptions,
  customersOfSubscriptions,
} from '#server/areas/subscriptions/work.ts'
import { twoFactorJobs } from '#server/areas/two-factor/work.ts'
import { cardInvoiceMails } from '#server/areas/virtual-cards/mail-invoice.ts'
import { payCardInvoices } from '#server/areas/virtual-cards/pay-invoices.ts'
import { pollCards } from '#server/areas/virtual-cards/resolve-card.ts'
import { VIRTUAL_CARD_WAITS } from '#server/areas/virtual-cards/waits.ts'
import { webhookDeliveries } from '#server/areas/webhooks/queue-deliveries.ts'
import type { WebhookSender } from '#server/areas/webhooks/send-deliveries.ts'
import { DELIVERY_WAITS } from '#server/areas/webhooks/waits.ts'
import { deleteOldDeliveries, webhookMails } from '#server/areas/webhooks/work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { relayEvents, type Subscriber } from '#server/platform/events/events.ts'
import { followFailures } from '#server/platform/events/items.ts'
import type { Job } from '#server/platform/events/jobs.ts'
import type { EventJob, Queue } from '#server/platform/events/queue.ts'
import { PLATFORM_WAITS, type Waits } from '#server/platform/events/waits.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { deleteExpired } from '#server/platform/process/housekeeping.ts'
import type { Log } from '#server/platform/process/log.ts'
import { recordCheck } from '#server/platform/process/metrics.ts'
import { oneAtATime } from '#server/platform/process/one-at-a-time.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** Subscribers of events, in the order in which they run. */
export const SUBSCRIBERS: readonly Subscriber[] = [
  chargeRollUp,
  dashboardRollUp,
  chargesOfSubscriptions,
  customersOfSubscriptions,
  closePaidLinks,
  notifyOnCharges,
  notifyOnAccount,
  webhookDeliveries,
]

/**
 * Relays events; woken by NOTIFY, with polling as a fallback. Webhooks are sent without waiting for
 * their own job.
 */
export const eventRelay = (
  jobs: Database,
  queue: Queue,
  webhooks: WebhookSender,
): Job<'event-relay'> => ({
  name: 'event-relay',
  everyMs: 5 * SECOND_MS,
  run: oneAtATime(async () => {
    const relayed = await relayEvents(jobs, SUBSCRIBERS, queue.put)
    await webhooks.sendDue()
    return relayed
  }),
})

/** Handles anonymous requests: password links and refused sign-ins. */
export const anonymousRequests = (
  jobs: Database,
  vault: Vault,
  log: Log,
): Job<'anonymous-requests'> => ({
  name: 'anonymous-requests',
  everyMs: SECOND_MS,
  run: () => handleRequests(jobs, vault, log),
})

/** Subscribers that call outside companies or do one thing to each of several records, through the queue. */
export const eventJobs = (
  letters: UserMailTools & DisputeTools & CodeTools,
  notes: FiscalTools & InvoiceMailTools & NoticeTools,
): EventJob[] => [
  ...signInJobs(letters),
  ...twoFactorJobs(letters),
  ...subSellerJobs(letters),
  ...disputeJobs(letters),
  ...fiscalJobs(notes),
  payoutMails(letters),
  billMails(letters),
  pixMails(letters),
  cardInvoiceMails(letters),
  claimMails(letters),
  limitMails(letters),
  ...pixKeyJobs(letters),
  webhookMails(letters),
  ...noticeJobs(notes),
  mailOfCardLink(notes),
  ...purchaseJobs,
]

/** A job that works from the release hour of each day on. */
const atReleaseTime = (jobs: Database, work: () => Promise<number>) => ({
  dueAt: RELEASE_TIME,
  async run(): Promise<number> {
    const { now } = await jobs.time()
    return timeInSaoPaulo(now) >= RELEASE_TIME ? work() : 0
  },
})

// The check reads all entries, so that at millions of them it takes longer than its interval.
const BOOKS_TIME_SHARE = 0.05

async function watchBooks(jobs: Database, log: Log): Promise<number> {
  const begunMs = performance.now()
  const violations = await checkBooks(jobs)
  recordCheck(violations, { atMs: machineTime.now(), tookMs: performance.now() - begunMs })
  for (const { id, statement: says, offenders } of violations) {
    log.error({ job: 'invariants', reason: `${id} ${says}`, ran: offenders }, 'the books are wrong')
  }
  await freezePayouts(jobs, violations, log)
  return violations.length
}

/**
 * All waits that are ended when the host's clock is set back. Those of mails under way are not: another
 * worker would send them a second time.
 */
export const WAITS: readonly Waits[] = [
  ...PLATFORM_WAITS,
  ...PAYMENT_WAITS,
  PAYOUT_WAITS,
  MED_CLAIM_WAITS,
  ...DELIVERY_WAITS,
  INVOICE_WAITS,
  VIRTUAL_CARD_WAITS,
  SUB_SELLER_WAITS,
  APPLICATION_WAITS,
  ...KEY_WAITS,
  RECEIPT_WAITS,
]

/** Clients that the jobs use. */
export type WorkTools = PaymentTools &
  CollectionTools &
  FiscalTools &
  PayoutTools &
  NoticeTools & {
    readonly cardIssuer: CardIssuer
    readonly settlementBank: string
    readonly kyc: KycCompany
    readonly pixDirectory: PixDirectory
    readonly recipients: RecipientRegistry
    readonly webhooks: WebhookSender
  }

// A sweep that fails does not stop the others; the run fails after all of them.
async function sweep(jobs: Database): Promise<number> {
  const swept = await Promise.allSettled([
    deleteExpired(jobs),
    deleteOldLetters(jobs),
    deleteForgottenFailures(jobs),
    deleteOldReports(jobs),
    deleteOldImportRows(jobs),
    deleteOldDeliveries(jobs),
    deleteOldRequests(jobs),
  ])
  let dropped = 0
  for (const each of swept) {
    if (each.status === 'rejected') throw each.reason
    dropped += each.value
  }
  return dropped
}

async function reconcileDays(jobs: Database, tools: WorkTools, log: Log): Promise<number> {
  // What earlier files reported is asked about first, so that it matches in this run.
  await resolveReported(jobs, tools)
  await resolveReportedPayments(jobs, tools)
  const { items, resolved } = await reconcile({
    jobs,
    companies: settlingOf(tools),
    settlementBank: tools.settlementBank,
    log,
  })
  return items + resolved
}

/**
 * The jobs of the product, in the order in which they run when due together. Items of theirs that
 * keep failing become cases from now on.
 */
export function allJobs(jobs: Database, tools: WorkTools, log: Log): Job<JobName>[] {
  followFailures(createFailureFollower(log))
  return jobList(jobs, tools, log)
}

const jobList = (jobs: Database, tools: WorkTools, log: Log): Job<JobName>[] => [
  { name: 'late-marker', everyMs: 30 * SECOND_MS, run: () => markLate(jobs) },
  { name: 'recurring-charges', everyMs: 30 * SECOND_MS, run: () => renewSubscriptions(jobs) },
  {
    name: 'notices',
    everyMs: MINUTE_MS,
    nextDue: (from, to) => nextNotice(jobs, from, to),
    run: async () => (await planReminders(jobs)) + (await sendNotices(jobs, tools)),
  },
  { name: 'link-expiry', everyMs: 30 * SECOND_MS, run: () => expireLinks(jobs) },
  {
    name: 'receivables-release',
    everyMs: 30 * SECOND_MS,
    ...atReleaseTime(jobs, () => releaseReceivables(jobs)),
  },
  { name: 'attempt-janitor', everyMs: 2 * SECOND_MS, run: () => pollAttempts(jobs, tools) },
  {
    name: 'scheduled-charging',
    everyMs: 5 * SECOND_MS,
    run: async () => (await tokenizeCards(jobs, tools)) + (await chargeScheduled(jobs, tools)),
    nextDue: (from, to) => nextCharging(jobs, from, to),
  },
  { name: 'card-retries', everyMs: 5 * SECOND_MS, run: () => collectByCard(jobs, tools) },
  { name: 'code-janitor', everyMs: 2 * SECOND_MS, run: () => pollCodes(jobs, tools) },
  {
    name: 'refund-janitor',
    everyMs: 2 * SECOND_MS,
    run: () => pollRefunds(jobs, tools),
  },
  { name: 'buyer-returns', everyMs: 2 * SECOND_MS, run: () => sendReturns(jobs, tools) },
  {
    name: 'pix-limits',
    everyMs: 30 * SECOND_MS,
    run: () => applyIncreases(jobs),
    nextDue: (from, to) => nextIncrease(jobs, from, to),
  },
  {
    name: 'bills-payment',
    everyMs: 30 * SECOND_MS,
    run: () => payBills(jobs, tools),
    nextDue: (from, to) => nextPayment(jobs, from, to),
  },
  {
    name: 'account-pix',
    everyMs: 30 * SECOND_MS,
    ...atReleaseTime(jobs, () => sendScheduled(jobs, tools)),
  },
  {
    name: 'account-arrivals',
    everyMs: MINUTE_MS,
    isUndated: true,
    run: async () =>
      (await receiveMissed(jobs, tools)) +
      (await receiveMissedClaims(jobs, tools)) +
      (await receiveMissedKeyClaims(jobs, tools)) +
      (await receiveMissedChargeClaims(jobs, tools)),
  },
  {
    name: 'missed-callbacks',
    everyMs: MINUTE_MS,
    isUndated: true,
    run: async () =>
      (await receiveMissedDisputes(jobs, tools)) +
      (await receiveMissedPayments(jobs, tools)) +
      (await receiveMissedReturns(jobs, tools)),
  },
  {
    name: 'med-claims',
    everyMs: 2 * SECOND_MS,
    run: async () => (await followClaims(jobs, tools)) + (await pollChargeClaims(jobs, tools)),
  },
  {
    name: 'transfers',
    everyMs: 2 * SECOND_MS,
    dueAt: RELEASE_TIME,
    run: () => sendPayouts(jobs, tools),
    nextDue: (from, to) => nextExpiring(jobs, from, to),
  },
  {
    name: 'dispute-deadline',
    everyMs: 30 * SECOND_MS,
    run: () => loseUncontested(jobs, tools),
  },
  { name: 'invoice-poll', everyMs: 2 * SECOND_MS, run: () => pollInvoices(jobs, tools) },
  { name: 'account-reviews', everyMs: 2 * SECOND_MS, run: () => pollReviews(jobs, tools) },
  { name: 'pix-keys', everyMs: 2 * SECOND_MS, run: () => pollKeys(jobs, tools) },
  {
    name: 'pix-claims',
    everyMs: 2 * SECOND_MS,
    run: async () => (await pollClaims(jobs, tools)) + (await pollReceived(jobs, tools)),
  },
  { name: 'card-janitor', everyMs: 2 * SECOND_MS, run: () => pollCards(jobs, tools) },
  {
    name: 'card-invoices',
    everyMs: 30 * SECOND_MS,
    ...atReleaseTime(jobs, () => payCardInvoices(jobs, tools)),
  },
  {
    name: 'subseller-split',
    everyMs: 5 * SECOND_MS,
    run: () => pollRegistrations(jobs, tools),
  },
  {
    name: 'subseller-payouts',
    everyMs: 30 * SECOND_MS,
    ...atReleaseTime(jobs, () => paySubSellers(jobs, tools)),
  },
  { name: 'webhooks', everyMs: SECOND_MS, run: () => tools.webhooks.sendDue() },
  {
    name: 'reconciliation',
    everyMs: MINUTE_MS,
    ...atReleaseTime(jobs, () => reconcileDays(jobs, tools, log)),
  },
  { name: 'reports', everyMs: 2 * SECOND_MS, run: () => makeReports(jobs, tools) },
  { name: 'imports', everyMs: SECOND_MS, run: () => runImports(jobs, tools) },
  {
    name: 'invariants',
    everyMs: MINUTE_MS,
    timeShare: BOOKS_TIME_SHARE,
    isUndated: true,
    run: () => watchBooks(jobs, log),
  },
  { name: 'housekeeping', everyMs: 10 * MINUTE_MS, isUndated: true, run: () => sweep(jobs) },
]
