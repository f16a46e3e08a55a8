import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { addDays, formatDay } from '#contract/basics/days.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order, payPix } from '#tests/factories/payments/checkout.ts'
import { payAccount } from '#tests/factories/payments/received-pix.ts'
import { ATELIER } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let browser: Browser

startJourney(
  (stage) => {
    product = stage.product
    browser = stage.browser
  },
  { notices: 'off' },
)

let endToEndId = ''
let deadline = ''

before(async () => {
  endToEndId = await payAccount(product, { sellerId: ATELIER, amountCentavos: 25_000 })
  deadline = formatDay(addDays((await product.jobs.time()).today, 7))
})

async function atDesk(act: (page: Page) => Promise<void>) {
  const page = await browser.newPage()
  await page.goto(`${product.deskUrl}/conta-pj`)
  await act(page)
  await page.close()
}

test('the desk asks a Pix back; the account shows what is blocked, why and until when', async () => {
  await atDesk(async (page) => {
    const pix = page.locator('.row', { hasText: endToEndId })
    await pix.getByRole('link', { name: 'Contestar (MED)' }).click()
    assert.equal(await page.getByLabel('Pix (código E…)').inputValue(), endToEndId)
    await page.getByLabel('Motivo').selectOption('fraud')
    await page.getByLabel('Valor em reais').fill('150,00')
    await page.getByRole('button', { name: 'Contestar', exact: true }).click()
    await page.getByText(/Contestados R\$\s150,00/).waitFor()
  })
  const { page, complaints, context } = await openSignedIn(browser, product, ATELIER_ADMIN.email, {
    at: '/dados-conta',
  })
  await page.getByRole('button', { name: /^Notificações/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notificações' })
  await bell.getByText(/Sua Conta PJ recebeu um Pix de R\$\s250,00 de Marina Alves\./).waitFor()
  const headline = /O banco de Marina Alves pediu de volta R\$\s150,00 de um Pix/
  await bell.getByRole('link', { name: headline }).click()
  await page.getByRole('tab', { name: 'Contestações (MED)', selected: true }).waitFor()
  const row = page.getByRole('row', { name: /Marina Alves.*150,00.*Em análise/ })
  await row.getByText('Suspeita de fraude').waitFor()
  await row.getByText('O pagador informou que foi vítima de um golpe.').waitFor()
  await row.getByText(new RegExp(`150,00 de R\\$\\s150,00 bloqueados.*${deadline}`)).waitFor()
  await assertAccessibleInBoth(page, 'the claims of Pix')
  await page.getByRole('tab', { name: 'Extrato' }).click()
  await page
    .getByRole('row', { name: /Bloqueio por contestação de Pix \(MED\) · Marina Alves.*150,00/ })
    .waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('the received Pix says what of it is asked back, and offers the rest alone to be given back', async () => {
  const { page, complaints, context } = await openSignedIn(browser, product, ATELIER_ADMIN.email, {
    at: '/pix-enviar?tipo=recebidos',
  })
  await page.getByText(/Contestado \(MED\): R\$\s150,00 de R\$\s150,00 bloqueados/).waitFor()
  await page.getByRole('button', { name: 'Devolver Pix de Marina Alves' }).first().click()
  await page.getByText(/Podem ser devolvidos até R\$\s100,00/).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('on a phone the claim is shown whole, and after the decision its outcome', async () => {
  const { page, complaints, context } = await openSignedIn(browser, product, ATELIER_ADMIN.email, {
    at: '/dados-conta?aba=contestacoes',
    width: 390,
  })
  await page.getByText(/150,00 de R\$\s150,00 bloqueados/).waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.equal(width, 390)
  await assertAccessibleInBoth(page, 'the claims of Pix on a phone')
  await atDesk(async (desk) => {
    await desk.goto(`${product.deskUrl}/contestacoes`)
    await desk.getByText(/R\$\s150,00 bloqueados/).waitFor()
    await desk.getByRole('button', { name: 'Devolver ao pagador' }).click()
    await desk.getByText('Feito. O banco está avisando.').waitFor()
  })
  await page.getByText(/R\$\s150,00 devolvidos a quem pagou/).waitFor()
  await page.getByText('Devolvida').waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('the page of a charge says that its Pix is asked back, and what came of it', async () => {
  const token = await product.signIn(ATELIER_ADMIN.email)
  const link = await aLink(product, token, { value: 200 })
  const id = (await order(product, link, { method: 'PIX' })).body.uuidCharge
  await payPix(product, id)
  const found = await product.until('the paid code', () =>
    product.jobs.row<{ provider_ref: string }>(
      'select provider_ref from payment_code where charge_id = $1 and payment_id is not null',
      [id],
    ),
  )
  await atDesk(async (desk) => {
    await desk.goto(`${product.deskUrl}/pix`)
    const paid = desk.locator('.row', { hasText: found.provider_ref })
    await paid.getByRole('link', { name: 'Contestar (MED)' }).click()
    await desk.getByRole('button', { name: 'Contestar', exact: true }).click()
    await desk.getByText(/Contestados R\$\s200,00/).waitFor()
  })
  for (const width of [1440, 390]) {
    const { page, complaints, context } = await openSignedIn(
      browser,
      product,
      ATELIER_ADMIN.email,
      { at: `/cobrancas/${id}`, width },
    )
    await page.getByText(/Contestado \(MED\): R\$\s200,00 de R\$\s200,00 bloqueados/).waitFor()
    await page.getByText(/Suspeita de fraude: O pagador informou/).waitFor()
    await page.getByText('Pix contestado (MED)').waitFor()
    await assertAccessibleInBoth(page, `a charge whose Pix is asked back at ${width} px`)
    assert.deepEqual(complaints, [])
    await context.close()
  }
  await atDesk(async (desk) => {
    await desk.goto(`${product.deskUrl}/contestacoes`)
    await desk.getByRole('button', { name: 'Liberar' }).first().click()
    await desk.getByText('Feito. O banco está avisando.').waitFor()
  })
  const { page, complaints, context } = await openSignedIn(browser, product, ATELIER_ADMIN.email, {
    at: `/cobrancas/${id}`,
  })
  await page.getByText(/Contestado \(MED\): R\$\s200,00 liberados/).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})
