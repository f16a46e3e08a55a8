import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { addDays, formatDay } from '#contract/basics/days.ts'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { findAndChoose, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { startDay } from '#tests/factories/environment/start-time.ts'
import { aForeignCustomer } from '#tests/factories/payments/foreign-payer.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

const day = (after: number) => formatDay(addDays(startDay, after)).replaceAll('/', '')

test('R-IMP-01 R-IMP-02 R-IMP-04 R-IMP-06 a subscription is imported and found in the list', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/importacao-de-recorrencia',
  })
  await page.getByRole('button', { name: 'Importar recorrência' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Confira 4 campos' })
  const asked = page.waitForRequest((request) => request.url().includes('/seller-clients?'))
  await summary.getByRole('button', { name: /^Cliente: Preenchimento obrigatório!/ }).click()
  const { searchParams } = new URL((await asked).url())
  assert.deepEqual([searchParams.get('size'), searchParams.get('sort')], ['10000', 'name,ASC'])
  await page.getByRole('option', { name: /^Luísa Fernanda Prado/ }).click()
  await page.getByRole('combobox', { name: 'Plano' }).click()
  assert.equal(await page.getByRole('option', { name: /^Cesta de Natal/ }).count(), 0)
  await page.getByRole('option', { name: /^Clube do Pão/ }).click()
  const value = page.getByLabel('Valor por mês')
  assert.equal(await value.inputValue(), 'R$\u00a089,90')
  await page.getByLabel('Periodicidade').selectOption('Semestral')
  assert.equal(await value.inputValue(), 'R$\u00a084,90')
  const due = page.getByLabel('Próximo vencimento')
  await due.fill(day(-1))
  await page.getByText('A data do próximo vencimento não pode estar no passado.').waitFor()
  await due.fill(day(20))
  const method = page.getByLabel('Método de pagamento')
  assert.deepEqual(await method.locator('option').allInnerTexts(), ['Boleto', 'Pix'])
  await method.selectOption('Pix')
  await page.getByText(/R\$\s509,40 a cada 6 meses, a partir de/).waitFor()
  await assertAccessible(page, 'an import')
  await page.getByRole('button', { name: 'Importar recorrência' }).click()
  await page.getByText('Assinatura importada com sucesso').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Recorrências' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/recorrencias')
  const row = page.getByRole('row').filter({ hasText: 'Luísa Fernanda Prado' })
  const brought = row.filter({ hasText: 'Semestral' }).filter({ hasText: '84,90' })
  await brought.filter({ hasText: 'Pendente' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('an import by boleto for a customer with neither CPF nor CNPJ is refused at its field', async () => {
  await aForeignCustomer(product, await product.signIn())
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/importacao-de-recorrencia',
  })
  const customer = page.getByRole('combobox', { name: 'Cliente' })
  await findAndChoose(customer, 'Anna', page.getByRole('option', { name: /^Anna Schmidt/ }))
  await page.getByRole('button', { name: 'Importar recorrência' }).click()
  const text = 'O boleto exige CPF ou CNPJ, e este cliente não tem. Escolha Pix.'
  const summary = page.getByRole('alert').filter({ hasText: 'Confira 4 campos' })
  await summary.getByRole('button', { name: `Método de pagamento: ${text}` }).click()
  await page.getByLabel('Método de pagamento').selectOption('Pix')
  await page.getByRole('button', { name: 'Importar recorrência' }).click()
  await page.getByRole('alert').filter({ hasText: 'Confira 3 campos' }).waitFor()
  assert.equal(await page.getByText(text).count(), 0)
  assert.deepEqual(complaints, [])
})

test('R-IMP-03 R-IMP-06 R-WID-02 a plan is created during an import, on a phone; the import waits for its own button', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/importacao-de-recorrencia',
    width: 390,
    scheme: 'dark',
  })
  const total = async () => {
    const token = await product.signIn()
    return (await product.call('/core/subscriptions', { token })).body.totalElements
  }
  const before = await total()
  await page.getByRole('combobox', { name: 'Cliente' }).click()
  await page.getByRole('option', { name: /^Ateliê Três Marias/ }).click()
  await page.getByLabel('Próximo vencimento').fill(day(3))
  await page.getByLabel('Valor por mês').fill('100')
  await page.getByRole('combobox', { name: 'Plano' }).click()
  await page.getByRole('option', { name: /^Clube do Pão/ }).click()
  // Nothing is missing: a dialog that sent the form below it would import now.
  await page.getByRole('combobox', { name: 'Cliente' }).click()
  await page.getByRole('option', { name: 'Adicionar cliente' }).click()
  const wizard = page.getByRole('dialog', { name: 'Adicionar cliente' })
  await wizard.getByLabel('Documento', { exact: true }).fill('52998224725')
  await wizard.getByRole('button', { name: 'Proximo' }).click()
  await wizard.getByText('Peenchimento obrigatório!').first().waitFor()
  await wizard.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Sair sem salvar' }).click()
  await page.getByRole('combobox', { name: 'Plano' }).click()
  await page.getByRole('option', { name: 'Criar plano' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Plano' })
  for (const method of ['Cartão de Crédito', 'Pix', 'Boleto']) {
    await dialog.getByRole('checkbox', { name: method }).uncheck()
  }
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  const missing = dialog.getByRole('alert').filter({ hasText: 'Confira 5 campos' })
  const named = (await missing.getByRole('button').allInnerTexts()).map((text) => text.trim())
  assert.deepEqual(named, [
    'Título: Preenchimento obrigatório!',
    'Mensal: Preenchimento obrigatório',
    'Semestral: Preenchimento obrigatório',
    'Anual: Preenchimento obrigatório',
    'Métodos de pagamento: Selecione ao menos um método de pagamento.',
  ])
  await dialog.getByRole('checkbox', { name: 'Pix' }).check()
  const description = dialog.getByLabel('Descrição')
  await description.fill('x'.repeat(501))
  assert.equal((await description.inputValue()).length, 500)
  await dialog.getByLabel('Título').fill('x'.repeat(61))
  await dialog.getByText('O título deve ter no máximo 60 caracteres!').waitFor()
  await dialog.getByLabel('Título').fill('Clube antigo')
  await dialog.getByLabel('Mensal').pressSequentially('4500')
  await dialog.getByLabel('Semestral').pressSequentially('4000')
  await dialog.getByText('R$ 240,00 a cada 6 meses').waitFor()
  await dialog.getByLabel('Anual').pressSequentially('3500')
  await dialog.getByText('R$ 420,00 a cada 12 meses').waitFor()
  await assertAccessible(page, 'a plan in a dialog, dark')
  await dialog.getByRole('textbox', { name: 'Itens do plano' }).fill('Um pão por dia')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Editar: Um pão por dia' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await page.getByText('Plano cadastrado com sucesso!').waitFor()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('combobox', { name: 'Plano' }).inputValue(), 'Clube antigo')
  assert.equal(await page.getByLabel('Valor por mês').inputValue(), 'R$\u00a045,00')
  assert.equal(await total(), before)
  await page.getByRole('button', { name: 'Importar recorrência' }).click()
  await page.getByText('Assinatura importada com sucesso').waitFor()
  assert.equal(await total(), before + 1)
  assert.deepEqual(complaints, [])
})
