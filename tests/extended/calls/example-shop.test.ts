import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { addDays } from '#contract/basics/days.ts'
import { type Account, accountOf } from '#examples/integration/account.ts'
import { COMPANY } from '#examples/integration/company.ts'
import { connectGuiche } from '#examples/integration/guiche.ts'
import type { Order } from '#examples/integration/order-book.ts'
import { type Difference, differencesOf } from '#examples/integration/reconcile.ts'
import { openShop, type Shop } from '#examples/integration/shop.ts'
import { signedHeaders } from '#server/areas/webhooks/secret.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { somePorts } from '#tests/factories/environment/run-product.ts'
import { aCardToken, order, payPix } from '#tests/factories/payments/checkout.ts'
import { actOnDispute } from '#tests/factories/payments/paid-card.ts'
import { untilStatus } from '#tests/factories/payments/settlement.ts'

let product: TestProduct
let server: Server
let shopUrl: string
let folder: string
let account: Account
let shop: Shop | undefined
/** While the shop is down no webhook arrives. */
let isDown = false
const ports = await somePorts()

const start = (databaseUrl?: string) =>
  startProduct({
    ...(databaseUrl ? { databaseUrl } : {}),
    notices: 'off',
    config: { ports, webhookAllowedNetworks: ['127.0.0.0/8'] },
  })

const signedUp = () =>
  accountOf({
    apiUrl: product.url,
    webhookUrl: `${shopUrl}/webhooks`,
    company: COMPANY,
    file: join(folder, 'account.json'),
  })

const open = () =>
  openShop({
    guiche: connectGuiche({ apiUrl: product.url, apiKey: account.apiKey }),
    checkoutUrl: product.checkoutUrl,
    webhookSecret: account.webhookSecret,
    bookFile: join(folder, 'orders.json'),
  })

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'example-shop-'))
  server = createServer((request, response) =>
    shop && !(isDown && request.url === '/webhooks')
      ? shop.handle(request, response)
      : response.writeHead(503).end(),
  ).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  shopUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  product = await start()
  account = await signedUp()
  shop = await open()
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await product.stop()
  await rm(folder, { recursive: true })
})

const statusOf = async (id: string): Promise<string | null> =>
  ((await (await fetch(`${shopUrl}/orders/${id}`)).json()) as { status: string | null }).status

const untilPaid = (id: string) =>
  product.until('the payment', async () => (await statusOf(id)) === 'PAID')

/** A buyer orders at the shop, by Pix not paid yet or by card; returns the order and its charge. */
async function anOrder(
  payment: { method: string; cardToken?: string } = { method: 'PIX' },
): Promise<{ id: string; link: string; charge: string }> {
  const made = await fetch(`${shopUrl}/orders`, { method: 'POST' })
  assert.equal(made.status, 201)
  const { id, payAt } = (await made.json()) as { id: string; payAt: string }
  assert.ok(payAt.startsWith(product.checkoutUrl), payAt)
  const link = payAt.split('/').at(-1) ?? ''
  const bought = await order(product, link, payment)
  assert.ok(bought.status === 201 || bought.status === 202, bought.text)
  return { id, link, charge: bought.body.uuidCharge }
}

test('the example shop signs up once, also when it crashed before it knew its key', async () => {
  const file = join(folder, 'account.json')
  const stored = JSON.parse(await readFile(file, 'utf8'))
  assert.equal((await stat(file)).mode & 0o777, 0o600, 'only its owner reads the password')
  assert.deepEqual(await signedUp(), account)
  await writeFile(file, JSON.stringify({ ...stored, account: null }))
  assert.deepEqual(await signedUp(), account, 'the same account, key and secret')
  const { email, password } = stored.company.userAdmin
  const entered = await product.call('/core/public/auth/sign-in', {
    method: 'POST',
    body: { email, password },
  })
  const keys = await product.call('/core/seller-api-tokens', { token: entered.body.token })
  assert.equal(keys.body.length, 1)
  assert.deepEqual(keys.body[0].scopes, [
    'links:write',
    'charges:read',
    'events:read',
    'statement:read',
  ])
})

