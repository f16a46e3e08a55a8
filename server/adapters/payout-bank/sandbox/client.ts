import * as z from 'zod/mini'
import { type Day, type Instant, isDay } from '#contract/basics/days.ts'
import { uuid } from '#contract/basics/wire.ts'
import { type HttpResponse, sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import type {
  ArrivalLookup,
  BoletoLookup,
  ClaimLookup,
  PayoutBankClient,
  PayoutOutcome,
  PayoutQuery,
  PixClaimed,
  PixLookup,
} from '#server/adapters/payout-bank/port.ts'
import { fetchSettlements } from '#server/adapters/settlement-file.ts'

const centavos = () => z.int().check(z.minimum(0))
const instant = () => z.nullable(z.iso.datetime())

const PayoutAnswer = z.object({
  payoutId: z.string(),
  status: z.enum(['created', 'processing', 'confirmed', 'rejected', 'returned']),
  amount: centavos(),
  currency: z.string(),
  bankReference: z.string(),
  message: z.string(),
  settledAt: instant(),
  returnedAt: instant(),
})
const Party = z.object({ name: z.string(), document: z.nullable(z.string()) })
const BoletoAnswer = z.object({
  beneficiary: Party,
  amount: centavos(),
  due: z.nullable(z.string().check(z.refine((text) => isDay(text)))),
})
const PixAnswer = z.object({
  beneficiary: Party,
  key: z.nullable(z.string()),
  amount: z.nullable(centavos()),
})
const ArrivalAnswer = z.object({
  endToEndId: z.string(),
  account: z.string(),
  amount: centavos(),
  currency: z.literal('BRL'),
  payer: Party,
  key: z.nullable(z.string()),
  at: z.iso.datetime(),
})
const ClaimAnswer = z.object({
  claimId: z.string(),
  endToEndId: z.string(),
  account: z.string(),
  kind: z.enum(['fraud', 'operational']),
  reason: z.string(),
  amount: centavos().check(z.minimum(1)),
  currency: z.literal('BRL'),
  status: z.enum(['open', 'returned', 'released']),
  returnedAmount: centavos(),
  openedAt: z.iso.datetime(),
  endedAt: instant(),
})
const ReturnsAnswer = z.object({ payoutIds: z.array(uuid()) })
const ClaimsAnswer = z.object({ claimIds: z.array(z.string()) })
const ArrivalsAnswer = z.object({ endToEndIds: z.array(z.string()) })
const Refusal = z.object({ code: z.string(), message: z.string() })

type Failure =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly message: string }

/** What an answer without a body of its own says; null for a success. */
function failureIn(response: HttpResponse | null): Failure | null {
  if (!response) return { kind: 'unknown' }
  if (response.status === 200) return null
  const refusal = z.safeParse(Refusal, response.body)
  if (response.status < 400 || !refusal.success) return { kind: 'unknown' }
  const { code, message } = refusal.data
  if (response.status === 404) return { kind: code === 'not_found' ? 'not-found' : 'unknown' }
  return { kind: 'refused', message }
}

// An answer about another payout, amount or currency is unknown: it must settle nothing.
function readPayout({ payoutId, amount }: PayoutQuery, response: HttpResponse | null) {
  const failure = failureIn(response)
  if (failure) return failure
  const { success, data } = z.safeParse(PayoutAnswer, response?.body)
  const isSame =
    success &&
    data.payoutId === payoutId &&
    BigInt(data.amount) === amount &&
    data.currency === 'BRL'
  return isSame ? outcomeIn(data) : { kind: 'unknown' as const }
}

function outcomeIn(payout: z.output<typeof PayoutAnswer>): PayoutOutcome {
  const { status, bankReference, message, settledAt, returnedAt } = payout
  switch (status) {
    case 'confirmed':
      return settledAt
        ? { kind: status, bankReference, at: settledAt as Instant }
        : { kind: 'unknown' }
    case 'returned':
      return returnedAt
        ? { kind: status, bankReference, message, at: returnedAt as Instant }
        : { kind: 'unknown' }
    case 'rejected':
      return { kind: status, message }
    default:
      return { kind: status }
  }
}

const asOutcome = (read: PayoutOutcome | Failure): PayoutOutcome =>
  read.kind === 'refused' ? { kind: 'rejected', message: read.message } : read

function readBoleto(response: HttpResponse | null): BoletoLookup {
  const failure = failureIn(response)
  if (failure) return failure
  const { success, data } = z.safeParse(BoletoAnswer, response?.body)
  if (!success) return { kind: 'unknown' }
  return { ...data, kind: 'found', amount: BigInt(data.amount), due: data.due as Day | null }
}

function readPix(response: HttpResponse | null): PixLookup {
  const failure = failureIn(response)
  if (failure) return failure
  const { success, data } = z.safeParse(PixAnswer, response?.body)
  if (!success) return { kind: 'unknown' }
  return { ...data, kind: 'found', amount: data.amount === null ? null : BigInt(data.amount) }
}

