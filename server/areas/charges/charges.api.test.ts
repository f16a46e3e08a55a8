import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import type { Uuid } from '#contract/basics/ids.ts'
import { listCharges } from '#contract/charges/endpoints.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order } from '#tests/factories/payments/checkout.ts'
import { aPaidCard } from '#tests/factories/payments/paid-card.ts'
import { addUsers, asOperator, tokenOf } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
})
after(() => product.stop())

const list = async (query: string) => (await product.call(`/core/charges?${query}`, { token })).body

test('R-API-02 the list matches its contract shape, 20 a page from page 0 on, latest due date first', async () => {
  const body = await list('')
  assert.deepEqual(Object.keys(body).sort(), [
    'content',
    'number',
    'size',
    'totalElements',
    'totalPages',
  ])
  assert.equal(body.content.length, 20)
  assert.deepEqual([body.number, body.size], [0, 20])
  assert.equal(body.totalPages, Math.ceil(body.totalElements / 20))
  assert.deepEqual((await list('page=0')).content, body.content)
  const next = await list('page=1')
  assert.equal(next.number, 1)
  assert.ok(
    next.content.every(({ uuid }: { uuid: string }) => !JSON.stringify(body).includes(uuid)),
  )
  const decoded = z.decode(listCharges.output, body)
  assert.deepEqual(z.encode(listCharges.output, decoded), body)
  const dates = body.content.map(({ expirationDate }: { expirationDate: string }) => expirationDate)
  assert.deepEqual(dates, [...dates].sort().reverse())
})

test('R-CHL-01 a search ignores case and accents and matches its own field only', async () => {
  const byName = await list('customerName=LUISA')
  assert.ok(byName.totalElements > 0)
  for (const row of byName.content) assert.equal(row.customerName, 'Luísa Fernanda Prado')
  assert.equal((await list('title=luisa')).totalElements, 0)
  assert.ok((await list('customerEmail=luisa@exemplo')).totalElements > 0)
  const [row] = byName.content
  const prefix = row.customerDocument.slice(0, 6)
  assert.ok(
    (await list(`customerDocument=${prefix.slice(0, 3)}.${prefix.slice(3)}`)).totalElements > 0,
  )
  assert.equal((await list('customerName=%25')).totalElements, 0)
})

test('R-CHL-12 the list marks anticipated charges', async () => {
  const link = await aLink(product, token, { title: 'Torta antecipada' })
  const id = await aPaidCard(product, link)
  const row = async () => (await list('title=torta+antecipada')).content[0]
  assert.deepEqual([(await row()).uuid, (await row()).tradeAgreement], [id, null])
  const mark = (anticipation: Uuid | null) =>
    asOperator(
      product,
      `update receivable set state = 'OPEN', anticipation_id = $2 where charge_id = $1`,
      [id, anticipation],
    )
  await mark(newId())
  assert.deepEqual((await row()).tradeAgreement, { type: 'DEFAULT' })
  const { body } = await product.call(`/core/charges/${id}`, { token })
  assert.deepEqual(body.tradeAgreement, { type: 'DEFAULT' })
  await mark(null)
})

const TABS = ['ALL', 'PAID', 'SCHEDULED', 'LATE', 'CANCELED', 'ABANDONED', 'REFUND', 'FAILED']
const AMOUNTS = { PAID: 'received', SCHEDULED: 'scheduled', LATE: 'late' } as const

test('R-CHL-13 R-CHL-14 the counts of tabs and amounts of the bar equal the list under the same filters, and Pagas has charges paid manually', async () => {
  const link = await aLink(product, token, { title: 'Torta de contas' })
  await order(product, link, { method: 'PIX' })
  const { uuidCharge } = (await order(product, link, { method: 'PIX' })).body
  const byHand = await product.call(`/core/charges/${uuidCharge}/manual-pay`, {
    method: 'PATCH',
    token,
    body: { uuidCharge },
  })
  assert.equal(byHand.status, 200, byHand.text)
  const { expirationDate: due } = byHand.body
  const filters = [
    '',
    'title=torta+de+contas',
    'customerName=pagador',
    'customerDocument=529',
    `expirationDateInitial=${due}&expirationDateFinal=${due}`,
  ]
  const summaryOf = async (filter: string) =>
    (await product.call(`/core/charges/summary?${filter}`, { token })).body
  await product.until('the roll-up', async () => {
    const { counts } = await summaryOf('')
    const listed = await Promise.all(TABS.map((status) => list(`status=${status}&size=1`)))
    return TABS.every((status, at) => counts[status] === listed[at].totalElements)
  })
  for (const filter of filters) {
    const { counts, amounts } = await summaryOf(filter)
    for (const status of TABS) {
      const { totalElements, content } = await list(`${filter}&status=${status}&size=1000`)
      assert.equal(counts[status], totalElements, `${filter} ${status}`)
      const sum = content.reduce(
        (total: number, { value }: { value: number }) => total + value * 100,
        0,
      )
      const amount = AMOUNTS[status as keyof typeof AMOUNTS]
      if (amount) assert.equal(Math.round(amounts[amount] * 100), Math.round(sum), filter + status)
    }
    assert.ok(counts.ALL > 0, filter)
  }
  const paid = (await list('title=torta+de+contas&status=PAID')).content
  assert.deepEqual(
    paid.map(({ uuid, status }: { uuid: string; status: string }) => [uuid, status]),
    [[uuidCharge, 'PAID_MANUALLY']],
  )
  const byOwnStatus = await list('title=torta+de+contas&status=PAID_MANUALLY')
  assert.equal(byOwnStatus.totalElements, 1)
})

