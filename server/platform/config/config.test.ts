import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '#server/platform/config/config.ts'
import { settlementBankOf } from '#server/platform/config/providers.ts'
import { StartRejected } from '#server/platform/config/start-rejected.ts'

test('only a port set in the environment is a requested port', () => {
  assert.deepEqual(readConfig({ PANEL_PORT: '4000' }).requestedPorts, ['panel'])
  assert.deepEqual(readConfig({ CHECKOUT_PORT: '4001' }).requestedPorts, ['checkout'])
  assert.deepEqual(readConfig({ PANEL_PORT: '' }).requestedPorts, [])
  assert.equal(readConfig({ PANEL_PORT: '' }).ports.panel, 3000)
})

test('an invalid port or mode refuses the start', () => {
  const isRefusal = (error: unknown) => error instanceof StartRejected
  for (const port of ['x', '0', '-1', '3000.5', '65536']) {
    assert.throws(() => readConfig({ DESK_PORT: port }), isRefusal, port)
  }
  assert.throws(() => readConfig({ GUICHE_MODE: 'nonsense' }), isRefusal)
})

test('the days of retries are up to four ascending days, none at all or the default', () => {
  const days = (text: string) => readConfig({ CARD_RETRY_DAYS: text }).cardRetryDays
  assert.deepEqual(days('2, 4,30'), [2, 4, 30])
  assert.deepEqual(days('none'), [])
  assert.deepEqual(days(' '), [1, 3, 5, 7])
  for (const text of ['0', '3,1', '2,2', '1,2,3,4,5', '31', '1.5', 'x', '1,', '-1', '1;3']) {
    assert.throws(
      () => days(text),
      (error: unknown) =>
        error instanceof StartRejected && error.message.startsWith('CARD_RETRY_DAYS must be'),
      text,
    )
  }
})

/** Why the environment is refused, a sentence for each variable. */
function refusalsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof StartRejected) return error.message.split('\n')
    throw error
  }
  return []
}

test('a time limit is a whole number of milliseconds up to ten minutes', () => {
  const limits = (text: string) => {
    const given = { OUTSIDE_TIMEOUT_MS: text, WEBHOOK_TIMEOUT_MS: text, STOP_DELAY_MS: text }
    const { outsideTimeoutMs, webhookTimeoutMs, stopDelayMs } = readConfig(given)
    return [outsideTimeoutMs, webhookTimeoutMs, stopDelayMs]
  }
  assert.deepEqual(limits(''), [8_000, 15_000, 0])
  assert.deepEqual(limits(' 600000 '), [600_000, 600_000, 600_000])
  for (const text of ['8s', '-1', '1.5', '600001', '3000000000']) {
    const wrong = refusalsOf({
      OUTSIDE_TIMEOUT_MS: text,
      WEBHOOK_TIMEOUT_MS: text,
      STOP_DELAY_MS: text,
    })
    assert.deepEqual(wrong.sort(), [
      `OUTSIDE_TIMEOUT_MS must be from 1 to 600000, not ${text}`,
      `STOP_DELAY_MS must be from 0 to 600000, not ${text}`,
      `WEBHOOK_TIMEOUT_MS must be from 1 to 600000, not ${text}`,
    ])
  }
})

test('a word that is none of the choices refuses the start', () => {
  const { requireTwoFactorForMoney, logLevel, limits, lookups } = readConfig({
    REQUIRE_2FA_FOR_MONEY: 'true',
    LOG_LEVEL: 'silent',
    LIMITS: 'off',
    LOOKUPS: '',
  })
  assert.deepEqual(
    [requireTwoFactorForMoney, logLevel, limits, lookups],
    [true, 'silent', 'off', 'sandbox'],
  )
  for (const text of ['TRUE', '1', 'yes']) {
    assert.deepEqual(refusalsOf({ REQUIRE_2FA_FOR_MONEY: text }), [
      `REQUIRE_2FA_FOR_MONEY must be false or true, not ${text}`,
    ])
  }
  assert.deepEqual(refusalsOf({ LOG_LEVEL: 'x', LIMITS: 'OFF', LOOKUPS: 'viacep' }), [
    'LOOKUPS must be sandbox or public, not viacep',
    'LIMITS must be on or off, not OFF',
    'LOG_LEVEL must be warn, fatal, error, info, debug, trace or silent, not x',
  ])
})

test('an address has a protocol of its own, and that of a site nothing behind its host', () => {
  const secret = 'mysql://guiche:secret@host/guiche'
  for (const variable of ['DATABASE_URL', 'MIGRATE_URL', 'MOVE_TO_URL']) {
    const refused = `${variable} must be an address that begins with postgresql:// or postgres://`
    assert.deepEqual(refusalsOf({ [variable]: secret }), [refused])
    assert.deepEqual(refusalsOf({ [variable]: 'not an address' }), [refused])
    assert.deepEqual(refusalsOf({ [variable]: 'postgres://guiche:secret@host/guiche' }), [])
  }
  assert.deepEqual(refusalsOf({ SMTP_URL: 'mail.example' }), [
    'SMTP_URL must be an address that begins with smtp:// or smtps://',
  ])
  assert.deepEqual(refusalsOf({ PANEL_URL: 'painel.example', API_URL: 'localhost:3000' }), [
    'PANEL_URL must be an address that begins with http:// or https://',
    'API_URL must be an address that begins with http:// or https://',
  ])
  for (const url of ['https://painel.example/', 'https://painel.example/guiche']) {
    assert.deepEqual(refusalsOf({ PANEL_URL: url }), [
      'PANEL_URL must end with its host or port, such as https://painel.example',
    ])
  }
})

