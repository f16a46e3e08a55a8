import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type Job, startJobs } from '#server/platform/events/jobs.ts'
import { isStopping } from '#server/platform/events/stop-signal.ts'
import { createLog } from '#server/platform/process/log.ts'

const TOOK_MS = 60
// A timer may fire a moment before its time.
const TIMER_MS = 5

/** How long a job waited between its first two runs. */
async function pauseBetweenRuns(timing: Pick<Job, 'everyMs' | 'timeShare'>): Promise<number> {
  const { promise: second, resolve } = Promise.withResolvers<number>()
  let endedMs: number | undefined
  const run = async () => {
    if (endedMs !== undefined) resolve(performance.now() - endedMs)
    await pause(TOOK_MS)
    endedMs ??= performance.now()
    return 0
  }
  const stop = startJobs([{ name: 'invariants', run, ...timing }], createLog('silent'))
  const waitedMs = await second
  await stop()
  return waitedMs
}

test('a job that may take a part of the time waits the longer the longer it took', async () => {
  const waitedMs = await pauseBetweenRuns({ everyMs: 1, timeShare: 0.25 })
  assert.ok(waitedMs >= 3 * TOOK_MS - TIMER_MS, `${waitedMs} ms`)
})

test('a short run waits for its interval, with a part of the time or without', async () => {
  for (const timing of [{ everyMs: 150, timeShare: 0.5 }, { everyMs: 150 }]) {
    const waitedMs = await pauseBetweenRuns(timing)
    assert.ok(waitedMs >= 150 - TIMER_MS, `${waitedMs} ms`)
  }
})

test('a stop reaches the job that runs, which ends early', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  let rounds = 0
  const run = async () => {
    while (!isStopping()) {
      rounds += 1
      begin()
      await pause(1)
    }
    return rounds
  }
  const stop = startJobs([{ name: 'imports', everyMs: 1, run }], createLog('silent'))
  await begun
  await stop()
  assert.ok(rounds > 0)
  assert.equal(isStopping(), false, 'outside the job')
})

test('the log of a failed job holds no value of a record', async () => {
  const lines: string[] = []
  const { promise: logged, resolve } = Promise.withResolvers<void>()
  const log = createLog('error', {
    write(line) {
      lines.push(line)
      resolve()
    },
  })
  const run = () => Promise.reject(new Error('no payer "Zeca Pagodinho" zeca@exemplo.com.br'))
  const stop = startJobs([{ name: 'notices', everyMs: 60_000, run }], log)
  await logged
  await stop()
  assert.match(lines.join(''), /"reason":"Error: no payer … …","stack":" {4}at /)
  assert.doesNotMatch(lines.join(''), /Zeca|exemplo/)
})

test('an error reaches the log through describeError alone', () => {
  const root = join(import.meta.dirname, '..', '..')
  const reading = globSync('**/*.ts', { cwd: root }).filter(
    (file) =>
      !file.endsWith('.test.ts') && /\.stack\b/.test(readFileSync(join(root, file), 'utf8')),
  )
  assert.deepEqual(reading, [join('platform', 'process', 'safe-error.ts')])
})
