import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FEATURES } from '#contract/access/features.ts'
import { absenceOf } from '#contract/access/services.ts'
import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { NoticeSettings } from '#contract/buyer-notices/shapes.ts'
import { MESSAGE_NAMES, SWITCH_NAMES } from '#contract/buyer-notices/switches.ts'
import {
  type ConfigurationRow,
  compareConfiguration,
  inOrderOfApplying,
  isApplicable,
  isPickedAtFirst,
  isUnchanged,
  type Place,
  type PresentConfiguration,
} from '#contract/configuration-transfer/compare.ts'
import type { NoticeItem } from '#contract/configuration-transfer/fields.ts'
import { readFile } from '#contract/configuration-transfer/read-file.ts'
import { isTestAddress } from '#contract/configuration-transfer/rules.ts'
import type { ConfigurationFile } from '#contract/configuration-transfer/shapes.ts'
import { fileOf, textOfFile } from '#contract/configuration-transfer/write-file.ts'
import { MAX_PERIOD_CENTAVOS, PERIODICITIES, periodTotal } from '#contract/plans/rules.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { WEBHOOK_DOMAINS } from '#contract/webhooks/events.ts'
import type { Webhook } from '#contract/webhooks/shapes.ts'

const SELLER = 'Padaria Ipê'
const HERE: Place = { seller: SELLER, viewer: { features: FEATURES } }
const NOW = '2026-11-23T13:00:00.000Z' as Instant

/** Few words, so that titles and addresses meet; some differ in letter case and accents only. */
const word = fc.constantFrom('Clube', 'clube', 'Clubé', 'Café', 'Bolo de festa', 'R$ 1,00', '“x”')
const perMonth = fc.bigInt({ min: 1n, max: MAX_PERIOD_CENTAVOS / 12n })

const plan: fc.Arbitrary<Plan> = fc
  .record({
    id: fc.nat(),
    title: word,
    description: fc.option(word, { nil: null }),
    bullets: fc.array(fc.record({ description: word }), { maxLength: 3 }),
    prices: fc.tuple(perMonth, perMonth, perMonth),
    active: fc.boolean(),
    idCheckout: fc.constantFrom(null, 1001),
    enableBankSlip: fc.constant(true),
    enableCreditCard: fc.boolean(),
    enablePixPayment: fc.boolean(),
  })
  .map(({ prices, ...rest }) => ({
    ...rest,
    basicValues: PERIODICITIES.map((type, at) => {
      const valuePerMonth = prices[at] ?? 1n
      return { type, valuePerMonth, value: periodTotal(valuePerMonth, type) }
    }),
  }))

const uuidOf = (count: number) =>
  `019ac0de-5eed-7000-8000-${count.toString(16).padStart(12, '0')}` as Uuid

const webhook: fc.Arbitrary<Webhook> = fc.record({
  uuid: fc.nat().map(uuidOf),
  title: word,
  url: fc.constantFrom('https://a.loja.com.br/x', 'https://b.loja.com.br', 'http://localhost:3000'),
  domains: fc.subarray([...WEBHOOK_DOMAINS], { minLength: 1 }),
  active: fc.boolean(),
  failingSince: fc.constant(null),
  stopReason: fc.constant(null),
  previousUntil: fc.constant(null),
})

const messages = Object.fromEntries(MESSAGE_NAMES.map((name) => [name, 'Olá!']))

const notices: fc.Arbitrary<NoticeSettings> = fc
  .record({
    name: word,
    email: fc.constantFrom('avisos@loja.com.br', 'ana@loja.com.br'),
    hiddenEmail: fc.constantFrom(null, 'copia@loja.com.br'),
    activeAllNotifications: fc.boolean(),
    off: fc.subarray([...SWITCH_NAMES]),
  })
  .map(
    ({ off, ...rest }) =>
      ({
        ...rest,
        ...Object.fromEntries(SWITCH_NAMES.map((name) => [name, !off.includes(name)])),
        ...messages,
      }) as NoticeSettings,
  )

