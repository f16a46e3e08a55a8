import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import { toInstant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { FAILING_MAX_MS } from '#contract/webhooks/schedule.ts'
import type { Webhook } from '#contract/webhooks/shapes.ts'
import { connectOutside } from '#server/adapters/connect.ts'
import { signatureOf } from '#server/areas/webhooks/secret.ts'
import { createWebhookSender } from '#server/areas/webhooks/send-deliveries.ts'
import { createSettler, type EndedTry } from '#server/areas/webhooks/settle-delivery.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { NOT_COPIED } from '#server/platform/database/rows.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { createLog } from '#server/platform/process/log.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order, payPix } from '#tests/factories/payments/checkout.ts'
import { addPlans, aSubscription } from '#tests/factories/payments/subscription.ts'
import { asOperator, DEMO } from '#tests/factories/sellers/people.ts'

const BASE = '/core/seller-api-webhooks'
// The seller's system answers within the timeout on a busy machine, too.
const WEBHOOKS = { webhookAllowedNetworks: ['127.0.0.0/8'], webhookTimeoutMs: 2_500 } as const
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Got {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: {
    readonly id: Uuid
    readonly domain: string
    readonly event: string
    readonly createdAt: string
    readonly sequence: number
    readonly data: Record<string, unknown>
  }
}

let product: TestProduct
let token: string
let link: string
let system: Server
let systemUrl: string
const got: Got[] = []
/**
 * What the seller's system answers on a path, one after the other; the last one repeats. `away` asks
 * for an hour before the next try, so that none comes in between on a busy machine.
 */
const answers = new Map<string, (number | 'never' | 'away')[]>()
const realTime = machineTime.now

function startSystem(): Promise<string> {
  system = createServer((request, response) => {
    const path = request.url ?? ''
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const text = Buffer.concat(pieces).toString()
      got.push({ path, headers: request.headers, text, body: JSON.parse(text) })
      const [answer = 200, ...others] = answers.get(path) ?? []
      if (others.length > 0) answers.set(path, others)
      if (answer === 'away') response.writeHead(503, { 'retry-after': '3600' }).end('resposta')
      else if (answer !== 'never')
        response.writeHead(answer, { location: '/outra' }).end('resposta')
    })
  }).listen(0, '127.0.0.1')
  return new Promise((resolve) => {
    system.once('listening', () => {
      resolve(`http://127.0.0.1:${(system.address() as AddressInfo).port}`)
    })
  })
}

before(async () => {
  systemUrl = await startSystem()
  product = await startProduct({
    notices: 'off',
    config: WEBHOOKS,
  })
  token = await product.signIn()
  await addPlans(product)
  link = await aLink(product, token)
})
afterEach(async () => {
  machineTime.now = realTime
  const { body } = await send('GET', '')
  for (const { uuid } of body as Webhook[]) await send('DELETE', `/${uuid}`)
})
after(async () => {
  await product.stop()
  system.closeAllConnections()
  system.close()
})

const send = (method: string, path: string, body?: unknown) =>
  product.call(`${BASE}${path}`, { method, token, ...(body ? { body } : {}) })

const inputFor = (path: string, given: object = {}) => ({
  title: 'Loja',
  url: `${systemUrl}${path}`,
  domains: ['ORDER', 'SUBSCRIPTION'],
  active: true,
  ...given,
})

const aWebhook = async (path: string, given: object = {}) => {
  const made = await send('POST', '', inputFor(path, given))
  assert.equal(made.status, 201, made.text)
  return made.body as Webhook & { secret: string }
}

const aCharge = async (): Promise<Uuid> => {
  const bought = await order(product, link, { method: 'PIX' })
  return bought.body.uuidCharge
}

const payManually = (id: Uuid) =>
  product.call(`/core/charges/${id}/manual-pay`, {
    method: 'PATCH',
    token,
    body: { uuidCharge: id },
  })

const gotOf = (path: string) => got.filter((one) => one.path === path)

