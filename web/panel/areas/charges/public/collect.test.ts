import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#contract/basics/days.ts'
import { callName, collectMessage } from '#web/panel/areas/charges/public/collect.ts'

const CHARGE = {
  uuid: '01998d6a-0000-7000-8000-000000000000',
  title: 'Clube do Pão',
  value: 8_990n,
  status: 'LATE',
  paymentMethod: 'PIX',
  expirationDate: '2026-11-12' as Day,
  customerName: 'Marina Alves Teixeira',
  customerDocument: '30120210002',
} as const

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test('a late charge is asked for by first name, with what, how much, since when and where to pay', () => {
  assert.equal(
    plain(collectMessage(CHARGE, 'https://pague.exemplo/pix/1')),
    'Olá, Marina! A cobrança “Clube do Pão”, de R$ 89,90, venceu em 12/11/2026 e ainda não foi paga. Para pagar: https://pague.exemplo/pix/1',
  )
})

test('a charge that is due later is not called late, and a paid one is not asked for', () => {
  const open = collectMessage({ ...CHARGE, status: 'SCHEDULED' }, null)
  assert.equal(
    plain(open),
    'Olá, Marina! A cobrança “Clube do Pão”, de R$ 89,90, vence em 12/11/2026.',
  )
  const paid = collectMessage({ ...CHARGE, status: 'PAID' }, null)
  assert.equal(plain(paid), 'Olá, Marina! É sobre a cobrança “Clube do Pão”, de R$ 89,90.')
})

test('a company is called by its whole name, and a buyer without a name by none', () => {
  assert.equal(callName('Café Jabuticaba Ltda', '11444777000161'), 'Café Jabuticaba Ltda')
  assert.equal(callName('Otávio Sampaio Reis', '52998224725'), 'Otávio')
  assert.match(collectMessage({ ...CHARGE, customerName: null }, null), /^Olá! A cobrança/)
})
