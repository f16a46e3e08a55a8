import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function fillAccount(page: Page, number: string) {
  const bank = page.getByRole('combobox', { name: 'Banco' })
  await bank.fill('itau uni')
  await page.getByRole('option', { name: /^341 · / }).click()
  await field(page, 'Tipo de conta').selectOption('Conta poupança')
  await field(page, 'Agência').fill('12')
  await field(page, 'Dígito da agência').fill('0')
  await field(page, 'Conta').fill(number)
  await field(page, 'Dígito da conta').fill('x')
}

test('R-SSL-05 R-SSL-08 R-SSL-09 R-SSL-10 R-SSL-11 R-SSL-16 R-WID-10 a company becomes a sub-seller', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/sub-vendedores/novo',
  })
  assert.equal(await field(page, 'E-mail').count(), 0)
  assert.equal(await button(page, 'Criar sub-vendedor').isDisabled(), true)
  await field(page, 'CPF/CNPJ').fill('390.533.447-06')
  await page.getByText('CPF inválido').waitFor()
  await field(page, 'CPF/CNPJ').fill('11.222.333/0001-81')
  await page.getByText('Dados preenchidos pelo CNPJ.').waitFor()
  assert.notEqual(await field(page, 'Razão social').inputValue(), '')
  assert.notEqual(await field(page, 'Rua/Avenida').inputValue(), '')

  await button(page, 'Criar sub-vendedor').click()
  await page.getByRole('alert').getByText('Nome do responsável: Preenchimento').waitFor()
  await field(page, 'E-mail').fill('doceria')
  await page.getByText('formato de email inválido').first().waitFor()
  await assertAccessible(page, 'the form of a sub-seller with its faults')
  await field(page, 'E-mail').fill('doceria@exemplo.com.br')
  await field(page, 'Data de abertura').fill('02052019')
  await field(page, 'Nascimento do responsável').fill('28021990')
  await field(page, 'Celular').fill('11987654321')
  await field(page, 'Nome do responsável').fill('Rita Alves')
  await field(page, 'CPF/CNPJ do responsável').fill('39053344705')
  await field(page, 'Descrição do negócio').fill('Doces finos para festas. '.repeat(8))
  await field(page, 'Percentual').fill('150')
  assert.equal(await field(page, 'Percentual').inputValue(), '100')
  await field(page, 'Percentual').fill('12,5')
  await fillAccount(page, '45678')
  await field(page, 'Tipo de chave Pix').selectOption('Chave aleatória')
  await field(page, 'Chave Pix').fill('abc')
  await button(page, 'Criar sub-vendedor').click()
  await page.getByRole('alert').getByText('Agência: Informe ao menos 3 números').waitFor()
  await page.getByText('Chave aleatória incorreta').first().waitFor()
  await field(page, 'Agência').fill('0123')
  // A reload keeps the typed values.
  await page.reload()
  await field(page, 'Tipo de chave Pix').selectOption('E-mail')
  await field(page, 'Chave Pix').fill('rita@exemplo.com.br')
  await button(page, 'Criar sub-vendedor').click()
  const told = page.getByRole('dialog', { name: 'Cadastro de sub-vendedor em processamento!' })
  await told.getByText('O processamento normalmente leva em torno de 5 minutos.').waitFor()
  await told.getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(/\/sub-vendedores$/)
  const row = page.getByRole('row').filter({ hasText: '11.222.333/0001-81' })
  await row.getByText('Em processamento').waitFor()
  await row.getByText('12,5%').waitFor()
  await row.getByRole('link').click()
  await page.getByText('341 ·').waitFor()
  await button(page, 'Ver mais').click()
  await page.getByRole('dialog', { name: 'Descrição do negócio' }).waitFor()
  await assertAccessible(page, 'a sub-seller with its description open')
  assert.deepEqual(complaints, [])
})

test('R-SSL-01 R-SSL-02 R-SSL-04 sub-sellers are searched by name and document, and failed registrations are marked', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/sub-vendedores',
  })
  const failed = page.getByRole('row').filter({ hasText: 'Horta do Zé' })
  await failed.getByText('Inativo').waitFor()
  await failed.getByRole('button', { name: 'Verifique os dados e reenvie o cadastro.' }).waitFor()
  const document = (await failed.getByRole('cell').nth(1).textContent()) ?? ''
  await assertAccessible(page, 'the sub-sellers')
  const search = page.getByRole('searchbox')
  await search.fill('doces')
  await search.press('Enter')
  await page.getByText('1 sub-vendedor', { exact: true }).waitFor()
  await search.fill(document)
  await search.press('Enter')
  await page.getByRole('link', { name: 'Horta do Zé' }).waitFor()
  await search.fill('ninguém')
  await search.press('Enter')
  await page.getByText('Sem dados de sub-vendedores').waitFor()
  assert.deepEqual(complaints, [])
})

