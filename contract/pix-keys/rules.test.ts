import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directoryKey, isOwnDocument, phoneKeyOf, storedKey } from '#contract/pix-keys/rules.ts'

test('a phone is sent with 55 and digits only; the directory gets it with a plus sign', () => {
  assert.equal(phoneKeyOf('(11) 98765-4321'), '5511987654321')
  assert.equal(storedKey('phone', '5511987654321'), '5511987654321')
  assert.equal(directoryKey('phone', '5511987654321'), '+5511987654321')
})

test('no key: a phone without 55, with marks or of a fixed line, a wrong e-mail or document', () => {
  for (const phone of ['11987654321', '+5511987654321', '551134567890', '55119876543210']) {
    assert.equal(storedKey('phone', phone), null, phone)
  }
  assert.equal(storedKey('email', 'sem-arroba'), null)
  assert.equal(storedKey('email', 'a%b@exemplo.com.br'), null)
  assert.equal(storedKey('cnpj', '22333444000182'), null)
})

test('an e-mail is stored in lower case, a document without marks', () => {
  assert.equal(storedKey('email', 'Lia@Exemplo.com.br'), 'lia@exemplo.com.br')
  assert.equal(storedKey('cnpj', '22.333.444/0001-81'), '22333444000181')
  assert.ok(isOwnDocument('22.333.444/0001-81', '22333444000181'))
  assert.ok(!isOwnDocument('11444777000161', '22333444000181'))
})
