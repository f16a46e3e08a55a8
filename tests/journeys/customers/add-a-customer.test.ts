import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { cpfCheckDigits } from '#contract/basics/brazil/documents.ts'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { goTo, openSignedIn, untilFocused } from '#tests/factories/browser/panel.ts'
import { textsOf } from '#tests/factories/documents/read-pdf.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aLink } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let browser: Browser

const BARE = '12ABC34501DE35'
const MASKED = '12.ABC.345/01DE-35'

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

/** Cancels a form with changes. */
async function leaveForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const question = page.getByRole('dialog', { name: 'Tem certeza que deseja cancelar?' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await question.waitFor({ state: 'hidden' })
}

test('R-CUSTL-01 R-CUSTA-02 R-CUSTA-07 R-CUSTA-11 R-CUSTA-16 SM-CUSTFORM a company with letters in its CNPJ is looked up and added', async () => {
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
  assert.equal(await fieldValueOf('Razão Social'), 'ALFA NUMERICO TECNOLOGIA LTDA')
  assert.equal(await fieldValueOf('Nome fantasia (opcional)'), 'Alfa Numérico')
  const note = await page.getByText('Dados preenchidos pelo CNPJ.').boundingBox()
  const looked = await page.getByLabel('Documento', { exact: true }).boundingBox()
  assert.ok(note && looked, 'what the look-up filled is said')
  const gapPx = note.y - looked.y - looked.height
  assert.ok(gapPx >= 0 && gapPx < 20, `it is said ${gapPx} px below the document`)
  await page.getByLabel('Email', { exact: true }).fill('contato@empresa.com.br')
  await page.getByRole('textbox', { name: /celular/i }).fill('11987654321')
  await assertAccessible(page, 'step 1')
  await page.getByRole('button', { name: 'Proximo' }).click()
  await page.getByLabel('CEP', { exact: true }).waitFor()
  await assertAccessible(page, 'step 2')
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await page.getByLabel('Razão Social', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Proximo' }).click()
  await page.getByLabel('CEP', { exact: true }).waitFor()
  const filled = {
    CEP: '01310-100',
    'Rua/Avenida': 'Avenida Paulista',
    Número: '1000',
    'Complemento (opcional)': 'Andar 12',
    Bairro: 'Bela Vista',
    Cidade: 'São Paulo',
    Estado: 'SP',
    País: 'BR',
  }
  for (const [label, value] of Object.entries(filled)) {
    assert.equal(await fieldValueOf(label), value, label)
  }
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Cliente cadastrado com sucesso!').waitFor()
  await page.waitForURL(/\/clientes$/)
  const token = await product.signIn()
  const { body } = await product.call('/core/seller-clients?document=12.ABC.345/01DE-35', { token })
  assert.equal(body.totalElements, 1)
  assert.equal(body.content[0].document.documentNumber, '12ABC34501DE35')
  assert.deepEqual(complaints, [])
})

test('R-GEN-24 a CNPJ with letters keeps them in each form, mask, look-up, filter, document and file', async () => {
  const token = await product.signIn()
  const link = await aLink(product, token, { title: 'Licença anual' })
  const { context, page, complaints } = await openSignedIn(browser, product)

  // The checkout: form, mask and bank slip.
  const checkout = await context.newPage()
  await checkout.goto(`${product.checkoutUrl}/payment-link/${link}`)
  await checkout.getByLabel('Nome completo ou razão social').fill('Alfa Numérico')
  const buyer = checkout.getByLabel('CPF ou CNPJ')
  await buyer.fill(BARE.toLowerCase())
  await buyer.blur()
  assert.equal(await buyer.inputValue(), MASKED)
  await checkout.getByLabel('E-mail').fill('compras@alfa.example')
  await checkout.getByLabel('Celular com DDD').fill('(11) 98765-1234')
  await checkout.getByLabel('Boleto').check()
  const ordered = checkout.waitForRequest((request) => request.method() === 'POST')
  await checkout.getByRole('button', { name: /Gerar boleto/ }).click()
  assert.equal((await ordered).postDataJSON().buyer.document.documentNumber, BARE)
  const slip = checkout.getByRole('link', { name: 'Abrir boleto em PDF' })
  const href = (await slip.getAttribute('href')) ?? ''
  const file = await fetch(new URL(href, product.checkoutUrl))
  const printed = await textsOf(Buffer.from(await file.arrayBuffer()))
  assert.ok(printed.some(({ text }) => text.includes(MASKED)))
  await checkout.close()

  // The form of a sub-seller: its document with the look-up, its owner's, and the Pix key.
  await goTo(page, '/sub-vendedores/novo')
  const typeInto = async (label: string) => {
    const field = page.getByLabel(label, { exact: true })
    await field.pressSequentially(BARE.toLowerCase())
    await untilFocused(page, MASKED)
  }
  await typeInto('CPF/CNPJ')
  await page.locator('input[value="ALFA NUMERICO TECNOLOGIA LTDA"]').waitFor()
  await typeInto('CPF/CNPJ do responsável')
  await page.getByLabel('Tipo de chave Pix').selectOption('CPF/CNPJ')
  await typeInto('Chave Pix')
  await leaveForm(page)

  // The filters send it whole, the file has it masked.
  const lists = [
    ['/clientes', 'Clientes', 'document', MASKED],
    ['/cobrancas?situacao=SCHEDULED', 'Cobranças', 'customerDocument', 'Licença anual'],
    ['/recorrencias', 'Recorrências', 'customerDocument', null],
  ] as const
  for (const [path, title, parameter, found] of lists) {
    await goTo(page, path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByLabel('Buscar por', { exact: true }).selectOption('Documento')
    const search = page.getByRole('searchbox')
    const sent = page.waitForRequest((request) =>
      new URL(request.url()).searchParams.has(parameter),
    )
    await search.fill(MASKED)
    await search.press('Enter')
    assert.equal(new URL((await sent).url()).searchParams.get(parameter), MASKED)
    if (found) await page.getByRole('row').filter({ hasText: found }).first().waitFor()
  }
  const query = `customerDocument=${encodeURIComponent(MASKED)}&status=ALL`
  const exported = await product.call(`/core/exports/charges?${query}`, { token })
  assert.ok(exported.text.includes(`;${MASKED};`), exported.text)
  await goTo(page, '/sub-vendedores')
  const bySubSeller = page.waitForRequest(/subseller\?.*document=12ABC34501DE35/i)
  await page.getByRole('searchbox').fill(BARE)
  await page.getByRole('searchbox').press('Enter')
  await bySubSeller
  await goTo(page, '/seja-pago/criar/cobranca-pontual')
  await page.getByRole('combobox', { name: 'Cliente' }).fill(MASKED)
  await page.getByRole('option', { name: new RegExp(MASKED) }).waitFor()

  // The form of a customer, with its look-up.
  await goTo(page, '/clientes/adicionar-cliente')
  await page.getByLabel('Documento', { exact: true }).waitFor()
  await typeInto('Documento')
  assert.equal(await page.getByLabel('Tipo de documento').inputValue(), 'cnpj')
  await page.locator('input[value="ALFA NUMERICO TECNOLOGIA LTDA"]').waitFor()
  assert.deepEqual(complaints, [])
})

test('R-CUSTL-02 R-CUSTL-05 customers are searched by name, document or e-mail, one at a time, and the search stays in the address', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/clientes?busca=luisa',
  })
  const luisa = page.getByRole('link', { name: 'Luísa Fernanda Prado' })
  await luisa.first().waitFor()
  const search = page.getByRole('searchbox', { name: 'Buscar clientes' })
  const by = page.getByLabel('Buscar por')
  assert.deepEqual(await by.locator('option').allTextContents(), ['Nome', 'Documento', 'Email'])
  assert.equal(await search.inputValue(), 'luisa')
  const token = await product.signIn()
  const [known] = (await product.call('/core/seller-clients?name=luisa', { token })).body.content
  const { documentNumber } = known.document
  const fields = ['name', 'document', 'email'] as const
  const searches = [
    ['Documento', documentNumber.slice(0, 6), { document: documentNumber.slice(0, 6) }],
    ['Email', known.email, { email: known.email }],
    ['Nome', 'Fernanda', { name: 'Fernanda' }],
  ] as const
  for (const [label, text, expected] of searches) {
    await by.selectOption(label)
    await search.fill(text)
    const sent = page.waitForRequest(/\/core\/seller-clients\?/)
    await search.press('Enter')
    const { searchParams } = new URL((await sent).url())
    const given = fields.filter((field) => searchParams.has(field))
    assert.deepEqual(
      Object.fromEntries(given.map((field) => [field, searchParams.get(field)])),
      expected,
    )
    await page.waitForURL((url) => url.searchParams.get('busca') === text)
    await luisa.first().waitFor()
  }
  await page.goto(`${product.panelUrl}/clientes?busca=ninguem-assim`)
  await page.getByText('Sem dados de clientes').waitFor()
  await assertAccessible(page, 'nothing found')
  assert.deepEqual(complaints, [])
})

