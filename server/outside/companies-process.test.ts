import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { startCompaniesProcess } from '#server/outside/companies-process.ts'
import { createLog } from '#server/platform/process/log.ts'
import { childrenOf } from '#tests/factories/environment/child-processes.ts'
import { addressAs } from '#tests/factories/environment/database.ts'
import { demoDatabase } from '#tests/factories/environment/demo-database.ts'
import { somePorts, until } from '#tests/factories/environment/run-product.ts'

const { execPath } = process

afterEach(() => {
  process.execPath = execPath
})

/** From now on the system cannot start a process of Node. */
const breakStarts = () => {
  process.execPath = '/there/is/no/node'
}

test('simulated companies whose process cannot be started reject with the reason', async () => {
  breakStarts()
  await assert.rejects(
    startCompaniesProcess(process.env, createLog('silent')),
    /the simulated companies ended: spawn .* ENOENT/,
  )
})

test('simulated companies whose process ended are started again once the system can start it', async () => {
  const { panel, desk, companies } = await somePorts()
  const lines: string[] = []
  const log = createLog('error', { write: (line) => lines.push(line) })
  const env = {
    ...process.env,
    DATABASE_URL: await addressAs(await demoDatabase(), 'outside'),
    API_URL: `http://127.0.0.1:${panel}`,
    DESK_PORT: String(desk),
    COMPANIES_PORT: String(companies),
  }
  const others = childrenOf(process.pid)
  const started = await startCompaniesProcess(env, log)
  const answers = () =>
    fetch(`http://127.0.0.1:${companies}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    assert.equal(await answers(), true)
    breakStarts()
    const [child] = childrenOf(process.pid).filter((pid) => !others.includes(pid))
    assert.ok(child)
    process.kill(child, 'SIGKILL')
    await until('a start that failed', async () => lines.length >= 2)
    const [ended, failed] = lines.map((line) => JSON.parse(line).reason)
    assert.equal(ended, 'SIGKILL')
    assert.match(failed, /^spawn .* ENOENT$/)
    assert.equal(await answers(), false)
    process.execPath = execPath
    await until('the companies', answers)
  } finally {
    started.stop()
  }
})
