import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '#database/seeds/demo-seller.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import type { Platform } from '#server/platform/http/routes.ts'
import { createHttp } from '#server/platform/http/server.ts'
import { createLog } from '#server/platform/process/log.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { freshDatabase } from '#tests/factories/environment/database.ts'
import { NO_COMPANIES } from '#tests/factories/environment/no-companies.ts'
import { caller, startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { PRODUCTION_SETTINGS } from '#tests/factories/environment/production-settings.ts'

let proxied: TestProduct

before(async () => {
  proxied = await startProduct({
    config: {
      limits: 'on',
      trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
      panelUrl: 'https://painel.exemplo.com.br',
      checkoutUrl: 'https://pagar.exemplo.com.br',
    },
  })
})
after(() => proxied.stop())

const MISSING_CHARGE = '/payment/public/charges/01900000-0000-7000-8000-000000000000/payments'

/** Tries to pay from an IP address reported by the proxy. */
const payFrom = (forwardedFor: string, product = proxied) =>
  product.call(MISSING_CHARGE, {
    method: 'POST',
    body: { method: 'CREDIT_CARD' },
    headers: { 'x-forwarded-for': forwardedFor },
  })

test('behind a trusted proxy each client has its own rate limit', async () => {
  const statuses: number[] = []
  for (let client = 1; client <= 30; client += 1) {
    statuses.push((await payFrom(`203.0.113.${client}`)).status)
  }
  assert.ok(!statuses.includes(429), String(statuses))
})

test('a forged X-Forwarded-For entry does not change the rate-limit key', async () => {
  const statuses: number[] = []
  for (let attempts = 1; attempts <= 12; attempts += 1) {
    // The proxy appends the client's address; everything before it is the client's claim.
    statuses.push((await payFrom(`198.51.100.${attempts}, 203.0.113.200, 10.1.2.3`)).status)
  }
  assert.deepEqual(statuses.slice(10), [429, 429])
  assert.ok(!statuses.slice(0, 10).includes(429))
})

test('the addresses of one IPv6 network share a rate limit', async () => {
  const statuses: number[] = []
  for (let attempts = 1; attempts <= 12; attempts += 1) {
    statuses.push((await payFrom(`2001:db8:1:2::${attempts}`)).status)
  }
  assert.deepEqual(statuses.slice(10), [429, 429])
})

test('without trusted proxies X-Forwarded-For is ignored', async () => {
  const direct = await startProduct({ config: { limits: 'on', trustedProxies: false } })
  try {
    const statuses: number[] = []
    for (let client = 1; client <= 12; client += 1) {
      statuses.push((await payFrom(`203.0.113.${client}`, direct)).status)
    }
    assert.deepEqual(statuses.slice(10), [429, 429])
  } finally {
    await direct.stop()
  }
})

test("the audit record has the client's address, or the proxy's when the header has none", async () => {
  const signInFrom = async (forwardedFor: string) => {
    const { body } = await proxied.call('/core/public/auth/sign-in', {
      method: 'POST',
      body: { email: DEMO_PEOPLE[0].email, password: DEMO_PASSWORD },
      headers: { 'x-forwarded-for': forwardedFor },
    })
    const latest = await proxied.call('/core/audit-trail?size=1', { token: body.token })
    return latest.body.content[0].ip
  }
  assert.equal(await signInFrom('203.0.113.77'), '203.0.113.77')
  assert.equal(await signInFrom('<script>'), '127.0.0.1')
})

test('every response over https has Strict-Transport-Security, none over http', async () => {
  const header = 'strict-transport-security'
  for (const path of ['/core/health', '/core/charges', '/docs', '/core/nothing', '/%ED%A0%80']) {
    const answer = await proxied.call(path)
    assert.equal(answer.headers.get(header), 'max-age=31536000; includeSubDomains', path)
  }
  const plain = await startProduct()
  try {
    assert.equal((await plain.call('/core/health')).headers.get(header), null)
  } finally {
    await plain.stop()
  }
})

test('production refuses to start without valid TRUSTED_PROXIES', () => {
  const { TRUSTED_PROXIES: _, ...given } = PRODUCTION_SETTINGS
  assert.throws(() => readConfig(given), StartRejected)
  assert.equal(readConfig({ ...given, TRUSTED_PROXIES: 'none' }).trustedProxies, false)
  const listed = readConfig({ ...given, TRUSTED_PROXIES: '10.0.0.1, 2001:db8::/32' })
  assert.deepEqual(listed.trustedProxies, ['10.0.0.1', '2001:db8::/32'])
  for (const bad of ['proxy.local', '10.0.0.0/40', '10.0.0.1/8/8', ',']) {
    assert.throws(() => readConfig({ ...given, TRUSTED_PROXIES: bad }), StartRejected, bad)
  }
})

test('errors of Fastify and Node have the error format of the API', async () => {
  const malformed = ['/core/%ED%A0%80', `/core/charges/${'a'.repeat(400)}`]
  for (const path of malformed) {
    const answer = await proxied.call(path)
    assert.ok([400, 404].includes(answer.status), `${path.slice(0, 30)}: ${answer.status}`)
    assert.match(answer.body[0].code, /^BAR-\d{4}$/)
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(answer.headers.get('cache-control'), 'no-store')
  }
  const tooLong = await rawAnswer(
    `GET /core/health?${'a'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  )
  assert.match(tooLong, /^HTTP\/1\.1 431 /)
  assert.match(tooLong, /x-content-type-options: nosniff/)
  assert.match(tooLong, /\[\{"code":"BAR-0001"/)
})

/** The server's response to these bytes. */
function rawAnswer(bytes: string, url = proxied.url): Promise<string> {
  const { port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.on('data', (part) => {
      answer += part.toString()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

test('a request body sent too slowly is answered 408', async () => {
  const config = readConfig({})
  const platform: Pick<Platform, 'config' | 'log'> = { config, log: createLog('silent') }
  const app = createHttp(platform, { url: 'http://localhost', requestTimeoutMs: 300 })
  app.post('/slow', async () => 'read whole')
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const head = 'POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
    // Only one byte of a thousand is sent.
    const answer = await rawAnswer(`${head}content-length: 1000\r\n\r\n{`, url)
    assert.match(answer, /^HTTP\/1\.1 408 /)
  } finally {
    await app.close()
  }
})

test("the checkout's origin serves the buyers' calls and no call of the panel", async () => {
  const product = await startProduct()
  try {
    const atCheckout = caller(product.checkoutUrl)
    const served = product.routes
      .map(({ endpoint }) => endpoint)
      .filter(({ access, service, atCheckout: isListed }) => {
        return access === 'public' && (service === 'payment' || isListed === true)
      })
      .map(({ id }) => id)
    assert.ok(served.includes('PAY-05') && served.includes('PUB-06'))
    for (const { endpoint } of product.routes) {
      if (served.includes(endpoint.id)) continue
      const path = `/${endpoint.service}${endpoint.path.replace(/\{\w+\}/g, '1')}`
      const answer = await atCheckout(path, { method: endpoint.method, key: null })
      assert.deepEqual([answer.status, answer.body?.[0]?.code], [404, 'BAR-0004'], endpoint.id)
    }
    assert.equal((await atCheckout('/core/public/brand')).status, 200)
  } finally {
    await product.stop()
  }
})

test('a cross-site request to the sandbox answers 404', async () => {
  const product = await startProduct()
  const run = (site: string) =>
    product.call('/core/sandbox/jobs/late-marker/run', {
      method: 'POST',
      key: null,
      headers: { 'sec-fetch-site': site },
    })
  try {
    assert.equal((await run('cross-site')).status, 404)
    assert.equal((await run('same-origin')).status, 200)
  } finally {
    await product.stop()
  }
})

test('in production the reference lists no sandbox call, and the start prints no demo user', async () => {
  const { database, token, pepper, sealing } = await loadKeys(readConfig())
  const said: string[] = []
  const keys = {
    token: token[0].toString('base64'),
    pepper: pepper[0].toString('base64'),
    sealing: sealing[0].toString('base64'),
    database: database.toString('base64'),
  }
  const product = await startProduct({
    databaseUrl: await freshDatabase(),
    config: { mode: 'production', keys, providers: NO_COMPANIES },
    say: (text) => said.push(text),
  })
  try {
    const { text } = await product.call('/docs/openapi.json')
    assert.ok(text.includes('/core/charges') && !text.includes('/core/sandbox'))
    assert.doesNotMatch(said.join('\n'), new RegExp(`${DEMO_PASSWORD}|padaria-ipe`))
  } finally {
    await product.stop()
  }
})
