import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { buildDynamicBrCode } from '#contract/basics/brazil/pix.ts'

interface Answer {
  readonly status: number
  readonly body: object
}

interface Asked {
  readonly amount?: number
  readonly valor?: { readonly original: string }
}

const CARD = { brand: 'VISA', last4digits: '4242', holderName: 'BENCH' }
const MERCHANT = { merchantName: 'Bench', merchantCity: 'Sao Paulo' }

/** What a company that accepts everything answers; the same request has the same answer. */
function answerTo(method: string, path: string, key: string, { amount, valor }: Asked): Answer {
  if (method === 'POST' && path === '/acquirer/v1/refunds') {
    return { status: 200, body: { refundId: key, status: 'confirmed', amount, message: '' } }
  }
  if (method === 'POST' && path === '/acquirer/v1/charges') {
    const charge = { attemptId: key, providerRef: `bench_${key}`, card: CARD }
    return { status: 201, body: { ...charge, status: 'approved', amount, currency: 'BRL' } }
  }
  const [, txid] = /^\/pix\/v2\/cobv?\/(\w+)$/.exec(path) ?? []
  if (method === 'PUT' && txid) {
    const pixCopiaECola = buildDynamicBrCode({ ...MERCHANT, url: `bench.localhost/${txid}` })
    return { status: 201, body: { txid, status: 'ATIVA', valor, pixCopiaECola } }
  }
  if (method === 'POST' && path === '/mail') return { status: 202, body: {} }
  return { status: 404, body: { code: 'not_found', message: '' } }
}

async function answerOf(request: IncomingMessage): Promise<Answer> {
  const asked = JSON.parse((await text(request)) || '{}') as Asked
  const key = String(request.headers['idempotency-key'] ?? '')
  return answerTo(request.method ?? '', request.url ?? '', key, asked)
}

/** An acquirer, a bank and a mailbox that accept everything at once and call nothing back. */
export async function startStandIn(): Promise<{ url: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    const { status, body } = await answerOf(request)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
