import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { SandboxSeed, SeededUser } from '#contract/sandbox/endpoints.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { runOn } from '#tests/factories/environment/run-product.ts'
import { aLink, order } from '#tests/factories/payments/checkout.ts'

let product: TestProduct

before(async () => {
  product = await startProduct({ hasOwnerUrl: true })
})
after(() => product.stop())

const reset = (seed: SandboxSeed) =>
  product.call('/core/sandbox/reset', { method: 'POST', key: null, body: { seed } })

const KEPT = ['migration', 'operator', 'process', 'product_clock', 'role_prefix']

/** The tables that hold rows, by schema and name. */
const filledTables = () =>
  asOwner(product.databaseUrl, async ({ rows, row }) => {
    const all = await rows<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname = 'outside' or schemaname = 'public' and tablename <> all ($1)`,
      [KEPT],
    )
    const filled: string[] = []
    for (const { name } of all) {
      if (await row(`select 1 as found from ${name} limit 1`)) filled.push(name)
    }
    return filled
  })

test('R-SBX-05 a reset empties the product and its companies and returns the clock to real time', async () => {
  const token = await product.signIn()
  await order(product, await aLink(product, token), { method: 'PIX' })
  const { body: former } = await product.call('/core/sandbox/clock')
  await product.call('/core/sandbox/clock/advance', {
    method: 'POST',
    key: null,
    body: { days: 3 },
  })
  const back = await product.call('/core/sandbox/clock', {
    method: 'PUT',
    key: null,
    body: { now: former.now, mode: 'offset' },
  })
  assert.deepEqual([back.status, back.body[0]?.code], [422, 'BAR-0005'])
  const emptied = await reset('empty')
  assert.deepEqual([emptied.status, emptied.body], [200, { users: [] }], emptied.text)
  assert.deepEqual(await filledTables(), [])
  const { body: clock } = await product.call('/core/sandbox/clock')
  assert.equal(clock.mode, 'real')
  assert.ok(Math.abs(Date.parse(clock.now) - Date.now()) < 60_000, clock.now)
  await product.until('its sessions to be over', async () => {
    const { status } = await product.call('/core/charges', { token })
    return status === 401
  })
})

test('a reset with the demonstration makes its users and sellers again, also while buyers pay', async () => {
  await reset('demo')
  const token = await product.signIn()
  const link = await aLink(product, token)
  let isBuying = true
  const buyers = ['PIX', 'BANK_SLIP', 'PIX'].map(async (method) => {
    while (isBuying) await order(product, link, { method })
  })
  const made = await reset('demo')
  isBuying = false
  await Promise.all(buyers)
  assert.equal(made.status, 200, made.text)
  const users: SeededUser[] = made.body.users
  assert.deepEqual(
    users.map(({ profile }) => profile),
    ['ADMIN', 'CHARGES', 'FINANCES', 'ADMIN', 'ADMIN'],
  )
  for (const { email, password } of users) {
    const signedIn = await product.call('/core/public/auth/sign-in', {
      method: 'POST',
      key: null,
      body: { email, password },
    })
    assert.equal(signedIn.status, 200, `${email} ${signedIn.text}`)
  }
  const admin = await product.signIn()
  const sellers = await product.jobs.rows<{ id: number }>('select seller_id as id from seller')
  assert.deepEqual(sellers.map(({ id }) => id).sort(), [1001, 1002])
  const { body: charges } = await product.call('/core/charges', { token: admin })
  assert.ok(charges.totalElements > 0)
  const bought = await order(product, await aLink(product, admin), { method: 'PIX' })
  assert.equal(bought.status, 201, bought.text)
})

test('a process without the address of the owner has no reset', async () => {
  const restricted = await runOn(product.databaseUrl)
  const answer = await fetch(`${restricted.url}/core/sandbox/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seed: 'empty' }),
  })
  const [error] = await answer.json()
  assert.deepEqual([answer.status, error.code], [404, platformRefusals.notFound.code])
  await restricted.stop()
})
