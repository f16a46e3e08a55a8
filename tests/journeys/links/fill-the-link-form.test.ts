import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { addDays, formatDay } from '#contract/basics/days.ts'
import { assertAccessible, assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { closeDialog, copyBy, findAndChoose, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { startDay, startHour } from '#tests/factories/environment/start-time.ts'
import { aForeignCustomer } from '#tests/factories/payments/foreign-payer.ts'
import { asOperator } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let browser: Browser
let token: string

startJourney(async (stage) => {
  product = stage.product
  browser = stage.browser
  token = await product.signIn()
})

const features = (what: string, feature: string) =>
  asOperator(product, `update seller set features = ${what}(features, '${feature}')`)

async function openForm(options: { width?: number; scheme?: 'light' | 'dark' } = {}) {
  const opened = await openSignedIn(browser, product, undefined, {
    ...options,
    at: '/seja-pago/criar/cobranca-pontual',
  })
  await opened.page.getByLabel('Título', { exact: true }).waitFor()
  return opened
}

const optionsOf = (page: Page, group: string) =>
  page
    .getByRole('group', { name: group, exact: true })
    .getByLabel('Máximo de parcelas')
    .locator('option')
    .count()
const switchOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

/** The day after tomorrow, as the calendar names it; on the next month's page when it is there. */
async function chooseDay(page: Page, group: string) {
  const wanted = addDays(startDay, 2)
  await page
    .getByRole('group', { name: group })
    .getByRole('button', { name: 'Escolher no calendário' })
    .click()
  if (wanted.slice(0, 7) !== startDay.slice(0, 7)) {
    await page.getByRole('button', { name: 'Próximo mês' }).click()
  }
  const number = String(Number(wanted.slice(8)))
  await page
    .getByRole('dialog')
    .locator('button:not([data-outside])')
    .filter({ hasText: new RegExp(`^${number}$`) })
    .click()
  return wanted
}

test('R-LNKF-01 R-LNKF-10 R-LNKF-15 R-LNKF-21 R-LNKF-43 the form has its preview at the side, limits the description, and asks who pays the fees only for advanced sales', async () => {
  const { page, complaints } = await openForm({ width: 1440 })
  const form = await page.locator('form').last().boundingBox()
  const beside = page.getByRole('complementary', { name: 'Prévia' })
  const preview = await beside.boundingBox()
  assert.ok(form && preview && preview.x > form.x + form.width)
  const share = form.width / (preview.x + preview.width - form.x)
  assert.ok(share > 0.55 && share < 0.63, `the form takes ${share}`)
  await page.getByLabel('Título', { exact: true }).fill('Bolo ao vivo')
  await beside.getByText('Bolo ao vivo').waitFor()
  assert.equal(await page.getByLabel('Tipo de cobrança').inputValue(), 'cobranca-pontual')
  assert.equal(await page.getByText('Tipo de cobrança', { exact: true }).isVisible(), true)
  const description = page.getByLabel('Descrição', { exact: true })
  await description.fill('x'.repeat(310))
  assert.equal((await description.inputValue()).length, 300)
  const card = page.getByRole('group', { name: 'Cartão de Crédito', exact: true })
  const bearer = card.getByRole('group', { name: 'Quem paga as taxas do parcelamento' })
  await bearer.getByRole('radio', { name: /Cliente/ }).waitFor()
  await card.getByRole('radio', { name: /Receber por parcela.*35% menos/ }).check()
  assert.equal(await bearer.count(), 0)
  await card.getByRole('radio', { name: /Receber antecipado/ }).check()
  await bearer.getByRole('radio', { name: /Vendedor/ }).check()
  for (const other of ['Pix', 'Boleto']) {
    const group = page.getByRole('group', { name: other, exact: true })
    assert.equal(await group.getByRole('radio').count(), 0, other)
  }
  await page.getByLabel('Valor', { exact: true }).pressSequentially('5000')
  const typeSentBy = async (choose: () => Promise<void>) => {
    await choose()
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await page.route('**/core/payment-links', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Criar link' }).click()
    const { allowedPaymentMethods } = (await sent).postDataJSON()
    await page.getByText('Erro de conexão com o servidor').first().waitFor()
    return allowedPaymentMethods.creditCardMethod.type
  }
  assert.equal(await typeSentBy(async () => {}), 'EARLY_SELLER')
  const buyer = bearer.getByRole('radio', { name: /Cliente/ })
  assert.equal(await typeSentBy(() => buyer.check()), 'EARLY_BUYER')
  const byParcel = card.getByRole('radio', { name: /Receber por parcela/ })
  assert.equal(await typeSentBy(() => byParcel.check()), 'RECURRENT')
  assert.deepEqual(
    complaints.filter((text) => !text.includes('ERR_FAILED')),
    [],
  )
})

test('R-LNKF-09 the form offers as many instalments as the feature allows', async () => {
  const full = await openForm()
  assert.deepEqual(
    [
      await optionsOf(full.page, 'Cartão de Crédito'),
      await optionsOf(full.page, 'Boleto'),
      await optionsOf(full.page, 'Pix'),
    ],
    [21, 21, 12],
  )
  await features('array_remove', 'view_seller_full_installments')
  const short = await openForm()
  assert.equal(await optionsOf(short.page, 'Cartão de Crédito'), 12)
  await features('array_append', 'view_seller_full_installments')
  assert.deepEqual([...full.complaints, ...short.complaints], [])
})

test('R-LNKF-06 R-LNKF-07 R-LNKF-08 R-LNKF-17 R-LNKF-22 R-WID-09 R-LNKF-35 R-LNKF-44 the dates of a link are typed and validated', async () => {
  const { page, complaints } = await openForm()
  await page.getByLabel('Título', { exact: true }).fill('Encomenda marcada')
  await page.getByLabel('Valor', { exact: true }).pressSequentially('5000')
  const slip = page.getByLabel('Descrição do boleto')
  await slip.fill('y'.repeat(140))
  await page.getByText('140/130').waitFor()
  const tooLong = page.getByText('A descrição do boleto deve ter no máximo 130 caracteres!')
  await tooLong.waitFor()
  await page.getByRole('button', { name: 'Criar link' }).click()
  assert.equal(await slip.evaluate((field) => field === document.activeElement), true)
  await slip.fill('y'.repeat(130))
  await page.getByText('130/130').waitFor()
  await tooLong.waitFor({ state: 'hidden' })
  await switchOf(page, 'Agendar a primeira cobrança').click()
  await page
    .getByText('A cobrança será realizada na data escolhida, mesmo que o cliente pague antes.')
    .waitFor()
  await page.getByRole('button', { name: 'Criar link' }).click()
  await page.getByText('Preenchimento obrigatório!').waitFor()
  const scheduled = page.getByRole('group', { name: 'Agendar a primeira cobrança' })
  const scheduledDay = scheduled.getByRole('textbox', { name: 'Data', exact: true })
  await scheduledDay.pressSequentially(formatDay(startDay))
  const kept = await scheduled.getByLabel('Horário').inputValue()
  const ofToday = await scheduled.getByLabel('Horário').locator('option').allTextContents()
  const begin = `${String(startHour).padStart(2, '0')}:00`
  assert.ok(ofToday.every((time) => time === kept || time > begin))
  await scheduledDay.fill('')
  const first = await chooseDay(page, 'Agendar a primeira cobrança')
  const times = page
    .getByRole('group', { name: 'Agendar a primeira cobrança' })
    .getByLabel('Horário')
  const offered = await times.locator('option').allTextContents()
  assert.equal(offered.length, 96)
  assert.ok(offered.every((time) => /^([01]\d|2[0-3]):(00|15|30|45)$/.test(time)))
  await times.selectOption('10:45')
  await switchOf(page, 'Definir validade do link').click()
  const timer = page.getByRole('switch', { name: 'Mostrar contagem regressiva' })
  assert.equal(await timer.isDisabled(), true)
  const validity = page.getByRole('group', { name: 'Definir validade do link' })
  const typed = validity.getByRole('textbox', { name: 'Data', exact: true })
  await typed.pressSequentially('30022030')
  await validity.getByText('Esta data não existe.').waitFor()
  assert.equal(await typed.inputValue(), '30/02/2030')
  await typed.fill('')
  await typed.pressSequentially(formatDay(addDays(first, -3)))
  await validity.getByText('A data precisa estar no futuro').waitFor()
  await typed.fill('')
  await typed.pressSequentially(formatDay(addDays(first, 1)))
  await validity.getByText('A data precisa estar no futuro').waitFor({ state: 'hidden' })
  assert.equal(await validity.getByText('Esta data não existe.').count(), 0)
  assert.equal(await typed.inputValue(), formatDay(addDays(first, 1)))
  const expiry = await chooseDay(page, 'Definir validade do link')
  assert.equal(await typed.inputValue(), formatDay(expiry))
  await timer.click()
  await assertAccessible(page, 'the form with dates')
  await page.getByRole('button', { name: 'Criar link' }).click()
  const made = page.getByRole('dialog', { name: 'Link criado' })
  const url = (await made.getByText(/payment-link/).textContent()) ?? ''
  const id = url.split('/').at(-1)
  assert.equal(url, `${product.checkoutUrl}/payment-link/${id}`)
  assert.equal(await copyBy(made.getByRole('button', { name: 'Copiar link' })), url)
  await page.getByText('Copiado com sucesso!').waitFor()
  await made.getByRole('button', { name: 'Concluir' }).click()
  await page.waitForURL((address) => address.pathname === '/seja-pago')
  const { body } = await product.call(`/core/payment-links/${id}`, { token })
  assert.equal(body.scheduledDate, `${first}T10:45:00`)
  assert.deepEqual(
    [body.paymentOrder.expirationDate, body.paymentOrder.timer],
    [`${expiry}T23:45:00`, true],
  )
  assert.equal(body.bankSlipDescription, 'y'.repeat(130))
  assert.deepEqual(complaints, [])
})

test('Enter chooses the marked customer, also when the answer of the search moved it', async () => {
  const { page } = await openForm({ width: 1280 })
  const picker = page.getByRole('combobox', { name: 'Cliente' })
  await picker.click()
  const option = page.getByRole('option', { name: /Marina Alves Teixeira/ })
  await option.waitFor()
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  const search = /\/core\/seller-clients\?.*name=marina/
  await page.route(search, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(search)
  await picker.fill('marina')
  await asked
  while (!(await option.getAttribute('data-combobox-selected'))) await picker.press('ArrowDown')
  const answered = page.waitForResponse(search)
  answerNow()
  await answered
  await page.getByRole('option').nth(2).waitFor({ state: 'hidden' })
  await picker.press('Enter')
  await option.waitFor({ state: 'hidden' })
  assert.match(await picker.inputValue(), /^Marina Alves Teixeira/)
})

test('Tab leads from the open list of customers to the next field', async () => {
  const { page } = await openForm({ width: 1280 })
  const picker = page.getByRole('combobox', { name: 'Cliente' })
  await picker.click()
  await page.getByRole('option', { name: /Luísa/ }).waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('option', { name: /Luísa/ }).waitFor({ state: 'hidden' })
  const next = page.getByLabel('Descrição do boleto')
  assert.equal(await next.evaluate((each) => each === document.activeElement), true)
})

test('R-LNKF-16 R-LNKF-18 a customer is picked or added; metadata keep their first row', async () => {
  const { page, complaints } = await openForm({ width: 390, scheme: 'dark' })
  await page.getByLabel('Título', { exact: true }).fill('Com cliente')
  await page.getByLabel('Valor', { exact: true }).pressSequentially('5000')
  const picker = page.getByRole('combobox', { name: 'Cliente' })
  await picker.click()
  await page.getByRole('option', { name: 'Adicionar cliente' }).click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  await closeDialog(page)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await findAndChoose(picker, 'marina', page.getByRole('option', { name: /Marina Alves Teixeira/ }))
  await page.getByRole('heading', { name: 'Dados internos (metadados)' }).waitFor()
  const rows = page.getByRole('button', { name: /Remover linha/ })
  assert.equal(await rows.count(), 0)
  await page.getByRole('button', { name: 'Adicionar linha' }).click()
  assert.equal(await rows.count(), 1)
  await rows.click()
  await page.getByLabel('Nome', { exact: true }).fill('pedido')
  await page.getByLabel('Valor do dado').fill('77')
  await page.getByRole('button', { name: 'Criar link' }).click()
  const made = page.getByRole('dialog', { name: 'Link criado' })
  const url = (await made.getByText(/payment-link/).textContent()) ?? ''
  const path = `/core/payment-links/${url.split('/').at(-1)}`
  const { body } = await product.call(path, { token })
  assert.deepEqual(body.metadata, [{ key: 'pedido', value: '77' }])
  assert.equal(body.sellerClient.name, 'Marina Alves Teixeira')
  assert.deepEqual(complaints, [])
})

test('the form says that a customer with neither CPF nor CNPJ gets no boleto', async () => {
  await aForeignCustomer(product, token)
  const { page, complaints } = await openForm()
  const customer = page.getByRole('combobox', { name: 'Cliente' })
  await findAndChoose(customer, 'Anna', page.getByRole('option', { name: /^Anna Schmidt/ }))
  const notice = page.getByText(/^Este cliente não tem CPF nem CNPJ/)
  await notice.waitFor()
  await assertAccessible(page, 'a link for a foreign customer')
  // The draft is restored with the customer's id alone.
  await page.reload()
  await notice.waitFor()
  await switchOf(page, 'Boleto').press(' ')
  await notice.waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
})

test('R-LNKF-36 R-LNKF-37 a simulation is requested a second after the last change; failures are shown', async () => {
  const { page } = await openForm()
  const asked: string[] = []
  let isDown = false
  await page.route('**/installments-payment*', (route) => {
    asked.push(new URL(route.request().url()).search)
    return isDown ? route.fulfill({ status: 422, body: '[]' }) : route.continue()
  })
  // Without a paused clock, a busy machine lets a second pass between two keys.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Valor', { exact: true }).pressSequentially('12345')
  await page.clock.runFor(999)
  await page.waitForTimeout(300)
  assert.deepEqual(asked, [])
  await page.clock.resume()
  await page.getByText(/ou em até 12x/).waitFor()
  assert.equal(asked.length, 1)
  assert.match(asked[0] ?? '', /amount=123\.45/)
  isDown = true
  await page.getByLabel('Valor', { exact: true }).pressSequentially('6')
  const failure = page.getByText('Não foi possível carregar os dados de valores')
  await failure.first().waitFor()
  await page.route('**/sellers/checkout-default', (route) =>
    route.fulfill({ status: 422, body: '[]' }),
  )
  await page.reload()
  await page
    .getByText('Falha ao carregar as informações dos métodos de pagamento.')
    .first()
    .waitFor()
})

test('the simulation of a recurring link, too, is requested a second after the last change', async () => {
  const { page } = await openSignedIn(browser, product, undefined, {
    at: '/seja-pago/criar/assinatura-customizada',
  })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/installments-payment')) asked.push(search)
  })
  await page.getByRole('combobox', { name: 'Plano' }).click()
  await page.getByRole('option', { name: /^Clube do Pão/ }).click()
  await product.until('the simulation of the plan', async () => asked.length === 1)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.locator('#link-value').fill('12000')
  await page.clock.runFor(999)
  await page.waitForTimeout(300)
  assert.equal(asked.length, 1)
  await page.clock.resume()
  await product.until('the simulation of the value', async () => asked.length === 2)
  assert.match(asked[1] ?? '', /amount=120(\.00)?&/)
  assert.match(asked[1] ?? '', /type=RECURRENT/)
})

test('R-LNKF-18 R-LNKF-38 the preview shows 21 instalments, and the new preview and metadata need their features', async () => {
  const full = await openForm()
  const preview = full.page.getByRole('complementary', { name: 'Prévia' })
  await preview.getByText('até 21x').waitFor()
  await preview.getByRole('button', { name: 'Computador' }).waitFor()
  // Its button says what that of the checkout says for the first method.
  await full.page.getByLabel('Valor', { exact: true }).fill('80,00')
  await preview.getByText(/^Gerar código Pix de R\$\s80,00$/).waitFor()
  await switchOf(full.page, 'Pix').uncheck({ force: true })
  await preview.getByText(/^Pagar R\$\s80,00$/).waitFor()
  await features('array_remove', 'view_new_preview_payment_link')
  await features('array_remove', 'view_payment_link_metadata')
  const { page, complaints } = await openForm()
  const plain = page.getByRole('complementary', { name: 'Prévia' })
  await page.getByLabel('Título', { exact: true }).fill('Torta simples')
  await plain.getByText('Torta simples').waitFor()
  await plain.getByText('até 21x').waitFor()
  await plain.getByText('Cartão de Crédito até 12x').waitFor()
  assert.equal(await plain.getByRole('button', { name: 'Computador' }).count(), 0)
  assert.equal(await page.getByText('Dados internos (metadados)').count(), 0)
  await assertAccessible(page, 'the plain preview')
  await features('array_append', 'view_new_preview_payment_link')
  await features('array_append', 'view_payment_link_metadata')
  assert.deepEqual([...full.complaints, ...complaints], [])
})

test('R-LNKF-04 R-LNKF-05 R-LNKF-19 R-LNKF-20 R-LNKF-23 title, value, methods and discounts are checked while they are typed', async () => {
  const { page, complaints } = await openForm()
  const title = page.getByLabel('Título', { exact: true })
  const tooLong = page.getByText('O título deve ter no máximo 60 caracteres!')
  await title.fill('x'.repeat(61))
  await tooLong.waitFor()
  await assertAccessible(page, 'a title that is too long')
  await title.fill('')
  const submit = page.getByRole('button', { name: 'Criar link' })
  await page.getByText('Faltam o título e o valor.').waitFor()
  assert.equal(await submit.isDisabled(), true)
  await title.fill('Bolo')
  await page.getByText('Falta o valor.').waitFor()
  assert.equal(await submit.isDisabled(), true)
  await title.fill('')
  const value = page.getByLabel('Valor', { exact: true })
  // Ten characters with their marks: the ninth digit is not taken.
  await value.pressSequentially('123456789')
  assert.match(await value.inputValue(), /^R\$\s123\.456,78$/)
  await value.fill('10000')
  await page.getByText('Preenchimento obrigatório!').waitFor()
  await title.fill('x'.repeat(60))
  assert.equal(await tooLong.count(), 0)
  const methods = ['Cartão de Crédito', 'Pix', 'Boleto']
  for (const method of methods) await switchOf(page, method).uncheck({ force: true })
  await page.getByText('Selecione ao menos um método de pagamento.').waitFor()
  assert.equal(await submit.isDisabled(), true)
  for (const method of ['Pix', 'Boleto']) await switchOf(page, method).check({ force: true })
  const discountOf = (method: string) =>
    page.getByRole('group', { name: method, exact: true }).getByLabel('Desconto')
  // Three characters: a fourth is not taken.
  await discountOf('Pix').pressSequentially('2,55')
  assert.equal(await discountOf('Pix').inputValue(), '2,5')
  await discountOf('Boleto').pressSequentially('999')
  assert.equal(await discountOf('Boleto').inputValue(), '100')
  await discountOf('Boleto').fill('0')
  await submit.click()
  const made = page.getByRole('dialog', { name: 'Link criado' })
  const url = (await made.getByText(/payment-link/).textContent()) ?? ''
  const path = `/core/payment-links/${url.split('/').at(-1)}`
  const { body } = await product.call(path, { token })
  assert.deepEqual(body.allowedPaymentMethods, {
    creditCardMethod: null,
    bankSlipMethod: {},
    pixMethod: { discount: { amount: 2.5, type: 'PERCENT' } },
  })
  assert.deepEqual(complaints, [])
})

test('a discount of the whole price and instalments of zero have errors at their fields', async () => {
  const { page, complaints } = await openForm()
  const field = (group: string, name: string) =>
    page.getByRole('group', { name: group, exact: true }).getByLabel(name)
  await page.getByLabel('Título', { exact: true }).fill('Bala')
  await page.getByLabel('Valor', { exact: true }).fill('0,05')
  await field('Pix', 'Máximo de parcelas').selectOption('6')
  await field('Cartão de Crédito', 'Desconto').fill('100')
  await page.getByRole('button', { name: 'Criar link' }).click()
  await page.getByText('Com este desconto não sobra valor a pagar.').waitFor()
  await page.getByText('O valor não se divide em tantas parcelas').waitFor()
  await assertAccessible(page, 'what cannot be sold')
  // Nothing typed is lost, and what is put right is accepted.
  assert.equal(await page.getByLabel('Título', { exact: true }).inputValue(), 'Bala')
  await field('Cartão de Crédito', 'Desconto').fill('0')
  await field('Pix', 'Máximo de parcelas').selectOption('5')
  await page.getByText('O valor não se divide em tantas parcelas').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Criar link' }).click()
  await page.getByRole('dialog').waitFor()
  assert.deepEqual(complaints, [])
})

test('R-WID-05 R-WID-08 the first charge is scheduled from today on, the description of the slip is limited, and leaving asks first', async () => {
  const { page, complaints } = await openForm()
  await page.getByRole('switch', { name: 'Agendar a primeira cobrança' }).check()
  await page
    .getByText('A cobrança será realizada na data escolhida, mesmo que o cliente pague antes.')
    .waitFor()
  await page.getByRole('button', { name: 'Escolher no calendário' }).click()
  const calendar = page.getByRole('dialog')
  await calendar.waitFor()
  await assertAccessibleInBoth(page, 'the calendar')
  const today = Number(startDay.slice(8))
  const days = calendar.locator('td button:not([data-outside])')
  const before = await days.evaluateAll((all) =>
    all.map((day) => [Number(day.textContent), day.hasAttribute('disabled')] as const),
  )
  for (const [day, isDisabled] of before) assert.equal(isDisabled, day < today, `day ${day}`)
  await closeDialog(page)
  await calendar.waitFor({ state: 'hidden' })

  const slip = page.getByLabel('Descrição do boleto')
  await slip.fill('x'.repeat(129))
  await page.getByText('129/130').waitFor()
  await slip.press('End')
  await slip.pressSequentially('yz')
  const tooLong = page.getByText('A descrição do boleto deve ter no máximo 130 caracteres!')
  await tooLong.waitFor()
  await assertAccessible(page, 'a description that is too long')
  await slip.press('Backspace')
  await tooLong.waitFor({ state: 'detached' })
  assert.equal(await slip.inputValue(), `${'x'.repeat(129)}y`)
  await page.getByLabel('Título', { exact: true }).fill('Sem salvar')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('dialog', { name: 'Tem certeza que deseja cancelar?' }).waitFor()
  await assertAccessibleInBoth(page, 'the question')
  assert.deepEqual(complaints, [])
})
