import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customerTable } from '#contract/customers/exports.ts'
import { areWholeChoices, guessColumns, importFieldsOf } from '#contract/imports/fields.ts'
import { IMPORT_KINDS } from '#contract/imports/kinds.ts'

test('the columns of a template are found by their own names', () => {
  for (const kind of IMPORT_KINDS) {
    const fields = importFieldsOf(kind)
    const columns = fields.map(({ label }) => label)
    const choices = guessColumns(kind, columns)
    assert.deepEqual(
      choices.map(({ field, column }) => [field, columns[column]]),
      fields.map(({ key, label }) => [key, label]),
    )
    assert.ok(areWholeChoices(kind, choices, columns.length))
  }
})

test('columns of other systems are found by other names, in any letter case and without accents', () => {
  const columns = ['RAZAO SOCIAL', 'cnpj', 'EMAIL', 'Celular', 'UF', 'Observação']
  assert.deepEqual(guessColumns('CUSTOMERS', columns), [
    { field: 'name', column: 0 },
    { field: 'document', column: 1 },
    { field: 'email', column: 2 },
    { field: 'phone', column: 3 },
    { field: 'state', column: 4 },
  ])
})

test('the file of the list of customers can be imported as it is', () => {
  const columns = customerTable.columns.map(({ label }) => label)
  assert.ok(
    areWholeChoices('CUSTOMERS', guessColumns('CUSTOMERS', columns), columns.length),
    columns.join(),
  )
})

test('choices need every required field, and each field and column once', () => {
  const whole = guessColumns('CHARGES', ['CPF', 'Descrição', 'Valor', 'Vencimento', 'Pagamento'])
  assert.ok(areWholeChoices('CHARGES', whole, 5))
  assert.equal(areWholeChoices('CHARGES', whole.slice(1), 5), false)
  assert.equal(areWholeChoices('CHARGES', whole, 4), false)
  const [first = { field: '', column: 0 }] = whole
  assert.equal(areWholeChoices('CHARGES', [...whole, first], 5), false)
  const twice = [...whole, { field: 'bankSlipDescription', column: 0 }]
  assert.equal(areWholeChoices('CHARGES', twice, 5), false)
  assert.equal(areWholeChoices('CHARGES', [...whole, { field: 'color', column: 4 }], 6), false)
})
