import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openCase } from '#server/areas/cases/cases.ts'
import { readFigures } from '#server/areas/operations/read-operations.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import { itemFailed } from '#server/platform/events/items.ts'
import { metricsText } from '#server/platform/process/metrics.ts'
import { choosePort } from '#server/platform/process/ports.ts'
import { listProcesses, openProcessRecord } from '#server/platform/process/process-record.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { somePort } from '#tests/factories/environment/run-product.ts'
import { aCardToken, aLink, order } from '#tests/factories/payments/checkout.ts'
import { openCompanies } from '#tests/factories/payments/companies.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

const KEY = 'a-key-of-operations-of-some-length'
const HOSTILE = '<script>alert(1)</script>'

let product: TestProduct
let port: number
const caseId = newId()
/** A case of money owed to a buyer. */
const dueCaseId = newId()

before(async () => {
  const { port: free } = await choosePort('127.0.0.1', (await somePort()) + 20)
  port = free
  product = await startProduct({ config: { operations: { host: '127.0.0.1', port, key: KEY } } })
  await product.jobs.withTenant(DEMO, (transaction) =>
    openCase(openUnitOfWork(transaction, jobCause('test')), {
      id: caseId,
      kind: 'DISPUTE_CONTRADICTED',
      chargeId: null,
      amount: 123_456n,
      detail: { said: HOSTILE },
    }),
  )
  await product.jobs.withTenant(DEMO, (transaction) =>
    openCase(openUnitOfWork(transaction, jobCause('test')), {
      id: dueCaseId,
      kind: 'PAID_TWICE',
      chargeId: null,
      amount: 0n,
      detail: {},
    }),
  )
  const item = { sellerId: DEMO, job: 'link-expiry', itemId: newId() }
  await itemFailed(product.jobs, item, new Error('no'))
  await asOwner(product.databaseUrl, (owner) =>
    owner.run(
      `insert into queue.job (name, data, source_name)
       values ('dead-letters', $1, 'mail-sub-seller-account')`,
      [JSON.stringify({ sellerId: DEMO, eventId: newId() })],
    ),
  )
})
after(() => product.stop())

const address = (path: string, host = '127.0.0.1') => `http://${host}:${port}${path}`
const basic = (key: string) => `Basic ${Buffer.from(`anyone:${key}`).toString('base64')}`
const get = (path: string, authorization?: string) =>
  fetch(address(path), { headers: authorization ? { authorization } : {} })

test("metrics require the key as a bearer token, the operators' page as the HTTP Basic password", async () => {
  const seller = await product.signIn()
  const wrong = `${KEY.slice(0, -1)}!`
  for (const [path, refused] of [
    ['/metrics', [undefined, `Bearer ${wrong}`, `Bearer ${seller}`, basic(KEY), 'Bearer ', KEY]],
    ['/', [undefined, basic(wrong), basic(''), `Bearer ${KEY}`, `Bearer ${seller}`, 'Basic !']],
  ] as const) {
    for (const authorization of refused) {
      const answer = await get(path, authorization)
      assert.equal(answer.status, 401, `${path} ${authorization}`)
      assert.ok(answer.headers.get('www-authenticate'))
      assert.equal(await answer.text(), 'Acesso negado.\n')
    }
  }
  assert.equal((await get('/metrics', `Bearer ${KEY}`)).status, 200)
  assert.equal((await get('/', basic(KEY))).status, 200)
  assert.equal((await get('/core/charges', `Bearer ${seller}`)).status, 404)
})

test("metrics and operators' page are not served on the panel's or checkout's origin", async () => {
  for (const origin of [product.panelUrl, product.checkoutUrl]) {
    for (const path of ['/metrics', '/operations', '/operacao']) {
      for (const authorization of [basic(KEY), `Bearer ${KEY}`]) {
        const answer = await fetch(`${origin}${path}`, { headers: { authorization } })
        assert.equal(answer.status, 404, `${origin}${path}`)
        assert.doesNotMatch(await answer.text(), /guiche_|Casos abertos/)
      }
    }
  }
})

test('the operations port listens on the loopback address only', async () => {
  // All addresses of 127/8 are local, so a server bound to all interfaces would answer.
  await assert.rejects(fetch(address('/', '127.0.0.2')))
  await assert.rejects(fetch(address('/', '[::1]')))
})

