import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { PAGES, type PageName } from '#contract/access/pages.ts'
import { assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { goTo, openPanel, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order } from '#tests/factories/payments/checkout.ts'
import { billFields } from '#tests/factories/sellers/full-seller.ts'

let product: TestProduct
let browser: Browser
let charge: string
let customer: string

startJourney(async (stage) => {
  product = stage.product
  browser = stage.browser
  const token = await product.signIn()
  const link = await aLink(product, token, { title: 'Torta de nome bem comprido, três andares' })
  charge = (await order(product, link, { method: 'PIX' })).body.uuidCharge
  const list = await product.call('/core/seller-clients?size=1', { token })
  customer = list.body.content[0].id
})

const overlays = (page: Page) =>
  page.locator('[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible')

async function closeAll(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await overlays(page).first().waitFor({ state: 'hidden' })
}

const QUICKLY_MS = 3_000

/** Opens an overlay, repeating the action, because late loading may discard the first. */
async function open(page: Page, act: () => Promise<void>): Promise<void> {
  const overlay = overlays(page).first()
  await act()
  const isOpen = await overlay.waitFor({ timeout: QUICKLY_MS }).then(
    () => true,
    () => false,
  )
  // A second act would close what opened meanwhile.
  if (isOpen || (await overlay.isVisible())) return
  await act()
  await overlay.waitFor()
}

/** Opens each overlay that the page offers, one after the other. */
async function openEach(page: Page, path: string): Promise<number> {
  // A full load: the page before stays visible while the code of the next one comes.
  await page.goto(`${product.panelUrl}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const inside = page.getByRole('main').locator('[aria-busy=true]').first()
  await inside.waitFor({ state: 'hidden' })
  const openers = page.getByRole('main').locator('button[aria-haspopup]:visible')
  const namesNow = () =>
    openers.evaluateAll((all) =>
      all.map(
        (each) => (each.getAttribute('aria-label') ?? each.textContent ?? '').split(/:| de /)[0],
      ),
    )
  // The same menu in every row of a list is one menu.
  const names = [...new Set(await namesNow())]
  for (const name of names) {
    // A page that gets news draws its rows again, so the place is looked up each time.
    await product.until(`${path}: ${name}`, async () => (await namesNow()).includes(name))
    await open(page, async () => openers.nth((await namesNow()).indexOf(name)).click())
    await assertAccessibleInBoth(page, `${path}: ${name}`)
    await closeAll(page)
  }
  return names.length
}

const BY_KEYS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the palette': (page) => page.keyboard.press('Control+K'),
  'the keys': (page) => page.keyboard.press('?'),
  'the bell': (page) => page.getByRole('button', { name: /^Notificações,/ }).click(),
}

test('every menu, calendar and drawer of the panel is accessible while it is open, light and dark', async () => {
  const { page, complaints } = await openSignedIn(browser, product)
  await open(page, () => page.getByRole('button', { name: /^Conta/ }).click())
  await assertAccessibleInBoth(page, 'the account')
  await closeAll(page)
  for (const [about, act] of Object.entries(BY_KEYS)) {
    await open(page, () => act(page))
    await assertAccessibleInBoth(page, about)
    await closeAll(page)
  }
  const paths = ['/', '/financeiro', '/seja-pago', '/cobrancas']
  let opened = 0
  for (const path of paths) opened += await openEach(page, path)
  assert.ok(opened >= paths.length, `only ${opened} overlays were found`)
  await goTo(page, '/seja-pago/criar/cobranca-pontual')
  await page.getByRole('combobox', { name: 'Cliente' }).click()
  await page.getByRole('option', { name: /Luísa/ }).waitFor()
  await assertAccessibleInBoth(page, 'the customers of a picker')
  await closeAll(page)
  assert.deepEqual(complaints, [])
})

test('the side panel of a bill, its form and its questions are accessible while they are open', async () => {
  const token = await product.signIn()
  const series = { 'Tipo de conta': 'Pontual', Recorrência: 1, parcela: 1 }
  const records = [{ fields: { ...billFields('sobreposta'), ...series } }]
  const made = await product.call('/core/bills', { method: 'POST', token, body: { records } })
  const at = `/contas-a-pagar?conta=${made.body.records[0].id}`
  const { page, complaints } = await openSignedIn(browser, product, undefined, { at })
  const panel = page.getByRole('dialog', { name: 'Detalhes da conta' })
  const edit = panel.getByRole('button', { name: 'Editar informações' })
  await edit.waitFor()
  await assertAccessibleInBoth(page, 'the side panel')
  await panel.getByRole('button', { name: 'Aprovar para pagamento' }).click()
  const question = page.getByRole('dialog', { name: 'Aprovar para pagamento?' })
  await question.waitFor()
  await assertAccessibleInBoth(page, 'the question')
  await question.getByRole('button', { name: 'Voltar' }).click()
  await edit.click()
  await panel.getByRole('button', { name: 'Salvar alterações' }).waitFor()
  await assertAccessibleInBoth(page, 'the form')
  assert.deepEqual(complaints, [])
})

test('Escape closes a calendar in a dialog and leaves the dialog open', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, { at: '/reports' })
  await page.getByRole('button', { name: 'Gerar o relatório Financeiro' }).click()
  const dialog = page.getByRole('dialog', { name: 'Relatório Financeiro' })
  await dialog.getByRole('button', { name: 'Escolher no calendário' }).first().click()
  const calendar = page.getByRole('dialog', { name: 'Escolher no calendário' })
  await calendar.waitFor()
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'hidden' })
  assert.equal(await dialog.isVisible(), true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  assert.deepEqual(complaints, [])
})

const tooWide = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

test('no page and no menu scrolls sideways at 320 px', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, { width: 320 })
  const ids: Partial<Record<PageName, string>> = {
    charge,
    scheduledCharge: charge,
    customer,
    createLink: 'cobranca-pontual',
  }
  for (const name of Object.keys(PAGES) as PageName[]) {
    const path = PAGES[name].path.replace(':id', ids[name] ?? 'x')
    await goTo(page, path)
    await page.waitForURL((url) => url.pathname === path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('main').locator('[aria-busy=true]').first().waitFor({ state: 'hidden' })
    assert.equal(await tooWide(page), 0, path)
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  assert.equal(await tooWide(page), 0, 'the menu')
  await assertAccessibleInBoth(page, 'the menu of a phone')
  const outside = await openPanel(browser, product, { width: 320 })
  for (const path of ['/login', '/redefinir-senha', '/redefinir-senha/x', '/cadastro']) {
    await outside.page.goto(`${product.panelUrl}${path}`)
    await outside.page.getByRole('heading', { level: 1 }).first().waitFor()
    assert.equal(await tooWide(outside.page), 0, path)
  }
  assert.deepEqual([...complaints, ...outside.complaints], [])
})
