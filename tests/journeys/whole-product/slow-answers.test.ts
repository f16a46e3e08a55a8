import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Locator } from 'playwright-core'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { openPanel, openSignedIn } from '#tests/factories/browser/panel.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
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
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/core/payment-links', async (route) => {
    await answered
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
  answer()
  await page.getByRole('button', { name: 'Copiar link' }).waitFor()
  assert.equal(await notice.count(), 0)
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
