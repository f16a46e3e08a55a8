import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SWITCH_NAMES } from '#contract/buyer-notices/switches.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'

const ROOT = '/core/seller-notifications'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
})
after(() => product.stop())

const read = async () => (await product.call(ROOT, { token })).body
const patch = (path: string, body: object) =>
  product.call(`${ROOT}/${path}`, { method: 'PATCH', token, body })
const lastChanges = async () => {
  const subject = 'subjectKind=buyer-notices&subjectId=buyer-notices'
  const { body } = await product.call(`/core/audit-trail?${subject}`, { token })
  return body.content[0].changes
}

test('NTS-01 a seller begins with its own name and contact, every notice on and its messages', async () => {
  const settings = await read()
  const { name, email, hiddenEmail, activeAllNotifications } = settings
  assert.deepEqual(
    [name, email, hiddenEmail, activeAllNotifications],
    ['Padaria Ipê', 'ana@padaria-ipe.com.br', null, true],
  )
  assert.deepEqual(
    SWITCH_NAMES.filter((each) => settings[each] !== true),
    [],
  )
  assert.match(settings.pixPrePaymentMessage, /^Olá, Marina!\n\nO Pix de .* vence em /)
  assert.match(settings.creditCardPaymentMessage, /^Olá, Marina!\n\nPadaria Ipê recebeu /)
})

test('NTS-02 BAR-2005 the identification is stored and signs the messages; a wrong e-mail is rejected', async () => {
  const basics = {
    name: ' Cobrança da Padaria ',
    email: 'cobranca@exemplo.com.br',
    hiddenEmail: 'copia@exemplo.com.br',
    activeAllNotifications: true,
  }
  const changed = await patch('basic', basics)
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(
    [changed.body.name, changed.body.email, changed.body.hiddenEmail],
    ['Cobrança da Padaria', 'cobranca@exemplo.com.br', 'copia@exemplo.com.br'],
  )
  assert.match(changed.body.pixPaymentMessage, /Cobrança da Padaria recebeu/)
  assert.deepEqual(changed.body, await read())
  for (const wrong of [{ email: 'x' }, { email: '' }, { hiddenEmail: 'x@' }]) {
    const rejected = await patch('basic', { ...basics, ...wrong })
    assert.deepEqual([rejected.status, rejected.body[0].code], [422, 'BAR-2005'])
  }
  assert.equal((await patch('basic', { ...basics, name: ' ' })).status, 422)
  assert.deepEqual(await read(), changed.body)
})

test('NTS-03 BAR-7301 each switch changes itself alone and is in the audit trail; an unknown one is rejected', async () => {
  const former = await read()
  for (const type of SWITCH_NAMES) {
    const off = await patch('active', { type, active: false })
    assert.deepEqual([off.status, off.body], [200, { ...former, [type]: false }])
    const on = await patch('active', { type, active: true })
    assert.deepEqual([on.status, on.body], [200, former])
  }
  await patch('active', { type: 'pixPayment', active: false })
  assert.deepEqual(await lastChanges(), [{ field: 'pixPayment', before: 'true', after: 'false' }])
  const unknown = await patch('active', { type: 'pixRefund', active: false })
  assert.deepEqual(
    [unknown.status, unknown.body[0].code, unknown.body[0].description],
    [422, 'BAR-7301', 'Tipo de notificação inválido.'],
  )
})

test('NTS-04 BAR-7302 while all notices are off, the switches keep their values and cannot be changed', async () => {
  const former = await read()
  const off = await patch('migration/active', { active: false })
  assert.deepEqual([off.status, off.body], [200, { ...former, activeAllNotifications: false }])
  const rejected = await patch('active', { type: 'bankSlipPayment', active: false })
  assert.deepEqual(
    [rejected.status, rejected.body[0].code, rejected.body[0].description],
    [409, 'BAR-7302', 'Ative as notificações antes de alterar esta opção.'],
  )
  const on = await patch('migration/active', { active: true })
  assert.deepEqual([on.status, on.body], [200, former])
})

test('switches that are changed at the same time are all stored', async () => {
  const types = SWITCH_NAMES.slice(0, 6)
  const answers = await Promise.all(types.map((type) => patch('active', { type, active: false })))
  assert.deepEqual(
    answers.map(({ status }) => status),
    types.map(() => 200),
  )
  const settings = await read()
  assert.deepEqual(
    types.filter((type) => settings[type] !== false),
    [],
  )
})