const arrived = (path: string, count: number) =>
  product.until(`${count} requests at ${path}`, async () => {
    const all = gotOf(path)
    return all.length >= count && all
  })

interface Stored {
  readonly id: Uuid
  readonly status: string
  readonly tries: number
  readonly failures: readonly (string | null)[]
  readonly next_try_at: string | null
}

const deliveriesOf = (webhook: { readonly uuid: Uuid }) =>
  product.jobs.withTenant(DEMO, ({ rows }) =>
    rows<Stored>(
      `select id, status, tries, next_try_at,
              array(select failure from webhook_attempt as attempt
                     where attempt.seller_id = $1 and delivery_id = delivery.id
                     order by attempt.id) as failures
         from webhook_delivery as delivery
        where seller_id = $1 and webhook_id = $2 order by id`,
      [DEMO, webhook.uuid],
    ),
  )

const settled = (webhook: { readonly uuid: Uuid }, status: string) =>
  product.until(`a delivery ${status}`, async () =>
    (await deliveriesOf(webhook)).find((one) => one.status === status),
  )

/** A first try of a delivery that an address answered. */
const endedTry = (
  { uuid }: Webhook,
  {
    id,
    url,
    httpStatus,
    failure,
  }: Pick<EndedTry['claimed'], 'id' | 'url'> & Pick<EndedTry['posted'], 'httpStatus' | 'failure'>,
): EndedTry => ({
  id: newId(),
  claimed: {
    id,
    seller_id: DEMO,
    webhook_id: uuid,
    claims: 1,
    tries: 1,
    body: '{}',
    url,
    secret_sealed: Buffer.alloc(0),
    previous_sealed: null,
    previous_until: null,
    failing_since: null,
    traceparent: null,
  },
  posted: { httpStatus, failure, answer: '', retryAfter: undefined },
  startedMs: machineTime.now(),
  durationMs: 1,
})

const runJob = () => product.call('/core/sandbox/jobs/webhooks/run', { method: 'POST' })

/** Lets the machine's time run later than it is. */
const later = (ms: number) => {
  machineTime.now = () => realTime() + ms
}

test('R-INT-09 R-SBX-04 each event arrives signed, once and in the order of its record, without document and contact', async () => {
  const orders = await aWebhook('/pedidos', { domains: ['ORDER'] })
  await aWebhook('/recorrencias', { domains: ['SUBSCRIPTION'] })
  const id = await aCharge()
  await payManually(id)
  const [made, paid] = await arrived('/pedidos', 2)
  assert.ok(made && paid)
  assert.deepEqual(
    [made, paid].map(({ body: { domain, event, sequence, data } }) => [
      domain,
      event,
      sequence,
      data['uuid'],
    ]),
    [
      ['ORDER', 'CHARGE_CREATED', 1, id],
      ['ORDER', 'CHARGE_PAID_MANUALLY', 2, id],
    ],
  )
  assert.deepEqual([paid.body.data['status'], paid.body.data['value']], ['PAID_MANUALLY', 150])
  for (const { headers, text, body } of [made, paid]) {
    const timestamp = Number(headers['webhook-timestamp'])
    assert.ok(Math.abs(timestamp * 1_000 - Date.now()) < 60_000)
    assert.equal(headers['webhook-id'], body.id)
    const signed = { id: body.id, timestamp, body: text }
    assert.equal(headers['webhook-signature'], signatureOf(orders.secret, signed))
    const names = Object.keys(body.data).filter((name) => /document|mail|phone|country/i.test(name))
    assert.deepEqual(names, [])
  }
  const subscription = await aSubscription(product, token, { days: 20 })
  await arrived('/recorrencias', 2)
  const subjects = gotOf('/recorrencias').map(({ body }) => [body.event, body.domain])
  assert.deepEqual(subjects.sort(), [
    ['CHARGE_CREATED', 'SUBSCRIPTION'],
    ['SUBSCRIPTION_CREATED', 'SUBSCRIPTION'],
  ])
  const about = gotOf('/recorrencias').find(({ body }) => body.event === 'SUBSCRIPTION_CREATED')
  assert.equal(about?.body.data['uuid'], subscription)
  assert.ok(!('customerDocument' in (about?.body.data ?? {})))
  assert.equal(gotOf('/pedidos').length, 2)
  const { body: outbox } = await product.call(
    `/core/sandbox/outbox?channel=webhook&to=${encodeURIComponent(orders.url)}`,
  )
  assert.deepEqual(
    outbox.content.map((one: { subject: string; body: string }) => [one.subject, one.body]),
    [paid, made].map(({ body, text }) => [body.event, text]),
  )
})

