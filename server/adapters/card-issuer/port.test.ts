import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Uuid } from '#contract/basics/ids.ts'
import { createSandboxCardIssuer } from '#server/adapters/card-issuer/sandbox/client.ts'
import {
  type Fixture,
  send,
  startFixture,
  until,
} from '#tests/factories/environment/companies-alone.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'

const newId = () => randomUUID() as Uuid
const HOLDER = { name: 'Padaria Ipê Ltda', document: '11444777000161' }
const orderOf = (cardId: Uuid, name = 'Anúncios') => ({ cardId, name, holder: HOLDER })

const isLuhn = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

describe("the sandbox's card issuer", () => {
  let fixture: Fixture
  const root = () => fixture.outside.companiesUrl
  const issuer = (timeoutMs = 10_000) => createSandboxCardIssuer({ baseUrl: root(), timeoutMs })
  // Gives up before a company that keeps silent answers.
  const impatient = () => issuer(500)
  const injectFault = (key: string, fault: string) =>
    send('PUT', `${root()}/card-issuer/v1/faults/${key}`, { fault })
  const made = async () => {
    const cardId = newId()
    const card = await issuer().create(orderOf(cardId))
    assert.ok(card.kind === 'card')
    return { cardId, ...card }
  }
  const buy = async (cardId: string, amount = 1_000) => {
    const url = `${root()}/counterparty/virtual-cards/${cardId}/purchases`
    const bought = await send('POST', url, { merchantName: 'Moinho', amount })
    return bought.json as { purchaseId: string; status: string; reason: string | null }
  }
  const received = (purchaseId: string) =>
    fixture.api.received
      .filter(({ body }) => body['purchaseId'] === purchaseId)
      .map(({ signed, path, body }) => [signed, path, body['type']])
  const REQUESTED = [true, '/payment/callbacks/card-issuer/sandbox', 'purchase.asked']
  const REVERSED = [true, '/payment/callbacks/card-issuer/sandbox', 'purchase.reversed']

  before(async () => {
    fixture = await startFixture()
    await send('PUT', `${root()}/card-issuer/v1/chaos`, { timeoutMs: 800 })
  })
  after(() => fixture.stop())

  it('creates a card once per id, and reveals its number on request without storing it', async () => {
    const { cardId, ...card } = await made()
    assert.deepEqual(await issuer().create(orderOf(cardId, 'Outro nome')), card)
    assert.deepEqual(await issuer().card(cardId), card)
    const face = await issuer().face(cardId)
    assert.ok(face && isLuhn(face.pan))
    assert.equal(face.pan.slice(-4), card.last4digits)
    assert.match(face.cvv, /^\d{3}$/)
    assert.deepEqual(await issuer().face(cardId), face)
    assert.notEqual((await issuer().face((await made()).cardId))?.pan, face.pan)
    const rows = await asOwner(fixture.databaseUrl, (owner) =>
      owner.rows('select 1 from outside.virtual_card kept where position($1 in kept::text) > 0', [
        face.pan,
      ]),
    )
    assert.deepEqual(rows, [])
    const nobodys = newId()
    assert.deepEqual(await issuer().card(nobodys), { kind: 'not-found' })
    assert.deepEqual(await issuer().change(nobodys, 'BLOCKED'), { kind: 'not-found' })
    assert.equal(await issuer().face(nobodys), null)
  })

  it('blocks and unblocks a card, or refuses to', async () => {
    const { cardId, ...card } = await made()
    const blocked = { ...card, status: 'BLOCKED' }
    assert.deepEqual(await issuer().change(cardId, 'BLOCKED'), blocked)
    assert.deepEqual(await issuer().change(cardId, 'BLOCKED'), blocked)
    assert.deepEqual(await issuer().card(cardId), blocked)
    await injectFault(cardId, 'refuse')
    assert.deepEqual(await issuer().change(cardId, 'ACTIVE'), { kind: 'refused' })
    assert.deepEqual(await issuer().change(cardId, 'ACTIVE'), card)
    await injectFault('next', 'refuse')
    const rejected = newId()
    assert.deepEqual(await issuer().create(orderOf(rejected)), { kind: 'refused' })
    assert.deepEqual(await issuer().card(rejected), { kind: 'not-found' })
  })

  for (const fault of ['timeout', 'drop', '500']) {
    it(`answers unknown under ${fault}, before or after the card is created`, async () => {
      const early = newId()
      await injectFault('next', `${fault}-before`)
      assert.deepEqual(await impatient().create(orderOf(early)), { kind: 'unknown' })
      assert.deepEqual(await issuer().card(early), { kind: 'not-found' })
      const late = newId()
      await injectFault(late, `${fault}-after`)
      assert.deepEqual(await impatient().create(orderOf(late)), { kind: 'unknown' })
      assert.equal((await issuer().card(late)).kind, 'card')
    })
  }

  it('answers unknown to unreadable bodies and timeouts; an amount in the card name triggers its fault once', async () => {
    const cardId = newId()
    const order = orderOf(cardId, 'Teste 66.600,07')
    assert.deepEqual(await issuer().create(order), { kind: 'unknown' })
    assert.equal((await issuer().create(order)).kind, 'card')
    await injectFault(cardId, 'garbage-after')
    assert.equal(await issuer().face(cardId), null)
    const unreachable = createSandboxCardIssuer({ baseUrl: 'http://127.0.0.1:9', timeoutMs: 500 })
    assert.deepEqual(await unreachable.card(cardId), { kind: 'unknown' })
  })

  it('requests authorization of each purchase and follows the answer', async () => {
    const { cardId } = await made()
    Object.assign(fixture.api, { status: 200, answer: { approved: true, reason: null } })
    const good = await buy(cardId)
    assert.deepEqual([good.status, received(good.purchaseId)], ['approved', [REQUESTED]])
    fixture.api.answer = { approved: false, reason: 'LIMIT' }
    const rejected = await buy(cardId)
    assert.deepEqual([rejected.status, rejected.reason], ['declined', 'LIMIT'])
    Object.assign(fixture.api, { status: 404, answer: null })
    assert.equal((await buy(cardId)).status, 'declined')
    Object.assign(fixture.api, { status: 200, answer: { approved: true, reason: null } })
    const url = `${root()}/counterparty/card-purchases/${good.purchaseId}/reverse`
    assert.equal((await send('POST', url, {})).status, 200)
    assert.equal((await send('POST', url, {})).status, 409)
    await until(() => received(good.purchaseId).length === 2)
    assert.deepEqual(received(good.purchaseId), [REQUESTED, REVERSED])
  })

  it('reverses an unanswered purchase and repeats the callback until it is accepted, also after a restart', async () => {
    const { cardId } = await made()
    fixture.api.status = null
    const lost = await buy(cardId)
    assert.equal(lost.status, 'unanswered')
    await fixture.restart()
    Object.assign(fixture.api, { status: 200, answer: { approved: false, reason: 'REVERSED' } })
    await until(() => received(lost.purchaseId).length > 0)
    assert.deepEqual(received(lost.purchaseId), [REVERSED])
  })
})
