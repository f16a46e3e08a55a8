import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dividedAmongProcesses } from '#tools/test-run.ts'

test('each file runs once, in the given order, and the last processes run one file each', () => {
  for (const count of [0, 1, 5, 47, 190]) {
    for (const atOnce of [1, 2, 4, 6]) {
      const files = Array.from({ length: count }, (_, at) => `${at}.test.ts`)
      const processes = dividedAmongProcesses(files, atOnce)
      assert.deepEqual(processes.flat(), files)
      for (const last of processes.slice(-atOnce)) assert.equal(last.length, 1)
    }
  }
})
