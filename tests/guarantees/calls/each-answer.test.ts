import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { fullPath } from '#contract/access/endpoint.ts'
import {
  callbackSecret,
  SIGNATURE_HEADER,
  signCallback,
} from '#server/adapters/callback-signature.ts'
import { sandboxVerifyToken } from '#server/adapters/whatsapp/cloud-api/provider.ts'
import {
  HUB_SIGNATURE_HEADER,
  hubSignature,
} from '#server/adapters/whatsapp/cloud-api/signature.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { errorOf } from '#tests/factories/environment/answers.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
} from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, BUYER, linkBody, order } from '#tests/factories/payments/checkout.ts'
import { addPlans, aSubscription } from '#tests/factories/payments/subscription.ts'

// Responses that no other test receives; an endpoint's response that no test receives fails the
// run.

let product: TestProduct
let token: string
let link: string

before(async () => {
  product = await startProduct({ config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  token = await product.signIn()
  link = await aLink(product, token)
  await addPlans(product)
})
after(() => product.stop())

const read = (path: string, as = token) => product.call(path, { token: as })

/** Lets the next card request time out. */
const withholdAnswers = () =>
  product.call(`${product.companiesUrl}/acquirer/v1/faults/next`, {
    method: 'PUT',
    key: null,
    body: { fault: 'timeout-before' },
  })

const silentCharge = async (): Promise<string> => {
  await withholdAnswers()
  const cardToken = await aCardToken(product)
  const bought = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  assert.equal(bought.status, 202, bought.text)
  return bought.body.uuidCharge
}

const pay = (id: string, body: object) =>
  product.call(`/payment/public/charges/${id}/payments`, { method: 'POST', body })

test('a period with one end or a reversed one is rejected', async () => {
  const half = 'expirationDateInitial=2026-11-01'
  const back = 'executionDateInitial=2026-11-30&executionDateFinal=2026-11-01'
  for (const path of [
    `/core/charges/summary?${half}`,
    `/core/scheduled-charges?${half}`,
    `/core/redeems/statement?${back}`,
    `/core/redeems/statement/csv?${back}`,
  ]) {
    assert.deepEqual(errorOf(await read(path)), [422, 'BAR-0012'], path)
  }
})

test('a page that is no number and an unknown order are rejected', async () => {
  const subject = `subjectKind=charge&subjectId=${randomUUID()}`
  const month = 'executionDateInitial=2026-11-01&executionDateFinal=2026-11-30'
  for (const list of [
    `/core/audit-trail?${subject}&page=-1`,
    '/core/scheduled-charges?sort=value,UP',
    `/core/redeems/statement?${month}&page=last`,
  ]) {
    assert.deepEqual(errorOf(await read(list)), [422, 'BAR-0011'], list)
  }
})

test('the URL of the card fields is public', async () => {
  const { status, body } = await product.call('/payment/public/card-fields')
  assert.equal(status, 200)
  assert.equal(body.url, `${product.companiesUrl}/card-fields`)
})

test('R-CHD-08 R-CHD-09 the receivables of a charge are readable only with a finance role', async () => {
  const cardToken = await aCardToken(product)
  const bought = await order(product, link, { method: 'CREDIT_CARD', installments: 3, cardToken })
  const path = `/core/redeems/statement/charge/${bought.body.uuidCharge}`
  const { status, body } = await read(path)
  assert.equal(status, 200)
  assert.ok(body.length >= 1)
  assert.deepEqual(
    Object.keys(body[0]).sort(),
    ['amount', 'creditOperation', 'description', 'executionDate'].sort(),
  )
  const bruno = await product.signIn('bruno@padaria-ipe.com.br')
  assert.equal((await read(path, bruno)).status, 403)
})

test('a charge that does not exist cannot be paid', async () => {
  const path = `/payment/public/charges/${randomUUID()}/payments`
  const refused = await product.call(path, { method: 'POST', body: { method: 'PIX' } })
  assert.deepEqual([refused.status, refused.body[0].code], [404, 'BAR-4401'])
})

test('the address of a customer is changed separately, and invalid changes are rejected', async () => {
  const list = await read('/core/seller-clients?size=1')
  const path = `/core/seller-clients/${list.body.content[0].id}`
  const known = await read(path)
  const change = async (suffix: string, method: string, body: object) => {
    const headers = { 'if-match': (await read(path)).headers.get('etag') ?? '' }
    return product.call(`${path}${suffix}`, { method, token, body, headers })
  }
  const address = {
    zipCode: '01001-000',
    street: 'Praça da Sé',
    number: '1',
    complement: null,
    district: 'Sé',
    city: 'São Paulo',
    state: 'SP',
  }
  const moved = await change('/address', 'PATCH', address)
  assert.deepEqual([moved.status, moved.body.address.street], [200, 'Praça da Sé'], moved.text)
  const nowhere = await change('/address', 'PATCH', { ...address, state: 'XX' })
  assert.deepEqual(errorOf(nowhere), [422, 'BAR-2007'])
  const { name, email, phone, document } = known.body
  const contact = { name, email, phone, document, countryCode: '+55', alternativeEmail: null }
  const other = { ...document, documentNumber: '11222333000181', documentType: 'cnpj' }
  assert.deepEqual(errorOf(await change('', 'PUT', { ...contact, document: other })), [
    422,
    'BAR-2004',
  ])
  const bad = { ...document, documentNumber: '11111111111', documentType: 'cpf' }
  assert.deepEqual(errorOf(await change('', 'PUT', { ...contact, document: bad })), [
    422,
    'BAR-2003',
  ])
  assert.deepEqual(errorOf(await change('', 'PUT', { ...contact, phone: '12' })), [422, 'BAR-2006'])
  const noMail = { ...contact, email: 'sem-arroba' }
  assert.deepEqual(errorOf(await change('', 'PUT', noMail)), [422, 'BAR-2005'])
  const gone = await product.call(`/core/seller-clients/${randomUUID()}`, {
    method: 'PUT',
    token,
    body: contact,
    headers: { 'if-match': '"1"' },
  })
  assert.deepEqual(errorOf(gone), [404, 'BAR-2001'])
})

test('a link answers its instalments, and invalid orders are rejected', async () => {
  const table = await product.call(
    `/payment/public/payment-links/${link}/installments?method=CREDIT_CARD`,
  )
  assert.deepEqual([table.status, table.body.length], [200, 3], table.text)
  const onlyPix = await product.call('/core/payment-links', {
    method: 'POST',
    token,
    body: {
      ...linkBody(),
      allowedPaymentMethods: { creditCardMethod: null, bankSlipMethod: null, pixMethod: {} },
    },
  })
  const pixLink = onlyPix.body.uuid
  const none = await product.call(
    `/payment/public/payment-links/${pixLink}/installments?method=CREDIT_CARD`,
  )
  assert.deepEqual(errorOf(none), [422, 'BAR-4403'])
  const nothing = `/payment/public/payment-links/${randomUUID()}/installments?method=PIX`
  assert.deepEqual(errorOf(await product.call(nothing)), [404, 'BAR-4401'])
  const refused = async (of: string, payment: Parameters<typeof order>[2]) =>
    errorOf(await order(product, of, payment))
  assert.deepEqual(await refused(pixLink, { method: 'BANK_SLIP' }), [422, 'BAR-4403'])
  assert.deepEqual(await refused(link, { method: 'CREDIT_CARD' }), [422, 'BAR-4404'])
  const cardToken = await aCardToken(product)
  const many = { method: 'CREDIT_CARD', installments: 12, cardToken }
  assert.deepEqual(await refused(link, many), [422, 'BAR-4006'])
  const asBuyer = (buyer: object) =>
    product.call(`/payment/public/payment-links/${link}/orders`, {
      method: 'POST',
      body: { buyer: { ...BUYER, ...buyer }, payment: { method: 'PIX' } },
    })
  const document = { ...BUYER.document, documentNumber: '11111111111' }
  const address = { zipCode: '1', street: '', number: '', state: 'XX' }
  assert.deepEqual(errorOf(await asBuyer({ document })), [422, 'BAR-2003'])
  assert.deepEqual(errorOf(await asBuyer({ email: 'sem-arroba' })), [422, 'BAR-2005'])
  assert.deepEqual(errorOf(await asBuyer({ phone: '12' })), [422, 'BAR-2006'])
  assert.deepEqual(errorOf(await asBuyer({ address })), [422, 'BAR-2007'])
})

test('R-HOST-11 a charge with a card of unknown outcome refuses manual payment and deletion', async () => {
  const id = await silentCharge()
  const body = { uuidCharge: id }
  for (const base of ['charges', 'scheduled-charges']) {
    const path = `/core/${base}/${id}`
    const paid = await product.call(`${path}/manual-pay`, { method: 'PATCH', token, body })
    assert.deepEqual(errorOf(paid), [409, 'BAR-3010'])
    assert.deepEqual(errorOf(await product.call(path, { method: 'DELETE', token })), [
      409,
      'BAR-3010',
    ])
  }
})

test('R-CHD-23 a manual payment whose body names another charge is rejected', async () => {
  const { uuidCharge } = (await order(product, link, { method: 'PIX' })).body
  for (const base of ['charges', 'scheduled-charges']) {
    const path = `/core/${base}/${uuidCharge}/manual-pay`
    const body = { uuidCharge: randomUUID() }
    const other = await product.call(path, { method: 'PATCH', token, body })
    assert.deepEqual(errorOf(other), [422, 'BAR-3007'])
  }
})

test('R-SBX-03 a sandbox event that a charge does not allow is rejected', async () => {
  const happen = (id: string, event: string) =>
    product.call(`/payment/sandbox/charges/${id}/events`, {
      method: 'POST',
      key: null,
      body: { event },
    })
  const { uuidCharge } = (await order(product, link, { method: 'PIX' })).body
  for (const event of ['DISPUTE_OPENED', 'DISPUTE_WON', 'BANK_SLIP_PAID']) {
    assert.deepEqual(errorOf(await happen(uuidCharge, event)), [409, 'BAR-4407'], event)
  }
  assert.equal((await happen(uuidCharge, 'ABANDONED')).body.status, 'ABANDONED')
  for (const event of ['ABANDONED', 'PIX_PAID', 'CARD_PAID', 'CARD_DECLINED']) {
    assert.deepEqual(errorOf(await happen(uuidCharge, event)), [409, 'BAR-4407'], event)
  }
  // Only a purchase by a link is given up, and none whose card may still be captured.
  const subscription = await read(`/core/subscriptions/${await aSubscription(product, token)}`)
  const [first] = subscription.body.charges
  for (const id of [first.uuid, await silentCharge()]) {
    assert.deepEqual(errorOf(await happen(id, 'ABANDONED')), [409, 'BAR-4407'])
    assert.equal((await read(`/core/charges/${id}`)).body.status, 'SCHEDULED')
  }
  assert.deepEqual(errorOf(await happen(randomUUID(), 'PIX_PAID')), [404, 'BAR-3001'])
})

test('the page of a charge answers declined cards, used tokens and unknown outcomes', async () => {
  const { uuidCharge } = (await order(product, link, { method: 'PIX' })).body
  const declined = await aCardToken(product, 'DECLINED_05')
  const card = (cardToken: string) => pay(uuidCharge, { method: 'CREDIT_CARD', cardToken })
  assert.deepEqual(errorOf(await card(declined)), [402, 'BAR-4405'])
  assert.deepEqual(errorOf(await card(declined)), [422, 'BAR-4408'])
  const page = `/payment/public/charges/${uuidCharge}`
  assert.deepEqual(errorOf(await product.call(`${page}/bank-slip.pdf`)), [422, 'BAR-4403'])
  await withholdAnswers()
  assert.equal((await card(await aCardToken(product))).status, 202)
})

test('the PDF of a slip that can no longer be paid answers 409', async () => {
  const { uuidCharge } = (await order(product, link, { method: 'BANK_SLIP' })).body
  await product.call(`/core/charges/${uuidCharge}`, { method: 'DELETE', token })
  const pdf = await product.call(`/payment/public/charges/${uuidCharge}/bank-slip.pdf`)
  assert.deepEqual(errorOf(pdf), [409, 'BAR-4407'])
})

const UNKNOWN_ID = '019ac0de-0000-7000-8000-000000000000'

const reportAbout = (reference: string) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      changes: [
        {
          value: {
            statuses: [{ id: 'wamid.1', status: 'sent', biz_opaque_callback_data: reference }],
          },
        },
      ],
    },
  ],
})

