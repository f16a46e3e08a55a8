import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

test('Ctrl K finds a page by its name and a charge by the Pix code that was pasted', async () => {
  const token = await product.signIn()
  const link = await aLink(product, token, { value: 888, title: 'Bodas de ouro' })
  const { pix, uuidCharge } = (await order(product, link, { method: 'PIX' })).body
  const { page, complaints } = await openSignedIn(browser, product)
  await page.getByText('Saldo disponível').waitFor()

  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog', { name: 'Ir para' })
  const field = palette.getByRole('combobox')
  // The option that a screen reader announces: the field names it while it keeps the focus.
  const announced = async () => {
    const id = await field.getAttribute('aria-activedescendant')
    const option = palette.locator(`[id="${id}"]`)
    assert.equal(await option.getAttribute('aria-selected'), 'true')
    return (await option.textContent()) ?? ''
  }
  const first = await announced()
  await page.keyboard.press('ArrowDown')
  const second = await announced()
  assert.notEqual(second, first)
  await page.keyboard.press('ArrowUp')
  assert.equal(await announced(), first)
  await field.fill('finan')
  await palette.getByRole('option', { name: 'Financeiro' }).waitFor()
  assert.equal(await announced(), 'Financeiro')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/financeiro/)

  await page.keyboard.press('Control+K')
  await field.fill(pix.copyPaste)
  await palette.getByRole('option', { name: /Bodas de ouro/ }).waitFor()
  await assertAccessible(page, 'the palette')
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(uuidCharge))

  // A page is found by what people call it, which is named under its title.
  await page.keyboard.press('Control+K')
  await field.fill('funcionario')
  await palette.getByRole('option', { name: 'Usuarios funcionário' }).waitFor()
  await assertAccessible(page, 'a page by a synonym')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/usuarios/)

  await page.keyboard.press('Control+K')
  await field.fill('zzzz não há')
  await palette.getByText('Nada encontrado. Confira o texto ou o código.').waitFor()
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'hidden' })
  assert.deepEqual(complaints, [])
})

test('keyboard shortcuts open pages, and a dialog lists them', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    scheme: 'dark',
  })
  await page.getByText('Saldo disponível').waitFor()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await dialog.getByText('Cobranças').waitFor()
  await assertAccessible(page, 'the keys')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.waitForURL(/\/cobrancas/)
  await page.getByRole('heading', { level: 1, name: 'Cobranças' }).waitFor()
  const links = page.locator('main [data-row]')
  await links.nth(19).waitFor()
  const isFocused = (at: number) =>
    links.nth(at).evaluate((link) => link === document.activeElement)
  for (const [key, at] of [
    ['j', 0],
    ['j', 1],
    ['j', 2],
    ['k', 1],
  ] as const) {
    await page.keyboard.press(key)
    assert.ok(await isFocused(at), `${key} leads to row ${at}`)
  }
  // A checkbox has the focus after it was clicked, and takes no text.
  const pick = page.getByRole('row').nth(1).getByRole('checkbox')
  await pick.check()
  await pick.uncheck()
  await page.keyboard.press('j')
  assert.ok(await isFocused(1), 'from the checkbox of row 0, j leads to row 1')
  await page.keyboard.press('.')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await page.keyboard.press(']')
  await page.waitForURL(/[?&]page=1/)
  await page.getByText(/^21–/).waitFor()
  await page.keyboard.press('[')
  await page.waitForURL((url) => !url.searchParams.has('page'))
  await page.keyboard.press('/')
  await page.keyboard.type('gcjn')
  assert.match(page.url(), /\/cobrancas/)
  const search = page.getByRole('searchbox')
  assert.equal(await search.inputValue(), 'gcjn')
  await page.getByRole('button', { name: 'Limpar', exact: true }).click()
  assert.equal(await search.inputValue(), '')
  await page.getByRole('row').nth(1).focus()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  await page.getByRole('menuitem', { name: 'Link de Pagamento' }).waitFor()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await search.waitFor({ state: 'hidden' })
  await page.keyboard.press('/')
  // On a phone the filters open first.
  await search.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('bolo')
  assert.equal(await search.inputValue(), 'bolo')
  assert.deepEqual(complaints, [])
})

test('R-ROUTE-07 a refused page shows the missing permission and who can grant it', async () => {
  const { page, complaints } = await openSignedIn(browser, product, 'bruno@padaria-ipe.com.br', {
    width: 390,
    at: '/financeiro',
  })
  await page.getByText('Você não tem permissão para visualizar essa página!').waitFor()
  await page.getByText(/Ela abre para Administrador,/).waitFor()
  await page.getByRole('link', { name: 'ana@padaria-ipe.com.br' }).waitFor()
  await assertAccessible(page, 'not allowed')
  await page.goto(`${product.panelUrl}/dados-conta`)
  await page.getByText(/Este recurso não está ligado na sua conta/).waitFor()
  assert.deepEqual(complaints, [])
})

test('an existing page answers 200, any other 404', async () => {
  const statusOf = async (origin: string, path: string) => (await fetch(`${origin}${path}`)).status
  const uuid = '01900000-0000-7000-8000-000000000000'
  const panel = [
    '/',
    '/login',
    '/cobrancas',
    `/cobrancas/${uuid}`,
    '/redefinir-senha/abc',
    '/cartao',
  ]
  for (const path of panel) assert.equal(await statusOf(product.panelUrl, path), 200, path)
  const checkout = ['/', `/payment-link/${uuid}`, `/pix/${uuid}`]
  for (const path of checkout) assert.equal(await statusOf(product.checkoutUrl, path), 200, path)
  const unknown = [
    '/metrics',
    '/ready',
    '/healthz',
    '/robots.txt',
    '/favicon.ico',
    '/sitemap.xml',
    '/.well-known/security.txt',
    '/nada/xyz',
    '/core/nada',
    '/assets/nada.js',
  ]
  for (const path of unknown) {
    assert.equal(await statusOf(product.panelUrl, path), 404, `panel ${path}`)
    assert.equal(await statusOf(product.checkoutUrl, path), 404, `checkout ${path}`)
  }
  assert.equal(await statusOf(product.checkoutUrl, '/login'), 404)
})
