import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '#server/platform/config/config.ts'
import { SERVICE_OF_VARIABLE } from '#server/platform/config/providers.ts'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import { isDatabaseLost } from '#server/platform/database/database.ts'
import { startFailure } from '#server/platform/process/start-failure.ts'
import { freshDatabase } from '#tests/factories/environment/database.ts'
import { PRODUCTION_SETTINGS } from '#tests/factories/environment/production-settings.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const PROGRAM = [join(root, 'server', 'main.ts'), '--role=api,worker']
const MIGRATE = [join(root, 'tools', 'operator', 'migrate.ts')]

/** Starts the program, or a command, with settings that must stop it; returns its error output. */
function startWith(settings: Readonly<Record<string, string>>, command = PROGRAM): string {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...settings }
  const done = spawnSync(process.execPath, command, {
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

test('a command ends with one sentence when the configuration is invalid', () => {
  const said = startWith({ MIGRATE_URL: 'mysql://guiche@127.0.0.1/guiche' }, MIGRATE)
  assert.equal(said, 'MIGRATE_URL must be an address that begins with postgresql:// or postgres://')
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
  const variables = (said: string) =>
    said
      .split('\n')
      .map(
        (line) =>
          /[A-Z0-9]+(?:_[A-Z0-9]+)+|LOOKUPS|LIMITS|ACQUIRERS|KYC|SMS|WHATSAPP|RECIPIENTS/.exec(
            line,
          )?.[0],
      )
  const keys = ['TOKEN_KEY', 'PEPPER_KEY', 'SEALING_KEY', 'DATABASE_KEY']
  const needed = ['DATABASE_URL', 'PANEL_URL', 'CHECKOUT_URL', 'SMTP_URL', 'MAIL_FROM', 'LOOKUPS']
  const companies = Object.keys(SERVICE_OF_VARIABLE)
  assert.deepEqual(variables(startWith({ GUICHE_MODE: 'production' })), [
    'TRUSTED_PROXIES',
    ...needed,
    ...companies,
    ...keys,
  ])
  // The same ports with the simulated companies, which have no place in production.
  const simulated = {
    ...PRODUCTION_SETTINGS,
    ACQUIRERS: 'sandbox,aurora',
    FISCAL_SYSTEM: 'national',
  }
  const said = startWith({ ...simulated, WHATSAPP: 'cloud-api', KYC: 'sandbox' })
  assert.deepEqual(variables(said), ['ACQUIRERS', 'ACQUIRERS', 'FISCAL_SYSTEM', 'KYC', 'WHATSAPP'])

  const named = (settings: NodeJS.ProcessEnv) => {
    try {
      readConfig({ ...PRODUCTION_SETTINGS, ...settings })
    } catch (error) {
      if (error instanceof StartRejected) return variables(error.message)
    }
    return []
  }
  assert.deepEqual(named({}), [])
  const wrong = { PANEL_PORT: 'seven', ACQUIRERS: 'a:b', CARD_RETRY_DAYS: '9,1' }
  assert.deepEqual(named(wrong), ['PANEL_PORT', 'ACQUIRERS', 'CARD_RETRY_DAYS'])
  assert.deepEqual(named({ PEPPER_KEY: 'short', SEALING_KEY: `${'k'.repeat(43)}=,short` }), [
    'PEPPER_KEY',
    'SEALING_KEY',
  ])
  assert.deepEqual(named({ LIMITS: 'off', PANEL_URL: 'http://painel.example' }), [
    'PANEL_URL',
    'LIMITS',
  ])
  assert.deepEqual(named({ PANEL_URL: 'http://localhost:3000' }), [])
  const number = {
    WHATSAPP_URL: 'http://graph.facebook.com/v23.0',
    WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    WHATSAPP_ACCESS_TOKEN: 'EAAG',
    WHATSAPP_APP_SECRET: 'secret',
    WHATSAPP_VERIFY_TOKEN: 'combinado',
  }
  assert.deepEqual(named(number), ['WHATSAPP_URL'])
  for (const missing of [...needed, 'RECIPIENTS', ...keys]) {
    assert.deepEqual(named({ [missing]: '' }), [missing])
  }
})
