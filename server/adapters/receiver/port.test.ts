import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import type { SellerId } from '#contract/basics/ids.ts'
import { outsideCallsOf } from '#server/adapters/outside-calls.fixture.ts'
import { createHttpReceiver } from '#server/adapters/receiver/http-receiver.ts'

const LOOPBACK = ['127.0.0.0/8', '::1']
const never = new AbortController().signal
const posting = (url: string) => ({ sellerId: 1001 as SellerId, url, headers: {}, body: '{}' })
const receiverOf = (allowedNetworks: readonly string[] = LOOPBACK) =>
  createHttpReceiver({ timeoutMs: 300, allowedNetworks })

async function answering<T>(answer: RequestListener, use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const ownAddress = () =>
  Object.values(networkInterfaces())
    .flat()
    .find((own) => own && !own.internal && own.family === 'IPv4')?.address ?? '10.0.0.1'

test('a url of a private, local or reserved address is refused, however it is written', async () => {
  const receiver = receiverOf([])
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '①②⑦.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fd00::1]',
    '[fe80::1]',
    '[ff02::1]',
    'localhost',
    'LOCALHOST.',
    'api.localhost',
    'banco.internal',
    ownAddress(),
  ]) {
    const url = `http://${host}/`
    assert.ok(await receiver.leadsToPrivate(url), host)
    const { failure } = await receiver.post(posting(url), never)
    assert.equal(failure, 'PRIVATE_ADDRESS', host)
  }
  for (const host of ['loja.example', '8.8.8.8', '[2606:4700::1111]']) {
    assert.ok(!(await receiver.leadsToPrivate(`https://${host}/`)), host)
  }
})

test('a name leads to a private host when one of its addresses is private; one without an address does not', async () => {
  const leads = (addresses: readonly string[] | null) =>
    createHttpReceiver({
      timeoutMs: 300,
      allowedNetworks: [],
      resolveName: (_, __, done) =>
        addresses === null
          ? done(new Error('no such name'), [])
          : done(
              null,
              addresses.map((address) => ({ address, family: 4 })),
            ),
    }).leadsToPrivate('https://loja.example/avisos')
  assert.equal(await leads(['8.8.8.8', '10.0.0.7']), true)
  assert.equal(await leads(['127.0.0.1']), true)
  assert.equal(await leads(['8.8.8.8']), false)
  assert.equal(await leads(null), false)
})

test('a name that turns to a private address when it is connected to is refused', async () => {
  let requests = 0
  const receiver = createHttpReceiver({
    timeoutMs: 300,
    allowedNetworks: [],
    resolveName: (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  })
  await answering(
    (_, response) => {
      requests += 1
      response.end()
    },
    async (url) => {
      const { port } = new URL(url)
      const { failure } = await receiver.post(posting(`http://loja.example:${port}/`), never)
      assert.deepEqual([failure, requests], ['PRIVATE_ADDRESS', 0])
    },
  )
})

test('2xx is a success; another status and a redirect, which is not followed, are failures', async () => {
  const receiver = receiverOf()
  let requests = 0
  for (const [status, failure] of [
    [200, null],
    [204, null],
    [302, 'REDIRECT'],
    [400, 'STATUS'],
    [503, 'STATUS'],
  ] as const) {
    const posted = await answering(
      (_, response) => {
        requests += 1
        response.writeHead(status, { location: '/outra', 'retry-after': '7' }).end()
      },
      (url) => receiver.post(posting(url), never),
    )
    assert.deepEqual([posted.httpStatus, posted.failure, posted.retryAfter], [status, failure, '7'])
  }
  assert.equal(requests, 5)
})

test('an answer is kept up to 4 KiB, and one that never ends counts by its status', async () => {
  const receiver = receiverOf()
  const long = await answering(
    (_, response) => response.end('a\0'.repeat(10_000)),
    (url) => receiver.post(posting(url), never),
  )
  assert.deepEqual([long.answer.length, long.answer.slice(0, 4)], [4_096, 'a�a�'])
  const endless = await answering(
    (_, response) => response.writeHead(200).write('ok'),
    (url) => receiver.post(posting(url), never),
  )
  assert.deepEqual([endless.failure, endless.answer], [null, 'ok'])
})

test('no answer in time and no connection are failures without a status', async () => {
  const receiver = receiverOf()
  const late = await answering(
    () => {},
    (url) => receiver.post(posting(url), never),
  )
  assert.deepEqual([late.httpStatus, late.failure], [null, 'TIMEOUT'])
  const closed = await answering(
    () => {},
    async (url) => url,
  )
  const refused = await receiver.post(posting(closed), never)
  assert.deepEqual([refused.httpStatus, refused.failure], [null, 'NOT_REACHED'])
})

test('each posting counts as an outside call, of all receivers together', async () => {
  const before = await outsideCallsOf('webhook-receivers')
  await answering(
    (_, response) => response.writeHead(500).end(),
    (url) => receiverOf().post(posting(url), never),
  )
  await answering(
    () => {},
    (url) => receiverOf().post(posting(url), never),
  )
  await receiverOf([]).post(posting('http://127.0.0.1/'), never)
  const after = await outsideCallsOf('webhook-receivers')
  assert.deepEqual(
    [
      after.answered - before.answered,
      after.unknown - before.unknown,
      after['not-processed'] - before['not-processed'],
    ],
    [1, 1, 1],
  )
})
