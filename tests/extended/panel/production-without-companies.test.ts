import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { type Grant, mayUse } from '#contract/access/access.ts'
import { rolesOf } from '#contract/access/roles.ts'
import { CALLS_WITH_SERVICES } from '#contract/access/service-calls.ts'
import { absenceOf, SERVICES } from '#contract/access/services.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { assertAccessible, closeContexts, sharedBrowser } from '#tests/factories/browser/browser.ts'
import { goTo, openSignedIn } from '#tests/factories/browser/panel.ts'
import { freshDatabase } from '#tests/factories/environment/database.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { PRODUCTION_SETTINGS } from '#tests/factories/environment/production-settings.ts'
import { somePorts } from '#tests/factories/environment/run-product.ts'
import { FIRST_SELLER, firstSignUp, runSeller } from '#tests/factories/sellers/first-seller.ts'

const said: string[] = []
let product: TestProduct
let browser: Browser
let token: string

before(async () => {
  const keys = await loadKeys(readConfig())
  const ports = await somePorts()
  const databaseUrl = await freshDatabase()
  const env = {
    ...PRODUCTION_SETTINGS,
    // The program's logins are shared by all databases of the tests.
    DATABASE_KEY: keys.database.toString('base64'),
    DATABASE_URL: databaseUrl,
    PANEL_URL: `http://localhost:${ports.panel}`,
    CHECKOUT_URL: `http://localhost:${ports.checkout}`,
  }
  product = await startProduct({
    databaseUrl,
    sites: true,
    say: (text) => said.push(text),
    config: { ...readConfig(env), ports },
  })
  browser = await sharedBrowser()
  const { status, stdout, stderr } = runSeller(['create', '-'], env, firstSignUp)
  assert.equal(status, 0, stderr)
  assert.match(stdout, /signs in at http:\/\/localhost:\d+\/login$/)
  const session = await product.call('/core/public/auth/sign-in', {
    method: 'POST',
    body: FIRST_SELLER,
  })
  token = session.body.token
})
after(async () => {
  await closeContexts(browser)
  await product.stop()
})

test('production without companies starts, and has no demonstration and no sandbox', async () => {
  assert.match(said.join('\n'), /pronto em/)
  assert.doesNotMatch(said.join('\n'), /Mesa|guiche-demo|padaria/)
  const { text } = await product.call('/core/public/brand')
  assert.match(text, /"mode":"production"/)
  assert.equal((await product.call('/core/sandbox/clock')).status, 404)
  const fields = await product.call('/payment/public/card-fields')
  assert.deepEqual([fields.body.adapter, fields.body.url], ['none', ''])
})

test('calls that need a company are refused, others are not', async () => {
  const { body: features } = await product.call('/core/users/feature-toggles', { token })
  for (const service of SERVICES) assert.ok(features.includes(absenceOf(service)), service)
  // Before its services a call needs a role and a feature.
  const held = features.filter((feature: string) => !feature.startsWith('without_'))
  const viewer = { roles: rolesOf('ADMIN'), features: held }
  const refused = { service: 0, access: 0 }
  for (const id of CALLS_WITH_SERVICES) {
    const endpoint = product.routes.find((route) => route.endpoint.id === id)?.endpoint
    assert.ok(endpoint, id)
    const path = `/${endpoint.service}${endpoint.path.replace(/\{\w+\}/g, () => randomUUID())}`
    const answer = await product.call(path, { method: endpoint.method, token })
    const isReached = endpoint.access === 'public' || mayUse(viewer, endpoint.access as Grant)
    const expected = isReached ? [422, 'BAR-0015'] : [403, 'BAR-0003']
    assert.deepEqual([answer.status, answer.body[0].code], expected, id)
    refused[isReached ? 'service' : 'access'] += 1
  }
  assert.ok(refused.service >= 15, JSON.stringify(refused))
  for (const path of ['/core/charges?page=0&size=20', '/core/redeems', '/core/seller-clients']) {
    const answer = await product.call(path, { token })
    assert.equal(answer.status, 200, answer.text)
  }
})

test('the menu of the panel has what works without companies, and other pages say why not', async () => {
  const { page, complaints } = await openSignedIn(browser, product, FIRST_SELLER.email, {
    password: FIRST_SELLER.password,
    at: '/clientes',
  })
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: 'Clientes' }).waitFor()
  const settings = menu.getByRole('button', { name: 'Configurações' })
  if ((await settings.getAttribute('aria-expanded')) === 'false') await settings.click()
  await menu.getByRole('link', { name: 'Segurança' }).waitFor()
  assert.deepEqual(
    (await menu.getByRole('link').allTextContents()).map((text) => text.trim()),
    [
      'Início',
      'Cobranças',
      'Clientes',
      'Notificações',
      'Segurança',
      'Integração',
      'Promover configuração',
      'Financeiro',
      'Relatórios',
      'Usuarios',
    ],
  )
  await goTo(page, '/seja-pago')
  await page.getByText('Este recurso não faz parte desta instalação.').waitFor()
  await assertAccessible(page, 'a page without its company')
  await goTo(page, '/notificacoes')
  await page.getByRole('tab', { name: 'Pix' }).click()
  await page.getByRole('columnheader', { name: 'E-mail' }).waitFor()
  assert.equal(await page.getByRole('columnheader', { name: 'WhatsApp' }).count(), 0)
  assert.deepEqual(complaints, [])
})
