import * as z from 'zod/mini'
import { instant, uuid } from '#contract/basics/wire.ts'
import type {
  AcquirerClient,
  AttemptOutcome,
  Authorization,
  DisputeOutcome,
  Evidence,
  Refund,
  RefundOutcome,
  TokenizedCard,
} from '#server/adapters/acquirer/port.ts'
import { type HttpResponse, sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import { fetchSettlements } from '#server/adapters/settlement-file.ts'

const Card = z.object({ brand: z.string(), last4digits: z.string(), holderName: z.string() })

const shared = { attemptId: z.string(), providerRef: z.string().check(z.minLength(1)), card: Card }
const Charge = z.discriminatedUnion('status', [
  z.object({
    ...shared,
    status: z.literal('approved'),
    amount: z.int().check(z.minimum(0)),
    currency: z.string(),
  }),
  z.object({
    ...shared,
    status: z.literal('declined'),
    codeReason: z.string(),
    message: z.string(),
    hard: z.boolean(),
  }),
  z.object({ ...shared, status: z.literal('pending') }),
])
const RefundAnswer = z.object({
  refundId: z.string(),
  status: z.enum(['confirmed', 'refused']),
  amount: z.int(),
  message: z.string(),
})
const TokenizedBody = z.object({ key: z.string(), cardToken: z.string(), card: Card })
const Dispute = z.object({
  attemptId: z.string(),
  status: z.enum(['open', 'won', 'lost']),
  reason: z.string(),
  openedAt: instant(),
})
const DisputeList = z.object({
  disputes: z.array(z.object({ attemptId: uuid(), status: z.enum(['open', 'won', 'lost']) })),
})
const Refusal = z.object({ code: z.string() })

const isRefusal = ({ status, body }: HttpResponse, expected: number, code: string): boolean => {
  const refusal = z.safeParse(Refusal, body)
  return status === expected && refusal.success && refusal.data.code === code
}

/** Reads the outcome of an attempt; an answer about another attempt is unknown. */
function readCharge(attemptId: string, response: HttpResponse | null): AttemptOutcome {
  if (!response) return { kind: 'unknown' }
  if (isRefusal(response, 404, 'not_found')) return { kind: 'not-found' }
  if (isRefusal(response, 422, 'token_over')) return { kind: 'token-over' }
  const charge = z.safeParse(Charge, response.body)
  const isGood = response.status >= 200 && response.status < 300
  if (!isGood || !charge.success || charge.data.attemptId !== attemptId) return { kind: 'unknown' }
  const { data } = charge
  if (data.status === 'pending') return { kind: 'unknown' }
  const { providerRef, card } = data
  if (data.status === 'declined') {
    const { codeReason, message, hard } = data
    return { kind: 'declined', providerRef, codeReason, message, hard, card }
  }
  return {
    kind: 'approved',
    providerRef,
    amount: BigInt(data.amount),
    currency: data.currency,
    card,
  }
}

function readCard(key: string, response: HttpResponse | null): TokenizedCard {
  if (!response) return { kind: 'unknown' }
  if (isRefusal(response, 422, 'token_over')) return { kind: 'token-over' }
  const stored = z.safeParse(TokenizedBody, response.body)
  if (response.status !== 200 || !stored.success || stored.data.key !== key)
    return { kind: 'unknown' }
  return { kind: 'stored', cardToken: stored.data.cardToken, card: stored.data.card }
}

function readRefund(
  refundId: string,
  amount: bigint | null,
  response: HttpResponse | null,
): RefundOutcome {
  if (!response) return { kind: 'unknown' }
  if (isRefusal(response, 404, 'not_found')) return { kind: 'not-found' }
  const refund = z.safeParse(RefundAnswer, response.body)
  if (response.status !== 200 || !refund.success || refund.data.refundId !== refundId) {
    return { kind: 'unknown' }
  }
  if (amount !== null && BigInt(refund.data.amount) !== amount) return { kind: 'unknown' }
  const { status, message } = refund.data
  return status === 'confirmed' ? { kind: 'confirmed' } : { kind: 'refused', message }
}

function readDispute(attemptId: string, response: HttpResponse | null): DisputeOutcome {
  if (!response) return { kind: 'unknown' }
  if (isRefusal(response, 404, 'not_found')) return { kind: 'none' }
  const dispute = z.safeParse(Dispute, response.body)
  if (response.status !== 200 || !dispute.success || dispute.data.attemptId !== attemptId) {
    return { kind: 'unknown' }
  }
  const { status, reason, openedAt } = dispute.data
  return { kind: status, reason, openedAt }
}

function readAccepted(response: HttpResponse | null): 'taken' | 'over' | 'unknown' {
  if (response && isRefusal(response, 409, 'not_disputed')) return 'over'
  return response?.status === 200 ? 'taken' : 'unknown'
}

/** The sandbox acquirer at `baseUrl` (without `/acquirer/v1`); see SM-ATTEMPT. */
export function createSandboxAcquirer({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly baseUrl: string
  readonly timeoutMs?: number
}): AcquirerClient {
  const root = `${baseUrl}/acquirer/v1`
  const byKey = (kind: string, id: string) =>
    sendHttp(`${root}/${kind}/by-key/${encodeURIComponent(id)}`, { timeoutMs })

  return {
    async charge({ attemptId, amount, installments, cardToken, descriptor }: Authorization) {
      const headers = { 'idempotency-key': attemptId }
      const body = { amount: Number(amount), currency: 'BRL', installments, cardToken, descriptor }
      const request = { method: 'POST', headers, body, timeoutMs } as const
      return readCharge(attemptId, await sendHttp(`${root}/charges`, request))
    },
    attempt: async (attemptId) => readCharge(attemptId, await byKey('charges', attemptId)),
    async tokenizeCard(key, cardToken) {
      const headers = { 'idempotency-key': key }
      const request = { method: 'POST', headers, body: { cardToken }, timeoutMs } as const
      return readCard(key, await sendHttp(`${root}/cards`, request))
    },
    async refund({ refundId, attemptId, amount }: Refund) {
      const headers = { 'idempotency-key': refundId }
      const body = { attemptId, amount: Number(amount) }
      const request = { method: 'POST', headers, body, timeoutMs } as const
      return readRefund(refundId, amount, await sendHttp(`${root}/refunds`, request))
    },
    refundOf: async (refundId) => readRefund(refundId, null, await byKey('refunds', refundId)),
    dispute: async (attemptId) => readDispute(attemptId, await byKey('disputes', attemptId)),
    async disputesSince(from) {
      const response = await sendHttp(`${root}/disputes?${new URLSearchParams({ from })}`, {
        timeoutMs,
      })
      const { success, data } = z.safeParse(DisputeList, response?.body)
      if (response?.status !== 200 || !success) return null
      return data.disputes.map(({ attemptId, status: state }) => ({ attemptId, state }))
    },
    async contest({ key, attemptId, message, documents }: Evidence) {
      const headers = { 'idempotency-key': key }
      const payload = documents.map((each) => ({
        ...each,
        content: each.content.toString('base64'),
      }))
      const body = { message, documents: payload }
      const url = `${root}/disputes/${encodeURIComponent(attemptId)}/evidence`
      return readAccepted(await sendHttp(url, { method: 'POST', headers, body, timeoutMs }))
    },
    async accept(attemptId) {
      const url = `${root}/disputes/${encodeURIComponent(attemptId)}/acceptance`
      return readAccepted(await sendHttp(url, { method: 'POST', body: {}, timeoutMs }))
    },
    settlements: (day) => fetchSettlements('acquirer', root, day, timeoutMs),
  }
}