test('SM-DELIVERY a failed delivery is tried again with the same id and body, and a later event does not wait for it', async () => {
  answers.set('/instavel', [500, 302, 'never', 200])
  const webhook = await aWebhook('/instavel')
  await aCharge()
  await settled(webhook, 'RETRYING')
  await aCharge()
  await arrived('/instavel', 2)
  later(6_000)
  await runJob()
  const all = await arrived('/instavel', 3)
  assert.equal(new Set(all.map(({ body }) => body.id)).size, 2)
  await product.until('the timeout', async () => {
    const tries = (await deliveriesOf(webhook)).flatMap(({ failures }) => failures)
    return tries.includes('TIMEOUT')
  })
  later(HOUR_MS)
  await product.until('both deliveries', async () => {
    await runJob()
    return (await deliveriesOf(webhook)).every(({ status }) => status === 'DELIVERED')
  })
  machineTime.now = realTime
  const failures = (await deliveriesOf(webhook)).flatMap((one) => one.failures)
  assert.deepEqual(failures.sort(), ['REDIRECT', 'STATUS', 'TIMEOUT', null, null].sort())
  const texts = new Map(gotOf('/instavel').map(({ body, text }) => [body.id, text]))
  for (const { body, text } of gotOf('/instavel')) assert.equal(text, texts.get(body.id))
  assert.equal(gotOf('/outra').length, 0)
  const [listed] = (await send('GET', '')).body as Webhook[]
  assert.equal(listed?.failingSince, null)
})

test('SM-DELIVERY a delivery ends after its tenth try', async () => {
  answers.set('/fora', [500])
  const webhook = await aWebhook('/fora')
  await aCharge()
  const { id } = await settled(webhook, 'RETRYING')
  await asOperator(product, 'update webhook_delivery set tries = 9 where id = $1', [id])
  later(HOUR_MS)
  await runJob()
  const ended = await settled(webhook, 'EXHAUSTED')
  assert.deepEqual([ended.tries, ended.next_try_at], [10, null])
})

test('R-INT-05 R-INT-07 SM-DELIVERY SM-WEBHOOK an inactive webhook gets nothing; what it still had to get goes on when it is active again, and is canceled when it is deleted', async () => {
  answers.set('/pausa', ['away', 200])
  const webhook = await aWebhook('/pausa')
  await aCharge()
  await settled(webhook, 'RETRYING')
  const off = await send('PATCH', `/${webhook.uuid}/active`, { active: false })
  assert.deepEqual([off.status, off.body.active], [200, false])
  const [held] = await deliveriesOf(webhook)
  assert.deepEqual([held?.status, held?.next_try_at], ['HELD', null])
  const other = await aWebhook('/outro-sistema')
  await aCharge()
  await settled(other, 'DELIVERED')
  assert.equal((await deliveriesOf(webhook)).length, 1)
  assert.equal(gotOf('/pausa').length, 1)
  // One of an hour less than seven days goes on, one of an hour more stays held.
  await asOperator(
    product,
    `insert into webhook_delivery select (jsonb_populate_record(source, jsonb_build_object(
       'id', gen_random_uuid(), 'created_at', source.created_at - age))).*
       from webhook_delivery as source,
            unnest(array['6 days 23 hours', '7 days 1 hour']::interval[]) as age
      where seller_id = $2 and id = $1 ${NOT_COPIED}`,
    [held?.id, DEMO],
  )
  const on = await send('PATCH', `/${webhook.uuid}/active`, { active: true })
  assert.equal(on.body.active, true)
  await runJob()
  const states = await product.until('the end of what goes on', async () => {
    const all = (await deliveriesOf(webhook)).map(({ status }) => status)
    return !all.some((status) => status === 'PENDING' || status === 'RETRYING') && all
  })
  assert.deepEqual(states.sort(), ['DELIVERED', 'DELIVERED', 'HELD'])
  assert.equal((await send('DELETE', `/${webhook.uuid}`)).status, 204)
  const left = (await deliveriesOf(webhook)).map(({ status }) => status)
  assert.deepEqual(left.sort(), ['CANCELED', 'DELIVERED', 'DELIVERED'])
})

