import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { SERVICE_OF_VARIABLE } from '#server/platform/process/config.ts'
import { isDatabaseLost } from '#server/platform/database/database.ts'
import { startFailure } from '#server/platform/process/start-failure.ts'
import { freshDatabase } from '#tests/factories/environment/database.ts'
import { PRODUCTION_SETTINGS } from '#tests/factories/environment/production-settings.ts'

const main = join(import.meta.dirname, '..', '..', '..', 'server', 'main.ts')

/** Starts the program with settings that must stop it; returns its error output. */
function startWith(settings: Readonly<Record<string, string>>): string {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...settings }
  const done = spawnSync(process.execPath, [main, '--role=api,worker'], {
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  assert.equal(done.status, 1, done.stderr)
  return done.stderr.trim()
}

const isSentence = (text: string) => !text.includes('\n') && !/\bat .+:\d+:\d+/.test(text)

test('an invalid configuration ends the start with one sentence that names the variable', async () => {
  const ownerUrl = new URL(await freshDatabase())
  const wrongPassword = new URL(ownerUrl)
  wrongPassword.password = 'wrong'
  const wrongName = new URL(ownerUrl)
  wrongName.pathname = '/no_such_database'
  const cases: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
    [{ GUICHE_MODE: 'life' }, /GUICHE_MODE/],
    [{ PANEL_PORT: 'seven' }, /PANEL_PORT/],
    [{ ...PRODUCTION_SETTINGS, PEPPER_KEY: 'short' }, /PEPPER_KEY/],
    [{ ...PRODUCTION_SETTINGS, PIX_BANKS: 'sandbox' }, /PIX_BANKS: sandbox is a simulation/],
    [{ DATABASE_URL: wrongPassword.href }, /DATABASE_URL/],
    [{ DATABASE_URL: wrongName.href }, /DATABASE_URL/],
    [{ DATABASE_URL: 'not an address' }, /URL/],
  ]
  for (const [settings, named] of cases) {
    const said = startWith(settings)
    assert.match(said, named)
    assert.ok(isSentence(said), said)
  }
})

test('a lost database ends the start with one sentence, an error of the program with its stack', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
    code: 'ECONNREFUSED',
  })
  assert.ok(isDatabaseLost(refused))
  assert.match(startFailure(refused) ?? '', /does not answer/)
  const noSocket = { code: 'ENOENT', syscall: 'connect' }
  assert.ok(isDatabaseLost(Object.assign(new Error('connect ENOENT'), noSocket)))
  assert.ok(!isDatabaseLost(Object.assign(new Error('open ENOENT'), { code: 'ENOENT' })))
  assert.match(startFailure(new Error('migration 1 failed', { cause: refused })) ?? '', /answer/)
  assert.equal(startFailure(new TypeError('x is not a function')), undefined)
})

test('production names all that is missing or wrong at once, a sentence each', () => {
  const named = (settings: Readonly<Record<string, string>>) =>
    startWith(settings)
      .split('\n')
      .map(
        (line) =>
          /[A-Z0-9]+(?:_[A-Z0-9]+)+|LOOKUPS|ACQUIRERS|KYC|SMS|WHATSAPP|RECIPIENTS/.exec(line)?.[0],
      )
  const keys = ['TOKEN_KEY', 'PEPPER_KEY', 'SEALING_KEY', 'DATABASE_KEY']
  const addresses = ['PANEL_URL', 'CHECKOUT_URL', 'SMTP_URL', 'LOOKUPS']
  const companies = Object.keys(SERVICE_OF_VARIABLE)
  assert.deepEqual(named({ GUICHE_MODE: 'production' }), [
    'TRUSTED_PROXIES',
    ...addresses,
    ...companies,
    ...keys,
  ])
  const wrong = { PANEL_PORT: 'seven', ACQUIRERS: 'a:b', CARD_RETRY_DAYS: '9,1' }
  assert.deepEqual(named({ ...PRODUCTION_SETTINGS, ...wrong }), [
    'PANEL_PORT',
    'ACQUIRERS',
    'CARD_RETRY_DAYS',
  ])
  // The same ports with the simulated companies, which have no place in production.
  const simulated = {
    ...PRODUCTION_SETTINGS,
    ACQUIRERS: 'sandbox,aurora',
    FISCAL_SYSTEM: 'national',
  }
  assert.deepEqual(named({ ...simulated, WHATSAPP: 'cloud-api', KYC: 'sandbox' }), [
    'ACQUIRERS',
    'ACQUIRERS',
    'FISCAL_SYSTEM',
    'KYC',
    'WHATSAPP',
  ])
  for (const missing of [...addresses, 'RECIPIENTS', ...keys]) {
    assert.deepEqual(named({ ...PRODUCTION_SETTINGS, [missing]: '' }), [missing])
  }
})
