import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSecretText, signatureOf, signedHeaders } from '#server/areas/webhooks/secret.ts'

// The example of the libraries of Standard Webhooks.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const SIGNED = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
}
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

test('a delivery is signed as Standard Webhooks says', () => {
  assert.equal(signatureOf(SECRET, SIGNED), SIGNATURE)
})

test('a delivery carries a signature of each secret that is valid', () => {
  const other = newSecretText()
  const headers = signedHeaders([other, SECRET], SIGNED)
  assert.deepEqual(
    [headers['webhook-id'], headers['webhook-timestamp'], headers['webhook-signature']],
    [SIGNED.id, '1614265330', `${signatureOf(other, SIGNED)} ${SIGNATURE}`],
  )
})

test('a new secret has 32 bytes and is never the same', () => {
  const secret = newSecretText()
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.notEqual(secret, newSecretText())
})
