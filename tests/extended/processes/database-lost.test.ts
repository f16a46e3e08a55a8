import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { openDatabase } from '#server/platform/database/database.ts'
import { withinTime } from '#server/platform/process/faults.ts'
import { createLog } from '#server/platform/process/log.ts'
import { choosePort } from '#server/platform/process/ports.ts'
import { DatabaseRelay } from '#tests/campaigns/database-relay.ts'
import { ProcessUnderTest } from '#tests/campaigns/process-under-test.ts'
import { demoDatabase } from '#tests/factories/environment/demo-database.ts'
import { asOwner, closeKept } from '#tests/factories/environment/owner.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { somePort } from '#tests/factories/environment/run-product.ts'
import { aLink, order } from '#tests/factories/payments/checkout.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

let relay: DatabaseRelay
let product: TestProduct
let token: string
let operationsUrl: string
const OPERATIONS_KEY = 'a-key-of-operations-of-some-length'

/** The metrics, and the operators' page. */
async function operations(): Promise<{ readonly metrics: string; readonly page: string }> {
  const basic = Buffer.from(`anyone:${OPERATIONS_KEY}`).toString('base64')
  const read = async (path: string, authorization: string) => {
    const answer = await fetch(operationsUrl + path, { headers: { authorization } })
    assert.equal(answer.status, 200, path)
    return answer.text()
  }
  return {
    metrics: await read('/metrics', `Bearer ${OPERATIONS_KEY}`),
    page: await read('/', `Basic ${basic}`),
  }
}
/** The lines of the log, as an operator reads them. */
const lines: { readonly fault?: string; readonly msg: string; readonly requestId?: string }[] = []

before(async () => {
  relay = new DatabaseRelay(await demoDatabase())
  await relay.open()
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const { port } = await choosePort('127.0.0.1', (await somePort()) + 20)
  operationsUrl = `http://127.0.0.1:${port}`
  const config = { operations: { host: '127.0.0.1', port, key: OPERATIONS_KEY } }
  product = await startProduct({ databaseUrl: relay.url, log, config })
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
  const lost = await ready()
  assert.deepEqual([lost.status, lost.body[0].code], [503, 'BAR-9002'])
  assert.ok(Number(lost.headers.get('retry-after')) > 0)
  assert.equal((await product.call('/core/health')).status, 200)
  for (const path of ['/core/charges', '/core/redeems', '/core/users/feature-toggles']) {
    // Authentication reads the database, too.
    const answer = await product.call(path, { token })
    assert.deepEqual([answer.status, answer.body[0].code], [503, 'BAR-9002'], path)
    assert.ok(Number(answer.headers.get('retry-after')) > 0, path)
  }
  const { metrics, page } = await operations()
  assert.match(metrics, /^guiche_faults_total\{fault="database-lost"\} [1-9]/m)
  assert.doesNotMatch(metrics, /^guiche_(events_waiting|process_seen)/m)
  assert.match(page, /O banco de dados não responde[\s\S]*the database does not answer/)
  await relay.open()
  await product.until('it to be ready again', async () => (await ready()).status === 200)
  assert.equal((await product.call('/core/charges', { token })).status, 200)
  assert.match((await operations()).metrics, /^guiche_events_waiting \d/m)
})

test('readiness and metrics do not wait for a database that says nothing', async () => {
  const silent = new DatabaseRelay(product.databaseUrl)
  await silent.open()
  const log = createLog('silent')
  const behind = openDatabase(silent.url, 1)
  try {
    await behind.row('select 1')
    silent.fallSilent()
    const { promise: never, reject } = Promise.withResolvers<never>()
    const waiting = behind.row('select 1').then(reject, reject)
    const found = withinTime(() => behind.row('select 1'), 50, log)
    assert.equal(await Promise.race([found, never]), null)
    silent.speak()
    await silent.close()
    await waiting
    await assert.rejects(never)
  } finally {
    await behind.close()
  }
})

test('the start waits for a database that is restarting', async () => {
  const restarting = new DatabaseRelay(relay.url)
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

/** Makes the database refuse writes, as a standby does, or take them again. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const server = new URL(product.databaseUrl)
  const name = server.pathname.slice(1)
  server.pathname = '/postgres'
  await closeKept(product.databaseUrl)
  await asOwner(server.href, async (owner) => {
    const setting = isReadOnly ? 'set default_transaction_read_only = on' : 'reset all'
    await owner.run(`alter database "${name}" ${setting}`)
    await owner.run(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = $1 and pid <> pg_backend_pid()`,
      [name],
    )
  })
}

test('while its database takes no writes, reads are answered, writes get 503, and the log says why in one sentence', async () => {
  const link = await aLink(product, token)
  const key = randomUUID()
  const buy = () => order(product, link, { method: 'PIX' }, key)
  lines.length = 0
  await setReadOnly(true)
  try {
    await product.until('the reads to go on', async () => {
      return (await product.call('/core/charges', { token })).status === 200
    })
    const refused = await product.until('a refused write', async () => {
      const answer = await buy()
      return lines.some(({ fault }) => fault === 'database-read-only') && answer
    })
    assert.deepEqual([refused.status, refused.body[0].code], [503, 'BAR-9002'])
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    await buy()
  } finally {
    await setReadOnly(false)
  }
  const said = lines.filter(({ fault }) => fault === 'database-read-only')
  assert.equal(said.length, 1)
  assert.match(said[0]?.msg ?? '', /takes no writes/)
  const bought = await product.until('the order of the same key', async () => {
    const answer = await buy()
    return answer.status === 201 && answer
  })
  assert.ok(bought.body.uuidCharge)
})

test('each outside call is logged under the id that its request was answered with', async () => {
  const link = await aLink(product, token)
  const bought = await product.until('an order', async () => {
    const answer = await order(product, link, { method: 'PIX' })
    return answer.status === 201 && answer
  })
  const requestId = bought.headers.get('x-request-id')
  assert.match(requestId ?? '', UUID)
  const calls = lines.filter((line) => line.msg === 'outside call' && line.requestId === requestId)
  assert.equal(calls.length, 1, JSON.stringify(calls))
})

test('a request keeps the id that its client brings; what is no lower-case uuid is replaced', async () => {
  const answeredWith = async (brought: string) => {
    const headers = { 'x-request-id': brought }
    return (await product.call('/core/charges', { token, headers })).headers.get('x-request-id')
  }
  const own = randomUUID()
  assert.equal(await answeredWith(own), own)
  assert.ok(lines.some(({ msg, requestId }) => msg === 'answered' && requestId === own))
  for (const bad of ['', 'abc', own.toUpperCase(), `${own}0`, `${own}, ${own}`]) {
    const replaced = await answeredWith(bad)
    assert.match(replaced ?? '', UUID)
    assert.notEqual(replaced, bad)
  }
})
