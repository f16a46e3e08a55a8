import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { rolesOf } from '#server/run.ts'
import { ProcessUnderTest } from '#tests/campaigns/process-under-test.ts'
import { request } from '#tests/campaigns/requests.ts'
import { freshDatabase } from '#tests/factories/environment/database.ts'
import { somePort } from '#tests/factories/environment/run-product.ts'

test('a role is one of those that exist, and a part of the program needs the address of the companies', () => {
  assert.deepEqual(rolesOf(undefined), ['api', 'worker', 'web'])
  assert.deepEqual(rolesOf('worker,api'), ['worker', 'api'])
  assert.throws(() => rolesOf('jobs'), /--role must be api, worker, web or outside, not jobs/)
  const main = join(import.meta.dirname, '..', '..', '..', 'server', 'main.ts')
  const env = { ...process.env, COMPANIES_URL: '' }
  const { status, stderr } = spawnSync(process.execPath, [main, '--role=worker'], {
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  assert.equal(status, 1)
  assert.match(stderr, /COMPANIES_URL/)
})

test('a process of jobs alone runs below the priority of those that answer', async () => {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: await freshDatabase(),
    COMPANIES_URL: 'http://127.0.0.1:9',
  }
  const usual = getPriority()
  const wanted = { worker: Math.max(usual, 10), web: usual }
  for (const [role, priority] of Object.entries(wanted)) {
    const url = `http://127.0.0.1:${await somePort()}`
    const started = new ProcessUnderTest(url, env, { role })
    try {
      await started.start()
      assert.equal(getPriority(started.pid ?? 0), priority, role)
    } finally {
      await started.kill()
    }
  }
})

test('an API answers calls and no pages, a process of the sites pages and no calls', async () => {
  const port = await somePort()
  const env = (at: number): NodeJS.ProcessEnv => ({
    ...process.env,
    DATABASE_URL: databaseUrl,
    COMPANIES_URL: 'http://127.0.0.1:9',
    PANEL_PORT: String(at),
    CHECKOUT_PORT: String(at + 1),
  })
  const databaseUrl = await freshDatabase()
  const urlAt = (at: number) => `http://127.0.0.1:${at}`
  const api = new ProcessUnderTest(urlAt(port), env(port), { role: 'api' })
  const web = new ProcessUnderTest(urlAt(port + 2), env(port + 2), { role: 'web' })
  const statusOf = async (at: number, path: string) =>
    (await fetch(`${urlAt(at)}${path}`, { headers: { accept: 'text/html' } })).status
  try {
    await Promise.all([api.start(), web.start()])
    assert.equal((await request(`${web.url}/core/ready`)).status, 200)
    const calls = ['/core/charges', '/core/public/brand']
    assert.deepEqual(await Promise.all(calls.map((path) => statusOf(port, path))), [401, 200])
    assert.deepEqual(await Promise.all(calls.map((path) => statusOf(port + 2, path))), [404, 404])
    for (const [at, status] of [
      [port, 404],
      [port + 1, 404],
      [port + 2, 200],
    ] as const) {
      assert.equal(await statusOf(at, '/login'), status, `${at}`)
    }
    const link = `/payment-link/${crypto.randomUUID()}`
    assert.equal(await statusOf(port + 3, link), 200)
  } finally {
    await api.kill()
    await web.kill()
  }
})