test('the example shop sells by a link and learns by webhook that it was paid', async () => {
  const { id, link, charge } = await anOrder()
  const { payAt } = (await shop?.sell(id)) ?? {}
  assert.equal(payAt, `${product.checkoutUrl}/payment-link/${link}`, 'no second link')
  await payPix(product, charge)
  await untilPaid(id)
})

test('the example shop refuses a delivery that is forged, altered or old', async () => {
  const { id, charge } = await anOrder()
  const body = JSON.stringify({ event: 'CHARGE_PAID', data: { uuid: charge } })
  const nowSeconds = Math.floor(Date.now() / 1_000)
  const signed = (timestamp: number, by = account.webhookSecret) =>
    signedHeaders([by], { id: 'msg_1', timestamp, body })
  const other = `whsec_${Buffer.alloc(32).toString('base64')}`
  const sent = async (headers: Readonly<Record<string, string>>, text = body) =>
    (await fetch(`${shopUrl}/webhooks`, { method: 'POST', headers, body: text })).status
  assert.deepEqual(
    [
      await sent({}),
      await sent(signed(nowSeconds, other)),
      await sent(signed(nowSeconds), `${body} `),
      await sent(signed(nowSeconds - 3_600)),
      await sent({ ...signed(nowSeconds), 'webhook-timestamp': 'now' }),
      await sent({ ...signed(nowSeconds), 'webhook-id': 'msg_2' }),
    ],
    [401, 401, 401, 401, 401, 401],
  )
  // While a secret is replaced, a delivery has the signature of each.
  const both = signedHeaders([other, account.webhookSecret], {
    id: 'msg_1',
    timestamp: nowSeconds,
    body,
  })
  assert.equal(await sent(both), 204)
  assert.notEqual(await statusOf(id), 'PAID', 'the charge says what is true, not the delivery')
})

test('the example shop catches up by the list of events after it was down', async () => {
  const { id, charge } = await anOrder()
  await shop?.catchUp()
  isDown = true
  await payPix(product, charge)
  await untilStatus(product, charge, 'PAID')
  const restarted = await open()
  shop = restarted
  assert.notEqual(await statusOf(id), 'PAID')
  await product.until('the payment', async () => {
    await restarted.catchUp()
    return (await statusOf(id)) === 'PAID'
  })
  assert.equal(await restarted.catchUp(), 0, 'each event is read once')
  isDown = false
})

test('the example shop goes on where it was after Guichê restarted', async () => {
  const { id, charge } = await anOrder()
  const payment = payPix(product, charge)
  await payment
  const { databaseUrl } = product
  await product.stop()
  const stopped = await shop?.catchUp().catch((error: unknown) => String(error))
  assert.match(String(stopped), /no answer/)
  product = await start(databaseUrl)
  await product.until('the payment', async () => {
    await shop?.catchUp()
    return (await statusOf(id)) === 'PAID'
  })
  const next = await anOrder()
  await payPix(product, next.charge)
  await untilPaid(next.id)
})

async function reconciled(): Promise<Difference[]> {
  const { today } = await product.jobs.time()
  return (await shop?.reconcile(addDays(today, -60), addDays(today, 60))) ?? []
}

const feeCentavos = ({ settlement }: Order) => Math.round((settlement?.feesReais ?? 0) * 100)

/** The administrator's session, whose password the shop has in its file. */
async function administrator(): Promise<string> {
  const { company } = JSON.parse(await readFile(join(folder, 'account.json'), 'utf8'))
  const { email, password } = company.userAdmin
  const body = { email, password }
  return (await product.call('/core/public/auth/sign-in', { method: 'POST', body })).body.token
}

async function refund(charge: string): Promise<void> {
  const token = await administrator()
  const body = { asFraud: false }
  const answer = await product.call(`/core/charges/${charge}/refund`, {
    method: 'PATCH',
    token,
    body,
  })
  assert.equal(answer.status, 200, answer.text)
}

async function aCardSale(): Promise<{ id: string; charge: string }> {
  const sale = await anOrder({ method: 'CREDIT_CARD', cardToken: await aCardToken(product) })
  await untilPaid(sale.id)
  return sale
}

