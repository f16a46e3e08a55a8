import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addDays, formatDay, instantInSaoPaulo } from '#contract/basics/days.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink } from '#tests/factories/payments/checkout.ts'
import { withoutQueued } from '#tests/factories/payments/history.ts'
import { originOf } from '#tests/factories/payments/origins.ts'
import {
  actOnDispute,
  aPaidCard,
  balances,
  linesOf,
  refundOrDisputeIds,
} from '#tests/factories/payments/paid-card.ts'
import { PDF_BYTES, PNG_BYTES } from '#tests/factories/sellers/sample-files.ts'

const DEMO = 1001 as SellerId

let product: TestProduct
let token: string
let link: string

before(async () => {
  product = await startProduct({ notices: 'off' })
  token = await product.signIn()
  link = await aLink(product, token)
})
after(() => product.stop())

const read = async (id: string) => (await product.call(`/core/charges/${id}`, { token })).body
const dispute = (id: string) => product.call(`/core/charges/${id}/dispute`, { token })

const action = (id: string, name: 'dispute' | 'win' | 'lose') => actOnDispute(product, id, name)

const until = (id: string, status: string) =>
  product.until(status, async () => {
    const charge = await read(id)
    return charge.status === status && charge
  })

/** Whether the dispute is also lost at the acquirer. */
async function isLostThere(id: string): Promise<boolean> {
  const attempt = await product.jobs.row<{ id: string }>(
    `select id from attempt where charge_id = $1 and state = 'APPROVED'`,
    [id],
  )
  const url = `${product.companiesUrl}/acquirer/v1/disputes/by-key/${attempt?.id}`
  return (await product.call(url)).body.status === 'lost'
}

async function aDisputed(): Promise<string> {
  const id = await aPaidCard(product, link)
  assert.equal((await action(id, 'dispute')).status, 200)
  await until(id, 'DISPUTE')
  return id
}

interface Said {
  readonly message?: string
  readonly files?: readonly (readonly [name: string, type: string, content: Buffer])[]
  readonly key?: string
}

const PDF = PDF_BYTES

async function contest(id: string, { message = 'Entregue em mãos.', files, key }: Said = {}) {
  const form = new FormData()
  form.append('message', message)
  for (const [name, type, content] of files ?? [['entrega.pdf', 'application/pdf', PDF]]) {
    form.append('documents', new File([new Uint8Array(content)], name, { type }))
  }
  return product.call(`/core/charges/${id}/dispute/contest`, {
    method: 'POST',
    token,
    body: form,
    ...(key ? { key } : {}),
  })
}

interface Entry {
  readonly type: string
  readonly by: string | null
  readonly detail: string | null
}

const typesOf = ({ history }: { history: { type: string }[] }) =>
  withoutQueued(history).map(({ type }) => type)

test('R-CHD-13 R-CHD-15 SM-DISPUTE a dispute opened by the acquirer holds the money (DISPUTE_OPENED) and may be contested for five days', async () => {
  const id = await aPaidCard(product, link)
  const none = await dispute(id)
  assert.deepEqual([none.status, none.body[0].code], [409, 'BAR-3301'])
  const fee = Math.round((await read(id)).feeAmount * 100)
  await action(id, 'dispute')
  const charge = await until(id, 'DISPUTE')
  const { today } = await product.jobs.time()
  assert.equal(charge.chargebackDeadline, addDays(today, 5))
  assert.deepEqual(typesOf(charge).slice(-2), ['PAID', 'DISPUTE'])
  const [disputeId = ''] = await refundOrDisputeIds(product, 'dispute', id)
  assert.deepEqual(await linesOf(product, disputeId), [
    `DISPUTE_OPENED RECEIVABLE ${fee - 15_000}`,
    `DISPUTE_OPENED AVAILABLE ${-fee}`,
    'DISPUTE_OPENED DISPUTE_HOLD 15000',
  ])
  const { body } = await dispute(id)
  const { instructions, reason, ...facts } = body
  assert.deepEqual(facts, {
    openedAt: today,
    amount: 150,
    chargebackDeadline: addDays(today, 5),
    state: 'OPEN',
    message: null,
    contestedAt: null,
    documents: [],
  })
  assert.ok(instructions.includes(`até ${formatDay(addDays(today, 5))}, às 23:59:59`))
  assert.equal(reason, 'O titular do cartão não reconhece a compra.')
  const mail = await product.until('the mail', async () => {
    const { content } = (await product.call('/core/sandbox/outbox?size=50')).body
    return content.find(
      ({ body: text }: { body: string }) => text.includes(id) && text.includes('contestar'),
    )
  })
  assert.match(mail.body, /Você pode contestar este chargeback até/)
  await action(id, 'lose')
  await until(id, 'CHARGEBACK')
})

