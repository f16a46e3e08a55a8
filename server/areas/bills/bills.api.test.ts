import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { buildBoleto } from '#contract/basics/brazil/boleto.ts'
import { buildStaticBrCode } from '#contract/basics/brazil/pix.ts'
import { addDays, addMonthsClamped, type Day, instantInSaoPaulo } from '#contract/basics/days.ts'
import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { instalmentDueOn, paymentDays, scheduledDayOfNew } from '#contract/bills/rules.ts'
import type { BillFields, BillRecord } from '#contract/bills/shapes.ts'
import {
  afterBillEvent,
  BEING_PAID,
  BILL_STATUSES,
  type BillEvent,
  type BillState,
  type BillStatus,
  eventOfStatus,
} from '#contract/bills/states.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { errorsOf } from '#tests/factories/environment/answers.ts'
import { mailsAbout } from '#tests/factories/environment/outbox.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { assertRowsAddUp, centavosOf } from '#tests/factories/payments/origins.ts'
import { addOperators } from '#tests/factories/sellers/operators.ts'
import { addOtherSeller, asOperator, DEMO } from '#tests/factories/sellers/people.ts'
import { runOperatorCommand } from '#tools/operator/operator.ts'

let product: TestProduct
let token: string
let otherSeller: string
let today: Day

before(async () => {
  product = await startProduct({ notices: 'off' })
  token = await product.signIn()
  otherSeller = await addOtherSeller(product)
  today = (await product.jobs.time()).today
})
after(() => product.stop())

const PATH = '/core/bills'

const fieldsOf = (given: object = {}) => ({
  'Nome da Conta': '  Aluguel da loja ',
  Beneficiário: 'Imobiliária Sol',
  Método: 'Pix',
  'Pix - Chave Pix': 'Sol@Exemplo.com.br',
  'Tipo do valor': 'Valor fixo',
  'Tipo de conta': 'Pontual',
  Recorrência: 1,
  parcela: 1,
  Valor: 1234.5,
  Vencimento: addDays(today, 20),
  ...given,
})
const create = (records: object[], by = token, key?: string) =>
  product.call(PATH, {
    method: 'POST',
    token: by,
    body: { records: records.map((fields) => ({ fields })) },
    ...(key ? { key } : {}),
  })
const aBill = async (given: object = {}, by = token): Promise<BillRecord> => {
  const answer = await create([fieldsOf(given)], by)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.records[0]
}
const read = (id: string, by = token) => product.call(`${PATH}/${id}`, { token: by })
const list = (query: string, by = token) => product.call(`${PATH}?${query}`, { token: by })
const change = (records: object[], method = 'PATCH', by = token) =>
  product.call(PATH, { method, token: by, body: { records } })
const edit = (id: string, fields: object, method = 'PATCH') => change([{ id, fields }], method)
const bulk = (method: string, ids: readonly string[], by = token) =>
  product.call(`${PATH}/bulk`, { method: 'POST', token: by, body: { method, ids } })
const boleto = (amount = 15_000n) =>
  buildBoleto({ bank: '001', due: '2026-12-10', amount, freeField: '1'.repeat(25) }).line

test('R-BILL-11 R-BILL-16 a bill is created awaiting approval, with its number and payment day', async () => {
  const bill = await aBill()
  const { now } = await product.jobs.time()
  const { ID, order_ID, ...fields } = bill.fields
  assert.ok(ID > 0)
  assert.match(order_ID, /^[0-9a-f-]{36}$/)
  assert.deepEqual(fields, {
    ...fieldsOf({ 'Nome da Conta': 'Aluguel da loja', 'Pix - Chave Pix': 'sol@exemplo.com.br' }),
    'Boleto - Código': null,
    'Pix - Copia e Cola': null,
    Status: 'Aprovar',
    idSeller_input: DEMO,
    Agendado: scheduledDayOfNew(addDays(today, 20), now),
    'Data de Pagamento': null,
  })
  assert.deepEqual((await read(bill.id)).body, bill)
  assert.equal((await aBill()).fields.ID, ID + 1)
  const free = await aBill({ Valor: 0, Método: 'Boleto', 'Boleto - Código': boleto() })
  assert.equal(free.fields.Status, 'Atualização necessária')
  assert.equal((await aBill({ Valor: -3 })).fields.Status, 'Atualização necessária')
})

