import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { isEndToEndId, parseBrCode } from '#contract/basics/brazil/pix.ts'
import { createApiPix } from '#server/adapters/pix-bank/api-pix.ts'
import type { PixOrder } from '#server/adapters/pix-bank/port.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import {
  clientTimeoutMs,
  type Fixture,
  send,
  startFixture,
  until,
} from '#tests/factories/environment/companies-alone.ts'

const NOW = '2026-11-25T15:00:00.000Z'

describe('a bank of API Pix', () => {
  let fixture: Fixture
  const root = () => fixture.outside.companiesUrl
  const bank = (fault?: string) =>
    createApiPix({
      baseUrl: `${root()}/pix/v2`,
      pixKey: 'loja@guiche.com.br',
      timeoutMs: clientTimeoutMs(fault),
    })
  const injectFault = (key: string, fault: string) =>
    send('PUT', `${root()}/pix/v2/faults/${key}`, { fault })
  const order = (due: PixOrder['due'] = null): PixOrder => ({
    txid: newId().replaceAll('-', ''),
    amount: 10_000n,
    description: 'Mensalidade',
    payer: { document: '12345678909', name: 'Maria da Silva' },
    expiresInSeconds: 3600,
    due,
  })
  const lateDue = {
    day: '2026-11-20',
    validDaysAfter: 30,
    fineBasisPoints: 200,
    interestMonthlyBasisPoints: 100,
  } as const
  /** The companies ask for the time once a second. */
  const setClock = async (now: string) => {
    fixture.api.clock = { now, mode: 'fixed' }
    await pause(1_100)
  }
  const receivedAbout = (txid: string) =>
    fixture.api.received.filter(({ body }) => JSON.stringify(body).includes(txid))

  before(async () => {
    fixture = await startFixture()
    // 20 November is a holiday and a Friday: the due date moves to Monday the 23rd.
    fixture.api.clock = { now: NOW, mode: 'fixed' }
    await send('PUT', `${root()}/pix/v2/chaos`, { timeoutMs: 1_500, lateMs: 300 })
  })
  after(() => fixture.stop())

  it('registers an immediate code; registering it again returns the same code', async () => {
    const request = order()
    const first = await bank().register(request)
    assert.ok(first.kind === 'active' && parseBrCode(first.copyPaste)?.kind === 'dynamic')
    assert.deepEqual(await bank().register(request), first)
    assert.deepEqual(await bank().charge(request.txid, false), first)
    assert.deepEqual(await bank().charge(request.txid, true), { kind: 'not-found' })
    assert.equal((await bank().register({ ...request, amount: 1n })).kind, 'refused')
  })

  it('accepts a late payment with fine and interest, and sends a callback', async () => {
    const request = order(lateDue)
    assert.equal((await bank().register(request)).kind, 'refused', 'its due date is over')
    await setClock('2026-11-20T15:00:00.000Z')
    assert.equal((await bank().register(request)).kind, 'active')
    await setClock(NOW)
    await send('POST', `${root()}/counterparty/pix/${request.txid}/pay`)
    const paid = await bank().charge(request.txid, true)
    assert.ok(paid.kind === 'paid')
    // 2 % once and 1 % a month for 2 days: 2,00 and 0,07.
    assert.equal(paid.payments[0]?.amount, 10_207n)
    assert.ok(isEndToEndId(paid.payments[0]?.endToEndId ?? ''))
    assert.equal(paid.payments[0]?.at, '2026-11-25T15:00:00.000Z')
    await until(() => receivedAbout(request.txid).length === 1)
    const received = receivedAbout(request.txid)[0]
    assert.ok(received?.signed && received.path === '/payment/callbacks/pix/sandbox')
    const [pix] = received.body['pix'] as { valor: string; txid: string }[]
    assert.equal(pix?.valor, '102.07')
    assert.equal((await bank().remove(request.txid, true)).kind, 'paid')
  })

  it('lists the codes that were paid in a period', async () => {
    const [paid, open] = [order(), order()]
    for (const request of [paid, open]) await bank().register(request)
    await send('POST', `${root()}/counterparty/pix/${paid.txid}/pay`)
    const [at, after] = ['2026-11-25T15:00:00.000Z', '2026-11-25T15:00:01.000Z'] as const
    const listed = (await bank().paidIn(at, after)) ?? []
    assert.deepEqual(
      [paid, open].map(({ txid }) => listed.includes(txid)),
      [true, false],
    )
    assert.deepEqual(await bank().paidIn(after, '2026-11-25T16:00:00.000Z'), [])
  })

  it('removes a code, which can then no longer be paid', async () => {
    const request = order()
    await bank().register(request)
    assert.equal((await bank().remove(request.txid, false)).kind, 'removed')
    assert.equal((await bank().remove(request.txid, false)).kind, 'removed')
    assert.equal((await send('POST', `${root()}/counterparty/pix/${request.txid}/pay`)).status, 409)
    assert.deepEqual(await bank().remove(order().txid, false), { kind: 'not-found' })
  })

  it('rejects invalid registrations as API Pix does', async () => {
    const short = await bank().register({ ...order(), txid: 'short' })
    assert.equal(short.kind, 'refused')
    const unreachable = await bank().register({ ...order(lateDue), payer: null })
    assert.equal(unreachable.kind, 'refused')
  })

  for (const fault of ['timeout', 'drop', '500']) {
    it(`answers unknown under ${fault}, before or after processing`, async () => {
      const early = order()
      await injectFault(early.txid, `${fault}-before`)
      assert.deepEqual(await bank(fault).register(early), { kind: 'unknown' })
      assert.deepEqual(await bank().charge(early.txid, false), { kind: 'not-found' })
      const late = order()
      await injectFault('next', `${fault}-after`)
      assert.deepEqual(await bank(fault).register(late), { kind: 'unknown' })
      assert.equal((await bank().charge(late.txid, false)).kind, 'active')
    })
  }

  it('rejects a code of another amount or currency, and answers unknown to an unreadable body', async () => {
    for (const [fault, kind] of [
      ['wrong-amount', 'refused'],
      ['wrong-currency', 'refused'],
      ['garbage-after', 'unknown'],
    ] as const) {
      const request = order()
      await injectFault(request.txid, fault)
      assert.equal((await bank().register(request)).kind, kind)
    }
  })

  it('reports a payment that arrives after the code was removed', async () => {
    const request = order()
    await injectFault(request.txid, 'late-approve')
    await bank().register(request)
    await bank().remove(request.txid, false)
    await until(() => receivedAbout(request.txid).length === 1)
    const found = await bank().charge(request.txid, false)
    assert.ok(found.kind === 'removed' && found.payments.length === 1)
  })

  /** A Pix of R$ 100,00 that was received. */
  const received = async () => {
    const request = order()
    await bank().register(request)
    await send('POST', `${root()}/counterparty/pix/${request.txid}/pay`)
    const paid = await bank().charge(request.txid, false)
    assert.ok(paid.kind === 'paid')
    const endToEndId = paid.payments[0]?.endToEndId ?? ''
    const refundId = newId().replaceAll('-', '')
    return { endToEndId, refundId, amount: 10_000n }
  }

  it('refunds a received Pix once per id, and never more than was received', async () => {
    const refund = await received()
    const { endToEndId, refundId } = refund
    assert.deepEqual(await bank().refundOf(endToEndId, refundId), { kind: 'not-found' })
    const twice = await Promise.all([bank().refund(refund), bank().refund(refund)])
    assert.deepEqual(twice, [{ kind: 'confirmed' }, { kind: 'confirmed' }])
    assert.deepEqual(await bank().refund(refund), { kind: 'confirmed' })
    assert.deepEqual(await bank().refundOf(endToEndId, refundId), { kind: 'confirmed' })
    const other = { ...refund, refundId: newId().replaceAll('-', '') }
    assert.equal((await bank().refund(other)).kind, 'refused')
    assert.deepEqual(await bank().refundOf(endToEndId, other.refundId), { kind: 'not-found' })
  })

  it('treats an answer about a refund of another amount as an unknown outcome', async () => {
    const refund = await received()
    assert.deepEqual(await bank().refund(refund), { kind: 'confirmed' })
    assert.deepEqual(await bank().refund({ ...refund, amount: 1n }), { kind: 'unknown' })
  })

  it("rejects a refund finally, with the bank's message", async () => {
    const refund = await received()
    await injectFault('next-refund', 'refuse')
    const rejected = { kind: 'refused', message: 'A conta do pagador foi encerrada.' }
    assert.deepEqual(await bank().refund(refund), rejected)
    assert.deepEqual(await bank().refundOf(refund.endToEndId, refund.refundId), rejected)
    const again = { ...refund, refundId: newId().replaceAll('-', '') }
    assert.deepEqual(await bank().refund(again), { kind: 'confirmed' })
    const unknownPix = await bank().refund({ ...again, endToEndId: 'E000' })
    assert.deepEqual(unknownPix, { kind: 'refused', message: 'Pix não encontrado.' })
  })

  for (const fault of ['timeout', 'drop', '500']) {
    it(`leaves the outcome of a refund unknown under ${fault}, before or after processing`, async () => {
      const early = await received()
      await injectFault(`${early.endToEndId}%2F${early.refundId}`, `${fault}-before`)
      assert.deepEqual(await bank(fault).refund(early), { kind: 'unknown' })
      assert.deepEqual(await bank().refundOf(early.endToEndId, early.refundId), {
        kind: 'not-found',
      })
      assert.deepEqual(await bank().refund(early), { kind: 'confirmed' })
      const late = await received()
      await injectFault('next-refund', `${fault}-after`)
      assert.deepEqual(await bank(fault).refund(late), { kind: 'unknown' })
      assert.deepEqual(await bank().refundOf(late.endToEndId, late.refundId), {
        kind: 'confirmed',
      })
    })
  }

  it('treats an unreadable answer to a refund as an unknown outcome', async () => {
    const refund = await received()
    await injectFault('next-refund', 'garbage-after')
    assert.deepEqual(await bank().refund(refund), { kind: 'unknown' })
    assert.deepEqual(await bank().refundOf(refund.endToEndId, refund.refundId), {
      kind: 'confirmed',
    })
  })

  it('answers unknown when the company is unreachable', async () => {
    const unreachable = createApiPix({
      baseUrl: 'http://127.0.0.1:9',
      pixKey: 'k',
      timeoutMs: 1_000,
    })
    assert.deepEqual(await unreachable.register(order()), { kind: 'unknown' })
    assert.deepEqual(await unreachable.remove(order().txid, false), { kind: 'unknown' })
    const refund = { endToEndId: 'e2e-1', refundId: 'r1', amount: 1n }
    assert.deepEqual(await unreachable.refund(refund), { kind: 'unknown' })
    assert.deepEqual(await unreachable.refundOf('e2e-1', 'r1'), { kind: 'unknown' })
    const [from, until] = ['2026-11-25T15:00:00.000Z', '2026-11-25T16:00:00.000Z'] as const
    assert.equal(await unreachable.paidIn(from, until), null)
  })
})
