import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { cpfCheckDigits } from '#contract/basics/documents.ts'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { goTo, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

test('R-CUSTL-01 R-CUSTA-02 R-CUSTA-11 R-CUSTA-16 R-GEN-24 a company with letters in its CNPJ is added', async () => {
  const { page, complaints } = await openSignedIn(browser, product)
  await page.getByText('Saldo disponível').waitFor()
  await page.getByRole('link', { name: 'Clientes' }).first().click()
  await page.getByRole('button', { name: 'Adicionar cliente' }).click()
  await page.waitForURL(/adicionar-cliente/)
  await page.getByLabel('Tipo de documento').selectOption('cnpj')
  await page.getByLabel('Documento', { exact: true }).pressSequentially('12abc34501de35')
  const fieldValueOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
  await product.until(
    'the mask',
    async () => (await fieldValueOf('Documento')) === '12.ABC.345/01DE-35',
  )
  await product.until('the look-up', async () => (await fieldValueOf('Razão Social')) !== '')
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
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/clientes?busca=luisa',
  })
  await page.getByRole('link', { name: 'Luísa Fernanda Prado' }).first().waitFor()
  await page.goto(`${product.panelUrl}/clientes?busca=ninguem-assim`)
  await page.getByText('Sem dados de clientes').waitFor()
  await assertAccessible(page, 'nothing found')
  assert.deepEqual(complaints, [])
})

test('R-CUSTA-03 R-CUSTA-04 R-CUSTA-05 R-CUSTA-06 R-CUSTA-10 R-CUSTA-12 R-CUSTA-13 step 1 for a person validates each field', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/clientes/adicionar-cliente',
  })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const next = page.getByRole('button', { name: 'Proximo' })
  const document = field('Documento')
  assert.equal(await page.getByRole('button', { name: 'Cancelar' }).count(), 0)
  assert.equal(await field('País do documento').inputValue(), 'BR')
  assert.equal(await field('Tipo de documento').inputValue(), 'cpf')
  assert.match((await field('Código do país').inputValue()) ?? '', /^\+55\|/)
  await field('Nome do cliente').waitFor()
  assert.equal(await next.isDisabled(), true)

  await document.fill('52998224726')
  await document.blur()
  await page.locator('[id$="-error"]', { hasText: 'Inclua um CNPJ ou CPF válido' }).waitFor()
  assert.equal(await next.isDisabled(), true)
  // Twelve characters are no CPF any more: the label changes with the twelfth.
  await document.fill('529982247251')
  await field('Razão Social').waitFor()
  await field('País do documento').selectOption('PT')
  await field('Tipo de documento').selectOption('passport')
  assert.equal(await next.isDisabled(), false)
  await field('País do documento').selectOption('BR')
  await document.fill('11144477735')
  assert.equal(await next.isDisabled(), false)

  await next.click()
  for (const label of ['Nome do cliente', 'Celular', 'Email']) {
    const error = await field(label).getAttribute('aria-describedby')
    const told = await page.locator(`[id="${error?.split(' ').at(-1)}"]`).textContent()
    assert.equal(told, 'Peenchimento obrigatório!', label)
  }
  assert.equal(await field('Email financeiro (opcional)').getAttribute('aria-invalid'), null)
  assert.deepEqual(complaints, [])
})

test('R-CUSTA-07 R-CUSTA-08 R-CUSTA-09 R-CUSTA-14 R-CUSTA-15 R-LOOK-03 R-GEN-05 step 2 fills the address and creates the customer', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/clientes/adicionar-cliente?etapa=2',
  })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('CEP').fill('99999-999')
  await page.getByText('Cep inválido.').waitFor()
  const typed = { 'Rua/Avenida': 'Rua Minha', Bairro: 'Meu', Cidade: 'Minha' }
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text)
  await field('CEP').fill('01001-000')
  await page.getByText('Endereço preenchido pelo CEP.').waitFor()
  assert.equal(await field('Rua/Avenida').inputValue(), 'Praça da Sé')
  assert.equal(await field('Cidade').inputValue(), 'São Paulo')
  assert.equal(await field('Estado').inputValue(), 'SP')
  assert.equal(await field('País').inputValue(), 'BR')
  await field('Complemento (opcional)').waitFor()

  await page.getByRole('button', { name: 'Seu endereço será utilizado' }).hover()
  const tip = page.getByRole('tooltip')
  await tip.getByText('Seu endereço será utilizado nos boletos e notas fiscais.').waitFor()
  await page.getByRole('switch', { name: /^Usar meu endereço/ }).check()
  await field('CEP').waitFor({ state: 'hidden' })
  // What step 1 lacks leads back to it.
  await page.getByRole('button', { name: 'Salvar' }).click()
  await field('Documento').waitFor()
  await page.getByText('Peenchimento obrigatório!').first().waitFor()

  const token = await product.signIn()
  const known = (await product.call('/core/seller-clients?name=Marina', { token })).body.content[0]
  await field('Documento').fill(known.document.documentNumber)
  await field('Nome do cliente').fill('Repetida da Silva')
  await field('Celular').fill('11987654321')
  await field('Email').fill('repetida@exemplo.com.br')
  const keys: (string | undefined)[] = []
  let isOffline = true
  await page.route('**/core/seller-clients', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    return isOffline ? route.abort() : route.fallback()
  })
  await page.getByRole('button', { name: 'Proximo' }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Erro de conexão com o servidor').first().waitFor()
  await page.reload()
  isOffline = false
  await page.getByRole('button', { name: 'Salvar' }).click()
  const refused = page.getByText('Já existe um cliente com este documento.', { exact: true })
  await refused.first().waitFor()
  assert.equal(await page.getByText('BAR-2002').count(), 0)
  await field('Documento').fill('52998224725')
  await page.getByRole('button', { name: 'Proximo' }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Cliente cadastrado com sucesso!').waitFor()
  // One idempotency key until a definitive response; the refused request had another.
  assert.equal(keys.length, 3)
  assert.match(keys[0] ?? '', /^[0-9a-f-]{36}$/)
  assert.equal(keys[1], keys[0])
  assert.notEqual(keys[2], keys[1])
  const found = await product.call('/core/seller-clients?document=52998224725', { token })
  assert.equal(found.body.content[0].useSellerAddress, true)
  assert.deepEqual(complaints, [])
})

