import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { BUSINESS_TYPES } from '#contract/bank-account/shapes.ts'
import { assertAccessible, assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { PDF_BYTES } from '#tests/factories/sellers/sample-files.ts'

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

const errorsIn = (scope: Page | Locator) => scope.getByText('Peenchimento obrigatório!')
const next = (page: Page) => page.getByRole('button', { name: 'Próximo', exact: true })

/** Opens the activation and, at a later step, what was typed before it. */
const openStep = async (etapa = '1') =>
  (await openSignedIn(browser, product, undefined, { at: `/ativar-pj?etapa=${etapa}` })).page

/** The fields of a section that show that they must be filled. */
const emptyFields = (scope: Locator) =>
  scope
    .locator('[aria-invalid=true]')
    .evaluateAll((inputs) =>
      inputs.map((input) =>
        [...((input as HTMLInputElement).labels ?? [])]
          .map(({ textContent }) => textContent?.trim())
          .join(),
      ),
    )

const ADDRESS_FIELDS = ['CEP', 'Rua/Avenida', 'Número', 'Bairro', 'Cidade', 'Estado']

test('R-PJ-02 R-PJ-06 R-PJ-13 R-PJ-14 R-PJ-15 the company is asked for its data, its address is looked up and stays editable', async () => {
  const page = await openStep()
  await next(page).click()
  const company = page.getByRole('region', { name: 'Dados da empresa' })
  await errorsIn(company).first().waitFor()
  assert.deepEqual(await emptyFields(company), [
    'CNPJ',
    'Razão social',
    'Data de abertura',
    'E-mail',
    ...ADDRESS_FIELDS,
  ])
  assert.equal(await errorsIn(company).count(), 10)
  await company.getByLabel('Telefone (opcional)', { exact: true }).waitFor()

  await company.getByLabel('E-mail').fill('ana@')
  await next(page).click()
  await company.getByText('E-mail inválido!').waitFor()
  // A CNPJ that the registry does not know.
  await company.getByLabel('CNPJ').fill('99999999000191')
  await page
    .getByText('Erro ao consultar CNPJ. Por favor, preencha os dados manualmente.')
    .first()
    .waitFor()
  const opening = company.getByLabel('Data de abertura')
  await opening.pressSequentially('10032014')
  assert.equal(await opening.inputValue(), '10/03/2014')
  await opening.fill('31/12/2099')
  await opening.blur()
  await company.getByText('A data não pode estar no futuro').waitFor()
  await opening.fill('10/03/2014')

  const zipCode = company.getByLabel('CEP')
  await zipCode.pressSequentially('99999999')
  assert.equal(await zipCode.inputValue(), '99999-999')
  await zipCode.blur()
  await company.getByText('Cep inválido.').waitFor()
  const found = {
    logradouro: 'Rua do Carmo',
    complemento: 'Fundos',
    bairro: 'Centro',
    localidade: 'Itu',
    uf: 'SP',
  }
  const stored = await product.call('/core/sandbox/lookups', {
    method: 'PATCH',
    key: null,
    body: { postalCodes: { '13300000': found } },
  })
  assert.equal(stored.status, 204, stored.text)
  await zipCode.fill('13300-000')
  await zipCode.blur()
  const street = company.getByLabel('Rua/Avenida')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'Rua do Carmo'),
  )
  assert.equal(await company.getByText('Cep inválido.').count(), 0)
  assert.equal(await company.getByLabel('Complemento (opcional)').inputValue(), 'Fundos')
  assert.equal(await company.getByLabel('Bairro').inputValue(), 'Centro')
  assert.equal(await company.getByLabel('Cidade').inputValue(), 'Itu')
  assert.equal(await company.getByLabel('Estado').inputValue(), 'SP')
  for (const label of ['Rua/Avenida', 'Bairro', 'Cidade', 'Complemento (opcional)']) {
    const field = company.getByLabel(label, { exact: true })
    await field.fill(`${await field.inputValue()} A`)
    assert.match(await field.inputValue(), / A$/)
  }
  assert.equal(await street.inputValue(), 'Rua do Carmo A')
})

