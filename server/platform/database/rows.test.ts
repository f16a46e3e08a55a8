import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import {
  columns,
  insert,
  insertStatement,
  type NewRow,
  update,
  updateStatement,
  updateVersioned,
} from '#server/platform/database/rows.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { freshDatabase, openAs } from '#tests/factories/environment/database.ts'

const SELLER = 7 as SellerId

let database: Database

before(async () => {
  database = await openAs(await freshDatabase(), 'app', 1)
  await database.withTenant(SELLER, (transaction) =>
    insert(transaction, 'seller', {
      document: '1',
      company_name: 'S',
      fantasy_name: 'S',
      site_url: 'https://s.example',
      contact: { name: 'S' },
      address: {},
      features: ['a', 'b'],
      settings: {},
      white_label: false,
      created_at: transaction.now,
    }),
  )
})
after(() => database.close())

interface CustomerRow {
  readonly name: string
  readonly fantasy_name: string | null
  readonly address: { readonly city: string } | null
  readonly version: number
}

const CUSTOMER = columns<CustomerRow>()('customer', ['name', 'fantasy_name', 'address', 'version'])

// A row type that differs from the catalogue does not compile, by name, type or nullability.
columns<{ name: string; email: string }>()(
  'customer',
  // @ts-expect-error a column of the type is not listed
  ['name'],
)
// @ts-expect-error no such column
columns<{ nickname: string }>()('customer', ['nickname'])
// @ts-expect-error another type
columns<{ version: string }>()('customer', ['version'])
// @ts-expect-error the column may be null
columns<{ fantasy_name: string }>()('customer', ['fantasy_name'])
// @ts-expect-error the JSON may be null
columns<{ address: object }>()('customer', ['address'])

const aCustomer = ({ now }: Transaction, id: Uuid): NewRow<'customer'> => ({
  id,
  name: 'Ana',
  fantasy_name: 'Padaria',
  document_number: id,
  document_type: 'cpf',
  document_nation: 'BR',
  email: 'ana@exemplo.com.br',
  country_code: '55',
  phone: '11987654321',
  address: { city: 'São Paulo' },
  use_seller_address: false,
  search: 'ana',
  created_at: now,
  updated_at: now,
  version: 1,
})

const read = ({ row, sellerId }: Transaction, id: Uuid) =>
  row<CustomerRow>(`select ${CUSTOMER} from customer where seller_id = $1 and id = $2`, [
    sellerId,
    id,
  ])

test('insert stores a row for the seller of the transaction, with objects as JSON', async () => {
  const id = newId()
  await database.withTenant(SELLER, async (transaction) => {
    assert.equal(await insert(transaction, 'customer', aCustomer(transaction, id)), 1)
    assert.deepEqual(await read(transaction, id), {
      name: 'Ana',
      fantasy_name: 'Padaria',
      address: { city: 'São Paulo' },
      version: 1,
    })
    const again = insertStatement(transaction, 'customer', aCustomer(transaction, newId()))
    const first = insertStatement(transaction, 'customer', aCustomer(transaction, id))
    assert.equal(again.text, first.text)
  })
})

test('insert with "on conflict do nothing" skips an existing row', async () => {
  const id = newId()
  await database.withTenant(SELLER, async (transaction) => {
    const customer = aCustomer(transaction, id)
    assert.equal(await insert(transaction, 'customer', customer, 'on conflict do nothing'), 1)
    assert.equal(await insert(transaction, 'customer', customer, 'on conflict do nothing'), 0)
  })
})

test('update clears a column with null and keeps columns that are undefined or not named', async () => {
  const id = newId()
  await database.withTenant(SELLER, async (transaction) => {
    await insert(transaction, 'customer', aCustomer(transaction, id))
    await update(transaction, 'customer', { id }, { fantasy_name: null, address: undefined })
    await updateVersioned(transaction, 'customer', { id }, { name: 'Bia' })
    assert.deepEqual(await read(transaction, id), {
      name: 'Bia',
      fantasy_name: null,
      address: { city: 'São Paulo' },
      version: 2,
    })
  })
})

test('update changes the named row only', async () => {
  const [one, other] = [newId(), newId()]
  await database.withTenant(SELLER, async (transaction) => {
    for (const id of [one, other]) {
      await insert(transaction, 'customer', aCustomer(transaction, id))
    }
    assert.equal(await update(transaction, 'customer', { id: one }, { name: 'Bia' }), 1)
    assert.equal((await read(transaction, other))?.name, 'Ana')
  })
})

test('update throws on a name that is no column', () => {
  const changes: object = { 'name = name; --': 'x' }
  assert.throws(
    () => updateStatement({ sellerId: SELLER }, 'customer', { id: newId() }, changes),
    /customer has no column name = name; --/,
  )
  assert.throws(
    () => updateStatement({ sellerId: SELLER }, 'customer', { id: newId() }, {}),
    /customer: nothing to change/,
  )
})
