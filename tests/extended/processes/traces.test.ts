import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { startProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, BUYER } from '#tests/factories/payments/checkout.ts'
import { openCompanies } from '#tests/factories/payments/companies.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
/** Longer than a sale takes, however busy the machine is. */
const LATE_MS = 600_000
/** The user of the seller. */
const ANA = 'ana@padaria-ipe.com.br'
const SERVER = 2
const TRANSACTION = 'postgresql transaction'
const CLIENT = 3

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string }
}
interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: readonly Attribute[]
}
interface Received {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

/** A collector that takes OTLP over HTTP in JSON. */
async function openCollector() {
  const bodies: Received[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    if (request.url === '/v1/traces') bodies.push(JSON.parse(Buffer.concat(pieces).toString()))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    resources: () => bodies.flatMap(({ resourceSpans }) => resourceSpans),
    spans: () =>
      bodies.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    text: () => JSON.stringify(bodies),
    close: () => server.close(),
  }
}

const attributeOf = (
  { attributes }: { readonly attributes: readonly Attribute[] },
  key: string,
) => {
  const value = attributes.find((each) => each.key === key)?.value
  return value?.stringValue ?? Number(value?.intValue)
}

/** A system of the seller that webhooks are sent to. */
async function openSystem() {
  const received: IncomingMessage[] = []
  const server = createServer((request, response) => {
    received.push(request)
    request.resume()
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, received, close: () => server.close() }
}

/**
 * A card sale by a buyer whose browser began a trace, with its receipt by mail and a webhook about
 * it; what the companies and the webhook received, and the spans. The acquirer's answer settles the
 * sale, or its callback where that comes first.
 */
async function tracedSale(settledBy: 'answer' | 'callback' = 'answer') {
  const collector = await openCollector()
  const system = await openSystem()
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url
  const received: IncomingMessage[] = []
  const note = (message: unknown) =>
    void received.push((message as { readonly request: IncomingMessage }).request)
  subscribe('http.server.request.start', note)
  const clientTrace = {
    traceId: randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
  }
  const requestId = randomUUID()
  try {
    const product = await startProduct({ config: { webhookAllowedNetworks: ['127.0.0.0/8'] } })
    try {
      const companies = openCompanies(product)
      await companies.setChaos({ lateMs: LATE_MS })
      await companies.injectFault(
        'acquirer',
        settledBy === 'answer' ? 'callback-late' : 'callback-first',
      )
      const token = await product.signIn()
      const webhook = await product.call('/core/seller-api-webhooks', {
        method: 'POST',
        token,
        body: { title: 'Loja', url: system.url, domains: ['ORDER'], active: true },
      })
      assert.equal(webhook.status, 201, webhook.text)
      const link = await aLink(product, token)
      const cardToken = await aCardToken(product)
      const checkout = product.checkoutUrl.replace('localhost', '127.0.0.1')
      const bought = await product.call(`${checkout}/payment/public/payment-links/${link}/orders`, {
        method: 'POST',
        body: {
          buyer: BUYER,
          payment: { method: 'CREDIT_CARD', installments: 1, cardToken },
        },
        headers: {
          traceparent: `00-${clientTrace.traceId}-${clientTrace.spanId}-01`,
          'x-request-id': requestId,
        },
      })
      assert.equal(bought.status, 201, bought.text)
      await product.until('the receipt', async () => {
        const { body } = await product.call(`${product.companiesUrl}/mail?to=${BUYER.email}`)
        return body.content.length > 0
      })
      await product.until('the webhook of the payment', async () => system.received.length >= 2)
      // A job finds this by itself.
      const { today } = await product.jobs.time()
      const report = await product.call('/core/reports', {
        method: 'POST',
        token,
        key: randomUUID(),
        body: {
          report_type: 'links-de-pagamento',
          recipient_email: ANA,
          start_date: `${today}T00:00:00`,
          end_date: `${today}T23:59:00`,
        },
      })
      assert.equal(report.status, 202, report.text)
      await product.until('the report', async () => {
        const { body } = await product.call(`${product.companiesUrl}/mail?to=${ANA}`)
        return body.content.length > 0
      })
    } finally {
      // What was recorded is sent before the process ends.
      await product.stop()
    }
    return { collector, clientTrace, requestId, received }
  } finally {
    unsubscribe('http.server.request.start', note)
    delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
    collector.close()
    system.close()
  }
}

type Sale = Awaited<ReturnType<typeof tracedSale>>

/** The names of the spans that lead from the buyer's request to this one, but for transactions. */
function pathTo({ collector, clientTrace }: Sale, span: Span): string[] {
  const spans = collector.spans().filter(({ traceId }) => traceId === clientTrace.traceId)
  const names: string[] = []
  let next: Span | undefined = span
  while (next) {
    const { parentSpanId, name }: Span = next
    if (name !== TRANSACTION) names.unshift(name)
    if (parentSpanId === clientTrace.spanId) return names
    next = spans.find(({ spanId }) => spanId === parentSpanId)
  }
  return assert.fail(`${span.name} is caused by no span of the trace`)
}

test('a payment is one trace from the browser through the API and the database to the acquirer', async () => {
  const { collector, clientTrace, requestId, received } = await tracedSale()
  const spans = collector.spans().filter(({ traceId }) => traceId === clientTrace.traceId)
  const [order] = spans.filter(({ kind }) => kind === SERVER)
  assert.ok(order, 'a span of the request')
  assert.match(order.name, /^POST \/payment\/public\/payment-links\/\{\w+\}\/orders$/)
  assert.equal(order.parentSpanId, clientTrace.spanId)
  assert.equal(attributeOf(order, 'http.response.status_code'), 201)
  assert.equal(attributeOf(order, 'guiche.request_id'), requestId)

  const [sent, ...others] = spans.filter(
    ({ name, parentSpanId }) => name.startsWith('outside ') && parentSpanId === order.spanId,
  )
  assert.ok(sent)
  assert.equal(others.length, 0)
  assert.match(sent.name, /\/acquirer$/)
  assert.deepEqual([sent.kind, sent.parentSpanId], [CLIENT, order.spanId])
  assert.equal(attributeOf(sent, 'guiche.outcome'), 'answered')
  const atAcquirer = received.find(
    ({ url, method }) => method === 'POST' && url === '/acquirer/v1/charges',
  )
  assert.equal(atAcquirer?.headers['traceparent'], `00-${sent.traceId}-${sent.spanId}-01`)
  assert.equal(atAcquirer?.headers['x-request-id'], requestId)

  // One before the acquirer is called, one after its answer, and nothing of a trace between them.
  const transactions = spans.filter(
    ({ name, parentSpanId }) => name === TRANSACTION && parentSpanId === order.spanId,
  )
  assert.ok(transactions.length >= 2, `${transactions.length} transactions`)
})

test('the receipt and the webhook of a payment continue its trace to the companies that get them', async () => {
  const sale = await tracedSale()
  const spans = sale.collector.spans()
  const order = /^POST \/payment\/public\/payment-links\//

  const mail = spans.find(
    ({ name, traceId }) => /^outside .*\/mail$/.test(name) && traceId === sale.clientTrace.traceId,
  )
  assert.ok(mail, 'a span of the mail')
  const [first = '', ...others] = pathTo(sale, mail)
  assert.match(first, order)
  assert.deepEqual(others, ['job receipt-of-paid', mail.name])
  const atCarrier = sale.received.find(
    ({ headers }) => headers['traceparent'] === `00-${mail.traceId}-${mail.spanId}-01`,
  )
  assert.equal(atCarrier?.url?.startsWith('/mail'), true)

  const posted = spans.filter(
    ({ spanId, parentSpanId, name }) =>
      name.startsWith('outside ') &&
      spans.some((each) => each.spanId === parentSpanId && each.name === 'job webhooks') &&
      spanId !== mail.spanId,
  )
  assert.equal(posted.length >= 2, true, `${posted.length} deliveries`)
  for (const delivery of posted) {
    const [begun = '', ...then] = pathTo(sale, delivery)
    assert.match(begun, order)
    assert.deepEqual(then, ['follow webhook-deliveries', 'job webhooks', delivery.name])
  }
})

test('the receipt of a payment that a callback settles is in the trace of the callback', async () => {
  const { collector, clientTrace } = await tracedSale('callback')
  const spans = collector.spans()
  const callback = spans.find(({ name }) => name.startsWith('POST /payment/callbacks/'))
  assert.ok(callback, 'a span of the callback')
  assert.notEqual(callback.traceId, clientTrace.traceId)
  const receipt = spans.find(({ name }) => name === 'job receipt-of-paid')
  assert.equal(receipt?.traceId, callback.traceId)
})

test('without a cause jobs are traces of their own, a run that finds nothing is none, and no span holds personal data', async () => {
  const { collector, clientTrace } = await tracedSale()
  const spans = collector.spans()
  const jobs = spans.filter(({ name }) => name.startsWith('job '))
  const withParts = jobs.filter(({ spanId }) => spans.some((each) => each.parentSpanId === spanId))
  assert.ok(withParts.length > 0, 'a job with transactions or outside calls')
  for (const { parentSpanId, traceId } of jobs) {
    const cause = spans.find(({ spanId }) => spanId === parentSpanId)
    assert.equal(cause?.traceId, parentSpanId ? traceId : undefined)
  }
  const report = jobs.find(({ name }) => name === 'job reports')
  assert.ok(report && !report.parentSpanId && report.traceId !== clientTrace.traceId)
  const roots = spans.filter(({ parentSpanId }) => !parentSpanId)
  assert.deepEqual(
    roots.filter(({ name }) => name.startsWith('postgresql')),
    [],
  )
  const [resource] = collector.resources()
  assert.ok(resource)
  assert.equal(attributeOf(resource.resource, 'service.name'), 'guiche')
  for (const secret of [BUYER.email, BUYER.name, BUYER.document.documentNumber, BUYER.phone]) {
    assert.ok(!collector.text().includes(secret), secret)
  }
})

test('without a collector nothing of the recorder is loaded', () => {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({
      resolve(specifier, context, next) {
        const resolved = next(specifier, context)
        loaded.push(resolved.url)
        return resolved
      },
    })
    await import('#server/run.ts')
    const { startTracing } = await import('#server/platform/process/tracing.ts')
    await startTracing(null)
    const count = () => loaded.filter((url) => /@opentelemetry.(sdk-trace|exporter)/.test(url)).length
    const before = count()
    await (await startTracing({ share: 1 }))()
    console.log(JSON.stringify([before, count() > 0]))`
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  assert.equal(ran.stdout.trim(), '[0,true]', ran.stderr)
})
