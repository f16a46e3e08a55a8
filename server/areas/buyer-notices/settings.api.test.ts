import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { SWITCH_NAMES } from '#contract/buyer-notices/switches.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order, payPix } from '#tests/factories/payments/checkout.ts'

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

test('NTS-02 the identification does not undo a switch of all notices set after the settings were read', async () => {
  const { headers, body } = await product.call(ROOT, { token })
  const { name, email, hiddenEmail, activeAllNotifications } = body
  assert.equal((await patch('migration/active', { active: false })).status, 200)
  const basics = { name, email, hiddenEmail, activeAllNotifications }
  const change = (ifMatch: string) =>
    product.call(`${ROOT}/basic`, {
      method: 'PATCH',
      token,
      body: basics,
      headers: { 'if-match': ifMatch },
    })
  assert.equal((await change(headers.get('etag') ?? '')).status, 412)
  assert.equal((await read()).activeAllNotifications, false)
  assert.equal((await patch('migration/active', { active: true })).status, 200)
  assert.equal((await change(headers.get('etag') ?? '')).status, 200)
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

test('NTS-04 BAR-7302 SM-NOTSET while all notices are off, the switches keep their values and cannot be changed', async () => {
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

/** A paid charge whose receipt was sent. */
async function aReceipt() {
  const link = await aLink(product, token, { title: 'Recibo' })
  const id = (await order(product, link, { method: 'PIX' })).body.uuidCharge as string
  await payPix(product, id)
  const list = () => product.call(`/core/charges/${id}/notices`, { token })
  const isSent = async () =>
    (await list()).body.find(
      ({ channel, state }: { channel: string; state: string }) =>
        channel === 'email' && state === 'SENT',
    )
  const notice = await product.until('the receipt', isSent)
  const resend = (key?: string) =>
    product.call(`/core/charges/${id}/notices/${notice.uuid}/resend`, {
      method: 'POST',
      token,
      ...(key ? { key } : {}),
    })
  return { id, notice, isSent, resend }
}

const receiptsOf = async (title: string) => {
  const { body } = await product.call('/core/sandbox/outbox?to=zeca%40exemplo.com.br&size=100')
  return body.content.filter(({ subject }: { subject: string }) =>
    subject.startsWith(`Pagamento confirmado: ${title}`),
  )
}

test('NTS-05 NTS-06 the receipt of a payment is mailed at once, and again when a user requests it', async () => {
  await patch('active', { type: 'pixPayment', active: true })
  const { id, notice, isSent, resend } = await aReceipt()
  assert.deepEqual(
    [notice.kind, notice.days, notice.channel, notice.reason, notice.address],
    ['payment', 0, 'email', null, 'zeca@exemplo.com.br'],
  )
  const [mail] = await receiptsOf('Recibo')
  assert.match(mail.body, /recebeu em .* o seu pagamento de R\$\s150,00 por Pix/)
  assert.deepEqual(mail.meta, {
    replyTo: 'cobranca@exemplo.com.br',
    hiddenCopy: 'copia@exemplo.com.br',
  })

  const key = randomUUID()
  const again = await resend(key)
  assert.equal(again.status, 200, again.text)
  assert.equal((await resend(key)).text, again.text, 'the same request sends it once')
  await product.until('the second receipt', isSent)
  assert.equal((await receiptsOf('Recibo')).length, 2)
  const { body } = await product.call(`/core/charges/${id}`, { token })
  const sent = body.history.filter(
    ({ type, detail }: { type: string; detail: string }) =>
      type === 'NOTICE_SENT' && detail.startsWith('por e-mail'),
  )
  assert.deepEqual(
    sent.map(({ detail }: { detail: string }) => detail),
    ['por e-mail (recibo)', 'por e-mail (recibo)'],
  )
  const trail = await product.call(`/core/audit-trail?subjectKind=charge&subjectId=${id}`, {
    token,
  })
  const changes = trail.body.content.flatMap(({ changes: fields }: { changes: object[] }) => fields)
  assert.ok(
    changes.some(({ field }: { field: string }) => field === 'noticeRequested'),
    JSON.stringify(changes),
  )
})

test('NTS-06 a notice that would not be sent is refused with the reason', async () => {
  const { id, notice, isSent, resend } = await aReceipt()
  const refused = async (code: string, text: string, status = 409) => {
    const { status: answered, body } = await resend()
    assert.deepEqual([answered, body[0].code, body[0].description], [status, code, text])
  }
  const set = (column: string, value: string | null, table = 'buyer_notice', key = notice.uuid) =>
    asOwner(product.databaseUrl, (owner) =>
      owner.run(`update ${table} set ${column} = $2 where id = $1`, [key, value]),
    )
  await set('due_at', '2999-01-01T12:00:00.000Z')
  await set('state', 'PLANNED')
  await refused('BAR-7304', 'Este aviso já está na fila de envio.')
  await set('state', 'SENT')
  await patch('active', { type: 'pixPayment', active: false })
  await refused('BAR-7306', 'Este aviso está desligado em Notificações.')
  await patch('active', { type: 'pixPayment', active: true })
  await patch('migration/active', { active: false })
  await refused(
    'BAR-7308',
    'As notificações estão desativadas. Ative-as em Notificações para reenviar.',
  )
  await patch('migration/active', { active: true })
  await set('customer_email', null, 'charge', id as typeof notice.uuid)
  await refused('BAR-7307', 'O cliente não tem um endereço para receber este aviso.')
  await set('kind', 'latePayment')
  await refused('BAR-7305', 'A situação da cobrança mudou: este aviso não pode mais ser enviado.')
  await set('kind', 'payment')
  const unknown = await product.call(`/core/charges/${id}/notices/${id}/resend`, {
    method: 'POST',
    token,
  })
  assert.deepEqual([unknown.status, unknown.body[0].code], [404, 'BAR-7303'])
  const noCharge = await product.call(`/core/charges/${notice.uuid}/notices`, { token })
  assert.equal(noCharge.status, 404)
  assert.ok(await isSent(), 'a refused request changes nothing')
})

test('SBX-13 the receipt goes out on WhatsApp as its template says, its delivery is reported, and a repeated report changes nothing', async () => {
  const { id } = await aReceipt()
  const notice = await product.until('the delivery', async () => {
    const { body } = await product.call(`/core/charges/${id}/notices`, { token })
    return body.find(
      ({ channel, state }: { channel: string; state: string }) =>
        channel === 'whatsapp' && state === 'DELIVERED',
    )
  })
  assert.deepEqual([notice.kind, notice.address], ['payment', '5511987651234'])
  const outbox = '/core/sandbox/outbox?channel=whatsapp&to=5511987651234'
  const { content } = (await product.call(outbox)).body
  const message = content.find(({ meta }: { meta: { url: string } }) => meta.url.includes(id))
  assert.deepEqual(
    [message.channel, message.subject, message.meta.template, message.meta.button],
    ['whatsapp', null, 'pagamento_confirmado_pix', 'Ver comprovante'],
  )
  const previews = await read()
  const inGeneral = (text: string) =>
    text
      .replace(/Marina|Zeca/, '…')
      .replace(/“.*?”/, '…')
      .replace(/\d\d\/\d\d\/\d{4}/, '…')
  assert.equal(inGeneral(message.body), inGeneral(previews.pixPaymentMessage))

  const path = `${product.companiesUrl}/counterparty/whatsapp/${encodeURIComponent(message.id)}/read`
  assert.equal((await product.call(path, { method: 'POST' })).status, 200)
  await product.until('the reading', async () => {
    const { body } = await product.call(`/core/charges/${id}/notices`, { token })
    return body.find(({ state }: { state: string }) => state === 'READ')
  })
  const { body } = await product.call(`/core/charges/${id}`, { token })
  const sent = body.history.filter(
    ({ type, detail }: { type: string; detail: string }) =>
      type === 'NOTICE_SENT' && detail.startsWith('por WhatsApp'),
  )
  assert.equal(sent.length, 1)
})

test('NTS-06 BAR-7309 five notices of a charge are sent again within an hour, by both channels together', async () => {
  const { id, isSent, resend } = await aReceipt()
  const list = async () => (await product.call(`/core/charges/${id}/notices`, { token })).body
  const byWhatsApp = (await list()).find(({ channel }: { channel: string }) => channel !== 'email')
  for (let time = 0; time < 4; time += 1) {
    assert.equal((await resend()).status, 200)
    await product.until('the mail', isSent)
  }
  const isDelivered = async () =>
    (await list()).some(({ state }: { state: string }) => state === 'DELIVERED')
  await product.until('the delivery', isDelivered)
  const path = `/core/charges/${id}/notices/${byWhatsApp.uuid}/resend`
  const fifth = await product.call(path, { method: 'POST', token })
  assert.equal(fifth.status, 200, fifth.text)
  const sixth = await resend()
  assert.deepEqual(
    [sixth.status, sixth.body[0].code, sixth.body[0].description],
    [
      429,
      'BAR-7309',
      'Você já reenviou 5 avisos desta cobrança na última hora. Aguarde um pouco para reenviar outro.',
    ],
  )
  assert.ok(Number(sixth.headers.get('retry-after')) > 0)
})
