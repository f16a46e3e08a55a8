import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'

// Runs the test files that its arguments name one after another in this process. Loading the product
// costs a process more processor time than most test files do.

/** A file that never ends fails alone, not the whole process. */
const FILE_TIMEOUT_MS = 900_000

for (const file of process.argv.slice(2)) {
  suite(file, { timeout: FILE_TIMEOUT_MS }, async () => {
    await import(pathToFileURL(file).href)
  })
}
