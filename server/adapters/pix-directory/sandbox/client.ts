import * as z from 'zod/mini'
import { instant, uuid } from '#contract/basics/wire.ts'
import { claimKind, claimStatus } from '#contract/pix-keys/claim-states.ts'
import { type HttpResponse, sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import type {
  ClaimAnswer,
  EntryAnswer,
  KeyHolder,
  PixDirectoryClient,
  ReceivedAnswer,
} from '#server/adapters/pix-directory/port.ts'

const KEY_LENGTH = 77

const EntryBody = z.object({
  entryId: z.string(),
  key: z.string().check(z.minLength(1), z.maxLength(KEY_LENGTH)),
  status: z.enum(['registered', 'removed']),
})
const HolderBody = z.object({
  key: z.string(),
  owner: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(200)),
    document: z.string().check(z.regex(/^(\d{11}|[0-9A-Z]{12}\d{2})$/)),
  }),
})
const ClaimBody = z.object({
  claimId: z.string(),
  status: claimStatus,
  answerBy: instant(),
})
const ReceivedBody = z.object({
  claimId: uuid(),
  entryId: uuid(),
  account: z.string().check(z.minLength(1), z.maxLength(20)),
  kind: claimKind,
  status: claimStatus,
  openedAt: instant(),
  answerBy: instant(),
})
const ReceivedList = z.object({ claimIds: z.array(z.string()) })
const NotFound = z.object({ code: z.literal('not_found') })
const Refused = z.object({ code: z.literal('refused') })
const Held = z.object({ code: z.enum(['held_by_same_owner', 'held_by_another']) })

const isGood = ({ status }: HttpResponse) => status >= 200 && status < 300

const fits = <Shape extends z.ZodMiniType>(
  response: HttpResponse,
  status: number,
  shape: Shape,
): z.output<Shape> | null => {
  if (response.status !== status) return null
  const read = z.safeParse(shape, response.body)
  return read.success ? read.data : null
}

/** Reads the state of an entry; an answer about another one is unknown. */
function readEntry(entryId: string, response: HttpResponse | null): EntryAnswer {
  if (!response) return { kind: 'unknown' }
  if (fits(response, 404, NotFound)) return { kind: 'not-found' }
  if (fits(response, 422, Refused)) return { kind: 'refused' }
  const held = fits(response, 409, Held)
  if (held) {
    return { kind: 'held', by: held.code === 'held_by_another' ? 'ANOTHER' : 'SAME_OWNER' }
  }
  const entry = z.safeParse(EntryBody, response.body)
  if (!isGood(response) || !entry.success || entry.data.entryId !== entryId)
    return { kind: 'unknown' }
  const { status, key } = entry.data
  return status === 'removed' ? { kind: 'removed' } : { kind: 'registered', key }
}

/** Reads the state of a claim; an answer about another one is unknown. */
function readClaim(claimId: string, response: HttpResponse | null): ClaimAnswer {
  if (!response) return { kind: 'unknown' }
  if (fits(response, 404, NotFound)) return { kind: 'not-found' }
  if (fits(response, 422, Refused)) return { kind: 'refused' }
  const claim = z.safeParse(ClaimBody, response.body)
  if (!isGood(response) || !claim.success || claim.data.claimId !== claimId)
    return { kind: 'unknown' }
  const { status, answerBy } = claim.data
  return { kind: 'claim', status, answerBy }
}

/** Reads a received claim; an answer about another one is unknown. */
function readReceived(claimId: string, response: HttpResponse | null): ReceivedAnswer {
  if (!response) return { kind: 'unknown' }
  if (fits(response, 404, NotFound)) return { kind: 'not-found' }
  if (fits(response, 422, Refused)) return { kind: 'refused' }
  const claim = fits(response, 200, ReceivedBody)
  return claim?.claimId === claimId ? { kind: 'found', claim } : { kind: 'unknown' }
}

function readHolder(key: string, response: HttpResponse | null): KeyHolder {
  if (!response) return { kind: 'unknown' }
  if (fits(response, 404, NotFound)) return { kind: 'not-found' }
  const holder = fits(response, 200, HolderBody)
  if (!holder || holder.key !== key) return { kind: 'unknown' }
  return { kind: 'found', ...holder.owner }
}

/** The sandbox's directory of keys at `baseUrl` (without `/pix-directory/v1`). */
export function createSandboxPixDirectory({
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly baseUrl: string
  readonly timeoutMs?: number
}): PixDirectoryClient {
  const root = `${baseUrl}/pix-directory/v1`
  const claimUrl = (claimId: string) => `${root}/claims/${encodeURIComponent(claimId)}`
  const changeClaim = async (claimId: string, action: 'cancel' | 'complete') => {
    const request = { method: 'POST', timeoutMs } as const
    return readClaim(claimId, await sendHttp(`${claimUrl(claimId)}/${action}`, request))
  }
  const receivedUrl = (claimId: string) => `${root}/received-claims/${encodeURIComponent(claimId)}`
  const urlOf = (entryId: string) => `${root}/entries/${encodeURIComponent(entryId)}`
  return {
    async create({ entryId, ...order }) {
      const request = { method: 'PUT', body: order, timeoutMs } as const
      return readEntry(entryId, await sendHttp(urlOf(entryId), request))
    },
    entry: async (entryId) => readEntry(entryId, await sendHttp(urlOf(entryId), { timeoutMs })),
    async remove(entryId) {
      const request = { method: 'DELETE', timeoutMs } as const
      return readEntry(entryId, await sendHttp(urlOf(entryId), request))
    },
    holder: async (key) =>
      readHolder(key, await sendHttp(`${root}/keys/${encodeURIComponent(key)}`, { timeoutMs })),
    async openClaim({ claimId, ...order }) {
      const request = { method: 'PUT', body: order, timeoutMs } as const
      return readClaim(claimId, await sendHttp(claimUrl(claimId), request))
    },
    claim: async (claimId) => readClaim(claimId, await sendHttp(claimUrl(claimId), { timeoutMs })),
    cancelClaim: (claimId) => changeClaim(claimId, 'cancel'),
    completeClaim: (claimId) => changeClaim(claimId, 'complete'),
    receivedClaim: async (claimId) =>
      readReceived(claimId, await sendHttp(receivedUrl(claimId), { timeoutMs })),
    async receivedClaimsSince(from) {
      const url = `${root}/received-claims?from=${encodeURIComponent(from)}`
      const response = await sendHttp(url, { timeoutMs })
      return (response && fits(response, 200, ReceivedList)?.claimIds) ?? null
    },
    async confirmReceived(claimId) {
      const request = { method: 'POST', timeoutMs } as const
      return readReceived(claimId, await sendHttp(`${receivedUrl(claimId)}/confirm`, request))
    },
    async refuseReceived(claimId, reason) {
      const request = { method: 'POST', body: { reason }, timeoutMs } as const
      return readReceived(claimId, await sendHttp(`${receivedUrl(claimId)}/cancel`, request))
    },
  }
}
