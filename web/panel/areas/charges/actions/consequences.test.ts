import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NIL_UUID, type SellerId, sellerOwner } from '#contract/basics/ids.ts'
import { newUuid } from '#web/client/identifiers.ts'
import * as actual from '#web/panel/areas/charges/actions/consequences.ts'

const own = sellerOwner(1001 as SellerId)
const other = newUuid()

const consequencesOf: typeof actual.consequencesOf = (effects, owner) =>
  actual.consequencesOf(effects, owner).map((text) => text.replaceAll('\u00a0', ' '))

const posting = (...lines: readonly (readonly [string, string, number])[]) => ({
  kind: 'posting' as const,
  lines: lines.map(([ownerId, code, amount]) => ({ ownerId, code, amount })),
})

test('the effects of a refund name the account that each amount comes from', () => {
  const pulled = posting(
    [own, 'RECEIVABLE', -290],
    [own, 'AVAILABLE', -100.5],
    [own, 'DEBT', -9.5],
    [own, 'REFUND_PENDING', 400],
    [other, 'AVAILABLE', -20],
    [other, 'REFUND_PENDING', 20],
  )
  const confirmed = posting(
    [own, 'REFUND_PENDING', -400],
    [other, 'REFUND_PENDING', -20],
    [NIL_UUID, 'P:ACQ:sandbox', 420],
  )
  assert.deepEqual(consequencesOf([pulled, confirmed], own), [
    'R$ 290,00 ainda não recebidos são cancelados.',
    'R$ 100,50 saem do seu saldo.',
    'R$ 9,50 que faltam no saldo saem dos próximos recebimentos.',
    'Os recebedores do split devolvem R$ 20,00.',
  ])
})

test('an advanced receivable is not counted as still to come', () => {
  const lines = posting(
    [own, 'RECEIVABLE', -100],
    [own, 'ANTICIPATED_DEBT', 100],
    [own, 'AVAILABLE', -100],
    [own, 'DISPUTE_HOLD', 100],
  )
  assert.deepEqual(consequencesOf([lines], own), ['R$ 100,00 saem do seu saldo.'])
})

test('a payment outside adds no money and ends the codes, each kind listed once', () => {
  const dies = (kind: string) => ({ kind: 'state' as const, subject: { kind }, to: 'REMOVED' })
  const memo = posting([own, 'MEMO_PAID_OUTSIDE', -50], [own, 'MEMO_SALES', 50])
  const moved = { kind: 'state' as const, subject: { kind: 'charge' }, to: 'PAID_MANUALLY' }
  assert.deepEqual(
    consequencesOf([memo, moved, dies('PIX'), dies('PIX'), dies('BANK_SLIP')], own),
    [
      'Nenhum valor entra no seu saldo.',
      'O código Pix deixa de valer no banco.',
      'O boleto deixa de valer no banco.',
    ],
  )
})
