import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { createNationalSystem } from '#server/adapters/fiscal/national/client.ts'
import {
  type InvoiceFacts,
  idOf,
  signedCancellation,
  signedDps,
} from '#server/areas/invoices/dps.ts'
import { openSigned, textAt } from '#server/platform/documents/xml-signature.ts'
import { type Credentials, selfSigned } from '#server/platform/security/certificates.ts'
import {
  clientTimeoutMs,
  type Fixture,
  send,
  startFixture,
  until,
} from '#tests/factories/environment/companies-alone.ts'

const DOCUMENT = '11444777000161'
const NOW = '2026-11-25T15:00:00.000Z'

const factsOf = (changes: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  environment: '2',
  series: '900',
  number: String(1 + randomInt(10 ** 9)),
  emittedAt: NOW,
  competence: '2026-11-25',
  seller: { document: DOCUMENT, name: 'Padaria Ipê', city: 'São Paulo' },
  buyer: { document: '52998224725', name: 'Zeca Pagador', email: null, phone: null },
  description: 'Bolo de festa',
  value: '15000',
  terms: {
    cityIbge: '3550308',
    municipalRegistration: null,
    serviceCode: '171101',
    simplesNacional: 3,
    simplesBasisPoints: 600,
    series: '900',
  },
  ...changes,
})

