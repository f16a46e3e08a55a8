import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { NewCustomer } from '#contract/customers/shapes.ts'
import { createCustomer } from '#server/areas/customers/create-customer.ts'
import { listCustomers } from '#server/areas/customers/list-customers.ts'
import { updateCustomer, updateCustomerAddress } from '#server/areas/customers/update-customer.ts'
import {
  type Cause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

const CAUSE: Cause = { actorKind: 'USER', actorId: 'ana', call: 'CUS-02', requestId: 'r', ip: null }
const SORT = { field: 'name', descending: false }

let product: TestProduct
let database: Database

before(async () => {
  product = await startProduct()
  database = await openAs(product.databaseUrl, 'app', 4)
})

after(async () => {
  await database.close()
  await product.stop()
})

const inWork = <T>(work: (work: UnitOfWork) => Promise<T>): Promise<T> =>
  database.withTenant(DEMO, (transaction) => work(openUnitOfWork(transaction, CAUSE)))

const aCustomer = (given: Partial<NewCustomer> = {}): NewCustomer => ({
  name: 'Íris Conceição de Ávila',
  fantasyName: null,
  document: { documentNumber: '12ABC34501DE35', documentType: 'cnpj', documentNation: 'BR' },
  email: 'Iris@Exemplo.com.br',
  alternativeEmail: null,
  countryCode: '+55',
  phone: '5511987654321',
  useSellerAddress: true,
  address: null,
  ...given,
})

const search = async (query: { name?: string; email?: string; document?: string }) => {
  const page = await inWork((work) =>
    listCustomers(work, { ...query, page: 0, size: 20, sort: SORT }),
  )
  return page.content.map(({ name }) => name)
}

test('a new customer is stored with its national phone number, found by each search field, and audited', async () => {
  const made = await inWork((work) => createCustomer(work, aCustomer()))
  assert.equal(made.phone, '11987654321')
  assert.equal(made.uuid, made.id)
  for (const query of [
    { name: 'conceicao' },
    { name: 'ÍRIS' },
    { email: 'iris@ex' },
    { document: '12.abc' },
  ]) {
    assert.deepEqual(await search(query), ['Íris Conceição de Ávila'], JSON.stringify(query))
  }
  assert.deepEqual(await search({ name: 'exemplo.com.br/nada' }), [])
  assert.deepEqual(await search({ name: '%' }), [])
  const audit = await inWork((work) =>
    work.row<{ count: bigint }>(
      `select count(*) from audit where subject_kind = 'customer' and subject_id = $1`,
      [made.id],
    ),
  )
  assert.equal(audit?.count, 1n)
})

test('R-CUSTA-17 of concurrent requests with the same document one creates the customer, the others are refused', async () => {
  const document = {
    documentNumber: '11222333000181',
    documentType: 'cnpj',
    documentNation: 'BR',
  } as const
  const attempts = await Promise.allSettled(
    [1, 2, 3, 4].map(() => inWork((work) => createCustomer(work, aCustomer({ document })))),
  )
  assert.equal(attempts.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const each of attempts) {
    if (each.status === 'fulfilled') continue
    assert.ok(each.reason instanceof ApiError)
    assert.equal(each.reason.entries[0]?.code, 'BAR-2002')
  }
})

test('the document cannot be changed; changed contact and address are stored and searchable', async () => {
  const document = {
    documentNumber: '52998224725',
    documentType: 'cpf',
    documentNation: 'BR',
  } as const
  const made = await inWork((work) => createCustomer(work, aCustomer({ document, name: 'Antiga' })))
  const contact = { ...aCustomer({ document, name: 'Renovada' }), alternativeEmail: 'não é e-mail' }
  const other = { ...contact, document: { ...document, documentNumber: '11144477735' } }
  await assert.rejects(
    inWork((work) => updateCustomer(work, made.id, other)),
    (error) => error instanceof ApiError && error.entries[0]?.code === 'BAR-2004',
  )
  const { name, email, phone, countryCode, alternativeEmail } = contact
  const sent = { document, name, email, phone, countryCode, alternativeEmail }
  await inWork((work) => updateCustomer(work, made.id, sent))
  assert.deepEqual(await search({ name: 'renov' }), ['Renovada'])
  assert.deepEqual(await search({ name: 'antiga' }), [])
  const address = {
    zipCode: '01310100',
    street: 'Avenida Paulista',
    number: 'S/N',
    complement: null,
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
    country: 'BR',
  }
  const moved = await inWork((work) => updateCustomerAddress(work, made.id, address))
  assert.equal(moved.useSellerAddress, false)
  assert.deepEqual(moved.address, address)
})