test("the operators' page lists open work with its commands, without scripts and with escaped texts", async () => {
  const answer = await get('/', basic(KEY))
  const page = await answer.text()
  assert.match(page, /DISPUTE_CONTRADICTED/)
  assert.ok(page.includes(`npm run operator -- close-case ${DEMO} ${caseId} --reason`))
  assert.ok(page.includes(`npm run operator -- return-to-buyer ${DEMO} ${dueCaseId} --reason`))
  assert.ok(!page.includes(`close-case ${DEMO} ${dueCaseId}`))
  assert.match(page, /R\$\u00a01\.234,56/)
  assert.match(page, /npm run operator -- retry 1001 link-expiry/)
  assert.match(page, /npm run operator -- requeue [0-9a-f-]{36}/)
  assert.doesNotMatch(page, /<script|<form|<a |onclick/)
  assert.ok(page.includes('&lt;script&gt;alert(1)'))
  const policy = answer.headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; style-src 'nonce-[^']+'; base-uri 'none'/)
  assert.doesNotMatch(policy, /script-src|unsafe/)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
})

const metricsNow = async () => (await get('/metrics', `Bearer ${KEY}`)).text()

// A check by the worker may have started before the change and end after ours.
const checkedUntil = (pattern: RegExp, isThere: boolean) =>
  product.until(`${pattern}: ${isThere}`, async () => {
    await product.call('/core/sandbox/jobs/invariants/run', { method: 'POST', key: null })
    return pattern.test(await metricsNow()) === isThere
  })

