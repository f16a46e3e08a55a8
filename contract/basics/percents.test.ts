import assert from 'node:assert/strict'
import { test } from 'node:test'
import { percentText, printedPercent } from '#contract/basics/percents.ts'

test('a rate has the decimals that it needs on a screen and two in a document', () => {
  const rates = [0, 5, 150, 299, 1_000, 123_456]
  assert.deepEqual(rates.map(percentText), ['0%', '0,05%', '1,5%', '2,99%', '10%', '1.234,56%'])
  assert.deepEqual(rates.map(printedPercent), [
    '0,00%',
    '0,05%',
    '1,50%',
    '2,99%',
    '10,00%',
    '1234,56%',
  ])
})
