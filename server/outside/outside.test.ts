import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { passesLuhn } from '#contract/basics/cards.ts'
import { toInstant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { createSandboxAcquirer } from '#server/adapters/acquirer/sandbox/client.ts'
import { createSandboxPayoutBank } from '#server/adapters/payout-bank/sandbox/client.ts'
import { html } from '#server/outside/html.ts'
import { testCards } from '#server/outside/tokenizer/outcomes.ts'
import { mayMount } from '#server/outside/tokenizer/routes.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import {
  clientTimeoutMs,
  type Fixture,
  numberFor,
  send,
  startFixture,
  tokenFor,
  until,
} from '#tests/factories/environment/companies-alone.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'

const PAYER = { name: 'Padaria Ipê Ltda', document: '11222333000181', account: null } as const

const card = {
  number: numberFor('APPROVED'),
  holderName: 'MARIA DA SILVA',
  expMonth: 12,
  expYear: 2040,
  cvv: '987',
}

interface FirstAnswer {
  /** What the first request is answered. */
  readonly answered: string
  /** Whether the bank has the payout afterwards. */
  readonly isKnown: boolean
  /** How it ends, once the bank has it. */
  readonly end?: string
}

/** What becomes of a payout by the fault that it meets. */
const FIRST_ANSWERS: Readonly<Record<string, FirstAnswer>> = {
  'timeout-before': { answered: 'unknown', isKnown: false },
  'timeout-after': { answered: 'unknown', isKnown: true },
  'drop-before': { answered: 'unknown', isKnown: false },
  'drop-after': { answered: 'unknown', isKnown: true },
  '500-before': { answered: 'unknown', isKnown: false },
  '500-after': { answered: 'unknown', isKnown: true },
  refuse: { answered: 'processing', isKnown: true, end: 'rejected' },
  'return-later': { answered: 'processing', isKnown: true },
  'callback-thrice': { answered: 'processing', isKnown: true },
  'late-approve': { answered: 'processing', isKnown: true },
}

