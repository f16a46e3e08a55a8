import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { PassThrough } from 'node:stream'
import { dot } from 'node:test/reporters'
import { parseArgs } from 'node:util'
import { beginTestRun, endTestRun } from '#tests/factories/environment/database.ts'
import { runTestFiles } from '#tools/test-run.ts'

// Runs test files in the given order, which `node --test` does not keep. Names the slowest, and
// writes how long each took to dist/test-durations.txt.

const SLOWEST = 5

const { values, positionals: files } = parseArgs({
  options: { 'at-once': { type: 'string', default: '2' } },
  allowPositionals: true,
})

const nameOf = (file: string): string => relative(process.cwd(), file)

let hasFailed = false
const output = new Map<string, string>()
const failedFiles = new Set<string>()
const durations: { readonly name: string; readonly seconds: number }[] = []
const printed = new PassThrough({ objectMode: true })

beginTestRun()
const running = runTestFiles(files, Number(values['at-once']), (event, file) => {
  printed.write(event)
  const { type, data } = event
  if (type === 'test:fail') {
    hasFailed = true
    failedFiles.add(file)
    process.stdout.write(`\n${nameOf(file)}: ${data.name}\n`)
  }
  // Among the diagnostics is the rejection outside a test that fails a file without naming a test.
  if (type === 'test:stderr' || type === 'test:diagnostic') {
    const text = type === 'test:stderr' ? data.message : `${data.message}\n`
    output.set(file, (output.get(file) ?? '') + text)
  }
  if (type === 'test:complete' && data.name === file) {
    durations.push({ name: data.name, seconds: Math.round(data.details.duration_ms / 1_000) })
  }
}).finally(() => printed.end())

for await (const text of printed.compose(dot)) process.stdout.write(String(text))
await running
for (const file of failedFiles) {
  process.stdout.write(`\n${nameOf(file)} printed:\n${output.get(file) ?? ''}\n`)
}
await endTestRun()
const slowest = durations.sort((one, other) => other.seconds - one.seconds)
const listed = (files: typeof slowest, separator: string): string =>
  files.map(({ name, seconds }) => `${name} ${seconds} s`).join(separator)
mkdirSync('dist', { recursive: true })
writeFileSync(join('dist', 'test-durations.txt'), `${listed(slowest, '\n')}\n`)
const text = listed(slowest.slice(0, SLOWEST), ', ')
process.stdout.write(`Slowest: ${text}\n`)
process.exitCode = hasFailed ? 1 : 0
