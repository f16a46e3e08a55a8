import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InvoiceFacts } from '#server/areas/invoices/dps.ts'
import { printInvoice } from '#server/areas/invoices/print-invoice.ts'
import { brandsOfFile, OTHER_DOMAIN } from '#tests/factories/documents/other-brand.ts'
import { codesIn, imagesOf, overlapsIn, textsOf } from '#tests/factories/documents/read-pdf.ts'

const LONG = 'Prestação de serviços de panificação artesanal conforme o contrato anexo; '

const FACTS: InvoiceFacts = {
  environment: '2',
  series: '900',
  number: '7',
  emittedAt: '2026-11-22T01:30:00.000Z',
  competence: '2026-11-20',
  seller: { document: '11444777000161', name: LONG.repeat(2), city: 'São Paulo' },
  buyer: {
    document: '52998224725',
    name: 'Łukasz Müller '.repeat(10),
    email: `${'muito-longo-'.repeat(5)}@exemplo.com.br`,
    phone: '11987651234',
  },
  description: LONG.repeat(13),
  value: '99999999999',
  terms: {
    cityIbge: '3550308',
    municipalRegistration: '12345678',
    serviceCode: '171101',
    simplesNacional: 3,
    simplesBasisPoints: 600,
    series: '900',
  },
}

const ACCESS_KEY = '35503082211444777000161000000000004226111234567890'

test('a printed invoice has the brand of its seller, overprints nothing, and its QR code scans', async () => {
  const invoice = {
    number: '7',
    access_key: ACCESS_KEY,
    authorized_at: '2026-11-22T01:31:00.000Z',
    status: 'AUTHORIZED',
    facts: FACTS,
  } as const
  const brand = (await brandsOfFile()).ofSeller({ domain: OTHER_DOMAIN })
  const pdf = await printInvoice(invoice, brand)
  const texts = await textsOf(pdf)
  const [code] = await codesIn(pdf)
  assert.ok(code)
  assert.match(code.text, new RegExp(`^https://www\\.nfse\\.gov\\.br/.*${ACCESS_KEY}$`))
  const images = await imagesOf(pdf)
  assert.equal(images.length, 1, 'the logo')
  assert.deepEqual(overlapsIn([...texts, ...images, code]), [])
  const whole = texts.map(({ text }) => text).join(' ')
  assert.match(whole, /Lukasz Müller Lukasz Müller/)
  assert.match(
    whole,
    /Emitida por meio de Outra · Outra Pagamentos Ltda · CNPJ 11\.444\.777\/0001-61/,
  )
  assert.match(whole, /R\$ 999\.999\.999,99/)
})
