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
  // By their ids, which a test compares: the page of a charge doesn't load the contracts of links and subscriptions.
  { id: 'LNK-01' },
  { id: 'LNK-03' },
  { id: 'LNK-04' },
  { id: 'SUB-02' },
  countUnread,
  listNotifications,
  listAudit,
] as const
