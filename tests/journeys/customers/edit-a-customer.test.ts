import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { CHARGE_STATUSES } from '#contract/charges/states.ts'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { goTo, openSignedIn } from '#tests/factories/browser/panel.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

const ANA = 'ana@padaria-ipe.com.br'

// Paid outside, so that the books need nothing of them; the last one is the oldest.
const COPIES = `
  insert into charge
  select copy.* from charge,
         generate_series(1, $2::integer) as n,
         jsonb_populate_record(charge.*, jsonb_build_object(
           'id', gen_random_uuid(), 'status', 'PAID_MANUALLY', 'title', 'Cópia ' || n,
           'expiration_date', date '2020-01-01' - n)) as copy
   where charge.id = (select id from charge where customer_document = $1 limit 1)`

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

/** A customer of the demonstration as the API answers it. */
async function customerNamed(name: string) {
  const token = await product.signIn()
  const path = `/core/seller-clients?name=${encodeURIComponent(name)}`
  const [customer] = (await product.call(path, { token })).body.content
  return { customer, token }
}

test('R-CUSTD-01 R-CUSTD-03 R-CUSTD-04 R-CUSTD-05 R-CUSTD-06 R-CUSTD-08 SM-CUSTEDIT the contact of a customer is edited', async () => {
  const { customer } = await customerNamed('Marina')
  const { page, complaints } = await openSignedIn(browser, product, ANA, {
    at: `/clientes/${customer.id}`,
  })
  const back = page.getByRole('navigation', { name: 'Caminho' }).getByRole('link').last()
  assert.equal(await back.getAttribute('href'), '/clientes')
  await page.getByRole('heading', { level: 1, name: customer.name, exact: true }).waitFor()
  const initial = page.getByRole('main').locator('span[aria-hidden=true]', { hasText: /^M$/ })
  assert.equal(await initial.count(), 1)
  const edit = page.getByRole('button', { name: 'Editar Identificação e contato' })
  await edit.click()
  assert.equal(await page.getByRole('button', { name: /^Editar/ }).count(), 0)
  assert.equal(await page.getByLabel('Documento').getAttribute('readonly'), '')
  await page.getByLabel('Nome', { exact: true }).fill('')
  await page.getByLabel('Email', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Concluir' }).click()
  await page.getByText('Peenchimento obrigatório!').waitFor()
  await page.getByText('O campo e-mail é obrigatório!').waitFor()
  await page.getByLabel('Email', { exact: true }).fill('marina')
  await page.getByText('Digite um e-mail válido!').waitFor()
  await assertAccessible(page, 'errors of the contact')

  await page.getByRole('button', { name: 'Cancelar' }).click()
  const ask = page.getByRole('dialog', { name: 'Tem certeza que deseja cancelar?' })
  await ask.getByText('Todas as alterações serão perdidas').waitFor()
  await assertAccessible(page, 'the question')
  await ask.getByRole('button', { name: 'Não' }).click()
  await ask.waitFor({ state: 'hidden' })
  assert.equal(await page.getByLabel('Email', { exact: true }).inputValue(), 'marina')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await ask.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByText(customer.email).first().waitFor()

  await edit.click()
  await page.getByLabel('Email', { exact: true }).fill('marina.nova@exemplo.com.br')
  await page.getByRole('button', { name: 'Concluir' }).click()
  const review = page.getByRole('dialog', { name: 'Revise as alterações' })
  await review.locator('del', { hasText: customer.email }).waitFor()
  await review.getByText('marina.nova@exemplo.com.br').waitFor()
  await review
    .getByText('As notificações das novas cobranças serão enviadas para os novos contatos.')
    .waitFor()
  await assertAccessible(page, 'the review')
  await review.getByRole('button', { name: 'Voltar para edição' }).click()
  await page.getByRole('button', { name: 'Concluir' }).click()
  await review.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('Cliente editado com sucesso!').waitFor()
  await edit.waitFor()
  assert.deepEqual(complaints, [])
})

test('a stale save is refused and shows the former value, theirs and yours', async () => {
  const { customer, token } = await customerNamed('João')
  const { page, complaints } = await openSignedIn(browser, product, ANA, {
    scheme: 'dark',
    width: 390,
    at: `/clientes/${customer.id}`,
  })
  await page.getByRole('button', { name: 'Editar Identificação e contato' }).click()
  await page.getByLabel('Email', { exact: true }).fill('minha@exemplo.com.br')

  const { document, phone, countryCode } = customer
  const theirs = {
    document,
    phone,
    countryCode,
    name: 'João Batista',
    email: 'dela@exemplo.com.br',
  }
  const path = `/core/seller-clients/${customer.id}`
  const saved = await product.call(path, { method: 'PUT', token, body: theirs })
  assert.equal(saved.status, 200, saved.text)

  await page.getByRole('button', { name: 'Concluir' }).click()
  const review = page.getByRole('dialog', { name: 'Revise as alterações' })
  await review.getByRole('button', { name: 'Confirmar' }).click()
  await review.getByText(/Este cliente foi alterado/).waitFor()
  for (const value of [customer.email, 'dela@exemplo.com.br', 'minha@exemplo.com.br']) {
    await review.getByText(value).waitFor()
  }
  await assertAccessible(page, 'the contested review')
  await review.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('Cliente editado com sucesso!').waitFor()
  const now = (await product.call(path, { token })).body
  assert.deepEqual([now.name, now.email], ['João Batista', 'minha@exemplo.com.br'])
  assert.deepEqual(complaints, [])
})

test('R-CUSTD-07 R-CUSTD-11 R-CUSTD-12 R-CUSTD-13 R-CUSTD-14 R-CUSTD-16 SM-CUSTEDIT the address of a customer is checked, filled by its CEP and saved', async () => {
  const { customer, token } = await customerNamed('Escola')
  const { page, complaints } = await openSignedIn(browser, product, ANA, {
    at: `/clientes/${customer.id}`,
  })
  const address = page.getByRole('region', { name: 'Endereço' })
  const labels = [
    'CEP',
    'Rua/Avenida',
    'Número',
    'Complemento',
    'Bairro',
    'Cidade',
    'Estado',
    'País',
  ]
  for (const label of labels) await address.getByText(label, { exact: true }).waitFor()
  await address.getByRole('button', { name: 'Editar Endereço' }).click()
  await address.getByRole('button', { name: 'Cancelar' }).waitFor()
  const save = address.getByRole('button', { name: 'Concluir' })
  const field = (label: string | RegExp) => address.getByLabel(label)
  const valuesOf = (...of: (string | RegExp)[]) =>
    Promise.all(of.map((label) => field(label).inputValue()))

  // Everything but number and complement is required; a country is always chosen.
  const required = ['CEP', 'Rua/Avenida', 'Bairro', 'Cidade']
  for (const label of [...required, 'Número', /Complemento/]) await field(label).fill('')
  await field('Estado').selectOption('')
  await save.click()
  const missing = address.getByText('Peenchimento obrigatório!')
  assert.equal(await missing.count(), required.length + 1)
  assert.equal(await field('País').locator('option[value=""]').count(), 0)

  // Another country's state is typed.
  await field('País').selectOption('PT')
  await field('Estado').fill('a1bc')
  await field('Cidade').fill("S4nta Bárb@ra d'Oeste-2")
  assert.deepEqual(await valuesOf('Estado', 'Cidade'), ['AB', "Snta Bárbra d'Oeste-"])
  const codes = await field('País')
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
  assert.ok(codes.length > 100 && codes.every((code) => /^[A-Z]{2}$/.test(code ?? '')))
  await field('País').selectOption('BR')

  await field('CEP').fill('99999999')
  await page.getByText('Cep inválido.').waitFor()
  await field(/Complemento/).fill('Fundos')
  await field('CEP').fill('01001000')
  await page.getByText('Endereço preenchido pelo CEP.').waitFor()
  assert.deepEqual(
    await valuesOf('CEP', 'Rua/Avenida', 'Bairro', 'Cidade', 'Estado', 'País', /Complemento/),
    ['01001-000', 'Praça da Sé', 'Sé', 'São Paulo', 'SP', 'BR', 'Fundos'],
  )
  // What an answer has empty is left as it is, everything else is replaced.
  await page.route(/postal-codes\/01310-?100\//, (route) =>
    route.fulfill({
      json: {
        logradouro: 'Rua Nova',
        bairro: '',
        localidade: 'Campinas',
        uf: 'RJ',
        complemento: 'lado par',
      },
    }),
  )
  await field('CEP').fill('01310100')
  await address.locator('input[value="Rua Nova"]').waitFor()
  assert.deepEqual(await valuesOf('Rua/Avenida', 'Bairro', 'Cidade', 'Estado', /Complemento/), [
    'Rua Nova',
    'Sé',
    'Campinas',
    'RJ',
    'lado par',
  ])
  await field('CEP').fill('01001000')
  await address.locator('input[value="Praça da Sé"]').waitFor()
  await assertAccessible(page, 'the address')
  await page.getByRole('button', { name: 'Concluir' }).click()
  await page.getByText('Endereço editado com sucesso!').waitFor()
  const saved = (await product.call(`/core/seller-clients/${customer.id}`, { token })).body.address
  assert.deepEqual([saved.zipCode, saved.number, saved.state], ['01001000', null, 'SP'])
  await page.getByRole('button', { name: 'Editar Identificação e contato' }).click()
  await page.getByLabel('Email', { exact: true }).fill('escola.nova@exemplo.com.br')
  await page.getByRole('button', { name: 'Concluir' }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('Cliente editado com sucesso!').waitFor()
  assert.deepEqual(complaints, [])
})

test('a new CEP keeps the number, and says beside the CEP that it may belong to the former street', async () => {
  const { customer } = await customerNamed('Escola')
  const { page } = await openSignedIn(browser, product, ANA, { at: `/clientes/${customer.id}` })
  const address = page.getByRole('region', { name: 'Endereço' })
  await address.getByRole('button', { name: 'Editar Endereço' }).click()
  await address.getByLabel('Rua/Avenida').fill('Rua Velha')
  await address.getByLabel('Número').fill('77')
  const zipCode = address.getByLabel('CEP')
  await zipCode.fill('01001000')
  const reminder = address.getByText('Endereço preenchido pelo CEP. Confira o número.')
  await reminder.waitFor()
  assert.equal(await address.getByLabel('Rua/Avenida').inputValue(), 'Praça da Sé')
  assert.equal(await address.getByLabel('Número').inputValue(), '77')
  const [said, field] = [await reminder.boundingBox(), await zipCode.boundingBox()]
  assert.ok(said && field && said.y - field.y - field.height < 20, 'it is said below the CEP')
  // The same street again: the number is its own.
  await zipCode.fill('')
  await zipCode.fill('01001000')
  await address.getByText('Endereço preenchido pelo CEP.', { exact: true }).waitFor()
})

test('R-CUSTD-18 R-CUSTD-19 R-CUSTD-20 R-CUSTD-23 R-CUSTD-24 the tabs of a customer depend on the role, divide charges by status, and their rows open the record', async () => {
  const { customer, token } = await customerNamed('Café')
  const ana = await openSignedIn(browser, product, ANA, { at: `/clientes/${customer.id}` })
  await ana.page.getByRole('tab', { name: 'Assinaturas' }).waitFor()
  await ana.page.getByRole('tab', { name: 'Recebíveis' }).click()
  await ana.page.getByRole('tab', { name: 'Histórico' }).waitFor()
  await ana.page.getByRole('tab', { name: /Agendados/ }).click()
  await assertAccessible(ana.page, 'charges of a customer')

  // One charge of each status, from a real one.
  const { document } = customer
  const listed = `/core/charges?customerDocument=${document.documentNumber}&status=ALL&page=0&size=1`
  const [charge] = (await product.call(listed, { token })).body.content
  const uuidOf = (at: number) => `01998d6a-0000-7000-8000-00000000000${at}`
  const content = CHARGE_STATUSES.map((status, at) => ({ ...charge, uuid: uuidOf(at), status }))
  await ana.page.route(/\/core\/charges\?.*customerDocument=/, async (route) => {
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...(await response.json()), content } })
  })
  await ana.page.reload()
  await ana.page.getByRole('tab', { name: 'Recebíveis' }).click()
  const rowsOf = async (view: RegExp, path: string) => {
    await ana.page.getByRole('tab', { name: view }).click()
    const links = ana.page.getByRole('table').locator('a[data-row]')
    await ana.page.locator(`a[data-row][href^="${path}"]`).first().waitFor()
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    return CHARGE_STATUSES.filter((_, at) => hrefs.includes(`${path}${uuidOf(at)}`))
  }
  assert.deepEqual(await rowsOf(/Agendados/, '/cobrancas-agendadas/'), ['SCHEDULED', 'LATE'])
  assert.deepEqual(
    await rowsOf(/Histórico/, '/cobrancas/'),
    CHARGE_STATUSES.filter((status) => status !== 'SCHEDULED' && status !== 'LATE'),
  )
  await ana.page.unrouteAll({ behavior: 'ignoreErrors' })
  const { customer: school } = await customerNamed('Escola')
  await goTo(ana.page, `/clientes/${school.id}`)
  await ana.page.getByRole('heading', { level: 1, name: school.name }).waitFor()
  await ana.page.getByRole('table', { name: 'Recorrências' }).getByRole('link').first().click()
  await ana.page.waitForURL(/\/recorrencias\/[0-9a-f-]{36}$/)

  const bruno = await openSignedIn(browser, product, 'bruno@padaria-ipe.com.br', {
    at: `/clientes/${customer.id}`,
  })
  await bruno.page.getByRole('tab', { name: 'Recebíveis' }).waitFor()
  assert.equal(await bruno.page.getByRole('tab', { name: 'Assinaturas' }).count(), 0)
  assert.equal(await bruno.page.getByRole('button', { name: /^Editar/ }).count(), 0)
  await bruno.page.getByRole('tab', { name: /Agendados/ }).click()
  await bruno.page.getByRole('table').getByRole('link').first().click()
  await bruno.page.waitForURL(/\/cobrancas-agendadas\/[0-9a-f-]{36}$/)
  await bruno.page.goBack()
  await bruno.page.getByRole('tab', { name: /Histórico/ }).click()
  await bruno.page.getByRole('table').getByRole('link').first().click()
  await bruno.page.waitForURL(/\/cobrancas\/[0-9a-f-]{36}$/)
  await bruno.page.getByRole('heading', { level: 1 }).waitFor()
  assert.deepEqual([...ana.complaints, ...bruno.complaints], [])
})