test('R-BILL-17 R-BILL-18 the instalments of a recurring bill share their order; only the first has code and variable value', async () => {
  const order = randomUUID()
  const first = '2026-12-31' as Day
  const instalment = (parcela: number, given: object = {}) =>
    fieldsOf({
      'Tipo de conta': 'Recorrente',
      Recorrência: 12,
      parcela,
      order_ID: order,
      Vencimento: instalmentDueOn(first, parcela),
      Método: 'Boleto',
      'Pix - Chave Pix': null,
      'Boleto - Código': parcela === 1 ? boleto() : null,
      ...given,
    })
  const all = Array.from({ length: 12 }, (_, at) => instalment(at + 1))
  const answers = await Promise.all([create(all.slice(0, 10)), create(all.slice(10))])
  const made: BillRecord[] = answers.flatMap(({ body }) => body.records)
  const fields = made.map((bill) => bill.fields)
  assert.deepEqual(
    fields.map(({ parcela }) => parcela),
    all.map(({ parcela }) => parcela),
  )
  assert.deepEqual(new Set(fields.map(({ order_ID }) => order_ID)), new Set([order]))
  assert.equal(new Set(fields.map(({ ID }) => ID)).size, 12)
  assert.deepEqual(
    fields.map(({ Vencimento }) => Vencimento),
    all.map((_, at) => addMonthsClamped(first, at)),
  )
  assert.deepEqual(
    fields.map(({ Status }) => Status),
    ['Aprovar', ...Array.from({ length: 11 }, () => 'Atualização necessária')],
  )
  assert.deepEqual(
    fields.map((bill) => [bill.Valor, bill['Boleto - Código'] !== null]),
    all.map((_, at) => [1234.5, at === 0]),
  )
  const variable = { 'Tipo do valor': 'Valor variável', order_ID: randomUUID(), Recorrência: 2 }
  const sent = [
    instalment(1, variable),
    instalment(2, { ...variable, 'Boleto - Código': boleto() }),
  ]
  const values: BillRecord[] = (await create(sent)).body.records
  assert.deepEqual(
    values.map((bill) => [bill.fields.Valor, bill.fields['Boleto - Código'] !== null]),
    [
      [1234.5, true],
      [0, false],
    ],
  )
})

test('an order that another seller uses, or that is no uuid, is replaced by one that its instalments share', async () => {
  const order = randomUUID()
  const bill = await aBill({ order_ID: order })
  assert.equal(bill.fields.order_ID, order)
  const ofOtherSeller = [
    await aBill({ order_ID: order }, otherSeller),
    await aBill({ order_ID: order }, otherSeller),
  ].map(({ fields }) => fields.order_ID)
  assert.notEqual(ofOtherSeller[0], order)
  assert.equal(ofOtherSeller[0], ofOtherSeller[1])
  const named = await aBill({ order_ID: 'minha conta' })
  assert.match(named.fields.order_ID, /^[0-9a-f-]{36}$/)
})

test('R-BILL-11 R-BILL-12 each invalid field has its own error code, on creation and edit, and nothing is stored', async () => {
  const wrong: [object, string][] = [
    [{ 'Nome da Conta': ' ' }, 'BAR-5104 Nome da Conta'],
    [{ 'Nome da Conta': 'x'.repeat(51) }, 'BAR-5105 Nome da Conta'],
    [{ Beneficiário: '' }, 'BAR-5104 Beneficiário'],
    [{ 'Pix - Chave Pix': 'ninguém' }, 'BAR-5107 Pix - Chave Pix'],
    [{ 'Pix - Chave Pix': null }, 'BAR-5104 Pix - Chave Pix'],
    [{ 'Pix - Chave Pix': null, 'Pix - Copia e Cola': '00020126' }, 'BAR-5107 Pix - Copia e Cola'],
    [{ Método: 'Boleto' }, 'BAR-5104 Boleto - Código'],
    [{ Método: 'Boleto', 'Boleto - Código': '123' }, 'BAR-5106 Boleto - Código'],
    [{ Moeda: 'BRL' }, 'BAR-5109 Moeda'],
    [{ Vencimento: '2026-02-30' }, 'BAR-0005 Vencimento'],
  ]
  const count = async () => (await list('group=APROVAR&size=1')).body.totalElements
  const bill = await aBill()
  const before = await count()
  for (const [given, code] of wrong) {
    const [error, ...words] = code.split(' ')
    const expected = `${error} records.0.fields.${words.join(' ')}`
    const created = await create([fieldsOf(given), fieldsOf()])
    assert.deepEqual(errorsOf(created), [422, expected])
    for (const method of ['PATCH', 'PUT']) {
      const { 'Tipo de conta': _, Recorrência, parcela, ...editable } = fieldsOf()
      const fields = method === 'PUT' ? { ...editable, ...given } : given
      assert.deepEqual(errorsOf(await edit(bill.id, fields, method)), [422, expected], method)
    }
  }
  const { 'Nome da Conta': _, ...nameless } = fieldsOf()
  assert.deepEqual(errorsOf(await create([nameless])), [
    422,
    'BAR-5104 records.0.fields.Nome da Conta',
  ])
  const { body } = await create([fieldsOf({ Moeda: 'BRL' })])
  assert.equal(body[0].description, 'Campo desconhecido: Moeda.')
  const eleven = Array.from({ length: 11 }, () => fieldsOf())
  for (const records of [[], eleven]) {
    assert.deepEqual(errorsOf(await create(records)), [422, 'BAR-5102 records'])
    const changes = records.map((fields) => ({ id: bill.id, fields }))
    for (const method of ['PATCH', 'PUT']) {
      assert.match(String(errorsOf(await change(changes, method))), /^422,BAR-5102 records/)
    }
  }
  const three = { 'Tipo de conta': 'Recorrente', Recorrência: 3, parcela: 4 }
  assert.deepEqual(errorsOf(await create([fieldsOf(three)])), [422, 'BAR-0005 records.0.fields'])
  const other = { parcela: 2 }
  assert.deepEqual(errorsOf(await edit(bill.id, other)), [422, 'BAR-0005 records.0.fields.parcela'])
  assert.equal(await count(), before)
  assert.deepEqual((await read(bill.id)).body, bill)
})