test('R-CHD-24 R-CHD-25 SM-DISPUTE a contested dispute sends its documents to the acquirer; won, the charge is PAID again (DISPUTE_WON)', async () => {
  const id = await aPaidCard(product, link)
  const before = await balances(product)
  await action(id, 'dispute')
  await until(id, 'DISPUTE')
  const key = randomUUID()
  const sent = await contest(id, { key })
  assert.equal(sent.status, 201, sent.text)
  assert.deepEqual(sent.body.documents, [{ name: 'entrega.pdf', size: PDF.byteLength }])
  assert.deepEqual([sent.body.state, sent.body.message], ['CONTESTED', 'Entregue em mãos.'])
  // The same form with the same key (its multipart boundary differs), then another form.
  const again = await contest(id, { key })
  assert.deepEqual([again.status, again.text], [201, sent.text])
  assert.equal((await contest(id, { key, message: 'Outra coisa.' })).body[0].code, 'BAR-0006')
  const second = await contest(id)
  assert.deepEqual([second.status, second.body[0].code], [409, 'BAR-3303'])
  const evidence = await product.until('the evidence', () =>
    product.jobs.row<{ relayed: boolean }>(
      `select relayed from event where type = 'DISPUTE_CONTESTED' and subject_id = $1 and relayed`,
      [id],
    ),
  )
  assert.ok(evidence)
  await product.until('the desk', async () =>
    (await product.call(`${product.deskUrl}/cartoes`)).text.includes('Contestada'),
  )
  assert.equal((await action(id, 'win')).status, 200)
  const charge = await until(id, 'PAID')
  // The automatic invoice of the charge adds its events at any time.
  const types = typesOf(charge)
  assert.deepEqual(types.slice(-3), ['DISPUTE', 'CONTESTED', 'DISPUTE_WON'])
  assert.deepEqual(await balances(product), { DISPUTE_HOLD: 0n, ...before })
  const bell = await product.jobs.withTenant(DEMO, ({ rows }) =>
    rows('select 1 from notification where charge_id = $1', [id]),
  )
  assert.equal(bell.length, 1, 'paid again is no second payment')
  assert.equal((await contest(id)).body[0].code, 'BAR-3301')
})

test('R-CHD-25 SM-DISPUTE a lost dispute ends in CHARGEBACK (DISPUTE_LOST)', async () => {
  const id = await aDisputed()
  await action(id, 'lose')
  const charge = await until(id, 'CHARGEBACK')
  assert.equal(typesOf(charge).at(-1), 'CHARGEBACK')
  const [disputeId = ''] = await refundOrDisputeIds(product, 'dispute', id)
  const lines = await linesOf(product, disputeId)
  assert.deepEqual(lines.slice(-2), [
    'DISPUTE_LOST DISPUTE_HOLD -15000',
    'DISPUTE_LOST P:ACQ:sandbox 15000',
  ])
})

const setFee = (centavos: number) =>
  product.jobs.withTenant(DEMO, ({ run }) =>
    run(
      `update seller set settings = settings || jsonb_build_object('chargebackFeeCentavos', $2::integer)
        where seller_id = $1`,
      [DEMO, centavos],
    ),
  )

