import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible, watch } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { copyBy, goTo, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aLink } from '#tests/factories/payments/checkout.ts'
import { addOtherSeller, OTHER_SELLER_ADMIN, PASSWORD } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

/** The checkout's URL under a subdomain: browsers resolve every name below localhost. */
const pageAt = (subDomain: string) => product.checkoutUrl.replace('://', `://${subDomain}.`)

test('R-CHK-01 R-CHK-02 R-CHK-03 R-CHK-04 R-CHK-05 R-CHK-06 a new seller sets up a checkout in its colour', async () => {
  const otherSeller = await addOtherSeller(product)
  const { page, context, complaints } = await openSignedIn(browser, product, OTHER_SELLER_ADMIN, {
    password: PASSWORD,
  })
  const menu = page.getByRole('navigation')
  await menu.getByRole('button', { name: 'Meu Checkout' }).click()
  await menu.getByRole('link', { name: 'Meus planos' }).waitFor()
  await menu.getByRole('link', { name: 'Informações Gerais', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Informações Gerais' }).waitFor()
  const save = page.getByRole('button', { name: 'Salvar' })
  await save.click()
  await page.getByText('Título é um campo obrigatório!').waitFor()
  await page.getByText('Url é um campo obrigatório!').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Copiar link' }).count(), 0)
  const toasts = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
  assert.equal(await toasts.count(), 0)

  await page.getByRole('textbox', { name: 'Título' }).fill('Ateliê da Outra')
  await page.getByLabel('URL').fill('Padaria Ipê')
  assert.equal(await page.getByLabel('URL').inputValue(), 'padaria-ipe')
  await page.getByText('URL já em uso por outro checkout!').waitFor()
  await page.getByLabel('URL').fill('xn--atelie')
  await page.getByText('URL já em uso por outro checkout!').waitFor({ state: 'hidden' })
  await page.getByLabel('URL').fill('login')
  await page.getByText('URL já em uso por outro checkout!').waitFor()
  await page.getByLabel('URL').fill('atelie')
  await page.getByText('URL disponível').waitFor()
  await page.getByLabel('Descrição').fill('Costura sob medida')
  await page.getByLabel('Usar uma cor própria').check({ force: true })
  await page.getByLabel('Cor', { exact: true }).fill('#ffc242')
  await assertAccessible(page, 'the form of the checkout')
  await save.click()
  await page.getByText('Checkout cadastrado com sucesso!').waitFor()

  const copied = await copyBy(page.getByRole('button', { name: 'Copiar link' }))
  assert.equal(copied, pageAt('atelie'))
  await page.getByRole('textbox', { name: 'Título' }).fill('Ateliê da Estranha')
  // What is typed while the saved checkout is read again is kept.
  const typed = Promise.withResolvers<void>()
  const readAgain = page.waitForResponse('**/core/checkouts/default')
  await page.route('**/core/checkouts/default', async (route) => {
    await typed.promise
    await route.fallback()
  })
  await save.click()
  await page.getByText('Checkout editado com sucesso!').waitFor()
  // The own address, typed again after another seller's, is not one in use.
  const isUsed = page.getByText('URL já em uso por outro checkout!')
  await page.getByLabel('URL').fill('padaria-ipe')
  typed.resolve()
  await readAgain
  await isUsed.waitFor()
  await page.getByLabel('URL').fill('atelie')
  await isUsed.waitFor({ state: 'hidden' })

  const shop = await context.newPage()
  const { complaints: ofShop } = watch(shop)
  await shop.setViewportSize({ width: 320, height: 640 })
  await shop.goto(copied)
  await shop.getByRole('heading', { level: 1, name: /Ateliê da Estranha/ }).waitFor()
  await shop.getByText('Costura sob medida').waitFor()
  assert.equal(await shop.evaluate('document.documentElement.scrollWidth'), 320)
  await assertAccessible(shop, 'the page of a seller')

  // Preview and link show the seller's title and colour.
  await goTo(page, '/seja-pago/criar/cobranca-pontual')
  const preview = page.getByRole('complementary', { name: /Prévia/ })
  await preview.getByText('Ateliê da Estranha').waitFor()
  await shop.goto(`${product.checkoutUrl}/payment-link/${await aLink(product, otherSeller)}`)
  const band = shop.getByRole('main').getByText('Ateliê da Estranha')
  await band.waitFor()
  const colors = await shop.getByRole('button', { name: /^Pagar|^Gerar/ }).evaluate((button) => {
    const { backgroundColor, color } = getComputedStyle(button)
    return [backgroundColor, color]
  })
  assert.deepEqual(colors, ['rgb(255, 194, 66)', 'rgb(0, 0, 0)'])
  await assertAccessible(shop, 'a link in a pale colour')
  assert.deepEqual([...complaints, ...ofShop], [])
})

test("R-GEN-06 of two people who edit the checkout the later one sees the first one's changes", async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    width: 390,
    scheme: 'dark',
  })
  await goTo(page, '/checkout-info')
  await page.getByRole('textbox', { name: 'Título' }).fill('Ipê da Ana')
  const token = await product.signIn()
  const { body: now } = await product.call('/core/checkouts/default', { token })
  const { id, ...fields } = now
  const theirs = { ...fields, title: 'Ipê do Davi', description: 'Desde 1987' }
  await product.call(`/core/checkouts/${id}`, { method: 'PUT', token, body: theirs })
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Título: agora é Ipê do Davi').waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Título' }).inputValue(), 'Ipê da Ana')
  assert.equal(await page.getByLabel('Descrição').inputValue(), 'Desde 1987')
  await assertAccessible(page, 'the form after a clash, dark')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Checkout editado com sucesso!').waitFor()
  const { body } = await product.call('/core/checkouts/default', { token })
  assert.deepEqual([body.title, body.description], ['Ipê da Ana', 'Desde 1987'])
  const refused = [{ code: 'BAR-9001', description: 'Sem resposta.' }]
  await page.route('**/core/checkouts/default', (route) =>
    route.fulfill({ status: 422, json: refused }),
  )
  await page.reload()
  const toasts = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
  await toasts.getByText('BAR-9001 - Sem resposta.', { exact: true }).waitFor()
  assert.deepEqual(complaints, [])
})