/** Callbacks that are well formed and name no record of ours. */
const ABOUT_NOTHING = [
  ['acquirer', 'sandbox', { id: 'e1', type: 'charge.approved', attemptId: UNKNOWN_ID }, 204],
  ['pix', 'sandbox', { pix: [{ txid: 'desconhecido' }] }, 204],
  ['boleto', 'sandbox', { payments: [{ ourNumber: '00000000000' }] }, 204],
  ['kyc', 'sandbox', { id: 'e1', applicationId: UNKNOWN_ID }, 204],
  ['pix-directory', 'sandbox', { claimId: UNKNOWN_ID }, 204],
  ['fiscal', 'national', { id: 'e1', idDps: 'DPS0' }, 204],
  [
    'card-issuer',
    'sandbox',
    {
      type: 'purchase.asked',
      purchaseId: 'p1',
      cardId: UNKNOWN_ID,
      merchantName: 'Loja',
      amount: 100,
      currency: 'BRL',
    },
    404,
  ],
  ['whatsapp', 'cloud-api', reportAbout(`${UNKNOWN_ID}.${UNKNOWN_ID}.1`), 200],
] as const

/** WhatsApp signs in its own way. */
const signed = (kind: string, secret: Buffer, raw: string): Record<string, string> =>
  kind === 'whatsapp'
    ? { [HUB_SIGNATURE_HEADER]: hubSignature(secret, raw) }
    : { [SIGNATURE_HEADER]: signCallback(secret, raw, machineTime.now()) }