test('410 and five days of failures make a webhook inactive, and the seller is mailed', async () => {
  answers.set('/foi-embora', [410])
  answers.set('/caiu', [500])
  const gone = await aWebhook('/foi-embora', { title: 'Foi embora' })
  const failing = await aWebhook('/caiu', { title: 'Caiu' })
  await aCharge()
  await settled(gone, 'HELD')
  await settled(failing, 'RETRYING')
  later(FAILING_MAX_MS + HOUR_MS)
  await runJob()
  await settled(failing, 'HELD')
  machineTime.now = realTime
  const listed = (await send('GET', '')).body as Webhook[]
  assert.deepEqual(
    listed.map(({ title, active, stopReason }) => [title, active, stopReason]),
    [
      ['Foi embora', false, 'GONE'],
      ['Caiu', false, 'FAILING'],
    ],
  )
  const subjects = await product.until('both mails', async () => {
    const { body } = await product.call('/core/sandbox/outbox?channel=email&size=100')
    const found = (body.content as { subject: string }[])
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('foi desativado'))
    return found.length >= 2 && found.sort()
  })
  assert.deepEqual(subjects, [
    'O webhook Caiu foi desativado',
    'O webhook Foi embora foi desativado',
  ])
  const { active: _, ...renamed } = inputFor('/foi-embora', { title: 'Outro nome' })
  const kept = await send('PUT', `/${gone.uuid}`, renamed)
  assert.deepEqual([kept.body.active, kept.body.stopReason], [false, 'GONE'], kept.text)
  const again = await send('PATCH', `/${gone.uuid}/active`, { active: true })
  assert.deepEqual([again.body.stopReason, again.body.failingSince], [null, null])
})

test('of two workers one sends a delivery, a hanging receiver stops none, and a broken secret is no obstacle', async () => {
  answers.set('/lento', ['never'])
  const broken = await aWebhook('/quebrado')
  const slow = await aWebhook('/lento')
  const healthy = await aWebhook('/rapido')
  await asOperator(product, `update webhook set secret_sealed = 'x' where id = $1`, [broken.uuid])
  const config = { ...readConfig(), ...WEBHOOKS }
  const keys = await loadKeys(config)
  const other = createWebhookSender({
    jobs: product.jobs,
    vault: createVault(keys),
    receiver: connectOutside(config, product.companiesUrl, keys).receiver,
    log: createLog('silent'),
  })
  const charges = Promise.all(Array.from({ length: 12 }, aCharge))
  const isOver = async () =>
    (await deliveriesOf(healthy)).filter(({ status }) => status === 'DELIVERED').length === 12
  await product.until('all deliveries of the healthy one', async () => {
    await other.sendDue()
    return isOver()
  })
  await charges
  await other.stop()
  for (const { id, failures } of await deliveriesOf(healthy)) {
    // On a busy machine a try may time out although it was received, and is repeated.
    const times = gotOf('/rapido').filter(({ body }) => body.id === id).length
    const timeouts = failures.filter((failure) => failure === 'TIMEOUT').length
    assert.ok(times >= 1 && times <= 1 + timeouts, `${times} times, ${timeouts} timeouts`)
  }
  assert.equal(new Set(gotOf('/rapido').map(({ body }) => body.id)).size, 12)
  assert.ok((await deliveriesOf(slow)).every(({ status }) => status !== 'DELIVERED'))
  assert.equal(gotOf('/quebrado').length, 0)
  const failures = await product.until('the record of the broken one', async () =>
    product.jobs.row(`select 1 from postponed_item where job = 'webhooks'`),
  )
  assert.ok(failures)
  const { body: first } = await product.call('/core/seller-api-webhooks', { token })
  assert.equal(first.length, 3)
})

