import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Posted, Posting, Receiver } from '#server/adapters/receiver/port.ts'
import { type AddressGuard, createAddressGuard } from '#server/adapters/receiver/public-address.ts'
import { callOutside, type OutsideOutcome } from '#server/platform/process/outside-calls.ts'

const ANSWER_BYTES = 4 * 1024

type ResolveName = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

class PrivateAddress extends Error {}

/**
 * Resolves a name for the connection itself: a name that answers a public address when it is asked
 * first, and a private one when it is connected to, is refused, too.
 */
const guardedLookup =
  ({ isAllowed }: AddressGuard, resolveName: ResolveName): LookupFunction =>
  (host, options, done) => {
    resolveName(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? new Error(`${host} has no address`), '', 4)
      if (found.some(({ address }) => !isAllowed(address))) {
        return done(new PrivateAddress(host), '', 4)
      }
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  }

/** How long the resolver may take before a webhook is saved without its answer. */
const RESOLVER_TIMEOUT_MS = 2_000

/** The addresses of a host; none when its name cannot be resolved in time. */
const addressesOf = (resolveName: ResolveName, host: string): Promise<readonly LookupAddress[]> =>
  new Promise((found) => {
    const timer = setTimeout(() => found([]), RESOLVER_TIMEOUT_MS)
    resolveName(host, { all: true }, (error, addresses) => {
      clearTimeout(timer)
      found(error ? [] : addresses)
    })
  })

const NOTHING: Omit<Posted, 'failure'> = { httpStatus: null, answer: '', retryAfter: undefined }

/** The first bytes of the answer, as far as they came; the rest is not read. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece)
      bytes += piece.length
      if (bytes >= ANSWER_BYTES) break
    }
  } catch {
    // The status was there in time: an answer that breaks off is shown as far as it came.
  }
  response.destroy()
  return Buffer.concat(pieces).subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\0', '�')
}

function failureOf(status: number): Posted['failure'] {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'REDIRECT' : 'STATUS'
}

async function postedOf(response: IncomingMessage): Promise<Posted> {
  const httpStatus = response.statusCode ?? 0
  return {
    httpStatus,
    failure: failureOf(httpStatus),
    answer: await beginningOf(response),
    retryAfter: response.headers['retry-after'],
  }
}

/** All systems of sellers are one company in metrics: there are as many as sellers want. */
const RECEIVERS = 'webhook-receivers'

function outcomeOf({ failure, httpStatus }: Posted): OutsideOutcome {
  if (httpStatus !== null) return 'answered'
  return failure === 'PRIVATE_ADDRESS' ? 'not-processed' : 'unknown'
}

/** Posts over HTTP; it follows no redirect and reaches no private address but the allowed ones. */
export function createHttpReceiver({
  timeoutMs,
  allowedNetworks,
  resolveName = lookup,
}: {
  readonly timeoutMs: number
  readonly allowedNetworks: readonly string[]
  /** Resolves the names of hosts; by default as the system does. */
  readonly resolveName?: ResolveName
}): Receiver {
  const guard = createAddressGuard(allowedNetworks)
  const resolve = guardedLookup(guard, resolveName)
  const send = ({ url, headers, body }: Posting, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((answered, failed) => {
      const target = new URL(url)
      const options: RequestOptions = {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: resolve,
        // A connection of its own: what one seller's address answers never reaches another.
        agent: false,
        signal,
      }
      const request = target.protocol === 'https:' ? requestHttps : requestHttp
      request(target, options, answered).on('error', failed).end(body)
    })
  const post = async (posting: Posting, stopped: AbortSignal): Promise<Posted> => {
    const inTime = AbortSignal.timeout(timeoutMs)
    try {
      // The resolver is not asked about addresses, so they are tested here.
      if (!guard.isAllowedHost(new URL(posting.url).hostname)) throw new PrivateAddress()
      return await postedOf(await send(posting, AbortSignal.any([inTime, stopped])))
    } catch (error) {
      if (error instanceof PrivateAddress) return { ...NOTHING, failure: 'PRIVATE_ADDRESS' }
      return { ...NOTHING, failure: inTime.aborted ? 'TIMEOUT' : 'NOT_REACHED' }
    }
  }
  return {
    async leadsToPrivate(url) {
      const { hostname } = new URL(url)
      if (!guard.isAllowedHost(hostname)) return true
      const found = await addressesOf(resolveName, hostname.replace(/^\[|\]$/g, ''))
      return found.some(({ address }) => !guard.isAllowed(address))
    },
    post: (posting, stopped) =>
      callOutside({ company: RECEIVERS, isOfSeller: true }, async () => {
        const answer = await post(posting, stopped)
        return { answer, outcome: outcomeOf(answer), status: answer.httpStatus ?? undefined }
      }),
  }
}
