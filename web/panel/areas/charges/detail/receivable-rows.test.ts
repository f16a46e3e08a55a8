import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#contract/basics/days.ts'
import { receivableRows } from '#web/panel/areas/charges/detail/receivable-rows.ts'

const DAY: Day = '2026-12-10'
const entry = (description: string, creditOperation = true) => ({
  description,
  amount: 500n,
  executionDate: DAY,
  creditOperation,
})
const instalment = (installment: number, state: 'OPEN' | 'RELEASED' | 'CANCELED') => ({
  installment,
  gross: 520n,
  fee: 20n,
  net: 500n,
  dueDate: DAY,
  state,
})

test('cancelled instalments are listed among the paid ones, before refund and dispute', () => {
  const rows = receivableRows(
    [entry('1/10'), entry('Estorno', false), entry('Taxa de chargeback', false)],
    [
      instalment(1, 'RELEASED'),
      ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((installment) => instalment(installment, 'CANCELED')),
    ],
  )
  assert.deepEqual(
    rows.map(({ description, isCanceled }) => [description, isCanceled]),
    [
      ['1/10', false],
      ...['2/10', '3/10', '4/10', '5/10', '6/10', '7/10', '8/10', '9/10', '10/10'].map((name) => [
        name,
        true,
      ]),
      ['Estorno', false],
      ['Taxa de chargeback', false],
    ],
  )
})

test('a cancelled instalment is counted by the instalments of the sale when an anticipation split one of them', () => {
  const rows = receivableRows(
    [entry('1/3'), entry('1/3')],
    [
      instalment(1, 'RELEASED'),
      instalment(1, 'RELEASED'),
      instalment(2, 'CANCELED'),
      instalment(3, 'CANCELED'),
    ],
  )
  assert.deepEqual(
    rows.map(({ description }) => description),
    ['1/3', '1/3', '2/3', '3/3'],
  )
})

test('without cancelled instalments the entries stay as they are', () => {
  const entries = [entry('1/2'), entry('2/2')]
  const rows = receivableRows(entries, [instalment(1, 'OPEN'), instalment(2, 'OPEN')])
  assert.deepEqual(
    rows,
    entries.map((one) => ({ ...one, isCanceled: false })),
  )
})
