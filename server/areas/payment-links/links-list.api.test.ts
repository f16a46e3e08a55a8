import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, linkBody, order } from '#tests/factories/payments/checkout.ts'
import { recurringBody } from '#tests/factories/payments/recurring-link.ts'
import { addPlans } from '#tests/factories/payments/subscription.ts'
import { addUsers, asOperator, PASSWORD } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
})
after(() => product.stop())

const PATH = '/core/payment-links'
const UNKNOWN = '01998d6a-0000-7000-8000-000000000000'
const list = (path: string, by = token) => product.call(`${PATH}/${path}`, { token: by })
const remove = (id: string, by = token) =>
  product.call(`${PATH}/${id}`, { method: 'DELETE', token: by })
const titles = ({ body }: { body: { content: { title: string }[] } }) =>
  body.content.map(({ title }) => title)

test('R-LNKL-04 R-LNKL-05 the list has 20 links a page, newest first, searched by title', async () => {
  const made = []
  for (let at = 0; at < 21; at += 1) {
    made.push(await aLink(product, token, { title: `Cesta ${String(at).padStart(2, '0')}` }))
  }
  const first = await list('orders?title=cesta')
  assert.equal(first.status, 200, first.text)
  assert.deepEqual([first.body.size, first.body.totalElements, first.body.totalPages], [20, 21, 2])
  assert.deepEqual(titles(first).slice(0, 2), ['Cesta 20', 'Cesta 19'])
  assert.deepEqual(titles(await list('orders?title=cesta&page=1')), ['Cesta 00'])
  const [newest] = first.body.content
  assert.equal(newest.uuid, made.at(-1))
  assert.deepEqual([newest.type, newest.value, newest.valuePerMonth], ['ORDER', 150, null])
  assert.deepEqual([newest.sellerClient, newest.planTitle], [null, null])
  const oldest = await list('orders?title=cesta&sort=createdAt,ASC&size=1')
  assert.deepEqual(titles(oldest), ['Cesta 00'])
  assert.deepEqual(titles(await list('orders?title=nada+assim')), [])
})

test('R-LNKL-13 the public link of each type is the host of the checkout, /payment-link and its id, when created, listed and read', async () => {
  const fastOrder = {
    type: 'FAST_ORDER',
    paymentOrder: { title: 'Balcão', value: 10, installments: 1 },
    allowedPaymentMethods: { creditCardMethod: { type: 'EARLY' } },
  }
  await addPlans(product)
  const bodies = {
    orders: linkBody(),
    subscriptions: recurringBody(),
    'fast-orders': fastOrder,
  }
  for (const [path, body] of Object.entries(bodies)) {
    const made = await product.call(PATH, { method: 'POST', token, body })
    assert.equal(made.status, 201, made.text)
    const { uuid, url } = made.body
    assert.equal(url, `${product.checkoutUrl}/payment-link/${uuid}`)
    const [newest] = (await list(path)).body.content
    assert.deepEqual([newest.uuid, newest.url], [uuid, url])
    assert.equal((await list(uuid)).body.url, url)
    const page = await product.call(`/payment/public/payment-links/${uuid}`)
    assert.deepEqual([page.status, page.body.uuid], [200, uuid])
  }
})

test('R-LNKL-02 the list can be limited to links of customers', async () => {
  const customers = await product.call('/core/seller-clients?size=1', { token })
  const [{ id, name }] = customers.body.content
  await aLink(product, token, { title: 'Torta dedicada', uuidSellerClient: id })
  await aLink(product, token, { title: 'Torta de todos' })
  assert.deepEqual(titles(await list('orders?title=torta')), ['Torta de todos', 'Torta dedicada'])
  const dedicated = await list('orders?title=torta&onlyWithClient=true')
  assert.deepEqual(titles(dedicated), ['Torta dedicada'])
  assert.deepEqual(dedicated.body.content[0].sellerClient, { name, uuid: id })
})

test('R-LNKL-01 R-LNKL-14 each list has the links of its own type and of the requested brand', async () => {
  const id = await aLink(product, token, { title: 'Plano Ouro' })
  await asOperator(product, `update payment_link set type = 'SUBSCRIPTION' where id = $1`, [id])
  assert.deepEqual(titles(await list('orders?title=ouro')), [])
  const recurring = await list('subscriptions?planTitle=ouro')
  const [row] = recurring.body.content
  assert.deepEqual([row.type, row.planTitle, row.title], ['SUBSCRIPTION', 'Plano Ouro', null])
  assert.deepEqual([row.valuePerMonth, row.value], [150, null])
  assert.deepEqual((await list('fast-orders?title=ouro')).body.content, [])
  assert.deepEqual((await list('subscriptions?whiteLabel=true')).body.content, [])
  assert.equal((await list('subscriptions?title=ouro')).status, 422)
})

test('R-LNKL-15 SM-LINK a deleted link refuses orders and is not listed; its charges stay', async () => {
  const link = await aLink(product, token, { title: 'Brigadeiros' })
  const bought = await order(product, link, { method: 'PIX' })
  assert.equal(bought.status, 201, bought.text)
  const gone = await remove(link)
  assert.deepEqual([gone.status, gone.text], [204, ''])
  assert.deepEqual(titles(await list('orders?title=brigadeiros')), [])
  assert.equal((await order(product, link, { method: 'PIX' })).status, 404)
  const charge = await product.call(`/core/charges/${bought.body.uuidCharge}`, { token })
  assert.deepEqual([charge.status, charge.body.title], [200, 'Brigadeiros'])
  const trail = await product.call(`/core/audit-trail?subjectKind=payment-link&subjectId=${link}`, {
    token,
  })
  assert.match(trail.text, /DELETED/)
})

test('LNK-07 404 for an id that is unknown, malformed or already deleted', async () => {
  const link = await aLink(product, token)
  assert.equal((await remove(link)).status, 204)
  for (const id of [link, UNKNOWN, 'nada']) {
    const answer = await remove(id)
    assert.deepEqual([answer.status, answer.body[0].code], [404, 'BAR-4001'])
  }
})

test('an expired link can be deleted', async () => {
  const link = await aLink(product, token)
  await asOperator(product, `update payment_link set state = 'EXPIRED' where id = $1`, [link])
  assert.equal((await remove(link)).status, 204)
})

test('the lists answer 401 without a session, 403 without the role, 422 for an invalid page or sort', async () => {
  const [clerk] = await addUsers(product, ['CHARGES'])
  const body = { email: clerk?.email, password: PASSWORD }
  const other = await product.call('/core/public/auth/sign-in', { method: 'POST', body })
  for (const path of ['orders', 'subscriptions', 'fast-orders']) {
    assert.equal((await product.call(`${PATH}/${path}`)).status, 401)
    assert.equal((await list(path, other.body.token)).status, 403)
    const deep = await list(`${path}?page=600`)
    assert.deepEqual([deep.status, deep.body.content], [200, []])
    const wrong = await list(`${path}?page=-1`)
    assert.deepEqual([wrong.status, wrong.body[0].code], [422, 'BAR-0011'])
    assert.equal((await list(`${path}?sort=title,ASC`)).status, 422)
  }
  assert.equal((await remove(UNKNOWN, other.body.token)).status, 403)
})
