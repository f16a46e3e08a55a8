import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, linkBody, order } from '#tests/factories/payments/checkout.ts'
import { asOperator } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct({ notices: 'off' })
  token = await product.signIn()
})
after(() => product.stop())

interface ListedEvent {
  readonly event: string
  readonly recordKind: string
  readonly recordId: string
}

/** The events of a record in the list of the account's events. */
async function eventsOf(id: string): Promise<readonly string[]> {
  const found: string[] = []
  for (let after = 0; ; ) {
    const { body } = await product.call(`/core/events?after=${after}`, { token })
    if (body.content.length === 0) return found
    for (const { event, recordKind, recordId } of body.content as ListedEvent[]) {
      if (recordId === id) found.push(`${event} ${recordKind}`)
    }
    after = body.after
  }
}

const listed = (id: string, count: number) =>
  product.until('its events', async () => {
    const events = await eventsOf(id)
    return events.length >= count && events
  })

const kinds = (...events: readonly string[]) => events.map((event) => `${event} payment-link`)

test('the events of a link are listed: created, updated, expired, opened again and deleted', async () => {
  const id = await aLink(product, token)
  const change = async (expirationDate: string | null) => {
    const { paymentOrder, ...body } = linkBody()
    const changed = await product.call(`/core/payment-links/${id}`, {
      method: 'PUT',
      token,
      body: { ...body, uuid: id, paymentOrder: { ...paymentOrder, expirationDate } },
    })
    assert.equal(changed.status, 200, changed.text)
  }
  await change(null)
  await asOperator(
    product,
    `update payment_link set expires_at = '2000-01-01 12:00Z' where id = $1`,
    [id],
  )
  await product.call('/core/sandbox/jobs/link-expiry/run', { method: 'POST', key: null })
  await change(null)
  const deleted = await product.call(`/core/payment-links/${id}`, { method: 'DELETE', token })
  assert.ok(deleted.status < 300, deleted.text)
  assert.deepEqual(
    await listed(id, 5),
    kinds('LINK_CREATED', 'LINK_UPDATED', 'LINK_EXPIRED', 'LINK_UPDATED', 'LINK_DELETED'),
  )
  const again = await product.call(`/core/payment-links/${id}`, { method: 'DELETE', token })
  assert.equal(again.status, 404)
  assert.equal((await eventsOf(id)).length, 5)
})

test('a link for one customer is listed as completed once it is paid', async () => {
  const { body } = await product.call('/core/seller-clients?size=1', { token })
  const id = await aLink(product, token, { uuidSellerClient: body.content[0].uuid })
  const cardToken = await aCardToken(product)
  const paid = await order(product, id, { method: 'CREDIT_CARD', cardToken })
  assert.ok(paid.status < 300, paid.text)
  assert.deepEqual(await listed(id, 2), kinds('LINK_CREATED', 'LINK_COMPLETED'))
})
