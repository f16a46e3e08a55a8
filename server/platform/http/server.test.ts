import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { createHttp } from '#server/platform/http/server.ts'
import type { Log } from '#server/platform/process/log.ts'

test('an answer of 500 or more is logged with the error that caused it', async () => {
  const logged: object[] = []
  const log: Log = { info() {}, warn() {}, error: (fields) => logged.push(fields) }
  const app = createHttp({ config: readConfig({}), log }, { url: 'http://localhost' })
  app.get('/letter', () => reject(chargeRefusals.letterFailed, { cause: new Error('no font') }))
  const { statusCode, body } = await app.inject('/letter')
  await app.close()
  assert.deepEqual([statusCode, JSON.parse(body)[0].code], [502, 'BAR-3202'])
  assert.match(JSON.stringify(logged), /BAR-3202.*caused by Error: no font/)
  assert.doesNotMatch(body, /no font/)
})
