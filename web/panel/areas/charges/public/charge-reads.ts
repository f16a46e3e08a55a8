import { listAudit } from '#contract/audit/endpoints.ts'
import { listStatement, readBalance } from '#contract/balance/endpoints.ts'
import { readDispute } from '#contract/charges/dispute-endpoints.ts'
import {
  listCharges,
  readCharge,
  readChargeReceivables,
  summarizeCharges,
} from '#contract/charges/endpoints.ts'
import { readNetOrigin } from '#contract/charges/net-endpoints.ts'
import { listScheduledCharges, readScheduledCharge } from '#contract/charges/scheduled-endpoints.ts'
import { readScheduledSplit, readSplit } from '#contract/charges/split-endpoints.ts'
import { listInvoices } from '#contract/invoices/endpoints.ts'
import { countUnread, listNotifications } from '#contract/notification-panel/endpoints.ts'
import { listFastLinks, listOrderLinks, readLink } from '#contract/payment-links/endpoints.ts'
import { readSubscription } from '#contract/subscriptions/endpoints.ts'

/** Reads that a change of a charge makes outdated. */
export const CHARGE_READS = [
  listCharges,
  listScheduledCharges,
  summarizeCharges,
  readCharge,
  readScheduledCharge,
  readChargeReceivables,
  readDispute,
  readNetOrigin,
  readSplit,
  readScheduledSplit,
  listInvoices,
  readBalance,
  listStatement,
  listOrderLinks,
  listFastLinks,
  readLink,
  readSubscription,
  countUnread,
  listNotifications,
  listAudit,
] as const