test('R-PJ-03 R-PJ-07 R-PJ-20 the second step asks what the company is known as and does', async () => {
  const page = await openStep('2')
  const details = page.getByRole('region', { name: 'Dados adicionais' })
  await next(page).click()
  await errorsIn(details).first().waitFor()
  assert.deepEqual(await emptyFields(details), ['Nome fantasia', 'Site', 'CNAE'])
  const category = details.getByLabel('Categoria da empresa')
  const types = ['MEI', 'ME', 'EI', 'EIRELI', 'LTDA', 'SS', 'SA', 'NON_PROFIT']
  assert.deepEqual([...BUSINESS_TYPES], types)
  assert.deepEqual(await category.locator('option').allInnerTexts(), types)
  const activity = details.getByLabel('CNAE')
  await activity.pressSequentially('10a91-1023456')
  assert.equal(await activity.inputValue(), '109110234')
  await activity.fill('6201501')
  await details.getByText('Desenvolvimento de programas de computador sob encomenda').waitFor()
  await activity.fill('0000000')
  await details
    .getByText('Este CNAE não está na tabela oficial. Confira os dígitos.', { exact: true })
    .waitFor()
  const search = details.getByRole('combobox', { name: 'Buscar pela atividade' })
  await search.focus()
  await details.getByRole('status').getByText('Digite parte da atividade.').waitFor()
  await search.pressSequentially('padaria')
  await details.getByRole('status').getByText('opções').waitFor()
  await assertAccessible(page, 'the search of an activity')
  await details.getByRole('option', { name: 'predominância de revenda' }).waitFor()
  await search.press('ArrowDown')
  await search.press('Enter')
  assert.match(await activity.inputValue(), /^\d{7}$/)
  assert.notEqual(await activity.inputValue(), '0000000')
  await details.getByLabel('Site').fill('sem ponto')
  await next(page).click()
  await details.getByText('Digite uma url válida!').waitFor()
})

test('on a phone an activity is searched for, and a document is sent and removed', async () => {
  const { page, complaints, context } = await openSignedIn(browser, product, undefined, {
    at: '/ativar-pj?etapa=2',
    width: 390,
  })
  const search = page.getByRole('combobox', { name: 'Buscar pela atividade' })
  await search.fill('padaria')
  await page.getByRole('option', { name: 'predominância de revenda' }).click()
  const activity = page.getByLabel('CNAE', { exact: true })
  assert.match(await activity.inputValue(), /^\d{7}$/)
  await assertAccessibleInBoth(page, 'an activity that was searched for on a phone')

  await page.goto(`${product.panelUrl}/ativar-pj?etapa=3`)
  const documents = page.getByRole('region', { name: 'Documentos (opcional)' })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    documents.getByRole('button', { name: 'Escolher arquivo' }).click(),
  ])
  await chooser.setFiles({ name: 'foto.pdf', mimeType: 'application/pdf', buffer: PDF_BYTES })
  await documents.getByText('Contrato social · 1 KB · Será enviado com a conta').waitFor()
  await assertAccessibleInBoth(page, 'a document on a phone')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.equal(width, 390)
  await documents.getByRole('button', { name: 'Excluir foto.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await documents.getByText('foto.pdf').waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
  await context.close()
})

const PERSON_FIELDS = ['Nome completo', 'Data de nascimento', 'E-mail', 'Telefone']

async function fillPartner(section: Locator, fields: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(fields)) {
    await section.getByLabel(label, { exact: true }).fill(value)
  }
  await section.getByLabel('CEP').fill('01310-100')
  const street = section.getByLabel('Rua/Avenida')
  await section
    .page()
    .waitForFunction(
      (input) => (input as HTMLInputElement).value === 'Avenida Paulista',
      await street.elementHandle(),
    )
  await section.getByLabel('Número').fill('900')
}