describe("the sandbox's fiscal system", () => {
  let fixture: Fixture
  let ours: Credentials
  let anothers: Credentials
  const root = () => fixture.outside.companiesUrl
  const system = (fault?: string) =>
    createNationalSystem({ baseUrl: `${root()}/fiscal/v1`, timeoutMs: clientTimeoutMs(fault) })
  const injectFault = (key: string, fault: string) =>
    send('PUT', `${root()}/fiscal/v1/faults/${key}`, { fault })
  const submit = (facts: InvoiceFacts, { by = ours, fault = '' } = {}) =>
    system(fault).submit(idOf(facts), signedDps(facts, by))
  const settled = async (facts: InvoiceFacts) => {
    await until(async () => (await system().invoice(idOf(facts))).kind !== 'processing')
    return system().invoice(idOf(facts))
  }
  const cancel = (facts: InvoiceFacts, accessKey: string) => {
    const request = { environment: '2', accessKey, document: DOCUMENT, at: NOW } as const
    return system().cancel(idOf(facts), accessKey, signedCancellation(request, ours))
  }

  before(async () => {
    const years = ['2026-01-01T00:00:00Z', '2036-01-01T00:00:00Z'] as const
    ours = await selfSigned(`PADARIA IPE:${DOCUMENT}`, ...years)
    anothers = await selfSigned('OUTRA:11222333000181', ...years)
    fixture = await startFixture()
    fixture.api.clock = { now: NOW, mode: 'fixed' }
    await send('PUT', `${root()}/fiscal/v1/chaos`, { timeoutMs: 1_500, lateMs: 300 })
  })
  after(() => fixture.stop())

  it('authorizes an invoice with the declaration in it; submitting it again returns the same invoice', async () => {
    const facts = factsOf()
    assert.deepEqual(await submit(facts), { kind: 'processing' })
    const invoice = await settled(facts)
    assert.ok(invoice.kind === 'authorized')
    assert.match(invoice.accessKey, /^355030822114447770001610{10}/)
    assert.deepEqual([invoice.at, invoice.isCanceling, invoice.refusal], [NOW, false, null])
    const content = openSigned(invoice.xml)?.content
    assert.equal(content && textAt(content, 'DPS/infDPS/toma/xNome'), 'Zeca Pagador')
    // As layout 1.01 orders them, the address of the issuer among them.
    assert.match(
      invoice.xml,
      /<emit><CNPJ>11444777000161<\/CNPJ><xNome>PADARIA IPE<\/xNome><enderNac><xLgr>[^<]+<\/xLgr><nro>[^<]+<\/nro><xBairro>[^<]+<\/xBairro><cMun>3550308<\/cMun><UF>SP<\/UF><CEP>\d{8}<\/CEP><\/enderNac><\/emit>/,
    )
    assert.deepEqual(await submit(facts), invoice)
    const changed = await submit({ ...facts, value: '1' })
    assert.ok(changed.kind === 'rejected' && changed.message.startsWith('E0014'))
    const received = fixture.api.received.filter(({ body }) => body['idDps'] === idOf(facts))
    assert.deepEqual(
      received.map(({ signed, path }) => [signed, path]),
      [[true, '/payment/callbacks/fiscal/national']],
    )
    const next = factsOf()
    await submit(next)
    const second = await settled(next)
    assert.ok(second.kind === 'authorized')
    assert.equal(BigInt(second.number), BigInt(invoice.number) + 1n)
  })

  it('rejects declarations signed by others, dated in the future, altered or unreadable', async () => {
    const stranger = await submit(factsOf(), { by: anothers })
    assert.ok(stranger.kind === 'rejected' && stranger.message.startsWith('E0714'))
    const early = await submit(factsOf({ emittedAt: '2026-11-25T16:00:00.000Z' }))
    assert.ok(early.kind === 'rejected' && early.message.startsWith('E0008'))
    const late = await submit(factsOf({ competence: '2026-11-26' }))
    assert.ok(late.kind === 'rejected' && late.message.startsWith('E0015'))
    const facts = factsOf()
    const broken = signedDps(facts, ours).replace('150.00', '1.00')
    const changed = await system().submit(idOf(facts), broken)
    assert.ok(changed.kind === 'rejected' && changed.message.startsWith('E0714'))
    assert.deepEqual(await system().invoice(idOf(facts)), { kind: 'not-found' })
    const wordless = await system().submit(idOf(facts), 'no xml at all')
    assert.ok(wordless.kind === 'rejected')
  })

  it('rejects a declaration after processing, by an injected fault or by the amount that causes it', async () => {
    const facts = factsOf()
    await injectFault(idOf(facts), 'refuse')
    await submit(facts)
    const invoice = await settled(facts)
    assert.deepEqual(invoice, { kind: 'rejected', message: 'RNG9999 - Rejeição simulada.' })
    const dear = factsOf({ value: '6660014' })
    await submit(dear)
    assert.equal((await settled(dear)).kind, 'rejected')
  })

  it('cancels an invoice by an event, or refuses to', async () => {
    const facts = factsOf()
    await submit(facts)
    const invoice = await settled(facts)
    assert.ok(invoice.kind === 'authorized')
    await injectFault(invoice.accessKey, 'refuse')
    const request = await cancel(facts, invoice.accessKey)
    assert.ok(request.kind === 'authorized' && request.isCanceling)
    await until(async () => {
      const now = await system().invoice(idOf(facts))
      return now.kind === 'authorized' && now.refusal !== null && !now.isCanceling
    })
    await cancel(facts, invoice.accessKey)
    await until(async () => (await system().invoice(idOf(facts))).kind === 'canceled')
    const unknown = factsOf()
    assert.deepEqual(await cancel(unknown, '3'.repeat(50)), { kind: 'not-found' })
  })

  for (const fault of ['timeout', 'drop', '500']) {
    it(`answers unknown under ${fault}, before or after processing`, async () => {
      const early = factsOf()
      await injectFault(idOf(early), `${fault}-before`)
      assert.deepEqual(await submit(early, { fault }), { kind: 'unknown' })
      assert.deepEqual(await system().invoice(idOf(early)), { kind: 'not-found' })
      const late = factsOf()
      await injectFault('next', `${fault}-after`)
      assert.deepEqual(await submit(late, { fault }), { kind: 'unknown' })
      assert.equal((await settled(late)).kind, 'authorized')
    })
  }

  it('answers unknown to unreadable bodies and when the system is unreachable', async () => {
    const facts = factsOf()
    await injectFault(idOf(facts), 'garbage-after')
    assert.deepEqual(await submit(facts), { kind: 'unknown' })
    const unreachable = createNationalSystem({ baseUrl: 'http://127.0.0.1:9', timeoutMs: 1_000 })
    assert.deepEqual(await unreachable.invoice('DPS1'), { kind: 'unknown' })
  })
})
