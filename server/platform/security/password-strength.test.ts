import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGuessablePassword } from '#server/platform/security/password-strength.ts'

const TEXTS = [
  'bruno.salles@padaria-ipe.com.br',
  'Padaria Ipê Pães e Doces Ltda',
  'Padaria Ipê',
  'https://www.padaria-ipe.com.br',
  'padaria-ipe',
  'Guichê',
]

test('words of the user, company and product are guessable passwords', async () => {
  for (const password of [
    'padaria-ipe',
    'padariaipe',
    'PadariaIpê1',
    'p4d4r14-1p3',
    'bruno.salles@padaria-ipe.com.br',
    'bruno1234',
    'salles2026',
    'brasil2026',
    'guiche2026',
    'paesedoces',
    'qwertyuiop',
    '12345678',
    'aaaaaaaaaaaaaaaaaaaaaaaa',
  ]) {
    assert.equal(await isGuessablePassword(password, TEXTS), true, password)
  }
})

test('a sentence or random characters are accepted passwords', async () => {
  for (const password of [
    'fornada das cinco e meia',
    'uma-senha-bem-longa',
    'x9Kp2mQ7vL',
    'três xícaras de farinha',
    'guiche-demo-2026',
  ]) {
    assert.equal(await isGuessablePassword(password, TEXTS), false, password)
  }
})
