import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { connectOutside } from '#server/adapters/connect.ts'
import type { CallsBack, Notice } from '#server/adapters/provider.ts'
import { type Outside, startOutside } from '#server/outside/start.ts'
import { type CardOutcome, testCards } from '#server/outside/tokenizer/outcomes.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import type { Log } from '#server/platform/process/log.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { addressAs, freshDatabase } from '#tests/factories/environment/database.ts'

/** A callback as the product's API receives it. */
export interface ReceivedCallback {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The raw body. */
  readonly raw: string
  readonly signed: boolean
  /** The messages that the company's client reads in it. */
  readonly messages: readonly Partial<Notice<string>>[]
  readonly body: Readonly<Record<string, unknown>>
}

export interface FixtureApi {
  readonly url: string
  readonly received: ReceivedCallback[]
  /** The client that reads the callbacks of a path. */
  readonly readerOf: Awaited<ReturnType<typeof callbackReaders>>
  /** The status for callbacks; null cuts the connection. */
  status: number | null
  /** The response body; null sends none. */
  answer: object | null
  clock: { now: string; mode: string } | null
  close(): Promise<void>
}

export interface Fixture {
  readonly api: FixtureApi
  readonly outside: Outside
  readonly databaseUrl: string
  /** All log lines. */
  readonly logged: string[]
  restart(): Promise<void>
  stop(): Promise<void>
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** The client of the company that calls a path, `/payment/callbacks/{kind}/{id}`. */
async function callbackReaders(config: Config) {
  const ports = connectOutside(config, '', await loadKeys(config))
  const kinds: Readonly<Record<string, readonly CallsBack<Partial<Notice<string>>>[]>> = {
    acquirer: ports.acquirers.all,
    pix: ports.pixBanks.all,
    boleto: ports.boletoBanks.all,
    payout: ports.payoutBanks.all,
    fiscal: [ports.fiscalSystem],
    'card-issuer': [ports.cardIssuer],
    kyc: [ports.kyc],
    whatsapp: [ports.whatsapp],
  }
  return (path: string) => {
    const [, , , kind = '', id] = path.split('/')
    return kinds[kind]?.find((company) => company.id === id)
  }
}

async function startApi(config: Config): Promise<FixtureApi> {
  const readerOf = await callbackReaders(config)
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    if (path === '/core/sandbox/clock') {
      const clock = api.clock ?? { now: machineInstant(), mode: 'real' }
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(clock))
    }
    const body = await textOf(request)
    if (api.status === null) return request.socket.destroy()
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const reading = readerOf(path)?.readCallback({ headers, body }) ?? { kind: 'unsigned' }
    api.received.push({
      path,
      headers,
      raw: body,
      signed: reading.kind !== 'unsigned',
      messages: reading.kind === 'read' ? reading.messages : [],
      body: JSON.parse(body) as Record<string, unknown>,
    })
    response.writeHead(api.status, { 'content-type': 'application/json' })
    return response.end(api.answer && JSON.stringify(api.answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const api: FixtureApi = {
    url: `http://127.0.0.1:${port}`,
    received: [],
    readerOf,
    status: 204,
    answer: null,
    clock: null,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return api
}

/** Starts the companies on their own database, with an API that records what it receives. */
export async function startFixture(): Promise<Fixture> {
  const base = readConfig({})
  const ports = { panel: 0, checkout: 0, desk: 0, companies: 0 }
  const newKey = () => randomBytes(32).toString('base64')
  // The secrets differ from the program's; the database roles are shared by all tests.
  const keys = {
    token: newKey(),
    pepper: newKey(),
    sealing: newKey(),
    database: undefined,
  }
  const ACQUIRERS = [
    { id: 'sandbox', weight: 1 },
    { id: 'aurora', weight: 1 },
  ]
  const config: Config = { ...base, ports, keys, providers: { ...base.providers, ACQUIRERS } }
  const databaseUrl = await freshDatabase()
  const companiesLogin = await addressAs(databaseUrl, 'outside')
  const api = await startApi(config)
  const logged: string[] = []
  const note = (fields: object, text: string) => {
    logged.push(`${text} ${JSON.stringify(fields)}`)
  }
  const log: Log = { info: note, warn: note, error: note }
  const options = { config, databaseUrl: companiesLogin, log, apiUrl: api.url }
  let outside = await startOutside(options)
  return {
    api,
    get outside() {
      return outside
    },
    databaseUrl,
    logged,
    async restart() {
      await outside.stop()
      outside = await startOutside(options)
    },
    async stop() {
      await outside.stop()
      await api.close()
    },
  }
}

/** Sends JSON and answers status and parsed body. */
export async function send(
  method: string,
  url: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(url, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  const isJson = /^application\/(problem\+)?json/.test(answer.headers.get('content-type') ?? '')
  const json: unknown = isJson && text !== '' ? JSON.parse(text) : null
  return { status: answer.status, headers: answer.headers, text, json }
}

/** The first test card with the outcome. */
export const numberFor = (outcome: CardOutcome): string =>
  testCards().find((card) => card.outcome === outcome)?.number ?? ''

/** A new token of a card with the outcome. */
export async function tokenFor(
  companiesUrl: string,
  outcome: CardOutcome = 'APPROVED',
): Promise<string> {
  const card = {
    number: numberFor(outcome),
    holderName: 'MARIA DA SILVA',
    expMonth: 12,
    expYear: 2040,
    cvv: '123',
  }
  const { json } = await send('POST', `${companiesUrl}/tokenizer/cards`, card)
  return (json as { cardToken: string } | null)?.cardToken ?? ''
}

/** Waits until the check is true, at most 8 s. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 160; tries += 1) {
    if (await isSo()) return
    await pause(50)
  }
  throw new Error('the condition was not met within 8 s')
}

const TIMEOUT_MS = 20_000
/** Shorter than the companies of the port tests wait under such a fault. */
const UNDER_TIMEOUT_MS = 1_000

/** How long a client under test waits: long, because the machine may be busy, unless no answer is to come. */
export const clientTimeoutMs = (fault = ''): number =>
  fault.startsWith('timeout') ? UNDER_TIMEOUT_MS : TIMEOUT_MS
