import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { connectGuiche, type Guiche } from '#examples/integration/guiche.ts'
import { openShop, type Shop } from '#examples/integration/shop.ts'
import { signedHeaders } from '#server/areas/webhooks/secret.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { order, payPix } from '#tests/factories/payments/checkout.ts'
import { untilStatus } from '#tests/factories/payments/settlement.ts'

const SCOPES = ['links:write', 'charges:read', 'events:read']

let product: TestProduct
let guiche: Guiche
let server: Server
let shopUrl: string
let folder: string
let secret: string
let shop: Shop | undefined
/** While the shop is down no webhook arrives. */
let isDown = false

const open = () =>
  openShop({
    guiche,
    checkoutUrl: product.checkoutUrl,
    webhookSecret: secret,
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
  product = await startProduct({
    notices: 'off',
    config: { webhookAllowedNetworks: ['127.0.0.0/8'] },
  })
  const token = await product.signIn()
  const make = async (path: string, body: object) => {
    const made = await product.call(path, { method: 'POST', token, body })
    assert.equal(made.status, 201, made.text)
    return made.body
  }
  const { token: key } = await make('/core/seller-api-tokens', {
    title: 'Loja',
    active: true,
    scopes: SCOPES,
  })
  guiche = connectGuiche({ apiUrl: product.url, key })
  const webhook = await make('/core/seller-api-webhooks', {
    title: 'Loja',
    url: `${shopUrl}/webhooks`,
    domains: ['ORDER'],
    active: true,
  })
  secret = webhook.secret
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

/** A buyer orders at the shop; returns the order and its charge, not paid yet. */
async function anOrder(): Promise<{ id: string; link: string; charge: string }> {
  const made = await fetch(`${shopUrl}/orders`, { method: 'POST' })
  assert.equal(made.status, 201)
  const { id, payAt } = (await made.json()) as { id: string; payAt: string }
  assert.ok(payAt.startsWith(product.checkoutUrl), payAt)
  const link = payAt.split('/').at(-1) ?? ''
  const bought = await order(product, link, { method: 'PIX' })
  assert.equal(bought.status, 201, bought.text)
  return { id, link, charge: bought.body.uuidCharge }
}

test('the example shop sells by a link and learns by webhook that it was paid', async () => {
  const { id, link, charge } = await anOrder()
  const { payAt } = (await shop?.sell(id)) ?? {}
  assert.equal(payAt, `${product.checkoutUrl}/payment-link/${link}`, 'no second link')
  await payPix(product, charge)
  await product.until('the webhook', async () => (await statusOf(id)) === 'PAID')
})

test('the example shop refuses a delivery that is forged, altered or old', async () => {
  const { id, charge } = await anOrder()
  const body = JSON.stringify({ event: 'CHARGE_PAID', data: { uuid: charge } })
  const nowSeconds = Math.floor(Date.now() / 1_000)
  const signed = (timestamp: number, by = secret) =>
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
  const both = signedHeaders([other, secret], { id: 'msg_1', timestamp: nowSeconds, body })
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
})
