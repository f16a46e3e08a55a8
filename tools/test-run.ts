import { join } from 'node:path'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'

/** A process takes this share of the files that are left, so that the last ones end together. */
const SHARES_A_PROCESS = 4

const TEST_PROCESS = join(import.meta.dirname, 'test-process.ts')

/**
 * Divides files among processes in their order: many files for the first ones, which load the
 * product once for all of them, and single files for the last ones, which leave no process waiting
 * for another.
 */
export function dividedAmongProcesses(files: readonly string[], atOnce: number): string[][] {
  const processes: string[][] = []
  let taken = 0
  while (taken < files.length) {
    const count = Math.ceil((files.length - taken) / (atOnce * SHARES_A_PROCESS))
    processes.push(files.slice(taken, taken + count))
    taken += count
  }
  return processes
}

/**
 * Runs test files in processes that they share, `atOnce` of them side by side. Each event comes with
 * the files of its process.
 */
export async function runTestFiles(
  files: readonly string[],
  atOnce: number,
  onEvent: (event: TestEvent, processFiles: readonly string[]) => void,
): Promise<void> {
  const waiting = dividedAmongProcesses(files, atOnce)
  const runOneByOne = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const events = run({ files: [TEST_PROCESS], argv: next, execArgv: ['--test-force-exit'] })
      for await (const event of events) onEvent(event, next)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runOneByOne))
}
