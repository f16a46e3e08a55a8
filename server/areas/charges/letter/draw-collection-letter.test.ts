import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  drawCollectionLetter,
  owedOn,
} from '#server/areas/charges/letter/draw-collection-letter.ts'
import { brandsOfFile, OTHER_DOMAIN } from '#tests/factories/documents/other-brand.ts'
import { imagesOf, overlapsIn, textsOf } from '#tests/factories/documents/read-pdf.ts'

const LONG = 'Associação dos Panificadores de Itaquaquecetuba e Região Metropolitana '.repeat(2)

const CHARGE = {
  title: LONG,
  value_centavos: 20_000n,
  payment_method: 'BANK_SLIP',
  customer_name: 'Zeca Pagador',
  customer_document: '52998224725',
  expiration_date: '2026-11-13',
  terms: { fineBasisPoints: 200, interestMonthlyBasisPoints: 100 },
} as const

test('a collection letter states fine and interest of a slip until its day, and overprints nothing', async () => {
  const seller = {
    document: '11444777000161',
    company_name: LONG,
    fantasy_name: LONG,
    address: { city: 'São Paulo' },
  }
  const brand = (await brandsOfFile()).ofSeller({ domain: OTHER_DOMAIN })
  const url = 'https://pague.example/bank-slip/019ac0de-5eed-7000-8000-0123456789ab'
  const pdf = await drawCollectionLetter({
    brand,
    seller,
    charge: CHARGE,
    today: '2026-11-23',
    url,
  })
  const texts = await textsOf(pdf)
  assert.deepEqual(overlapsIn([...texts, ...(await imagesOf(pdf))]), [])
  const whole = texts.map(({ text }) => text).join(' ')
  for (const stated of [
    /A Zeca Pagador, documento 529\.982\.247-25/,
    /venceu em 13\/11\/2026/,
    /Dias de atraso 10 /,
    /Multa R\$\s4,00/,
    /Juros R\$\s0,67/,
    /Valor atualizado em 23\/11\/2026 R\$\s204,67/,
  ]) {
    assert.match(whole, stated)
  }
  assert.ok(whole.replaceAll(' ', '').includes(url))
})

test('only a slip is paid with fine and interest', () => {
  for (const payment_method of ['PIX', 'CREDIT_CARD'] as const) {
    const { total, daysLate } = owedOn({
      charge: { ...CHARGE, payment_method },
      today: '2026-11-23',
    })
    assert.deepEqual([total, daysLate], [20_000n, 10])
  }
})