const numbered = <Each extends object>(all: readonly Each[], number: (at: number) => object) =>
  all.map((each, at) => ({ ...each, ...number(at) }) as Each)

const present: fc.Arbitrary<PresentConfiguration> = fc
  .record({
    plans: fc.array(plan, { maxLength: 6 }),
    notices,
    webhooks: fc.array(webhook, { maxLength: 4 }),
  })
  .map((all) => ({
    ...all,
    plans: numbered(all.plans, (id) => ({ id: id + 1 })),
    webhooks: numbered(all.webhooks, (at) => ({ uuid: uuidOf(at) })),
  }))

/** The file of a configuration, as it was saved and read again. */
function carried(from: PresentConfiguration, seller = SELLER): ConfigurationFile {
  const { file, problem } = readFile(
    textOfFile(fileOf({ ...from, seller, environment: 'sandbox', now: NOW })),
  )
  assert.ok(file, problem ?? '')
  return file
}

const SETTINGS = SWITCH_NAMES.length + 2

const statusesOf = (rows: readonly ConfigurationRow[]) => new Set(rows.map(({ status }) => status))

test('what was exported is equal to where it comes from, row by row', () => {
  fc.assert(
    fc.property(present, (from) => {
      const rows = compareConfiguration(carried(from), from, HERE)
      assert.deepEqual(statusesOf(rows), new Set(['EQUAL']))
      assert.equal(rows.length, from.plans.length + from.webhooks.length + SETTINGS)
      assert.equal(new Set(rows.map(({ key }) => key)).size, rows.length)
      assert.ok(rows.every(({ changes, warnings }) => changes.length + warnings.length === 0))
    }),
  )
})

test('each record of the file and of the account is in one row, and what is only here is never applied', () => {
  fc.assert(
    fc.property(present, present, (from, here) => {
      const file = carried(from)
      const rows = compareConfiguration(file, here, HERE)
      const ofFile = rows.filter(({ item }) => item !== null)
      assert.equal(ofFile.length, file.plans.length + file.webhooks.length + SETTINGS)
      assert.equal(new Set(rows.map(({ key }) => key)).size, rows.length)
      const targets = rows.flatMap((row) => (row.section === 'plans' && row.here ? [row.here] : []))
      assert.deepEqual(
        targets.map(({ target }) => target.id).toSorted((one, other) => one - other),
        here.plans.map(({ id }) => id),
      )
      for (const row of rows) {
        if (row.status === 'ONLY_HERE' || row.status === 'AMBIGUOUS') {
          assert.ok(!isApplicable(row) && row.changes.length === 0)
        }
      }
    }),
  )
})

const noState = { failingSince: null, stopReason: null, previousUntil: null } as const

/** What the call of a setting changes. */
function settingsOf(item: NoticeItem): Partial<NoticeSettings> {
  if (item.kind === 'switch') return { [item.name]: item.active }
  if (item.kind === 'all') return { activeAllNotifications: item.active }
  const { kind: _, ...basics } = item
  return basics
}

/** What the calls would make of the account. */
function applied(
  rows: readonly ConfigurationRow[],
  here: PresentConfiguration,
): PresentConfiguration {
  const plans = new Map(here.plans.map((each) => [each.id, each]))
  const webhooks = new Map(here.webhooks.map((each) => [each.uuid, each]))
  let notices = here.notices
  for (const [at, row] of rows.entries()) {
    if (!row.item) continue
    if (row.section === 'plans') {
      const target = row.here?.target ?? { id: 1_000 + at, idCheckout: null }
      plans.set(target.id, { ...row.item, ...target })
    } else if (row.section === 'webhooks') {
      const uuid = row.here?.target ?? uuidOf(1_000 + at)
      webhooks.set(uuid, { ...row.item, ...noState, uuid })
    } else {
      notices = { ...notices, ...settingsOf(row.item) }
    }
  }
  return { plans: [...plans.values()], notices, webhooks: [...webhooks.values()] }
}

