import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOfCopy, parserOf, valuesOf } from '#web/panel/areas/payment-links/list/link-list.ts'

const parse = parserOf(20)
const uuid = '01a1fc9c-ae5a-7000-adec-90982fcd3248'

test('R-LNKL-08 a copy opens in the form of its type', () => {
  assert.equal(addressOfCopy({ uuid, type: 'FAST_ORDER' }), `/seja-pago/link-rapido?id=${uuid}`)
  assert.equal(
    addressOfCopy({ uuid, type: 'SUBSCRIPTION' }),
    `/seja-pago/criar/assinatura-customizada?id=${uuid}`,
  )
  assert.equal(
    addressOfCopy({ uuid, type: 'ORDER' }),
    `/seja-pago/criar/cobranca-pontual?id=${uuid}`,
  )
})

test('an address and its list state are inverse; invalid values are the first page', () => {
  const first = { tab: 'ORDER', searchText: '', isDedicated: false, page: 0 } as const
  assert.deepEqual(parse({ tipo: 'outro', page: '-1', dedicados: '1' }), first)
  for (const tab of ['ORDER', 'SUBSCRIPTION', 'FAST_ORDER'] as const) {
    const state = { tab, searchText: 'bolo', isDedicated: true, page: 3 }
    assert.deepEqual(parse(valuesOf(state)), state)
  }
  assert.equal(parse({ busca: ` a\0${'b'.repeat(40)}` }).searchText, `a${'b'.repeat(19)}`)
})