/** What the charge left the shop with, by Guichê's statement. */
async function keptCentavos(charge: string): Promise<number> {
  const { today } = await product.jobs.time()
  const rows = await connectGuiche({ apiUrl: product.url, apiKey: account.apiKey }).readStatement(
    addDays(today, -60),
    addDays(today, 60),
  )
  return differencesOf([], rows).find(({ chargeId }) => chargeId === charge)?.statementCentavos ?? 0
}

test('the example shop agrees with the statement on sales by card, refunded and disputed ones', async () => {
  const untilOrder = (id: string, status: string) =>
    product.until(status, async () => (await statusOf(id)) === status)
  const sold = await aCardSale()
  assert.deepEqual(await reconciled(), [])
  const fee = 8_990 - (await keptCentavos(sold.charge))
  assert.ok(fee > 0, 'the fee of a card sale is known')

  const refunded = await aCardSale()
  const [lost, won] = [await aCardSale(), await aCardSale()]
  await refund(refunded.charge)
  for (const { id, charge } of [lost, won]) {
    await actOnDispute(product, charge, 'dispute')
    await untilOrder(id, 'DISPUTE')
  }
  await untilOrder(refunded.id, 'REFUND')
  // Neither is paid out yet, so the statement has no sale of them any more.
  for (const { charge } of [refunded, lost, won]) assert.equal(await keptCentavos(charge), -fee)
  assert.deepEqual(await reconciled(), [])
  await actOnDispute(product, lost.charge, 'lose')
  await untilOrder(lost.id, 'CHARGEBACK')
  await actOnDispute(product, won.charge, 'win')
  await untilOrder(won.id, 'PAID')
  assert.equal(await keptCentavos(won.charge), 8_990 - fee)
  assert.deepEqual(await reconciled(), [])

  // Paid out before it is refunded: sale and refund are both on the statement.
  const path = '/core/sandbox/clock/advance'
  await product.call(path, { method: 'POST', key: null, body: { days: 33 } })
  await refund(sold.charge)
  await untilOrder(sold.id, 'REFUND')
  assert.equal(await keptCentavos(sold.charge), -fee)
  assert.deepEqual(await reconciled(), [])
})

test('the example shop finds each difference between its orders and the statement', async () => {
  assert.deepEqual(await reconciled(), [], 'all that was sold is on the statement')
  const { id, charge } = await anOrder()
  await payPix(product, charge)
  await untilPaid(id)
  assert.deepEqual(await reconciled(), [])
  // The book of a shop that lost an order, and one that promised another price.
  const file = join(folder, 'orders.json')
  const book = JSON.parse(await readFile(file, 'utf8'))
  const paid: Order[] = book.orders.filter(({ status }: Order) => status === 'PAID')
  const [lost, dearer] = paid
  assert.ok(lost && dearer && lost.chargeId !== dearer.chargeId)
  assert.ok(feeCentavos(lost) > 0)
  const orders = book.orders
    .filter(({ id: one }: Order) => one !== lost.id)
    .map((one: Order) => (one.id === dearer.id ? { ...one, valueReais: 100 } : one))
  const invented = { ...lost, id: 'x', title: 'x', chargeId: 'no-such-charge' }
  await writeFile(file, JSON.stringify({ ...book, orders: [...orders, invented] }))
  shop = await open()
  const found = await reconciled()
  const byCharge = new Map(found.map(({ chargeId, ...amounts }) => [chargeId, amounts]))
  assert.deepEqual(
    [lost.chargeId, dearer.chargeId, 'no-such-charge'].map((one) => byCharge.get(one ?? '')),
    [
      { bookCentavos: 0, statementCentavos: 8_990 - feeCentavos(lost) },
      {
        bookCentavos: 10_000 - feeCentavos(dearer),
        statementCentavos: 8_990 - feeCentavos(dearer),
      },
      { bookCentavos: 8_990 - feeCentavos(lost), statementCentavos: 0 },
    ],
  )
  assert.equal(found.length, 3)
})
