import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page, Request } from 'playwright-core'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { closeDialog, copyBy, goTo, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order, payPix } from '#tests/factories/payments/checkout.ts'
import { addUsers, asOperator, PASSWORD } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let browser: Browser
let token: string

startJourney(async (stage) => {
  product = stage.product
  browser = stage.browser
  token = await product.signIn()
})

const linkOf = async (id: string) =>
  (await product.call(`/core/payment-links/${id}`, { token })).body

async function openLinks(options: { width?: number; scheme?: 'light' | 'dark' } = {}) {
  const opened = await openSignedIn(browser, product, undefined, { ...options, at: '/seja-pago' })
  await opened.page.getByRole('heading', { level: 1, name: 'Links de pagamento' }).waitFor()
  return opened
}

async function menuOf(page: Page, title: string) {
  await page.getByRole('button', { name: `Ações de ${title}` }).click()
  await page.getByRole('menu').waitFor()
}

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}

test('R-LNKL-01 R-LNKL-02 R-LNKL-03 R-LNKL-04 R-LNKL-05 R-LNKL-11 R-LNKL-12 the lists of links are searched, and offer the links that may be created', async () => {
  const customers = await product.call('/core/seller-clients?size=1', { token })
  const [{ id: uuidSellerClient, name }] = customers.body.content
  await aLink(product, token, { title: 'Pão dedicado', uuidSellerClient })
  await aLink(product, token, { title: 'Pão de todos' })
  const { page, complaints } = await openLinks()
  await page.getByPlaceholder('Buscar cobranças pontuais').waitFor()
  const shown = /Pão de todos.*Sem cliente.*\d\d\/\d\d\/\d{4} \d\d:\d\d.*R\$\s150,00/
  await page.getByRole('row', { name: shown }).waitFor()
  await page.getByRole('switch', { name: 'Ver somente links dedicados a clientes' }).click()
  await page.getByRole('row', { name: 'Pão de todos' }).waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: new RegExp(`Pão dedicado.*${name}`) }).waitFor()
  assert.deepEqual(await page.getByRole('columnheader').allInnerTexts(), [
    'Título',
    'Cliente',
    'Criado em',
    'Valor',
    'Ações',
  ])
  await assertAccessible(page, 'the links')
  await page.getByRole('tab', { name: 'Recorrentes' }).click()
  await page.getByPlaceholder('Buscar assinaturas customizadas').waitFor()
  await page.getByText('Sem dados de links customizados').waitFor()
  await page.getByRole('tab', { name: 'Links rápidos' }).click()
  await page.waitForURL(/tipo=rapidos/)
  assert.equal(
    await page.getByRole('link', { name: 'Importar Recorrências' }).getAttribute('href'),
    '/importacao-de-recorrencia',
  )
  await page.getByRole('button', { name: 'Criar', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Link de Pagamento' }).waitFor()
  await assertAccessible(page, 'the menu of what may be made')
  await page.getByRole('menuitem', { name: 'Link de Pagamento' }).click()
  await page.getByRole('heading', { level: 1, name: 'Criar link de pagamento' }).waitFor()
  assert.equal(pathOf(page), '/seja-pago/criar/cobranca-pontual')
  await page.goBack()
  await page.getByRole('button', { name: 'Criar', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Link Rápido' }).click()
  await page.getByRole('heading', { level: 1, name: 'Link Rápido' }).waitFor()
  assert.equal(pathOf(page), '/seja-pago/criar/link-rapido')
  assert.deepEqual(complaints, [])
})

test('R-LNKL-06 R-LNKL-07 R-LNKL-14 the menu of a link copies, opens, deletes and duplicates it, without its customer', async () => {
  const customers = await product.call('/core/seller-clients?size=1', { token })
  const [{ id: uuidSellerClient }] = customers.body.content
  const id = await aLink(product, token, { title: 'Torta original', value: 88, uuidSellerClient })
  const { page, complaints } = await openLinks()
  const copied = await copyBy(page.getByRole('button', { name: 'Copiar link: Torta original' }))
  assert.equal(copied, `${product.checkoutUrl}/payment-link/${id}`)
  await page.getByText('Copiado com sucesso!').waitFor()
  await menuOf(page, 'Torta original')
  const opens = page.getByRole('menuitem', { name: 'Abrir em nova aba' })
  assert.equal(await opens.getAttribute('href'), `${product.checkoutUrl}/payment-link/${id}`)
  assert.equal(await opens.getAttribute('target'), '_blank')
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const deletes = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir esse link?' })
  await deletes.getByRole('button', { name: 'Excluir link' }).waitFor()
  await closeDialog(page)
  await deletes.waitFor({ state: 'hidden' })
  await menuOf(page, 'Torta original')
  await page.getByRole('menuitem', { name: 'Duplicar' }).click()
  const asks = page.getByRole('dialog', { name: 'Deseja duplicar esse link customizado?' })
  await asks.waitFor()
  await assertAccessible(page, 'the question before a copy')
  const brandOf = (request: Request) => new URL(request.url()).searchParams.get('whiteLabel')
  const read = page.waitForRequest(new RegExp(`/core/payment-links/${id}\\?`))
  await asks.getByRole('button', { name: 'Duplicar link' }).click()
  assert.equal(brandOf(await read), 'false')
  await page.getByLabel('Título', { exact: true }).waitFor()
  assert.equal(pathOf(page), `/seja-pago/criar/cobranca-pontual?id=${id}`)
  assert.equal(await page.getByLabel('Título', { exact: true }).inputValue(), 'Torta original')
  const created = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Criar link' }).click()
  assert.equal((await created).postDataJSON().whiteLabel, false)
  const made = page.getByRole('dialog', { name: 'Link criado' })
  const url = await made.getByText(/payment-link/).textContent()
  const listed = page.waitForRequest('**/core/payment-links/orders?*')
  await made.getByRole('button', { name: 'Concluir' }).click()
  assert.equal(brandOf(await listed), 'false')
  const copy = await linkOf(url?.split('/').at(-1) ?? '')
  const { uuid: _, url: __, createdAt: ___, sellerClient, paymentOrder, ...rest } = copy
  const original = await linkOf(id)
  assert.equal(sellerClient, null)
  assert.notEqual(original.sellerClient, null)
  for (const [name, value] of Object.entries(rest)) assert.deepEqual(value, original[name], name)
  assert.deepEqual(paymentOrder, original.paymentOrder)
  assert.deepEqual(complaints, [])
})

test('R-LNKL-04 a recurring link is listed by its plan and duplicated through the menu of the list', async () => {
  const { page, complaints } = await openLinks()
  await page.getByRole('tab', { name: 'Recorrentes' }).click()
  await page.getByRole('row', { name: /Clube do Pão.*R\$\s79,90/ }).waitFor()
  assert.deepEqual(await page.getByRole('columnheader').allInnerTexts(), [
    'Plano',
    'Cliente',
    'Criado em',
    'Valor por mês',
    'Ações',
  ])
  await menuOf(page, 'Clube do Pão')
  await page.getByRole('menuitem', { name: 'Duplicar' }).click()
  const asks = page.getByRole('dialog', { name: 'Deseja duplicar esse link customizado?' })
  await asks.getByRole('button', { name: 'Duplicar link' }).click()
  await page.waitForURL(/\/seja-pago\/criar\/assinatura-customizada\?id=/)
  const original = await linkOf(new URL(page.url()).searchParams.get('id') ?? '')
  const preview = page.getByRole('complementary', { name: 'Prévia' })
  await preview.getByText('R$ 79,90 por mês').waitFor()
  await page.getByRole('button', { name: 'Criar link' }).click()
  const made = page.getByRole('dialog', { name: 'Link criado' })
  const url = await made.getByText(/payment-link/).textContent()
  const copy = await linkOf(url?.split('/').at(-1) ?? '')
  assert.notEqual(copy.uuid, original.uuid)
  for (const name of ['paymentSubscription', 'allowedPaymentMethods', 'bankSlipDescription']) {
    assert.deepEqual(copy[name], original[name], name)
  }
  assert.deepEqual(complaints, [])
})

test('R-LNKL-09 a link is deleted after a confirmation, and leaves the list', async () => {
  await aLink(product, token, { title: 'Link que vai embora' })
  const { page, complaints } = await openLinks({ width: 390, scheme: 'dark' })
  await menuOf(page, 'Link que vai embora')
  await assertAccessible(page, 'the menu of a row on a phone')
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const asks = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir esse link?' })
  await asks.getByText('Excluí-lo desativará o link para futuras contratações.').waitFor()
  await assertAccessible(page, 'the question before a deletion')
  await asks.getByRole('button', { name: 'Excluir link' }).click()
  await page.getByText('Link customizado excluído com sucesso!').waitFor()
  await page.getByRole('row', { name: 'Link que vai embora' }).waitFor({ state: 'hidden' })
  // The row that follows it has the focus, which the next Tab goes on from.
  await page.locator('tbody tr:first-child a:focus').waitFor()
  assert.deepEqual(complaints, [])
})

test('R-LNKL-10 R-LNKF-03 R-LNKF-41 R-GEN-06 a link is edited in the form of its type', async () => {
  const id = await aLink(product, token, { title: 'Sonho', value: 20 })
  const { page, complaints } = await openLinks()
  await page.getByRole('link', { name: 'Sonho', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Editar link de pagamento' }).waitFor()
  assert.equal(pathOf(page), `/seja-pago/editar/${id}`)
  const title = page.getByLabel('Título', { exact: true })
  assert.equal(await title.inputValue(), 'Sonho')
  // R-LNKF-02: what kind of link it is was chosen when it was made.
  assert.equal(await page.getByLabel('Tipo de cobrança').count(), 0)
  await assertAccessible(page, 'the form of a link that is edited')
  await title.fill('Sonho de creme')
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  assert.equal((await put).postDataJSON().uuid, id)
  await page.getByText('Link alterado com sucesso!').waitFor()
  await page.getByRole('row', { name: /Sonho de creme/ }).waitFor()
  assert.equal(pathOf(page), '/seja-pago')
  assert.equal((await linkOf(id)).title, 'Sonho de creme')
  const [recurring] = (await product.call('/core/payment-links/subscriptions', { token })).body
    .content
  await goTo(page, `/seja-pago/editar/${recurring.uuid}`)
  const plan = page.getByRole('combobox', { name: 'Plano' })
  await plan.waitFor()
  assert.equal(await plan.inputValue(), recurring.planTitle)
  await page.getByRole('button', { name: 'Salvar alterações' }).waitFor()
  const quick = await product.call('/core/payment-links', {
    method: 'POST',
    token,
    body: {
      type: 'FAST_ORDER',
      paymentOrder: { title: 'Balcão', value: 10, installments: 1 },
      allowedPaymentMethods: { creditCardMethod: { type: 'EARLY' } },
    },
  })
  await goTo(page, `/seja-pago/editar/${quick.body.uuid}`)
  // Title, value and instalments only.
  await page.getByLabel('Título', { exact: true }).waitFor()
  assert.equal(await page.getByLabel('Título', { exact: true }).inputValue(), 'Balcão')
  assert.equal(await page.getByRole('switch').count(), 0)
  await page.getByRole('button', { name: 'Salvar alterações' }).waitFor()

  const unread = '01998d6a-0000-7000-8000-000000000000'
  const refused = [{ code: 'BAR-9001', description: 'Sem resposta.' }]
  await page.route(`**/core/payment-links/${unread}*`, (route) =>
    route.fulfill({ status: 422, json: refused }),
  )
  await goTo(page, `/seja-pago/editar/${unread}`)
  const toasts = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
  await toasts.getByText('BAR-9001 - Sem resposta.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Tentar de novo' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('two people edit one link: their changes are merged and conflicts are shown', async () => {
  const id = await aLink(product, token, { title: 'Bolo a quatro mãos', value: 50 })
  const { page, complaints } = await openLinks()
  await goTo(page, `/seja-pago/editar/${id}`)
  const title = page.getByLabel('Título', { exact: true })
  await title.fill('Bolo meu')
  const { paymentOrder, allowedPaymentMethods } = await linkOf(id)
  const theirs = { ...paymentOrder, title: 'Bolo deles', description: 'Da outra pessoa' }
  const other = await product.call(`/core/payment-links/${id}`, {
    method: 'PUT',
    token,
    body: { uuid: id, type: 'ORDER', paymentOrder: theirs, allowedPaymentMethods },
  })
  assert.equal(other.status, 200, other.text)
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  const note = page.getByRole('alert').filter({ hasText: 'Este link foi alterado' })
  await note.getByText('Título: agora está “Bolo deles”').waitFor()
  assert.equal(await title.inputValue(), 'Bolo meu')
  assert.equal(await page.getByLabel('Descrição', { exact: true }).inputValue(), 'Da outra pessoa')
  await assertAccessible(page, 'the note of a clash')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await page.getByText('Link alterado com sucesso!').waitFor()
  const saved = await linkOf(id)
  assert.deepEqual([saved.title, saved.paymentOrder.description], ['Bolo meu', 'Da outra pessoa'])
  assert.deepEqual(complaints, [])
})

test('a quick link changed by another person is reviewed with former value, theirs and yours', async () => {
  const body = (title: string, value: number) => ({
    type: 'FAST_ORDER',
    paymentOrder: { title, value, installments: 2, description: '' },
    allowedPaymentMethods: { creditCardMethod: { type: 'EARLY_SELLER' } },
  })
  const first = { method: 'POST', token, body: body('Suco', 10) }
  const { uuid } = (await product.call('/core/payment-links', first)).body
  const { page, complaints } = await openLinks({ width: 390, scheme: 'dark' })
  await goTo(page, `/seja-pago/editar/${uuid}`)
  const title = page.getByLabel('Título', { exact: true })
  await title.fill('Suco meu')
  const theirs = { ...body('Suco deles', 12), uuid }
  const path = `/core/payment-links/${uuid}`
  assert.equal((await product.call(path, { method: 'PUT', token, body: theirs })).status, 200)
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  const review = page.getByRole('dialog', { name: 'Revise as alterações' })
  await review
    .getByText(/Este link foi alterado enquanto você editava, por outra pessoa ou em outra aba/)
    .waitFor()
  await review.locator('del').getByText('Suco', { exact: true }).waitFor()
  assert.match(await review.innerText(), /Versão salva Suco deles\s+A sua\s+Suco meu/)
  // Fields that I did not change have their values.
  assert.match(await review.innerText(), /Versão salva\s+R\$\s12,00/)
  await assertAccessible(page, 'the review of a quick link')
  await review.getByRole('button', { name: 'Voltar para edição' }).click()
  assert.equal(await title.inputValue(), 'Suco meu')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await page.getByText('Link alterado com sucesso!').waitFor()
  const now = await linkOf(uuid)
  assert.deepEqual([now.title, now.value], ['Suco meu', 12])
  assert.deepEqual(complaints, [])
})

test('SM-LINK a paid link is marked in the list, and has a notice in place of the form', async () => {
  const customers = await product.call('/core/seller-clients?size=1', { token })
  const [{ id: uuidSellerClient }] = customers.body.content
  const id = await aLink(product, token, { title: 'Bolo encomendado', uuidSellerClient })
  const { page, complaints } = await openLinks()
  await goTo(page, `/seja-pago/editar/${id}`)
  await page.getByLabel('Título', { exact: true }).fill('Bolo tarde demais')
  await payPix(product, (await order(product, id, { method: 'PIX' })).body.uuidCharge)
  await product.until('its end', async () => (await linkOf(id)).state === 'COMPLETED')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await page.getByText('Este link já foi pago e não pode ser alterado').waitFor()
  assert.equal(await page.getByLabel('Título', { exact: true }).count(), 0)
  await assertAccessible(page, 'a paid link')
  assert.equal(
    await page.getByRole('link', { name: 'Duplicar link' }).getAttribute('href'),
    `/seja-pago/criar/cobranca-pontual?id=${id}`,
  )
  await page.getByRole('link', { name: 'Voltar para os links' }).click()
  const row = page.getByRole('row', { name: /Bolo encomendado/ })
  await row.getByText('Concluído: já foi pago').waitFor()
  assert.deepEqual(complaints, [])
})

test('R-LNKQ-01 R-LNKQ-03 R-LNKQ-05 a quick link is created, copied, shown as a QR code and duplicated', async () => {
  const { page, complaints } = await openLinks({ width: 390 })
  await goTo(page, '/seja-pago/criar/link-rapido')
  const submit = page.getByRole('button', { name: 'Criar link' })
  assert.equal(await submit.isDisabled(), true)
  await page.getByText('Faltam o título e o valor.').waitFor()
  const form = await page.locator('form').last().boundingBox()
  const main = await page.getByRole('main').boundingBox()
  assert.ok(form && main)
  assert.ok(Math.abs(form.x + form.width / 2 - (main.x + main.width / 2)) < 2, 'centred')
  await page.getByLabel('Título', { exact: true }).fill('x'.repeat(61))
  await page.getByText('O título deve ter no máximo 60 caracteres!').waitFor()
  await page.getByLabel('Título', { exact: true }).fill('Café no balcão')
  await page.getByText('Falta o valor.').waitFor()
  assert.equal(await submit.isDisabled(), true)
  await page.getByLabel('Valor', { exact: true }).pressSequentially('750')
  assert.equal(await page.getByLabel('Máximo de parcelas').inputValue(), '10')
  await assertAccessible(page, 'the quick form')
  await submit.click()
  await page.getByRole('img', { name: 'QR code do link' }).waitFor()
  const url = (await page.getByText(/\/payment-link\//).textContent()) ?? ''
  assert.equal(await copyBy(page.getByRole('button', { name: 'Copiar link' })), url)
  await page.getByText('Copiado com sucesso!').waitFor()
  await assertAccessible(page, 'the quick link')
  await page.getByRole('button', { name: 'Voltar para a Home' }).click()
  await page.getByText('Saldo disponível').waitFor()
  assert.equal(pathOf(page), '/')
  const id = url.split('/').at(-1) ?? ''
  await goTo(page, '/seja-pago?tipo=rapidos')
  await menuOf(page, 'Café no balcão')
  await page.getByRole('menuitem', { name: 'Duplicar' }).click()
  await page.getByRole('button', { name: 'Duplicar link' }).click()
  await page.getByLabel('Título', { exact: true }).waitFor()
  assert.equal(pathOf(page), `/seja-pago/link-rapido?id=${id}`)
  assert.equal(await page.getByLabel('Título', { exact: true }).inputValue(), 'Café no balcão')
  await goTo(page, `/seja-pago/editar/${id}`)
  // The form of the copy stays on the page until the form for editing is loaded.
  await page.getByRole('button', { name: 'Salvar alterações' }).waitFor()
  await page.getByLabel('Valor', { exact: true }).fill('9,50')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await page.getByText('Link alterado com sucesso!').waitFor()
  assert.equal((await linkOf(id)).value, 9.5)
  assert.deepEqual(complaints, [])
})

test('R-LNKL-12 R-LNKQ-03 a user of links alone has no import, and returns to the links from a quick one', async () => {
  const [clerk] = await addUsers(product, ['PAYMENT_LINK'])
  const { page, complaints } = await openSignedIn(browser, product, clerk?.email, {
    password: PASSWORD,
    at: '/seja-pago',
  })
  await page.getByRole('button', { name: 'Criar', exact: true }).first().waitFor()
  assert.equal(await page.getByRole('link', { name: 'Importar Recorrências' }).count(), 0)
  await goTo(page, '/seja-pago/link-rapido')
  await page.getByLabel('Título', { exact: true }).fill('Suco')
  await page.getByLabel('Valor', { exact: true }).pressSequentially('750')
  await page.getByRole('button', { name: 'Criar link' }).click()
  await page.getByRole('button', { name: 'Voltar para a Home' }).click()
  await page.waitForURL((url) => url.pathname === '/seja-pago')
  assert.deepEqual(complaints, [])
})

test('R-LNKQ-04 a buyer pays a quick link by card without other data', async () => {
  const made = await product.call('/core/payment-links', {
    method: 'POST',
    token,
    body: {
      type: 'FAST_ORDER',
      paymentOrder: { title: 'Café coado', value: 12.5, installments: 2, description: '' },
      allowedPaymentMethods: { creditCardMethod: { type: 'EARLY_SELLER' } },
    },
  })
  const { page, context, complaints } = await openLinks({ width: 390 })
  await context.clearCookies()
  await page.goto(made.body.url)
  await page.getByText('Café coado').first().waitFor()
  assert.equal(await page.getByLabel('CPF ou CNPJ').count(), 0)
  const cards = (await product.call(`${product.companiesUrl}/test-cards`)).body
  const { number } = cards.find(({ outcome }: { outcome: string }) => outcome === 'APPROVED')
  const fields = page.frameLocator('iframe[title="Dados do cartão"]')
  await fields.getByLabel(/nome/i).fill('ZECA PAGADOR')
  await fields.getByLabel(/número/i).fill(number)
  await fields.getByLabel(/validade/i).fill('12/32')
  await fields.getByLabel(/código|cvv/i).fill('123')
  await page.getByLabel('Parcelas', { exact: true }).selectOption('2')
  await assertAccessible(page, 'the checkout of a quick link')
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await page.getByText('Pagamento confirmado').waitFor()
  const charge = await product.jobs.row<{ customer_id: string | null; status: string }>(
    'select customer_id, status from charge where link_id = $1',
    [made.body.uuid],
  )
  assert.deepEqual([charge?.customer_id, charge?.status], [null, 'PAID'])
  assert.deepEqual(complaints, [])
})

test('R-LNKL-01 R-LNKL-11 R-LNKQ-05 without the feature there is no quick link', async () => {
  const change = (what: string) =>
    asOperator(product, `update seller set features = ${what}(features, 'view_fast_payment_link')`)
  const made = await product.call('/core/payment-links', {
    method: 'POST',
    token,
    body: {
      type: 'FAST_ORDER',
      paymentOrder: { title: 'Pingado', value: 6, installments: 1, description: '' },
      allowedPaymentMethods: { creditCardMethod: { type: 'EARLY_SELLER' } },
    },
  })
  await change('array_remove')
  const { page, complaints } = await openLinks()
  assert.equal(await page.getByRole('tab', { name: 'Links rápidos' }).count(), 0)
  await page.getByRole('button', { name: 'Criar', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Link de Pagamento' }).waitFor()
  assert.equal(await page.getByRole('menuitem', { name: 'Link Rápido' }).count(), 0)
  await page.keyboard.press('Escape')
  const edit = `/seja-pago/editar/${made.body.uuid}`
  for (const path of ['/seja-pago/link-rapido', '/seja-pago/criar/link-rapido', edit]) {
    await goTo(page, path)
    await page.waitForURL((url) => url.pathname === path)
    await page.getByText('Você não tem permissão para visualizar essa página!').waitFor()
    assert.equal(await page.getByText('ainda não pode ser criado').count(), 0, path)
    await goTo(page, '/seja-pago')
    await page.getByRole('tab', { name: 'Pontuais' }).waitFor()
  }
  assert.deepEqual(complaints, [])
  await change('array_append')
})