test('R-CHD-25 the dispute fee of a lost dispute is in DISPUTE_LOST, the statement and the net amount', async () => {
  const id = await aDisputed()
  await setFee(1_500)
  const before = await balances(product)
  await action(id, 'lose')
  await until(id, 'CHARGEBACK')
  await setFee(0)
  const free = (kept: Record<string, bigint>) => (kept['AVAILABLE'] ?? 0n) - (kept['DEBT'] ?? 0n)
  assert.equal(free(await balances(product)), free(before) - 1_500n)
  const [disputeId = ''] = await refundOrDisputeIds(product, 'dispute', id)
  const ended = (await linesOf(product, disputeId)).filter((line) =>
    line.startsWith('DISPUTE_LOST'),
  )
  assert.ok(ended.includes('DISPUTE_LOST P:CHARGEBACK_COST 1500'))
  const charge = (await product.call(`/core/charges/${id}`, { token })).body
  const cents = (reais: number) => Math.round(reais * 100)
  const resultAmount = -(cents(charge.feeAmount) + 1_500) / 100
  assert.deepEqual(charge.reversal, {
    kind: 'CHARGEBACK',
    amount: 150,
    feeAmount: 15,
    resultAmount,
  })
  const { today } = await product.jobs.time()
  const statement = await product.call(
    `/core/redeems/statement?executionDateInitial=${today}&executionDateFinal=${today}&size=200`,
    { token },
  )
  const rows = statement.body.content.filter(
    ({ uuidCharge, statementType }: { uuidCharge: string; statementType: string }) =>
      uuidCharge === id && statementType === 'DEBIT_TAX',
  )
  assert.equal(rows.length, 1)
  const [{ amount, creditOperation, operation, executionDate, origin: row }] = rows
  assert.equal(row.kind, 'DISPUTE_FEE')
  const derived = await originOf(product, token, row)
  assert.deepEqual(
    [derived.amount, derived.lines.find(({ account }) => account === 'P:CHARGEBACK_COST')?.amount],
    [15, 15],
  )
  assert.deepEqual([amount, creditOperation, executionDate], [15, false, today])
  assert.match(operation, /^Taxa de chargeback - /)
  const parts = await product.call(`/core/redeems/statement/charge/${id}`, { token })
  assert.deepEqual(parts.body.at(-1), {
    description: 'Taxa de chargeback',
    amount: 15,
    executionDate: today,
    creditOperation: false,
  })
  const origin = await product.call(`/core/charges/${id}/net-amount`, { token })
  const { kind, lines } = origin.body.entries.at(-1)
  const cost = lines.find(({ account }: { account: string }) => account === 'P:CHARGEBACK_COST')
  assert.deepEqual(
    [kind, cost],
    ['DISPUTE_LOST', { owner: 'PROVIDER', account: 'P:CHARGEBACK_COST', amount: 15 }],
  )
})

test('R-CHD-25 accepting a dispute has a preview, ends it as lost at once and is sent to the acquirer', async () => {
  const id = await aDisputed()
  const accept = (key?: string, headers = {}) =>
    product.call(`/core/charges/${id}/dispute/accept`, {
      method: 'POST',
      token,
      headers,
      ...(key ? { key } : {}),
    })
  const response = await accept(undefined, { prefer: 'preview' })
  assert.equal(response.status, 200, response.text)
  assert.equal((await read(id)).status, 'DISPUTE')
  const key = randomUUID()
  const done = await accept(key)
  assert.deepEqual([done.status, done.body.state], [200, 'LOST'], done.text)
  assert.equal((await accept(key)).text, done.text)
  const again = await accept()
  assert.deepEqual([again.status, again.body[0].code], [409, 'BAR-3302'])
  const { status, history } = await read(id)
  const { type, by, detail } = withoutQueued<Entry>(history).at(-1) ?? assert.fail()
  assert.deepEqual(
    [status, type, by, detail],
    ['CHARGEBACK', 'CHARGEBACK', 'ana@padaria-ipe.com.br', 'Chargeback aceito'],
  )
  await product.until('the acquirer', () => isLostThere(id))
  const contested = await aDisputed()
  assert.equal((await contest(contested, { files: [] })).status, 201)
  const late = await product.call(`/core/charges/${contested}/dispute/accept`, {
    method: 'POST',
    token,
  })
  assert.deepEqual([late.status, late.body[0].code], [409, 'BAR-3303'])
  const paid = await aPaidCard(product, link)
  const none = await product.call(`/core/charges/${paid}/dispute/accept`, {
    method: 'POST',
    token,
  })
  assert.deepEqual([none.status, none.body[0].code], [409, 'BAR-3301'])
  const unknown = await product.call(`/core/charges/${randomUUID()}/dispute/accept`, {
    method: 'POST',
    token,
  })
  assert.equal(unknown.status, 404)
})

