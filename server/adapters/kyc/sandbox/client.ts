import * as z from 'zod/mini'
import { type HttpResponse, sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import type { KycClient, ReviewOutcome } from '#server/adapters/kyc/port.ts'

const texts = () =>
  z.array(z.string().check(z.minLength(1), z.maxLength(300))).check(z.maxLength(50))

const ReviewBody = z.object({
  applicationId: z.string(),
  status: z.enum(['analysis', 'approved', 'reproved']),
  reasons: texts(),
  missing: texts(),
})
const Taken = z.object({ documentId: z.string() })
const NotFound = z.object({ code: z.literal('not_found') })

/** Reads the state of an application; an answer about another one is unknown. */
function readReview(applicationId: string, response: HttpResponse | null): ReviewOutcome {
  if (response?.status === 404 && z.safeParse(NotFound, response.body).success)
    return { kind: 'not-found' }
  const review = z.safeParse(ReviewBody, response?.body)
  const isGood = response !== null && response.status >= 200 && response.status < 300
  if (!isGood || !review.success || review.data.applicationId !== applicationId)
    return { kind: 'unknown' }
  const { status, reasons, missing } = review.data
  switch (status) {
    case 'analysis':
      return { kind: 'in-analysis' }
    case 'approved':
      return { kind: 'approved' }
    case 'reproved':
      return { kind: 'reproved', reasons, missing }
  }
}

/** The sandbox's reviewing company at `baseUrl` (without `/kyc/v1`). */
export function createSandboxKyc({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly baseUrl: string
  readonly timeoutMs?: number
}): KycClient {
  const urlOf = (id: string) => `${baseUrl}/kyc/v1/applications/${encodeURIComponent(id)}`
  return {
    async attach(applicationId, { documentId, content, ...about }) {
      const body = { ...about, content: content.toString('base64') }
      const url = `${urlOf(applicationId)}/documents/${encodeURIComponent(documentId)}`
      const response = await sendHttp(url, { method: 'PUT', body, timeoutMs })
      const taken = z.safeParse(Taken, response?.body)
      return taken.success && taken.data.documentId === documentId ? 'taken' : 'unknown'
    },
    async submit({ applicationId, company }) {
      const request = { method: 'PUT', body: company, timeoutMs } as const
      return readReview(applicationId, await sendHttp(urlOf(applicationId), request))
    },
    review: async (applicationId) =>
      readReview(applicationId, await sendHttp(urlOf(applicationId), { timeoutMs })),
  }
}
