import asyncHooks, { type AsyncHook } from 'node:async_hooks'
import { pathToFileURL } from 'node:url'

// Runs the test files that its arguments name one after another in this process. Loading the product
// costs a process more processor time than most test files do.

/** A file that never ends fails alone, not the whole process. */
const FILE_TIMEOUT_MS = 900_000

// The runner of Node follows each promise from its creation to its end, to find the suite of a test
// and the test of an error that nobody caught. It needs the former only while files are loaded, and
// it takes a quarter of the processor time of the tests. Without it such an error still fails the
// process, but it names no test.
const { createHook } = asyncHooks
const hooksOfRunner: AsyncHook[] = []
asyncHooks.createHook = (callbacks) => {
  const hook = createHook(callbacks)
  hooksOfRunner.push(hook)
  return hook
}
const { suite } = await import('node:test')

const files = process.argv.slice(2)
let loading = files.length

async function load(file: string): Promise<void> {
  try {
    await import(pathToFileURL(file).href)
  } finally {
    loading -= 1
    if (loading === 0) for (const hook of hooksOfRunner) hook.disable()
  }
}

for (const file of files) {
  suite(file, { timeout: FILE_TIMEOUT_MS }, () => load(file))
}
