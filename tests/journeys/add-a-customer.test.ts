import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible, openBrowser } from '#tests/factories/browser.ts'
import { enter, openPanel } from '#tests/factories/panel.ts'
import { startProduct, type TestProduct } from '#tests/factories/product.ts'

let product: TestProduct
let browser: Browser

before(async () => {
  product = await startProduct({ sites: true })
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await product?.stop()
})

test('R-CUSTL-01 R-CUSTA-02 R-CUSTA-11 R-CUSTA-16 R-GEN-24 a company with letters in its CNPJ is added', async () => {
  const { page, complaints } = await openPanel(browser, product)
  await enter(page, 'ana@padaria-ipe.com.br')
  await page.getByText('Saldo disponível').waitFor()
  await page.getByRole('link', { name: 'Clientes' }).first().click()
  await page.getByRole('button', { name: 'Adicionar cliente' }).click()
  await page.waitForURL(/adicionar-cliente/)
  await page.getByLabel('Tipo de documento').selectOption('cnpj')
  await page.getByLabel('Documento', { exact: true }).pressSequentially('12abc34501de35')
  const valueOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
  await product.until('the mask', async () => (await valueOf('Documento')) === '12.ABC.345/01DE-35')
  await product.until('the look-up', async () => (await valueOf('Razão Social')) !== '')
  await page.getByLabel('Email', { exact: true }).fill('contato@empresa.com.br')
  await page.getByRole('textbox', { name: /celular/i }).fill('11987654321')
  await assertAccessible(page, 'step 1')
  await page.getByRole('button', { name: 'Proximo' }).click()
  await page.getByLabel('CEP', { exact: true }).waitFor()
  await assertAccessible(page, 'step 2')
  const number = page.getByLabel('Número', { exact: true })
  if ((await number.inputValue()) === '') await number.fill('100')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Cliente cadastrado com sucesso!').waitFor()
  await page.waitForURL(/\/clientes$/)
  const token = await product.signIn()
  const { body } = await product.call('/core/seller-clients?document=12.ABC.345/01DE-35', { token })
  assert.equal(body.totalElements, 1)
  assert.equal(body.content[0].document.documentNumber, '12ABC34501DE35')
  assert.deepEqual(complaints, [])
})

test('R-CUSTL-02 R-CUSTL-05 customers are searched by part of a name, the search stays in the address', async () => {
  const { page, complaints } = await openPanel(browser, product)
  await enter(page, 'ana@padaria-ipe.com.br')
  await page.getByText('Saldo disponível').waitFor()
  await page.goto(`${product.panelUrl}/clientes?busca=luisa`)
  await page.getByRole('link', { name: 'Luísa Fernanda Prado' }).first().waitFor()
  await page.goto(`${product.panelUrl}/clientes?busca=ninguem-assim`)
  await page.getByText('Sem dados de clientes').waitFor()
  await assertAccessible(page, 'nothing found')
  assert.deepEqual(complaints, [])
})
