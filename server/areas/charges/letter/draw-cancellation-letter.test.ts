import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawLetter } from '#server/areas/charges/letter/draw-cancellation-letter.ts'
import { brandsOfFile, OTHER_DOMAIN } from '#tests/factories/documents/other-brand.ts'
import { imagesOf, overlapsIn, textsOf } from '#tests/factories/documents/read-pdf.ts'

const LONG = 'Associação dos Panificadores de Itaquaquecetuba e Região Metropolitana '.repeat(2)

const SELLER = {
  document: '11444777000161',
  company_name: LONG,
  fantasy_name: LONG,
  address: { city: 'São Paulo' },
}

const CHARGE = {
  title: LONG,
  value_centavos: 999_999_999n,
  customer_name: 'Żółw Müller – 株式会社',
  customer_document: '52998224725',
  card: { brand: 'Mastercard', last4digits: '0001', holderName: 'ZECA' },
  paid_date: '2026-11-20',
  expiration_date: '2026-11-20',
  installments: 12,
} as const

test('a cancellation letter has the brand of its seller, prints every name and overprints nothing', async () => {
  const pdf = await drawLetter({
    brand: (await brandsOfFile()).ofSeller({ domain: OTHER_DOMAIN }),
    seller: SELLER,
    charge: CHARGE,
    providerRef: 'ch_'.padEnd(80, '0123456789'),
    refundId: '019ac0de-5eed-7000-8000-0123456789ab',
    confirmedAt: '2026-11-22T12:00:00.000Z',
  })
  const texts = await textsOf(pdf)
  const images = await imagesOf(pdf)
  assert.equal(images.length, 1, 'the logo')
  assert.deepEqual(overlapsIn([...texts, ...images]), [])
  const printed = texts.map(({ text }) => text)
  for (const text of ['Outra', 'ajuda@outra.example · 0800 111 1111']) {
    assert.ok(printed.includes(text), text)
  }
  const whole = printed.join(' ')
  assert.match(whole, /Żółw Müller – ZhuShiHuiShe, documento 529\.982\.247-25/)
  assert.match(whole, /R\$ 9\.999\.999,99/)
  assert.doesNotMatch(whole, /Guichê/)
})
