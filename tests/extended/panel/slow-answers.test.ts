import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { leaveBy, openPanel, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

/** The look of the button and of what its label lies in, down to the text. */
const lookOf = (button: Locator) =>
  button.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    const parts = ['inner', 'label'].map((part) => {
      const found = element.querySelector(`.mantine-Button-${part}`)
      const { opacity, transform } = found
        ? getComputedStyle(found)
        : { opacity: '', transform: '' }
      return `${opacity} ${transform}`
    })
    return { color, backgroundColor, parts, width: element.getBoundingClientRect().width }
  })

test('a busy button keeps label, colour and width, and a slow answer is said to be awaited', async () => {
  const { page } = await openSignedIn(browser, product, undefined, {
    at: '/seja-pago/criar/link-rapido',
  })
  const answer = Promise.withResolvers<void>()
  await page.route('**/core/payment-links', async (route) => {
    await answer.promise
    await route.fallback()
  })
  await page.getByLabel('Título').fill('Pão que demora')
  await page.getByLabel('Valor').fill('1250')
  const button = page.getByRole('button', { name: 'Criar link' })
  const before = await lookOf(button)
  await button.click()
  await page.locator('button[data-loading]').waitFor()
  assert.deepEqual(await lookOf(button), before)
  const notice = page.getByText('Ainda tentando. A resposta está demorando mais que o normal.')
  await notice.waitFor()
  answer.resolve()
  await page.getByRole('button', { name: 'Copiar link' }).waitFor()
  assert.equal(await notice.count(), 0)
})

test('while a page loads, the former one stays under a line, and a status says so', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, { at: '/clientes' })
  const answer = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await answer.promise
    await route.continue()
  })
  const arrived = leaveBy(page, () => page.evaluate("history.pushState({}, '', '/usuarios')"))
  const progress = page.getByRole('status').filter({ hasText: /^Carregando$/ })
  await progress.waitFor()
  assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Clientes')
  const { y, height } = (await progress.boundingBox()) ?? { y: 0, height: 0 }
  assert.deepEqual([y, height], [56, 3], 'below the top bar')
  await assertAccessible(page, 'a page that loads')
  answer.resolve()
  await arrived
  await page.getByRole('heading', { level: 1, name: 'Usuários' }).waitFor()
  assert.equal(await progress.count(), 0)
  assert.deepEqual(complaints, [])
})

test('the logo has the name of the brand before the brand is answered, so that its link has one', async () => {
  const silent = '**/core/public/brand'
  const { page: signIn } = await openPanel(browser, product)
  await signIn.route(silent, () => {})
  await signIn.reload()
  await signIn.getByRole('banner').getByText('Guichê', { exact: true }).waitFor()
  await assertAccessible(signIn, 'the sign-in without its brand')
  for (const width of [1280, 390]) {
    const { page } = await openSignedIn(browser, product, undefined, { at: '/clientes', width })
    await page.route(silent, () => {})
    await page.reload()
    await page.getByRole('row').nth(2).waitFor()
    const home = page.getByRole('link', { name: 'Guichê', exact: true })
    await home.filter({ visible: true }).waitFor()
    await assertAccessible(page, `the list without its brand at ${width} px`)
  }
})

/** Holds the program of a page back until it is delivered. */
async function holdProgram(page: Page): Promise<() => void> {
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await delivered
    await route.fallback()
  })
  return () => deliver()
}

test('the texts of the sign-in are seen before its program is loaded, where the program draws them', async () => {
  const early: Record<number, unknown> = {}
  const drawn: Record<number, unknown> = {}
  for (const width of [1280, 800, 390, 320]) {
    const { page, context } = await openPanel(browser, product, { width })
    const deliver = await holdProgram(page)
    const boxes = () =>
      Promise.all(
        ['h1', 'h1 + p', 'aside p, #first p[class*=banner]'].map((texts) =>
          page.locator(texts).first().boundingBox(),
        ),
      )
    await page.goto(`${product.panelUrl}/`, { waitUntil: 'commit' })
    await page.locator('#first h1').waitFor()
    await page.evaluate('document.fonts.ready')
    early[width] = await boxes()
    deliver()
    await page.getByRole('button', { name: 'Entrar' }).waitFor()
    assert.equal(await page.locator('#first').count(), 0)
    drawn[width] = await boxes()
    await context.close()
  }
  assert.equal(JSON.stringify(early).includes('null'), false)
  assert.deepEqual(drawn, early)
})

test('the list and a charge are read before the program is loaded, each once, and only by who may', async () => {
  const token = await product.signIn()
  const [charge] = (await product.call('/core/charges', { token })).body.content
  const read = (path: string) => new RegExp(`^/core/charges${path}$`)
  const pages = [
    { at: '/cobrancas', reads: [read('\\?page=0&.*'), read('/summary')] },
    { at: `/cobrancas/${charge.uuid}`, reads: [read(`/${charge.uuid}`)] },
  ]
  for (const { at, reads } of pages) {
    const { page, context, complaints } = await openSignedIn(browser, product)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/core/charges')) asked.push(pathname + search)
    })
    const deliver = await holdProgram(page)
    await page.goto(`${product.panelUrl}${at}`, { waitUntil: 'commit' })
    const isAsked = () => reads.every((each) => asked.some((address) => each.test(address)))
    await product.until('the first reads', async () => isAsked())
    deliver()
    await page.getByText(charge.customerName).first().waitFor()
    for (const each of reads) {
      assert.equal(asked.filter((address) => each.test(address)).length, 1, String(each))
    }
    assert.deepEqual(complaints, [])
    await context.close()
  }
  const { page } = await openSignedIn(browser, product, 'clara@padaria-ipe.com.br')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${product.panelUrl}/cobrancas`)
  await page.getByRole('heading', { level: 1, name: 'Cobranças' }).waitFor()
  assert.deepEqual(
    asked.filter((path) => path.startsWith('/core/charges')),
    [],
  )
})
