import * as z from 'zod/mini'
import { isBoleto } from '#contract/basics/brazil/boleto.ts'
import { type Day, type Instant, isDay } from '#contract/basics/days.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { BoletoBankClient, Slip, SlipOrder } from '#server/adapters/boleto-bank/port.ts'
import { type HttpResponse, sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import { fetchSettlements } from '#server/adapters/settlement-file.ts'

const centavos = () => z.int().check(z.minimum(0))

const SlipAnswer = z.object({
  ourNumber: z.string(),
  status: z.enum(['active', 'paid', 'removed']),
  amount: centavos(),
  currency: z.string(),
  barcode: z.string().check(z.regex(/^\d{44}$/), z.refine(isBoleto)),
  line: z.string().check(z.regex(/^\d{47}$/), z.refine(isBoleto)),
  payments: z.array(
    z.object({
      paymentId: z.string(),
      ourNumber: z.string(),
      amount: centavos(),
      fineAndInterest: centavos(),
      paidOn: z.string().check(z.refine((text) => isDay(text))),
      at: z.iso.datetime(),
    }),
  ),
})
const PaidAnswer = z.object({ ourNumbers: z.array(z.string()) })
const Refusal = z.object({ code: z.string(), message: z.string() })

/** Reads a slip; with `amount` null the value is not compared. */
function readSlip(ourNumber: string, amount: Centavos | null, response: HttpResponse | null): Slip {
  if (!response) return { kind: 'unknown' }
  const refusal = z.safeParse(Refusal, response.body)
  if (response.status === 404 && refusal.success && refusal.data.code === 'not_found')
    return { kind: 'not-found' }
  if (response.status >= 400 && refusal.success)
    return { kind: 'refused', message: refusal.data.message, isRegistered: false }
  const slip = z.safeParse(SlipAnswer, response.body)
  if (response.status !== 200 || !slip.success || slip.data.ourNumber !== ourNumber) {
    return { kind: 'unknown' }
  }
  const { status, barcode, line, currency } = slip.data
  const isOther = currency !== 'BRL' || (amount !== null && BigInt(slip.data.amount) !== amount)
  if (isOther && status === 'active') {
    const message = 'o banco registrou outro valor ou outra moeda'
    return { kind: 'refused', message, isRegistered: true }
  }
  const payments = slip.data.payments.map((payment) => ({
    ...payment,
    amount: BigInt(payment.amount),
    fineAndInterest: BigInt(payment.fineAndInterest),
    paidOn: payment.paidOn as Day,
    at: payment.at as Instant,
  }))
  return { kind: status, barcode, line, payments }
}

/** The sandbox's boleto bank at `baseUrl` (without `/boleto/v1`). */
export function createSandboxBoletoBank({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly baseUrl: string
  readonly timeoutMs?: number
}): BoletoBankClient {
  const urlOf = (ourNumber: string) => `${baseUrl}/boleto/v1/slips/${encodeURIComponent(ourNumber)}`
  const slip = async (ourNumber: string) =>
    readSlip(ourNumber, null, await sendHttp(urlOf(ourNumber), { timeoutMs }))

  return {
    async register({ ourNumber, amount, ...terms }: SlipOrder) {
      const body = { ...terms, amount: Number(amount) }
      const request = { method: 'PUT', body, timeoutMs } as const
      return readSlip(ourNumber, amount, await sendHttp(urlOf(ourNumber), request))
    },
    slip,
    async paidSince(from) {
      const query = new URLSearchParams({ from })
      const response = await sendHttp(`${baseUrl}/boleto/v1/paid-slips?${query}`, { timeoutMs })
      const { success, data } = z.safeParse(PaidAnswer, response?.body)
      return response?.status === 200 && success ? data.ourNumbers : null
    },
    async remove(ourNumber) {
      const response = await sendHttp(urlOf(ourNumber), { method: 'DELETE', timeoutMs })
      const removed = readSlip(ourNumber, null, response)
      if (removed.kind !== 'refused') return removed
      // A slip that was paid can't be removed; the payment is what matters then.
      const found = await slip(ourNumber)
      return found.kind === 'active' ? removed : found
    },
    settlements: (day) => fetchSettlements('boleto', `${baseUrl}/boleto/v1`, day, timeoutMs),
  }
}
