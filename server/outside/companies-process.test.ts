import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { createLog } from '#server/platform/process/log.ts'
import { startCompaniesProcess } from '#server/outside/companies-process.ts'

const { execPath } = process

afterEach(() => {
  process.execPath = execPath
})

test('a process of the companies that the system cannot start rejects, and does not end the program', async () => {
  process.execPath = '/there/is/no/node'
  await assert.rejects(
    startCompaniesProcess(process.env, createLog('silent')),
    /the simulated companies ended with spawn .* ENOENT/,
  )
})