test('R-SSL-03 R-SSL-19 R-SSL-20 R-SSL-21 R-SSL-22 R-SSL-23 R-SSL-24 R-SSL-25 a failed registration is corrected', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/sub-vendedores',
  })
  await page.getByRole('link', { name: 'Novo sub-vendedor' }).waitFor()
  await page.getByRole('link', { name: 'Horta do Zé' }).click()
  await page
    .getByText('Revise as informações e atualize o cadastro para tentar novamente.')
    .waitFor()
  await button(page, 'Editar').click()
  assert.equal(await field(page, 'CPF/CNPJ').getAttribute('readonly'), '')
  const type = field(page, 'Tipo de taxa')
  await type.selectOption('Valor fixo')
  const asked = page.getByRole('dialog', { name: /^Deseja realmente alterar o tipo de tax/ })
  await asked.getByRole('button', { name: 'Cancelar' }).click()
  assert.equal(await field(page, 'Percentual').inputValue(), '5')
  await type.selectOption('Valor fixo')
  await asked.getByRole('button', { name: 'Alterar' }).click()
  assert.equal(await field(page, 'Valor').inputValue(), '')
  await field(page, 'Valor').pressSequentially('750')
  await assertAccessible(page, 'a sub-seller in fields')
  await button(page, 'Concluir').click()
  const saved = page.getByRole('dialog', { name: 'Dados alterados com sucesso!' })
  await saved
    .getByText('Você já pode vincular esse sub-vendedor aos seus links de pagamento.')
    .waitFor()
  await saved.getByRole('button', { name: 'OK' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Horta do Zé' })
  await row.getByText('Em processamento').waitFor()
  await row.getByText('R$ 7,50').waitFor()
  assert.deepEqual(complaints, [])
})

test('R-SSL-06 R-SSL-17 R-SSL-18 R-SSL-25 a refused account is shown, and the sub-seller is kept', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/sub-vendedores/novo',
    width: 390,
    scheme: 'dark',
  })
  await field(page, 'CPF/CNPJ').fill('529.982.247-25')
  await field(page, 'Nome').fill('Zeca Doceiro')
  await field(page, 'Data de nascimento').fill('28021990')
  await field(page, 'E-mail').fill('zeca@exemplo.com.br')
  await field(page, 'Celular').fill('11987654321')
  await field(page, 'CEP').fill('01310-100')
  await page.getByText('Endereço preenchido pelo CEP.').waitFor()
  await field(page, 'Número').fill('10')
  await field(page, 'Percentual').fill('10')
  await fillAccount(page, '0000')
  await field(page, 'Agência').fill('0123')
  await field(page, 'Tipo de chave Pix').selectOption('CPF/CNPJ')
  await field(page, 'Chave Pix').fill('52998224725')
  await button(page, 'Criar sub-vendedor').click()
  const told = page.getByRole('dialog', {
    name: 'Erro ao validar a conta bancária do sub-vendedor',
  })
  await told.getByText(/^Houve um erro ao validar da conta bancária/).waitFor()
  await assertAccessible(page, 'the refused account on a phone, dark')
  await told.getByRole('button', { name: 'OK' }).click()
  await page.getByText('Zeca Doceiro').waitFor()
  assert.deepEqual(complaints, [])
})

test('R-SSL-26 a sub-seller is deactivated after a confirmation and activated without one', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/sub-vendedores/1',
  })
  await button(page, 'Editar').click()
  await button(page, 'Desativar sub-seller').click()
  const asked = page.getByRole('dialog', { name: 'Desativar Doces da Vila?' })
  await asked.getByRole('button', { name: 'Desativar sub-seller' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Doces da Vila' })
  await row.getByText('Inativo').waitFor()
  await row.getByRole('link').click()
  await button(page, 'Editar').click()
  await button(page, 'Ativar sub-seller').click()
  await row.getByText('Ativo', { exact: true }).waitFor()
  assert.deepEqual(complaints, [])
})