test('after everything that can be applied was applied, the same file changes nothing more', () => {
  fc.assert(
    fc.property(present, present, (from, here) => {
      const file = carried(from)
      const first = compareConfiguration(file, here, HERE)
      const after = applied(first.filter(isApplicable), here)
      const second = compareConfiguration(file, after, HERE)
      assert.deepEqual(second.filter(isApplicable), [])
      const count = (rows: readonly ConfigurationRow[]) =>
        rows.filter(({ status }) => status === 'AMBIGUOUS').length
      assert.equal(count(second), count(first))
    }),
  )
})

/** A change of each field of a plan, and what the row says of it. */
const PLAN_EDITS: readonly [label: string, edit: (plan: Plan) => Plan][] = [
  ['Descrição', (one) => ({ ...one, description: `${one.description ?? ''}!` })],
  ['Itens do plano', (one) => ({ ...one, bullets: [...one.bullets, { description: 'Mais um' }] })],
  ...(['Mensal', 'Semestral', 'Anual'] as const).map(
    (label, at): [string, (plan: Plan) => Plan] => [
      label,
      (one) => ({
        ...one,
        basicValues: one.basicValues.map((value, place) => {
          if (place !== at) return value
          const valuePerMonth = value.valuePerMonth === 1n ? 2n : value.valuePerMonth - 1n
          const total = periodTotal(valuePerMonth, value.type)
          return { ...value, valuePerMonth, value: total }
        }),
      }),
    ],
  ),
  ['Métodos de pagamento', (one) => ({ ...one, enableCreditCard: !one.enableCreditCard })],
  ['Situação', (one) => ({ ...one, active: !one.active })],
]

test('every changed field of a plan is shown, as it was and as it becomes, and no other', () => {
  fc.assert(
    fc.property(plan, notices, fc.subarray([...PLAN_EDITS]), (here, settings, edits) => {
      const edited = edits.reduce((one, [, edit]) => edit(one), here)
      const rest = { notices: settings, webhooks: [] }
      const file = carried({ plans: [edited], ...rest })
      const [row] = compareConfiguration(file, { plans: [here], ...rest }, HERE)
      assert.equal(row?.status, edits.length === 0 ? 'EQUAL' : 'CHANGED')
      assert.deepEqual(
        row?.changes.map(({ label }) => label),
        edits.map(([label]) => label),
      )
      assert.ok(row?.changes.every(({ was, now }) => was !== null && was !== now))
    }),
  )
})

test('every changed notice and field of a webhook is a change of its own', () => {
  fc.assert(
    fc.property(notices, notices, webhook, webhook, (one, other, before, after) => {
      const file = carried({ plans: [], notices: other, webhooks: [{ ...after, url: before.url }] })
      const here = { plans: [], notices: one, webhooks: [before] }
      const rows = compareConfiguration(file, here, HERE)
      const changed = rows.filter(({ status }) => status === 'CHANGED')
      const switches = SWITCH_NAMES.filter((name) => one[name] !== other[name])
      assert.deepEqual(
        changed.flatMap((row) =>
          row.section === 'notices' && row.item?.kind === 'switch' ? [row.item.name] : [],
        ),
        switches,
      )
      const labelsOf = (section: string, kind?: string) =>
        changed
          .filter((row) => row.section === section)
          .filter((row) => !kind || (row.section === 'notices' && row.item?.kind === kind))
          .flatMap(({ changes }) => changes.map(({ label }) => label))
      const differing = <Key extends string>(
        names: Readonly<Record<Key, string>>,
        left: Readonly<Record<NoInfer<Key>, unknown>>,
        right: Readonly<Record<NoInfer<Key>, unknown>>,
      ) =>
        (Object.keys(names) as Key[]).flatMap((name) =>
          JSON.stringify(left[name]) === JSON.stringify(right[name]) ? [] : [names[name]],
        )
      assert.deepEqual(
        labelsOf('notices', 'identification'),
        differing(
          { name: 'Nome', email: 'E-mail', hiddenEmail: 'E-mail para cópia oculta' },
          one,
          other,
        ),
      )
      assert.deepEqual(
        labelsOf('webhooks'),
        differing(
          { title: 'Título', domains: 'Eventos enviados', active: 'Situação' },
          before,
          after,
        ),
      )
    }),
  )
})