test('R-BILL-35 a seller id, number or payment day in the body changes nothing of the bill', async () => {
  const forged = {
    idSeller_input: 1,
    ID: 99_999,
    Agendado: '2030-01-01',
    'Data de Pagamento': today,
  }
  const bill = await aBill(forged, otherSeller)
  assert.notEqual(bill.fields.idSeller_input, 1)
  assert.notEqual(bill.fields.ID, 99_999)
  assert.notEqual(bill.fields.Agendado, '2030-01-01')
  assert.equal(bill.fields['Data de Pagamento'], null)
  const answer = await change([{ id: bill.id, fields: forged }], 'PATCH', otherSeller)
  assert.equal(answer.status, 200)
  assert.equal(answer.body.records[0].fields.idSeller_input, bill.fields.idSeller_input)
})

test('R-BILL-32 R-BILL-33 the list holds the own bills of a group by due date, 9 a page', async () => {
  const dates = Array.from({ length: 10 }, (_, at) => addDays(today, 30 - at))
  const made = await create(
    dates.map((Vencimento) => fieldsOf({ Vencimento })),
    otherSeller,
  )
  const first = await list('group=APROVAR', otherSeller)
  const due = (answer: { body: { content: BillRecord[] } }) =>
    answer.body.content.map(({ fields }) => fields.Vencimento)
  assert.equal(first.body.content.length, 9)
  assert.deepEqual(due(first), due(first).toSorted())
  const { totalElements, totalPages, size } = first.body
  assert.deepEqual([totalPages, size], [Math.ceil(totalElements / 9), 9])
  const descending = await list('group=APROVAR&sort=Vencimento,DESC&size=2', otherSeller)
  assert.deepEqual(due(descending), [addDays(today, 30), addDays(today, 29)])
  const id = made.body.records[0].id
  const listed = descending.body.content[0]
  assert.deepEqual(listed, (await read(id, otherSeller)).body)
  assert.equal(
    (await list('group=APROVAR', token)).body.content.some((bill: BillRecord) => bill.id === id),
    false,
  )
  assert.deepEqual(errorsOf(await read(id)), [404, 'BAR-5101'])
  assert.deepEqual(errorsOf(await edit(id, {})), [404, 'BAR-5101 records.0.id'])
  const beyond = await list('group=APROVAR&page=10000&size=9')
  assert.deepEqual([beyond.status, beyond.body.content], [200, []])
  const wrongPage = await list('group=APROVAR&page=-1')
  assert.deepEqual(errorsOf(wrongPage), [422, 'BAR-0011 page'])
  assert.equal((await list('page=0')).status, 422)
})

test('R-BILL-03 the counts are of bills to review and to approve that are due until tomorrow', async () => {
  const counts = async () => (await product.call(`${PATH}/counts`, { token })).body
  const before = await counts()
  for (const offset of [-10, 0, 1, 2]) await aBill({ Vencimento: addDays(today, offset) })
  await aBill({ Vencimento: addDays(today, 1), Valor: 0 })
  await aBill({ Vencimento: addDays(today, 2), Valor: 0 })
  assert.deepEqual(await counts(), {
    revisar: before.revisar + 1,
    aprovar: before.aprovar + 3,
    isCapped: false,
  })
})

test('BIL-08 answers the payment days by the clock of the service', async () => {
  const { body } = await product.call(`${PATH}/next-payment-day`, { token })
  assert.deepEqual(body, paymentDays((await product.jobs.time()).now))
})

const simulate = (id: string, Status: string) =>
  product.call(`/core/sandbox/bills/${id}/status`, { method: 'POST', key: null, body: { Status } })

/** How a bill comes to each status: changes by calls, then what the sandbox makes of it. */
const WAYS: Readonly<Record<BillStatus, readonly [changes: BillStatus[], sandbox: string[]]>> = {
  Aprovar: [[], []],
  Aprovado: [['Aprovado'], []],
  'Pagamento agendado': [['Aprovado'], ['Pagamento agendado']],
  Reprovado: [['Reprovado'], []],
  'Atualização necessária': [[], []],
  'Erro no pagamento': [['Aprovado'], ['Pagamento agendado', 'Erro no pagamento']],
  'Saldo insuficiente': [['Aprovado'], ['Pagamento agendado', 'Saldo insuficiente']],
  Paga: [['Aprovado'], ['Pagamento agendado', 'Paga']],
  Cancelada: [['Cancelada'], []],
}

