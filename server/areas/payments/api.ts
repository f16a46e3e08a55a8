import { isUuid, type Uuid } from '#contract/basics/ids.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { acquirerCallback, boletoCallback, pixCallback } from '#contract/payments/endpoints.ts'
import { resolveDispute } from '#server/areas/payments/disputes/disputes.ts'
import {
  resolveAttempt,
  resolveCode,
  type PaymentTools,
} from '#server/areas/payments/reconciler.ts'
import { resolveReturn } from '#server/areas/payments/buyer-returns/send-returns.ts'
import { storeMessage } from '#server/areas/provider-messages/store-message.ts'
import { resolveRefund } from '#server/areas/payments/refunds/refunds.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import type { HttpRequest } from '#server/platform/http/messages.ts'
import { hashOf } from '#server/platform/security/identifiers.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { publicCall, type Route } from '#server/platform/http/routes.ts'

export type Provider = 'acquirer' | 'pix' | 'boleto' | 'fiscal' | 'card-issuer'

/** Whether the signature of a provider's callback is good. */
export type VerifyCallback = (provider: Provider, header: string, body: string) => boolean

function readSigned(provider: Provider, incoming: HttpRequest, verify: VerifyCallback): unknown {
  const header = incoming.headers['x-signature'] ?? ''
  if (!verify(provider, header, incoming.body)) reject(platformRefusals.notFound)
  try {
    return JSON.parse(incoming.body)
  } catch {
    return reject(platformRefusals.unreadable)
  }
}

const textAt = (value: unknown, key: string): string => {
  const found =
    typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)[key]
      : undefined
  return typeof found === 'string' ? found : ''
}

const listAt = (value: unknown, key: string): unknown[] => {
  const found =
    typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)[key]
      : undefined
  return Array.isArray(found) ? found : []
}

/**
 * A callback is only a hint: it is stored as received, then the provider is queried and its answer
 * settled. So any number and order of callbacks ends in the same state.
 */
async function keep(
  database: Database,
  kind: 'attempt' | 'refund' | 'buyer-return' | 'pix-txid' | 'slip-number',
  key: string,
  eventId: string,
  body: string,
) {
  const entry = await lookUp(database, kind, key)
  if (!entry?.recordId) return null
  await database.withTenant(entry.sellerId, (transaction) =>
    storeMessage(transaction, kind, eventId, machineInstant(), body),
  )
  return { sellerId: entry.sellerId, id: entry.recordId }
}

/** The acquirer's message about a refund: of a charge, or of a payment that goes back. */
async function receiveRefund(
  database: Database,
  tools: PaymentTools,
  message: { readonly refundId: Uuid; readonly eventId: string; readonly body: string },
): Promise<void> {
  const { refundId, eventId, body } = message
  const refund = await keep(database, 'refund', refundId, eventId, body)
  if (refund) {
    return resolveRefund(database, tools.acquirer, refund.sellerId, refund.id, 'PROVIDER')
  }
  const back = await keep(database, 'buyer-return', refundId, eventId, body)
  if (back) await resolveReturn(database, tools, back.sellerId, back.id, 'PROVIDER')
}

export const paymentsApi = (tools: PaymentTools, verify: VerifyCallback): Route[] => [
  publicCall(acquirerCallback, async (_, incoming, { database }) => {
    const response = readSigned('acquirer', incoming, verify)
    const refundId = textAt(response, 'refundId')
    if (isUuid(refundId)) {
      const message = { refundId, eventId: textAt(response, 'id'), body: incoming.body }
      return receiveRefund(database, tools, message)
    }
    const attemptId = textAt(response, 'attemptId')
    if (!isUuid(attemptId)) reject(platformRefusals.unreadable)
    const found = await keep(database, 'attempt', attemptId, textAt(response, 'id'), incoming.body)
    if (!found) return
    if (!textAt(response, 'type').startsWith('dispute.')) {
      return resolveAttempt(database, tools, found.sellerId, found.id, 'PROVIDER')
    }
    // An error makes the provider repeat the callback until the outcome is known.
    if (!(await resolveDispute(database, tools, found.sellerId, found.id, 'PROVIDER'))) {
      reject(platformRefusals.outsideUnavailable)
    }
  }),
  publicCall(pixCallback, async (_, incoming, { database }) => {
    for (const paid of listAt(readSigned('pix', incoming, verify), 'pix')) {
      const body = JSON.stringify(paid)
      const eventId = hashOf(body).toString('hex')
      const found = await keep(database, 'pix-txid', textAt(paid, 'txid'), eventId, body)
      if (found) await resolveCode(database, tools, found.sellerId, found.id, 'PROVIDER')
      for (const returned of listAt(paid, 'devolucoes')) {
        const back = await keep(database, 'buyer-return', textAt(returned, 'id'), eventId, body)
        if (back) await resolveReturn(database, tools, back.sellerId, back.id, 'PROVIDER')
      }
    }
  }),
  publicCall(boletoCallback, async (_, incoming, { database }) => {
    for (const paid of listAt(readSigned('boleto', incoming, verify), 'payments')) {
      const body = JSON.stringify(paid)
      const eventId = hashOf(body).toString('hex')
      const found = await keep(database, 'slip-number', textAt(paid, 'ourNumber'), eventId, body)
      if (found) await resolveCode(database, tools, found.sellerId, found.id, 'PROVIDER')
    }
  }),
]
