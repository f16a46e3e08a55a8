import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { createSandboxAcquirer } from '#server/adapters/acquirer/sandbox/client.ts'
import { createSandboxBoletoBank } from '#server/adapters/boleto-bank/sandbox/client.ts'
import { createSandboxCardIssuer } from '#server/adapters/card-issuer/sandbox/client.ts'
import { createApiPix } from '#server/adapters/pix-bank/api-pix.ts'
import {
  readSettlementLines,
  type SettlementItem,
  type SettlesDaily,
} from '#server/adapters/settlement-file.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import {
  clientTimeoutMs,
  type Fixture,
  send,
  startFixture,
  tokenFor,
  until,
} from '#tests/factories/environment/companies-alone.ts'

const DAY = '2027-01-10' as Day
const NEXT_DAY = '2027-01-11' as Day
const AMOUNT = 15_990n

const LINE = {
  kind: 'sale',
  id: 'a',
  reference: 'acq_1',
  gross: 100,
  cost: 2,
  currency: 'BRL',
  at: '2027-01-10T12:00:00.000Z',
}
const TRAILER = { kind: 'trailer', company: 'acquirer', day: DAY, count: 1, gross: 100, cost: 2 }

const fileOf = (...lines: readonly object[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('')

describe('the text of a settlement file', () => {
  const read = (...lines: readonly object[]) =>
    readSettlementLines('acquirer', DAY, fileOf(...lines))

  it('is read when the trailer has its count and sums', () => {
    const [item] = read(LINE, TRAILER) ?? []
    assert.deepEqual(item, { ...LINE, gross: 100n, cost: 2n })
    assert.deepEqual(read({ ...TRAILER, count: 0, gross: 0, cost: 0 }), [])
  })

  it('is rejected as a whole when it is truncated, altered, or of another day or company', () => {
    const rejected: (readonly object[])[] = [
      [],
      [LINE],
      [TRAILER],
      [LINE, { ...TRAILER, count: 2 }],
      [LINE, { ...TRAILER, gross: 101 }],
      [LINE, { ...TRAILER, cost: 0 }],
      [LINE, { ...TRAILER, day: NEXT_DAY }],
      [LINE, { ...TRAILER, company: 'pix' }],
      [LINE, LINE, { ...TRAILER, count: 2, gross: 200, cost: 4 }],
      [{ ...LINE, kind: 'loan' }, TRAILER],
      [{ ...LINE, gross: -100 }, TRAILER],
      [LINE, TRAILER, LINE],
    ]
    for (const lines of rejected) assert.equal(read(...lines), null, JSON.stringify(lines))
    const text = fileOf(LINE, TRAILER)
    for (let length = 0; length < text.length - 1; length += 1) {
      assert.equal(readSettlementLines('acquirer', DAY, text.slice(0, length)), null)
    }
  })
})

describe('the settlement files of the sandbox companies', () => {
  let fixture: Fixture
  const root = () => fixture.outside.companiesUrl
  const options = (fault?: string) => ({ baseUrl: root(), timeoutMs: clientTimeoutMs(fault) })
  const acquirer = (fault?: string) => createSandboxAcquirer(options(fault))
  const pixBank = (fault?: string) =>
    createApiPix({
      ...options(fault),
      baseUrl: `${root()}/pix/v2`,
      pixKey: 'loja@example.com',
    })
  const boletoBank = (fault?: string) => createSandboxBoletoBank(options(fault))
  const cardIssuer = (fault?: string) => createSandboxCardIssuer(options(fault))

  const setClock = (now: string) => {
    fixture.api.clock = { now, mode: 'fixed' }
  }
  const itemsOf = async (company: SettlesDaily, day: Day): Promise<readonly SettlementItem[]> => {
    const file = await company.settlements(day)
    assert.equal(file.kind, 'file')
    return file.kind === 'file' ? file.items : []
  }
  const kindsOf = async (company: SettlesDaily, day: Day) =>
    (await itemsOf(company, day)).map(({ kind, id, gross, cost }) => [kind, id, gross, cost])

  async function aCharge(): Promise<Uuid> {
    const attemptId = newId()
    const outcome = await acquirer().charge({
      attemptId,
      amount: AMOUNT,
      installments: 1,
      cardToken: await tokenFor(root()),
      descriptor: 'LOJA',
    })
    assert.equal(outcome.kind, 'approved')
    return attemptId
  }
  const action = async (attemptId: string, name: string) => {
    const done = await send('POST', `${root()}/counterparty/charges/${attemptId}/${name}`, {})
    assert.equal(done.status, 200)
  }

  before(async () => {
    fixture = await startFixture()
    setClock(`${DAY}T15:00:00.000Z`)
    await until(async () => {
      const { text } = await send('GET', `${fixture.outside.deskUrl}/relogio`)
      return text.includes('10/01/2027')
    })
    await send('PUT', `${root()}/acquirer/v1/chaos`, { timeoutMs: 1_500 })
  })
  after(() => fixture.stop())

  it('exist once the day is over, never change, and list each movement on its own day', async () => {
    const [stored, refunded, disputed] = [await aCharge(), await aCharge(), await aCharge()]
    const refundId = newId()
    const refund = { refundId, attemptId: refunded, amount: AMOUNT }
    assert.equal((await acquirer().refund(refund)).kind, 'confirmed')
    await action(disputed, 'dispute')
    assert.deepEqual(await acquirer().settlements(DAY), { kind: 'not-ready' })

    setClock(`${NEXT_DAY}T15:00:00.000Z`)
    // 1.99 % of R$ 159.90, rounded half-up.
    const sale = (id: string) => ['sale', id, AMOUNT, 318n]
    const first = await kindsOf(acquirer(), DAY)
    assert.deepEqual(first.sort(), [
      ['refund', refundId, AMOUNT, 0n],
      ...[stored, refunded, disputed].map(sale).sort(),
    ])
    await action(disputed, 'lose')
    assert.deepEqual((await kindsOf(acquirer(), DAY)).sort(), first)

    setClock('2027-01-12T15:00:00.000Z')
    assert.deepEqual(await kindsOf(acquirer(), NEXT_DAY), [['chargeback', disputed, AMOUNT, 0n]])
  })

  it('list the movements of Pix bank, boleto bank and card issuer', async () => {
    const day = '2027-01-12' as Day
    const txid = 'a'.repeat(32)
    const pix = { txid, amount: AMOUNT, description: '', payer: null, expiresInSeconds: 3_600 }
    assert.equal((await pixBank().register({ ...pix, due: null })).kind, 'active')
    await send('POST', `${root()}/counterparty/pix/${txid}/pay`, {})
    const paid = await pixBank().charge(txid, false)
    assert.ok(paid.kind === 'paid')
    const endToEndId = paid.payments[0]?.endToEndId ?? ''
    const back = `${root()}/pix/v2/pix/${endToEndId}/devolucao/d1`
    assert.equal((await send('PUT', back, { valor: '10.00' })).status, 201)

    const ourNumber = '12345678901'
    const payer = { document: '52998224725', name: 'Zeca Pagador' }
    const terms = { fineBasisPoints: 0, interestMonthlyBasisPoints: 0, payer }
    const order = { ourNumber, amount: AMOUNT, due: day, lastPayable: day, ...terms }
    assert.equal((await boletoBank().register(order)).kind, 'active')
    await send('POST', `${root()}/counterparty/slips/${ourNumber}/pay`, {})
    const slip = await boletoBank().slip(ourNumber)
    assert.ok(slip.kind === 'paid')

    const cardId = newId()
    const holder = { name: 'Loja', document: '11444777000161' }
    await cardIssuer().create({ cardId, name: 'Compras', holder })
    fixture.api.status = 200
    fixture.api.answer = { approved: true, reason: null }
    const buy = { merchantName: 'Papelaria', amount: 5_000 }
    const url = `${root()}/counterparty/virtual-cards/${cardId}/purchases`
    const bought = (await send('POST', url, buy)).json as { purchaseId: string }
    const reversed = (await send('POST', url, buy)).json as { purchaseId: string }
    const reversal = `${root()}/counterparty/card-purchases/${reversed.purchaseId}/reverse`
    assert.equal((await send('POST', reversal, {})).status, 200)

    setClock('2027-01-13T15:00:00.000Z')
    assert.deepEqual(await kindsOf(pixBank(), day), [
      ['pix-payment', endToEndId, AMOUNT, 0n],
      ['pix-return', `${endToEndId}/d1`, 1_000n, 0n],
    ])
    assert.deepEqual(await kindsOf(boletoBank(), day), [
      ['slip-payment', slip.payments[0]?.paymentId, AMOUNT, 0n],
    ])
    const purchases = await kindsOf(cardIssuer(), day)
    assert.deepEqual(
      purchases.sort(),
      [
        ['purchase', bought.purchaseId, 5_000n, 0n],
        ['purchase', reversed.purchaseId, 5_000n, 0n],
        ['purchase-reversal', reversed.purchaseId, 5_000n, 0n],
      ].sort(),
    )
  })

  const COMPANIES = [
    ['acquirer', 'acquirer/v1', acquirer],
    ['Pix bank', 'pix/v2', pixBank],
    ['boleto bank', 'boleto/v1', boletoBank],
    ['card issuer', 'card-issuer/v1', cardIssuer],
  ] as const
  const FAULTS = ['timeout-before', 'drop-before', 'drop-after', '500-after', 'garbage-after']

  for (const [name, prefix, company] of COMPANIES) {
    it(`of the ${name} are unknown when the response is lost or incomplete`, async () => {
      const whole = await company().settlements('2027-01-12' as Day)
      assert.ok(whole.kind === 'file' && whole.items.length > 0 === (name !== 'acquirer'))
      for (const fault of FAULTS) {
        await send('PUT', `${root()}/${prefix}/faults/next-file`, { fault })
        const lost = await company(fault).settlements('2027-01-12' as Day)
        assert.deepEqual(lost, { kind: 'unknown' }, fault)
      }
      assert.deepEqual(await company().settlements('2027-01-12' as Day), whole)
    })
  }
})