const LATER_INSTALMENT = { 'Tipo de conta': 'Recorrente', Recorrência: 2, parcela: 2 }

/** A complete bill in a status. */
async function billIn(status: BillStatus): Promise<BillRecord> {
  const isLater = status === 'Atualização necessária'
  const bill = await aBill({ Valor: 1, ...(isLater ? LATER_INSTALMENT : {}) })
  const [changes, sandbox] = WAYS[status]
  for (const Status of changes) {
    const answer = await edit(bill.id, { Status })
    assert.equal(answer.status, 200, answer.text)
  }
  for (const Status of sandbox) {
    const answer = await simulate(bill.id, Status)
    assert.equal(answer.status, 200, `${Status}: ${answer.text}`)
  }
  const { body } = await read(bill.id)
  assert.equal(body.fields.Status, status)
  return body
}

test('SM-BILL R-BILL-24 R-BILL-26 R-BILL-27 each status allows its events, and a refused one changes nothing', async () => {
  for (const status of BILL_STATUSES) {
    let bill = await billIn(status)
    for (const target of BILL_STATUSES) {
      const event = eventOfStatus(target)
      const expected = event && afterBillEvent(status, event)
      const answer = await edit(bill.id, { Status: target })
      const cell = `${status} → ${target}`
      if (expected) assert.equal(answer.body.records?.[0]?.fields.Status, expected, cell)
      else assert.deepEqual(errorsOf(answer), [409, 'BAR-5103'], cell)
      assert.equal((await read(bill.id)).body.fields.Status, expected ?? status, cell)
      // A refused event leaves the bill as it is, for the next one.
      if (expected) bill = await billIn(status)
    }
    const renamed = await edit(bill.id, { 'Nome da Conta': 'Outro nome' })
    const expected = afterBillEvent(status, 'edit')
    if (expected) {
      const { fields } = renamed.body.records[0]
      assert.deepEqual([fields.Status, fields['Nome da Conta']], [expected, 'Outro nome'])
    } else assert.deepEqual(errorsOf(renamed), [409, 'BAR-5103'], status)
  }
})

test('R-BILL-29 an edit of an approved bill asks for another approval and gets another payment day', async () => {
  const bill = await billIn('Aprovado')
  const due = addDays(today, 90)
  const answer = await edit(bill.id, { Vencimento: due, Valor: 99.9 })
  const { fields }: BillRecord = answer.body.records[0]
  const { now } = await product.jobs.time()
  assert.deepEqual(
    [fields.Status, fields.Valor, fields.Vencimento, fields.Agendado],
    ['Aprovar', 99.9, due, scheduledDayOfNew(due, now)],
  )
})

test('PUT replaces all editable fields: the payment data that are left out are cleared', async () => {
  const bill = await aBill()
  const { 'Tipo de conta': _, Recorrência, parcela, ...editable } = fieldsOf()
  const { 'Pix - Chave Pix': __, ...rest } = editable
  const replaced = await edit(
    bill.id,
    { ...rest, Método: 'Boleto', 'Boleto - Código': boleto(), Valor: 10 },
    'PUT',
  )
  assert.equal(replaced.status, 200, replaced.text)
  const { fields } = replaced.body.records[0] as { fields: BillFields }
  assert.deepEqual(
    [fields.Método, fields['Boleto - Código'], fields['Pix - Chave Pix'], fields.Valor],
    ['Boleto', boleto(), null, 10],
  )
  assert.equal((await edit(bill.id, { Valor: 1 }, 'PUT')).status, 422)
  const missing = await edit(randomUUID(), editable, 'PUT')
  assert.deepEqual(errorsOf(missing), [404, 'BAR-5101 records.0.id'])
  const over = await billIn('Paga')
  assert.deepEqual(errorsOf(await edit(over.id, editable, 'PUT')), [409, 'BAR-5103'])
  const free = await edit(bill.id, { ...editable, Valor: 0, Status: 'Aprovado' }, 'PUT')
  assert.deepEqual(errorsOf(free), [409, 'BAR-5108'])
})

test('changes of several bills are all stored or none', async () => {
  const one = await aBill()
  const over = await billIn('Cancelada')
  const answer = await change([
    { id: one.id, fields: { Status: 'Aprovado' } },
    { id: over.id, fields: { Status: 'Aprovado' } },
  ])
  assert.deepEqual(errorsOf(answer), [409, 'BAR-5103'])
  assert.equal((await read(one.id)).body.fields.Status, 'Aprovar')
})

