import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { NO_LIST_VIEW } from '#contract/charges/list-view.ts'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { copyBy, openSignedIn, savedFile } from '#tests/factories/browser/panel.ts'
import { readSheet } from '#tests/factories/documents/read-archive.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { isLong } from '#tests/factories/environment/proof-size.ts'
import { until } from '#tests/factories/environment/run-product.ts'
import { aCardToken, aLink, order } from '#tests/factories/payments/checkout.ts'
import { asOperator } from '#tests/factories/sellers/people.ts'

const ANA = 'ana@padaria-ipe.com.br'
const BRUNO = 'bruno@padaria-ipe.com.br'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

async function openCharges(
  email: string,
  options: { width?: number; scheme?: 'light' | 'dark' } = {},
  search = '',
) {
  const opened = await openSignedIn(browser, product, email, {
    ...options,
    at: `/cobrancas${search}`,
  })
  await opened.page.getByRole('heading', { level: 1, name: 'Cobranças' }).waitFor()
  await opened.page.getByRole('row').nth(1).waitFor()
  return opened
}

const headsOf = (page: Page) => page.getByRole('columnheader').allTextContents()

test('R-CHL-04 R-CHL-05 R-CHL-06 R-INV-01 the column of invoices depends on the role', async () => {
  const ana = await openCharges(ANA, { width: 1440 })
  assert.deepEqual(await headsOf(ana.page), [
    '',
    'Cliente',
    'Cobrança',
    'Pagamento',
    'Vencimento',
    'Parcelas',
    'Valor',
    'Situação',
    'Nota fiscal',
    'Ações',
  ])
  await assertAccessible(ana.page, 'the list')
  // The screen of a common notebook has room for it.
  await ana.page.setViewportSize({ width: 1366, height: 768 })
  await ana.page.getByRole('columnheader', { name: 'Parcelas' }).waitFor({ state: 'hidden' })
  assert.equal(await ana.page.getByRole('columnheader', { name: 'Nota fiscal' }).count(), 1)
  await ana.page.setViewportSize({ width: 1440, height: 900 })
  const bruno = await openCharges(BRUNO, { width: 1440, scheme: 'dark' })
  const heads = await headsOf(bruno.page)
  assert.ok(heads.includes('Parcelas'))
  assert.ok(!heads.includes('Nota fiscal'))
  const features = (what: string) =>
    asOperator(
      product,
      `update seller set features = ${what}(features, 'view_charge_installments')`,
    )
  await features('array_remove')
  const others = await openCharges(ANA, { width: 1440 })
  const left = await headsOf(others.page)
  assert.ok(!left.includes('Parcelas') && left.includes('Nota fiscal'))
  await features('array_append')

  const token = await product.signIn()
  const id = '01998d6a-0000-7000-8000-000000000002'
  const files = { pdfImageLink: `/nota/${id}.pdf`, xmlImageLink: `/nota/${id}.xml` }
  await ana.page.route('**/core/charges?*', async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    const invoice = { invoiceCharge: { status: 'AUTHORIZED' }, invoiceDownloadLink: files }
    Object.assign(list.content[0], invoice)
    await route.fulfill({ response, json: list })
  })
  await ana.page.reload()
  const { content } = (await product.call('/core/charges?size=1', { token })).body
  const row = ana.page.getByRole('row').nth(1)
  await row.getByText(content[0].customerName, { exact: true }).waitFor()
  await row.getByText(content[0].customerEmail, { exact: true }).waitFor()
  await row.getByRole('cell', { name: 'Autorizada' }).waitFor()
  for (const [kind, address] of [
    ['PDF', files.pdfImageLink],
    ['XML', files.xmlImageLink],
  ] as const) {
    const link = row.getByRole('link', { name: new RegExp(kind) })
    assert.equal(await link.getAttribute('href'), address)
  }
  assert.deepEqual([...ana.complaints, ...bruno.complaints, ...others.complaints], [])
})

test('R-CHL-02 a start without an end warns and does not search', async () => {
  const { page } = await openCharges(ANA)
  const before = page.url()
  await page.getByRole('button', { name: /^Vencimento/ }).click()
  await page.getByRole('button', { name: /^10 / }).first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await page.getByText('Por Favor, selecione uma data final.').first().waitFor()
  assert.equal(page.url(), before)
})

