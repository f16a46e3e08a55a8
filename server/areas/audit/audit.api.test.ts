import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'

// More than a page, a workbook or any other list has.
const LONG_TRAIL = 50_001

let product: TestProduct
let ana: string

before(async () => {
  product = await startProduct()
  ana = await product.signIn()
})
after(() => product.stop())

const customerOf = async (name: string) =>
  (await product.call(`/core/seller-clients?name=${name}`, { token: ana })).body.content[0]

test('E-AUDIT the audit trail shows user, field, old and new value, time and IP address', async () => {
  const { id, document, phone, countryCode, name } = await customerOf('Marina')
  const body = { document, phone, countryCode, name, email: '=cmd|marina@exemplo.com.br' }
  const path = `/core/seller-clients/${id}`
  const saved = await product.call(path, {
    method: 'PUT',
    token: ana,
    body: { ...body, email: 'nova@exemplo.com.br' },
  })
  assert.equal(saved.status, 200, saved.text)
  const trail = await product.call(`/core/audit-trail?subjectKind=customer&subjectId=${id}`, {
    token: ana,
  })
  const [newest] = trail.body.content
  assert.deepEqual(
    [newest.actorKind, newest.actor, newest.action, newest.ip],
    ['USER', 'ana@padaria-ipe.com.br', 'Alterar o contato de um cliente', '127.0.0.1'],
  )
  assert.deepEqual(newest.changes, [
    { field: 'email', before: 'marina@exemplo.com.br', after: 'nova@exemplo.com.br' },
  ])
})

test('E-AUDIT the audit trail is exported as CSV, for a period', async () => {
  const whole = await product.call('/core/audit-trail.csv', { token: ana })
  assert.equal(whole.status, 200)
  assert.match(whole.headers.get('content-disposition') ?? '', /auditoria\.csv/)
  assert.match(
    whole.text,
    /^\ufeff?Quando;Tipo;Quem;O quê;Em;Identificador;IP;Campo;Antes;Depois\r\n/,
  )
  // In the words of the screens, as every file.
  assert.match(
    whole.text,
    /;Usuário;ana@padaria-ipe\.com\.br;Alterar o contato de um cliente;Cliente;/,
  )
  assert.doesNotMatch(whole.text, /;(USER|WORKER|customer|charge);/)
  const future = await product.call('/core/audit-trail.csv?from=2099-01-01', { token: ana })
  assert.equal(future.text.trim().split('\r\n').length, 1)
  const wrong = await product.call('/core/audit-trail.csv?from=2026-02-02&to=2026-01-01', {
    token: ana,
  })
  assert.deepEqual([wrong.status, wrong.body[0].code], [422, 'BAR-0012'])
})

test('E-AUDIT the whole trail is exported, however long, and its export is audited', async () => {
  const path = '/core/audit-trail.csv?subjectKind=bill&subjectId=longa'
  const { now } = await product.jobs.time()
  await asOwner(product.databaseUrl, (owner) =>
    owner.run(
      `insert into audit (seller_id, id, at, actor_kind, actor_id, call, subject_kind, subject_id,
                          before, after, request_id, ip)
       select 1001, lpad(to_hex(number), 32, '0')::uuid, $1, 'USER', 'ana@padaria-ipe.com.br', 'BIL-04', 'bill',
              'longa', null, jsonb_build_object('title', 'conta ' || number, 'tag', '=1+1'),
              gen_random_uuid(), '127.0.0.1'
         from generate_series(1, ${LONG_TRAIL}) as number`,
      [now],
    ),
  )
  const { text, status } = await product.call(path, { token: ana })
  assert.equal(status, 200)
  const lines = text.trimEnd().split('\r\n')
  // A line for each field of a row.
  assert.equal(lines.length, 1 + 2 * LONG_TRAIL)
  assert.ok(text.includes(';title;;conta 1\r\n'))
  assert.ok(text.includes(`;title;;conta ${LONG_TRAIL}\r\n`))
  assert.ok(text.includes(";tag;;'=1+1\r\n"))
  const { body } = await product.call('/core/audit-trail?size=1', { token: ana })
  const [{ subjectKind, changes }] = body.content
  assert.equal(subjectKind, 'export')
  const after = (name: string) =>
    changes.find(({ field }: { field: string }) => field === name)?.after
  assert.deepEqual([after('list'), after('rows')], ['Auditoria', String(2 * LONG_TRAIL)])
})

test('E-AUDIT only administrators read the audit trail', async () => {
  const bruno = await product.signIn('bruno@padaria-ipe.com.br')
  assert.equal((await product.call('/core/audit-trail', { token: bruno })).status, 403)
  assert.equal((await product.call('/core/audit-trail.csv', { token: bruno })).status, 403)
})