test('R-BILL-34 a bill without value or payment data cannot be approved, by change or in bulk', async () => {
  const free = await aBill({ Valor: 0 })
  assert.deepEqual(errorsOf(await edit(free.id, { Status: 'Aprovado' })), [409, 'BAR-5108'])
  const later = await aBill({
    'Tipo de conta': 'Recorrente',
    Recorrência: 2,
    parcela: 2,
    'Pix - Chave Pix': null,
  })
  const answer = await bulk('approve', [free.id, later.id])
  assert.deepEqual(
    answer.body.refused.map(({ code }: { code: string }) => code),
    ['BAR-5108', 'BAR-5108'],
  )
  const completed = await edit(later.id, { 'Pix - Chave Pix': 'a@b.com', Status: 'Aprovado' })
  assert.equal(completed.body.records[0].fields.Status, 'Aprovado')
})

test('a bulk action decides each bill alone and answers the reason of each refused one', async () => {
  const good = [await aBill(), await aBill()].map(({ id }) => id)
  const over = (await billIn('Paga')).id
  const foreign = (await aBill({}, otherSeller)).id
  const answer = await bulk('reprove', [good[0] ?? '', over, foreign, good[1] ?? '', over])
  assert.equal(answer.status, 200)
  const { records, refused } = answer.body
  assert.deepEqual(
    records.map(({ id, fields }: BillRecord) => [id, fields.Status]),
    good.map((id) => [id, 'Reprovado']),
  )
  assert.deepEqual(refused, [
    {
      id: over,
      code: 'BAR-5103',
      description: 'Ação não permitida para o status atual da conta.',
    },
    { id: foreign, code: 'BAR-5101', description: 'Conta a pagar não encontrada.' },
  ])
  const approved = await bulk('approve', good)
  assert.equal(approved.body.records.length, 2)
  const deleted = await bulk('delete', good)
  assert.deepEqual(
    deleted.body.records.map(({ fields }: BillRecord) => fields.Status),
    ['Cancelada', 'Cancelada'],
  )
  assert.equal((await bulk('delete', [])).status, 422)
})

test('the same key creates a bill once', async () => {
  const key = randomUUID()
  const fields = fieldsOf({ 'Nome da Conta': 'Conta repetida' })
  const first = await create([fields], token, key)
  const again = await create([fields], token, key)
  assert.deepEqual(again.body, first.body)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
})

test('SBX-10 moves a bill by the machine: repeated it stays as it is, and a status out of reach is refused', async () => {
  for (const status of ['Pagamento agendado', 'Saldo insuficiente', 'Paga'] as const) {
    const bill = await billIn(status)
    const again = await simulate(bill.id, status)
    assert.deepEqual([again.status, again.body], [200, bill])
  }
  assert.deepEqual(errorsOf(await simulate(randomUUID(), 'Paga')), [404, 'BAR-5101'])
})

/** The events by which the sandbox brings a bill into a status. */
const SIMULATED: Readonly<Partial<Record<BillStatus, readonly BillEvent[]>>> = {
  'Pagamento agendado': ['schedule'],
  'Saldo insuficiente': ['lackBalance'],
  'Erro no pagamento': ['startPayment', 'fail'],
  Paga: ['startPayment', 'pay'],
}

test('SM-BILL the events of service and bank happen in the statuses of the machine alone', async () => {
  for (const status of BILL_STATUSES) {
    let bill = await billIn(status)
    for (const [target, events] of Object.entries(SIMULATED)) {
      if (target === status) continue
      const expected = events.reduce<BillState | null>(
        (state, event) => state && afterBillEvent(state, event),
        status,
      )
      const answer = await simulate(bill.id, target)
      const cell = `${status} → ${target}`
      if (expected) assert.equal(answer.body.fields?.Status, expected, `${cell}: ${answer.text}`)
      else assert.deepEqual(errorsOf(answer), [409, 'BAR-5103'], cell)
      assert.equal((await read(bill.id)).body.fields.Status, expected ?? status, cell)
      if (expected) bill = await billIn(status)
    }
  }
})

test('SBX-10 waits for a payment that is on its way to the bank instead of refusing', async () => {
  for (const status of ['Paga', 'Erro no pagamento'] as const) {
    const { id } = await billIn('Pagamento agendado')
    // The order is lost, so that the bank has it only once it is sent again.
    await injectFault('500-before', 'next')
    const [one, other] = await Promise.all([simulate(id, status), simulate(id, status)])
    for (const answer of [one, other]) {
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.body.fields.Status, status)
    }
  }
})

/** What payments of these bills took from the balance. */
const takenFor = async (ids: readonly string[]) => {
  const found = await product.jobs.row<{ taken: bigint; entries: number }>(
    `select -sum(amount)::bigint as taken, count(*)::integer as entries from posting
      where seller_id = $1 and owner_id = $2 and code = 'AVAILABLE' and entry_id in (
        select entry.id from journal_entry entry
          join payout on payout.seller_id = $1 and payout.id = entry.ref_id
         where entry.seller_id = $1 and payout.bill_id = any ($3::uuid[]))`,
    [DEMO, sellerOwner(DEMO), ids],
  )
  return [found?.taken, found?.entries]
}

