import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { buildBoleto } from '#contract/basics/brazil/boleto.ts'
import { buildStaticBrCode } from '#contract/basics/brazil/pix.ts'
import { createSandboxBoletoBank } from '#server/adapters/boleto-bank/sandbox/client.ts'
import type { PayoutOrder, PayoutTarget } from '#server/adapters/payout-bank/port.ts'
import { createSandboxPayoutBank } from '#server/adapters/payout-bank/sandbox/client.ts'
import { createApiPix } from '#server/adapters/pix-bank/api-pix.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import {
  clientTimeoutMs,
  type Fixture,
  send,
  startFixture,
  until,
} from '#tests/factories/environment/companies-alone.ts'

const ACCOUNT: PayoutTarget = {
  kind: 'account',
  bank: '341',
  agency: '1234',
  account: '567890',
  accountType: 'CHECKING_ACCOUNT',
  document: '12345678909',
  name: 'Maria da Silva',
}

describe("the sandbox's bank for payouts", () => {
  let fixture: Fixture
  const root = () => fixture.outside.companiesUrl
  const bank = (fault?: string) =>
    createSandboxPayoutBank({ baseUrl: root(), timeoutMs: clientTimeoutMs(fault) })
  const injectFault = (key: string, fault: string) =>
    send('PUT', `${root()}/payout/v1/faults/${key}`, { fault })
  const order = (target: PayoutTarget = ACCOUNT, amount = 10_000n): PayoutOrder => ({
    payoutId: newId(),
    amount,
    target,
    payer: { name: 'Padaria Ipê Ltda', document: '11222333000181', account: null },
  })
  const receivedAbout = (payoutId: string) =>
    fixture.api.received.filter(({ body }) => body['payoutId'] === payoutId)
  const ended = async (request: PayoutOrder) => {
    await until(async () => (await bank().payout(request)).kind !== 'processing')
    return bank().payout(request)
  }

  before(async () => {
    fixture = await startFixture()
    fixture.api.clock = { now: '2026-11-25T15:00:00.000Z', mode: 'fixed' }
    const chaos = { timeoutMs: 1_500, lateMs: 300, decisionMs: 50 }
    await send('PUT', `${root()}/payout/v1/chaos`, chaos)
  })
  after(() => fixture.stop())

  it('sends once by our id, confirms, and calls back with a signature', async () => {
    const request = order()
    assert.deepEqual(await bank().payout(request), { kind: 'not-found' })
    assert.match((await bank().send(request)).kind, /^(processing|confirmed)$/)
    const confirmed = await ended(request)
    assert.ok(confirmed.kind === 'confirmed')
    assert.equal(confirmed.at, '2026-11-25T15:00:00.000Z')
    assert.deepEqual(await bank().send(request), confirmed)
    await until(() => receivedAbout(request.payoutId).length === 1)
    const [callback] = receivedAbout(request.payoutId)
    assert.equal(callback?.signed, true)
    assert.deepEqual(
      callback.messages.map(({ about, key }) => ({ about, key })),
      [{ about: 'payout', key: request.payoutId }],
    )
    const other = await bank().send({ ...request, target: { kind: 'pix-key', key: 'a@b.example' } })
    assert.equal(other.kind, 'rejected')
    assert.deepEqual(await bank().payout({ ...request, amount: 1n }), { kind: 'unknown' })
  })

  it('rejects a payout to an account or key that does not exist', async () => {
    for (const target of [
      { ...ACCOUNT, account: '000000' },
      { kind: 'pix-key', key: 'naoexiste@guiche.example' },
    ] satisfies PayoutTarget[]) {
      const request = order(target)
      assert.match((await bank().send(request)).kind, /^(processing|rejected)$/)
      assert.equal((await ended(request)).kind, 'rejected')
    }
    const request = order({ kind: 'pix-key', key: 'ana@guiche.example' })
    await bank().send(request)
    assert.equal((await ended(request)).kind, 'confirmed')
  })

  it('lists the payouts that came back since a moment', async () => {
    const kept = order()
    const sentBack = order()
    for (const request of [kept, sentBack]) {
      await bank().send(request)
      assert.equal((await ended(request)).kind, 'confirmed')
    }
    await send('POST', `${root()}/counterparty/payouts/${sentBack.payoutId}/return`)
    const listed = (await bank().returnsSince('2026-11-25T15:00:00.000Z')) ?? []
    assert.deepEqual(
      [kept, sentBack].map(({ payoutId }) => listed.includes(payoutId)),
      [false, true],
    )
    assert.deepEqual(await bank().returnsSince('2026-11-25T15:00:00.001Z'), [])
  })

  it('sends a confirmed payout back days later, with a callback', async () => {
    const request = order()
    await injectFault(request.payoutId, 'return-later')
    await bank().send(request)
    assert.equal((await ended(request)).kind, 'confirmed')
    fixture.api.clock = { now: '2026-11-27T15:00:01.000Z', mode: 'fixed' }
    await until(async () => (await bank().payout(request)).kind === 'returned')
    fixture.api.clock = { now: '2026-11-25T15:00:00.000Z', mode: 'fixed' }
    await until(() => receivedAbout(request.payoutId).length === 2)
    const returned = await bank().payout(request)
    assert.ok(returned.kind === 'returned' && returned.at >= '2026-11-27')
    assert.equal(
      (await send('POST', `${root()}/counterparty/payouts/${request.payoutId}/return`)).status,
      409,
    )
  })

  it('repeats a callback, and rejects when it is made to', async () => {
    const thrice = order()
    await injectFault(thrice.payoutId, 'callback-thrice')
    await bank().send(thrice)
    await until(() => receivedAbout(thrice.payoutId).length === 3)
    const refused = order()
    await injectFault('next', 'refuse')
    await bank().send(refused)
    assert.equal((await ended(refused)).kind, 'rejected')
  })

  for (const fault of ['timeout', 'drop', '500']) {
    it(`answers unknown under ${fault}, before or after processing`, async () => {
      const early = order()
      await injectFault(early.payoutId, `${fault}-before`)
      assert.deepEqual(await bank(fault).send(early), { kind: 'unknown' })
      assert.deepEqual(await bank().payout(early), { kind: 'not-found' })
      const late = order()
      await injectFault('next', `${fault}-after`)
      assert.deepEqual(await bank(fault).send(late), { kind: 'unknown' })
      assert.equal((await ended(late)).kind, 'confirmed')
    })
  }

  it('answers unknown to another amount or currency, and to an unreadable body', async () => {
    for (const fault of ['wrong-amount', 'wrong-currency', 'garbage-after']) {
      const request = order()
      await injectFault(request.payoutId, fault)
      assert.deepEqual(await bank().send(request), { kind: 'unknown' })
    }
  })

  it('looks up a bank slip with its real amount, and pays it once', async () => {
    const ourNumber = String(randomInt(10 ** 10)).padStart(11, '0')
    const slips = createSandboxBoletoBank({ baseUrl: root(), timeoutMs: clientTimeoutMs() })
    const slip = await slips.register({
      ourNumber,
      amount: 10_000n,
      due: '2026-11-20',
      lastPayable: '2026-12-20',
      fineBasisPoints: 200,
      interestMonthlyBasisPoints: 100,
      payer: { document: '12345678909', name: 'Maria da Silva' },
    })
    assert.ok(slip.kind === 'active')
    const found = await bank().boleto(slip.line)
    assert.ok(found.kind === 'found')
    assert.deepEqual([found.amount, found.due], [10_207n, '2026-11-20'])
    const target = { kind: 'boleto', barcode: slip.barcode } as const
    const wrong = order(target, 10_000n)
    await bank().send(wrong)
    assert.equal((await ended(wrong)).kind, 'rejected')
    const right = order(target, 10_207n)
    await bank().send(right)
    assert.equal((await ended(right)).kind, 'confirmed')
    assert.equal((await bank().boleto(slip.barcode)).kind, 'refused')
    assert.equal((await slips.slip(ourNumber)).kind, 'paid')
  })

  it('looks up a slip of another bank by its code', async () => {
    const freeField = '1234567890123456789012345'
    const { line } = buildBoleto({ bank: '341', due: '2026-12-01', amount: 5_000n, freeField })
    const found = await bank().boleto(line)
    assert.ok(found.kind === 'found' && found.amount === 5_000n && found.due === '2026-12-01')
    const none = buildBoleto({
      bank: '341',
      due: '2026-12-01',
      amount: 5_000n,
      freeField: '0'.repeat(25),
    })
    assert.deepEqual(await bank().boleto(none.line), { kind: 'not-found' })
    assert.equal((await bank().boleto('123')).kind, 'refused')
  })

  it('looks up Pix keys and codes, and pays by copy-and-paste', async () => {
    const key = await bank().pixKey('+5511987654321')
    assert.ok(key.kind === 'found' && key.amount === null && key.beneficiary.name !== '')
    assert.deepEqual(await bank().pixKey('naoexiste@guiche.example'), { kind: 'not-found' })
    const code = buildStaticBrCode({
      key: 'ana@guiche.example',
      amount: 2_550n,
      txid: null,
      merchantName: 'Ana',
      merchantCity: 'Recife',
    })
    const found = await bank().pixCode(code)
    assert.ok(found.kind === 'found')
    assert.deepEqual([found.amount, found.key], [2_550n, 'ana@guiche.example'])
    const holder = await bank().pixKey('ana@guiche.example')
    assert.ok(holder.kind === 'found')
    assert.deepEqual(found.beneficiary, holder.beneficiary)
    const request = order({ kind: 'pix-code', code }, 2_550n)
    await bank().send(request)
    assert.equal((await ended(request)).kind, 'confirmed')
    assert.equal((await bank().pixCode('no code')).kind, 'refused')
  })

  it('looks up and pays the code of a charge, which then can no longer be paid', async () => {
    const pix = createApiPix({
      baseUrl: `${root()}/pix/v2`,
      pixKey: 'guiche@guiche.example',
      timeoutMs: clientTimeoutMs(),
    })
    const charge = await pix.register({
      txid: newId().replaceAll('-', ''),
      amount: 3_000n,
      description: 'Pedido',
      payer: null,
      expiresInSeconds: 86_400,
      due: null,
    })
    assert.ok(charge.kind === 'active')
    const found = await bank().pixCode(charge.copyPaste)
    assert.ok(found.kind === 'found' && found.amount === 3_000n && found.key === null)
    const request = order({ kind: 'pix-code', code: charge.copyPaste }, 3_000n)
    await bank().send(request)
    assert.equal((await ended(request)).kind, 'confirmed')
    assert.equal((await bank().pixCode(charge.copyPaste)).kind, 'refused')
  })

  it('lists what was confirmed and what came back in the settlement files', async () => {
    fixture.api.clock = { now: '2026-12-01T15:00:00.000Z', mode: 'fixed' }
    await send('GET', `${root()}/payout/v1/settlements/2026-11-30`)
    const request = order()
    await bank().send(request)
    await ended(request)
    assert.deepEqual(await bank().settlements('2026-12-01'), { kind: 'not-ready' })
    await send('POST', `${root()}/counterparty/payouts/${request.payoutId}/return`)
    fixture.api.clock = { now: '2026-12-02T15:00:00.000Z', mode: 'fixed' }
    const file = await bank().settlements('2026-12-01')
    assert.ok(file.kind === 'file')
    const own = file.items.filter(({ id }) => id === request.payoutId)
    assert.deepEqual(
      own.map(({ kind, gross, cost }) => ({ kind, gross, cost })),
      [
        { kind: 'payout', gross: 10_000n, cost: 0n },
        { kind: 'payout-return', gross: 10_000n, cost: 0n },
      ],
    )
  })

  it('answers unknown when the company is unreachable', async () => {
    const unreachable = createSandboxPayoutBank({
      baseUrl: 'http://127.0.0.1:9',
      timeoutMs: clientTimeoutMs(),
    })
    assert.deepEqual(await unreachable.send(order()), { kind: 'unknown' })
    assert.deepEqual(await unreachable.payout(order()), { kind: 'unknown' })
    assert.deepEqual(await unreachable.boleto('123'), { kind: 'unknown' })
    assert.deepEqual(await unreachable.pixKey('a@b.example'), { kind: 'unknown' })
    assert.deepEqual(await unreachable.pixCode('123'), { kind: 'unknown' })
    assert.equal(await unreachable.returnsSince('2026-11-25T15:00:00.000Z'), null)
  })
})
