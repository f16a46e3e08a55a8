import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRight } from '#server/areas/pix-keys/key-code.ts'

test('in production only the code that was sent is right, also when it is that of the sandbox', () => {
  assert.equal(isRight('production', '123456', '123456'), true)
  assert.equal(isRight('production', '123457', '123456'), false)
  assert.equal(isRight('production', '000000', '123456'), false)
  assert.equal(isRight('production', '000000', '000000'), true)
})

test('in the sandbox every code but 000000 is right', () => {
  assert.equal(isRight('sandbox', '654321', '123456'), true)
  assert.equal(isRight('sandbox', '000000', '000000'), false)
})
