import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '#database/seeds/demo-seller.ts'
import { ProcessUnderTest } from '#tests/campaigns/process-under-test.ts'
import { request } from '#tests/campaigns/requests.ts'
import { childrenOf } from '#tests/factories/environment/child-processes.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { demoDatabase } from '#tests/factories/environment/demo-database.ts'
import { caller } from '#tests/factories/environment/product.ts'
import { somePorts, until } from '#tests/factories/environment/run-product.ts'
import { aLink, order, payPix } from '#tests/factories/payments/checkout.ts'

test('the simulated companies are started again when their process ends, at the same address, take payments, and end with the program', async () => {
  const { panel, checkout, desk, companies } = await somePorts()
  const databaseUrl = await demoDatabase()
  const jobs = await openAs(databaseUrl, 'jobs', 1)
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
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

    const call = caller(`http://127.0.0.1:${panel}`)
    const product = {
      call,
      jobs,
      checkoutUrl: `http://127.0.0.1:${checkout}`,
      companiesUrl: `http://127.0.0.1:${companies}`,
    }
    const body = { email: DEMO_PEOPLE[0].email, password: DEMO_PASSWORD }
    const { token } = (await call('/core/public/auth/sign-in', { method: 'POST', body })).body
    const ordered = await order(product, await aLink(product, token), { method: 'PIX' })
    assert.equal(ordered.status, 201, ordered.text)
    const { uuidCharge } = ordered.body
    assert.equal((await payPix(product, uuidCharge)).status, 200)
    await until('the charge to be paid', async () => {
      const charge = await call(`/core/charges/${uuidCharge}`, { token })
      return charge.body.status === 'PAID'
    })

    await program.end('SIGTERM')
    await until('the end of the companies', async () => (await health(companies)) !== 200)
  } finally {
    await program.kill()
    await jobs.close()
  }
})
