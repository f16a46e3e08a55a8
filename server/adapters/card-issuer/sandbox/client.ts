import * as z from 'zod/mini'
import type { CardAnswer, CardFace, CardIssuerClient } from '#server/adapters/card-issuer/port.ts'
import { type HttpResponse, sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import { fetchSettlements } from '#server/adapters/settlement-file.ts'

const CardBody = z.object({
  cardId: z.string(),
  status: z.enum(['ACTIVE', 'BLOCKED']),
  last4digits: z.string().check(z.regex(/^\d{4}$/)),
})
const FaceBody = z.object({
  cardId: z.string(),
  pan: z.string().check(z.regex(/^\d{13,19}$/)),
  cvv: z.string().check(z.regex(/^\d{3,4}$/)),
  expiryMmYyyy: z.string().check(z.regex(/^(0[1-9]|1[0-2])\/\d{4}$/)),
})
const Refusal = z.object({ code: z.string() })

const isRefusal = ({ status, body }: HttpResponse, expected: number, code: string): boolean => {
  const refusal = z.safeParse(Refusal, body)
  return status === expected && refusal.success && refusal.data.code === code
}

/** Reads the state of a card; an answer about another card is unknown. */
function readCard(cardId: string, response: HttpResponse | null): CardAnswer {
  if (!response) return { kind: 'unknown' }
  if (isRefusal(response, 404, 'not_found')) return { kind: 'not-found' }
  if (isRefusal(response, 422, 'refused')) return { kind: 'refused' }
  const card = z.safeParse(CardBody, response.body)
  const isGood = response.status >= 200 && response.status < 300
  if (!isGood || !card.success || card.data.cardId !== cardId) return { kind: 'unknown' }
  const { status, last4digits } = card.data
  return { kind: 'card', status, last4digits }
}

function readFace(cardId: string, response: HttpResponse | null): CardFace | null {
  const face = z.safeParse(FaceBody, response?.body)
  if (response?.status !== 200 || !face.success || face.data.cardId !== cardId) return null
  const { pan, cvv, expiryMmYyyy } = face.data
  return { pan, cvv, expiryMmYyyy }
}

/** The sandbox issuer at `baseUrl` (without `/card-issuer/v1`). */
export function createSandboxCardIssuer({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly baseUrl: string
  readonly timeoutMs?: number
}): CardIssuerClient {
  const urlOf = (cardId: string) => `${baseUrl}/card-issuer/v1/cards/${encodeURIComponent(cardId)}`
  return {
    async create({ cardId, name, holder }) {
      const body = { name, holderName: holder.name, holderDocument: holder.document }
      const request = { method: 'PUT', body, timeoutMs } as const
      return readCard(cardId, await sendHttp(urlOf(cardId), request))
    },
    card: async (cardId) => readCard(cardId, await sendHttp(urlOf(cardId), { timeoutMs })),
    async change(cardId, status) {
      const request = { method: 'PATCH', body: { status }, timeoutMs } as const
      return readCard(cardId, await sendHttp(urlOf(cardId), request))
    },
    face: async (cardId) =>
      readFace(cardId, await sendHttp(`${urlOf(cardId)}/face`, { timeoutMs })),
    settlements: (day) =>
      fetchSettlements('card-issuer', `${baseUrl}/card-issuer/v1`, day, timeoutMs),
  }
}
