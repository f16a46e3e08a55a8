import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { errorsOf } from '#tests/factories/environment/answers.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { addOtherSeller, addUsers, DEMO } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let token: string
let otherSeller: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
  otherSeller = await addOtherSeller(product)
})
after(() => product.stop())

const PATH = '/core/plans'

const values = (month: number, semester: number, year: number) => [
  { type: 'MONTHLY', value: month, valuePerMonth: month },
  { type: 'SEMESTER', value: Math.round(semester * 600) / 100, valuePerMonth: semester },
  { type: 'YEARLY', value: Math.round(year * 1200) / 100, valuePerMonth: year },
]
const body = (given: object = {}) => ({
  title: '  Clube do Bolo  ',
  description: 'Um bolo por semana.',
  bullets: [{ description: 'Bolo simples' }, { description: 'Entrega grátis' }],
  basicValues: values(59.9, 54.9, 49.9),
  enableBankSlip: false,
  enableCreditCard: true,
  enablePixPayment: true,
  ...given,
})
const create = (given: object = {}, by = token) =>
  product.call(PATH, { method: 'POST', token: by, body: body(given) })
const update = (id: number, given: object, headers: Record<string, string> = {}, by = token) =>
  product.call(`${PATH}/${id}`, { method: 'PUT', token: by, body: body(given), headers })
const turn = (id: number, active: boolean, by = token) =>
  product.call(`${PATH}/${id}`, { method: 'PATCH', token: by, body: { active } })
const read = (id: number, by = token) => product.call(`${PATH}/${id}`, { token: by })
const list = (query: string, by = token) => product.call(`${PATH}?${query}`, { token: by })
const titles = (answer: { body: { content: { title: string }[] } }) =>
  answer.body.content.map(({ title }) => title)

test('R-PLAN-05 R-PLAN-07 R-PLAN-09 a plan is created active and read back as it was created', async () => {
  const made = await create({ idCheckout: DEMO })
  assert.equal(made.status, 201, made.text)
  const { id, ...rest } = made.body
  assert.ok(Number.isInteger(id) && id > 0)
  assert.deepEqual(rest, { ...body({ title: 'Clube do Bolo', idCheckout: DEMO }), active: true })
  assert.deepEqual((await read(id)).body, made.body)
  const next = await create({ title: 'Clube da Torta', basicValues: values(1, 1, 1).toReversed() })
  assert.equal(next.body.id, id + 1)
  assert.equal(next.body.idCheckout, null)
  assert.deepEqual(next.body.basicValues, values(1, 1, 1))
})

test('R-PLAN-05 R-PLAN-06 R-PLAN-08 R-PLAN-10 each invalid field of a plan has its own error code, on creation and change', async () => {
  const one = values(10, 10, 10)
  const wrong = [
    [{ title: '  ' }, 'BAR-0005 title'],
    [{ title: 'x'.repeat(61) }, 'BAR-4003 title'],
    [{ description: 'x'.repeat(501) }, 'BAR-4204 description'],
    [{ bullets: [{ description: ' ' }] }, 'BAR-0005 bullets.0.description'],
    [{ bullets: [{ description: 'x'.repeat(121) }] }, 'BAR-0005 bullets.0.description'],
    [{ bullets: Array.from({ length: 31 }, () => ({ description: 'x' })) }, 'BAR-0005 bullets'],
    [{ basicValues: one.slice(1) }, 'BAR-4202 basicValues'],
    [{ basicValues: [...one, one[0]] }, 'BAR-4202 basicValues'],
    [{ basicValues: [one[0], one[0], one[2]] }, 'BAR-4202 basicValues'],
    [{ basicValues: values(10, 0, 10) }, 'BAR-4202 basicValues'],
    [
      { basicValues: [one[0], one[1], { type: 'YEARLY', value: 119.99, valuePerMonth: 10 }] },
      'BAR-4202 basicValues',
    ],
    [{ basicValues: values(10, 10, 833_333.34) }, 'BAR-4202 basicValues'],
    [{ enableBankSlip: false, enableCreditCard: false, enablePixPayment: false }, 'BAR-4002'],
  ] as const
  const { body: plan } = await create()
  for (const [given, rejected] of wrong) {
    assert.deepEqual(errorsOf(await create(given)), [422, rejected], JSON.stringify(given))
    assert.deepEqual(errorsOf(await update(plan.id, given)), [422, rejected], JSON.stringify(given))
  }
  assert.equal((await create({ description: 'x'.repeat(500) })).status, 201)
  assert.equal((await create({ description: '  ' })).body.description, null)
})

