import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { enter, openPanel, untilFocused } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

const PASSWORD = 'fornada das cinco e meia'
/** A company with letters in its CNPJ, known to the simulated registry. */
const CNPJ = '12ABC34501DE35'
const EMAIL = 'compras@alfa.example'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Waits for each text as often as it is shown. */
async function shows(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor()
}

async function fillCompany(page: Page, email = EMAIL): Promise<void> {
  await field(page, 'Website').fill('https://alfa.example')
  await field(page, 'Nome do contato').fill('Dora Alfa')
  await field(page, 'E-mail').fill(email)
  await field(page, 'Celular').fill('11987654321')
  await page.getByRole('checkbox', { name: /política de privacidade/ }).check()
  await page.getByRole('checkbox', { name: /termos de uso/ }).check()
}

async function fillPasswords(page: Page): Promise<void> {
  await field(page, 'Senha').fill(PASSWORD)
  await field(page, 'Confirme sua senha').fill(PASSWORD)
}

async function fillBank(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Banco' }).fill('341')
  await page.getByRole('option', { name: /^341/ }).click()
  await field(page, 'Tipo de conta').selectOption('Conta corrente')
  await field(page, 'Agência').fill('0123')
  await field(page, 'Dígito da agência').fill('0')
  await field(page, 'Conta').fill('98765')
  await field(page, 'Dígito da conta').fill('4')
}

const titled = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: new RegExp(`${title}$`) })

