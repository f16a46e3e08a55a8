import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cnpjCheckDigits } from '#contract/basics/brazil/documents.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { FIRST_SELLER, firstSignUp, runSeller } from '#tests/factories/sellers/first-seller.ts'

let product: TestProduct

before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const { email: EMAIL } = FIRST_SELLER
const signUp = firstSignUp

const run = (args: readonly string[], body?: object) =>
  runSeller(args, { DATABASE_URL: product.databaseUrl, PANEL_URL: 'https://painel.example' }, body)

test('a command makes a seller and its administrator as the sign-up does, and says where to sign in', async () => {
  const { status, stdout, stderr } = run(['create', '-'], signUp)
  assert.equal(status, 0, stderr)
  const [, id] = /^seller (\d+) made; (?:\S+) signs in at/.exec(stdout) ?? []
  assert.ok(stdout.endsWith(`${EMAIL} signs in at https://painel.example/login`), stdout)
  const session = await product.call('/core/public/auth/sign-in', {
    method: 'POST',
    body: FIRST_SELLER,
  })
  assert.deepEqual([session.status, session.body.idSeller], [200, Number(id)])
  const { token } = session.body
  const customers = await product.call('/core/charges?page=0&size=20', { token })
  assert.equal(customers.status, 200, customers.text)
  const audited = await product.jobs.withTenant(Number(id) as SellerId, ({ rows }) =>
    rows(`select actor_kind, call from audit where seller_id = $1 and call = 'SGN-01'`, [
      Number(id),
    ]),
  )
  assert.deepEqual(audited, [{ actor_kind: 'OPERATOR', call: 'SGN-01' }])
  const again = run(['create', '-'], signUp)
  assert.equal(again.status, 1)
  assert.match(again.stderr, /document: .* \(BAR-1019\)\nuserAdmin\.email: .*\(BAR-\d+\)$/)
})

test('a seller that the sign-up would refuse is refused, each field with its reason', () => {
  const wrong = {
    ...signUp,
    document: '11111111111111',
    userAdmin: { email: 'nova@serra-alta.example', password: 'serra alta' },
    contact: { ...signUp.contact, phone: '1' },
  }
  const invalid = run(['create', '-'], wrong)
  assert.equal(invalid.status, 1, invalid.stdout)
  assert.match(invalid.stderr, /^document: .*\(BAR-0005\)$/m)
  assert.match(invalid.stderr, /^contact\.phone: .*\(BAR-0005\)$/m)
  const weak = run(['create', '-'], {
    ...wrong,
    document: '22ABC9990001'.concat(cnpjCheckDigits('22ABC9990001')),
    contact: signUp.contact,
  })
  assert.equal(weak.status, 1, weak.stdout)
  assert.match(weak.stderr, /^userAdmin\.password: /)
  assert.equal(run([]).status, 2)
})