test('R-CUSTA-01 R-CUSTA-03 R-CUSTA-04 R-CUSTA-05 R-CUSTA-06 R-CUSTA-10 R-CUSTA-12 R-CUSTA-13 SM-CUSTFORM step 1 for a person validates each field', async () => {
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
  // A document of another country is only required.
  await document.fill('')
  assert.equal(await page.getByText('Inclua um CNPJ ou CPF válido').count(), 0)
  await next.click()
  assert.match((await document.getAttribute('aria-describedby')) ?? '', /-error$/)
  assert.equal(await page.getByText('Inclua um CNPJ ou CPF válido').count(), 0)
  await field('País do documento').selectOption('BR')
  await document.fill('11144477735')
  assert.equal(await next.isDisabled(), false)

  await next.click()
  for (const label of ['Nome do cliente', 'Celular', 'Email']) {
    const error = await field(label).getAttribute('aria-describedby')
    const message = await page.locator(`[id="${error?.split(' ').at(-1)}"]`).textContent()
    assert.equal(message, 'Peenchimento obrigatório!', label)
  }
  assert.equal(await field('Email financeiro (opcional)').getAttribute('aria-invalid'), null)
  assert.deepEqual(complaints, [])
})

test('R-CUSTA-07 R-CUSTA-08 R-CUSTA-09 R-CUSTA-14 R-CUSTA-15 R-LOOK-03 R-GEN-05 SM-CUSTFORM step 2 fills the address and creates the customer', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/clientes/adicionar-cliente?etapa=2',
  })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('CEP').fill('99999-999')
  await page.getByText('Cep inválido.').waitFor()
  const found = {
    logradouro: 'Praça da Sé',
    bairro: 'Sé',
    localidade: 'São Paulo',
    uf: 'SP',
    complemento: 'lado ímpar',
  }
  const stored = await product.call('/core/sandbox/lookups', {
    method: 'PATCH',
    key: null,
    body: { postalCodes: { '01001000': found } },
  })
  assert.equal(stored.status, 204, stored.text)
  const typed = { 'Rua/Avenida': 'Rua Minha', Bairro: 'Meu', Cidade: 'Minha' }
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text)
  await field('CEP').fill('01001-000')
  await page.getByText('Endereço preenchido pelo CEP.').waitFor()
  assert.equal(await field('Rua/Avenida').inputValue(), 'Praça da Sé')
  assert.equal(await field('Bairro').inputValue(), 'Sé')
  assert.equal(await field('Cidade').inputValue(), 'São Paulo')
  assert.equal(await field('Estado').inputValue(), 'SP')
  assert.equal(await field('País').inputValue(), 'BR')
  assert.equal(await field('Complemento (opcional)').inputValue(), 'lado ímpar')

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
  const added = await product.call('/core/seller-clients?document=52998224725', { token })
  assert.equal(added.body.content[0].useSellerAddress, true)
  assert.deepEqual(complaints, [])
})

