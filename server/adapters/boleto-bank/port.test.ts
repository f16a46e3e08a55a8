import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { parseBoleto } from '#contract/basics/brazil/boleto.ts'
import type { SlipOrder } from '#server/adapters/boleto-bank/port.ts'
import { createSandboxBoletoBank } from '#server/adapters/boleto-bank/sandbox/client.ts'
import {
  clientTimeoutMs,
  type Fixture,
  send,
  startFixture,
  until,
} from '#tests/factories/environment/companies-alone.ts'

describe("the sandbox's boleto bank", () => {
  let fixture: Fixture
  const root = () => fixture.outside.companiesUrl
  const bank = (fault?: string) =>
    createSandboxBoletoBank({ baseUrl: root(), timeoutMs: clientTimeoutMs(fault) })
  const injectFault = (key: string, fault: string) =>
    send('PUT', `${root()}/boleto/v1/faults/${key}`, { fault })
  const pay = (ourNumber: string, body?: object) =>
    send('POST', `${root()}/counterparty/slips/${ourNumber}/pay`, body)
  const order = (): SlipOrder => ({
    ourNumber: String(randomInt(10 ** 10)).padStart(11, '0'),
    amount: 10_000n,
    due: '2026-11-20',
    lastPayable: '2026-12-20',
    fineBasisPoints: 200,
    interestMonthlyBasisPoints: 100,
    payer: { document: '12345678909', name: 'Maria da Silva' },
  })
  const receivedAbout = (ourNumber: string) =>
    fixture.api.received.filter(({ body }) => JSON.stringify(body).includes(ourNumber))

  before(async () => {
    fixture = await startFixture()
    fixture.api.clock = { now: '2026-11-25T15:00:00.000Z', mode: 'fixed' }
    await send('PUT', `${root()}/boleto/v1/chaos`, { timeoutMs: 1_500, lateMs: 300 })
  })
  after(() => fixture.stop())

  it('registers a slip; registering it again returns the same slip', async () => {
    const request = order()
    const first = await bank().register(request)
    assert.ok(first.kind === 'active')
    const parsed = parseBoleto(first.line, '2026-11-21')
    assert.deepEqual(parsed, { bank: '654', amount: 10_000n, due: '2026-11-20' })
    assert.deepEqual(await bank().register(request), first)
    assert.deepEqual(await bank().slip(request.ourNumber), first)
    assert.equal((await bank().register({ ...request, amount: 5n })).kind, 'refused')
    assert.deepEqual(await bank().slip(order().ourNumber), { kind: 'not-found' })
  })

  it('accepts a late payment with fine and interest and a second payment, each with a callback', async () => {
    const request = order()
    await bank().register(request)
    assert.equal((await pay(request.ourNumber)).status, 200)
    assert.equal((await pay(request.ourNumber)).status, 409)
    const paid = await bank().slip(request.ourNumber)
    assert.ok(paid.kind === 'paid')
    const [payment] = paid.payments
    assert.ok(payment?.amount === 10_207n && payment.fineAndInterest === 207n)
    assert.equal(payment.paidOn, '2026-11-25')
    await until(() => receivedAbout(request.ourNumber).length === 1)
    assert.equal(receivedAbout(request.ourNumber)[0]?.signed, true)
    assert.equal((await bank().remove(request.ourNumber)).kind, 'paid')
    assert.equal((await pay(request.ourNumber, { again: true })).status, 200)
    await until(() => receivedAbout(request.ourNumber).length === 2)
  })

  it('lists the slips that were paid since a moment', async () => {
    const [paid, open] = [order(), order()]
    for (const request of [paid, open]) await bank().register(request)
    await pay(paid.ourNumber)
    const listed = (await bank().paidSince('2026-11-25T15:00:00.000Z')) ?? []
    assert.deepEqual(
      [paid, open].map(({ ourNumber }) => listed.includes(ourNumber)),
      [true, false],
    )
    assert.deepEqual(await bank().paidSince('2026-11-25T15:00:00.001Z'), [])
  })

  it('removes a slip', async () => {
    const request = order()
    await bank().register(request)
    assert.equal((await bank().remove(request.ourNumber)).kind, 'removed')
    assert.equal((await bank().remove(request.ourNumber)).kind, 'removed')
    assert.equal((await pay(request.ourNumber)).status, 409)
    assert.deepEqual(await bank().remove(order().ourNumber), { kind: 'not-found' })
  })

  for (const fault of ['timeout', 'drop', '500']) {
    it(`answers unknown under ${fault}, before or after processing`, async () => {
      const early = order()
      await injectFault(early.ourNumber, `${fault}-before`)
      assert.deepEqual(await bank(fault).register(early), { kind: 'unknown' })
      assert.deepEqual(await bank().slip(early.ourNumber), { kind: 'not-found' })
      const late = order()
      await injectFault('next', `${fault}-after`)
      assert.deepEqual(await bank(fault).register(late), { kind: 'unknown' })
      assert.equal((await bank().slip(late.ourNumber)).kind, 'active')
    })
  }

  it('rejects a slip of another amount or currency, and answers unknown to an unreadable body', async () => {
    for (const [fault, kind] of [
      ['wrong-amount', 'refused'],
      ['wrong-currency', 'refused'],
      ['garbage-after', 'unknown'],
    ] as const) {
      const request = order()
      await injectFault(request.ourNumber, fault)
      assert.equal((await bank().register(request)).kind, kind)
    }
  })

  it('reports a payment that arrives after the slip was removed', async () => {
    const request = order()
    await injectFault(request.ourNumber, 'late-approve')
    await bank().register(request)
    await bank().remove(request.ourNumber)
    await until(() => receivedAbout(request.ourNumber).length === 1)
  })

  it('answers unknown when the company is unreachable', async () => {
    const unreachable = createSandboxBoletoBank({ baseUrl: 'http://127.0.0.1:9', timeoutMs: 1_000 })
    assert.deepEqual(await unreachable.register(order()), { kind: 'unknown' })
    assert.deepEqual(await unreachable.remove('00000000001'), { kind: 'unknown' })
    assert.equal(await unreachable.paidSince('2026-11-25T15:00:00.000Z'), null)
  })
})