const [CLUB] = fc.sample(plan, { numRuns: 1, seed: 7 })
const [SETTING] = fc.sample(notices, { numRuns: 1, seed: 7 })
const [HOOK] = fc.sample(webhook, { numRuns: 1, seed: 7 })
assert.ok(CLUB && SETTING && HOOK)
const club = { ...CLUB, title: 'Clube', enableCreditCard: true, enablePixPayment: true }
const settings: NoticeSettings = { ...SETTING, activeAllNotifications: true }
const hook = { ...HOOK, url: 'https://a.loja.com.br/x' }

const rowsOf = (
  from: Partial<PresentConfiguration>,
  here: Partial<PresentConfiguration>,
  place = HERE,
  seller = SELLER,
) => {
  const nothing = { plans: [], notices: settings, webhooks: [] }
  return compareConfiguration(
    carried({ ...nothing, ...from }, seller),
    { ...nothing, ...here },
    place,
  )
}

test('amounts are shown as people read them, and a new plan without what its name says already', () => {
  const basicValues = PERIODICITIES.map((type) => ({
    type,
    valuePerMonth: 123_456n,
    value: periodTotal(123_456n, type),
  }))
  const plans = [{ ...club, basicValues, description: null, bullets: [] }]
  const [row] = rowsOf({ plans }, {})
  assert.deepEqual([row?.status, row?.name], ['NEW', 'Clube'])
  assert.deepEqual(row?.changes.slice(0, 3), [
    { label: 'Mensal', was: null, now: 'R$\u00a01.234,56 por mês' },
    { label: 'Semestral', was: null, now: 'R$\u00a01.234,56 por mês' },
    { label: 'Anual', was: null, now: 'R$\u00a01.234,56 por mês' },
  ])
  assert.equal(row?.changes[3]?.now, 'Cartão de Crédito, Boleto, Pix')
  assert.ok(row && isPickedAtFirst(row))
})

test('plans of one name: equal ones belong together, and nothing is guessed about the others', () => {
  const other = { ...club, id: 2, active: !club.active }
  const third = { ...club, id: 3, description: 'Outra descrição' }
  const statusesFor = (from: readonly Plan[], here: readonly Plan[]) =>
    rowsOf({ plans: from }, { plans: here })
      .filter(({ section }) => section === 'plans')
      .map(({ status }) => status)
  assert.deepEqual(statusesFor([other, club], [club, third]), ['CHANGED', 'EQUAL'])
  assert.deepEqual(statusesFor([club, other], [club]), ['EQUAL', 'NEW'])
  assert.deepEqual(statusesFor([club], [club, other]), ['EQUAL', 'ONLY_HERE'])
  assert.deepEqual(statusesFor([club, other], [third]), ['AMBIGUOUS', 'AMBIGUOUS', 'ONLY_HERE'])
  assert.deepEqual(statusesFor([{ ...club, title: 'CLUBÉ' }], [club]), ['CHANGED'])
})

const warned = (rows: readonly ConfigurationRow[]) =>
  rows.flatMap(({ name, warnings }) => warnings.map(({ kind }) => `${name}: ${kind}`))