test('R-SGN-01 R-SGN-02 R-SGN-03 R-SGN-04 R-SGN-05 R-SGN-06 R-SGN-07 R-SGN-08 R-SGN-09 R-SGN-11 R-SGN-12 R-SGN-13 R-SGN-14 R-SGN-15 R-SGN-16 R-SGN-17 R-SGN-18 SM-SIGNUP a company signs up in three steps and its administrator signs in', async () => {
  const { page, complaints } = await openPanel(browser, product)
  await page.getByRole('link', { name: 'Criar conta' }).click()
  await page.getByRole('heading', { level: 1, name: 'Criar Conta' }).waitFor()
  await page.getByRole('link', { name: 'Fazer login' }).click()
  await page.waitForURL(/\/login$/)
  await page.goto(`${product.panelUrl}/314119201815`)
  assert.equal(await page.getByRole('button', { name: 'Voltar', exact: true }).count(), 0)
  await press(page, 'Próximo')
  await shows(page, [
    'CNPJ inválido',
    'Razão social é obrigatória',
    'Nome fantasia é obrigatório',
    'Email inválido',
    'Website é obrigatório',
    'Nome do contato é obrigatório',
    'Celular inválido',
    'A senha precisa ter no mínimo 8 caracteres',
    'O aceite de política de privacidade é obrigatório!',
    'O aceite de termos de uso é obrigatório!',
  ])
  await assertAccessible(page, 'step 1 with errors')
  await field(page, 'Website').fill('alfa')
  await field(page, 'Senha').fill('x'.repeat(31))
  await field(page, 'Confirme sua senha').fill('outra')
  await shows(page, [
    'Url no formato inválido.',
    'A senha precisa ter no máximo 30 caracteres',
    'As senhas precisam ser iguais',
  ])
  await field(page, 'CNPJ').pressSequentially(CNPJ.toLowerCase())
  assert.equal((await field(page, 'CNPJ').inputValue()).length, 18)
  await page.locator('input[value="ALFA NUMERICO TECNOLOGIA LTDA"]').waitFor()
  assert.equal(await field(page, 'Nome fantasia').inputValue(), 'Alfa Numérico')
  await fillCompany(page)
  await fillPasswords(page)
  await press(page, 'Próximo')

  await titled(page, 'Endereço').waitFor()
  assert.equal(await field(page, 'CEP').inputValue(), '01310-100')
  // What is required here; the complement isn't.
  for (const label of ['Rua/Avenida', 'Número', 'Complemento (opcional)', 'Bairro', 'Cidade']) {
    await field(page, label).fill('')
  }
  await field(page, 'Estado').selectOption('')
  await field(page, 'CEP').fill('0131')
  await press(page, 'Próximo')
  await shows(page, ['CEP inválido', 'Preenchimento obrigatório!'])
  assert.equal(await page.locator('[aria-invalid=true]').count(), 6)
  await field(page, 'Rua/Avenida').fill('Ru')
  await field(page, 'Bairro').fill('B')
  await shows(page, ['Informe ao menos 3 caracteres', 'Informe ao menos 2 caracteres'])
  await field(page, 'CEP').fill('01001000')
  await page.locator('input[value="Praça da Sé"]').waitFor()
  await field(page, 'Número').fill('100')
  await press(page, 'Próximo')

  await titled(page, 'Dados bancários').waitFor()
  await press(page, 'Cadastrar vendedor')
  await shows(page, ['Preenchimento obrigatório!', 'O digito da agência deve ser entre 0 e 9.'])
  await shows(page, ['Se o dígito for X ou não existir, digite 0.'])
  assert.equal(await page.locator('[aria-invalid=true]').count(), 7)
  await assertAccessible(page, 'step 3 with errors')
  await field(page, 'Dígito da agência').pressSequentially('x12')
  assert.equal(await field(page, 'Dígito da agência').inputValue(), '1')
  await fillBank(page)
  await field(page, 'Tipo de chave Pix').selectOption('E-mail')
  await press(page, 'Cadastrar vendedor')
  await shows(page, ['Chave PIX é obrigatória'])
  await field(page, 'Chave Pix').fill('sem-arroba')
  await shows(page, ['E-mail inválido'])
  assert.equal(await field(page, 'Chave Pix').getAttribute('maxlength'), null)
  await field(page, 'Chave Pix').fill(`${'a'.repeat(120)}@alfa.example`)
  assert.equal((await field(page, 'Chave Pix').inputValue()).length, 99)
  await field(page, 'Tipo de chave Pix').selectOption('CPF/CNPJ')
  assert.equal(await field(page, 'Chave Pix').inputValue(), '')
  await field(page, 'Chave Pix').pressSequentially('12abc34501de36')
  await shows(page, ['CNPJ deve ser válido'])
  await field(page, 'Chave Pix').fill('')
  await field(page, 'Chave Pix').pressSequentially(CNPJ.toLowerCase())
  assert.equal((await field(page, 'Chave Pix').inputValue()).length, 18)

  // Nothing is lost on the way back.
  await press(page, 'Voltar')
  assert.equal(await field(page, 'Número').inputValue(), '100')
  await press(page, 'Voltar')
  assert.equal(await field(page, 'Senha').inputValue(), PASSWORD)
  await press(page, 'Próximo')
  await press(page, 'Próximo')
  assert.equal(await field(page, 'Conta').inputValue(), '98765')

  // A failure keeps the page; the retry sends the same.
  await page.route('**/v2/public/sellers', (route) => route.abort(), { times: 1 })
  await press(page, 'Cadastrar vendedor')
  await page.getByText('Erro de conexão com o servidor').first().waitFor()
  const own = await product.call('/core/public/ip')
  const sent = page.waitForRequest(/v2\/public\/sellers/)
  await press(page, 'Cadastrar vendedor')
  const request = await sent
  assert.match(request.headers()['idempotency-key'] ?? '', /^[0-9a-f-]{36}$/)
  const body = request.postDataJSON()
  assert.match(body.acceptTerm.dateTime, /^\d{4}-.*Z$/)
  assert.deepEqual(body, {
    document: CNPJ,
    companyName: 'ALFA NUMERICO TECNOLOGIA LTDA',
    fantasyName: 'Alfa Numérico',
    domainUrl: new URL(product.panelUrl).hostname.split('.').slice(1).join('.'),
    sellerUrl: 'https://alfa.example',
    userAdmin: { email: EMAIL, password: PASSWORD },
    contact: {
      name: 'Dora Alfa',
      email: EMAIL,
      countryCode: '+55',
      phone: '11987654321',
      officePhone: null,
    },
    acceptTerm: {
      ip: own.body.IPv4,
      dateTime: body.acceptTerm.dateTime,
      userTerms: true,
      cookiePolicy: true,
      privacyPolicy: true,
    },
    address: {
      zipCode: '01001000',
      street: 'Praça da Sé',
      number: '100',
      complement: body.address.complement,
      district: 'Sé',
      city: 'São Paulo',
      state: 'SP',
      country: 'BR',
    },
    account: {
      account: {
        bank: '341',
        issuer: '0123',
        issuerDigit: '0',
        number: '98765',
        bankDigit: '4',
        accountType: 'CHECKING_ACCOUNT',
      },
      pixKeyType: 'DOCUMENT',
      pixKey: CNPJ,
    },
  })
  await page.getByText('Cadastro criado com sucesso!').waitFor()
  await page.waitForURL(/\/login$/)
  assert.deepEqual(
    complaints.filter((text) => !text.includes('ERR_FAILED')),
    [],
  )
  await enter(page, EMAIL, PASSWORD)
  await page.getByText('Saldo disponível').waitFor()
})