test('R-PJ-04 R-PJ-08 R-PJ-09 R-PJ-10 R-PJ-11 R-PJ-12 R-PJ-20 partners are persons or companies by their document', async () => {
  const page = await openStep()
  await fill(page, { CNPJ: '11.222.333/0001-81', 'Data de abertura': '10/03/2014' })
  await fill(page, { 'Razão social': 'Padaria Ipê Ltda', 'E-mail': 'ana@padaria-ipe.com.br' })
  await fillAddress(page)
  await next(page).click()
  await fill(page, { 'Nome fantasia': 'Padaria Ipê', Site: 'padaria-ipe.com.br', CNAE: '1091102' })
  await next(page).click()

  const owner = page.getByRole('region', { name: 'Sócio A' })
  await owner.getByText('Não utilize abreviações.').waitFor()
  await press(page, 'Adicionar sócio')
  const partner = page.getByRole('region', { name: 'Sócio B' })
  await partner.waitFor()
  await press(page, 'Finalizar')
  await errorsIn(partner).first().waitFor()
  assert.deepEqual(await emptyFields(owner), ['CPF', ...PERSON_FIELDS, ...ADDRESS_FIELDS])
  assert.deepEqual(await emptyFields(partner), ['CPF ou CNPJ', ...PERSON_FIELDS, ...ADDRESS_FIELDS])
  const roles = ['Sócio', 'Procurador', 'Representante Legal', 'Outros']
  for (const section of [owner, partner]) {
    const type = section.getByLabel('Tipo de sócio')
    assert.deepEqual(await type.locator('option').allInnerTexts(), roles)
  }

  // 11 characters for the owner, 14 for others.
  const cpf = owner.getByLabel('CPF', { exact: true })
  await cpf.pressSequentially('529982247249')
  assert.equal(await cpf.inputValue(), '529.982.247-24')
  await owner.getByText('Cpf inválido.').waitFor()
  const document = partner.getByLabel('CPF ou CNPJ')
  await document.pressSequentially('112223330001829')
  assert.equal(await document.inputValue(), '11.222.333/0001-82')
  await document.blur()
  await partner.getByText('Cnpj inválido.').waitFor()

  await press(page, 'Finalizar')
  const COMPANY_FIELDS = ['Razão social', 'Data de fundação', 'E-mail', 'Telefone']
  assert.deepEqual(await emptyFields(partner), [
    'CPF ou CNPJ',
    ...COMPANY_FIELDS,
    ...ADDRESS_FIELDS,
  ])
  assert.equal(await partner.getByText('Não utilize abreviações.').count(), 0)
  // A shorter document makes a person of it, a longer one a company again.
  await document.fill('52998224725')
  await partner.getByLabel('Nome completo').waitFor()
  await document.fill('12ABC34501DE35')
  await partner.getByLabel('Razão social').waitFor()

  const contact = { 'E-mail': 'socio@padaria-ipe.com.br', Telefone: '(11) 98765-4321' }
  await fillPartner(owner, {
    ...contact,
    CPF: '529.982.247-25',
    'Nome completo': 'Ana Ipê de Souza',
    'Data de nascimento': '20/05/1986',
  })
  await fillPartner(partner, {
    ...contact,
    'Razão social': 'Alfa Participações SA',
    'Data de fundação': '02/01/2001',
  })
  await partner.getByLabel('Tipo de sócio').selectOption('Representante Legal')
  // A partner who is removed takes along what was typed; the next one moves up to that letter.
  const third = page.getByRole('region', { name: 'Sócio C' })
  const fourth = page.getByRole('region', { name: 'Sócio D' })
  await press(page, 'Adicionar sócio')
  await third.getByLabel('Nome completo').fill('Quem sai')
  await press(page, 'Adicionar sócio')
  await fourth.getByLabel('Nome completo').fill('Quem fica')
  await press(page, 'Remover sócio C')
  await fourth.waitFor({ state: 'detached' })
  assert.equal(await third.getByLabel('Nome completo').inputValue(), 'Quem fica')
  await press(page, 'Remover sócio C')
  await third.waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('button', { name: 'Remover sócio A' }).count(), 0)
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/banking/accounts'),
  )
  // The application stays unsent: the journey below begins with none.
  await page.route('**/banking/accounts', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await press(page, 'Finalizar')
  const { naturalOwner, legalOwner, accountOwner } = (await sent).postDataJSON()
  assert.deepEqual([naturalOwner.length, legalOwner.length], [1, 1])
  assert.equal(legalOwner[0].document.replace(/\W/g, ''), '12ABC34501DE35')
  assert.equal(legalOwner[0].type, 'LEGAL_REPRESENTATIVE')
  assert.deepEqual(
    [legalOwner[0].legalName, legalOwner[0].foundingDate],
    ['Alfa Participações SA', '2001-01-02'],
  )
  for (const person of [naturalOwner[0], accountOwner]) {
    assert.deepEqual(
      [person.firstName, person.lastName, person.birthdate],
      ['Ana', 'Ipê de Souza', '1986-05-20'],
    )
    assert.equal(person.document.replace(/\W/g, ''), '52998224725')
  }
})