test('a callback answers 404 unsigned, 400 unreadable, and changes nothing about an unknown record', async () => {
  const keys = await loadKeys(readConfig())
  for (const [kind, id, body, expected] of ABOUT_NOTHING) {
    const found = product.routes.find(({ endpoint }) => endpoint.id === `CBK-${kind}`)
    assert.ok(found, kind)
    const path = fullPath(found.endpoint).replace('{provider}', id)
    const send = async (raw: string, secret = callbackSecret(keys, kind)) => {
      return product.call(path, { method: 'POST', raw, headers: signed(kind, secret, raw) })
    }
    const raw = JSON.stringify(body)
    assert.deepEqual(
      errorOf(await product.call(path, { method: 'POST', raw })),
      [404, 'BAR-0004'],
      kind,
    )
    assert.deepEqual(errorOf(await send(raw, Buffer.alloc(32))), [404, 'BAR-0004'], kind)
    for (const unreadable of ['{"isto": "não é um aviso"}', '{']) {
      assert.deepEqual(errorOf(await send(unreadable)), [400, 'BAR-0001'], kind)
    }
    assert.equal((await send(raw)).status, expected, kind)
  }
})

test('the address of reports of WhatsApp repeats the challenge of who knows the token', async () => {
  const path = '/payment/callbacks/whatsapp'
  const keys = await loadKeys(readConfig())
  const known = {
    'hub.verify_token': sandboxVerifyToken((company) => callbackSecret(keys, company)),
  }
  const ask = (more: Readonly<Record<string, string>>, provider = 'cloud-api') => {
    const query = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', ...more }
    return product.call(`${path}/${provider}?${new URLSearchParams(query)}`)
  }
  const confirmed = await ask(known)
  assert.deepEqual([confirmed.status, confirmed.text], [200, '1158201444'])
  assert.match(confirmed.headers.get('content-type') ?? '', /^text\/plain/)
  const other = { 'hub.verify_token': 'x' }
  assert.deepEqual(errorOf(await ask(other)), [404, 'BAR-0004'])
  assert.deepEqual(errorOf(await ask(known, 'outra')), [404, 'BAR-0004'])
  const refused = [
    await ask({}),
    await ask({ ...known, 'hub.mode': 'unsubscribe' }),
    await ask({ ...known, 'hub.challenge': '<script>' }),
  ]
  assert.deepEqual(
    refused.map(({ status }) => status),
    [422, 422, 422],
  )
  // The simulated company confirms the address as Meta does.
  const url = `${product.companiesUrl}/counterparty/whatsapp/address`
  const answer = await fetch(url, { method: 'POST' })
  assert.deepEqual([answer.status, await answer.json()], [200, { outcome: 'confirmed' }])
})
