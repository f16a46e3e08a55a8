import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { FAULT_NAMES, metrics } from '#server/platform/process/metrics.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Rule {
  readonly name: string
  readonly expression: string
  readonly runbook: string
}

/** The rules of our own file, which has one key a line. */
function rulesOf(text: string): Rule[] {
  const [, ...rules] = text.split(/^ {6}- alert: /m)
  return rules.map((rule) => ({
    name: /^\S+/.exec(rule)?.[0] ?? '',
    expression: /^ {8}expr: '(.*)'$/m.exec(rule)?.[1]?.replaceAll("''", "'") ?? '',
    runbook: /^ {10}runbook: (\S+)$/m.exec(rule)?.[1] ?? '',
  }))
}

interface Dashboard {
  readonly panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
  }[]
}

const alerts = rulesOf(read('operations/prometheus/alerts.yaml'))
const dashboard = JSON.parse(read('operations/grafana/guiche.json')) as Dashboard
const expressions = [
  ...alerts.map(({ name, expression }) => ({ name, expression })),
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ name: title, expression: expr })),
  ),
]

/** The labels of each metric that the program exposes; a histogram has three series. */
const exposed = new Map(
  metrics.getMetricsAsArray().flatMap((metric) => {
    const { name, labelNames } = metric as unknown as {
      readonly name: string
      readonly labelNames: readonly string[]
    }
    const isHistogram = metric.constructor.name === 'Histogram'
    const series = isHistogram ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name]
    const labels = [...labelNames, ...(isHistogram ? ['le'] : [])]
    return series.map((each) => [each, labels] as const)
  }),
)

/** The metrics in an expression, each with the labels that it is selected by. */
const selectorsOf = (expression: string) =>
  [...expression.matchAll(/\b(guiche_[a-z_]+)(?:\{([^}]*)\})?/g)].map(
    ([, metric = '', by = '']) => ({
      metric,
      labels: [...by.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    }),
  )

const groupedBy = (expression: string): string[] =>
  [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/,\s*/))

test('alert rules and dashboard name metrics and labels that the program exposes', () => {
  assert.ok(alerts.length > 10 && dashboard.panels.length > 10)
  for (const { name, expression } of expressions) {
    const selectors = selectorsOf(expression)
    assert.ok(selectors.length > 0 || /\bup\{/.test(expression), `${name}: ${expression}`)
    const known = selectors.map(({ metric, labels }) => {
      const exposedLabels = exposed.get(metric)
      assert.ok(exposedLabels, `${name}: no metric ${metric}`)
      for (const label of labels) {
        assert.ok(exposedLabels.includes(label), `${name}: ${metric} has no label ${label}`)
      }
      return exposedLabels
    })
    for (const label of groupedBy(expression)) {
      const isKnown = known.every((labels) => labels.includes(label))
      assert.ok(isKnown, `${name}: a metric has no label ${label}`)
    }
  }
})

test('every metric that the program exposes is on the dashboard', () => {
  const shown = new Set(
    dashboard.panels
      .flatMap(({ targets }) => targets.flatMap(({ expr }) => selectorsOf(expr)))
      .map(({ metric }) => metric.replace(/_(bucket|sum|count)$/, '')),
  )
  const names = metrics.getMetricsAsArray().map(({ name }) => name)
  assert.deepEqual(
    names.filter((name) => !shown.has(name)),
    [],
  )
})

test('every alert has its page, and every page its alert with the same expression', () => {
  const pages = globSync('docs/runbooks/*.md', { cwd: root }).map((page) => basename(page, '.md'))
  assert.deepEqual(alerts.map(({ name }) => name).sort(), pages.sort())
  for (const { name, expression, runbook } of alerts) {
    assert.equal(runbook, `docs/runbooks/${name}.md`)
    const page = read(runbook)
    assert.ok(page.startsWith(`# ${name}\n`), runbook)
    assert.ok(page.includes(`\`${expression}\``), `${runbook} shows another expression`)
    for (const part of ['## Look', '## Do', '## Over when']) assert.ok(page.includes(part), runbook)
  }
})

test('every alert is seen to fire by the tests of the rules, which npm run prove:alerts runs', () => {
  const cases = read('operations/prometheus/alerts.test.yaml')
  const firing = [...cases.matchAll(/alertname: (\S+)\n\s+exp_alerts:\n/g)].map(([, name]) => name)
  assert.deepEqual([...new Set(firing)].sort(), alerts.map(({ name }) => name).sort())
})

test('each fault is a series from the start on, so that its first time is an increase', async () => {
  const text = await metrics.metrics()
  for (const name of FAULT_NAMES)
    assert.match(text, new RegExp(`guiche_faults_total\\{fault="${name}"\\} \\d`))
})
