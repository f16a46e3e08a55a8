import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** An acquirer that confirms every refund at once, so that only the product is measured. */
export async function startStandIn(): Promise<{ url: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    const body = JSON.parse((await text(request)) || '{}') as { amount?: number }
    const isRefund = request.method === 'POST' && request.url === '/acquirer/v1/refunds'
    const refundId = request.headers['idempotency-key']
    const answer = { refundId, status: 'confirmed', amount: body.amount, message: '' }
    response.writeHead(isRefund ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isRefund ? answer : { code: 'not_found', message: '' }))
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
