import assert from 'node:assert/strict'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ProcessUnderTest } from '#tests/campaigns/process-under-test.ts'
import { childrenOf } from '#tests/factories/environment/child-processes.ts'
import { demoDatabase } from '#tests/factories/environment/demo-database.ts'
import { somePorts, until } from '#tests/factories/environment/run-product.ts'

const SERVER_SOURCE = join(import.meta.dirname, '../../../server/api.ts')
/** What Vite adds to a page that it serves from its sources. */
const HOT_RELOAD = '/@vite/client'

/** Is seen as a change of the file, whose content stays the same. */
function touch(file: string): void {
  const now = new Date()
  utimesSync(file, now, now)
}

test('npm run dev serves panel and checkout from their sources, starts the server again after a change, and ends it with itself', async () => {
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
  const panelUrl = `http://127.0.0.1:${panel}`
  const dev = new ProcessUnderTest(panelUrl, env, { command: 'dev' })
  const pageAt = async (url: string) =>
    (await fetch(url, { headers: { accept: 'text/html' } })).text()
  try {
    await dev.start()
    await dev.untilReady()
    assert.ok((await pageAt(`${panelUrl}/login`)).includes(HOT_RELOAD))
    const link = `http://127.0.0.1:${checkout}/payment-link/${crypto.randomUUID()}`
    assert.ok((await pageAt(link)).includes(HOT_RELOAD))

    const running = () => childrenOf(dev.pid ?? 0)
    const [first = 0] = running()
    touch(SERVER_SOURCE)
    await until('another server', async () => running().length > 0 && !running().includes(first))
    await dev.untilReady()

    const children = running()
    assert.equal(await dev.end('SIGTERM'), 0)
    for (const child of children) assert.throws(() => process.kill(child, 0), { code: 'ESRCH' })
  } finally {
    await dev.kill()
  }
})