test('R-PJ-16 the next step is validated before the account is active, and only opened then', async () => {
  const { page } = await openSignedIn(browser, product)
  for (const status of ['INACTIVE', 'FAILED', 'PENDING', 'ACTIVE']) {
    await page.route('**/banking/accounts', (route) =>
      route.fulfill({
        json: {
          status,
          kycAnalysisResult: null,
          debitAccountId: null,
          agency: null,
          number: null,
          balance: null,
          accountInput: null,
        },
      }),
    )
    await page.goto(`${product.panelUrl}/ativar-pj?etapa=2`)
    await next(page).click()
    if (status === 'ACTIVE') await step(page, 'Dados dos sócios')
    else {
      await errorsIn(page).first().waitFor()
      await step(page, 'Dados adicionais')
    }
    await page.unroute('**/banking/accounts')
  }
})

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
  const documents = page.getByRole('region', { name: 'Documentos (opcional)' })
  const choose = (name: string, buffer: Buffer) =>
    documents
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await choose('contrato.pdf', Buffer.from('no document at all'))
  await documents.getByText('O conteúdo do arquivo não é de um PDF, JPEG ou PNG inteiro.').waitFor()
  // The same file would be refused again.
  assert.equal(await documents.getByRole('button', { name: 'Tentar de novo' }).count(), 0)
  await page.route('**/accounts/documents', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await choose('contrato.pdf', PDF_BYTES)
  await documents.getByRole('alert').getByText('Erro de conexão com o servidor').waitFor()
  await page.unroute('**/accounts/documents')
  await documents.getByRole('button', { name: 'Tentar de novo' }).click()
  await documents.getByText('Contrato social · 1 KB · Será enviado com a conta').waitFor()
  assert.equal(await documents.getByRole('alert').count(), 0)
  await documents
    .getByLabel('Que documento é')
    .selectOption('Documento de identidade · Sócio A, Ana Ipê de Souza')
  await choose('rg.pdf', PDF_BYTES)
  await documents.getByText('Documento de identidade · 529.982.247-25').waitFor()
  await assertAccessibleInBoth(page, 'the documents')
  await documents.getByRole('button', { name: 'Excluir contrato.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await documents.getByText('contrato.pdf').waitFor({ state: 'detached' })
  // What was typed is kept while documents come and go.
  assert.equal(await page.getByLabel('Nome completo').inputValue(), 'Ana Ipê de Souza')
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

  await page.goto(`${product.panelUrl}/ativar-pj?etapa=3`)
  await documents.getByText('1 KB · Em análise').waitFor()
  assert.equal(await page.getByLabel('Nome completo').isDisabled(), false)
  assert.equal(await documents.getByRole('button', { name: 'Excluir rg.pdf' }).count(), 0)
  await page.goto(`${product.panelUrl}/ativar-pj?etapa=2`)
  const desk = await page.context().newPage()
  const decideAtDesk = async (action: string) => {
    // The application is at the company once its job has sent it.
    await product.call('/core/sandbox/jobs/account-reviews/run', { method: 'POST', key: null })
    await desk.goto(`${product.deskUrl}/analises`)
    await desk.getByRole('button', { name: action, exact: true }).first().click()
    await desk.getByText('Decidido. O vendedor fica sabendo em instantes.').waitFor()
  }
  await decideAtDesk('Pedir documentos')
  await assertAccessible(desk, 'the applications at the desk')
  await badge(page, 'Reprovada')
  await page.getByText('Faltam documentos para concluir a análise.').waitFor()
  await page.getByText('O que falta enviar:').waitFor()
  for (const missing of ['Contrato social atualizado', 'Documento com foto do sócio A'])
    await page.getByRole('listitem').filter({ hasText: missing }).waitFor()
  await assertAccessibleInBoth(page, 'an application that lacks documents')
  await press(page, 'Próximo')
  await press(page, 'Finalizar')
  await badge(page, 'Em análise')
  assert.equal(await page.getByText('O que falta enviar:').count(), 0)
  await page.goto(`${product.panelUrl}/ativar-pj?etapa=2`)
  await decideAtDesk('Reprovar')
  await badge(page, 'Reprovada')
  await page.getByText('A razão social difere da registrada na Receita Federal.').waitFor()
  await assertAccessibleInBoth(page, 'a refused application')
  await press(page, 'Próximo')
  await press(page, 'Finalizar')
  await badge(page, 'Em análise')
  await decideAtDesk('Aprovar')
  await badge(page, 'Ativa')
  assert.equal(await page.getByLabel('CNPJ', { exact: true }).isDisabled(), true)
  await press(page, 'Próximo')
  assert.equal(await page.getByLabel('Nome fantasia').isDisabled(), true)
  await press(page, 'Próximo')
  assert.equal(await page.getByLabel('Nome completo').isDisabled(), true)
  assert.equal(await page.getByRole('button', { name: 'Finalizar' }).count(), 0)
})
