import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { goTo, leaveBy, openPanel, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aLink } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

test('an outage shows a quiet notice, and the list that failed is there by itself once it is over', async () => {
  const { page } = await openSignedIn(browser, product, undefined, { at: '/clientes' })
  await page.getByRole('row').nth(2).waitFor()
  const services = /\/(core|banking)\//
  await page.route(services, (route) => route.abort())
  await goTo(page, '/cobrancas')
  const notice = page.getByText('Sem conexão com o servidor. Tentando de novo…')
  await notice.waitFor()
  await page.getByText('Não foi possível carregar a lista').waitFor()
  await page.unroute(services)
  await page.getByRole('row').nth(2).waitFor()
  await notice.waitFor({ state: 'hidden' })
  assert.equal(await page.getByText('Não foi possível carregar a lista').count(), 0)
})

test('a dialog that could not be loaded opens once the network is back, and the page stays meanwhile', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/financeiro',
  })
  const why = page.getByRole('button', { name: 'De onde vem este valor?' }).first()
  await why.waitFor()
  let refused = 0
  await page.route('**/assets/*.js', async (route) => {
    refused += 1
    await route.abort()
  })
  await why.click()
  await product.until('two tries', async () => refused > 1)
  assert.equal(await why.isVisible(), true)
  await page.unroute('**/assets/*.js')
  const dialog = page.getByRole('dialog', { name: 'De onde vem este valor?' })
  await dialog.getByText('Conferido: saldo antes + movimentos = saldo.').waitFor()
  assert.deepEqual(complaints, [])
})

test('a page whose program could not be loaded opens once the network is back, and the former one stays meanwhile', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, { at: '/clientes' })
  await page.getByRole('row').nth(2).waitFor()
  await page.evaluate('window.isSamePage = true')
  const network = /\/(core|banking|assets)\//
  await page.route(network, (route) => route.abort())
  const arrived = leaveBy(page, () => page.evaluate("history.pushState({}, '', '/usuarios')"))
  await page.getByText('Sem conexão com o servidor. Tentando de novo…').waitFor()
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Clientes')
  await page.unroute(network)
  await arrived
  await page.getByRole('heading', { level: 1, name: 'Usuários' }).waitFor()
  assert.equal(await page.evaluate('window.isSamePage'), true, 'the page was not reloaded')
  assert.deepEqual(complaints, [])
})

test('a page whose program is gone with a former release is loaded again as a whole', async () => {
  const { page } = await openSignedIn(browser, product, undefined, { at: '/clientes' })
  await page.getByRole('row').nth(2).waitFor()
  await page.evaluate('window.isSamePage = true')
  // Until the page itself is asked for, as a new release has other names.
  await page.route(/\/assets\/.*\.js/, (route) => route.fulfill({ status: 404 }))
  await page.route(/\/usuarios$/, async (route) => {
    await page.unroute(/\/assets\/.*\.js/)
    await route.continue()
  })
  await goTo(page, '/usuarios')
  await page.getByRole('heading', { level: 1, name: 'Usuários' }).waitFor()
  // The router reports the failed load, which is no complaint here.
  assert.equal(await page.evaluate('window.isSamePage'), undefined)
})

test('panel and checkout say that their first program could not be loaded, and load again', async () => {
  const link = await aLink(product, await product.signIn(), { title: 'Pão de domingo' })
  const pages = [
    { address: `${product.panelUrl}/login`, shows: 'Entrar' },
    { address: `${product.checkoutUrl}/payment-link/${link}`, shows: 'Gerar código Pix' },
  ]
  const { page } = await openPanel(browser, product, { width: 390 })
  for (const { address, shows } of pages) {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(address)
    const alert = page.getByRole('alert')
    await alert.getByText('Não foi possível carregar a página. Confira sua conexão.').waitFor()
    await assertAccessible(page, 'a page without its program')
    await page.unroute('**/assets/*.js')
    await alert.getByRole('link', { name: 'Recarregar' }).click()
    await page.getByRole('button', { name: shows }).waitFor()
    assert.equal(await alert.count(), 0)
  }
})

test('nothing on the list of charges moves much while its parts arrive', async () => {
  for (const width of [390, 1280]) {
    const { page, context } = await openSignedIn(browser, product, undefined, { width })
    // The summary is the last to arrive, as over a slow network.
    await page.route('**/core/charges/summary*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.fallback()
    })
    await page.addInitScript(`
      window.shifts = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })`)
    await page.goto(`${product.panelUrl}/cobrancas`)
    await page.getByRole('row').nth(2).waitFor()
    await page.getByText('R$').first().waitFor()
    await page.getByRole('tab', { name: /^Atrasadas \d/ }).waitFor()
    const shifts = await page.evaluate<number[]>('window.shifts')
    const total = shifts.reduce((sum, shift) => sum + shift, 0)
    assert.ok(total < 0.1, `${width} px: ${shifts.map((shift) => shift.toFixed(3)).join(' ')}`)
    await context.close()
  }
})
