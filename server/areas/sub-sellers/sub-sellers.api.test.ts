import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addDays, type Day } from '#contract/basics/days.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import {
  type Sent,
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
  TOO_LATE_MS,
} from '#tests/factories/environment/product.ts'
import { linkBody } from '#tests/factories/payments/checkout.ts'
import { addOtherSeller, DEMO } from '#tests/factories/sellers/people.ts'
import { subSellerBody } from '#tests/factories/sellers/sub-seller.ts'

let product: TestProduct
let token: string
const realTime = machineTime.now

before(async () => {
  product = await startProduct({ config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  token = await product.signIn()
  await put('recipients/v1/chaos', { timeoutMs: TOO_LATE_MS })
})
after(async () => {
  machineTime.now = realTime
  await product.stop()
})

const ROOT = '/core/sellers/subseller'
const put = (path: string, body: object) =>
  product.call(`${product.companiesUrl}/${path}`, { method: 'PUT', key: null, body })
const send = (path: string, sent: Sent) => product.call(`${ROOT}${path}`, { token, ...sent })
const read = async (id: number) => (await send(`/${id}`, {})).body
const register = (id: number, key: string = randomUUID()) =>
  send(`/${id}/split`, { method: 'POST', key })

let made = 0

function aPerson(changes: object = {}) {
  made += 1
  return subSellerBody(made, changes)
}

const aCompany = () => ({
  ...aPerson(),
  documentType: 'CNPJ',
  document: '11222333000181',
  openingDate: '2019-05-02',
  owner: { ownerName: 'Rita Alves', ownerDocument: '39053344705', birthdate: '1990-02-28' },
  description: 'Doces finos para festas',
})

const create = (body: object) => send('', { method: 'POST', body })
const anId = async (body: object = aPerson()): Promise<number> => (await create(body)).body.id

const withNumber = (number: string, issuer = '0123') => {
  const person = aPerson()
  return {
    ...person,
    account: { ...person.account, account: { ...person.account.account, number, issuer } },
  }
}

/** Makes the next polls due without waiting for them. */
async function pollAgain(afterMs = 40_000): Promise<void> {
  const offset = machineTime.now() - realTime() + afterMs
  machineTime.now = () => realTime() + offset
  await product.call('/core/sandbox/jobs/subseller-split/run', { method: 'POST', key: null })
}
const later = (by: object) =>
  product.call('/core/sandbox/clock/advance', { method: 'POST', key: null, body: by })

test('R-SSL-18 R-SSL-27 a person is created, registered, and available for splits after its approval', async () => {
  const body = aPerson()
  const created = await create(body)
  assert.equal(created.status, 201, created.text)
  const { id } = created.body
  assert.deepEqual([created.body.isActive, created.body.splitStatus], [true, 'PROCESSING'])
  assert.deepEqual(await read(id), created.body)
  assert.equal(created.body.paymentValue, 12.5)
  assert.equal(created.body.address.number, '10')

  const offered = async () =>
    (await product.call(`/core/payment-links/subseller?name=${body.name}`, { token })).body.length
  assert.equal(await offered(), 0)
  const requested = await register(id)
  assert.deepEqual([requested.status, requested.body.splitStatus], [202, 'PROCESSING'])
  const twice = await register(id)
  assert.deepEqual([twice.status, twice.body[0].code], [409, 'BAR-6008'])
  await pollAgain()
  assert.equal((await read(id)).splitStatus, 'PROCESSING')
  await later({ minutes: 6 })
  await pollAgain()
  assert.equal((await read(id)).splitStatus, 'ACTIVE')
  assert.equal(await offered(), 1)
  assert.equal((await register(id)).status, 409)
})

test('R-SSL-01 R-SSL-11 a company is created with owner, opening date and description, and found by its document; a second one of its document is refused', async () => {
  const created = await create(aCompany())
  assert.equal(created.status, 201, created.text)
  assert.deepEqual(
    [created.body.documentType, created.body.openingDate, created.body.owner.ownerName],
    ['CNPJ', '2019-05-02', 'Rita Alves'],
  )
  const again = await create({ ...aCompany(), document: '11.222.333/0001-81' })
  assert.deepEqual([again.status, again.body[0].code], [409, 'BAR-6002'])
  // The list finds it by its document and by the beginning of one, as customers are found.
  const found = async (document: string) =>
    (await send(`?document=${encodeURIComponent(document)}`, {})).body.totalElements
  assert.deepEqual(
    [
      await found('11.222.333/0001-81'),
      await found('11.222.333'),
      await found('222'),
      await found('%'),
    ],
    [1, 1, 0, 0],
  )
})

test('R-SSL-07 R-SSL-13 R-SSL-14 each invalid field of a sub-seller has its own error code', async () => {
  const person = aPerson()
  const wrong: readonly (readonly [object, string])[] = [
    [{ ...person, document: '11111111111' }, 'BAR-6003'],
    [{ ...aCompany(), document: '11222333000182' }, 'BAR-6004'],
    [{ ...person, account: { ...person.account, pixKeyType: 'PHONE' } }, 'BAR-6005'],
    [{ ...person, paymentValue: 101 }, 'BAR-6006'],
    [withNumber('12'), 'BAR-6009'],
    [{ ...person, contact: { ...person.contact, email: 'x' } }, 'BAR-2005'],
    [{ ...person, contact: { ...person.contact, phone: '123' } }, 'BAR-2006'],
    [{ ...person, address: { ...person.address, state: 'XX' } }, 'BAR-2007'],
  ]
  for (const [body, code] of wrong) {
    const answer = await create(body)
    assert.equal(answer.status, 422, code)
    assert.ok(
      answer.body.some((each: { code: string }) => each.code === code),
      answer.text,
    )
  }
})

test('SM-SUBSELLER an account refused at once can be corrected and registered again', async () => {
  const id = await anId(withNumber('0000'))
  const key = randomUUID()
  const rejected = await register(id, key)
  assert.deepEqual([rejected.status, rejected.body[0].code], [422, 'BAR-6007'])
  assert.deepEqual((await register(id, key)).body, rejected.body)
  assert.equal((await read(id)).splitStatus, 'INACTIVE')
  const { account } = withNumber('45678')
  assert.equal((await send(`/${id}/accounts`, { method: 'PATCH', body: account })).status, 200)
  assert.equal((await register(id)).status, 202)
  await later({ minutes: 6 })
  await pollAgain()
  assert.equal((await read(id)).splitStatus, 'ACTIVE')
})

test('SM-SUBSELLER a registration refused after review or without outcome for a day is INACTIVE', async () => {
  const unknownAgency = await anId(withNumber('45678', '9999'))
  const silent = await anId()
  assert.equal((await register(unknownAgency)).status, 202)
  // The response of this registration is lost.
  await put('recipients/v1/chaos', { dropAfterPercent: 100 })
  const requested = await register(silent)
  assert.equal(requested.status, 202)
  await put('recipients/v1/chaos', { dropAfterPercent: 0 })
  await later({ minutes: 6 })
  await pollAgain()
  assert.equal((await read(unknownAgency)).splitStatus, 'INACTIVE')
  assert.equal((await read(silent)).splitStatus, 'ACTIVE')

  const forgotten = await anId()
  await put('recipients/v1/faults/next', { fault: 'drop-before' })
  assert.equal((await register(forgotten)).status, 202)
  // The job does not send it again while the clock moves, however long that takes.
  const atMs = machineTime.now()
  machineTime.now = () => atMs
  for (const [hours, status] of [
    [23, 'PROCESSING'],
    [2, 'INACTIVE'],
  ] as const) {
    await later({ hours })
    await put('recipients/v1/faults/next', { fault: 'drop-before' })
    await pollAgain()
    assert.equal((await read(forgotten)).splitStatus, status, `${hours} hours later`)
  }
})

test('a registration whose response is lost is polled, and sent again if it never arrived', async () => {
  for (const fault of ['drop-before', 'drop-after', '500-after', 'timeout-after']) {
    const id = await anId()
    await put('recipients/v1/faults/next', { fault })
    const requested = await register(id)
    assert.deepEqual([requested.status, requested.body.splitStatus], [202, 'PROCESSING'], fault)
    await pollAgain()
    await later({ minutes: 6 })
    await pollAgain()
    assert.equal((await read(id)).splitStatus, 'ACTIVE', fault)
  }
  const twice = await product.jobs.rows(
    'select from sub_seller group by registration_id having count(*) > 1 and registration_id is not null',
  )
  assert.equal(twice.length, 0)
})

test('a sub-seller whose registration is not requested is registered after five minutes', async () => {
  token = await product.signIn() // the waits above used up the first one
  const id = await anId()
  const registration = () =>
    product.jobs.row<{ registration_id: string | null }>(
      'select registration_id from sub_seller where seller_id = $1 and id = $2',
      [DEMO, id],
    )
  await pollAgain()
  assert.equal((await registration())?.registration_id, null)
  await pollAgain(300_000)
  assert.notEqual((await registration())?.registration_id, null)
  assert.deepEqual((await register(id)).body[0].code, 'BAR-6008')
  await later({ minutes: 6 })
  await pollAgain()
  assert.equal((await read(id)).splitStatus, 'ACTIVE')
})

const simulate = (id: number, splitStatus: string, idSeller?: number) =>
  product.call(`/core/sandbox/subsellers/${id}/split-status`, {
    method: 'POST',
    key: null,
    body: { splitStatus, ...(idSeller && { idSeller }) },
  })

test('the sandbox decides a registration, and begins it where none is open', async () => {
  const id = await anId()
  const refused = await simulate(id, 'INACTIVE')
  assert.deepEqual([refused.status, refused.body.splitStatus], [200, 'INACTIVE'], refused.text)
  assert.deepEqual(refused.body, await read(id))
  await register(id)
  const accepted = await simulate(id, 'ACTIVE')
  assert.deepEqual([accepted.status, accepted.body.splitStatus], [200, 'ACTIVE'], accepted.text)
  const again = await simulate(id, 'ACTIVE')
  assert.deepEqual([again.status, again.text], [200, accepted.text])
  // SM-SUBSELLER has no way from ACTIVE to INACTIVE.
  assert.equal((await simulate(id, 'INACTIVE')).body.splitStatus, 'ACTIVE')
  assert.equal((await read(id)).splitStatus, 'ACTIVE')
})

test('the sandbox needs the seller where several have a sub-seller of that number', async () => {
  const otherSeller = await addOtherSeller(product)
  const body = aPerson()
  const made = await product.call(ROOT, { method: 'POST', token: otherSeller, body })
  assert.equal(made.body.id, 1, made.text)
  const errorsOf = ({ status, body: errors }: { status: number; body: object[] }) => [
    status,
    ...errors,
  ]
  assert.deepEqual(errorsOf(await simulate(1, 'INACTIVE')), [
    422,
    {
      code: 'BAR-0005',
      description: 'Campo idSeller: vários vendedores têm este número.',
      field: 'idSeller',
    },
  ])
  const seller = await product.jobs.row<{ seller_id: number }>(
    'select seller_id from sub_seller where document = $1',
    [body.document],
  )
  const decided = await simulate(1, 'ACTIVE', seller?.seller_id)
  assert.deepEqual([decided.body.name, decided.body.splitStatus], [body.name, 'ACTIVE'])
  const code = async (answer: Promise<{ status: number; body: { code: string }[] }>) => {
    const { status, body: errors } = await answer
    return [status, errors[0]?.code]
  }
  assert.deepEqual(await code(simulate(999_999, 'ACTIVE')), [404, 'BAR-6001'])
  assert.deepEqual(await code(simulate(999_999, 'ACTIVE', DEMO)), [404, 'BAR-6001'])
})

test('each of the four sections is saved, and refused when based on an older version', async () => {
  const id = await anId()
  const seen = await send(`/${id}`, {})
  const general = {
    name: 'Rita Doces',
    alternativeEmail: 'fin@exemplo.com.br',
    birthdate: '1991-03-01',
    ownerDocument: seen.body.document,
    paymentType: 'FIXED',
    paymentValue: 7.5,
  }
  const etag = seen.headers.get('etag') ?? ''
  const saved = await send(`/${id}`, {
    method: 'PATCH',
    body: general,
    headers: { 'if-match': etag },
  })
  assert.equal(saved.status, 200, saved.text)
  assert.deepEqual(
    [saved.body.name, saved.body.paymentType, saved.body.paymentValue, saved.body.owner.birthdate],
    ['Rita Doces', 'FIXED', 7.5, '1991-03-01'],
  )
  const stale = { 'if-match': etag }
  const parts = [
    ['', general],
    ['/address', { ...seen.body.address, street: 'Rua Nova' }],
    ['/accounts', seen.body.account],
    ['/contacts', seen.body.contact],
  ] as const
  for (const [path, body] of parts) {
    const answer = await send(`/${id}${path}`, { method: 'PATCH', body, headers: stale })
    assert.deepEqual([answer.status, answer.body[0].code], [412, 'BAR-0014'], path)
    assert.equal((await send(`/${id}${path}`, { method: 'PATCH', body })).status, 200, path)
    const unknown = await send(`/999999${path}`, { method: 'PATCH', body })
    assert.deepEqual([unknown.status, unknown.body[0].code], [404, 'BAR-6001'], path)
  }
  assert.equal((await read(id)).address.street, 'Rua Nova')
})

test('R-SSL-12 R-SSL-22 a person needs its own document and a birth date, a company an opening date', async () => {
  const id = await anId()
  const { document } = await read(id)
  const body = { name: 'X', ownerDocument: document, paymentType: 'FIXED', paymentValue: 1 }
  const save = (changes: object) =>
    send(`/${id}`, { method: 'PATCH', body: { ...body, birthdate: '1990-01-01', ...changes } })
  assert.equal((await save({ birthdate: null })).body[0].field, 'birthdate')
  assert.equal((await save({ birthdate: '2999-01-01' })).body[0].field, 'birthdate')
  const { today } = await product.jobs.time()
  const birthday = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}` as Day
  const minor = (await save({ birthdate: addDays(birthday, 1) })).body[0]
  assert.deepEqual([minor.code, minor.field], ['BAR-6010', 'birthdate'])
  assert.equal((await save({ birthdate: birthday })).status, 200)
  const asked = aCompany()
  const led = { ...asked, owner: { ...asked.owner, birthdate: addDays(birthday, 1) } }
  const refused = (await create(led)).body[0]
  assert.deepEqual([refused.code, refused.field], ['BAR-6010', 'owner.birthdate'])
  const unborn = { ...aCompany(), openingDate: '2999-01-01' }
  assert.equal((await create(unborn)).body[0].field, 'openingDate')
  assert.equal((await save({ ownerDocument: '39053344705' })).body[0].code, 'BAR-6003')
  assert.equal((await save({ ownerDocument: '390.533.447-06' })).body[0].code, 'BAR-6003')
  const wrongCnpj = (await save({ ownerDocument: '11.222.333/0001-82' })).body[0]
  assert.deepEqual([wrongCnpj.code, wrongCnpj.field], ['BAR-6004', 'ownerDocument'])
  assert.equal((await save({ paymentValue: 0 })).body[0].code, 'BAR-6006')
  const listed = await send('?document=11222333000181', {})
  const [company] = listed.body.content
  const half = await send(`/${company.id}`, {
    method: 'PATCH',
    body: { ...body, ownerDocument: '39053344705' },
  })
  assert.deepEqual([half.status, half.body[0].field], [422, 'openingDate'])
})

test('each invalid field of a changed section has its own error code', async () => {
  const id = await anId()
  const { address, account, contact } = await read(id)
  const wrong = [
    ['/address', { ...address, state: 'XX' }, 'BAR-2007'],
    ['/accounts', { ...account, account: { ...account.account, number: '1' } }, 'BAR-6009'],
    ['/contacts', { ...contact, email: 'x' }, 'BAR-2005'],
    ['/contacts', { ...contact, phone: '1' }, 'BAR-2006'],
  ] as const
  for (const [path, body, code] of wrong) {
    const answer = await send(`/${id}${path}`, { method: 'PATCH', body })
    assert.deepEqual([answer.status, answer.body[0].code], [422, code], path)
  }
})

test('a deactivated sub-seller is not offered for splits until it is activated again', async () => {
  const found = await product.call('/core/payment-links/subseller?name=Doces%20da', { token })
  const [{ id }] = found.body
  const offered = async () =>
    (await product.call('/core/payment-links/subseller?name=Doces%20da', { token })).body.length
  const off = await send(`/${id}/active?active=false`, { method: 'PATCH' })
  assert.deepEqual([off.status, off.body.isActive, off.body.splitStatus], [200, false, 'ACTIVE'])
  assert.equal(await offered(), 0)
  await send(`/${id}/active?active=true`, { method: 'PATCH' })
  assert.equal(await offered(), 1)
  const unknown = await send('/999999/active?active=true', { method: 'PATCH' })
  assert.deepEqual([unknown.status, unknown.body[0].code], [404, 'BAR-6001'])
  assert.equal((await register(999_999)).body[0].code, 'BAR-6001')
})

test('SM-SUBSELLER changed bank data hold payouts and send a mail', async () => {
  const id = await anId()
  const { account, contact } = await read(id)
  const same = await send(`/${id}/accounts`, { method: 'PATCH', body: account })
  assert.equal(same.status, 200)
  const held = () =>
    product.jobs.row<{ payouts_held_until: string | null }>(
      'select payouts_held_until from sub_seller where id = $1',
      [id],
    )
  assert.equal((await held())?.payouts_held_until, null)
  const body = { ...account, account: { ...account.account, number: '99887' } }
  const wrong = await send(`/${id}/accounts`, {
    method: 'PATCH',
    body: { ...body, pixKey: '11987654321' },
  })
  assert.equal(wrong.body[0].code, 'BAR-6005')
  assert.equal((await send(`/${id}/accounts`, { method: 'PATCH', body })).status, 200)
  assert.notEqual((await held())?.payouts_held_until, null)
  const mail = await product.until('the mail', async () => {
    const box = await product.call(`${product.companiesUrl}/mail?to=${contact.email}`)
    return box.body.content[0]
  })
  assert.match(mail.subject, /dados bancários foram alterados por Padaria Ipê/)
})

test('sub-sellers created at once get different numbers', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(aPerson())))
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array.from({ length: 6 }, () => 201),
  )
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 6)
})

test("existing links keep their split when a sub-seller's share changes", async () => {
  const found = await product.call('/core/payment-links/subseller?name=Entregas', { token })
  const [{ id, paymentValue }] = found.body
  const methods = {
    creditCardMethod: { type: 'EARLY_SELLER' },
    bankSlipMethod: null,
    pixMethod: null,
  }
  const share = { idSubSeller: id, paymentType: 'FIXED', paymentValue, amount: 150 }
  const made = await product.call('/core/payment-links', {
    method: 'POST',
    token,
    body: { ...linkBody(), allowedPaymentMethods: methods, subSellerPaymentRequest: [share] },
  })
  assert.equal(made.status, 201, made.text)
  const seller = await read(id)
  const body = {
    name: seller.name,
    birthdate: '1988-04-17',
    ownerDocument: seller.document,
    paymentType: 'PERCENTAGE',
    paymentValue: 50,
  }
  assert.equal((await send(`/${id}`, { method: 'PATCH', body })).status, 200)
  const kept = await product.call(`/core/payment-links/${made.body.uuid}`, { token })
  const [held] = kept.body.subSellerPaymentRequest
  assert.deepEqual([held.paymentType, held.paymentValue], ['FIXED', paymentValue])
})