test('the sender of mails is an address, with a name or without', () => {
  const from = (text: string) => readConfig({ MAIL_FROM: text }).mailFrom
  assert.equal(from('nao-responda@loja.example'), 'nao-responda@loja.example')
  assert.equal(from('Loja <nao-responda@loja.example>'), 'Loja <nao-responda@loja.example>')
  for (const text of ['Loja', 'Loja nao-responda@loja.example', '<loja>']) {
    assert.deepEqual(refusalsOf({ MAIL_FROM: text }), [
      `MAIL_FROM must be an address, or a name and the address in <>, not ${text}`,
    ])
  }
})

test('each malformed key is named', () => {
  const short = Buffer.alloc(31).toString('base64')
  const whole = Buffer.alloc(32).toString('base64')
  const refused = refusalsOf({
    TOKEN_KEY: short,
    PEPPER_KEY: `${whole},${short}`,
    SEALING_KEY: whole,
  })
  assert.deepEqual(
    refused.map((sentence) => sentence.split(' ')[0]),
    ['TOKEN_KEY', 'PEPPER_KEY'],
  )
})

test('a job requests eight items at other companies at the same time, or as many as are set', () => {
  const atOnce = (text: string) => readConfig({ OUTSIDE_AT_ONCE: text }).outsideAtOnce
  assert.deepEqual([atOnce(''), atOnce(' 1 '), atOnce('100')], [8, 1, 100])
  for (const text of ['0', '101', '-1', '1.5', 'x']) {
    assert.throws(
      () => atOnce(text),
      (error: unknown) =>
        error instanceof StartRejected && error.message.startsWith('OUTSIDE_AT_ONCE must be'),
      text,
    )
  }
})

test('a number of WhatsApp is given whole, or not at all', () => {
  const whole = {
    WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
    WHATSAPP_ACCESS_TOKEN: 'EAAG',
    WHATSAPP_APP_SECRET: 'secret',
    WHATSAPP_VERIFY_TOKEN: 'combinado',
  }
  assert.equal(readConfig({}).whatsApp, undefined)
  assert.deepEqual(readConfig(whole).whatsApp, {
    baseUrl: 'https://graph.facebook.com/v23.0',
    phoneNumberId: '106540352242922',
    accessToken: 'EAAG',
    appSecret: 'secret',
    verifyToken: 'combinado',
    templatePrefix: '',
    templateLanguage: 'pt_BR',
  })
  const refusalOf = (env: NodeJS.ProcessEnv): string =>
    refusalsOf(env)[0] ?? assert.fail(`starts with ${JSON.stringify(env)}`)
  const names = Object.keys(whole)
  for (const missing of names) {
    assert.equal(
      refusalOf({ ...whole, [missing]: ' ' }),
      `messages through Meta's Cloud API need ${missing} as well`,
    )
  }
  assert.equal(
    refusalOf({ WHATSAPP_TEMPLATE_PREFIX: 'loja_' }),
    `messages through Meta's Cloud API need ${names.join(', ')} as well`,
  )
  for (const [variable, value] of [
    ['WHATSAPP_URL', 'https://graph.facebook.com/v23.0/'],
    ['WHATSAPP_URL', 'graph.facebook.com/v23.0'],
    ['WHATSAPP_PHONE_NUMBER_ID', '+551140040001'],
    ['WHATSAPP_TEMPLATE_PREFIX', 'Loja-'],
    ['WHATSAPP_TEMPLATE_LANGUAGE', 'pt-BR'],
  ] as const) {
    const reason = refusalOf({ ...whole, [variable]: value })
    assert.ok(reason.startsWith(`${variable} must be `) && reason.endsWith(value), reason)
  }
})

test('the page for operators names each variable that is read, and no other', () => {
  const read = new Set<string>()
  const env = new Proxy<NodeJS.ProcessEnv>(
    {},
    {
      get(_, name) {
        read.add(String(name))
        return undefined
      },
    },
  )
  const { rootFolder } = readConfig(env)
  const page = readFileSync(join(rootFolder, 'docs', 'operations.md'), 'utf8')
  const [, section = ''] = page.split('\n## Configuration\n')
  const [table = ''] = section.split('\n## ')
  const rows = table.split('\n').filter((line) => line.startsWith('| `'))
  const names = rows.flatMap((row) => row.split('|')[1]?.match(/(?<=`)[A-Z][A-Z0-9_]+(?=`)/g) ?? [])
  assert.deepEqual([...new Set(names)].sort(), [...read].sort())
})

test('our own money is at the first bank for payouts, whatever its weight', () => {
  const bank = (text: string) => settlementBankOf(readConfig({ PAYOUT_BANKS: text }))
  assert.equal(bank('casa:0,outro'), 'casa')
  assert.equal(bank(''), 'sandbox')
  assert.equal(bank('none'), 'none')
})
