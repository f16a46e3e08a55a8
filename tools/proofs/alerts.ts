import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { metricsText } from '#server/platform/process/metrics.ts'
import { NotRun } from '#tests/campaigns/not-run.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const NOTHING_STORED = {
  postponed: [],
  cases: [],
  deadLetters: [],
  depth: [],
  events: { count: 0, oldest: 0 },
  unknown: [],
  differences: [],
  processes: [],
}

/**
 * What Prometheus itself says of the scrape configuration, the alert rules, their tests and the text of
 * the metrics. It needs promtool, which Debian's package `prometheus` brings.
 */
export async function proveAlerts(root: string): Promise<boolean> {
  const folder = join(root, 'operations', 'prometheus')
  const promtool = (args: readonly string[], input?: string) =>
    spawnSync('promtool', args, { cwd: folder, encoding: 'utf8', ...(input ? { input } : {}) })
  if (promtool(['--version']).error) {
    throw new NotRun('no promtool on this machine (package prometheus)')
  }
  const checks = [
    // The file with the key of the operators' port is on the machine that scrapes.
    promtool(['check', 'config', '--syntax-only', 'prometheus.yaml']),
    promtool(['check', 'rules', 'alerts.yaml']),
    promtool(['test', 'rules', 'alerts.test.yaml']),
    promtool(['check', 'metrics'], await metricsText(NOTHING_STORED)),
  ]
  for (const { stdout, stderr } of checks) say(`${stdout}${stderr}`.trim())
  return checks.every(({ status }) => status === 0)
}
