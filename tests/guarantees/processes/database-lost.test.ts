import assert from 'node:assert/strict'
import { createServer, connect, type Server, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { ProcessUnderTest } from '#tests/campaigns/process-under-test.ts'
import { demoDatabase } from '#tests/factories/environment/demo-database.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { somePort } from '#tests/factories/environment/run-product.ts'

/** A TCP proxy to PostgreSQL; closed, the database is unreachable. */
class Relay {
  #server: Server | undefined
  readonly #sockets = new Set<Socket>()
  readonly #target: URL
  #port = 0
  constructor(target: string) {
    this.#target = new URL(target)
  }

  async open(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(Number(this.#target.port), '127.0.0.1')
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one)
        one.pipe(other)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          this.#sockets.delete(one)
          other.destroy()
        })
      }
    })
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    const address = server.address()
    if (address && typeof address === 'object') this.#port = address.port
    this.#server = server
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  get url(): string {
    const url = new URL(this.#target)
    url.hostname = '127.0.0.1'
    url.port = String(this.#port)
    return url.href
  }
}

let relay: Relay
let product: TestProduct
let token: string

before(async () => {
  relay = new Relay(await demoDatabase())
  await relay.open()
  product = await startProduct({ databaseUrl: relay.url })
  token = await product.signIn()
})
after(async () => {
  await product.stop()
  await relay.close()
})

test('without its database the product is alive, not ready, and answers 503 with Retry-After', async () => {
  const ready = () => product.call('/core/ready')
  assert.deepEqual([(await ready()).status, (await ready()).body.status], [200, 'ready'])
  await relay.close()
  const startedMs = performance.now()
  const lost = await ready()
  assert.deepEqual([lost.status, lost.body[0].code], [503, 'BAR-9002'])
  assert.ok(Number(lost.headers.get('retry-after')) > 0)
  assert.ok(performance.now() - startedMs < 10_000, 'it does not wait for the database')
  assert.equal((await product.call('/core/health')).status, 200)
  for (const path of ['/core/charges', '/core/redeems', '/core/users/feature-toggles']) {
    // Authentication reads the database, too.
    const answer = await product.call(path, { token })
    assert.deepEqual([answer.status, answer.body[0].code], [503, 'BAR-9002'], path)
    assert.ok(Number(answer.headers.get('retry-after')) > 0, path)
  }
  await relay.open()
  await product.until('it to be ready again', async () => (await ready()).status === 200)
  assert.equal((await product.call('/core/charges', { token })).status, 200)
})

test('the start waits for a database that is restarting', async () => {
  const restarting = new Relay(relay.url)
  await restarting.open()
  await restarting.close()
  const port = await somePort()
  const program = new ProcessUnderTest(`http://127.0.0.1:${port}`, {
    ...process.env,
    DATABASE_URL: restarting.url,
    COMPANIES_URL: product.companiesUrl,
    PANEL_PORT: String(port),
    CHECKOUT_PORT: String(port + 1),
  })
  const starting = program.start().then(() => 'started')
  const waiting = new Promise((resolve) => setTimeout(() => resolve('waits'), 3_000))
  assert.equal(await Promise.race([starting, waiting]), 'waits')
  await restarting.open()
  try {
    assert.equal(await starting, 'started')
  } finally {
    await program.kill()
    await restarting.close()
  }
})