const injectFault = (fault: string, key: string) =>
  product.call(`${product.companiesUrl}/payout/v1/faults/${key}`, {
    method: 'PUT',
    key: null,
    body: { fault },
  })

const becomes = (id: string, status: BillStatus) =>
  product.until(`${id} ${status}`, async () => {
    const { body } = await read(id)
    return body.fields.Status === status && (body as BillRecord)
  })

test('approved bills are paid at 12:00 of their day: the money leaves the balance once, and a bill that cannot be paid says why', async () => {
  const { now } = await product.jobs.time()
  const { date } = paymentDays(now)
  const due = { 'Nome da Conta': 'Obra do salão', Vencimento: date, Valor: 10 }
  const slip = (given: object) =>
    aBill({ ...due, Método: 'Boleto', 'Pix - Chave Pix': null, ...given })
  const open = buildBoleto({ bank: '001', due: date, amount: 900n, freeField: '2'.repeat(25) })
  const dear = buildBoleto({ bank: '001', due: date, amount: 1_001n, freeField: '3'.repeat(25) })
  const none = buildBoleto({ bank: '001', due: date, amount: 900n, freeField: '0'.repeat(25) })
  const late = 'demora@exemplo.com.br'
  const pixCode = (given: { amount: bigint | null; key?: string }) =>
    buildStaticBrCode({
      key: 'sol@exemplo.com.br',
      txid: null,
      merchantName: 'Imobiliaria Sol',
      merchantCity: 'Campinas',
      ...given,
    })
  const code = (text: string) =>
    aBill({ ...due, 'Pix - Chave Pix': null, 'Pix - Copia e Cola': text })
  const bills = {
    pix: await aBill(due),
    slip: await slip({ 'Boleto - Código': open.line }),
    dear: await slip({ 'Boleto - Código': dear.line }),
    none: await slip({ 'Boleto - Código': none.line }),
    key: await aBill({ ...due, 'Pix - Chave Pix': 'naoexiste@exemplo.com.br' }),
    poor: await aBill({ ...due, Valor: 99_999_999 }),
    late: await aBill({ ...due, 'Pix - Chave Pix': late }),
    code: await code(pixCode({ amount: 700n })),
    openCode: await code(pixCode({ amount: null })),
    dearCode: await code(pixCode({ amount: 1_100n })),
    noCode: await code(pixCode({ amount: 700n, key: 'naoexiste@exemplo.com.br' })),
  }
  const approved = await bulk(
    'approve',
    Object.values(bills).map(({ id }) => id),
  )
  assert.deepEqual(approved.body.refused, [])
  // The look-up of one of them has no answer at first: it stays as it is and is asked again.
  await injectFault('500-before', late)
  const moveTo = async (time: string) => {
    const body = { now: instantInSaoPaulo(date, time), mode: 'fixed' }
    const moved = await product.call('/core/sandbox/clock', { method: 'PUT', body })
    assert.equal(moved.status, 200, moved.text)
  }
  // Until 12:00 a person decides.
  await moveTo('11:59:59')
  await payDue()
  assert.equal((await read(bills.pix.id)).body.fields.Status, 'Aprovado')
  await moveTo('12:00:00')
  const pix = await becomes(bills.pix.id, 'Paga')
  assert.equal(pix.fields['Data de Pagamento'], date)
  // The bank said that it costs less than was approved.
  assert.equal((await becomes(bills.slip.id, 'Paga')).fields.Valor, 9)
  assert.equal((await becomes(bills.code.id, 'Paga')).fields.Valor, 7)
  assert.equal((await becomes(bills.openCode.id, 'Paga')).fields.Valor, 10)
  const reasons = {
    dear: await becomes(bills.dear.id, 'Erro no pagamento'),
    none: await becomes(bills.none.id, 'Erro no pagamento'),
    key: await becomes(bills.key.id, 'Erro no pagamento'),
    poor: await becomes(bills.poor.id, 'Saldo insuficiente'),
    dearCode: await becomes(bills.dearCode.id, 'Erro no pagamento'),
    noCode: await becomes(bills.noCode.id, 'Erro no pagamento'),
  }
  assert.deepEqual(
    Object.values(reasons).map(({ failureReason }) => failureReason),
    [
      'O valor a pagar hoje é R$\u00a010,01, acima do valor aprovado. Atualize o valor e aprove de novo.',
      'O banco não encontrou o boleto.',
      'O banco não encontrou a chave Pix.',
      'O saldo disponível não cobre o valor da conta.',
      'O valor a pagar hoje é R$\u00a011,00, acima do valor aprovado. Atualize o valor e aprove de novo.',
      'O banco não encontrou o código Pix.',
    ],
  )
  await product.until(
    'a mail about each',
    async () => (await mailsAbout(product, /^A conta Obra do salão não foi paga$/)) === 6,
  )
  // Without an answer it is postponed like any item that fails, and opens a case when that goes on.
  const postponed = await product.jobs.rows<{ item_id: string }>(
    `select item_id from postponed_item where job = 'bills-payment'`,
  )
  assert.deepEqual(postponed, [{ item_id: bills.late.id }])
  await asOperator(product, `update postponed_item set next_try_at = now() - interval '1 minute'`)
  await payDue()
  await becomes(bills.late.id, 'Paga')
  const all = Object.values(bills).map(({ id }) => id)
  assert.deepEqual(await takenFor(all), [1_000n + 900n + 1_000n + 700n + 1_000n, 5])
  const period = `executionDateInitial=${date}&executionDateFinal=${date}&size=200`
  const statement = await product.call(`/core/redeems/statement?${period}`, { token })
  const rows = statement.body.content.filter(
    ({ statementType }: { statementType: string }) => statementType === 'DEBIT_BILL',
  )
  const amounts = rows.map(({ amount }: { amount: number }) => amount)
  assert.ok(amounts.includes(9), JSON.stringify(rows))
  const again = await edit(bills.poor.id, { Valor: 5, Status: 'Aprovado' })
  const { fields, failureReason } = again.body.records[0]
  assert.deepEqual([fields.Status, failureReason], ['Aprovado', null])
  assert.ok(fields.Agendado > date)
})

