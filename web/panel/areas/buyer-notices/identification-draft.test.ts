import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftErrors } from '#web/panel/areas/buyer-notices/identification-draft.ts'

const VALID = { name: 'Padaria Ipê', email: 'contato@exemplo.com.br', hiddenEmail: '' }

test('R-NOTS-02 name and e-mail are required, both e-mails valid, the hidden one optional', () => {
  const cases: [object, object][] = [
    [{}, {}],
    [{ name: '  ' }, { name: 'Preenchimento obrigatório!' }],
    [{ email: ' ' }, { email: 'O campo e-mail é obrigatório!' }],
    [{ email: 'contato@' }, { email: 'Digite um e-mail válido!' }],
    [{ hiddenEmail: 'copia' }, { hiddenEmail: 'Digite um e-mail válido!' }],
    [{ hiddenEmail: ' copia@exemplo.com.br ' }, {}],
  ]
  for (const [change, errors] of cases) {
    assert.deepEqual(draftErrors({ ...VALID, ...change }), errors)
  }
})
