import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { PROFILES } from '#contract/access/roles.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { errorOf, errorsOf } from '#tests/factories/environment/answers.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { asOperator } from '#tests/factories/sellers/people.ts'

const USERS = '/core/app/v1/users'
const REMOVAL = '/core/sellers/authenticated/users'
const SELLER = 1001 as SellerId
const [ANA, DAVI, ELISA, FABIO, BRUNO] = ['ana', 'davi', 'elisa', 'fabio', 'bruno'].map(
  (name) => `${name}@padaria-ipe.com.br`,
) as [string, string, string, string, string]

interface Listed {
  readonly id: string
  readonly email: string
  readonly profile: string
  readonly status: string
}

let product: TestProduct
let ana: string
let elisa: string
const realTime = machineTime.now

before(async () => {
  product = await startProduct()
  ana = await product.signIn(ANA)
  elisa = await product.signIn(ELISA)
})
afterEach(() => {
  machineTime.now = realTime
})
after(() => product.stop())

const list = async (token = ana): Promise<Listed[]> => (await product.call(USERS, { token })).body

async function idOf(email: string): Promise<string> {
  return (await list()).find((user) => user.email === email)?.id ?? ''
}

const invite = (email: string, profile: string, token = ana, key?: string) =>
  product.call(USERS, { method: 'POST', token, body: { email, profile }, ...(key ? { key } : {}) })

const change = (id: string, profile: string, status: string, token = ana) =>
  product.call(`${USERS}/${id}`, { method: 'PATCH', token, body: { profile, status } })

const remove = (id: string, token = ana) =>
  product.call(`${REMOVAL}/${id}`, { method: 'DELETE', token })

/** The audit records of a user, oldest first. */
const auditOf = (id: string) =>
  product.jobs.withTenant(SELLER, ({ rows }) =>
    rows<{ call: string; actor_id: string; before: Listed | null; after: Listed | null }>(
      `select call, actor_id, before, after from audit
        where seller_id = $1 and subject_kind = 'user' and subject_id = $2 and call like 'USR%'
        order by id`,
      [SELLER, id],
    ),
  )

test('R-USER-01 the users of the account are listed by e-mail, with profile and status', async () => {
  const users = await list()
  assert.deepEqual(
    users.map(({ email }) => email),
    users.map(({ email }) => email).toSorted(),
  )
  assert.deepEqual(Object.keys(users[0] ?? {}).sort(), ['email', 'id', 'profile', 'status'])
  assert.deepEqual([...new Set(users.map(({ status }) => status))].sort(), [
    'ACTIVE',
    'BLOCKED',
    'CREATED',
    'INACTIVE',
  ])
})

test('a preview uses up no key: neither its effects nor its refusal answer the call itself', async () => {
  const key = randomUUID()
  const person = { email: 'previa@exemplo.com.br', profile: 'CLIENTS' }
  const preview = () =>
    product.call(USERS, {
      method: 'POST',
      token: ana,
      body: person,
      key,
      headers: { prefer: 'preview' },
    })
  assert.equal((await preview()).headers.get('preference-applied'), 'preview')
  const { id } = (await invite(person.email, person.profile)).body
  await asOperator(product, `update user_account set status = 'INACTIVE' where id = $1`, [id])
  assert.deepEqual(errorOf(await preview()), [409, 'BAR-1012'])
  await product.call(`${REMOVAL}/${id}`, { method: 'DELETE', token: ana })
  const made = await invite(person.email, person.profile, ana, key)
  assert.deepEqual([made.status, made.headers.get('idempotent-replayed')], [201, null], made.text)
  await product.call(`${REMOVAL}/${made.body.id}`, { method: 'DELETE', token: ana })
})

test('R-USER-12 each profile is listed with value and label', async () => {
  const { status, body } = await product.call(`${USERS}/profiles`, { token: elisa })
  assert.equal(status, 200)
  const expected = Object.entries(PROFILES).map(([value, { label }]) => ({ value, label }))
  assert.deepEqual(body, expected)
})

test('R-USER-07 SM-USER an invited user is CREATED, the same key gets the same response, and the audit names the inviter', async () => {
  const key = randomUUID()
  const made = await invite('Nova.Pessoa@exemplo.com.br', 'CLIENTS', ana, key)
  assert.equal(made.status, 201, made.text)
  assert.deepEqual(
    [made.body.email, made.body.profile, made.body.status],
    ['nova.pessoa@exemplo.com.br', 'CLIENTS', 'CREATED'],
  )
  const again = await invite('Nova.Pessoa@exemplo.com.br', 'CLIENTS', ana, key)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(again.body, made.body)
  const read = await product.call(`${USERS}/${made.body.id}`, { token: ana })
  assert.deepEqual([read.status, read.body], [200, made.body])
  assert.deepEqual(await auditOf(made.body.id), [
    { call: 'USR-02', actor_id: ANA, before: null, after: made.body },
  ])
})

