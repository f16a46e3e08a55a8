import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { allSellerIds } from '#server/areas/sellers/read-seller.ts'
import { openAccount } from '#server/areas/sub-sellers/sealed-account.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { rotateSealing } from '#server/platform/security/rotate-sealing.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { dumpOf, tablesShowing } from '#tests/factories/environment/database-dump.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { cpfOf, personBody } from '#tests/factories/sellers/full-seller.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

const ROOT = '/core/sellers/subseller'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
})
after(() => product.stop())

const account = (issuer: string, number: string, pixKey: string, pixKeyType: string) => ({
  account: {
    bank: '341',
    issuer,
    issuerDigit: '0',
    number,
    bankDigit: '5',
    accountType: 'CHECKING_ACCOUNT',
  },
  pixKey,
  pixKeyType,
})

const FIRST = account('517283', '73914628', 'chave-de-repasse@segredo.example', 'EMAIL')
const SECOND = account('628394', '84025739', '21912345678', 'PHONE')
/** Ends in the same digits as the second. */
const THIRD = account('628394', '99995739', '21912345678', 'PHONE')

const send = (path: string, method: string, body?: object) =>
  product.call(`${ROOT}${path}`, {
    method,
    token,
    key: randomUUID(),
    headers: { 'idempotency-key': randomUUID() },
    ...(body ? { body } : {}),
  })

/** Registers the sub-seller and changes its account twice, each call under an idempotency key. */
async function changeAccounts(): Promise<number> {
  const body = { ...personBody('Segredo', cpfOf(777)), account: FIRST }
  const made = await send('', 'POST', body)
  assert.equal(made.status, 201, made.text)
  const { id } = made.body
  const registered = await send(`/${id}/split`, 'POST')
  assert.equal(registered.status, 202, registered.text)
  for (const changed of [SECOND, THIRD]) {
    const answer = await send(`/${id}/accounts`, 'PATCH', changed)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.body.account, changed)
  }
  return id
}

test('a database dump contains no bank account or Pix key of a sub-seller in clear text', async () => {
  const id = await changeAccounts()
  assert.deepEqual((await send(`/${id}`, 'GET')).body.account, THIRD)
  const dump = await dumpOf(product.databaseUrl)
  assert.deepEqual(tablesShowing(dump, 'Segredo Doces').includes('public.sub_seller'), true)
  for (const one of [FIRST, SECOND, THIRD]) {
    for (const value of [one.account.issuer, one.account.number, one.pixKey]) {
      assert.deepEqual(tablesShowing(dump, value), [], value)
    }
  }
})

test('the audit trail and its export show only the last digits of a changed account', async () => {
  const listed = await product.call(`${ROOT}?name=Segredo`, { token })
  const [{ id }] = listed.body.content
  const path = `subjectKind=sub-seller&subjectId=${id}`
  const trail = await product.call(`/core/audit-trail?${path}`, { token })
  const changes = (index: number): { field: string; before: string; after: string }[] =>
    trail.body.content[index].changes
  assert.deepEqual(changes(0), [
    { field: 'account.account.number', before: '…5739', after: '…5739 (alterado)' },
  ])
  const fields = Object.fromEntries(changes(1).map(({ field, after }) => [field, after]))
  assert.equal(fields['account.account.number'], '…5739 (alterado)')
  assert.equal(fields['account.pixKey'], '…5678 (alterado)')
  const { text } = await product.call(`/core/audit-trail.csv?${path}`, { token })
  assert.match(text, /…4628/)
  assert.match(text, /c\*\*\*@segredo\.example/)
  for (const { account: hidden, pixKey } of [FIRST, SECOND, THIRD]) {
    for (const value of [hidden.number, hidden.issuer, pixKey]) {
      assert.equal(text.includes(value), false, value)
    }
  }
})

test('a key rotation re-encrypts accounts, and an account copied to another row does not decrypt', async () => {
  const { sealing } = await loadKeys(readConfig())
  const fresh = randomBytes(32)
  const app = await openAs(product.databaseUrl, 'app', 1)
  const stored = () =>
    app.withTenant(DEMO, ({ rows }) =>
      rows<{ id: number; account_sealed: Buffer }>(
        'select id, account_sealed from sub_seller where seller_id = $1 order by id',
        [DEMO],
      ),
    )
  try {
    const ids = await allSellerIds(product.jobs)
    const rotated = await rotateSealing(app, createVault({ sealing: [fresh, ...sealing] }), ids)
    assert.deepEqual(rotated.unreadable, [])
    const vault = createVault({ sealing: [fresh] })
    const rows = await stored()
    const [first, second] = rows
    for (const { id, account_sealed } of rows) {
      assert.ok(openAccount(vault, { sellerId: DEMO, id }, account_sealed)?.account.number)
    }
    assert.throws(() =>
      openAccount(
        vault,
        { sellerId: DEMO, id: first?.id ?? 0 },
        second?.account_sealed ?? Buffer.alloc(0),
      ),
    )
    // The product continues with its original keys.
    await rotateSealing(
      app,
      createVault({ sealing: [sealing[0], ...sealing.slice(1), fresh] }),
      ids,
    )
  } finally {
    await app.close()
  }
})
