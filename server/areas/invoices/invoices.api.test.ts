import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { isAccessKey } from '#contract/basics/brazil/nfse.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import type { Invoice } from '#contract/invoices/shapes.ts'
import { openSigned, textAt } from '#server/platform/documents/xml-signature.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
  TOO_LATE_MS,
} from '#tests/factories/environment/product.ts'
import { aLink, order, payPix } from '#tests/factories/payments/checkout.ts'

const DOCUMENT = '11444777000161'
const SELLER = 1001 as SellerId

let product: TestProduct
let token: string
const realTime = machineTime.now

before(async () => {
  product = await startProduct({ config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  token = await product.signIn()
  await put('fiscal/v1/chaos', { timeoutMs: TOO_LATE_MS })
})
after(async () => {
  machineTime.now = realTime
  await product.stop()
})

const put = (path: string, body: object) =>
  product.call(`${product.companiesUrl}/${path}`, { method: 'PUT', key: null, body })
const lay = (key: string, fault: string) => put(`fiscal/v1/faults/${key}`, { fault })

async function aCharge(title = 'Bolo de festa'): Promise<string> {
  const link = await aLink(product, token, { title })
  return (await order(product, link, { method: 'PIX' })).body.uuidCharge
}

const invoicesOf = async (charge: string): Promise<Invoice[]> =>
  (await product.call(`/core/barte/invoices/charge/${charge}`, { token })).body
const emit = (charge: string, as = token) =>
  product.call(`/core/charges/${charge}/invoices`, { method: 'POST', token: as })
const cancel = (id: string, document = DOCUMENT) =>
  product.call(`/core/sellers/invoices/${id}/company/${document}`, { method: 'DELETE', token })
const decide = (id: string, body: object) =>
  product.call(`/core/sandbox/invoices/${id}/status`, { method: 'POST', key: null, body })
const detail = async (charge: string, as = token) =>
  (await product.call(`/core/charges/${charge}`, { token: as })).body

const becomes = (charge: string, status: string) =>
  product.until(`an invoice ${status}`, async () => {
    const [invoice] = await invoicesOf(charge)
    return invoice?.status === status && invoice
  })

async function anAuthorized(): Promise<{ charge: string; invoice: Invoice }> {
  const charge = await aCharge()
  assert.equal((await emit(charge)).status, 201)
  return { charge, invoice: await becomes(charge, 'AUTHORIZED') }
}

/** Makes the next polls due without waiting for them. */
async function letTimePass(): Promise<void> {
  const offset = machineTime.now() - realTime() + 40_000
  machineTime.now = () => realTime() + offset
  await product.call('/core/sandbox/jobs/invoice-poll/run', { method: 'POST', key: null })
}

const invoicesOutside = async () => {
  const found = await product.jobs.row<{ count: number }>('select count(*)::integer from invoice')
  return found?.count
}

test('an invoice declares the document of a customer from abroad as foreign', async () => {
  const made = await product.call('/core/seller-clients', {
    method: 'POST',
    token,
    body: {
      name: 'Cliente da Argentina',
      // The check digits are those of a CPF, too.
      document: { documentNumber: '11144477735', documentType: 'tax_id', documentNation: 'AR' },
      email: 'argentina@exemplo.com.br',
      countryCode: '+54',
      phone: '1123456789',
      useSellerAddress: true,
    },
  })
  assert.equal(made.status, 201, made.text)
  const link = await aLink(product, token, { uuidSellerClient: made.body.uuid })
  const charge: string = (await order(product, link, { method: 'PIX' })).body.uuidCharge
  assert.equal((await emit(charge)).status, 201)
  const { invoiceDownloadLink } = await becomes(charge, 'AUTHORIZED')
  const { text } = await product.call(invoiceDownloadLink?.xmlImageLink ?? '')
  assert.match(text, /<NIF>11144477735<\/NIF>/)
  assert.doesNotMatch(text, /<CPF>/)
})

test('SM-INVOICE a paid charge gets an invoice automatically, with its files in list, detail and history', async () => {
  const charge = await aCharge('Curso de pães')
  assert.deepEqual(await invoicesOf(charge), [])
  assert.deepEqual((await detail(charge)).invoiceCharge, { status: 'NOT_EMITTED' })
  await payPix(product, charge)
  const invoice = await becomes(charge, 'AUTHORIZED')
  const link = invoice.invoiceDownloadLink
  assert.match(link?.pdfImageLink ?? '', /^\/core\/public\/invoices\/[\w-]{36}\.[\w-]{43}\/pdf$/)

  const read = await detail(charge)
  assert.deepEqual(read.invoiceDownloadLink, link)
  assert.equal(read.activeInvoiceConfig, true)
  const response = read.history.find(({ type }: { type: string }) => type === 'INVOICE_AUTHORIZED')
  assert.equal(response.detail, `nº ${invoice.invoiceNumber}`)
  const listed = await product.call('/core/charges?title=Curso%20de%20p%C3%A3es', { token })
  const row = listed.body.content.find(({ uuid }: { uuid: string }) => uuid === charge)
  assert.deepEqual([row.invoiceCharge, row.invoiceDownloadLink], [{ status: 'AUTHORIZED' }, link])

  const pdf = await product.call(link?.pdfImageLink ?? '')
  assert.deepEqual([pdf.status, pdf.headers.get('content-type')], [200, 'application/pdf'])
  assert.ok(pdf.text.startsWith('%PDF-'))
  const xml = await product.call(link?.xmlImageLink ?? '')
  assert.equal(xml.headers.get('content-type'), 'application/xml')
  const content = openSigned(xml.text)?.content
  assert.ok(content)
  assert.ok(isAccessKey(content.getAttribute('Id')?.slice(3) ?? ''))
  assert.equal(textAt(content, 'DPS/infDPS/serv/cServ/xDescServ'), 'Curso de pães')
  assert.equal(textAt(content, 'DPS/infDPS/valores/vServPrest/vServ'), '150.00')
  const guessed = await product.call(`/core/public/invoices/${'a'.repeat(43)}/pdf`)
  assert.deepEqual([guessed.status, guessed.body[0].code], [404, 'BAR-3103'])
})

test('SM-INVOICE a job killed while it requests an invoice is resumed by another worker without a second invoice', async () => {
  const charge = await aCharge()
  await payPix(product, charge)
  await becomes(charge, 'AUTHORIZED')
  const event = await product.jobs.row<{ id: string }>(
    `select id from event where type = 'CHARGE_PAID' and subject_id = $1`,
    [charge],
  )
  const job = `name = 'invoice-of-paid' and data ->> 'eventId' = $1`
  const ended = () =>
    product.jobs.row(`select 1 as ended from queue.job where ${job} and state = 'completed'`, [
      event?.id,
    ])
  await product.until('the end of the job', ended)
  // The state after a kill: the job is active but has no heartbeat.
  await product.jobs.run(
    `update queue.job set state = 'active', completed_on = null, retry_delay = 0,
            retry_backoff = false, heartbeat_on = started_on - interval '1 minute' where ${job}`,
    [event?.id],
  )
  assert.equal(await ended(), undefined)
  await product.until('the end of the job that was left', ended)
  assert.equal((await invoicesOf(charge)).length, 1)
})

test('R-INV-01 a user without a role of invoices sees neither invoices nor links to their files', async () => {
  const { charge } = await anAuthorized()
  const bruno = await product.signIn('bruno@padaria-ipe.com.br')
  assert.equal((await emit(charge, bruno)).status, 403)
  const read = await detail(charge, bruno)
  assert.deepEqual([read.invoiceCharge.status, read.invoiceDownloadLink], ['AUTHORIZED', null])
  const { body } = await product.call('/core/charges?size=100', { token: bruno })
  const linked = body.content.filter(
    ({ invoiceDownloadLink }: { invoiceDownloadLink: object | null }) => invoiceDownloadLink,
  )
  assert.deepEqual(linked, [])
})

test('SM-INVOICE an invoice requested before the payment is the only one: concurrent requests and the payment make no second', async () => {
  const charge = await aCharge()
  const requested = await Promise.all([emit(charge), emit(charge), emit(charge)])
  const made = requested.find(({ status }) => status === 201)
  assert.equal(made?.body.status, 'SEND_INVOICE_SYSTEM')
  assert.equal(made?.body.invoiceDownloadLink, null)
  const rejected = requested.filter(
    ({ status, body }) => status === 409 && body[0].code === 'BAR-3102',
  )
  assert.equal(rejected.length, 2)
  await becomes(charge, 'AUTHORIZED')
  await payPix(product, charge)
  await product.until('the payment', async () => (await detail(charge)).status === 'PAID')
  await letTimePass()
  assert.equal((await invoicesOf(charge)).length, 1)
  assert.equal((await emit(randomUUID())).body[0].code, 'BAR-3001')
})

test('SM-INVOICE a deleted charge gets no invoice', async () => {
  const charge = await aCharge()
  const removed = await product.call(`/core/charges/${charge}`, { method: 'DELETE', token })
  assert.equal(removed.status, 204)
  const requested = await emit(charge)
  assert.deepEqual([requested.status, requested.body[0].code], [409, 'BAR-3108'])
})

test("R-INV-10 SM-INVOICE an invoice is canceled by its id and the company's document, and another may then be requested", async () => {
  const { charge, invoice } = await anAuthorized()
  const other = await cancel(invoice.uuidInvoice, '11222333000181')
  assert.deepEqual([other.status, other.body[0].code], [422, 'BAR-3106'])
  const requested = await cancel(invoice.uuidInvoice, '11.444.777%2F0001-61')
  assert.deepEqual([requested.status, requested.body.status], [202, 'AUTHORIZED'])
  const again = await cancel(invoice.uuidInvoice)
  assert.deepEqual([again.status, again.body[0].code], [409, 'BAR-3104'])
  const canceled = await becomes(charge, 'CANCELED')
  assert.deepEqual(canceled.invoiceDownloadLink, invoice.invoiceDownloadLink)
  assert.equal((await cancel(invoice.uuidInvoice)).body[0].code, 'BAR-3104')
  const { history } = await detail(charge)
  assert.ok(history.some(({ type }: { type: string }) => type === 'INVOICE_CANCELED'))

  assert.equal((await emit(charge)).status, 201)
  const second = await becomes(charge, 'AUTHORIZED')
  const all = await invoicesOf(charge)
  assert.deepEqual(
    all.map(({ uuidInvoice, status }) => [uuidInvoice, status]),
    [
      [second.uuidInvoice, 'AUTHORIZED'],
      [invoice.uuidInvoice, 'CANCELED'],
    ],
  )
  assert.notEqual(second.invoiceNumber, invoice.invoiceNumber)
  assert.equal((await cancel(randomUUID())).body[0].code, 'BAR-3103')
})

test('SM-INVOICE a cancellation refused by the fiscal system keeps the invoice authorized, with the reason', async () => {
  const { charge, invoice } = await anAuthorized()
  const found = await product.jobs.row<{ access_key: string }>(
    'select access_key from invoice where id = $1',
    [invoice.uuidInvoice],
  )
  await lay(found?.access_key ?? '', 'refuse')
  assert.equal((await cancel(invoice.uuidInvoice)).status, 202)
  const kept = await product.until('the refusal', async () => {
    const [now] = await invoicesOf(charge)
    return now?.rejectionReason ? now : null
  })
  assert.deepEqual(
    [kept.status, kept.rejectionReason],
    ['AUTHORIZED', 'RNG9999 - Rejeição simulada.'],
  )
  assert.equal((await cancel(invoice.uuidInvoice)).status, 202)
  assert.equal((await becomes(charge, 'CANCELED')).rejectionReason, null)
})

test('SM-INVOICE SBX-07 a rejected invoice shows its reason and another may be requested; the sandbox decides invoices on request', async () => {
  // The decisions are those of the test alone.
  await put('fiscal/v1/chaos', { decisionMs: 600_000 })
  const charge = await aCharge()
  const made = await emit(charge)
  const reason = 'Código de serviço inexistente.'
  const answer = await decide(made.body.uuidInvoice, {
    status: 'REJECTED',
    rejectionReason: reason,
  })
  assert.deepEqual(
    [answer.status, answer.body.status, answer.body.rejectionReason],
    [200, 'REJECTED', `RNG9999 - ${reason}`],
  )
  const second = await emit(charge)
  assert.equal(second.status, 201)
  const id = second.body.uuidInvoice
  assert.equal((await decide(id, { status: 'AUTHORIZED' })).body.status, 'AUTHORIZED')
  assert.equal((await decide(id, { status: 'REJECTED' })).body.status, 'AUTHORIZED')
  assert.equal((await decide(id, { status: 'CANCELED' })).body.status, 'CANCELED')
  assert.equal((await decide(randomUUID(), { status: 'CANCELED' })).body[0].code, 'BAR-3103')
  await put('fiscal/v1/chaos', { decisionMs: 500 })
})

test('SM-INVOICE the invoice is mailed to the buyer at most five times an hour', async () => {
  const charge = await aCharge()
  const mail = () =>
    product.call(`/core/charges/${charge}/invoice-email`, { method: 'POST', token })
  assert.deepEqual((await mail()).body[0].code, 'BAR-3105')
  await emit(charge)
  const invoice = await becomes(charge, 'AUTHORIZED')
  for (let time = 0; time < 5; time += 1) assert.equal((await mail()).status, 204)
  const sixth = await mail()
  assert.deepEqual([sixth.status, sixth.body[0].code], [429, 'BAR-0008'])
  const outbox = await product.until('the mails', async () => {
    const { body } = await product.call('/core/sandbox/outbox?to=zeca%40exemplo.com.br&size=100')
    const ofInvoices = body.content.filter((mail: { subject: string }) =>
      mail.subject.startsWith('Nota fiscal'),
    )
    return ofInvoices.length === 5 && ofInvoices
  })
  const { subject, body } = outbox[0]
  assert.equal(subject, `Nota fiscal nº ${invoice.invoiceNumber} de Padaria Ipê`)
  const address = /https?:\S+\/pdf/.exec(body)?.[0] ?? ''
  assert.ok(address.endsWith(invoice.invoiceDownloadLink?.pdfImageLink ?? '-'))
  const file = await product.call(address.replace('localhost', '127.0.0.1'))
  assert.ok(file.text.startsWith('%PDF-'))
})

test('the receipt of a payment has the link of the invoice that the charge has', async () => {
  const receiptOf = (charge: string) =>
    product.until('the receipt', async () => {
      const { body } = await product.call('/core/sandbox/outbox?to=zeca%40exemplo.com.br&size=100')
      return body.content.find(
        (mail: { subject: string; body: string }) =>
          mail.subject.startsWith('Pagamento confirmado') && mail.body.includes(charge),
      )
    })
  const { charge, invoice } = await anAuthorized()
  await payPix(product, charge)
  const receipt = await receiptOf(charge)
  const address = /Nota fiscal: (https?:\S+)/.exec(receipt.body)?.[1] ?? ''
  assert.ok(address.endsWith(invoice.invoiceDownloadLink?.pdfImageLink ?? '-'), receipt.body)
  const file = await product.call(address.replace('localhost', '127.0.0.1'))
  assert.ok(file.text.startsWith('%PDF-'))
})

for (const fault of [
  'timeout-before',
  'timeout-after',
  'drop-after',
  '500-before',
  'garbage-after',
]) {
  test(`SM-INVOICE an invoice whose response is lost by ${fault} is polled and issued once`, async () => {
    token = await product.signIn()
    const charge = await aCharge()
    await lay('next', fault)
    const made = await emit(charge)
    assert.equal(made.body.status, 'SEND_INVOICE_SYSTEM')
    const requested = await product.until('the first try', async () =>
      product.jobs.row(
        `select 1 from invoice where id = $1 and (poll_count > 0 or status <> 'SEND_INVOICE_SYSTEM')`,
        [made.body.uuidInvoice],
      ),
    )
    assert.ok(requested)
    await letTimePass()
    await becomes(charge, 'AUTHORIZED')
    assert.equal((await invoicesOf(charge)).length, 1)
  })
}

test('R-INV-11 R-LNKQ-04 a charge of a quick link gets no invoice, neither on request nor when paid', async () => {
  const charge = await aCharge()
  await product.jobs.withTenant(SELLER, ({ run }) =>
    run(`update charge set origin = 'FAST_ORDER' where seller_id = $1 and id = $2`, [
      SELLER,
      charge,
    ]),
  )
  const requested = await emit(charge)
  assert.deepEqual([requested.status, requested.body[0].code], [409, 'BAR-3107'])
  const before = await invoicesOutside()
  await payPix(product, charge)
  await product.until('the payment', async () => (await detail(charge)).status === 'PAID')
  const other = await aCharge()
  await payPix(product, other)
  // The invoice of a later payment exists, so the event of the quick link's payment was handled.
  await becomes(other, 'AUTHORIZED')
  assert.equal(await invoicesOutside(), (before ?? 0) + 1)
  assert.deepEqual(await invoicesOf(charge), [])
})

test('SM-NFCFG R-INV-02 the seller may switch invoices off, and only the support may switch them on', async () => {
  const path = '/core/sellers/invoice-config'
  const config = await product.call(path, { token })
  assert.deepEqual(config.body, { active: true, configurationUrl: null })
  const on = await product.call(path, { method: 'PATCH', token, body: { active: true } })
  assert.deepEqual([on.status, on.body[0].code], [409, 'BAR-7003'])
  const off = () => product.call(path, { method: 'PATCH', token, body: { active: false } })
  for (const answer of [await off(), await off()]) assert.equal(answer.body.active, false)
  const charge = await aCharge()
  assert.equal((await emit(charge)).body[0].code, 'BAR-3101')
  assert.equal((await detail(charge)).activeInvoiceConfig, false)
})
