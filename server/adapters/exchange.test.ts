import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { download, MAX_RESPONSE_BYTES, sendHttp } from '#server/adapters/exchange.ts'
import { withOrigin } from '#server/platform/process/origin.ts'
import { newId } from '#server/platform/security/identifiers.ts'

/** Sends a request to a server that gives the response of the test. */
async function response(respond: (response: ServerResponse) => void) {
  const server = createServer((_, response) => respond(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const answer = await sendHttp(`http://127.0.0.1:${port}/`, { timeoutMs: 20_000 })
  server.closeAllConnections()
  server.close()
  return answer
}

const jsonOf = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2))

test('a response of 5 MiB is read; one byte more is an unknown outcome', async () => {
  const longest = await response((response) => response.end(jsonOf(MAX_RESPONSE_BYTES)))
  assert.equal(longest?.status, 200)
  const longer = await response((response) => response.end(jsonOf(MAX_RESPONSE_BYTES + 1)))
  assert.equal(longer, null)
})

test('an endless response is aborted before the timeout', async () => {
  const piece = Buffer.alloc(64 * 1024, 'x')
  const endless = await response((response) => {
    const write = (): void => {
      while (!response.destroyed && response.write(piece)) {
        // Write until the socket's buffer is full.
      }
    }
    response.on('drain', write)
    write()
  })
  assert.equal(endless, null)
})

test('a response in several chunks keeps characters that are cut between them', async () => {
  const bytes = Buffer.from(JSON.stringify({ name: 'Padaria Ipê' }))
  const at = bytes.indexOf('ê') + 1
  const { body } = (await response((response) => {
    response.write(bytes.subarray(0, at))
    setImmediate(() => response.end(bytes.subarray(at)))
  })) ?? { body: null }
  assert.deepEqual(body, { name: 'Padaria Ipê' })
})

test('a company gets the id of the request or job that calls it, and none where there is none', async () => {
  const received: unknown[] = []
  const server = createServer(({ headers }, response) => {
    received.push(headers['x-request-id'])
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const requestId = newId()
  await withOrigin({ requestId }, () => sendHttp(url, { timeoutMs: 20_000 }))
  await withOrigin({ requestId, job: 'reconciliation' }, () => download(url, 20_000))
  await sendHttp(url, { timeoutMs: 20_000 })
  server.closeAllConnections()
  server.close()
  assert.deepEqual(received, [requestId, requestId, undefined])
})
