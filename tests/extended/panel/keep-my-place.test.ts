import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { goTo, leaveBy, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

const open = (at: string, email?: string, width?: number) =>
  openSignedIn(browser, product, email, { at, ...(width ? { width } : {}) })

const hasFocus = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement)

/** Opens a dialog by what has the focus, closes it by Escape, and expects the focus back. */
async function opensAndReturns(page: Page, opener: Locator, press?: string): Promise<void> {
  await opener.focus()
  await page.keyboard.press(press ?? 'Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await product.until('the focus in the dialog', () =>
    dialog.evaluate((element) => element.contains(document.activeElement)),
  )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await product.until(`the focus back, after ${await opener.textContent()}`, () => hasFocus(opener))
}

test('the focus returns to what opened a dialog, a drawer or the finder', async () => {
  const { page } = await open('/cobrancas')
  await page.getByRole('row').nth(2).waitFor()
  const find = page.getByRole('button', { name: /Ir para/ })
  await opensAndReturns(page, find)
  await opensAndReturns(page, find, '?')
  await opensAndReturns(page, page.getByRole('button', { name: /^Notificações/ }))
  await goTo(page, '/reports')
  await opensAndReturns(page, page.getByRole('button', { name: 'Gerar' }).first())
  await goTo(page, '/integracao')
  await opensAndReturns(page, page.getByRole('button', { name: 'Nova chave' }).first())
  const { page: phone } = await open('/cobrancas', undefined, 390)
  await phone.getByRole('row').nth(2).waitFor()
  await opensAndReturns(phone, phone.getByRole('button', { name: 'Menu' }))
})

test('Back to a list returns the focus to the row that was opened', async () => {
  const { page } = await open('/cobrancas?situacao=PAID')
  for (const path of ['/cobrancas?situacao=PAID', '/clientes']) {
    await goTo(page, path)
    const row = page.locator('a[data-row]').nth(3)
    await row.waitFor()
    const href = await row.getAttribute('href')
    await leaveBy(page, () => row.click())
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    const same = page.locator(`a[data-row][href="${href}"]`)
    await same.waitFor()
    await product.until(`the focus on the row of ${path}`, () => hasFocus(same))
  }
})

test('an address beyond the last page leads to the last page', async () => {
  const { page } = await open('/cobrancas?page=50')
  await page.getByRole('row').nth(2).waitFor()
  const last = page.getByRole('navigation', { name: 'Páginas' }).locator('[aria-current=page]')
  assert.equal(
    new URL(page.url()).searchParams.get('page'),
    String(Number(await last.innerText()) - 1),
  )
})

test('a text that is too long for a search is cut, wherever it comes from', async () => {
  const { page, complaints } = await open(`/cobrancas?busca=${'x'.repeat(400)}`)
  await page.getByRole('heading', { level: 1, name: 'Cobranças' }).waitFor()
  for (const path of ['/clientes', '/recorrencias', '/seja-pago']) {
    await page.goto(`${product.panelUrl}${path}?busca=${'x'.repeat(400)}%00`)
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().waitFor()
    assert.equal(await page.getByText('Não foi possível abrir a página').count(), 0, path)
  }
  await page.keyboard.press('Control+K')
  const field = page.getByRole('dialog', { name: 'Ir para' }).getByRole('combobox')
  await field.fill('y'.repeat(3_000))
  await page.getByText('Nada encontrado. Confira o texto ou o código.').waitFor()
  await page.keyboard.press('Escape')
  await goTo(page, '/seja-pago/criar/cobranca-pontual')
  const picker = page.getByRole('combobox', { name: 'Cliente' })
  await picker.fill('z'.repeat(200))
  await page.getByText('Sem dados de clientes').first().waitFor()
  assert.deepEqual(complaints, [])
})

test('a period without its first day is not searched, and says so', async () => {
  const { page } = await open('/cobrancas')
  await page.getByRole('row').nth(2).waitFor()
  await page.getByRole('button', { name: /^Vencimento/ }).click()
  await page.getByLabel('Até').fill('30/11/2026')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Vencimento: até 30/11/2026' }).waitFor()
  await page.getByRole('button', { name: 'Buscar' }).click()
  await page.getByText('Por Favor, selecione uma data inicial.').first().waitFor()
  assert.equal(new URL(page.url()).search, '')
})

/** A customer with charges. */
async function aBuyer(): Promise<string> {
  const token = await product.signIn()
  const { body } = await product.call('/core/charges?status=PAID', { token })
  return body.content[0].customerId
}

test('the tab of a customer is there again after Back', async () => {
  const buyer = await aBuyer()
  const { page } = await open(`/clientes/${buyer}`)
  await page.getByRole('tab', { name: 'Recebíveis' }).click()
  await page.locator('a[data-row]').first().click()
  await page.waitForURL(/\/cobrancas/)
  await page.goBack()
  const tab = page.getByRole('tab', { name: 'Recebíveis' })
  await tab.waitFor()
  assert.equal(await tab.getAttribute('aria-selected'), 'true')
})

test('the logo leads to a page that its user may open', async () => {
  for (const [email, path] of [
    ['bruno@padaria-ipe.com.br', '/cobrancas'],
    ['clara@padaria-ipe.com.br', '/financeiro'],
  ] as const) {
    const { page } = await open('/seguranca', email)
    await page.getByRole('link', { name: 'Guichê' }).filter({ visible: true }).first().click()
    await page.waitForURL((url) => url.pathname === path)
  }
})

test('a long e-mail and a long name stay within a charge and a customer', async () => {
  const token = await product.signIn()
  const name = 'Maximiliano'.repeat(12)
  const email = 'financeiro.contasapagar@associacaobeneficente.org.br'
  const body = {
    name,
    email,
    useSellerAddress: true,
    phone: '11987654321',
    countryCode: '+55',
    document: { documentNumber: '39053344705', documentType: 'cpf', documentNation: 'BR' },
  }
  const made = await product.call('/core/seller-clients', { method: 'POST', token, body })
  assert.equal(made.status, 201, made.text)
  for (const width of [1440, 390]) {
    const { page } = await open(`/clientes/${made.body.id}`, undefined, width)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width)
  }
})
