import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { pathTo } from '#contract/access/pages.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openPanel, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order } from '#tests/factories/payments/checkout.ts'
import { layoutFaults } from '#tools/screens/layout-faults.ts'

const WIDTHS_PX = [1440, 1024, 768, 390, 320]

let product: TestProduct
let browser: Browser
let link: string
let charge: string

startJourney(async (stage) => {
  product = stage.product
  browser = stage.browser
  const token = await product.signIn()
  link = await aLink(product, token, { title: 'Café da manhã corporativo', installments: 6 })
  charge = (await order(product, link, { method: 'PIX' })).body.uuidCharge
})

/** The faults of a page at each width, once it has adapted to it. */
async function faultsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' })
  const found: string[] = []
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    )
    const faults = await layoutFaults(page)
    found.push(...faults.map((fault) => `${new URL(address).pathname} at ${width} px: ${fault}`))
  }
  return found
}

test('no page of the panel cuts a text or a button, or lays one over another, at any width', async () => {
  const { page } = await openSignedIn(browser, product)
  const paths = [
    '/',
    '/seja-pago',
    '/cobrancas',
    '/contas-a-pagar?aba=revisar',
    '/clientes',
    '/importar',
    '/sub-vendedores',
    '/usuarios',
    '/checkout-info',
    '/integracao',
    '/promover-configuracao',
    pathTo('createLink', { id: 'cobranca-pontual' }),
    pathTo('charge', { id: charge }),
  ]
  const faults = []
  for (const path of paths) faults.push(...(await faultsOf(page, `${product.panelUrl}${path}`)))
  assert.deepEqual(faults, [])
})

test('neither does the checkout or the sign-in', async () => {
  const { page } = await openPanel(browser, product)
  const addresses = [
    `${product.panelUrl}/login`,
    `${product.panelUrl}/cadastro`,
    `${product.checkoutUrl}/payment-link/${link}`,
    `${product.checkoutUrl}/pix/${charge}`,
  ]
  const faults = []
  for (const address of addresses) faults.push(...(await faultsOf(page, address)))
  assert.deepEqual(faults, [])
})

test('on a phone a page opens at its top, also with tabs below the screen, and shows the chosen tab', async () => {
  const token = await product.signIn()
  const { body } = await product.call('/core/seller-clients?size=1', { token })
  const { page } = await openSignedIn(browser, product, undefined, {
    width: 390,
    at: pathTo('customer', { id: body.content[0].id }),
  })
  const tabs = page.getByRole('tablist')
  await tabs.waitFor()
  assert.equal(await page.evaluate('scrollY'), 0)
  const { top } = await tabs.evaluate((row) => row.getBoundingClientRect())
  assert.ok(top > 900, 'the tabs are below the screen')
  await page.goto(`${product.panelUrl}/cobrancas?situacao=REFUND`)
  const chosen = page.getByRole('tab', { selected: true })
  assert.match(await chosen.innerText(), /^Estornadas/)
  // The counts make the tabs wider, and the row is scrolled after that.
  await page.getByRole('tab', { name: /^Pagas \d/ }).waitFor()
  await product.until('the chosen tab to be on the screen', async () => {
    const { left, right } = await chosen.evaluate((tab) => tab.getBoundingClientRect())
    return left >= 0 && right <= 390
  })
})

test('a text that is cut, a placeholder without room and buttons over each other are found', async () => {
  const { page } = await openPanel(browser, product)
  // The panel itself takes no style from its markup.
  await page.goto('about:blank')
  await page.setContent(`<main>
    <span style="display:block;width:40px;overflow:hidden;white-space:nowrap">Um texto comprido</span>
    <span style="display:block;width:40px;overflow:hidden;white-space:nowrap" title="Outro texto comprido">Outro texto comprido</span>
    <input style="width:40px" placeholder="Buscar por nome">
    <button style="position:absolute;left:0;top:200px;width:80px;height:40px">Sim</button>
    <button style="position:absolute;left:60px;top:200px;width:80px;height:40px">Não</button>
  </main>`)
  const faults = await layoutFaults(page)
  assert.deepEqual(
    faults.map((fault) => fault.replace(/ by \d+ px$/, '')),
    ['cut: “Um texto comprido”', 'cut: the placeholder “Buscar por nome”', '“Sim” overlaps “Não”'],
  )
})