test('what the installation is without, a test address and the name of another company are warned about, and not ticked', () => {
  const bare: Place = {
    ...HERE,
    viewer: { features: [...FEATURES, absenceOf('pix-bank'), absenceOf('whatsapp')] },
  }
  const local = { ...hook, title: 'Local', url: 'http://localhost:8080/avisos' }
  const [whatsApp] = SWITCH_NAMES.filter((name) => name.endsWith('Whatsapp'))
  assert.ok(whatsApp)
  const from = {
    plans: [club],
    notices: { ...settings, name: 'Outro nome', [whatsApp]: true },
    webhooks: [local, hook],
  }
  const here = { notices: { ...settings, activeAllNotifications: false, [whatsApp]: false } }
  const rows = rowsOf(from, here, bare, 'Ateliê')
  assert.deepEqual(warned(rows), [
    'Clube: METHOD_ABSENT',
    'Identificação: OTHER_SELLER',
    'Todas as notificações: ALL_ON',
    'Boleto · 15 dias antes do vencimento · WhatsApp: WHATSAPP_ABSENT',
    'Local: TEST_ADDRESS',
  ])
  const ticked = rows.filter(isPickedAtFirst)
  assert.deepEqual(
    ticked.map(({ name }) => name),
    [hook.title],
  )
  // With everything there, and of the same company, only what is a matter of the row itself is left.
  assert.deepEqual(warned(rowsOf(from, here)), [
    'Todas as notificações: ALL_ON',
    'Local: TEST_ADDRESS',
  ])
})

test('all notices are switched on before the others and off after them', () => {
  const [first] = SWITCH_NAMES
  assert.ok(first)
  const namesFor = (active: boolean) => {
    const from = { ...settings, activeAllNotifications: active, [first]: !settings[first] }
    const here = { ...settings, activeAllNotifications: !active }
    const rows = rowsOf({ notices: from }, { notices: here }).filter(isApplicable)
    return inOrderOfApplying(rows).map(({ item }) => item && 'kind' in item && item.kind)
  }
  assert.deepEqual(namesFor(true), ['all', 'switch'])
  assert.deepEqual(namesFor(false), ['switch', 'all'])
})

test('a row that somebody changed after it was shown is not what was agreed to', () => {
  const dear = (valuePerMonth: bigint): Plan => ({
    ...club,
    basicValues: club.basicValues.map((each) => ({
      ...each,
      valuePerMonth,
      value: periodTotal(valuePerMonth, each.type),
    })),
  })
  const rowFor = (here: Plan) => rowsOf({ plans: [dear(300n)] }, { plans: [here] })[0]
  const shown = rowFor(dear(100n))
  assert.ok(shown)
  for (const [now, expected] of [
    [rowFor(dear(100n)), true],
    [rowFor(dear(200n)), false],
    [rowFor({ ...dear(100n), id: 9 }), false],
    [rowFor(dear(300n)), false],
  ] as const) {
    assert.ok(now)
    assert.equal(isUnchanged(shown, now), expected)
  }
})

test('addresses of machines at home and of test environments are recognized', () => {
  for (const url of [
    'http://localhost:3000/avisos',
    'https://loja.localhost',
    'http://127.0.0.1/x',
    'http://10.1.2.3',
    'http://172.16.0.1:8080',
    'http://172.31.255.255',
    'http://192.168.0.7',
    'http://169.254.1.1',
    'http://[::1]:3000/',
    'http://[fd00::1]/',
    'https://intranet/avisos',
    'https://erp.local',
    'https://loja.example/avisos',
    'https://www.example.com/avisos',
    'https://api-hml.loja.com.br/avisos',
    'https://SANDBOX.loja.com.br',
    'https://loja.staging.exemplo.com.br?x=1',
    'https://abc123.ngrok-free.app/avisos',
    'https://webhook.site/0f3a',
  ]) {
    assert.ok(isTestAddress(url), url)
  }
  for (const url of [
    'https://api.loja.com.br/avisos',
    'https://loja.dev/avisos',
    'http://8.8.8.8/avisos',
    'http://172.32.0.1/',
    'https://[2606:4700::1111]/',
    'https://contestado.com.br/localhost',
    'https://loja.com.br/sandbox?test=1',
  ]) {
    assert.ok(!isTestAddress(url), url)
  }
})
