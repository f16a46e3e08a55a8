import * as z from 'zod/mini'
import { centavosOfDecimal, decimalText } from '#contract/basics/money.ts'
import { instant, uuid } from '#contract/basics/wire.ts'
import { BRL, currencyOf } from '#server/adapters/acquirer/aurora/currency.ts'
import { fetchStatement } from '#server/adapters/acquirer/aurora/statement.ts'
import type {
  AcquirerClient,
  AttemptOutcome,
  Authorization,
  Card,
  DisputeOutcome,
  Evidence,
  Refund,
  RefundOutcome,
  TokenizedCard,
} from '#server/adapters/acquirer/port.ts'
import { type HttpResponse, sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'

const CardBody = z.object({ network: z.string(), ending: z.string(), holder: z.string() })

const shared = { reference: z.string(), id: z.string().check(z.minLength(1)), card: CardBody }
const PaymentBody = z.object({
  payment: z.discriminatedUnion('situation', [
    z.object({
      ...shared,
      situation: z.literal('CAPTURED'),
      value: z.string(),
      currency: z.string(),
    }),
    z.object({
      ...shared,
      situation: z.literal('DENIED'),
      denial: z.object({ code: z.string(), text: z.string(), retry: z.boolean() }),
    }),
    z.object({ ...shared, situation: z.literal('ANALYSING') }),
  ]),
})
const ReversalBody = z.object({
  reversal: z.object({
    reference: z.string(),
    situation: z.enum(['DONE', 'DENIED']),
    value: z.string(),
    text: z.string(),
  }),
})
const WalletBody = z.object({
  wallet: z.object({ reference: z.string(), token: z.string(), card: CardBody }),
})
const PHASES = { OPEN: 'open', MERCHANT_WON: 'won', HOLDER_WON: 'lost' } as const
const ChargebackBody = z.object({
  chargeback: z.object({
    payment: z.string(),
    phase: z.enum(['OPEN', 'MERCHANT_WON', 'HOLDER_WON']),
    reason: z.string(),
    since: instant(),
  }),
})
const ChargebackList = z.object({
  chargebacks: z.array(
    z.object({ payment: uuid(), phase: z.enum(['OPEN', 'MERCHANT_WON', 'HOLDER_WON']) }),
  ),
})
const Refusal = z.object({ error: z.string() })

/** The error that an answer names; null for another answer. */
function errorOf(response: HttpResponse): string | null {
  const refusal = z.safeParse(Refusal, response.body)
  return response.status >= 400 && refusal.success ? refusal.data.error : null
}

const isDone = ({ status }: HttpResponse) => status === 200 || status === 201

const cardOf = ({ network, ending, holder }: z.output<typeof CardBody>): Card => ({
  brand: network,
  last4digits: ending,
  holderName: holder,
})

function readPayment(reference: string, response: HttpResponse | null): AttemptOutcome {
  if (!response) return { kind: 'unknown' }
  const error = errorOf(response)
  if (error === 'PAYMENT_UNKNOWN') return { kind: 'not-found' }
  if (error === 'TOKEN_INVALID') return { kind: 'token-over' }
  const read = z.safeParse(PaymentBody, response.body)
  if (!isDone(response) || !read.success) return { kind: 'unknown' }
  const { payment } = read.data
  if (payment.reference !== reference || payment.situation === 'ANALYSING')
    return { kind: 'unknown' }
  const known = { providerRef: payment.id, card: cardOf(payment.card) }
  if (payment.situation === 'DENIED') {
    const { code: codeReason, text: message, retry } = payment.denial
    return { kind: 'declined', ...known, codeReason, message, hard: !retry }
  }
  const amount = centavosOfDecimal(payment.value)
  if (amount === null) return { kind: 'unknown' }
  return { kind: 'approved', ...known, amount, currency: currencyOf(payment.currency) }
}

function readReversal(
  reference: string,
  amount: bigint | null,
  response: HttpResponse | null,
): RefundOutcome {
  if (!response) return { kind: 'unknown' }
  if (errorOf(response) === 'REVERSAL_UNKNOWN') return { kind: 'not-found' }
  const read = z.safeParse(ReversalBody, response.body)
  if (!isDone(response) || !read.success) return { kind: 'unknown' }
  const { reversal } = read.data
  const isOther = amount !== null && centavosOfDecimal(reversal.value) !== amount
  if (reversal.reference !== reference || isOther) return { kind: 'unknown' }
  return reversal.situation === 'DONE'
    ? { kind: 'confirmed' }
    : { kind: 'refused', message: reversal.text }
}

function readWallet(key: string, response: HttpResponse | null): TokenizedCard {
  if (!response) return { kind: 'unknown' }
  if (errorOf(response) === 'TOKEN_INVALID') return { kind: 'token-over' }
  const read = z.safeParse(WalletBody, response.body)
  if (!isDone(response) || !read.success) return { kind: 'unknown' }
  const { wallet } = read.data
  if (wallet.reference !== key) return { kind: 'unknown' }
  return { kind: 'stored', cardToken: wallet.token, card: cardOf(wallet.card) }
}

function readChargeback(attemptId: string, response: HttpResponse | null): DisputeOutcome {
  if (!response) return { kind: 'unknown' }
  if (errorOf(response) === 'CHARGEBACK_UNKNOWN') return { kind: 'none' }
  const read = z.safeParse(ChargebackBody, response.body)
  if (!isDone(response) || !read.success) return { kind: 'unknown' }
  const { payment, phase, reason, since } = read.data.chargeback
  if (payment !== attemptId) return { kind: 'unknown' }
  return { kind: PHASES[phase], reason, openedAt: since }
}

function readAccepted(response: HttpResponse | null): 'taken' | 'over' | 'unknown' {
  if (response && errorOf(response) === 'CHARGEBACK_CLOSED') return 'over'
  return response && isDone(response) ? 'taken' : 'unknown'
}

/** The requests that Aurora answers at `baseUrl`; our ids are its references (SM-ATTEMPT). */
export function createAurora({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly baseUrl: string
  readonly timeoutMs?: number
}): AcquirerClient {
  const get = (kind: string, reference: string) =>
    sendHttp(`${baseUrl}/${kind}/${encodeURIComponent(reference)}`, { timeoutMs })
  const put = (path: string, body: object) =>
    sendHttp(`${baseUrl}/${path}`, { method: 'PUT', body, timeoutMs })

  return {
    async charge({ attemptId, amount, installments, cardToken, descriptor }: Authorization) {
      const response = await put(`payments/${attemptId}`, {
        value: decimalText(amount),
        currency: BRL,
        parcels: installments,
        card: { token: cardToken },
        softDescriptor: descriptor,
      })
      return readPayment(attemptId, response)
    },
    attempt: async (attemptId) => readPayment(attemptId, await get('payments', attemptId)),
    tokenizeCard: async (key, cardToken) =>
      readWallet(key, await put(`wallet/${key}`, { token: cardToken })),
    async refund({ refundId, attemptId, amount }: Refund) {
      const body = { payment: attemptId, value: decimalText(amount) }
      return readReversal(refundId, amount, await put(`reversals/${refundId}`, body))
    },
    refundOf: async (refundId) => readReversal(refundId, null, await get('reversals', refundId)),
    dispute: async (attemptId) => readChargeback(attemptId, await get('chargebacks', attemptId)),
    async disputesSince(since) {
      const response = await sendHttp(`${baseUrl}/chargebacks?${new URLSearchParams({ since })}`, {
        timeoutMs,
      })
      const { success, data } = z.safeParse(ChargebackList, response?.body)
      if (!response || !isDone(response) || !success) return null
      return data.chargebacks.map(({ payment, phase }) => ({
        attemptId: payment,
        state: PHASES[phase],
      }))
    },
    async contest({ key, attemptId, message, documents }: Evidence) {
      const files = documents.map(({ name, type, content }) => ({
        name,
        type,
        base64: content.toString('base64'),
      }))
      const body = { text: message, files }
      return readAccepted(await put(`chargebacks/${attemptId}/defences/${key}`, body))
    },
    accept: async (attemptId) => readAccepted(await put(`chargebacks/${attemptId}/acceptance`, {})),
    settlements: (day) => fetchStatement(baseUrl, day, timeoutMs),
  }
}
