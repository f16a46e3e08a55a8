import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let browser: Browser

startJourney(
  async (stage) => {
    product = stage.product
    browser = stage.browser
  },
  { notices: 'off' },
)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const badge = (page: Page, status: string) =>
  page.getByRole('main').getByText(status, { exact: true }).waitFor()
const step = (page: Page, name: string) =>
  page.locator('[aria-current=step]').getByText(name).waitFor()
const decide = (result: string) =>
  product.call('/banking/sandbox/accounts/kyc', {
    method: 'POST',
    key: null,
    body: { idSeller: DEMO, result },
  })

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('CEP', { exact: true }).fill('01310-100')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'Avenida Paulista'),
  )
  await page.getByLabel('Número', { exact: true }).fill('900')
}

test('R-PJ-01 R-PJ-05 R-PJ-17 R-PJ-18 R-PJ-19 a company applies, is refused, sends again without typing twice and is approved', async () => {
  const { page } = await openSignedIn(browser, product, undefined, { at: '/ativar-pj' })
  await page.getByRole('heading', { level: 1, name: 'Ativar Conta PJ' }).waitFor()
  await badge(page, 'Inativa')
  await step(page, 'Dados da empresa')
  await press(page, 'Próximo')
  await page.getByText('Peenchimento obrigatório!').first().waitFor()
  await assertAccessible(page, 'the company with errors')
  await fill(page, { CNPJ: '11.222.333/0001-81', 'Data de abertura': '10/03/2014' })
  await fill(page, { 'Razão social': 'Padaria Ipê Ltda', 'E-mail': 'ana@padaria-ipe.com.br' })
  await fillAddress(page)
  await press(page, 'Próximo')
  await step(page, 'Dados adicionais')
  await press(page, 'Voltar')
  await step(page, 'Dados da empresa')
  await press(page, 'Próximo')
  await fill(page, { 'Nome fantasia': 'Padaria Ipê', Site: 'sem ponto', CNAE: '1091102' })
  await press(page, 'Próximo')
  await page.getByText('Digite uma url válida!').first().waitFor()
  await fill(page, { Site: 'https://padaria-ipe.com.br' })
  await press(page, 'Próximo')
  await step(page, 'Dados dos sócios')
  await assertAccessibleInBoth(page, 'the partners')
  await fill(page, { CPF: '529.982.247-25', 'Data de nascimento': '20/05/1986' })
  await fill(page, { 'Nome completo': 'Ana Ipê de Souza', 'E-mail': 'ana@padaria-ipe.com.br' })
  await fill(page, { Telefone: '(11) 98765-4321' })
  await fillAddress(page)
  await press(page, 'Finalizar')

  await page
    .getByText('Conta enviada com sucesso. Aguarde o processamento da mesma.')
    .first()
    .waitFor()
  await step(page, 'Dados da empresa')
  await badge(page, 'Em análise')
  assert.equal(await page.getByLabel('CNPJ', { exact: true }).isDisabled(), true)
  await press(page, 'Próximo')
  assert.equal(await page.getByLabel('Nome fantasia').isDisabled(), false)
  const token = await product.signIn()
  const { accountInput } = (await product.call('/banking/accounts', { token })).body
  assert.equal(accountInput.businessType, 'LTDA')
  const [owner] = accountInput.naturalOwner
  assert.deepEqual(
    [owner.firstName, owner.lastName, owner.type, owner.address.country],
    ['Ana', 'Ipê de Souza', 'PARTNER', 'BR'],
  )

  await decide('REPROVED')
  await badge(page, 'Reprovada')
  await page.getByText('A razão social difere da registrada na Receita Federal.').waitFor()
  await assertAccessibleInBoth(page, 'a refused application')
  await press(page, 'Próximo')
  await press(page, 'Finalizar')
  await badge(page, 'Em análise')
  await decide('APPROVED')
  await badge(page, 'Ativa')
  assert.equal(await page.getByLabel('CNPJ', { exact: true }).isDisabled(), true)
  await press(page, 'Próximo')
  assert.equal(await page.getByLabel('Nome fantasia').isDisabled(), true)
  await press(page, 'Próximo')
  assert.equal(await page.getByLabel('Nome completo').isDisabled(), true)
  assert.equal(await page.getByRole('button', { name: 'Finalizar' }).count(), 0)
})