test('R-CUSTD-22 each tab of a customer asks once for 10000 rows of the document, which scroll with few rows rendered', async () => {
  const { customer } = await customerNamed('Tiago')
  await asOwner(product.databaseUrl, (owner) =>
    owner.run(COPIES, [customer.document.documentNumber, 9_900]),
  )
  const { page, complaints } = await openSignedIn(browser, product)
  // A change of the account would have the rows asked for again.
  await page.route(/\/notification-panel\/stream/, (route) => route.abort())
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const queries: [string, Record<string, string>][] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (searchParams.has('customerDocument')) {
      queries.push([pathname, Object.fromEntries(searchParams)])
    }
  })
  await goTo(page, `/clientes/${customer.id}`)
  await page.getByRole('tab', { name: 'Recebíveis' }).click()
  const table = page.getByRole('table')
  await table.getByRole('row').nth(10).waitFor()
  const total = Number(await table.getAttribute('aria-rowcount'))
  assert.ok(total > 9_900, String(total))
  assert.ok((await table.getByRole('row').count()) < 200)
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await table.getByText('Cópia 9900', { exact: true }).waitFor()
  assert.ok((await table.getByRole('row').count()) < 200)
  const rest = {
    customerDocument: customer.document.documentNumber,
    status: 'ALL',
    page: '0',
    size: '10000',
  }
  assert.deepEqual(queries, [
    ['/core/subscriptions', { ...rest, sort: 'startDate,DESC' }],
    ['/core/charges', { ...rest, sort: 'expirationDate,DESC' }],
  ])
  assert.deepEqual(complaints, [])
})

