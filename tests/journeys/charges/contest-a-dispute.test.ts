import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { addDays, formatDay } from '#contract/basics/days.ts'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aLink } from '#tests/factories/payments/checkout.ts'
import { actOnDispute, aPaidCard } from '#tests/factories/payments/paid-card.ts'
import { PDF_BYTES } from '#tests/factories/sellers/sample-files.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

const PDF = { name: 'entrega.pdf', mimeType: 'application/pdf', buffer: PDF_BYTES }
const NOTE_NAME = 'nota-de-entrega-assinada-por-quem-recebeu-as-caixas-de-paes-na-portaria.txt'
const NOTE = { name: NOTE_NAME, mimeType: 'text/plain', buffer: Buffer.from('oi') }

const isTransparent = (element: Element) =>
  getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)'
const isCutOff = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth

test('R-CHD-13 R-CHD-15 R-CHD-24 R-CHD-25 a person contests a dispute with a document and wins', async () => {
  const id = await aPaidCard(product, await aLink(product, await product.signIn()))
  const { page, context, complaints } = await openSignedIn(browser, product, undefined, {
    at: `/cobrancas/${id}`,
  })
  await page.getByRole('heading', { level: 1, name: 'Zeca Pagador' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Saiba mais' }).count(), 0)
  assert.equal((await actOnDispute(product, id, 'dispute')).status, 200)
  const { today } = await product.jobs.time()
  const deadline = formatDay(addDays(today, 5))
  const description = `Você pode contestar este chargeback até ${deadline}.`
  await page.getByText(description).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Estornar' }).count(), 0)
  await page.getByRole('button', { name: 'Saiba mais' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dados da disputa' })
  await dialog.getByText('O titular do cartão não reconhece a compra.').waitFor()
  await dialog.getByText(description).waitFor()
  const send = dialog.getByRole('button', { name: 'Enviar contestação' })
  assert.equal(await send.isDisabled(), true)
  await dialog.getByLabel('Explicação').fill('Entregue em mãos, assinado.')
  const files = dialog.locator('input[type=file]')
  await files.setInputFiles([PDF, NOTE])
  await dialog.getByText(`“${NOTE_NAME}” não é PDF, PNG nem JPEG.`).waitFor()
  // The browser reports a file again only when it is not chosen already.
  assert.equal(await files.inputValue(), '')
  assert.equal(await send.isDisabled(), true)
  await assertAccessible(page, 'contesting')
  // What is missing is no explanation.
  await dialog.getByText('A contestação é enviada uma só vez.').waitFor()
  const remove = dialog.getByRole('button', { name: `Remover ${NOTE_NAME}` })
  assert.equal(await remove.getByText('Remover').evaluate(isCutOff), false)
  // The dialog scrolls under its title.
  assert.equal(await dialog.locator('header').evaluate(isTransparent), false)
  await remove.click()

  const keys: (string | undefined)[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await context.route('**/dispute/contest', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) return route.abort()
    await held
    return route.continue()
  })
  await send.click()
  await dialog.getByText('Erro de conexão com o servidor').waitFor()
  await send.click()
  await dialog.getByText(/Enviando \d+%/).waitFor()
  letGo()
  await page.getByText('Contestação enviada com sucesso!').waitFor()
  await dialog.getByText('entrega.pdf').waitFor()
  await dialog.getByText('Contestada', { exact: true }).waitFor()
  assert.ok(keys.length === 2 && keys[0] && keys[0] === keys[1])
  await page.keyboard.press('Escape')
  await page.getByText('A contestação foi enviada.').waitFor()
  assert.equal((await actOnDispute(product, id, 'win')).status, 200)
  await page.getByText('Disputa ganha').waitFor()
  await page.getByRole('button', { name: 'Estornar' }).waitFor()
  await page.reload()
  await page.getByText('Acompanhar disputas na adquirente').first().waitFor()
  assert.deepEqual(complaints, [])
})

test('R-CHD-25 a person accepts a chargeback after reading its consequences', async () => {
  const id = await aPaidCard(product, await aLink(product, await product.signIn()))
  assert.equal((await actOnDispute(product, id, 'dispute')).status, 200)
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: `/cobrancas/${id}`,
  })
  await page.getByRole('button', { name: 'Aceitar o chargeback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aceitar o chargeback' })
  await dialog.getByText('O valor retido não volta para você.').waitFor()
  await dialog.getByText('não pode mais ser contestada').waitFor()
  await assertAccessible(page, 'accepting a chargeback')
  await dialog.getByRole('button', { name: /Aceitar chargeback de R\$.150,00/ }).click()
  await page.getByText('Chargeback aceito.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Saiba mais' }).waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
})
