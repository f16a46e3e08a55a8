import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order, payPix } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

/** Charges of a title that are not paid yet. */
async function charges(title: string, count: number): Promise<string[]> {
  const link = await aLink(product, await product.signIn(), { title })
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    // A Pix has no date at which it falls due, so that nothing is planned for it.
    const { body } = await order(product, link, { method: 'PIX' })
    ids.push(body.uuidCharge)
  }
  return ids
}

async function openList(search: string, options: object = {}) {
  const opened = await openSignedIn(browser, product, undefined, {
    width: 1440,
    ...options,
    at: `/cobrancas${search}`,
  })
  await opened.page.getByRole('row').nth(1).waitFor()
  return opened
}

const WAITING = ['PLANNED', 'SENDING']

const rowsOf = (page: Page) => page.locator('tbody tr')
const topOf = async (element: Locator) => (await element.boundingBox())?.y
const pickAll = (page: Page) => page.getByLabel('Selecionar todas desta página').check()
const bar = (page: Page) => page.getByRole('region', { name: /selecionada/ })

test('the number of rows a page is chosen, is in the address, and outlives filters', async () => {
  const { page, complaints } = await openList('')
  assert.equal(await rowsOf(page).count(), 20)
  // What picks rows is of no use on paper.
  assert.equal(await page.getByRole('checkbox').count(), 21)
  await page.emulateMedia({ media: 'print' })
  assert.equal(await page.getByRole('checkbox').count(), 0)
  await page.emulateMedia({ media: null })
  const sizes = page.getByRole('navigation', { name: 'Por página' })
  assert.equal(
    await sizes.getByRole('link', { name: '20 por página' }).getAttribute('aria-current'),
    'true',
  )
  await page.getByRole('link', { name: 'Página 2', exact: true }).click()
  await page.waitForURL(/page=1/)
  await sizes.getByRole('link', { name: '50 por página' }).click()
  await rowsOf(page).nth(49).waitFor()
  assert.doesNotMatch(page.url(), /page=/, 'the first page of another size')
  assert.match(page.url(), /tamanho=50/)
  await page.reload()
  await rowsOf(page).nth(49).waitFor()
  await page.getByRole('tab', { name: /^Pagas/ }).click()
  await page.waitForURL(/situacao=PAID/)
  assert.match(page.url(), /tamanho=50/)
  await sizes.getByRole('link', { name: '100 por página' }).click()
  await page.waitForURL(/tamanho=100/)
  assert.deepEqual(complaints, [])
})

test('picked charges are exported alone, and another page begins without any', async () => {
  const ids = await charges('Bolo exportado', 3)
  const { page, complaints } = await openList('?campo=title&busca=Bolo exportado')
  assert.equal(await bar(page).count(), 0)
  const picks = page.getByLabel('Selecionar Zeca Pagador')
  const formerTop = await topOf(picks.nth(1))
  await picks.nth(0).check()
  await bar(page).waitFor()
  assert.equal(await topOf(picks.nth(1)), formerTop, 'the bar moves no row')
  await picks.nth(1).check()
  await bar(page).getByText('2 cobranças selecionadas').waitFor()
  await assertAccessible(page, 'picked charges')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar(page).getByRole('button', { name: 'Exportar CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  assert.equal(lines.length, 3, 'the head and two charges')
  assert.equal(ids.filter((id) => lines.some((line) => line.includes(id))).length, 2)
  await page.goto(`${product.panelUrl}/cobrancas`)
  await page.getByRole('row').nth(1).waitFor()
  assert.equal(await bar(page).count(), 0)
  assert.deepEqual(complaints, [])
})

test('picked charges are deleted one after the other, and each has its result', async () => {
  const [, paid = ''] = await charges('Bolo excluído', 3)
  const { page } = await openList('?campo=title&busca=Bolo excluído', { scheme: 'dark' })
  await pickAll(page)
  await bar(page).getByText('3 cobranças selecionadas').waitFor()
  await bar(page).getByRole('button', { name: 'Excluir' }).click()
  const confirm = page.getByRole('dialog', { name: 'Excluir 3 cobranças?' })
  // Somebody else removes one of them in the meantime.
  const removed = await product.call(`/core/charges/${paid}`, {
    method: 'DELETE',
    token: await product.signIn(),
  })
  assert.equal(removed.status, 204, removed.text)
  await confirm.getByRole('button', { name: 'Excluir 3 cobranças' }).click()
  const outcomes = page.getByRole('dialog', { name: 'Feito em 2 de 3 cobranças' })
  await outcomes.waitFor()
  assert.equal(await outcomes.getByText('Cobrança excluída.').count(), 2)
  assert.equal(await outcomes.getByText(/BAR-|não/).count(), 1)
  await assertAccessible(page, 'the results')
  await outcomes.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('cell', { name: 'Cancelada' }).nth(2).waitFor()
  assert.equal(await bar(page).count(), 0, 'nothing is picked any more')
})

test('on a phone the notices of picked charges are sent again, and each row says what was sent', async () => {
  const [paid = '', open = ''] = await charges('Bolo avisado', 2)
  await payPix(product, paid)
  const token = await product.signIn()
  const noticesOf = async (id: string) =>
    (await product.call(`/core/charges/${id}/notices`, { token })).body as readonly {
      readonly state: string
    }[]
  await product.until('the receipt', async () => {
    const notices = await noticesOf(paid)
    return notices.length > 0 && !notices.some(({ state }) => WAITING.includes(state))
  })
  assert.deepEqual(await noticesOf(open), [])
  const { page, complaints } = await openList('?campo=title&busca=Bolo avisado', { width: 390 })
  const picks = rowsOf(page).getByRole('checkbox')
  const pages = page.getByRole('navigation', { name: 'Atalhos' })
  await pages.waitFor()
  const formerTop = await topOf(picks.nth(1))
  await picks.nth(0).check()
  await bar(page).waitFor()
  assert.equal(await topOf(picks.nth(1)), formerTop, 'the bar moves no row')
  assert.equal(await pages.isVisible(), false, 'the bar is in its place')
  await picks.nth(1).check()
  await bar(page).getByRole('button', { name: 'Reenviar aviso' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reenviar o aviso de 2 cobranças?' })
  await dialog.getByRole('button', { name: 'Reenviar 2 avisos' }).click()
  const outcomes = page.getByRole('dialog', { name: 'Feito em 1 de 2 cobranças' })
  await outcomes.waitFor()
  await outcomes.getByText(/Aviso por (e-mail|WhatsApp) \(recibo\) reenviado\./).waitFor()
  await outcomes.getByText('Não há aviso para reenviar.').waitFor()
  assert.deepEqual(complaints, [])
})