// An answer about another Pix is unknown: it must book nothing.
function readArrival(endToEndId: string, response: HttpResponse | null): ArrivalLookup {
  const failure = failureIn(response)
  if (failure) return failure.kind === 'not-found' ? failure : { kind: 'unknown' }
  const { success, data } = z.safeParse(ArrivalAnswer, response?.body)
  if (!success || data.endToEndId !== endToEndId) return { kind: 'unknown' }
  const { account, amount, payer, key, at } = data
  const pix = {
    endToEndId,
    account,
    amount: BigInt(amount),
    payer,
    key,
    at: at as Instant,
  }
  return { kind: 'found', pix }
}

function outcomeOfClaim(claim: z.output<typeof ClaimAnswer>): PixClaimed['outcome'] | null {
  if (claim.status === 'open') return { kind: 'open' }
  if (claim.endedAt === null) return null
  const at = claim.endedAt as Instant
  return claim.status === 'released'
    ? { kind: 'released', at }
    : { kind: 'returned', amount: BigInt(claim.returnedAmount), at }
}

// An answer about another claim is unknown: it must hold nothing.
function readClaim(claimId: string, response: HttpResponse | null): ClaimLookup {
  const failure = failureIn(response)
  if (failure) return failure.kind === 'not-found' ? failure : { kind: 'unknown' }
  const { success, data } = z.safeParse(ClaimAnswer, response?.body)
  const outcome = success ? outcomeOfClaim(data) : null
  if (!success || !outcome || data.claimId !== claimId) return { kind: 'unknown' }
  const { endToEndId, account, reason, amount, openedAt } = data
  const claim: PixClaimed = {
    claimId,
    endToEndId,
    account,
    reasonKind: data.kind === 'fraud' ? 'FRAUD' : 'OPERATIONAL_ERROR',
    reason,
    amount: BigInt(amount),
    openedAt: openedAt as Instant,
    outcome,
  }
  return { kind: 'found', claim }
}

/** The sandbox's bank for payouts at `baseUrl` (without `/payout/v1`). */
export function createSandboxPayoutBank({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly baseUrl: string
  readonly timeoutMs?: number
}): PayoutBankClient {
  const root = `${baseUrl}/payout/v1`
  const urlOf = (payoutId: string) => `${root}/payouts/${encodeURIComponent(payoutId)}`
  const claimUrlOf = (claimId: string) => `${root}/med-claims/${encodeURIComponent(claimId)}`
  return {
    async send({ payoutId, amount, target, payer }) {
      const body = { amount: Number(amount), target, payer }
      const response = await sendHttp(urlOf(payoutId), { method: 'PUT', body, timeoutMs })
      return asOutcome(readPayout({ payoutId, amount }, response))
    },
    async payout(query) {
      const read = readPayout(query, await sendHttp(urlOf(query.payoutId), { timeoutMs }))
      // A query that is refused says nothing about the payout.
      return read.kind === 'refused' ? { kind: 'unknown' } : read
    },
    async returnsSince(from) {
      const url = `${root}/returns?from=${encodeURIComponent(from)}`
      const response = await sendHttp(url, { timeoutMs })
      const { success, data } = z.safeParse(ReturnsAnswer, response?.body)
      return response?.status === 200 && success ? data.payoutIds : null
    },
    boleto: async (code) =>
      readBoleto(await sendHttp(`${root}/boletos/${encodeURIComponent(code)}`, { timeoutMs })),
    pixKey: async (key) =>
      readPix(await sendHttp(`${root}/pix-keys/${encodeURIComponent(key)}`, { timeoutMs })),
    pixCode: async (code) =>
      readPix(await sendHttp(`${root}/pix-codes`, { method: 'POST', body: { code }, timeoutMs })),
    arrival: async (endToEndId) =>
      readArrival(
        endToEndId,
        await sendHttp(`${root}/arrivals/${encodeURIComponent(endToEndId)}`, { timeoutMs }),
      ),
    async arrivalsSince(from) {
      const url = `${root}/arrivals?from=${encodeURIComponent(from)}`
      const response = await sendHttp(url, { timeoutMs })
      const { success, data } = z.safeParse(ArrivalsAnswer, response?.body)
      return response?.status === 200 && success ? data.endToEndIds : null
    },
    claim: async (claimId) =>
      readClaim(claimId, await sendHttp(claimUrlOf(claimId), { timeoutMs })),
    async holdClaim(claimId, held) {
      const body = { amount: Number(held) }
      const url = `${claimUrlOf(claimId)}/held`
      return readClaim(claimId, await sendHttp(url, { method: 'PUT', body, timeoutMs }))
    },
    async claimsSince(from) {
      const url = `${root}/med-claims?from=${encodeURIComponent(from)}`
      const response = await sendHttp(url, { timeoutMs })
      const { success, data } = z.safeParse(ClaimsAnswer, response?.body)
      return response?.status === 200 && success ? data.claimIds : null
    },
    settlements: (day) => fetchSettlements('payout', root, day, timeoutMs),
  }
}
