import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { readConfig } from '#server/platform/config/config.ts'
import { type Keys, loadKeys } from '#server/platform/security/secrets.ts'
import { dumpOf, tablesShowing } from '#tests/factories/environment/database-dump.ts'
import { demoDatabase } from '#tests/factories/environment/demo-database.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, BUYER, payPix } from '#tests/factories/payments/checkout.ts'

let databaseUrl: string
let product: TestProduct
let token: string
let charge: string
let noteId: string
let pdf: string

/** A buyer's name that looks like the JSON of an invoice. */
const FORGED = '"invoiceDownloadLink" : "018f0000-0000-7000-8000-000000000000"'

before(async () => {
  databaseUrl = await demoDatabase()
  product = await startProduct({ databaseUrl })
  token = await product.signIn()
  const link = await aLink(product, token)
  const bought = await product.call(`/payment/public/payment-links/${link}/orders`, {
    method: 'POST',
    body: { buyer: { ...BUYER, name: FORGED }, payment: { method: 'PIX' } },
  })
  charge = bought.body.uuidCharge
  await payPix(product, charge)
  const note = await product.until('the note', async () => {
    const { body } = await product.call(`/core/barte/invoices/charge/${charge}`, { token })
    return body[0]?.status === 'AUTHORIZED' && body[0]
  })
  noteId = note.uuidInvoice
  pdf = note.invoiceDownloadLink.pdfImageLink
})
after(() => product.stop())

const statusOf = async (path: string) => (await product.call(path)).status
const signatureIn = (path: string) => /\.([\w-]{43})\//.exec(path)?.[1] ?? ''

test('the file links of an invoice are the same in invoice, detail and list, and open its files', async () => {
  const detail = await product.call(`/core/charges/${charge}`, { token })
  assert.equal(detail.body.invoiceDownloadLink.pdfImageLink, pdf)
  const listed = await product.call('/core/charges?size=100&sort=createdAt,DESC', { token })
  const rows: { uuid: string; customerName: string; invoiceDownloadLink: object | null }[] =
    listed.body.content
  const row = rows.find(({ uuid }) => uuid === charge)
  assert.deepEqual(row?.invoiceDownloadLink, detail.body.invoiceDownloadLink)
  assert.equal(row?.customerName, FORGED, 'a text that looks like a name of a note stays a text')
  assert.ok(rows.some(({ invoiceDownloadLink }) => invoiceDownloadLink === null))
  assert.equal(await statusOf(pdf), 200)
  assert.equal(await statusOf(detail.body.invoiceDownloadLink.xmlImageLink), 200)
})

test('a database dump contains nothing that opens the file of an invoice', async () => {
  const path = `/core/sellers/invoices/${noteId}/company/11444777000161`
  const headers = { 'idempotency-key': randomUUID() }
  const canceled = await product.call(path, { method: 'DELETE', token, headers })
  assert.ok(canceled.status < 300, canceled.text)
  assert.equal(canceled.body.invoiceDownloadLink.pdfImageLink, pdf)
  const dump = await dumpOf(product.databaseUrl)
  assert.ok(tablesShowing(dump, noteId).includes('public.invoice'))
  assert.deepEqual(tablesShowing(dump, signatureIn(pdf)), [])
})

test('a link signature opens its own invoice only', async () => {
  const signature = signatureIn(pdf)
  const changed = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`
  const wrong = [
    `${noteId}.${changed}`,
    `${randomUUID()}.${signature}`,
    `${noteId}.${signature.slice(0, -1)}`,
    noteId,
    signature,
  ]
  const unknown = await product.call(`/core/public/invoices/${randomUUID()}.${signature}/pdf`)
  assert.equal(unknown.status, 404)
  for (const one of wrong) {
    const answer = await product.call(`/core/public/invoices/${one}/pdf`)
    assert.deepEqual([answer.status, answer.text], [404, unknown.text], one)
  }
})

test('file links work while their sealing key is configured, and no longer after its removal', async () => {
  const keys = await loadKeys(readConfig())
  const fresh = randomBytes(32)
  const restart = async (sealing: Keys['sealing']) => {
    await product.stop()
    const textOf = (ring: Keys['sealing']) => ring.map((key) => key.toString('base64')).join(',')
    product = await startProduct({
      databaseUrl,
      config: {
        keys: {
          token: textOf(keys.token),
          pepper: textOf(keys.pepper),
          sealing: textOf(sealing),
          database: keys.database.toString('base64'),
        },
      },
    })
  }
  await restart([fresh, ...keys.sealing])
  assert.equal(await statusOf(pdf), 200)
  const { body } = await product.call(`/core/charges/${charge}`, { token })
  const renewed = body.invoiceDownloadLink.pdfImageLink
  assert.notEqual(renewed, pdf)
  assert.equal(await statusOf(renewed), 200)
  await restart([fresh])
  assert.equal(await statusOf(pdf), 404)
  assert.equal(await statusOf(renewed), 200)
})