/** A bill whose payment the bank has and does not decide about by itself. */
async function beingPaid(waiting?: BillRecord): Promise<BillRecord> {
  const bill = waiting ?? (await billIn('Pagamento agendado'))
  await product.call(`${product.companiesUrl}/payout/v1/chaos`, {
    method: 'PUT',
    key: null,
    body: { decisionMs: 600_000 },
  })
  const { now } = await product.jobs.time()
  const { date } = paymentDays(now)
  assert.ok(date < (bill.fields.Agendado ?? date))
  await product.jobs.withTenant(DEMO, ({ run }) =>
    run('update bill set scheduled_on = $3 where seller_id = $1 and id = $2', [
      DEMO,
      bill.id,
      today,
    ]),
  )
  await payDue()
  assert.equal(await paymentsOf(bill.id), 1)
  return (await read(bill.id)).body
}

const payDue = () =>
  product.call('/core/sandbox/jobs/bills-payment/run', { method: 'POST', key: null })

const paymentsOf = async (id: string) =>
  (await product.jobs.rows('select 1 from payout where bill_id = $1', [id])).length

test('SM-BILL a bill that is being paid allows nothing but the answer of the bank', async () => {
  const bill = await beingPaid()
  assert.equal(bill.isBeingPaid, true)
  const { id } = bill
  const { 'Tipo de conta': _, Recorrência, parcela, ...editable } = fieldsOf()
  const stays = async (cell: string) => {
    assert.deepEqual((await read(id)).body, bill, cell)
    assert.equal(await paymentsOf(id), 1, cell)
  }
  for (const target of BILL_STATUSES) {
    const event = eventOfStatus(target)
    assert.equal(event && afterBillEvent(BEING_PAID, event), null, target)
    assert.deepEqual(errorsOf(await edit(id, { Status: target })), [409, 'BAR-5103'], target)
    await stays(`edit to ${target}`)
  }
  assert.deepEqual(errorsOf(await edit(id, { Valor: 2 })), [409, 'BAR-5103'])
  assert.deepEqual(errorsOf(await edit(id, editable, 'PUT')), [409, 'BAR-5103'])
  for (const method of ['delete', 'reprove', 'approve']) {
    const { records, refused } = (await bulk(method, [id])).body
    assert.deepEqual([records, refused[0].code], [[], 'BAR-5103'], method)
  }
  assert.deepEqual(errorsOf(await simulate(id, 'Saldo insuficiente')), [409, 'BAR-5103'])
  // Neither scheduled nor begun again.
  await payDue()
  await stays('the job')
  assert.equal((await simulate(id, 'Erro no pagamento')).status, 200)
  const failed = await read(id)
  assert.equal(failed.body.fields.Status, 'Erro no pagamento')
  assert.ok(failed.body.failureReason)
  const other = await beingPaid()
  assert.equal((await simulate(other.id, 'Paga')).body.fields.Status, 'Paga')
})

test('a bill that costs less on its day keeps the approved value until it is paid', async () => {
  const discounted = async (freeField: string) => {
    const slip = buildBoleto({ bank: '001', due: today, amount: 900n, freeField })
    const given = { Método: 'Boleto', 'Pix - Chave Pix': null, 'Boleto - Código': slip.line }
    const bill = await aBill({ ...given, Valor: 10 })
    const approved = await edit(bill.id, { Status: 'Aprovado' })
    assert.equal(approved.status, 200, approved.text)
    return beingPaid(approved.body.records[0])
  }
  const failing = await discounted('4'.repeat(25))
  assert.deepEqual([failing.fields.Status, failing.fields.Valor], ['Pagamento agendado', 10])
  assert.deepEqual(await takenFor([failing.id]), [900n, 1])
  const { fields } = (await simulate(failing.id, 'Erro no pagamento')).body
  assert.deepEqual([fields.Status, fields.Valor], ['Erro no pagamento', 10])
  const paid = await discounted('5'.repeat(25))
  assert.equal((await simulate(paid.id, 'Paga')).body.fields.Valor, 9)
})

