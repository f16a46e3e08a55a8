import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ProcessUnderTest } from '#tests/campaigns/process-under-test.ts'
import { request } from '#tests/campaigns/requests.ts'
import { demoDatabase } from '#tests/factories/environment/demo-database.ts'
import { somePorts, until } from '#tests/factories/environment/run-product.ts'

/** The processes that a process has started. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

test('the simulated companies are started again when their process ends, at the same address, and end with the program', async () => {
  const { panel, checkout, desk, companies } = await somePorts()
  const env = {
    ...process.env,
    DATABASE_URL: await demoDatabase(),
    COMPANIES_URL: '',
    PANEL_PORT: String(panel),
    CHECKOUT_PORT: String(checkout),
    DESK_PORT: String(desk),
    COMPANIES_PORT: String(companies),
  }
  const program = new ProcessUnderTest(`http://127.0.0.1:${panel}`, env)
  const health = async (port: number) => (await request(`http://127.0.0.1:${port}/health`)).status
  try {
    await program.start()
    const [first] = childrenOf(program.pid ?? 0)
    assert.ok(first)
    assert.equal(await health(companies), 200)
    process.kill(first, 'SIGKILL')
    await until('the companies to be gone', async () => (await health(companies)) !== 200)
    await until('the companies', async () => (await health(companies)) === 200)
    const [second] = childrenOf(program.pid ?? 0)
    assert.notEqual(second, first)
    await program.end('SIGTERM')
    await until('the end of the companies', async () => (await health(companies)) !== 200)
  } finally {
    await program.kill()
  }
})
