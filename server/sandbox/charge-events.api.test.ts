import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { aPaidCard } from '#tests/factories/paid-card.ts'
import { startProduct, type TestProduct } from '#tests/factories/product.ts'
import { aCardToken, aLink, order } from '#tests/factories/shop.ts'

let product: TestProduct
let token: string
let link: string

before(async () => {
  // A card that never answers is silent for as long as we wait.
  product = await startProduct({ config: { outsideTimeoutMs: 2_000 } })
  token = await product.signIn()
  link = await aLink(product, token)
})
after(() => product.stop())

const play = (id: string, event: string, said: object = {}) =>
  product.call(`/payment/sandbox/charges/${id}/events`, {
    ...{ method: 'POST', key: null, body: { event, ...said } },
  })

const bought = async (method: string) => (await order(product, link, { method })).body.uuidCharge

async function aSilentCard(): Promise<string> {
  const cardToken = await aCardToken(product, 'TIMEOUT_99')
  return (await order(product, link, { method: 'CREDIT_CARD', cardToken })).body.uuidCharge
}

const ROADS: readonly (readonly [
  start: () => Promise<string>,
  events: readonly [string, string][],
])[] = [
  [() => bought('PIX'), [['PIX_PAID', 'PAID']]],
  [() => bought('BANK_SLIP'), [['BANK_SLIP_PAID', 'PAID']]],
  [aSilentCard, [['CARD_PAID', 'PAID']]],
  [() => bought('PIX'), [['ABANDONED', 'ABANDONED']]],
  [
    () => aPaidCard(product, link),
    [
      ['DISPUTE_OPENED', 'DISPUTE'],
      ['DISPUTE_WON', 'PAID'],
    ],
  ],
  [
    () => aPaidCard(product, link),
    [
      ['DISPUTE_OPENED', 'DISPUTE'],
      ['DISPUTE_LOST', 'CHARGEBACK'],
    ],
  ],
]

for (const [start, events] of ROADS) {
  test(`R-SBX-03 the world does ${events.map(([event]) => event).join(', ')} to a charge`, async () => {
    const id = await start()
    for (const [event, status] of events) {
      const answer = await play(id, event)
      assert.deepEqual([answer.status, answer.body.status], [200, status], answer.text)
    }
  })
}

test('R-SBX-03 a declined card says why; what the machine does not list is refused', async () => {
  const id = await aSilentCard()
  const said = { codeReason: '51', message: 'Saldo ou limite insuficiente.' }
  const declined = await play(id, 'CARD_DECLINED', said)
  assert.deepEqual([declined.status, declined.body.status], [200, 'FAILED'], declined.text)
  const { chargesTries } = (await product.call(`/core/charges/${id}`, { token })).body
  assert.deepEqual(chargesTries.at(-1).errorTransactionalResponse, [{ error: said }])
  for (const event of ['PIX_PAID', 'DISPUTE_OPENED', 'ABANDONED']) {
    const refused = await play(id, event)
    assert.deepEqual([refused.status, refused.body[0].code], [409, 'BAR-4407'], event)
  }
  const unknown = await play(randomUUID(), 'PIX_PAID')
  assert.deepEqual([unknown.status, unknown.body[0].code], [404, 'BAR-3001'])
})
