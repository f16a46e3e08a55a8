import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, BUYER } from '#tests/factories/payments/checkout.ts'
import { cpfOf } from '#tests/factories/sellers/full-seller.ts'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
})
after(() => product.stop())

const PATH = '/core/seller-clients'
const UNKNOWN = '01998d6a-0000-7000-8000-000000000000'

const address = {
  zipCode: '01310-100',
  street: 'Avenida Paulista',
  number: 1000,
  complement: '',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'sp',
}
const body = (given: object = {}) => ({
  name: '  Escola Harmonia  ',
  document: { documentNumber: '12.abc.345/01de-35', documentType: 'CNPJ', documentNation: 'br' },
  email: 'escola@exemplo.com.br',
  phone: '(11) 98765-4321',
  address,
  ...given,
})
const create = (given: object, key?: string) =>
  product.call(PATH, { method: 'POST', token, body: given, ...(key ? { key } : {}) })
const codes = (answer: { body: { code: string; field?: string }[] }) =>
  answer.body.map(({ code, field }) => `${code} ${field ?? ''}`.trim())

test('the phone of a buyer is stored without 55, in the customer and in the charge', async () => {
  const link = await aLink(product, token)
  for (const [at, phone] of ['+55 (11) 98765-1234', '5511987651234', '11987651234'].entries()) {
    const document = { ...BUYER.document, documentNumber: cpfOf(700 + at) }
    const made = await product.call(`/payment/public/payment-links/${link}/orders`, {
      method: 'POST',
      body: { buyer: { ...BUYER, document, phone }, payment: { method: 'PIX' } },
    })
    assert.equal(made.status, 201, made.text)
    const charge = await product.call(`/core/charges/${made.body.uuidCharge}`, { token })
    const customer = await product.call(`${PATH}/${charge.body.customerId}`, {
      token,
    })
    assert.deepEqual(
      [customer.body.phone, charge.body.customerPhone],
      ['11987651234', '11987651234'],
      phone,
    )
  }
})

test('201: masked and lower-case input is accepted and returned normalised', async () => {
  const made = await create(body())
  assert.equal(made.status, 201, made.text)
  assert.equal(made.body.name, 'Escola Harmonia')
  assert.deepEqual(made.body.document, {
    documentNumber: '12ABC34501DE35',
    documentType: 'cnpj',
    documentNation: 'BR',
  })
  assert.deepEqual(made.body.address, {
    ...address,
    zipCode: '01310100',
    number: '1000',
    complement: null,
    state: 'SP',
    country: 'BR',
  })
  assert.equal(made.body.alternativeEmail, null)
  assert.equal(made.body.useSellerAddress, false)
  const read = await product.call(`${PATH}/${made.body.id}`, { token })
  assert.deepEqual(read.body, made.body)
})

test('409: the document exists already; the same idempotency key gets the same response', async () => {
  const key = '5b0b2b1e-6f1d-4b57-9a54-2f6a2f1d8a11'
  const first = await create(body(), key)
  const again = await create(body(), key)
  assert.deepEqual([first.status, again.status], [409, 409])
  assert.deepEqual(codes(first), ['BAR-2002 document.documentNumber'])
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
})

test('422: each invalid field has its own error code', async () => {
  const wrong = await create(
    body({
      document: { documentNumber: '52998224726', documentType: 'cpf', documentNation: 'BR' },
      email: 'sem-arroba',
      address: { ...address, state: 'XX' },
    }),
  )
  assert.equal(wrong.status, 422)
  assert.deepEqual(codes(wrong).sort(), [
    'BAR-2003 document.documentNumber',
    'BAR-2005 email',
    'BAR-2007 address',
  ])
  assert.deepEqual(codes(await create(body({ phone: '123' }))), ['BAR-2006 phone'])
  assert.deepEqual(codes(await create(body({ address: undefined }))), ['BAR-2007 address'])
  assert.deepEqual(codes(await create(body({ nickname: 'x' }))), ['BAR-0005 nickname'])
})