test('R-SGN-10 on a phone, with a random key: what is typed survives a refusal and a reload, passwords are not stored', async () => {
  const { page } = await openPanel(browser, product, { width: 390, scheme: 'dark' })
  await page.goto(`${product.panelUrl}/cadastro`)
  await field(page, 'CNPJ').pressSequentially('11222333000181')
  await field(page, 'Razão social').fill('Moinho Claro Ltda')
  await field(page, 'Nome fantasia').fill('Moinho Claro')
  // An e-mail that has an account.
  await fillCompany(page, 'ana@padaria-ipe.com.br')
  await fillPasswords(page)
  await assertAccessible(page, 'dark on a phone')
  await press(page, 'Próximo')
  await titled(page, 'Endereço').waitFor()
  await page.getByText('Etapa 2 de 3').waitFor()
  await field(page, 'CEP').fill('99999999')
  await page.getByText('Cep inválido.').waitFor()
  await field(page, 'CEP').fill('01001000')
  await field(page, 'CEP').blur()
  await page.locator('input[value="Praça da Sé"]').waitFor()
  const filled = { Bairro: 'Sé', Cidade: 'São Paulo', Estado: 'SP' }
  for (const [label, value] of Object.entries(filled)) {
    assert.equal(await field(page, label).inputValue(), value, label)
  }
  assert.notEqual(await field(page, 'Complemento (opcional)').inputValue(), '')
  await field(page, 'Número').fill('1')
  await press(page, 'Próximo')
  await fillBank(page)

  const stored = await page.evaluate('JSON.stringify(sessionStorage)')
  assert.ok(String(stored).includes('Moinho Claro'))
  assert.ok(!String(stored).includes(PASSWORD))
  await page.reload()
  await titled(page, 'Dados da empresa').waitFor()
  await page.locator('input[value="Moinho Claro"]').waitFor()
  assert.equal(await field(page, 'Senha').inputValue(), '')
  await fillPasswords(page)
  await press(page, 'Próximo')
  await titled(page, 'Endereço').waitFor()
  await press(page, 'Próximo')
  assert.equal(await field(page, 'Conta').inputValue(), '98765')
  await field(page, 'Tipo de chave Pix').selectOption('Chave aleatória')
  assert.equal(await field(page, 'Chave Pix').count(), 0)
  await press(page, 'Cadastrar vendedor')
  await page.getByText('BAR-1012 - Já existe um usuário com este e-mail.').waitFor()
  // The refused field is on the first step.
  await titled(page, 'Dados da empresa').waitFor()
  await untilFocused(page, 'ana@padaria-ipe.com.br')
  await field(page, 'E-mail').fill('dono@moinho-claro.example')
  await press(page, 'Próximo')
  await press(page, 'Próximo')
  const sent = page.waitForRequest(/v2\/public\/sellers/)
  await press(page, 'Cadastrar vendedor')
  assert.deepEqual(Object.keys((await sent).postDataJSON().account), ['account', 'pixKeyType'])
  await page.getByText('Cadastro criado com sucesso!').waitFor()
  await page.waitForURL(/\/login$/)
  assert.ok(!String(await page.evaluate('JSON.stringify(sessionStorage)')).includes('Moinho'))
})