test('R-USER-07 SM-USER a pending invitation can be repeated with another profile', async () => {
  const first = await invite('espera@exemplo.com.br', 'CLIENTS')
  const again = await invite('espera@exemplo.com.br', 'CHARGES')
  assert.equal(again.status, 201)
  assert.deepEqual(again.body, { ...first.body, profile: 'CHARGES' })
  const [, second] = await auditOf(first.body.id)
  assert.deepEqual([second?.before, second?.after], [first.body, again.body])
})

test('BAR-1012 SM-USER an e-mail in use is refused, also when invited several times at once', async () => {
  assert.deepEqual(errorsOf(await invite(BRUNO, 'CLIENTS')), [409, 'BAR-1012 email'])
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => invite('corrida@exemplo.com.br', 'CLIENTS')),
  )
  const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id))
  assert.equal(ids.size, 1)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    assert.deepEqual(errorsOf(answer), [409, 'BAR-1012 email'])
  }
})

test('BAR-1014 BAR-1015 BAR-0005 unknown profiles and statuses and invalid e-mails are refused with their field', async () => {
  assert.deepEqual(errorsOf(await invite('x@exemplo.com.br', 'REI')), [422, 'BAR-1014 profile'])
  assert.deepEqual(errorsOf(await invite('sem-arroba', 'CLIENTS')), [422, 'BAR-0005 email'])
  const id = await idOf(BRUNO)
  assert.deepEqual(errorsOf(await change(id, 'REI', 'ACTIVE')), [422, 'BAR-1014 profile'])
  for (const status of ['CREATED', 'REMOVED', '']) {
    assert.deepEqual(errorsOf(await change(id, 'CHARGES', status)), [422, 'BAR-1015 status'])
  }
})

test('R-USER-10 SM-USER a user in CREATED cannot be edited', async () => {
  const id = await idOf(FABIO)
  assert.deepEqual(errorOf(await change(id, 'PAYMENT_LINK', 'ACTIVE')), [409, 'BAR-1013'])
  assert.equal((await product.call(`${USERS}/${id}`, { token: ana })).body.status, 'CREATED')
  assert.deepEqual(await auditOf(id), [])
})

test('R-USER-06 SM-USER an edited user is returned and audited, and the new roles apply to the next call', async () => {
  const id = await idOf(BRUNO)
  const token = await product.signIn(BRUNO)
  assert.equal((await product.call('/core/charges', { token })).status, 200)
  const saved = await change(id, 'CLIENTS', 'ACTIVE')
  const user = { id, email: BRUNO, profile: 'CLIENTS', status: 'ACTIVE' }
  assert.deepEqual([saved.status, saved.body], [200, user])
  machineTime.now = () => realTime() + 1_500
  assert.equal((await product.call('/core/charges', { token })).status, 403)
  assert.equal((await product.call('/core/seller-clients', { token })).status, 200)
  assert.deepEqual(await auditOf(id), [
    { call: 'USR-04', actor_id: ANA, before: { ...user, profile: 'CHARGES' }, after: user },
  ])
})

test('R-LOGIN-15 SM-SESSION a blocked or inactive user is signed out, and the sign-in answers the reason', async () => {
  const isabel = 'isabel@padaria-ipe.com.br'
  const id = await idOf(isabel)
  const signIn = () =>
    product.call('/core/public/auth/sign-in', {
      method: 'POST',
      body: { email: isabel, password: 'guiche-demo-2026' },
    })
  for (const [status, code] of [
    ['BLOCKED', 'BAR-1002'],
    ['INACTIVE', 'BAR-1003'],
  ] as const) {
    const { token, refreshToken } = (await signIn()).body
    assert.equal((await change(id, 'VIZUALIZATION', status)).status, 200)
    machineTime.now = () => realTime() + 1_500
    assert.equal((await product.call('/core/charges', { token })).status, 401)
    const sent = { method: 'POST', body: { refreshToken } }
    assert.equal((await product.call('/core/public/auth/refresh-token', sent)).status, 401)
    assert.deepEqual(errorOf(await signIn()), [400, code])
    assert.equal((await change(id, 'VIZUALIZATION', 'ACTIVE')).status, 200)
    // Unblocking does not restore the former sessions.
    assert.equal((await product.call('/core/public/auth/refresh-token', sent)).status, 401)
    machineTime.now = realTime
  }
})

test('412: an edit based on an older version is refused', async () => {
  const id = await idOf('contabilidade@padaria-ipe.com.br')
  const read = await product.call(`${USERS}/${id}`, { token: ana })
  const sent = (profile: string) => ({
    method: 'PATCH',
    token: ana,
    body: { profile, status: 'ACTIVE' },
    headers: { 'if-match': read.headers.get('etag') ?? '' },
  })
  assert.equal((await product.call(`${USERS}/${id}`, sent('REPORTS'))).status, 200)
  assert.deepEqual(errorOf(await product.call(`${USERS}/${id}`, sent('CHARGES'))), [
    412,
    'BAR-0014',
  ])
})

test('R-USER-13 SM-USER users cannot change or remove themselves', async () => {
  const id = await idOf(ANA)
  assert.deepEqual(errorOf(await change(id, 'ADMIN', 'ACTIVE')), [409, 'BAR-1016'])
  assert.deepEqual(errorOf(await remove(id)), [409, 'BAR-1016'])
})

