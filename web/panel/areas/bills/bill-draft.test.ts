import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonthsClamped } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import {
  type BillDraft,
  batchesOf,
  changeOf,
  emptyDraft,
  recordsOf,
} from '#web/panel/areas/bills/bill-draft.ts'

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

const ORDER = '01998d6a-0000-7000-8000-000000000001' as Uuid

test('R-BILL-17 R-BILL-18 R-BILL-19 a series is sent in tens, as parts 1 to n of one order, month by month; only the first has the code of a boleto and a variable value', () => {
  const series: BillDraft = {
    ...SAVED,
    kind: 'Recorrente',
    instalments: 12,
    method: 'Boleto',
    boleto: '123',
  }
  const sentOf = (draft: BillDraft) => batchesOf(recordsOf(draft, '2026-12-31', ORDER))
  const batches = sentOf(series)
  assert.deepEqual(
    batches.map((records) => records.length),
    [10, 2],
  )
  assert.deepEqual(
    batches
      .flat()
      .map(({ fields }) => [
        fields.order_ID,
        fields.parcela,
        fields.Recorrência,
        fields.Vencimento,
        fields.Valor,
        fields['Boleto - Código'],
      ]),
    Array.from({ length: 12 }, (_, at) => [
      ORDER,
      at + 1,
      12,
      addMonthsClamped('2026-12-31', at),
      435_000n,
      at === 0 ? '123' : null,
    ]),
  )
  const variable = sentOf({ ...series, valueKind: 'Valor variável' }).flat()
  assert.deepEqual(
    variable.map(({ fields }) => fields.Valor),
    [435_000n, ...Array.from({ length: 11 }, () => 0n)],
  )
  const alone = sentOf({ ...series, kind: 'Pontual' }).flat()
  assert.deepEqual(
    alone.map(({ fields }) => [fields.parcela, fields.Recorrência]),
    [[1, 1]],
  )
})
