import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

let product: TestProduct
let browser: Browser

startJourney(
  (stage) => {
    product = stage.product
    browser = stage.browser
  },
  { notices: 'off' },
)

const openPage = (width: number) =>
  openSignedIn(browser, product, ATELIER_ADMIN.email, { at: '/dados-conta', width })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a key that another institution has is asked for from the dialog that could not create it, and the request is given up', async () => {
  const { page, complaints, context } = await openPage(1280)
  await button(page, 'Nova Chave Pix').click()
  const dialog = page.getByRole('dialog')
  const email = dialog.getByLabel('E-mail', { exact: true })
  const confirm = dialog.getByRole('button', { name: 'Confirmar' })
  await email.fill('ocupada@exemplo.com.br')
  await confirm.click()
  await dialog.getByRole('button', { name: 'Enviar código' }).waitFor()
  // What is offered is about the key that was refused, not about another one.
  await email.fill('portada@exemplo.com.br')
  await dialog.getByRole('button', { name: 'Enviar código' }).waitFor({ state: 'hidden' })
  await confirm.click()
  await dialog.getByRole('button', { name: 'Pedir esta chave' }).click()
  await page.getByText('Chave pedida. Acompanhe a resposta abaixo das suas chaves.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  const row = page.getByRole('row', { name: /portada@exemplo\.com\.br.*Portabilidade/ })
  await row.waitFor()
  await assertAccessibleInBoth(page, 'a claimed key')
  await button(page, 'Cancelar pedido da chave portada@exemplo.com.br').click()
  const question = page.getByRole('dialog', { name: 'Cancelar este pedido?' })
  await question.getByText('A chave continua na outra instituição.').waitFor()
  await question.getByRole('button', { name: 'Cancelar pedido' }).click()
  await page.getByText('Pedido cancelado.').waitFor()
  await page.getByRole('row', { name: /portada@exemplo\.com\.br.*Cancelado/ }).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('an e-mail of somebody else is asked for by the code that it gets; a key of the own account is not offered', async () => {
  const { page, complaints, context } = await openPage(390)
  await button(page, 'Nova Chave Pix').click()
  const dialog = page.getByRole('dialog')
  const email = dialog.getByLabel('E-mail', { exact: true })
  const confirm = dialog.getByRole('button', { name: 'Confirmar' })
  await email.fill('minha@exemplo.com.br')
  await confirm.click()
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await button(page, 'Nova Chave Pix').click()
  await email.fill('minha@exemplo.com.br')
  const offer = page.waitForResponse(/\/key-claims\/offer/)
  await confirm.click()
  await dialog.getByText('BAR-8102 - Chave Pix já cadastrada.').waitFor()
  assert.deepEqual(await (await offer).json(), { kind: null, byCode: false })
  assert.equal(await dialog.getByText('A chave está em outra instituição.').count(), 0)

  await email.fill('ocupada-por-outra@exemplo.com.br')
  await confirm.click()
  await dialog.getByText(/enviaremos um código por e-mail para ocupada-por-outra@/).waitFor()
  await assertAccessibleInBoth(page, 'an e-mail that somebody else has')
  await dialog.getByRole('button', { name: 'Enviar código' }).click()
  await dialog
    .getByText('Digite o código que enviamos para ocupada-por-outra@exemplo.com.br.')
    .waitFor()
  const claim = dialog.getByRole('button', { name: 'Pedir esta chave' })
  await page.keyboard.type('000000')
  await claim.click()
  await dialog.getByText('BAR-8105 - Código de verificação inválido.').waitFor()
  await assertAccessibleInBoth(page, 'the wrong code of a claim')
  for (let digit = 1; digit <= 6; digit += 1) {
    await dialog.getByLabel(`Dígito ${digit} de 6`).fill(String(digit))
  }
  await claim.click()
  await page.getByText('Chave pedida. Acompanhe a resposta abaixo das suas chaves.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('ocupada-por-outra@exemplo.com.br').waitFor()
  await page.getByText('Reivindicação de posse').waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('on a phone, a confirmed mobile that somebody else has is asked for', async () => {
  const { page, complaints, context } = await openPage(390)
  await button(page, 'Nova Chave Pix').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tipo de chave').selectOption('Celular')
  await dialog.getByLabel('Celular', { exact: true }).fill('11987650303')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await dialog.getByText(/Digite o código que enviamos por SMS/).waitFor()
  await page.keyboard.type('123456')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await dialog.getByText('BAR-8102 - Chave Pix já cadastrada.').waitFor()
  await assertAccessibleInBoth(page, 'a mobile that somebody else has')
  await dialog.getByRole('button', { name: 'Pedir esta chave' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: 'Chaves pedidas a outras instituições' }).waitFor()
  await page.getByText('(11) 98765-0303').first().waitFor()
  await page.getByText('Reivindicação de posse').first().waitFor()
  await assertAccessibleInBoth(page, 'the claimed keys on a phone')
  assert.deepEqual(complaints, [])
  await context.close()
})
