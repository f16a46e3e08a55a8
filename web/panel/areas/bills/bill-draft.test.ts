import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BillDraft, changeOf, emptyDraft } from '#web/panel/areas/bills/bill-draft.ts'

const DUE = '2026-11-23'
const SAVED: BillDraft = {
  ...emptyDraft(DUE),
  name: 'Aluguel',
  beneficiary: 'Imobiliária Sol',
  value: 435_000n,
  pixKey: 'sol@exemplo.com.br',
}

test('an edit sends what was changed, so that it does not undo what another person saved meanwhile', () => {
  assert.deepEqual(changeOf(SAVED, SAVED, DUE), {})
  assert.deepEqual(changeOf(SAVED, { ...SAVED, name: ' Aluguel novo ' }, DUE), {
    'Nome da Conta': 'Aluguel novo',
  })
  assert.deepEqual(changeOf(SAVED, { ...SAVED, value: 1n }, '2026-11-25'), {
    Valor: 1n,
    Vencimento: '2026-11-25',
  })
})

test('changed payment data are sent as a whole', () => {
  assert.deepEqual(changeOf(SAVED, { ...SAVED, pixKey: 'lua@exemplo.com.br' }, DUE), {
    Método: 'Pix',
    'Boleto - Código': null,
    'Pix - Copia e Cola': null,
    'Pix - Chave Pix': 'lua@exemplo.com.br',
  })
  assert.deepEqual(changeOf(SAVED, { ...SAVED, method: 'Boleto', boleto: '123' }, DUE), {
    Método: 'Boleto',
    'Boleto - Código': '123',
    'Pix - Copia e Cola': null,
    'Pix - Chave Pix': null,
  })
})