test('R-CUSTA-01 R-CUSTA-16 R-WID-03 R-WID-07 a customer is searched for and added in a dialog, whose inputs follow type of document and country', async () => {
  const { page, complaints } = await openSignedIn(browser, product)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const [size, sort, by] = ['size', 'sort', 'document'].map((name) => searchParams.get(name))
    if (pathname === '/core/seller-clients') asked.push(`${size} ${sort} ${by ?? ''}`.trim())
  })
  // A list of the page itself is searched, too, whatever the accents.
  await goTo(page, '/sub-vendedores/novo')
  await page.getByLabel('CPF/CNPJ').fill('39053344705')
  const bank = page.getByRole('combobox', { name: 'Banco' })
  await bank.fill('itau uni')
  const found = page.getByRole('listbox', { name: 'Banco' })
  const options = found.getByRole('option')
  assert.match((await options.first().textContent()) ?? '', /^341 · /)
  await bank.fill('banco que não existe')
  await found.getByText('Nenhum banco encontrado').waitFor()
  await page.getByRole('status').getByText('Nenhum banco encontrado').waitFor()
  assert.equal(await options.count(), 0)
  await leaveForm(page)
  await goTo(page, '/seja-pago/criar/cobranca-pontual')
  const picker = page.getByRole('combobox', { name: 'Cliente' })
  await picker.fill('luisa')
  await page.getByRole('option', { name: /Luísa Fernanda Prado/ }).waitFor()
  await page.getByRole('option', { name: /Marina Alves/ }).waitFor({ state: 'hidden' })
  await picker.fill('301.202')
  await page.getByRole('option', { name: /Marina Alves Teixeira/ }).waitFor()
  assert.ok(asked.includes('100 name,ASC'), asked.join())
  await product.until('the document', async () => asked.includes('20 name,ASC 301.202'))
  await page.getByRole('option', { name: 'Adicionar cliente' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar cliente' })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await picker.click()
  await page.getByRole('option', { name: 'Adicionar cliente' }).click()
  const document = dialog.getByLabel('Documento', { exact: true })
  const type = dialog.getByLabel('Tipo de documento')
  await document.fill('529982')
  assert.deepEqual([await type.inputValue(), await document.inputValue()], ['cpf', '529.982'])
  await document.fill('12ABC345')
  assert.deepEqual([await type.inputValue(), await document.inputValue()], ['cnpj', '12.ABC.345'])
  await type.selectOption('CPF')
  assert.equal(await document.inputValue(), '123.45')
  const nation = dialog.getByLabel('País do documento')
  await nation.selectOption('PT')
  assert.deepEqual(await type.locator('option').allTextContents(), [
    'Passaporte',
    'Identificação fiscal',
    'Outro',
  ])
  await document.fill('CB-123 456')
  assert.equal(await document.inputValue(), 'CB-123 456')
  await nation.selectOption('BR')
  const code = dialog.getByLabel('Código do país')
  const phone = dialog.getByLabel('Celular')
  assert.equal(await code.locator('option:checked').textContent(), '+55 Brasil')
  await phone.fill('11987654321')
  assert.equal(await phone.inputValue(), '(11) 98765-4321')
  await code.selectOption('+351 Portugal')
  assert.equal(await phone.inputValue(), '11987654321')
  await code.selectOption('+55 Brasil')
  // The same number, pasted without punctuation, loses no digit.
  await phone.fill('11987654321')
  assert.equal(await phone.inputValue(), '(11) 98765-4321')
  await phone.press('Backspace')
  assert.equal(await phone.inputValue(), '(11) 9876-5432')
  await document.fill('39053344705')
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
  // The home page, which is left, has a table too.
  await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor()
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