test('R-CUSTA-01 R-CUSTA-16 R-WID-03 R-WID-07 a customer is searched for and added in a dialog', async () => {
  const { page, complaints } = await openSignedIn(browser, product)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const [size, sort, by] = ['size', 'sort', 'document'].map((name) => searchParams.get(name))
    if (pathname === '/core/seller-clients') asked.push(`${size} ${sort} ${by ?? ''}`.trim())
  })
  await goTo(page, '/seja-pago/criar/cobranca-pontual')
  const picker = page.getByRole('combobox', { name: 'Cliente' })
  await picker.fill('luisa')
  await page.getByRole('option', { name: /Luísa Fernanda Prado/ }).waitFor()
  await picker.fill('301.202')
  await page.getByRole('option', { name: /Marina Alves Teixeira/ }).waitFor()
  assert.ok(asked.includes('100 name,ASC'), asked.join())
  await product.until('the document', async () => asked.includes('20 name,ASC 301.202'))
  // Its answer may still lengthen the list, which moves the option below.
  await page.getByLabel('Buscando…').waitFor({ state: 'hidden' })
  await page.getByRole('option', { name: 'Adicionar cliente' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar cliente' })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await picker.click()
  await page.getByRole('option', { name: 'Adicionar cliente' }).click()
  await dialog.getByLabel('Documento', { exact: true }).fill('39053344705')
  await dialog.getByLabel('Nome do cliente').fill('Nova do Diálogo')
  await dialog.getByLabel('Celular').fill('11987654321')
  await dialog.getByLabel('Email', { exact: true }).fill('nova@exemplo.com.br')
  await dialog.getByRole('button', { name: 'Proximo' }).click()
  await dialog.getByRole('switch', { name: /^Usar meu endereço/ }).check()
  await assertAccessible(page, 'the dialog')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  assert.match(await picker.inputValue(), /^Nova do Diálogo/)
  assert.match(page.url(), /seja-pago\/criar/)
  assert.deepEqual(complaints, [])
})

test('R-CUSTL-03 R-CUSTL-04 R-CUSTL-06 R-GEN-06 R-GEN-13 the list is sorted by name, 20 a page, and its rows open the customer', async () => {
  const token = await product.signIn()
  for (let number = 0; number < 12; number += 1) {
    const nine = String(400_000_000 + number * 7_919)
    const documentNumber = `${nine}${cpfCheckDigits(nine)}`
    const body = {
      name: `Zélia ${number}`,
      email: `zelia${number}@exemplo.com.br`,
      phone: '11987654321',
      document: { documentNumber, documentType: 'cpf', documentNation: 'BR' },
      useSellerAddress: true,
    }
    const made = await product.call('/core/seller-clients', { method: 'POST', token, body })
    assert.equal(made.status, 201, made.text)
  }
  const { context, page, complaints } = await openSignedIn(browser, product)
  const pages: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/core/seller-clients') pages.push(searchParams.get('page'))
  })
  await goTo(page, '/clientes')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await rows.nth(19).waitFor()
  assert.equal(await rows.count(), 20)
  const heads = await page.getByRole('columnheader').allTextContents()
  assert.deepEqual(heads.slice(0, 3), ['Cliente', 'E-mail', 'Telefone'])
  const names = () => page.locator('a[data-row]').allTextContents()
  const first = await names()
  await page.getByRole('link', { name: 'Próxima página' }).click()
  await page.getByText(/^21–\d+ de \d+$/).waitFor()
  const previous = page.getByRole('link', { name: 'Página anterior' })
  assert.equal(await previous.textContent(), '<')
  assert.deepEqual(pages, ['0', '1'])
  const all = [...first, ...(await names())]
  assert.deepEqual(all, all.toSorted(new Intl.Collator('pt-BR').compare))
  assert.equal(new Set(all).size, all.length)
  await previous.click()
  await page.getByText(/^1–20 de \d+$/).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Próxima página' }).textContent(), '>')

  const opened = context.waitForEvent('page')
  const [name = ''] = first
  await page.getByRole('link', { name: `Abrir em nova aba: ${name}` }).click()
  await (await opened).waitForURL(/\/clientes\/[0-9a-f-]{36}$/)
  // Anywhere in the row, not only on its name.
  await page.evaluate('scrollTo(0, 0)')
  await rows.nth(2).getByRole('cell').nth(2).click({ force: true })
  await page.waitForURL(/\/clientes\/[0-9a-f-]{36}$/)

  await page.route('**/core/seller-clients?*', (route) => {
    const entries = ['Um.', 'Dois.'].map((text, at) => ({
      code: `BAR-900${at}`,
      description: text,
    }))
    return route.fulfill({
      status: 422,
      contentType: 'application/json',
      body: JSON.stringify(entries),
    })
  })
  await goTo(page, '/clientes?busca=outra')
  for (const text of ['BAR-9000 - Um.', 'BAR-9001 - Dois.']) {
    await page.getByRole('alert').filter({ hasText: text }).first().waitFor()
  }
  assert.deepEqual(complaints, [])
})