test('operators have the bank asked again about the payment of a bill, but decide nothing else about it', async () => {
  const { id } = await beingPaid()
  const payout = await product.jobs.withTenant(DEMO, ({ row }) =>
    row<{ id: Uuid }>(`update payout set state = 'NEEDS_REVIEW' where bill_id = $1 returning id`, [
      id,
    ]),
  )
  const operator = (key: string | undefined, ...words: string[]) =>
    runOperatorCommand({ database: product.jobs, queueUrl: product.databaseUrl, key }, words)
  const { rosa, ivo } = await addOperators(product.jobs, ['rosa', 'ivo'])
  const ask = (decision: string) => {
    const words = ['payout', String(DEMO), payout?.id ?? '', decision]
    return operator(rosa, ...words, '--reason', 'conferido por telefone')
  }
  for (const decision of ['approve', 'refuse']) await assert.rejects(ask(decision), /no payout/)
  await operator(ivo, 'approve', (await ask('query')).split(' ').at(-1) ?? '')
  assert.equal((await simulate(id, 'Paga')).body.fields.Status, 'Paga')
})

test('SM-BILL a paid bill whose payment the bank sends back stays paid, says why, and its money is available again', async () => {
  const bill = await billIn('Paga')
  const { id } = bill
  assert.deepEqual(await takenFor([id]), [100n, 1])
  const payout = await product.jobs.row<{ id: string }>(
    'select id from payout where bill_id = $1',
    [id],
  )
  const path = `${product.companiesUrl}/counterparty/payouts/${payout?.id}/return`
  assert.equal((await product.call(path, { method: 'POST', key: null })).status, 200)
  const returned = await product.until('the return', async () => {
    const { body } = await read(id)
    return body.failureReason !== null && (body as BillRecord)
  })
  assert.deepEqual(returned.fields, bill.fields)
  await product.until('the mail', () =>
    mailsAbout(product, /^O pagamento da conta .+ foi devolvido$/),
  )
  assert.deepEqual(await takenFor([id]), [0n, 2])
  const events = await product.jobs.rows<{ type: string }>(
    `select type from event where subject_kind = 'bill' and subject_id = $1 order by at, id`,
    [id],
  )
  assert.deepEqual(events.map(({ type }) => type).slice(-2), ['BILL_PAID', 'BILL_PAYMENT_RETURNED'])
  const trail = await product.call(`/core/audit-trail?subjectKind=bill&subjectId=${id}`, { token })
  assert.ok(trail.text.includes(returned.failureReason ?? 'no reason'), trail.text)
  const { today: day } = await product.jobs.time()
  const period = `executionDateInitial=${day}&executionDateFinal=${day}&size=200`
  const { body: statement } = await product.call(`/core/redeems/statement?${period}`, { token })
  const back = statement.content.filter(
    ({ statementType }: { statementType: string }) => statementType === 'CREDIT_TRANSFER_RETURNED',
  )
  assert.deepEqual(
    back.map(({ amount }: { amount: number }) => amount),
    [1],
  )
  assert.deepEqual(errorsOf(await edit(id, { Valor: 2 })), [409, 'BAR-5103'])
})

test('what each bill took from the balance or the business account, and its return, is derived from the ledger', async () => {
  const { today: day } = await product.jobs.time()
  const kinds = ['BILL', 'BILL_RETURNED']
  const derived = async (as: string, given: readonly string[]) =>
    [...(await assertRowsAddUp(product, as, day, given))].sort()
  assert.deepEqual(await derived(token, kinds), kinds)

  // A seller with a business account pays from it.
  const as = await product.signIn(ATELIER_ADMIN.email)
  const inAccount = async () =>
    centavosOf((await product.call('/banking/accounts', { token: as })).body.balance)
  const before = await inAccount()
  const { id } = await aBill({ Valor: 3.21 }, as)
  const approved = await change([{ id, fields: { Status: 'Aprovado' } }], 'PATCH', as)
  assert.equal(approved.status, 200, approved.text)
  for (const Status of ['Pagamento agendado', 'Paga']) {
    const answer = await simulate(id, Status)
    assert.equal(answer.status, 200, answer.text)
  }
  assert.equal(await inAccount(), before - 321n)
  const payout = await product.jobs.row<{ id: string }>(
    'select id from payout where bill_id = $1',
    [id],
  )
  const path = `${product.companiesUrl}/counterparty/payouts/${payout?.id}/return`
  assert.equal((await product.call(path, { method: 'POST', key: null })).status, 200)
  await product.until('the return', async () => (await inAccount()) === before)
  const ofAccount = ['BILL_BANKING', 'BILL_RETURNED_BANKING']
  assert.deepEqual(await derived(as, ofAccount), ofAccount)
})
