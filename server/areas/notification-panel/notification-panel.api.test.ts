import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addDays, formatDay } from '#contract/basics/days.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, BUYER, order, payPix, paySlip } from '#tests/factories/payments/checkout.ts'
import { aClaim } from '#tests/factories/payments/med-claims.ts'
import { payAccount } from '#tests/factories/payments/received-pix.ts'
import { ATELIER, addUsers, tokenOf } from '#tests/factories/sellers/people.ts'

const BELL = '/core/notification-panel'

interface Notification {
  readonly id: string
  readonly notificationPanelType: string
  readonly variablesResponse: { name: string; value: string }[]
}

let product: TestProduct
let ana: string

before(async () => {
  product = await startProduct()
  ana = await product.signIn()
})
after(async () => {
  await product.stop()
})

const unread = async () =>
  (await product.call(`${BELL}/quantity-unread`, { token: ana })).body.quantity
const list = async (query = '') => (await product.call(`${BELL}?${query}`, { token: ana })).body
const variables = (row: { variablesResponse: { name: string; value: string }[] }) =>
  Object.fromEntries(row.variablesResponse.map(({ name, value }) => [name, value]))

/** Creates a Pix charge of a new link; returns its id. */
async function aPixCharge(value: number): Promise<string> {
  const link = await aLink(product, ana, { value })
  const made = await order(product, link, { method: 'PIX' })
  assert.equal(made.status, 201, made.text)
  return made.body.uuidCharge
}

test('R-BELL-05 R-BELL-02 a payment adds an unread notification with buyer and amount', async () => {
  const before = await unread()
  const charge = await aPixCharge(123.45)
  await payPix(product, charge)
  const newest = await product.until('its notice', async () =>
    (await list()).content.find(
      (row: Parameters<typeof variables>[0]) => variables(row)['uuid'] === charge,
    ),
  )
  assert.ok((await unread()) > before)
  assert.equal(newest.notificationPanelType, 'NOTIFICATION_PAYMENT_MADE')
  const { buyer, amount, uuid, whatsApp } = variables(newest)
  assert.deepEqual([buyer, uuid, whatsApp], ['Zeca Pagador', charge, '11987651234'])
  assert.equal(amount?.replaceAll('\u00a0', ' '), 'R$ 123,45')
  assert.deepEqual([newest.timeDiff, newest.notifiedAt], ['agora', null])
})

test('the number of a foreign buyer is not offered for the talk that begins with 55', async () => {
  const link = await aLink(product, ana, { value: 60 })
  const buyer = { ...BUYER, countryCode: '+86', phone: '13912345678' }
  const made = await product.call(`/payment/public/payment-links/${link}/orders`, {
    method: 'POST',
    body: { buyer, payment: { method: 'PIX' } },
  })
  assert.equal(made.status, 201, made.text)
  const charge = made.body.uuidCharge
  await payPix(product, charge)
  const newest = await product.until('its notice', async () =>
    (await list()).content.find(
      (row: Parameters<typeof variables>[0]) => variables(row)['uuid'] === charge,
    ),
  )
  assert.ok(!('whatsApp' in variables(newest)))
})

test('R-BELL-01 the list has ten notifications, newest first, and grows with the requested size', async () => {
  const first = await list()
  assert.deepEqual([first.content.length, first.size, first.number], [10, 10, 0])
  const more = await list('size=12')
  assert.equal(more.content.length, 12)
  const withoutAge = ({ timeDiff: _, ...notification }: { timeDiff: string }) => notification
  assert.deepEqual(more.content.slice(0, 10).map(withoutAge), first.content.map(withoutAge))
  const times = more.content.map(({ createdAt }: { createdAt: string }) => createdAt)
  assert.deepEqual(times, [...times].sort().reverse())
  assert.equal((await product.call(`${BELL}?sort=buyer,ASC`, { token: ana })).status, 422)
})

test('R-BELL-09 SM-BELL opened and displayed notifications are marked as read for this user alone', async () => {
  const elisa = await product.signIn('elisa@padaria-ipe.com.br')
  const unreadOfElisa = async () =>
    (await product.call(`${BELL}/quantity-unread`, { token: elisa })).body.quantity
  const hers = await unreadOfElisa()
  const count = await unread()
  const [first, second, third] = (await list()).content
  const seen = await product.call(`${BELL}/${first.id}/notified`, { method: 'PATCH', token: ana })
  assert.ok(seen.body.notifiedAt)
  const again = await product.call(`${BELL}/${first.id}/notified`, { method: 'PATCH', token: ana })
  assert.equal(again.body.notifiedAt, seen.body.notifiedAt, 'the first time stays')
  const ids = [second.id, third.id, randomUUID()]
  const shown = await product.call(`${BELL}/notified`, {
    method: 'PATCH',
    token: ana,
    body: { ids },
  })
  assert.equal(shown.status, 204)
  assert.equal(await unread(), count - 3)
  assert.equal(await unreadOfElisa(), hers)
  const own = (await product.call(BELL, { token: elisa })).body.content
  assert.equal(own.find(({ id }: { id: string }) => id === first.id).notifiedAt, null)
  const unknown = await product.call(`${BELL}/${randomUUID()}/notified`, {
    method: 'PATCH',
    token: ana,
  })
  assert.deepEqual([unknown.status, unknown.body[0].code], [404, 'BAR-3401'])
})

