import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CallFailed,
  entryTextsOf,
  failureOf,
  supportTextOf,
  textsOf,
  unreachable,
} from '#web/client/requests/failed.ts'

const twice = [
  { code: 'BAR-2005', description: 'E-mail inválido.' },
  { code: 'BAR-2005', description: 'E-mail inválido.' },
]

test('one text for each entry, without repeats, in the three formats', () => {
  const failed = new CallFailed(422, [...twice, { code: 'BAR-0005', description: 'Campo.' }])
  assert.deepEqual(textsOf(failed), ['BAR-2005 - E-mail inválido.', 'BAR-0005 - Campo.'])
  assert.deepEqual(textsOf(failed, 'description'), ['E-mail inválido.', 'Campo.'])
  assert.deepEqual(textsOf(failed, 'description-code')[1], 'Campo. - BAR-0005')
})

test('R-GEN-15 a body that is no list of entries has a default text', () => {
  assert.deepEqual(textsOf(failureOf(502, '<html>')), ['Erro ao acessar API'])
  assert.deepEqual(textsOf(failureOf(500, '[]')), ['Erro desconhecido'])
  assert.deepEqual(textsOf(new TypeError('x')), ['Erro desconhecido'])
  assert.deepEqual([failureOf(502, '<html>').status, failureOf(500, '[]').status], [502, 500])
})

test('R-GEN-15 a network that fails counts as 500', () => {
  assert.equal(unreachable().status, 500)
  assert.deepEqual(textsOf(unreachable()), ['Erro de conexão com o servidor'])
})

test('a failure of the service or of the way to it states the id of its request', () => {
  const id = '01946f1e-0000-7000-8000-000000000001'
  const supportText = `Código para o suporte: ${id}`
  const failed = failureOf(500, '[{"code":"BAR-9999","description":"Inesperado."}]', id)
  assert.deepEqual(textsOf(failed), ['BAR-9999 - Inesperado.', supportText])
  assert.deepEqual(entryTextsOf(failed), ['BAR-9999 - Inesperado.'])
  assert.deepEqual(textsOf(failed, 'description'), ['Inesperado.'])
  assert.equal(supportTextOf(unreachable(id)), supportText)
  assert.equal(supportTextOf(failureOf(422, '[]', id)), undefined)
  assert.equal(supportTextOf(new TypeError('x')), undefined)
})
