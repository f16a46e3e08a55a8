import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { dot } from 'node:test/reporters'
import { inspect, parseArgs } from 'node:util'
import { beginTestRun, endTestRun } from '#tests/factories/environment/database.ts'
import { keepOutput, nameOf, runTestFiles } from '#tools/test-runner/test-run.ts'

// Runs test files in the given order, which `node --test` does not keep. Names the slowest, and
// writes how long each took to dist/test-durations, to a file named by the step.

const SLOWEST = 5

const { values, positionals: files } = parseArgs({
  options: {
    'at-once': { type: 'string', default: '2' },
    step: { type: 'string', default: 'files' },
  },
  allowPositionals: true,
})

/** Why a test failed: what it threw, or how its process ended. */
const reasonOf = (error: Error): string =>
  inspect(error.cause instanceof Error ? error.cause : error)

let hasFailed = false
const { keep, failureOf, failures } = keepOutput()
const durations: { readonly name: string; readonly seconds: number }[] = []
const printed = new PassThrough({ objectMode: true })

beginTestRun()
const running = runTestFiles(files, Number(values['at-once']), (event, file) => {
  printed.write(event)
  keep(event, file)
  const { type, data } = event
  if (type === 'test:fail') {
    hasFailed = true
    process.stdout.write(`\n${nameOf(file)}: ${data.name}\n${reasonOf(data.details.error)}\n`)
  }
  if (type === 'test:complete' && data.name === file) {
    durations.push({ name: data.name, seconds: Math.round(data.details.duration_ms / 1_000) })
    // Not at the end: a run takes long, and one that is stopped would name no reason.
    process.stdout.write(failureOf(file))
  }
}).finally(() => printed.end())

for await (const text of printed.compose(dot)) process.stdout.write(String(text))
await running
process.stdout.write(failures())
await endTestRun()
const slowest = durations.sort((one, other) => other.seconds - one.seconds)
const listed = (files: typeof slowest, separator: string): string =>
  files.map(({ name, seconds }) => `${name} ${seconds} s`).join(separator)
const folder = join('dist', 'test-durations')
mkdirSync(folder, { recursive: true })
const name = `${values.step.replaceAll(/\W+/g, '-')}.txt`
writeFileSync(join(folder, name), `${listed(slowest, '\n')}\n`)
const text = listed(slowest.slice(0, SLOWEST), ', ')
process.stdout.write(`Slowest: ${text}\n`)
process.exitCode = hasFailed ? 1 : 0