test('a user without the column of instalments gets none, in lists and in the file', async () => {
  const change = (what: string) =>
    asOperator(
      product,
      `update seller set features = ${what}(features, 'view_charge_installments')`,
    )
  const answers = async () => {
    const by = await product.signIn()
    const rows = async (path: string) =>
      (await product.call(`${path}?size=5`, { token: by })).body.content.map(
        ({ installments }: { installments: number | null }) => installments,
      )
    const file = await product.call('/core/exports/charges', { token: by })
    const [head = '', first = ''] = file.text.split('\r\n')
    return {
      rows: [...(await rows('/core/charges')), ...(await rows('/core/scheduled-charges'))],
      head: head.split(';').includes('Parcelas'),
      cells: [head.split(';').length, first.split(';').length],
    }
  }
  const seen = await answers()
  assert.ok(seen.rows.length > 5 && seen.rows.every((count) => Number(count) >= 1))
  assert.deepEqual([seen.head, seen.cells], [true, [11, 11]])
  await change('array_remove')
  const unseen = await answers()
  assert.ok(unseen.rows.length > 5 && unseen.rows.every((count) => count === null))
  assert.deepEqual([unseen.head, unseen.cells], [false, [10, 10]])
  await change('array_append')
})

test('R-CHD-29 fee and net amount are null for users who may not see them', async () => {
  const { content } = await list('status=PAID&size=100')
  const paid = content.find(({ status }: { status: string }) => status === 'PAID')
  const own = (await product.call(`/core/charges/${paid.uuid}`, { token })).body
  assert.ok(own.feeAmount > 0 && own.netAmount > 0)
  const other = await product.signIn('bruno@padaria-ipe.com.br')
  const { body } = await product.call(`/core/charges/${paid.uuid}`, { token: other })
  assert.deepEqual([body.feeAmount, body.netAmount], [null, null])
})

test('each user stores an own list view, which other users do not see', async () => {
  const path = '/core/charge-list-view'
  const empty = { hiddenColumns: [], savedViews: [] }
  assert.deepEqual((await product.call(path, { token })).body, empty)
  const body = {
    hiddenColumns: ['paid', 'invoice'],
    savedViews: [{ name: 'Atrasadas', search: 'situacao=LATE' }],
  }
  const stored = await product.call(path, { token, method: 'PUT', body })
  assert.deepEqual([stored.status, stored.body], [200, body])
  assert.deepEqual((await product.call(path, { token })).body, body)
  const other = await product.signIn('bruno@padaria-ipe.com.br')
  assert.deepEqual((await product.call(path, { token: other })).body, empty)
  const wrong = { hiddenColumns: ['value'], savedViews: [{ name: '', search: '' }] }
  const rejected = await product.call(path, { token, method: 'PUT', body: wrong })
  assert.deepEqual([rejected.status, rejected.body[0].code], [422, 'BAR-0005'])
})

test('a user whose only role for the list is DASHBOARD may ask for the first charge alone', async () => {
  const people = await addUsers(product, ['DASHBOARD', 'VIZUALIZATION', 'BUSINESS', 'CHARGES'])
  for (const person of people) {
    const own = await tokenOf(product, person)
    const statusOf = async (query: string) =>
      (await product.call(`/core/charges?${query}`, { token: own })).status
    const expected = person.profile === 'CHARGES' ? 200 : 403
    assert.equal(await statusOf('size=1&sort=expirationDate,ASC'), 200, person.profile)
    for (const query of ['', 'size=2', 'size=1000', 'size=1&page=1']) {
      assert.equal(await statusOf(query), expected, `${person.profile} ${query}`)
    }
    const found = await product.call('/core/search?text=exemplo', { token: own })
    assert.equal(found.body.charges.length > 0, expected === 200, person.profile)
  }
})
