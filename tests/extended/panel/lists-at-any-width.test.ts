import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { goTo, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { until } from '#tests/factories/environment/run-product.ts'
import { aLink } from '#tests/factories/payments/checkout.ts'

const LISTS = [
  '/',
  '/seja-pago',
  '/meus-planos',
  '/cobrancas',
  '/recorrencias',
  '/clientes',
  '/sub-vendedores',
  '/financeiro',
  '/usuarios',
]
/** A list of sellers with a business account. */
const CARDS = '/gerenciar-cartoes'
const WIDTHS_PX = [761, 820, 900, 1024, 1100, 1101, 1280, 1440]
const PHONE_PX = 390
const MIN_FIRST_CELL_PX = 140
const OPEN_MENU_PX = 200
const CLOSED_MENU_PX = 80

let product: TestProduct
let browser: Browser

startJourney(async (stage) => {
  product = stage.product
  browser = stage.browser
  await aLink(product, await product.signIn(), { title: 'Café da manhã corporativo' })
  const token = await product.signIn(ATELIER_ADMIN.email)
  const card = {
    token,
    method: 'POST',
    body: { cardName: 'Anúncios e assinaturas da loja' },
  } as const
  const created = await product.call('/banking/cards', card)
  assert.ok(created.status < 300, created.text)
})

/** The narrowest first cell of the list, after a checkbox if there is one, and what is cut off: the page's edge or a card's title. */
const measure = (page: Page) =>
  page.evaluate<{ firstCellPx: number; overflowPx: number; cutTitles: string[] }>(`(() => {
    const cells = [...document.querySelectorAll('main tbody [role=row]')].map((row) =>
      [...row.children].find((cell) => !cell.querySelector('input')))
    const { scrollWidth, clientWidth } = document.documentElement
    const texts = cells.flatMap((cell) => [cell, ...cell.querySelectorAll('a')])
    return {
      firstCellPx: Math.min(...cells.map((cell) => cell.getBoundingClientRect().width)),
      overflowPx: scrollWidth - clientWidth,
      cutTitles: texts.filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0).map((each) => each.textContent),
    }
  })()`)

const A_FRAME = 'new Promise((painted) => requestAnimationFrame(painted))'
const MAX_FRAMES = 60

/** The list once it fits its new width; the columns to leave out are decided after it is measured. */
async function measureAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  let measured = await measure(page)
  for (let frame = 0; frame < MAX_FRAMES; frame += 1) {
    if (measured.firstCellPx >= MIN_FIRST_CELL_PX && measured.overflowPx <= 0) break
    await page.evaluate(A_FRAME)
    measured = await measure(page)
  }
  return measured
}

async function openList(page: Page, path: string): Promise<void> {
  await goTo(page, path)
  await page.locator('main tbody tr:not([aria-hidden]) td').first().waitFor()
}

async function assertFits(page: Page, path: string): Promise<void> {
  for (const width of WIDTHS_PX) {
    const { firstCellPx, overflowPx } = await measureAt(page, width)
    assert.ok(firstCellPx >= MIN_FIRST_CELL_PX, `${path} at ${width} px: ${firstCellPx} px`)
    assert.ok(overflowPx <= 0, `${path} at ${width} px: ${overflowPx} px too wide`)
  }
  await page.setViewportSize({ width: PHONE_PX, height: 844 })
  const { overflowPx, cutTitles } = await measure(page)
  assert.deepEqual(cutTitles, [], `${path} cuts titles on a phone`)
  assert.ok(overflowPx <= 0, `${path} on a phone: ${overflowPx} px too wide`)
}

test('each list keeps its first column readable at any width, and no page is wider than the screen', async () => {
  const account = await openSignedIn(browser, product, ATELIER_ADMIN.email)
  await openList(account.page, CARDS)
  await assertFits(account.page, CARDS)
  assert.deepEqual(account.complaints, [])
  const { page, complaints } = await openSignedIn(browser, product, undefined, { at: '/seguranca' })
  for (const path of LISTS) {
    await openList(page, path)
    await assertFits(page, path)
  }
  // A card shows what a narrow table leaves out: what the charge is for.
  await openList(page, '/cobrancas')
  assert.equal(await page.locator('main tbody tr').first().locator('td').nth(2).isVisible(), true)
  assert.deepEqual(complaints, [])
})

test('on a small screen the menu is a strip of icons that opens for the pointer and the keyboard', async () => {
  const { page } = await openSignedIn(browser, product, undefined, { width: 1024, at: '/clientes' })
  const menu = page.getByRole('complementary')
  const widthOf = async () => (await menu.boundingBox())?.width ?? 0
  await page.mouse.move(800, 500)
  await until('the menu to close', async () => (await widthOf()) < CLOSED_MENU_PX)
  await menu.hover()
  await until('the menu to open', async () => (await widthOf()) > OPEN_MENU_PX)
  await page.mouse.move(800, 500)
  await until('the menu to close', async () => (await widthOf()) < CLOSED_MENU_PX)
  await menu.getByRole('link', { name: 'Cobranças' }).focus()
  await until('the menu to open', async () => (await widthOf()) > OPEN_MENU_PX)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Cobranças' }).waitFor()
  await until('the menu to close', async () => (await widthOf()) < CLOSED_MENU_PX)
})