test('a late answer of an address that was changed meanwhile stops no webhook', async () => {
  answers.set('/antigo', ['away'])
  const webhook = await aWebhook('/antigo')
  await aCharge()
  const { id } = await settled(webhook, 'RETRYING')
  const moved = await send('PUT', `/${webhook.uuid}`, inputFor('/novo'))
  assert.equal(moved.status, 200, moved.text)
  const settle = createSettler(product.jobs)
  const goneAt = (url: string) =>
    settle(endedTry(webhook, { id, url, httpStatus: 410, failure: 'STATUS' }))
  const read = async () => {
    const [listed] = (await send('GET', '')).body as Webhook[]
    return [listed?.active, listed?.failingSince, listed?.stopReason]
  }
  await goneAt(webhook.url)
  assert.deepEqual(await read(), [true, null, null])
  await goneAt(moved.body.url)
  const [active, , stopReason] = await read()
  assert.deepEqual([active, stopReason], [false, 'GONE'])
})

test('deliveries that succeed at the same time are recorded in one transaction, and a failing record does not stop the others', async () => {
  answers.set('/juntas', ['away'])
  const webhook = await aWebhook('/juntas')
  await Promise.all(Array.from({ length: 3 }, aCharge))
  const tried = await product.until('a first try of each', async () => {
    const deliveries = await deliveriesOf(webhook)
    return deliveries.length === 3 && deliveries.every(({ tries }) => tries === 1) && deliveries
  })
  const success = (id: Uuid) =>
    endedTry(webhook, { id, url: webhook.url, httpStatus: 204, failure: null })
  let transactions = 0
  const settle = createSettler({
    ...product.jobs,
    withTenant: (...given) => {
      transactions += 1
      return product.jobs.withTenant(...given)
    },
  })
  const [first, second, third] = tried.map(({ id }) => id)
  assert.ok(first && second && third)
  await Promise.all([settle(success(first)), settle(success(second)), settle(success(third))])
  assert.equal(transactions, 2)
  const recorded = await deliveriesOf(webhook)
  assert.deepEqual(
    recorded.map(({ status, failures }) => [status, failures]),
    Array(3).fill(['DELIVERED', ['STATUS', null]]),
  )
  // The record of a delivery that is not there breaks the transaction that it shares.
  const [one, missing, other] = await Promise.allSettled([
    settle(success(first)),
    settle(success(newId())),
    settle(success(second)),
  ])
  assert.deepEqual(
    [one?.status, missing?.status, other?.status],
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  const tries = (await deliveriesOf(webhook)).map(({ failures }) => failures.length)
  assert.deepEqual(tries.sort(), [2, 3, 3])
})

interface Listed {
  readonly id: Uuid
  readonly event: string
  readonly recordId: Uuid
  readonly status: string
  readonly body: string
  readonly attempts: readonly { httpStatus: number | null; excerpt: string; failure: unknown }[]
}

test('R-INT-10 SM-DELIVERY the log of 90 days shows what was sent and answered, and sends one, some or a period again', async () => {
  answers.set('/registro', [500, 200])
  const webhook = await aWebhook('/registro')
  const log = async (filter = '') => {
    const answer = await send('GET', `/${webhook.uuid}/deliveries?${filter}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.content as Listed[]
  }
  const replay = async (body: object) => {
    const answer = await send('POST', `/${webhook.uuid}/deliveries/replay`, body)
    assert.equal(answer.status, 202, answer.text)
    return answer.body as { queued: number; replay: Uuid | null }
  }
  const replayed = async (given: object, count: number) => {
    const before = gotOf('/registro').length
    const { queued, replay: id } = await replay(given)
    assert.equal(queued, count)
    const progress = await product.until('the end of the replay', async () => {
      const { body } = await send('GET', `/${webhook.uuid}/replays/${id}`)
      return body.waiting === 0 && body
    })
    assert.deepEqual(progress, { queued: count, delivered: count, waiting: 0, ended: 0 })
    return gotOf('/registro')
      .slice(before)
      .map(({ body }) => body.id)
      .sort()
  }
  const charge = await aCharge()
  const { id: first } = await settled(webhook, 'RETRYING')
  const [failed] = await log('status=RETRYING')
  assert.ok(failed)
  assert.deepEqual(
    [failed.id, failed.event, failed.recordId, failed.body],
    [first, 'CHARGE_CREATED', charge, gotOf('/registro')[0]?.text],
  )
  const [attempt] = failed.attempts
  assert.deepEqual(
    [attempt?.httpStatus, attempt?.excerpt, attempt?.failure],
    [500, 'resposta', 'STATUS'],
  )
  assert.deepEqual(await replayed({ ids: [first] }, 1), [first])
  await payManually(charge)
  await arrived('/registro', 3)
  await settled(webhook, 'DELIVERED')
  const [newest] = await log('event=CHARGE_PAID_MANUALLY')
  assert.ok(newest)
  const { now, today } = await product.jobs.time()
  assert.equal((await log(`from=${today}&to=${today}&sort=createdAt,ASC`))[0]?.id, first)
  assert.deepEqual(await log('from=2020-01-01&to=2020-01-02'), [])
  const period = { from: '2026-01-01T00:00:00Z', to: now }
  const count = (only: string) =>
    send(
      'GET',
      `/${webhook.uuid}/deliveries/replay?${new URLSearchParams({ ...period, only }).toString()}`,
    )
  assert.deepEqual(
    [(await count('ALL')).body, (await count('NEWEST')).body],
    [{ count: 2 }, { count: 1 }],
  )
  assert.deepEqual(await replayed({ ids: [first, newest.id] }, 2), [first, newest.id].sort())
  assert.deepEqual(await replayed(period, 2), [first, newest.id].sort())
  assert.deepEqual(await replayed({ ...period, only: 'NEWEST' }, 1), [newest.id])
  // Narrowed as the log is: by state, by event and by the record.
  assert.deepEqual(await replayed({ ...period, event: 'CHARGE_CREATED' }, 1), [first])
  const narrowed = async (filter: Readonly<Record<string, string>>) =>
    (
      await send(
        'GET',
        `/${webhook.uuid}/deliveries/replay?${new URLSearchParams({ ...period, ...filter })}`,
      )
    ).body.count
  assert.equal(await narrowed({ status: 'DELIVERED' }), 2)
  assert.deepEqual(await replay({ ...period, status: 'EXHAUSTED' }), { queued: 0, replay: null })
  assert.equal(await narrowed({ recordId: charge }), 2)
  assert.equal(await narrowed({ recordId: charge, event: 'CHARGE_CREATED', only: 'NEWEST' }), 1)
  assert.equal(await narrowed({ recordId: newId() }), 0)
  assert.equal((await log(`recordId=${charge}`)).length, 2)
  assert.deepEqual(await log(`recordId=${newId()}`), [])

  assert.deepEqual(await replay({ ids: [charge] }), { queued: 0, replay: null })
  const tested = await send('POST', `/${webhook.uuid}/test`)
  assert.equal(tested.status, 202)
  const trial = await product.until('the test event', async () =>
    gotOf('/registro').find(({ body }) => body.event === 'WEBHOOK_TEST'),
  )
  assert.equal(trial.body.id, tested.body.id)

  const isKeptAt = async (ageDays: number) => {
    const createdAt = toInstant(Date.parse(now) - ageDays * DAY_MS)
    const age = 'update webhook_delivery set created_at = $2 where id = $1'
    await asOperator(product, age, [first, createdAt])
    await product.call('/core/sandbox/jobs/housekeeping/run', { method: 'POST' })
    return (await log('size=100')).some(({ id }) => id === first)
  }
  assert.equal(await isKeptAt(89), true)
  assert.equal(await isKeptAt(92), false)

  const reversed = new URLSearchParams({ from: now, to: period.from })
  for (const [method, path, body, code] of [
    ['GET', `deliveries?from=2026-02-01&to=2026-01-01`, undefined, 'BAR-0012'],
    ['GET', `deliveries?page=-1`, undefined, 'BAR-0011'],
    ['GET', `deliveries/replay?${reversed.toString()}`, undefined, 'BAR-0012'],
    ['POST', 'deliveries/replay', { from: now, to: period.from }, 'BAR-0012'],
    ['GET', `replays/${webhook.uuid}`, undefined, 'BAR-0004'],
  ] as const) {
    const refused = await send(method, `/${webhook.uuid}/${path}`, body)
    assert.equal(refused.body[0]?.code, code, path)
  }
  await send('PATCH', `/${webhook.uuid}/active`, { active: false })
  for (const [path, body] of [
    ['deliveries/replay', { ids: [newest.id] }],
    ['test', undefined],
  ] as const) {
    const refused = await send('POST', `/${webhook.uuid}/${path}`, body)
    assert.deepEqual([refused.status, refused.body[0].code], [409, 'BAR-7205'])
  }
})

/** A page of the events of the account. */
const readEvents = async (after: number, size = 200) => {
  const answer = await product.call(`/core/events?after=${after}&size=${size}`, { token })
  assert.equal(answer.status, 200, answer.text)
  return answer.body as {
    after: number
    content: { id: Uuid; event: string; recordKind: string; recordId: Uuid }[]
  }
}

/** The place behind all events so far. */
async function endOfEvents(): Promise<number> {
  let { after } = await readEvents(0, 1)
  for (
    let page = await readEvents(after);
    page.content.length > 0;
    page = await readEvents(after)
  ) {
    after = page.after
  }
  return after
}

test('the events of the account tell of payouts, invoices and subscriptions, too', async () => {
  const after = await endOfEvents()
  const made = await product.call('/core/sellers/transfers', {
    method: 'POST',
    token,
    body: { amount: 10 },
  })
  assert.equal(made.status, 201, made.text)
  const { id: payout } = made.body
  const paid = await product.call(`/core/sandbox/transfers/${payout}/status`, {
    method: 'POST',
    key: null,
    body: { status: 'PAID' },
  })
  assert.ok(paid.status < 300, paid.text)
  const charge = await aCharge()
  await payPix(product, charge)
  const subscription = await aSubscription(product, token, { days: 20 })
  const cancelled = await product.call(`/core/subscriptions/${subscription}/cancel`, {
    method: 'PATCH',
    token,
  })
  assert.ok(cancelled.status < 300, cancelled.text)
  const wanted = [
    ['PAYOUT_REQUESTED', 'payout', payout],
    ['PAYOUT_PAID', 'payout', payout],
    ['INVOICE_AUTHORIZED', 'charge', charge],
    ['SUBSCRIPTION_CREATED', 'subscription', subscription],
    ['SUBSCRIPTION_CANCELED', 'subscription', subscription],
  ]
  await product.until('each event in the list', async () => {
    const { content } = await readEvents(after)
    const listed = new Set(
      content.map(({ event, recordKind, recordId }) => `${event} ${recordKind} ${recordId}`),
    )
    return wanted.every((event) => listed.has(event.join(' ')))
  })
})

test('the events of the account are read page by page, and each once', async () => {
  const read = readEvents
  const after = await endOfEvents()
  const charge = await aCharge()
  await payManually(charge)
  const seen = await product.until('both events', async () => {
    const { content } = await read(after)
    const own = content.filter(({ recordId }) => recordId === charge)
    return own.length === 2 && own
  })
  assert.deepEqual(
    seen.map(({ event, recordKind }) => [event, recordKind]),
    [
      ['CHARGE_CREATED', 'charge'],
      ['CHARGE_PAID_MANUALLY', 'charge'],
    ],
  )
  const one = await read(after, 1)
  const next = await read(one.after, 1)
  assert.notEqual(one.content[0]?.id, next.content[0]?.id)
})

test('R-INT-10 a new secret signs beside the former one for 24 hours', async () => {
  const { uuid, secret: former } = await aWebhook('/segredo')
  const renewed = await send('POST', `/${uuid}/secret`)
  assert.equal(renewed.status, 200, renewed.text)
  const { secret } = renewed.body as { secret: string }
  const signaturesOf = ({ headers, text, body }: Got, secrets: readonly string[]) => {
    const timestamp = Number(headers['webhook-timestamp'])
    return secrets.map((one) => signatureOf(one, { id: body.id, timestamp, body: text })).join(' ')
  }
  await aCharge()
  const [both] = await arrived('/segredo', 1)
  assert.ok(both)
  assert.equal(both.headers['webhook-signature'], signaturesOf(both, [secret, former]))
  for (const [at, hours, secrets] of [
    [1, 23, [secret, former]],
    [2, 25, [secret]],
  ] as const) {
    later(hours * HOUR_MS)
    await aCharge()
    const one = (await arrived('/segredo', at + 1))[at]
    assert.ok(one)
    assert.equal(one.headers['webhook-signature'], signaturesOf(one, secrets), `${hours} hours`)
  }
  const stored = await product.jobs.withTenant(DEMO, ({ rows }) =>
    rows(
      `select encode(secret_sealed, 'escape') as sealed, previous_sealed is null as lone
            from webhook where seller_id = $1`,
      [DEMO],
    ),
  )
  assert.ok(!JSON.stringify(stored).includes(secret.slice(6)))
})

test('a webhook is refused without a title, a url of http, a public address or a domain, and when it is deleted', async () => {
  const refused = async (given: object, codes: readonly string[]) => {
    const answer = await send('POST', '', inputFor('/x', given))
    assert.deepEqual(
      [answer.status, ...answer.body.map(({ code }: { code: string }) => code)],
      [422, ...codes],
      JSON.stringify(given),
    )
  }
  await refused({ title: ' ' }, ['BAR-0005'])
  await refused({ url: 'ftp://loja.example' }, ['BAR-7202'])
  await refused({ url: 'http://[1' }, ['BAR-7202'])
  await refused({ url: 'http://10.0.0.1/' }, ['BAR-7204'])
  await refused({ domains: [] }, ['BAR-7203'])
  const { uuid } = await aWebhook('/apagado')
  const changed = await send('PUT', `/${uuid}`, inputFor('/novo', { title: 'Novo', active: false }))
  assert.deepEqual([changed.body.title, changed.body.url], ['Novo', `${systemUrl}/novo`])
  for (const [url, code] of [
    ['nada', 'BAR-7202'],
    ['http://192.168.0.1', 'BAR-7204'],
  ]) {
    const answer = await send('PUT', `/${uuid}`, inputFor('', { url }))
    assert.deepEqual([answer.status, answer.body[0].code], [422, code])
  }
  const none = await send('PUT', `/${uuid}`, inputFor('/x', { domains: [] }))
  assert.equal(none.body[0].code, 'BAR-7203')
  assert.equal((await send('DELETE', `/${uuid}`)).status, 204)
  for (const [method, path, body] of [
    ['PUT', '', inputFor('/x')],
    ['PATCH', '/active', { active: true }],
    ['DELETE', '', undefined],
    ['POST', '/secret', undefined],
    ['POST', '/test', undefined],
    ['GET', '/deliveries', undefined],
    ['POST', '/deliveries/replay', { ids: [uuid] }],
    ['GET', '/deliveries/replay?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z', undefined],
    ['GET', `/replays/${uuid}`, undefined],
  ] as const) {
    const answer = await send(method, `/${uuid}${path}`, body)
    assert.deepEqual([answer.status, answer.body[0].code], [404, 'BAR-7201'], path)
  }
})
