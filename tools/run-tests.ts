import { relative } from 'node:path'
import { run } from 'node:test'
import { dot } from 'node:test/reporters'
import { parseArgs } from 'node:util'
import { beginTestRun, endTestRun } from '#tests/factories/environment/database.ts'
import { FILE_OPTIONS } from '#tools/steps.ts'

// Runs test files in the given order, which `node --test` does not keep, and names the slowest.

const SLOWEST = 5

const { values, positionals: files } = parseArgs({
  options: { 'at-once': { type: 'string', default: '2' } },
  allowPositionals: true,
})

const nameOf = (file: string): string => relative(process.cwd(), file)

const failed = new Set<string>()
const errorOutput = new Map<string, string>()
const durations: { readonly name: string; readonly seconds: number }[] = []

beginTestRun()
const events = run({
  files,
  concurrency: Number(values['at-once']),
  ...FILE_OPTIONS,
})
events.on('test:fail', ({ file = '', name }) => {
  failed.add(nameOf(file))
  process.stdout.write(`\n${nameOf(file)}: ${name}\n`)
})
const keepOutput = (file: string, text: string) =>
  errorOutput.set(nameOf(file), (errorOutput.get(nameOf(file)) ?? '') + text)
events.on('test:stderr', ({ file, message }) => {
  keepOutput(file, message)
})
// Among them is the rejection outside a test that fails a file without naming a test.
events.on('test:diagnostic', ({ file, message }) => {
  if (file) keepOutput(file, `${message}\n`)
})
events.on('test:summary', ({ file, duration_ms: durationMs }) => {
  if (file) durations.push({ name: nameOf(file), seconds: Math.round(durationMs / 1_000) })
})

for await (const text of events.compose(dot)) process.stdout.write(String(text))
for (const name of failed) {
  const text = errorOutput.get(name)
  if (text) process.stdout.write(`\n${name} printed:\n${text}\n`)
}
await endTestRun()
const slowest = durations.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
const text = slowest.map(({ name, seconds }) => `${name} ${seconds} s`).join(', ')
process.stdout.write(`Slowest: ${text}\n`)
process.exitCode = failed.size > 0 ? 1 : 0