test('422: a house number that cannot be stored, and a country that is no two letters', async () => {
  for (const number of ['12\u0000', '\ud83d']) {
    const answer = await create(body({ address: { ...address, number } }))
    assert.deepEqual([answer.status, codes(answer)], [422, ['BAR-0005 address.number']])
  }
  const foreign = { documentNumber: 'AB123', documentType: 'passport', documentNation: '!1' }
  const answer = await create(body({ document: foreign }))
  assert.deepEqual([answer.status, codes(answer)], [422, ['BAR-0005 document.documentNation']])
})

test('201: a foreign document needs no check digits, and its customer may use the seller’s address', async () => {
  const document = { documentNumber: 'ab-123456', documentType: 'passport', documentNation: 'PT' }
  const phone = { countryCode: '+351', phone: '912345678' }
  const made = await create(
    body({ name: 'Maria Lusa', document, ...phone, address: null, useSellerAddress: true }),
  )
  assert.equal(made.status, 201, made.text)
  assert.equal(made.body.document.documentNumber, 'AB123456')
  assert.equal(made.body.address, null)
})

test('200: the list is sorted by name, paged, and searched by one field at a time', async () => {
  const all = await product.call(`${PATH}?size=5`, { token })
  const names = all.body.content.map(({ name }: { name: string }) => name)
  assert.equal(names.length, 5)
  assert.deepEqual(names, [...names].sort(new Intl.Collator('pt-BR').compare))
  assert.equal(all.body.totalPages, Math.ceil(all.body.totalElements / 5))
  const last = await product.call(`${PATH}?size=5&page=${all.body.totalPages - 1}&sort=name,desc`, {
    token,
  })
  assert.equal(last.body.content.at(-1).name, names[0])
  const found = await product.call(`${PATH}?name=${encodeURIComponent('HARMÔNIA')}`, { token })
  assert.deepEqual(
    found.body.content.map(({ name }: { name: string }) => name),
    ['Escola Harmonia'],
  )
  const two = await product.call(`${PATH}?name=a&email=b`, { token })
  assert.equal(two.status, 422)
  const deep = await product.call(`${PATH}?page=600`, { token })
  assert.deepEqual([deep.status, deep.body.content], [200, []])
  const wrong = await product.call(`${PATH}?page=-1`, { token })
  assert.deepEqual([wrong.status, ...codes(wrong)], [422, 'BAR-0011 page'])
  assert.equal((await product.call(`${PATH}?sort=phone,ASC`, { token })).status, 422)
})

test('401 without a session, 403 without the role, 404 for an unknown customer', async () => {
  assert.equal((await product.call(PATH)).status, 401)
  const charges = await product.signIn('bruno@padaria-ipe.com.br')
  assert.equal((await product.call(PATH, { token: charges })).status, 403)
  for (const id of [UNKNOWN, 'nada']) {
    const answer = await product.call(`${PATH}/${id}`, { token })
    assert.deepEqual([answer.status, ...codes(answer)], [404, 'BAR-2001'])
  }
  const patched = await product.call(`${PATH}/${UNKNOWN}/address`, {
    method: 'PATCH',
    token,
    body: address,
  })
  assert.deepEqual([patched.status, ...codes(patched)], [404, 'BAR-2001'])
})

test('look-ups of companies and postal codes answer 200, 404, 422 and 502', async () => {
  const status = async (path: string) => (await product.call(`/core/public/${path}`)).status
  const company = await product.call('/core/public/companies/12abc34501de35')
  assert.equal(company.body.companyName, 'ALFA NUMERICO TECNOLOGIA LTDA')
  assert.equal(await status('companies/99999999000191'), 404)
  assert.equal(await status('companies/12345678000190'), 422)
  assert.equal(await status('companies/88888888000191'), 502)
  const postal = await product.call('/core/public/postal-codes/01310-100/json')
  assert.deepEqual(postal.body, {
    logradouro: 'Avenida Paulista',
    bairro: 'Bela Vista',
    localidade: 'São Paulo',
    uf: 'SP',
    complemento: '',
  })
  assert.equal(await status('postal-codes/99999999/json'), 404)
  assert.equal(await status('postal-codes/123/json'), 404)
  assert.equal(await status('postal-codes/00000000/json'), 502)
  assert.match((await product.call('/core/public/ip')).body.IPv4, /127\.0\.0\.1/)
})