test('R-CUSTD-02 R-CUSTD-09 R-CUSTD-10 R-CUSTD-17 R-CUSTD-25 R-GEN-07 SM-CUSTEDIT an edit reads once, sends contact and address by separate calls, and shows the description of a failure', async () => {
  const { customer } = await customerNamed('Heitor')
  const { page, complaints } = await openSignedIn(browser, product)
  const own = `/core/seller-clients/${customer.id}`
  const sent: { method: string; path: string; body: Record<string, unknown> }[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith(own)) {
      sent.push({ method: request.method(), path, body: request.postDataJSON() ?? {} })
    }
  })
  await goTo(page, `/clientes/${customer.id}`)
  const contact = page.getByRole('region', { name: 'Identificação e contato' })
  await contact.getByText(customer.email).waitFor()
  const labels = ['Nome', 'Documento', 'Telefone', 'Email', 'Email financeiro']
  for (const label of labels) await contact.getByText(label, { exact: true }).waitFor()
  const reads = () => sent.filter(({ method }) => method === 'GET').length
  assert.equal(reads(), 1)
  assert.equal(sent[0]?.path, own)

  const field = (label: string) => contact.getByLabel(label, { exact: true })
  await contact.getByRole('button', { name: /^Editar/ }).click()
  assert.match(await field('Código do país').inputValue(), /^\+55\|/)
  await field('Telefone').fill('')
  await field('Nome').fill('Nome de passagem')
  await contact.getByRole('button', { name: 'Concluir' }).click()
  await contact.getByText('Peenchimento obrigatório!').waitFor()
  await contact.getByRole('button', { name: 'Cancelar' }).click()
  const ask = page.getByRole('dialog', { name: 'Tem certeza que deseja cancelar?' })
  await ask.getByRole('button', { name: 'Cancelar' }).click()
  await contact.getByText(customer.name).waitFor()
  await product.until('the reload', async () => reads() === 2)

  await contact.getByRole('button', { name: /^Editar/ }).click()
  await field('Telefone').fill('(21) 97654-3210')
  // The financial e-mail has no rule.
  await field('Email financeiro').fill('falar com o Beto')
  const entries = JSON.stringify([{ code: 'BAR-2006', description: 'Telefone inválido.' }])
  const refusal = { status: 422, contentType: 'application/json', body: entries }
  const toasts = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
  await page.route(`**${own}`, (route) => route.fulfill(refusal), { times: 1 })
  await contact.getByRole('button', { name: 'Concluir' }).click()
  const review = page.getByRole('dialog', { name: 'Revise as alterações' })
  await review.getByRole('button', { name: 'Confirmar' }).click()
  await review.getByText('Telefone inválido.', { exact: true }).waitFor()
  await toasts.getByText('Telefone inválido.', { exact: true }).waitFor()
  assert.equal(await page.getByText('BAR-2006').count(), 0)
  await review.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('Cliente editado com sucesso!').waitFor()
  const { document, name, email } = customer
  const last = sent.findLast(({ method }) => method === 'PUT')
  assert.equal(last?.path, own)
  assert.deepEqual(last?.body, {
    document,
    name,
    email,
    phone: '21976543210',
    countryCode: '+55',
    alternativeEmail: 'falar com o Beto',
  })

  const address = page.getByRole('region', { name: 'Endereço' })
  await address.getByRole('button', { name: /^Editar/ }).click()
  const labelled = (label: string) => address.getByLabel(label, { exact: true })
  await labelled('Bairro').fill('')
  await labelled('Cidade').fill('')
  await labelled('Rua/Avenida').fill('')
  await labelled('Número').fill('12')
  await address.getByRole('button', { name: 'Concluir' }).click()
  assert.equal(await address.getByText('Peenchimento obrigatório!').count(), 3)
  await labelled('Bairro').fill('Centro')
  await labelled('Cidade').fill('Niterói')
  await labelled('Rua/Avenida').fill('Rua Nova')
  const nowhere = JSON.stringify([{ code: 'BAR-2007', description: 'Endereço inválido.' }])
  await page.route(`**${own}/address`, (route) => route.fulfill({ ...refusal, body: nowhere }), {
    times: 1,
  })
  await address.getByRole('button', { name: 'Concluir' }).click()
  await address.getByText('Endereço inválido.', { exact: true }).waitFor()
  await toasts.getByText('Endereço inválido.', { exact: true }).waitFor()
  await address.getByRole('button', { name: 'Concluir' }).click()
  await page.getByText('Endereço editado com sucesso!').waitFor()
  const patch = sent.findLast(({ method }) => method === 'PATCH')
  assert.equal(patch?.path, `${own}/address`)
  assert.equal(patch?.body['number'], 12)
  assert.match(String(patch?.body['zipCode']), /^\d{8}$/)
  assert.equal(patch?.body['state'], 'SP')
  assert.deepEqual(complaints, [])
})
