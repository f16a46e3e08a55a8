import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { acquirerCallback, boletoCallback, pixCallback } from '#contract/payments/endpoints.ts'
import type { AcquirerNotice } from '#server/adapters/acquirer/port.ts'
import type { Notice } from '#server/adapters/provider.ts'
import { resolveReturn } from '#server/areas/payments/buyer-returns/send-returns.ts'
import { resolveDispute } from '#server/areas/payments/disputes/disputes.ts'
import {
  type PaymentTools,
  resolveAttempt,
  resolveCode,
} from '#server/areas/payments/reconciler.ts'
import { resolveRefund } from '#server/areas/payments/refunds/refunds.ts'
import { acceptCallback } from '#server/areas/provider-messages/accept-callback.ts'
import { storeMessage } from '#server/areas/provider-messages/store-message.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { publicCall, type Route } from '#server/platform/http/routes.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

type PaymentKey = 'attempt' | 'refund' | 'buyer-return' | 'pix-txid' | 'slip-number'

interface OurRecord {
  readonly sellerId: SellerId
  readonly id: Uuid
}

/**
 * Stores a notice about a record of ours; null when the key belongs to none. A notice is only a
 * hint: the company is queried next and its answer settled, so that notices in any number and order
 * lead to the same state.
 */
async function storeNotice(
  database: Database,
  kind: PaymentKey,
  provider: string,
  { key, eventId, body }: Notice<string>,
): Promise<OurRecord | null> {
  const entry = await lookUp(database, kind, key)
  if (!entry?.recordId) return null
  await database.withTenant(entry.sellerId, (transaction) =>
    storeMessage(transaction, kind, `${provider}:${eventId}`, machineInstant(), body),
  )
  return { sellerId: entry.sellerId, id: entry.recordId }
}

/** A refund of a charge, or of a payment that is returned to its buyer. */
async function receiveRefund(
  database: Database,
  tools: PaymentTools,
  provider: string,
  notice: AcquirerNotice,
): Promise<void> {
  const refund = await storeNotice(database, 'refund', provider, notice)
  if (refund) return resolveRefund(database, tools, refund.sellerId, refund.id, 'PROVIDER')
  const returned = await storeNotice(database, 'buyer-return', provider, notice)
  if (returned) await resolveReturn(database, tools, returned.sellerId, returned.id, 'PROVIDER')
}

async function receiveFromAcquirer(
  database: Database,
  tools: PaymentTools,
  provider: string,
  notice: AcquirerNotice,
): Promise<void> {
  if (notice.about === 'refund') return receiveRefund(database, tools, provider, notice)
  const attempt = await storeNotice(database, 'attempt', provider, notice)
  if (!attempt) return
  if (notice.about === 'attempt') {
    return resolveAttempt(database, tools, attempt.sellerId, attempt.id, 'PROVIDER')
  }
  // An error makes the acquirer repeat the callback until the outcome is known.
  if (!(await resolveDispute(database, tools, attempt.sellerId, attempt.id, 'PROVIDER'))) {
    reject(platformRefusals.outsideUnavailable)
  }
}

export const paymentsApi = (tools: PaymentTools): Route[] => [
  publicCall(acquirerCallback, async ({ params: { provider } }, incoming, { database }) => {
    for (const notice of acceptCallback(tools.acquirers.find(provider), incoming)) {
      await receiveFromAcquirer(database, tools, provider, notice)
    }
  }),
  publicCall(pixCallback, async ({ params: { provider } }, incoming, { database }) => {
    for (const notice of acceptCallback(tools.pixBanks.find(provider), incoming)) {
      const kind = notice.about === 'charge' ? 'pix-txid' : 'buyer-return'
      const found = await storeNotice(database, kind, provider, notice)
      if (!found) continue
      const resolve = notice.about === 'charge' ? resolveCode : resolveReturn
      await resolve(database, tools, found.sellerId, found.id, 'PROVIDER')
    }
  }),
  publicCall(boletoCallback, async ({ params: { provider } }, incoming, { database }) => {
    for (const notice of acceptCallback(tools.boletoBanks.find(provider), incoming)) {
      const found = await storeNotice(database, 'slip-number', provider, notice)
      if (found) await resolveCode(database, tools, found.sellerId, found.id, 'PROVIDER')
    }
  }),
]