test('R-WID-04 a period is picked day by day, searched, and cleared', async () => {
  const { page, complaints } = await openCharges(ANA)
  await page.getByRole('button', { name: /^Vencimento/ }).click()
  await page.getByRole('button', { name: /^1 / }).first().click()
  await page.getByRole('button', { name: /^20 / }).first().click()
  const field = page.getByRole('button', {
    name: /^Vencimento: \d\d\/\d\d\/\d{4} a \d\d\/\d\d\/\d{4}/,
  })
  await field.waitFor()
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.waitForURL(/de=\d{4}-\d\d-01&ate=\d{4}-\d\d-20/)
  await page.getByRole('button', { name: 'Limpar', exact: true }).click()
  await page.waitForURL(/\/cobrancas$/)
  await page.getByRole('button', { name: 'Vencimento: dd/mm/aaaa a dd/mm/aaaa' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('a period is typed; an end before the start has an error', async () => {
  const { page, complaints } = await openCharges(ANA)
  await page.getByRole('button', { name: /^Vencimento/ }).click()
  const period = page.getByRole('dialog', { name: /^Vencimento/ })
  await period.getByLabel('De', { exact: true }).pressSequentially('10112026')
  const last = period.getByLabel('Até', { exact: true })
  await last.pressSequentially('01112026')
  await period.getByText('Vem antes do início.').waitFor()
  await last.fill('')
  await last.pressSequentially('30112026')
  assert.equal(await period.getByText('Vem antes do início.').count(), 0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Vencimento: 10/11/2026 a 30/11/2026' }).waitFor()
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.waitForURL(/de=2026-11-10&ate=2026-11-30/)
  assert.deepEqual(complaints, [])
})

test('R-CHL-07 R-CHL-11 R-CHL-12 R-GEN-06 a row’s customer is contacted, its charge opened in a new tab, and deleted in place', async () => {
  const token = await product.signIn()
  const link = await aLink(product, token, { title: 'Torta para excluir' })
  await order(product, link, { method: 'PIX' })
  const { page, complaints } = await openCharges(ANA, {}, '?campo=title&busca=torta')
  const menu = page.getByRole('button', { name: 'Ações da cobrança de Zeca Pagador' })
  await menu.click()
  const item = (name: string) => page.getByRole('menuitem', { name })
  assert.match((await item('E-mail').getAttribute('href')) ?? '', /^mailto:zeca@exemplo/)
  const message = decodeURIComponent((await item('WhatsApp').getAttribute('href')) ?? '')
  assert.match(message, /^https:\/\/wa\.me\/5511987651234\?text=Olá/)
  assert.equal(await item('Abrir em nova aba').getAttribute('target'), '_blank')
  const href = (await item('Abrir em nova aba').getAttribute('href')) ?? ''
  assert.match(href, /^\/cobrancas\/[0-9a-f-]{36}$/)
  const own = page.getByRole('row').filter({ hasText: 'Torta para excluir' })
  assert.equal(await own.locator('a[data-row]').getAttribute('href'), href)
  await assertAccessible(page, 'the menu of a row')

  await item('Excluir cobrança').click()
  const dialog = page.getByRole('dialog', { name: 'Excluir cobrança' })
  await dialog.getByText('O código Pix deixa de valer no banco.').waitFor()
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await assertAccessible(page, 'the question')
  const refused = JSON.stringify([{ code: 'BAR-3010', description: 'Há um pagamento.' }])
  await page.route(
    /\/core\/charges\/[^?]+$/,
    (route) => route.fulfill({ status: 409, contentType: 'application/json', body: refused }),
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Excluir cobrança' }).click()
  await dialog.getByText('Não foi possível concluir').waitFor()
  const toasts = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
  await toasts.getByText('BAR-3010 - Há um pagamento.', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Excluir cobrança' }).click()
  await page.getByText('Sucesso na exclusão da cobrança.').waitFor()
  await page
    .getByRole('row', { name: /Torta para excluir/ })
    .getByText('Cancelada')
    .waitFor()
  assert.match(page.url(), /busca=torta/)
  await menu.click()
  await item('Abrir em nova aba').waitFor()
  assert.equal(await item('Excluir cobrança').count(), 0)

  // Only what is paid is anticipated, so that no charge of the demonstration is both.
  await page.route('**/core/charges?*', async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    for (const row of list.content) row.tradeAgreement = { type: 'DEFAULT' }
    await route.fulfill({ response, json: list })
  })
  await page.goto(`${product.panelUrl}/cobrancas?situacao=LATE`)
  await page
    .getByRole('button', { name: /^Ações da cobrança/ })
    .first()
    .click()
  assert.equal(await item('Excluir cobrança').isDisabled(), true)
  await item('Excluir cobrança')
    .getByText('Cobrança com antecipação ativa não pode ser excluída.')
    .waitFor()
  assert.deepEqual(complaints, [])
})

test('a menu has room around its items when its styles stand before those of the first screen', async () => {
  // A page opened by its address gets its own styles first.
  const { page } = await openCharges(ANA, { width: 1440 })
  await page.getByRole('button', { name: 'Opções' }).click()
  const item = page.getByRole('menuitem', { name: 'Salvar esta visão' })
  const box = await item.boundingBox()
  assert.ok(box && box.height >= 30, `${box?.height} px high`)
})

test('columns and saved views are kept, and the export follows the filter', async () => {
  const { page, complaints } = await openCharges(ANA, { width: 1440 }, '?situacao=LATE')
  const options = page.getByRole('button', { name: 'Opções' })
  await options.click()
  await page.getByRole('menuitemcheckbox', { name: 'Pagamento' }).click()
  await page.getByRole('columnheader', { name: 'Pagamento' }).waitFor({ state: 'detached' })
  await assertAccessible(page, 'the options')
  await page.getByRole('menuitem', { name: 'Salvar esta visão' }).click()
  const dialog = page.getByRole('dialog', { name: 'Salvar esta visão' })
  await dialog.getByLabel('Nome da visão').fill('Quem cobrar hoje')
  // Submits the form of the dialog.
  await dialog.getByRole('button', { name: 'Salvar visão' }).click()
  const saved = page.getByRole('list', { name: 'Visões salvas' }).getByRole('link')
  await saved.waitFor()

  // The menu says how many rows the file will have.
  await page.getByRole('button', { name: 'Exportar' }).click()
  const size = page.getByRole('group', { name: /^O arquivo terá/ })
  const [, promised] =
    /terá ([\d.]+) linhas$/.exec((await size.getAttribute('aria-label')) ?? '') ?? []
  await assertAccessible(page, 'the menu of files')
  await page.keyboard.press('Escape')
  // The column of the payment, which is hidden, is not among those of the screen.
  const shown = await savedFile(page, 'Colunas da tela', 'Arquivo CSV')
  assert.equal(shown.name, 'cobrancas.csv')
  const [head, ...rows] = shown.content.toString().trim().split('\r\n')
  assert.match(head ?? '', /;Vencimento;/)
  assert.doesNotMatch(head ?? '', /;Pagamento;/)
  assert.ok(rows.length > 0 && rows.every((row) => row.includes(';Atrasada')))
  assert.equal(promised, String(rows.length))
  const whole = await savedFile(page, 'Todas as colunas', 'Planilha XLSX')
  assert.equal(whole.name, 'cobrancas.xlsx')
  const [labels, ...cells] = readSheet(whole.content)
  assert.ok(labels?.includes('Pagamento'))
  assert.equal(cells.length, rows.length)

  // Another device of the same person.
  const phone = await openCharges(ANA, { width: 390, scheme: 'dark' })
  await phone.page.getByRole('link', { name: 'Quem cobrar hoje' }).click()
  await phone.page.waitForURL(/situacao=LATE/)
  // Rows of the former filter are dimmed until the new ones are there.
  await phone.page.locator('main [aria-busy=true]').first().waitFor({ state: 'hidden' })
  await assertAccessible(phone.page, 'the list on a phone')
  await phone.page.getByRole('button', { name: 'Esquecer a visão Quem cobrar hoje' }).click()
  await saved.waitFor()
  await page.reload()
  await page.getByRole('row').nth(2).waitFor()
  // The columns and views of the user arrive after the rows.
  await page.getByRole('columnheader', { name: 'Pagamento' }).waitFor({ state: 'detached' })
  assert.equal(await saved.count(), 0)
  assert.deepEqual([...complaints, ...phone.complaints], [])
})

test('of two columns hidden quickly the second is stored after the first, and stays when it fails', async () => {
  const { page, context } = await openCharges(BRUNO, { width: 1440 })
  const due = page.getByRole('columnheader', { name: 'Vencimento' })
  const title = page.getByRole('columnheader', { name: 'Cobrança' })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const sent: unknown[] = []
  await context.route('**/charge-list-view', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    sent.push(route.request().postDataJSON().hiddenColumns)
    if (sent.length > 1) return route.continue()
    await held
    return route.abort()
  })
  await page.getByRole('button', { name: 'Opções' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Cobrança' }).click()
  await title.waitFor({ state: 'detached' })
  await page.getByRole('menuitemcheckbox', { name: 'Vencimento' }).click()
  await due.waitFor({ state: 'detached' })
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT')
  letGo()
  await stored
  await title.waitFor()
  await page.reload()
  await title.waitFor()
  assert.equal(await due.count(), 0)
  assert.deepEqual(sent, [['title'], ['due']])
})

const ENUMERATED = [
  'status',
  'paymentMethod',
  'state',
  'type',
  'profile',
  'splitStatus',
  'paymentType',
  'accountType',
  'pixKeyType',
  'providerType',
  'statementType',
  'bankingType',
  'documentType',
  'kind',
  'actorKind',
  'notificationPanelType',
]

const withNewValues = (name: string, value: unknown) =>
  ENUMERATED.includes(name) && typeof value === 'string' ? 'NOVO_VALOR' : value

test('R-GEN-21 each page shows an unknown value of an enumeration as it comes', async () => {
  const token = await product.signIn()
  const firstId = async (path: string) => {
    const { body } = await product.call(path, { token })
    return body.content[0].uuid ?? body.content[0].id
  }
  const [charge, customer, subscription, subSeller] = await Promise.all([
    firstId('/core/charges?status=LATE&size=1'),
    firstId('/core/seller-clients?size=1'),
    firstId('/core/subscriptions?size=1'),
    firstId('/core/sellers/subseller?size=1'),
  ])
  const { page, complaints } = await openCharges(ANA, { width: 1440 })
  // The stream of hints never ends.
  await page.route(/\/(core|banking)\/(?!notification-panel\/stream)/, async (route) => {
    const response = await route.fetch()
    const type = response.headers()['content-type'] ?? ''
    if (!type.startsWith('application/json')) return route.fulfill({ response })
    const json = JSON.parse(await response.text(), withNewValues)
    return route.fulfill({ response, json })
  })
  const paths = [
    '/cobrancas?situacao=LATE',
    `/cobrancas/${charge}`,
    `/recorrencias/${subscription}`,
    '/usuarios',
  ]
  if (isLong) {
    paths.push(`/clientes/${customer}`, `/sub-vendedores/${subSeller}`)
    paths.push('/recorrencias', '/financeiro', '/seja-pago', '/')
  }
  for (const path of paths) {
    await page.goto(product.panelUrl + path)
    await page.getByRole('main').getByText('NOVO_VALOR').first().waitFor()
    const text = await page.locator('body').innerText()
    assert.doesNotMatch(text, /Erro desconhecido|Não foi possível|Tentar de novo/, path)
  }
  await page.getByRole('button', { name: /^Notificações/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Notificações' })
  await drawer.getByRole('link', { name: 'NOVO_VALOR' }).first().waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  assert.deepEqual(complaints, [])
})

test('a late charge is collected from its page: a message on WhatsApp and the address to pay', async () => {
  const token = await product.signIn()
  const late = await product.call('/core/charges?status=LATE&page=0&size=1', { token })
  const { uuid, title } = late.body.content[0]
  const { page } = await openSignedIn(browser, product, ANA, { at: `/cobrancas/${uuid}` })
  const collect = page.getByRole('link', { name: 'Cobrar no WhatsApp' })
  const message = decodeURIComponent((await collect.getAttribute('href')) ?? '')
  assert.match(message, /^https:\/\/wa\.me\/55\d+\?text=Olá, /)
  assert.ok(message.includes(`“${title}”`) && message.includes('ainda não foi paga'), message)
  assert.ok(message.includes(uuid), message)
  const copied = await copyBy(page.getByRole('button', { name: 'Copiar link de pagamento' }))
  assert.ok(message.endsWith(copied), copied)
  await assertAccessible(page, 'a late charge')
  // On a phone: the way to collect first, over the whole width, then the other actions in pairs.
  await page.setViewportSize({ width: 390, height: 900 })
  const actions = page
    .getByRole('main')
    .locator('a[href*="wa.me"][data-variant], button[data-variant]')
  const boxOf = async (name: RegExp) => {
    const box = await actions.filter({ hasText: name }).first().boundingBox()
    assert.ok(box, String(name))
    return box
  }
  const manual = /^Alterar para paga$/
  await until('the layout of a phone', async () => {
    return (await boxOf(/^Cobrar no WhatsApp$/)).y < (await boxOf(manual)).y
  })
  const [first, second, third, removal] = [
    await boxOf(/^Cobrar no WhatsApp$/),
    await boxOf(/^Carta de cobrança$/),
    await boxOf(manual),
    await boxOf(/^Excluir cobrança$/),
  ]
  const { width } = (await page.getByRole('region', { name: title }).boundingBox()) ?? { width: 0 }
  assert.ok(Math.abs(first.width - width) < 2, `${first.width} of ${width}`)
  assert.ok(second.width < width / 2, 'in pairs')
  assert.ok(second.y < third.y && third.y < removal.y, 'apart from the removal')
  assert.ok(Math.abs(removal.width - width) < 2, 'on a row of its own')
  await assertAccessible(page, 'a late charge on a phone')
  await page.goto(copied)
  await page.getByText(title).first().waitFor()
})

test('Enter in a search keeps the focus there, announces the count, and Back restores the text', async () => {
  const { page } = await openCharges(ANA)
  const box = page.getByRole('searchbox', { name: 'Buscar cobranças' })
  const count = page.getByRole('search').getByRole('status')
  const all = await count.textContent()
  await box.fill('marina')
  await box.press('Enter')
  await page.waitForURL(/busca=marina/)
  await until('another count', async () => (await count.textContent()) !== all)
  assert.equal(await box.evaluate((field) => field === document.activeElement), true)
  await page.goBack()
  await page.waitForURL(/cobrancas$/)
  assert.equal(await box.inputValue(), '')
})

test('a person sorts the charges by value or payment, and Back restores the former order', async () => {
  const { page } = await openCharges(ANA)
  const head = (name: string) => page.getByRole('columnheader', { name })
  const shown = async () => {
    const texts = await page.locator('tbody tr').getByText(/^R\$/).allTextContents()
    return texts.map((text) => Number(text.replace(/\D/g, '')))
  }
  const isSortedBy = (order: (one: number, other: number) => number) => async () => {
    const values = await shown()
    return values.length > 1 && values.every((value, at) => value === values.toSorted(order)[at])
  }
  assert.equal(await head('Vencimento').getAttribute('aria-sort'), 'descending')
  await head('Valor').getByRole('link').click()
  await page.waitForURL(/ordem=value%2CDESC/)
  await until(
    'the greatest first',
    isSortedBy((one, other) => other - one),
  )
  assert.equal(await head('Valor').getAttribute('aria-sort'), 'descending')
  await head('Valor').getByRole('link').press('Enter')
  await until(
    'the smallest first',
    isSortedBy((one, other) => one - other),
  )
  assert.equal(await head('Valor').getAttribute('aria-sort'), 'ascending')
  await page.goBack()
  await page.goBack()
  await page.waitForURL(/cobrancas$/)
  assert.equal(await head('Vencimento').getAttribute('aria-sort'), 'descending')
})

test('a list too narrow for all columns says instalments and payment in the lines of others', async () => {
  const token = await product.signIn(ANA)
  // Columns that a former test hid.
  await product.call('/core/charge-list-view', { method: 'PUT', token, body: NO_LIST_VIEW })
  const link = await aLink(product, token, { title: 'Em dez vezes', installments: 10 })
  const cardToken = await aCardToken(product)
  await order(product, link, { method: 'CREDIT_CARD', installments: 10, cardToken })
  const { page, complaints } = await openCharges(ANA, { width: 1366 }, '?situacao=PAID')
  const row = page.getByRole('row').filter({ hasText: 'Em dez vezes' })
  const isSaid = (text: string) => row.getByText(text).filter({ visible: true }).waitFor()
  const isUnsaid = (text: string) => row.getByText(text).waitFor({ state: 'hidden' })
  const heads = async () =>
    (await page.getByRole('columnheader').filter({ visible: true }).allInnerTexts()).map((head) =>
      head.trim(),
    )
  await isSaid('· 10x')
  await isUnsaid('paga em ')
  assert.ok((await heads()).includes('Pagamento') && (await heads()).includes('Nota fiscal'))
  await page.setViewportSize({ width: 1280, height: 900 })
  await isSaid('· 10x')
  await isSaid('paga em ')
  assert.ok(!(await heads()).includes('Pagamento') && (await heads()).includes('Nota fiscal'))
  await assertAccessible(page, 'the narrower list')
  await page.setViewportSize({ width: 1440, height: 900 })
  await isUnsaid('· 10x')
  await isUnsaid('paga em ')
  assert.ok((await heads()).includes('Parcelas') && (await heads()).includes('Pagamento'))
  assert.deepEqual(complaints, [])
})
