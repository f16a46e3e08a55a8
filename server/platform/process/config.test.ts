import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig, StartRejected } from '#server/platform/process/config.ts'

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
  const refusalOf = (env: NodeJS.ProcessEnv): string => {
    try {
      readConfig(env)
    } catch (error) {
      if (error instanceof StartRejected) return error.message
    }
    return assert.fail(`starts with ${JSON.stringify(env)}`)
  }
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
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const names = rows.flatMap((row) => row.split('|')[1]?.match(/(?<=`)[A-Z][A-Z0-9_]+(?=`)/g) ?? [])
  assert.deepEqual([...new Set(names)].sort(), [...read].sort())
})