test('the metrics report jobs, items, cases, dead letters, requests and ledger violations', async () => {
  await product.call('/core/charges')
  const text = await product.until('a run of the invariants', async () => {
    const now = await metricsNow()
    return /guiche_job_runs_total\{job="invariants",outcome="ok"\} [1-9]/.test(now) && now
  })
  assert.match(text, /guiche_item_failures_total\{job="link-expiry"\} [1-9]/)
  assert.match(text, /guiche_postponed_items\{job="link-expiry"\} 1/)
  assert.match(text, /guiche_open_cases\{kind="DISPUTE_CONTRADICTED"\} 1/)
  assert.match(text, /guiche_dead_letters\{queue="mail-sub-seller-account"\} 1/)
  assert.match(text, /guiche_http_requests_total\{call="CHG-01",status="401"\} [1-9]/)
  assert.match(text, /guiche_ledger_checked_timestamp_seconds [1-9]/)
  assert.doesNotMatch(text, /guiche_ledger_violations\{/)
  await asOwner(product.databaseUrl, (owner) =>
    owner.run(`insert into account_balance values (1001, gen_random_uuid(), 'BANKING', 5, 1)`),
  )
  await checkedUntil(/guiche_ledger_violations\{invariant="I3"\} 1/, true)
  await checkedUntil(/guiche_open_cases\{kind="BOOKS_WRONG"\} 1/, true)
  await asOwner(product.databaseUrl, (owner) =>
    owner.run(`delete from account_balance where code = 'BANKING' and balance = 5`),
  )
  await checkedUntil(/guiche_ledger_violations\{/, false)
})

test('the metrics report durations, outside calls, waiting work, unknown outcomes, differences and processes', async () => {
  // A callback would end the attempt that this test declares unknown.
  const companies = openCompanies(product)
  await companies.setChaos({ lateMs: 600_000 })
  await companies.injectFault('acquirer', 'callback-late')
  const token = await product.signIn()
  const link = await aLink(product, token)
  const cardToken = await aCardToken(product, 'DECLINED_05')
  const declined = await order(product, link, {
    method: 'CREDIT_CARD',
    installments: 1,
    cardToken,
  })
  assert.equal(declined.status, 402)
  await product.jobs.withTenant(DEMO, ({ run }) =>
    run(
      `insert into settlement_unplaced (provider, kind, item_id, day, theirs, found_at)
       values ('acquirer:sandbox', 'sale', 'none-of-ours', '2026-11-20', '{}', '2026-11-21T10:00:00Z')`,
    ),
  )
  const text = await metricsNow()
  assert.match(text, /guiche_http_request_seconds_count [1-9]/)
  assert.match(text, /guiche_outside_calls_total\{company="[^"]+",outcome="answered"\} [1-9]/)
  assert.match(text, /guiche_outside_call_seconds_bucket\{le="\+Inf",company="[^"]+"\} [1-9]/)
  assert.match(text, /guiche_events_waiting \d/)
  assert.match(text, /guiche_events_oldest_seconds \d/)
  assert.match(text, /guiche_reconciliation_differences\{provider="acquirer:sandbox"\} [1-9]/)
  assert.match(
    text,
    /guiche_process_seen_timestamp_seconds\{process="[^"]+:\d+",roles="api, worker"\} \d/,
  )
  assert.doesNotMatch(text, /guiche_unknown_outcomes\{kind="attempt",state="NEEDS_REVIEW"/)
  const setState = (from: string, to: string) =>
    asOwner(product.databaseUrl, (owner) =>
      owner.row<{ id: string }>(
        `update attempt set state = $2 where id = (
           select id from attempt where state = $1 order by id limit 1) returning id`,
        [from, to],
      ),
    )
  assert.ok(await setState('DECLINED', 'NEEDS_REVIEW'))
  const later = await metricsNow()
  await setState('NEEDS_REVIEW', 'DECLINED')
  assert.match(later, /guiche_unknown_outcomes\{kind="attempt",state="NEEDS_REVIEW"\} 1/)
  assert.match(later, /guiche_unknown_outcomes_oldest_seconds\{kind="attempt",[^}]+\} \d/)
})

test("the operators' page shows which process does which job", async () => {
  const page = await product.until('a run of a job on the page', async () => {
    const text = await (await get('/', basic(KEY))).text()
    return /late-marker<\/dt><dd>\d\d\/\d\d\/\d{4} [\d:]+ · [1-9]\d* execuções/.test(text) && text
  })
  assert.match(page, /<h3>api, worker · [^<]+:\d+<\/h3>/)
  assert.match(page, /Último sinal/)
  assert.match(page, /event-relay<\/dt>/)
  // A queue that has had no event yet.
  assert.match(page, /<dd>à espera de eventos<\/dd>/)
})

test('without a key the operations port is closed; a short key or invalid port refuses the start', async () => {
  const { port: other } = await choosePort('127.0.0.1', port + 1)
  const closed = await startProduct({
    config: { operations: { host: '127.0.0.1', port: other, key: undefined } },
  })
  await assert.rejects(fetch(`http://127.0.0.1:${other}/metrics`))
  await closed.stop()
  const refused = (env: NodeJS.ProcessEnv) =>
    assert.throws(
      () => readConfig(env),
      (error: unknown) => error instanceof StartRejected,
    )
  refused({ OPERATIONS_KEY: 'short' })
  refused({ OPERATIONS_PORT: '0' })
  assert.deepEqual(readConfig({}).operations, {
    host: '127.0.0.1',
    port: 3004,
    key: undefined,
  })
  assert.deepEqual(readConfig({ OPERATIONS_KEY: '' }).operations.key, undefined)
  assert.equal(readConfig({}).operations.host, '127.0.0.1')
  assert.equal(readConfig({ OPERATIONS_HOST: '0.0.0.0' }).operations.host, '0.0.0.0')
  assert.throws(() => readConfig({ OPERATIONS_HOST: 'all' }), StartRejected)
})

test('a process that was killed and started again is one process, seen when it was seen last', async () => {
  const killed = await openProcessRecord(product.jobs, { roles: ['test'], jobs: [] })
  const again = await openProcessRecord(product.jobs, { roles: ['test'], jobs: [] })
  try {
    const rows = (await listProcesses(product.jobs)).filter(({ roles }) => roles === 'test')
    assert.equal(rows.length, 1)
  } finally {
    await killed.stop()
    await again.stop()
  }
  const figures = await readFigures(product.jobs)
  const seen = (seenAtMs: number) => ({ process: 'same:1', roles: 'worker', seenAtMs })
  const text = await metricsText({ ...figures, processes: [seen(2_000), seen(1_000)] })
  assert.match(text, /process="same:1",roles="worker"\} 2$/m)
})
