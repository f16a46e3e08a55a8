import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { fullPath } from '#contract/access/endpoint.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { addStranger, STRANGER } from '#tests/factories/people.ts'
import { startProduct, type TestProduct } from '#tests/factories/product.ts'
import { aLink, linkBody, order } from '#tests/factories/shop.ts'

let product: TestProduct
let stranger: string
const ids: string[] = []

before(async () => {
  product = await startProduct()
  stranger = await addStranger(product)
  const token = await product.signIn()
  const link = await aLink(product, token)
  const bought = await order(product, link, { method: 'PIX' })
  const customers = await product.call('/core/seller-clients?size=1', { token })
  const users = await product.call('/core/app/v1/users', { token })
  const path = `/core/charges/${bought.body.uuidCharge}/invoices`
  const note = await product.call(path, { method: 'POST', token })
  ids.push(link, bought.body.uuidCharge, customers.body.content[0].id, users.body[0].id)
  ids.push(note.body.uuidInvoice)
  const body = { cardName: 'Anúncios' }
  const lia = await product.signIn(ATELIER_ADMIN.email)
  const card = await product.call('/banking/cards', { method: 'POST', token: lia, body })
  ids.push(card.body.id, card.body.cardId)
  const sessions = await product.call('/core/users/sessions', { token })
  ids.push(sessions.body[0].id)
})
after(() => product.stop())

test('R-GEN-17 an id of another seller answers exactly as an unknown one', async () => {
  for (const { endpoint } of product.routes) {
    if (typeof endpoint.access !== 'object' || !/\{(id|uuid)\}/.test(endpoint.path)) continue
    const ask = (id: string) => {
      const path = fullPath(endpoint).replace(/\{(id|uuid)\}/, id)
      const body = endpoint.body ? { body: {} } : {}
      return product.call(path, { method: endpoint.method, token: stranger, ...body })
    }
    const unknown = await ask(randomUUID())
    for (const id of ids) {
      const foreign = await ask(id)
      assert.equal(foreign.status, unknown.status, `${endpoint.id} ${id}`)
      assert.equal(foreign.text, unknown.text, `${endpoint.id} ${id}`)
      assert.ok([404, 422].includes(foreign.status), `${endpoint.id}: ${foreign.status}`)
    }
  }
})

test('R-GEN-17 lists of another seller are empty and its ids in a body are unknown', async () => {
  const lists = [
    '/core/charges',
    '/core/seller-clients',
    '/core/payment-links/orders',
    '/banking/cards',
  ]
  for (const path of lists) {
    const answer = await product.call(path, { token: stranger })
    assert.equal(answer.body.totalElements, 0, path)
    assert.deepEqual(answer.body.content, [], path)
  }
  const users = await product.call('/core/app/v1/users', { token: stranger })
  assert.deepEqual(
    users.body.map(({ email }: { email: string }) => email),
    [STRANGER],
  )
  const summary = await product.call('/core/charges/summary', { token: stranger })
  assert.equal(summary.body.counts.ALL, 0)
  const body = linkBody({ uuidSellerClient: ids[2] ?? '' })
  const made = await product.call('/core/payment-links', { method: 'POST', token: stranger, body })
  assert.equal(made.status, 404)
  assert.equal(made.body[0].code, 'BAR-2001')
})

test('R-GEN-17 an address of another account is taken, and nothing of its user is told or changed', async () => {
  const path = '/core/app/v1/users'
  const waiting = 'fabio@padaria-ipe.com.br'
  const body = { email: waiting, profile: 'ADMIN' }
  const invited = await product.call(path, { method: 'POST', token: stranger, body })
  assert.deepEqual([invited.status, invited.body[0].code], [409, 'BAR-1012'])
  const token = await product.signIn()
  const { body: users } = await product.call(path, { token })
  const fabio = users.find(({ email }: { email: string }) => email === waiting)
  assert.deepEqual([fabio.profile, fabio.status], ['PAYMENT_LINK', 'CREATED'])
})

test('D.8 every table of sellers has its wall, and keys and indexes lead with the seller', async () => {
  const open = await product.jobs.rows<{ relname: string }>(
    `select relname from pg_class join pg_attribute on attrelid = pg_class.oid
      where relkind = 'r' and relnamespace = 'public'::regnamespace and attname = 'seller_id'
        and relname <> 'directory' and not (relrowsecurity and relforcerowsecurity)`,
  )
  assert.deepEqual(open, [])
  const keys = await product.jobs.rows<{ conname: string; definition: string }>(
    `select conname, pg_get_constraintdef(pg_constraint.oid) as definition from pg_constraint
       join pg_class on pg_class.oid = conrelid
      where contype in ('p', 'u', 'f') and relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute where attrelid = conrelid and attname = 'seller_id')
        and relname <> 'directory'`,
  )
  for (const { conname, definition } of keys) {
    assert.match(definition, /^(PRIMARY KEY|UNIQUE|FOREIGN KEY) \(seller_id/, conname)
  }
})