test('R-USER-13 SM-USER only an administrator may give or remove the profile ADMIN', async () => {
  assert.deepEqual(errorsOf(await invite('chefe@exemplo.com.br', 'ADMIN', elisa)), [
    409,
    'BAR-1018 profile',
  ])
  const [bruno, davi] = [await idOf(BRUNO), await idOf(DAVI)]
  assert.deepEqual(errorOf(await change(bruno, 'ADMIN', 'ACTIVE', elisa)), [409, 'BAR-1018'])
  assert.deepEqual(errorOf(await change(davi, 'CHARGES', 'ACTIVE', elisa)), [409, 'BAR-1018'])
  const invited = await invite('chefe@exemplo.com.br', 'ADMIN')
  assert.equal(invited.status, 201)
  // Replacing an ADMIN invitation needs the same permission.
  const taken = await invite('chefe@exemplo.com.br', 'CLIENTS', elisa)
  assert.deepEqual(errorsOf(taken), [409, 'BAR-1018 profile'])
  assert.equal((await change(bruno, 'MASTER', 'ACTIVE', elisa)).status, 200)
})

test('USR-06 SM-USER a removed user is signed out and answers 404, and the e-mail can be invited again', async () => {
  const email = 'heitor@padaria-ipe.com.br'
  const id = await idOf(email)
  await change(id, 'BUSINESS', 'ACTIVE')
  const token = await product.signIn(email)
  assert.equal((await product.call('/core/seller-clients', { token })).status, 200)
  assert.equal((await remove(id)).status, 204)
  machineTime.now = () => realTime() + 1_500
  assert.equal((await product.call('/core/seller-clients', { token })).status, 401)
  machineTime.now = realTime
  assert.deepEqual(errorOf(await remove(id)), [404, 'BAR-0004'])
  assert.deepEqual(errorOf(await change(id, 'CLIENTS', 'ACTIVE')), [404, 'BAR-0004'])
  assert.equal((await product.call(`${USERS}/${id}`, { token: ana })).status, 404)
  const removal = (await auditOf(id)).at(-1)
  assert.deepEqual([removal?.call, removal?.before?.email, removal?.after], ['USR-06', email, null])
  const again = await invite(email, 'CLIENTS')
  assert.equal(again.status, 201)
  assert.notEqual(again.body.id, id)
})

test('USR-06 each foreign key to a user deletes its rows with the user', async () => {
  const rows = await product.jobs.rows<{ conname: string }>(
    `select conname from pg_constraint
      where contype = 'f' and confrelid = 'user_account'::regclass and confdeltype <> 'c'`,
  )
  assert.deepEqual(rows, [])
})

test('R-USER-13 SM-USER the last active administrator cannot be blocked, deactivated or removed', async () => {
  const davi = await idOf(DAVI)
  assert.equal((await change(davi, 'ADMIN', 'BLOCKED')).status, 200)
  const id = await idOf(ANA)
  for (const status of ['BLOCKED', 'INACTIVE']) {
    assert.deepEqual(errorOf(await change(id, 'ADMIN', status, elisa)), [409, 'BAR-1017'])
  }
  assert.deepEqual(errorOf(await remove(id, elisa)), [409, 'BAR-1017'])
  assert.equal((await change(davi, 'ADMIN', 'ACTIVE')).status, 200)
})

test('R-USER-13 concurrent removals of both administrators leave one', async () => {
  const ids = [await idOf(ANA), await idOf(DAVI)] as const
  for (let round = 0; round < 8; round += 1) {
    const answers = await Promise.all(
      ids.map((id, at) =>
        (round + at) % 2 === 0 ? change(id, 'ADMIN', 'BLOCKED', elisa) : remove(id, elisa),
      ),
    )
    const active = (await list(elisa)).filter(
      ({ profile, status }) => profile === 'ADMIN' && status === 'ACTIVE',
    )
    assert.equal(active.length, 1, JSON.stringify(answers.map(errorOf)))
    const rejected = answers.filter(({ status }) => status === 409)
    assert.deepEqual(
      rejected.map((answer) => errorOf(answer)[1]),
      ['BAR-1017'],
    )
    await restore(ids)
  }
})

/** Restores both administrators after a round. */
const restore = (ids: readonly string[]) =>
  product.jobs.withTenant(SELLER, async ({ run }) => {
    for (const [at, id] of ids.entries()) {
      const email = [ANA, DAVI][at]
      await run(
        `insert into user_account (seller_id, id, email, profile, status, recovery_hashes,
                                   created_at, version)
         values ($1, $2, $3, 'ADMIN', 'ACTIVE', '{}', '2026-01-01', 1)
         on conflict (seller_id, id) do update set status = 'ACTIVE'`,
        [SELLER, id, email],
      )
    }
  })

test('only ADMIN and BACKOFFICE may list users and profiles', async () => {
  const token = await product.signIn('contabilidade@padaria-ipe.com.br')
  for (const path of [USERS, `${USERS}/profiles`]) {
    assert.equal((await product.call(path, { token })).status, 403, path)
    assert.equal((await product.call(path)).status, 401, path)
  }
})