test('an overdue charge has a notification of its own type, and one more when it is paid', async () => {
  const link = await aLink(product, ana, { value: 77 })
  const slip = await order(product, link, { method: 'BANK_SLIP' })
  await product.call('/core/sandbox/clock/advance', {
    method: 'POST',
    key: null,
    body: { days: 8 },
  })
  const late = await product.until('it falls late', async () =>
    (await list('size=100')).content.find(
      (row: never) => variables(row)['uuid'] === slip.body.uuidCharge,
    ),
  )
  assert.equal(late.notificationPanelType, 'NOTIFICATION_PAYMENT_LATE')
  const { expirationDate } = (
    await product.call(`/core/charges/${slip.body.uuidCharge}`, { token: ana })
  ).body
  assert.equal(variables(late)['date'], formatDay(expirationDate))
  await paySlip(product, slip.body.uuidCharge)
  const recovered = await product.until('it is recovered', async () =>
    (await list('size=100')).content.find(
      (row: { notificationPanelType: string } & Parameters<typeof variables>[0]) =>
        row.notificationPanelType === 'NOTIFICATION_RECOVERED_DEFAULTS' &&
        variables(row)['uuid'] === slip.body.uuidCharge,
    ),
  )
  assert.equal(variables(recovered)['date'], formatDay(expirationDate))
})

test('a Pix of the business account and its claim notify the users who may open the account, and no others', async () => {
  const token = await product.signIn(ATELIER_ADMIN.email)
  const [viewer] = await addUsers(product, ['VIZUALIZATION'], ATELIER)
  assert.ok(viewer)
  const other = await tokenOf(product, viewer)
  const bell = async (as: string) => {
    const all = (await product.call(`${BELL}?size=100`, { token: as })).body
    const { quantity } = (await product.call(`${BELL}/quantity-unread`, { token: as })).body
    return {
      rows: all.content as Notification[],
      unread: quantity as number,
      total: all.totalElements,
    }
  }
  const [mine, theirs] = [await bell(token), await bell(other)]
  const endToEndId = await payAccount(product, { sellerId: ATELIER, amountCentavos: 12_345 })
  const untilNotified = (type: string) =>
    product.until(type, async () =>
      (await bell(token)).rows.find(
        (row) => row.notificationPanelType === type && !mine.rows.some(({ id }) => id === row.id),
      ),
    )
  const received = await untilNotified('NOTIFICATION_ACCOUNT_PIX_RECEIVED')
  assert.deepEqual(variables(received), { buyer: 'Marina Alves', amount: 'R$\u00a0123,45' })
  await product.until('the Pix', async () =>
    (await product.call('/banking/pix?direction=IN', { token })).body.content.some(
      (pix: { endToEndId: string }) => pix.endToEndId === endToEndId,
    ),
  )
  await aClaim(product, { endToEndId, kind: 'fraud' })
  const claimed = await untilNotified('NOTIFICATION_ACCOUNT_PIX_CLAIMED')
  const { today } = await product.jobs.time()
  assert.equal(variables(claimed)['date'], formatDay(addDays(today, 7)))
  assert.equal((await bell(token)).unread, mine.unread + 2)
  assert.deepEqual(await bell(other), theirs)
  const hidden = await product.call(`${BELL}/${claimed.id}/notified`, {
    method: 'PATCH',
    token: other,
  })
  assert.deepEqual([hidden.status, hidden.body[0].code], [404, 'BAR-3401'])
})

test('BEL-05 the event stream sends a hint without data when something changed', async () => {
  const watching = new AbortController()
  const response = await fetch(`${product.url}${BELL}/stream`, {
    headers: { authorization: `Bearer ${ana}` },
    signal: watching.signal,
  })
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  let received = ''
  const reading = (async () => {
    for await (const part of response.body ?? []) received += Buffer.from(part).toString()
  })().catch(() => {})
  await product.until('it opens', async () => received.includes('event: open'))
  await payPix(product, await aPixCharge(50))
  await product.until('the hint', async () => received.includes('event: changed'))
  assert.ok(!received.includes('Zeca'), 'a hint carries no data')
  watching.abort()
  await reading
})

test('the notification panel answers 403 without one of its three roles', async () => {
  const clara = await product.signIn('clara@padaria-ipe.com.br')
  assert.equal((await product.call(BELL, { token: clara })).status, 403)
})