describe('the simulated companies', () => {
  let fixture: Fixture
  const root = () => fixture.outside.companiesUrl
  const acquirer = () => createSandboxAcquirer({ baseUrl: root(), timeoutMs: clientTimeoutMs() })
  const charge = async () => {
    const attemptId = newId()
    const cardToken = await tokenFor(root())
    await acquirer().charge({
      attemptId,
      amount: 5_000n,
      installments: 1,
      cardToken,
      descriptor: 'LOJA',
    })
    return attemptId
  }
  const post = (path: string, form: Record<string, string>, origin = fixture.outside.deskUrl) =>
    fetch(`${fixture.outside.deskUrl}${path}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })

  before(async () => {
    fixture = await startFixture()
  })
  after(() => fixture.stop())

  it('reject U+0000 in a query or form with 400', async () => {
    const pages = ['/?to=%00', '/correio?id=%00', '/correio/corpo?id=a%00b']
    for (const page of pages) {
      const answer = await fetch(`${fixture.outside.deskUrl}${page}`)
      assert.equal(answer.status, 400, page)
    }
    const forms: [string, Record<string, string>][] = [
      ['/pix/pagar', { txid: '\u0000' }],
      ['/pix/colar', { code: '\u0000' }],
      ['/boletos/pagar', { number: '\u0000' }],
      ['/cartoes', { attempt: '\u0000', action: 'dispute' }],
      ['/notas', { dps: '\u0000', action: 'authorize' }],
      ['/recebedores', { registration: '\u0000', action: 'accept' }],
      ['/cartoes-virtuais/comprar', { card: '\u0000', merchant: 'x', amount: '1' }],
      ['/cartoes-virtuais/estornar', { purchase: '\u0000' }],
      ['/relogio', { by: '\u0000' }],
    ]
    for (const [path, form] of forms) assert.equal((await post(path, form)).status, 400, path)
  })

  it('store and log no card number', async () => {
    const attemptId = await charge()
    await send('POST', `${root()}/tokenizer/cards`, { ...card, number: '4111111111111112' })
    await send('POST', `${root()}/tokenizer/cards`, { ...card, cvv: card.number })
    const dump = await asOwner(fixture.databaseUrl, async (owner) => {
      const tables = await owner.rows<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'outside'`,
      )
      const rows: { text: string }[] = []
      for (const { name } of tables) {
        rows.push(
          ...(await owner.rows<{ text: string }>(`select t::text as text from outside.${name} t`)),
        )
      }
      return rows.map(({ text }) => text).join('\n')
    })
    assert.ok(dump.includes(attemptId))
    for (const place of [dump, fixture.logged.join('\n')]) {
      assert.ok(!place.includes(card.number) && !place.includes('4111111111111112'))
    }
  })

  it('seal a valid card into a token and reject an invalid one', async () => {
    const made = await send('POST', `${root()}/tokenizer/cards`, card)
    assert.equal(made.status, 201)
    const { cardToken, ...stored } = made.json as { cardToken: string }
    assert.deepEqual(stored, { brand: 'visa', last4digits: card.number.slice(-4) })
    assert.ok(!Buffer.from(cardToken, 'base64url').toString('latin1').includes(card.number))
    const wrong = [
      { number: '4111111111111112' },
      { expYear: 2020 },
      { cvv: '1' },
      { expMonth: 13 },
      { holderName: ' ' },
    ]
    for (const change of wrong) {
      const rejected = await send('POST', `${root()}/tokenizer/cards`, { ...card, ...change })
      assert.equal(rejected.status, 422)
      assert.deepEqual(rejected.json, [
        { code: 'BAR-4404', description: 'Dados do cartão inválidos.' },
      ])
    }
  })

  it('let only the checkout embed the card fields', async () => {
    assert.ok(mayMount(undefined, 'http://loja.localhost:3001'))
    assert.ok(!mayMount(undefined, 'http://localhost.evil.com:3001'))
    assert.ok(!mayMount(undefined, 'http://evil.com'))
    assert.ok(mayMount('https://pay.example.com', 'https://loja.pay.example.com'))
    assert.ok(!mayMount('https://pay.example.com', 'https://evilpay.example.com'))
    const page = await send('GET', `${root()}/card-fields?parent=http://loja.localhost:3001`)
    assert.match(
      page.headers.get('content-security-policy') ?? '',
      /frame-ancestors http:\/\/loja\.localhost:3001$/,
    )
    assert.equal((await send('GET', `${root()}/card-fields?parent=http://evil.com`)).status, 403)
  })

  it('SBX-06: offer a valid test card number for each outcome', () => {
    const cards = testCards()
    assert.ok(cards.every(({ number }) => passesLuhn(number)))
    assert.equal(new Set(cards.map(({ number }) => number)).size, cards.length)
    assert.equal(new Set(cards.map(({ outcome }) => outcome)).size, 9)
  })

  it('repeat callbacks after a restart until they are accepted', async () => {
    fixture.api.status = null
    const attemptId = await charge()
    fixture.api.status = 500
    await fixture.restart()
    const received = () =>
      fixture.api.received.filter(({ body }) => body['attemptId'] === attemptId)
    await until(() => received().length > 0)
    fixture.api.status = 204
    const rejected = received().length
    await until(() => received().length > rejected)
    assert.ok(received().every(({ signed }) => signed))
    assert.equal(new Set(received().map(({ body }) => body['id'])).size, 1)
  })

  it('open a dispute, which ends won or lost (SM-DISPUTE)', async () => {
    const attemptId = await charge()
    const action = (name: string) =>
      send('POST', `${root()}/counterparty/charges/${attemptId}/${name}`)
    assert.equal((await action('win')).status, 409)
    assert.equal((await action('dispute')).status, 200)
    assert.equal((await action('dispute')).status, 409)
    assert.equal((await action('lose')).status, 200)
    const types = () =>
      fixture.api.received
        .filter(({ body }) => body['attemptId'] === attemptId)
        .map(({ body }) => String(body['type']))
    await until(() => types().length === 3)
    assert.deepEqual(types().sort(), ['charge.approved', 'dispute.lost', 'dispute.opened'])
  })

  it('open a dispute on the disputed test card after a day of product time', async () => {
    fixture.api.clock = { now: '2027-01-10T12:00:00.000Z', mode: 'fixed' }
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const attemptId = newId()
    const cardToken = await tokenFor(root(), 'DISPUTED_LATER')
    await acquirer().charge({
      attemptId,
      amount: 5_000n,
      installments: 1,
      cardToken,
      descriptor: 'LOJA',
    })
    fixture.api.clock = { now: '2027-01-11T12:00:01.000Z', mode: 'fixed' }
    await until(() =>
      fixture.api.received.some(
        ({ body }) => body['attemptId'] === attemptId && body['type'] === 'dispute.opened',
      ),
    )
  })

  it('list each approved charge in the reconciliation', async () => {
    const attemptId = await charge()
    for (const path of ['/acquirer/v1/reconciliation', '/reconciliation']) {
      const { text } = await send('GET', `${root()}${path}`)
      const lines = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { id: string; amount: number })
      assert.equal(lines.filter(({ id }) => id === attemptId).length, 1)
      assert.equal(lines.find(({ id }) => id === attemptId)?.amount, 5_000)
    }
  })

  it('apply the fault of an amount once per key', async () => {
    const attemptId = newId()
    const cardToken = await tokenFor(root())
    const order = { attemptId, amount: 6_660_006n, installments: 1, cardToken, descriptor: 'LOJA' }
    assert.deepEqual(await acquirer().charge(order), { kind: 'unknown' })
    assert.equal((await acquirer().charge(order)).kind, 'approved')
  })

  it('report problems in the format of API Pix', async () => {
    const missing = await send('GET', `${root()}/pix/v2/cob/${'a'.repeat(26)}`)
    assert.equal(missing.headers.get('content-type'), 'application/problem+json; charset=utf-8')
    const { type, status } = missing.json as { type: string; status: number }
    assert.deepEqual([type, status], ['https://pix.bcb.gov.br/api/v2/error/NaoEncontrado', 404])
    const bad = await send('PUT', `${root()}/pix/v2/cob/${'a'.repeat(26)}`, {
      valor: { original: '0.00' },
    })
    const { violacoes } = bad.json as { violacoes: { propriedade: string }[] }
    assert.ok(violacoes.some(({ propriedade }) => propriedade === 'cob.valor.original'))
  })

  it("cannot read the product's tables: their database role sees its own schema only", async () => {
    const database = await openAs(fixture.databaseUrl, 'outside', 1)
    await assert.rejects(database.rows('select * from product_clock'))
    await database.close()
  })

  it("accept desk forms only from the desk's own origin", async () => {
    const attemptId = await charge()
    const form = { attempt: attemptId, action: 'dispute' }
    assert.equal((await post('/cartoes', form, 'http://evil.com')).status, 403)
    const done = await post('/cartoes', form)
    assert.match(await done.text(), /Em disputa/)
    for (const path of ['/', '/relogio', '/pix', '/boletos', '/cartoes', '/cartoes-de-teste']) {
      assert.equal((await fetch(`${fixture.outside.deskUrl}${path}`)).status, 200)
    }
  })

  it('accept no change by a page of another site, and show nothing under a public name', async () => {
    const attemptId = await charge()
    const ask = (url: string, method: string, headers: Record<string, string>) =>
      new Promise<number>((answered, failed) => {
        const sent = request(url, { method, headers }, (response) => {
          response.resume()
          answered(response.statusCode ?? 0)
        })
        sent.on('error', failed).end()
      })
    const origin = 'http://evil.example'
    const dispute = `/counterparty/charges/${attemptId}/dispute`
    for (const path of ['/reset', dispute, '/pix/v2/cob', '/aurora/api/payments']) {
      const url = `${root()}${path}`
      assert.equal(await ask(url, 'POST', { 'sec-fetch-site': 'cross-site' }), 403, path)
      assert.equal(await ask(url, 'POST', { origin }), 403, path)
    }
    const { deskUrl } = fixture.outside
    const rebound = { host: 'evil.example:3003', origin: `${origin}:3003` }
    for (const url of [`${root()}/reconciliation`, `${root()}/test-cards`, `${deskUrl}/`]) {
      assert.equal(await ask(url, 'GET', rebound), 403, url)
      assert.equal(await ask(url, 'GET', { 'sec-fetch-site': 'cross-site' }), 200, url)
    }
    assert.equal(await ask(`${root()}${dispute}`, 'POST', rebound), 403)
    // The charge is still there, and not disputed.
    assert.equal(await ask(`${root()}${dispute}`, 'POST', {}), 200)
  })

  it('offer each fault of a payout on the desk, which the next payout meets', async () => {
    const page = await fetch(`${fixture.outside.deskUrl}/repasses`)
    assert.equal(page.status, 200)
    const offered = [...(await page.text()).matchAll(/<option value="([^"]+)">([^<]+)</g)]
    assert.deepEqual(offered.map(([, fault]) => fault).sort(), Object.keys(FIRST_ANSWERS).sort())
    const chaos = { timeoutMs: 1_500, decisionMs: 50, lateMs: 1_000 }
    await send('PUT', `${root()}/payout/v1/chaos`, chaos)
    for (const [, fault = '', label = ''] of offered) {
      const answer = await (await post('/repasses/falha', { fault })).text()
      assert.ok(answer.includes(`No próximo repasse: ${label.toLowerCase()}.`), fault)
      await assertMeets(fault)
    }
    const none = await (await post('/repasses/falha', { fault: 'wrong-amount' })).text()
    assert.ok(none.includes('Escolha uma falha.'))
  })

  /** Sends a payout, which must meet the fault and none besides. */
  async function assertMeets(fault: string): Promise<void> {
    const bankUnder = (met?: string) =>
      createSandboxPayoutBank({ baseUrl: root(), timeoutMs: clientTimeoutMs(met) })
    const bank = bankUnder()
    const target = { kind: 'pix-key', key: 'fornecedor@exemplo.com.br' } as const
    const payout = { payoutId: newId(), amount: 1_234n, payer: PAYER }
    const ends = (kind: string) => until(async () => (await bank.payout(payout)).kind === kind)
    const { answered, isKnown, end = 'confirmed' } = FIRST_ANSWERS[fault] ?? {}
    const sentAt = performance.now()
    assert.equal((await bankUnder(fault).send({ ...payout, target })).kind, answered, fault)
    assert.equal((await bank.payout(payout)).kind !== 'not-found', isKnown, fault)
    if (!isKnown) assert.equal((await bank.send({ ...payout, target })).kind, 'processing', fault)
    await ends(end)
    const tookMs = performance.now() - sentAt
    if (fault === 'late-approve') assert.ok(tookMs > 1_000, `${tookMs} ms`)
    const callbacks = () =>
      fixture.api.received.filter(({ body }) => body['payoutId'] === payout.payoutId).length
    await until(() => callbacks() === (fault === 'callback-thrice' ? 3 : 1))
    if (fault !== 'return-later') return
    const { clock } = fixture.api
    const twoDaysMs = 2 * 24 * 3_600_000
    const now = toInstant(Date.parse(clock?.now ?? machineInstant()) + twoDaysMs + 60_000)
    fixture.api.clock = { now, mode: 'fixed' }
    await ends('returned')
    fixture.api.clock = clock
  }

  it('confirm, reject and send payouts back by the forms of the desk', async () => {
    await send('PUT', `${root()}/payout/v1/chaos`, { decisionMs: 600_000 })
    const bank = createSandboxPayoutBank({ baseUrl: root() })
    const target = { kind: 'pix-key', key: 'fornecedor@exemplo.com.br' } as const
    const order = async () => {
      const payoutId = newId()
      await bank.send({ payoutId, amount: 4_321n, target, payer: PAYER })
      return payoutId
    }
    const decide = async (payout: Uuid, action: string) =>
      (await post('/repasses', { payout, action })).text()
    const isNow = async (payoutId: Uuid) => (await bank.payout({ payoutId, amount: 4_321n })).kind
    const [paid, rejected] = [await order(), await order()]
    const page = await (await fetch(`${fixture.outside.deskUrl}/repasses`)).text()
    for (const id of [paid, rejected]) assert.ok(page.includes(id))
    assert.match(page, /R\$\s43,21/)
    assert.match(await decide(rejected, 'reject'), /Feito\. O banco está avisando\./)
    assert.match(await decide(paid, 'confirm'), /Confirmado/)
    assert.deepEqual([await isNow(rejected), await isNow(paid)], ['rejected', 'confirmed'])
    assert.match(await decide(rejected, 'return'), /O repasse não permite isso agora\./)
    assert.match(await decide(paid, 'return'), /Devolvido/)
    assert.equal(await isNow(paid), 'returned')
  })

  it('escape values in HTML pages', () => {
    assert.equal(
      html`<a title="${'"><script>'}">${['<', html`<b>`]}</a>`.text,
      '<a title="&quot;&gt;&lt;script&gt;">&lt;<b></a>',
    )
  })
})