test('an activity is found by its CNAE or its words, without a session', async () => {
  const search = async (text: string) =>
    (await product.call(`/core/public/activities?search=${encodeURIComponent(text)}`)).body
  const bakery = '1091102'
  const { activities } = await search('1091-1/02')
  assert.equal(activities.length, 1)
  assert.equal(activities[0].code, bakery)
  assert.ok(
    (await search('padaria')).activities.some(({ code }: { code: string }) => code === bakery),
  )
  assert.deepEqual(await search('nada disso'), { activities: [] })
})

test('the look-ups answer for a CNPJ and a postal code what was set in the sandbox', async () => {
  const company = {
    companyName: 'Livraria Aurora Ltda',
    fantasyName: null,
    address: {
      zipCode: '01310100',
      street: 'Rua do Ouvidor',
      number: '12',
      complement: null,
      district: 'Centro',
      city: 'Rio de Janeiro',
      state: 'RJ',
    },
  }
  const address = {
    logradouro: 'Rua Nova',
    bairro: 'Centro',
    localidade: 'Recife',
    uf: 'PE',
    complemento: '',
  }
  const set = await product.call('/core/sandbox/lookups', {
    method: 'PATCH',
    body: {
      companies: { '11.222.333/0001-81': company, '11444777000161': 'NOT_FOUND' },
      postalCodes: { '50010-000': address, '50020000': 'DOWN' },
    },
  })
  assert.equal(set.status, 204, set.text)
  const companyOf = (cnpj: string) => product.call(`/core/public/companies/${cnpj}`)
  assert.deepEqual((await companyOf('11222333000181')).body, company)
  assert.equal((await companyOf('11444777000161')).status, 404)
  const addressOf = (cep: string) => product.call(`/core/public/postal-codes/${cep}/json`)
  assert.deepEqual((await addressOf('50010000')).body, address)
  assert.equal((await addressOf('50020000')).status, 502)
  const wrong = await product.call('/core/sandbox/lookups', {
    method: 'PATCH',
    body: { companies: { '11222333000181': 'LATER' } },
  })
  assert.equal(wrong.status, 422)
})

test('412: a change based on another version is refused, for contact and address', async () => {
  const made = await create(
    body({
      document: { documentNumber: '52998224725', documentType: 'cpf', documentNation: 'BR' },
    }),
  )
  const path = `${PATH}/${made.body.id}`
  const version = (await product.call(path, { token })).headers.get('etag') ?? ''
  assert.match(version, /^"[\w-]{22}"$/)
  const { document, name, countryCode, phone } = made.body
  const change = (email: string, ifMatch: string) =>
    product.call(path, {
      method: 'PUT',
      token,
      headers: { 'if-match': ifMatch },
      body: { document, name, countryCode, phone, email },
    })
  const first = await change('primeira@exemplo.com.br', version)
  assert.equal(first.status, 200, first.text)
  const stale = await change('segunda@exemplo.com.br', version)
  assert.deepEqual([stale.status, codes(stale)], [412, ['BAR-0014']])
  const moved = await product.call(`${path}/address`, {
    method: 'PATCH',
    token,
    headers: { 'if-match': version },
    body: address,
  })
  assert.equal(moved.status, 412)
  const now = await product.call(path, { token })
  assert.equal(now.body.email, 'primeira@exemplo.com.br')
  assert.equal(now.headers.get('etag'), first.headers.get('etag'))
  assert.equal((await change('terceira@exemplo.com.br', now.headers.get('etag') ?? '')).status, 200)
})
