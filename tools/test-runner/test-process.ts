import asyncHooks, { type AsyncHook, AsyncResource } from 'node:async_hooks'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Runs test files one after another in this process, because loading the product costs a process more
// processor time than most test files do. The arguments are a folder and the files of the whole run.
// Processes side by side share them: who creates a file's entry in the folder runs that file.

/** A file that never ends fails alone, not the whole process. */
const FILE_TIMEOUT_MS = 900_000

// The runner ends the process when all tests have ended, also when what it wrote is still in the process'
// memory because its parent is busy: the results of the last files would be lost.
const { exit } = process
Object.assign(process, {
  exit(code?: number | string | null) {
    process.stdout.write('', () => exit(code))
  },
})

const PARENT_CHECK_MS = 1_000

// A runner that is killed cannot end its processes, which would go on and slow down what runs next.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.exit(1)
}, PARENT_CHECK_MS).unref()

// The runner of Node follows each promise from its creation to its end, to find the suite of a test
// and the test of an error that was not caught. It needs the former only while files are loaded, and
// it takes a quarter of the processor time of the tests. Without it such an error still fails the
// process, but it names no test.
const { createHook } = asyncHooks
const hooksOfRunner: AsyncHook[] = []
asyncHooks.createHook = (callbacks) => {
  const hook = createHook(callbacks)
  hooksOfRunner.push(hook)
  return hook
}
const { after, suite } = await import('node:test')

const [folder = '', ...files] = process.argv.slice(2)
const waiting = [...files.entries()]

function takesEntry(index: number): boolean {
  try {
    closeSync(openSync(join(folder, String(index)), 'wx'))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function nextFile(): string | undefined {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [index, file] = next
    if (takesEntry(index)) return file
  }
  return undefined
}

/** Loads a file as part of the suite that calls it, while the runner follows promises. */
async function load(file: string): Promise<void> {
  try {
    await import(pathToFileURL(file).href)
  } finally {
    for (const hook of hooksOfRunner) hook.disable()
  }
}

/** Bound to the top level: the suite that it begins is no part of the suite whose end calls it. */
const runNext = AsyncResource.bind(() => {
  const file = nextFile()
  if (file === undefined) return
  for (const hook of hooksOfRunner) hook.enable()
  suite(file, { timeout: FILE_TIMEOUT_MS }, () => {
    after(runNext)
    return load(file)
  })
})

runNext()