test('BAR-4301: a plan with the checkout of another seller or an unknown checkout is refused', async () => {
  assert.deepEqual(errorsOf(await create({ idCheckout: DEMO + 1 })), [404, 'BAR-4301 idCheckout'])
  assert.deepEqual(errorsOf(await create({ idCheckout: DEMO }, otherSeller)), [
    404,
    'BAR-4301 idCheckout',
  ])
  const { body: plan } = await create()
  const moved = await update(plan.id, { idCheckout: DEMO + 1 })
  assert.deepEqual(errorsOf(moved), [404, 'BAR-4301 idCheckout'])
})

test('the list of plans is sorted by title, 20 a page, and searched without accents', async () => {
  for (let at = 0; at < 21; at += 1)
    await create({ title: `Árvore ${String(at).padStart(2, '0')}` })
  const first = await list('title=arvore')
  assert.equal(first.body.content.length, 20)
  assert.deepEqual([first.body.totalElements, first.body.totalPages], [21, 2])
  assert.deepEqual(titles(first).slice(0, 2), ['Árvore 00', 'Árvore 01'])
  assert.deepEqual(titles(await list('title=ARVORE&page=1')), ['Árvore 20'])
  assert.deepEqual(titles(await list('title=%C3%A1rvore&sort=title,DESC&size=1')), ['Árvore 20'])
  assert.deepEqual(titles(await list('title=%25')), [])
  assert.deepEqual(titles(await list('page=10000&size=2')), [])
  for (const query of ['page=-1', 'sort=id,ASC']) {
    assert.deepEqual(
      [(await list(query)).status, (await list(query)).body[0].code],
      [422, 'BAR-0011'],
    )
  }
})

test('R-PLAN-12 SM-PLAN a deactivated plan is not in the list of active plans until it is activated again', async () => {
  const { body: plan } = await create({ title: 'Só no verão' })
  const off = await turn(plan.id, false)
  assert.deepEqual([off.status, off.body], [200, { ...plan, active: false }])
  assert.deepEqual(titles(await list('title=ver%C3%A3o&active=true')), [])
  assert.deepEqual(titles(await list('title=ver%C3%A3o')), ['Só no verão'])
  assert.deepEqual(titles(await list('title=ver%C3%A3o&active=false')), ['Só no verão'])
  assert.equal((await update(plan.id, { title: 'Só no verão' })).body.active, false)
  assert.equal((await turn(plan.id, true)).body.active, true)
  assert.deepEqual(titles(await list('title=ver%C3%A3o&active=true')), ['Só no verão'])
})

test('a change replaces the whole plan; one based on another version is refused', async () => {
  const { body: plan } = await create()
  const version = (await read(plan.id)).headers.get('etag') ?? ''
  const given = {
    title: 'Clube Novo',
    description: null,
    bullets: [],
    basicValues: values(70, 65.5, 60.01),
    enableBankSlip: true,
    enableCreditCard: false,
    enablePixPayment: false,
  }
  const changed = await update(plan.id, given, { 'if-match': version })
  const expected = { ...given, id: plan.id, active: true, idCheckout: null }
  assert.deepEqual([changed.status, changed.body], [200, expected])
  assert.deepEqual((await read(plan.id)).body, expected)
  const late = await update(plan.id, { title: 'Clube Velho' }, { 'if-match': version })
  assert.deepEqual(errorsOf(late), [412, 'BAR-0014'])
  assert.equal((await read(plan.id)).body.title, 'Clube Novo')
})

test('R-GEN-17 a plan of another seller answers 404, and each seller has its own numbers', async () => {
  const { body: plan } = await create()
  for (const answer of [
    await read(plan.id, otherSeller),
    await update(plan.id, {}, {}, otherSeller),
    await turn(plan.id, false, otherSeller),
    await read(999_999_999),
    await product.call(`${PATH}/0`, { token }),
  ]) {
    assert.deepEqual(errorsOf(answer), [404, 'BAR-4201'])
  }
  assert.equal((await read(plan.id)).body.active, true)
  assert.deepEqual((await list('', otherSeller)).body.content, [])
  assert.equal((await create({}, otherSeller)).body.id, 1)
})

test('plans created at once get different numbers', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => create()))
  assert.deepEqual(new Set(made.map(({ status }) => status)), new Set([201]))
  assert.equal(new Set(made.map(({ body: plan }) => plan.id)).size, 6)
})

test('a user who imports subscriptions may create and list plans but not change or deactivate them', async () => {
  const [person] = await addUsers(product, ['SUBSCRIPTIONS'])
  assert.ok(person)
  const signedIn = await product.call('/core/public/auth/sign-in', {
    method: 'POST',
    body: { email: person.email, password: person.password },
  })
  const by: string = signedIn.body.token
  const made = await create({ title: 'Importado' }, by)
  assert.equal(made.status, 201)
  assert.deepEqual(titles(await list('title=importado&active=true', by)), ['Importado'])
  assert.equal((await update(made.body.id, {}, {}, by)).status, 403)
  assert.equal((await turn(made.body.id, false, by)).status, 403)
})