test('CHG-09 evidence is validated by type, content, size, number of files and message', async () => {
  const id = await aDisputed()
  const png = PNG_BYTES
  const named = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])
  const rejected = async (response: Said) => {
    const { status, body } = await contest(id, response)
    return [status, body[0].code, body[0].field ?? null]
  }
  const large = Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)])
  assert.deepEqual(await rejected({ files: [['a.exe', 'application/x-msdownload', PDF]] }), [
    422,
    'BAR-0005',
    'documents.0',
  ])
  assert.deepEqual(await rejected({ files: [['a.png', 'image/png', named]] }), [
    422,
    'BAR-0005',
    'documents.0',
  ])
  assert.deepEqual(await rejected({ files: [['a.pdf', 'application/pdf', large]] }), [
    413,
    'BAR-0013',
    'documents.0',
  ])
  const six = Array.from({ length: 6 }, (_, at) => [`${at}.png`, 'image/png', png] as const)
  assert.deepEqual(await rejected({ files: six }), [422, 'BAR-0005', 'documents'])
  assert.deepEqual(await rejected({ message: ' ' }), [422, 'BAR-0005', 'message'])
  assert.deepEqual(await rejected({ message: 'x'.repeat(2_001) }), [422, 'BAR-0005', 'message'])
  assert.equal((await dispute(id)).body.state, 'OPEN')
  const polyglot = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])
  const sent = ['../../../etc/x.html', 'image/png', polyglot] as const
  const good = await contest(id, { files: [sent] })
  assert.equal(good.status, 201, good.text)
  assert.deepEqual(
    (await dispute(id)).body.documents.map(({ name }: { name: string }) => name),
    ['x.html'],
  )
  const kept = await product.jobs.withTenant(DEMO, ({ rows }) =>
    rows<{ content: Buffer }>(
      `select content from dispute_document join dispute
           on dispute.seller_id = dispute_document.seller_id and dispute.id = dispute_id
        where charge_id = $1`,
      [id],
    ),
  )
  assert.deepEqual(
    kept.map(({ content }) => content),
    [png],
  )
  await action(id, 'lose')
  await until(id, 'CHARGEBACK')
})

test('R-CHD-24 R-CHD-25 SM-DISPUTE a dispute may be contested until the last second of its deadline, after which it is lost automatically', async () => {
  const inTime = await aDisputed()
  const tooLate = await aDisputed()
  const { chargebackDeadline } = await read(tooLate)
  const set = (now: string) =>
    product.call('/core/sandbox/clock', {
      method: 'PUT',
      key: null,
      body: { now, mode: 'fixed' },
    })
  await set(instantInSaoPaulo(chargebackDeadline, '23:59:59'))
  token = await product.signIn()
  assert.equal((await contest(inTime, { files: [] })).status, 201)
  await set(instantInSaoPaulo(addDays(chargebackDeadline, 1)))
  const lost = await until(tooLate, 'CHARGEBACK')
  const end = lost.history.find(({ type }: { type: string }) => type === 'CHARGEBACK')
  assert.equal(end.detail, 'Prazo encerrado sem contestação')
  // The expired dispute is also accepted at the acquirer.
  await product.until('the acquirer', () => isLostThere(tooLate))
  const late = await contest(tooLate)
  assert.deepEqual([late.status, late.body[0].code], [409, 'BAR-3302'])
  assert.equal((await read(inTime)).status, 'DISPUTE')
  // The issuer decides against the evidence.
  assert.equal((await dispute(inTime)).body.state, 'CONTESTED')
  await action(inTime, 'lose')
  await until(inTime, 'CHARGEBACK')
  assert.equal((await dispute(inTime)).body.state, 'LOST')
})
