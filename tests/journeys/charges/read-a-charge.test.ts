import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { formatDay, formatInstant } from '#contract/basics/days.ts'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, order, paySlip } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let browser: Browser
let token: string
let link: string

startJourney(
  async (stage) => {
    product = stage.product
    browser = stage.browser
    token = await product.signIn()
    link = await aLink(product, token, { title: 'Bolo de três andares' })
  },
  { notices: 'off' },
)

const payAgain = async (id: string, outcome: string) =>
  product.call(`/payment/public/charges/${id}/payments`, {
    method: 'POST',
    body: { method: 'CREDIT_CARD', cardToken: await aCardToken(product, outcome) },
  })

async function openCharge(page: Page, id: string): Promise<void> {
  await page.goto(`${product.panelUrl}/cobrancas/${id}`)
  await page.getByRole('heading', { level: 2, name: 'Informações de pagamento' }).waitFor()
}

/** A fact of a card: its value, beside its name. */
const fact = (page: Page, name: string) =>
  page
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .first()
    .locator('xpath=following-sibling::dd[1]')

test('R-CHD-01 R-CHD-02 R-CHD-04 R-CHD-06 R-CHD-20 R-CHD-21 R-CHD-30 a charge with a declined and a paid attempt shows both', async () => {
  const cardToken = await aCardToken(product, 'APPROVED')
  const { uuidCharge } = (await order(product, link, { method: 'PIX' })).body
  assert.equal((await payAgain(uuidCharge, 'DECLINED_05')).status, 402)
  const paid = await product.call(`/payment/public/charges/${uuidCharge}/payments`, {
    method: 'POST',
    body: { method: 'CREDIT_CARD', cardToken },
  })
  assert.equal(paid.status, 201, paid.text)
  const { page, complaints } = await openSignedIn(browser, product, undefined, { width: 1440 })
  await openCharge(page, uuidCharge)

  const name = page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Zeca Pagador' })
  assert.match((await name.getAttribute('href')) ?? '', /^\/clientes\/[0-9a-f-]{36}$/)
  assert.equal(await name.getAttribute('target'), '_blank')
  const initial = page.getByRole('main').locator('span[aria-hidden=true]', { hasText: /^Z$/ })
  assert.equal(await initial.count(), 1)
  assert.equal(
    await page.getByRole('link', { name: /zeca@exemplo/ }).getAttribute('href'),
    'mailto:zeca@exemplo.com.br',
  )
  const talk = page.getByRole('main').locator('a[href^="https://wa.me/5511987651234"]')
  assert.equal(await talk.count(), 1)

  assert.match(await fact(page, 'Método').innerText(), /Cartão de Crédito/)
  assert.equal(await fact(page, 'Parcelas').innerText(), '1x')
  assert.match(await fact(page, 'Data de vencimento').innerText(), /^\d\d\/\d\d\/\d{4}$/)
  assert.match(await fact(page, 'Data de pagamento').innerText(), /^\d\d\/\d\d\/\d{4}$/)
  assert.match((await fact(page, 'Valor').innerText()).replaceAll(/\s/g, ' '), /R\$ ?150,00/)
  assert.match(await fact(page, 'Cartão').innerText(), /final \d{4}/)
  assert.equal(await fact(page, 'Titular do cartão').innerText(), 'ZECA PAGADOR')
  assert.equal(await page.getByText('Juros e multa').count(), 0)

  assert.match(await fact(page, 'Cartão').innerText(), /^[A-Z]\w+ final \d{4}$/)
  const [declined] = (await product.call(`/core/charges/${uuidCharge}`, { token })).body
    .chargesTries
  const attempts = page.getByRole('heading', { name: 'Tentativas' }).locator('xpath=../..')
  await attempts
    .getByText(
      new RegExp(
        `^Não aprovada ${formatInstant(declined.createdAt)}.*${formatDay(declined.expirationDate)} · ${declined.uuid}$`,
        's',
      ),
    )
    .first()
    .waitFor()
  assert.equal(await attempts.getByText(/R\$\s150,00/).count(), 2)
  await page.getByRole('button', { name: 'Ver detalhes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tentativa de cobrança' })
  await dialog.getByText('Zeca Pagador').waitFor()
  await dialog.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/).waitFor()
  await dialog.getByText('Não aprovada').waitFor()
  await dialog.getByText(/R\$\s150,00/).waitFor()
  await dialog.getByText(/^05 - \S/).waitFor()
  await assertAccessible(page, 'the attempt')
  await page.keyboard.press('Escape')
  const events = page.getByRole('heading', { name: 'Histórico' }).first().locator('xpath=../..')
  await events.getByText('Cobrança criada').waitFor()
  const history = (await events.getByRole('listitem').allInnerTexts()).join(' ')
  assert.ok(history.indexOf('Cobrança criada') < history.indexOf('Tentativa não aprovada'), history)
  assert.ok(
    history.indexOf('Tentativa não aprovada') < history.indexOf('Pagamento confirmado'),
    history,
  )
  await assertAccessible(page, 'a paid charge')
  // A printed page says whose it is, in light colours, and has nothing to press.
  const scheme = (name: string) =>
    page.locator(`html[data-mantine-color-scheme=${name}]`).waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await scheme('dark')
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  await page.getByText(/^11\.444\.777\/0001-61 · impresso em \d\d\//).waitFor()
  await scheme('light')
  assert.equal(await page.getByRole('navigation').count(), 0)
  assert.equal(await page.getByRole('button').count(), 0)
  await page.evaluate("dispatchEvent(new Event('afterprint'))")
  await page.emulateMedia({ media: null })
  await scheme('dark')
  assert.deepEqual(complaints, [])
})

/** Answers reads of a charge with other values. */
async function answerWith(page: Page, id: string, change: object): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(new RegExp(`charges/${id}$`), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...change } })
  })
}

const NO_CUSTOMER = {
  customerId: null,
  customerName: null,
  customerEmail: null,
  customerPhone: null,
  chargesTries: [
    {
      uuid: '01998d6a-0000-7000-8000-000000000001',
      status: 'FAILED',
      createdAt: '2026-11-20T13:05:00.000Z',
      expirationDate: '2026-11-21',
      value: 150,
      errorTransactionalResponse: null,
    },
  ],
}

test('R-CHD-01 R-CHD-02 R-CHD-21 R-CHD-26 a charge without customer has neither link nor contacts, an attempt without errors says so, and an anticipated charge cannot be deleted', async () => {
  const { uuidCharge } = (await order(product, link, { method: 'PIX' })).body
  const { page, complaints } = await openSignedIn(browser, product)
  await answerWith(page, uuidCharge, { ...NO_CUSTOMER, tradeAgreement: { type: 'DEFAULT' } })
  await openCharge(page, uuidCharge)
  const heading = page.getByRole('heading', { level: 1, name: 'Sem cliente' })
  assert.equal(await heading.getByRole('link').count(), 0)
  const main = page.getByRole('main')
  assert.equal(await main.locator('a[href^="mailto:"], a[href^="https://wa.me"]').count(), 0)
  for (const way of ['E-mail', 'WhatsApp']) {
    await main.locator('span', { hasText: new RegExp(`^${way}$`) }).waitFor()
  }
  await main.getByText('Cobrança com antecipação ativa não pode ser excluída.').waitFor()
  assert.equal(await main.getByRole('button', { name: 'Excluir cobrança' }).isDisabled(), true)
  assert.equal(await main.getByRole('button', { name: 'Alterar para paga' }).isEnabled(), true)
  await page.getByRole('button', { name: 'Ver detalhes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tentativa de cobrança' })
  await dialog.getByText('20/11/2026 10:05').waitFor()
  await dialog.getByText('Sem dados de erro').waitFor()
  assert.deepEqual(complaints, [])
})

const ACTIONS = { refund: 'Estornar', letter: 'Carta de cancelamento', more: 'Saiba mais' }
const CARD = { paymentMethod: 'CREDIT_CARD' }

test('R-CHS-01 R-CHS-02 the scheduled page has no refund, dispute or letter, and the hosted page while SCHEDULED or LATE', async () => {
  const { uuidCharge } = (await order(product, link, { method: 'PIX' })).body
  const { page, complaints } = await openSignedIn(browser, product)
  const see = page.getByRole('link', { name: 'Ver código PIX' })
  const show = async (path: string, change: object) => {
    await answerWith(page, uuidCharge, change)
    // The address of the hosted page comes with the brand.
    const brand = page.waitForResponse('**/public/brand')
    await page.goto(`${product.panelUrl}/${path}/${uuidCharge}`)
    await page.getByRole('heading', { level: 2, name: 'Informações de pagamento' }).waitFor()
    await (await brand).finished()
  }
  for (const status of ['SCHEDULED', 'LATE', 'FAILED']) {
    await show('cobrancas-agendadas', { status })
    if (status === 'FAILED') assert.equal(await see.count(), 0)
    else await see.waitFor()
  }
  const own = product.checkoutUrl.replace('://', '://padaria-ipe.')
  await show('cobrancas', { status: 'FAILED' })
  assert.equal(await see.getAttribute('href'), `${own}/pix/${uuidCharge}`)
  for (const [name, change] of [
    ['refund', { ...CARD, status: 'PAID' }],
    ['letter', { ...CARD, status: 'REFUND' }],
  ] as const) {
    const button = page.getByRole('button', { name: ACTIONS[name], exact: true })
    await show('cobrancas', change)
    assert.equal(await button.count(), 1, name)
    await show('cobrancas-agendadas', change)
    assert.equal(await button.count(), 0, name)
  }
  await show('cobrancas-agendadas', { ...CARD, status: 'DISPUTE' })
  assert.equal(await page.getByRole('button', { name: ACTIONS.more }).count(), 0)
  assert.deepEqual(complaints, [])
})

test('R-CHD-05 R-CHD-08 R-CHD-09 R-CHD-10 a boleto paid late shows fine and interest, its receivables only to a finance role', async () => {
  const { uuidCharge } = (await order(product, link, { method: 'BANK_SLIP' })).body
  const { page, complaints } = await openSignedIn(browser, product, undefined, { scheme: 'dark' })
  const byPix = (await order(product, link, { method: 'PIX' })).body
  await openCharge(page, byPix.uuidCharge)
  const pix = page.getByRole('link', { name: 'Ver código PIX' })
  const own = product.checkoutUrl.replace('://', '://padaria-ipe.')
  assert.equal(await pix.getAttribute('href'), `${own}/pix/${byPix.uuidCharge}`)
  await openCharge(page, uuidCharge)
  const see = page.getByRole('link', { name: 'Ver Boleto' })
  assert.equal(await see.getAttribute('href'), `${own}/bank-slip/${uuidCharge}`)
  // A slip that was not paid late has no interest.
  assert.equal(await page.getByText('Juros e multa').count(), 0)
  await product.call('/core/sandbox/clock/advance', {
    method: 'POST',
    key: null,
    body: { days: 12 },
  })
  await product.until('the companies to hear of it', async () => {
    const paid = await paySlip(product, uuidCharge)
    return paid.status === 200
  })
  await page.getByText('Juros e multa').first().waitFor()
  assert.match(await fact(page, 'Juros e multa').innerText(), /\d,\d\d/)
  const rows = page.getByRole('heading', { name: 'Recebíveis' }).locator('xpath=../..')
  await rows.getByRole('row').nth(1).waitFor()
  assert.deepEqual(await rows.getByRole('columnheader').allTextContents(), [
    'Parcela',
    'Valor',
    'Data de execução',
  ])
  assert.ok((await rows.getByRole('row').count()) >= 2)
  await page.getByRole('heading', { name: 'Comprovante de pagamento' }).waitFor()
  await assertAccessible(page, 'a boleto paid late')

  // Without a receipt type there is nothing to receive. The page before it asks for nothing more.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (sent) => asked.push(sent.url()))
  await answerWith(page, uuidCharge, { paymentReceiptType: null })
  await openCharge(page, uuidCharge)
  assert.equal(await page.getByRole('heading', { name: 'Recebíveis' }).count(), 0)
  assert.equal(await page.getByText('Comprovante de pagamento').count(), 0)
  assert.deepEqual(
    asked.filter((url) => url.includes('/redeems/')),
    [],
  )

  const bruno = await openSignedIn(browser, product, 'bruno@padaria-ipe.com.br')
  bruno.page.on('request', (sent) => asked.push(sent.url()))
  await openCharge(bruno.page, uuidCharge)
  for (const name of ['Recebíveis', 'Comprovante de pagamento']) {
    assert.equal(await bruno.page.getByRole('heading', { name }).count(), 0, name)
  }
  assert.deepEqual(
    asked.filter((url) => url.includes('/redeems/')),
    [],
  )

  // A charge that a card paid has no interest, whatever its amounts are.
  const cardToken = await aCardToken(product)
  const byCard = (await order(product, link, { method: 'CREDIT_CARD', cardToken })).body
  await openCharge(page, byCard.uuidCharge)
  assert.equal(await page.getByText('Juros e multa').count(), 0)
  assert.deepEqual([...complaints, ...bruno.complaints], [])
})

test('R-CHD-22 a charge that does not load shows an error, and its breadcrumbs lead back', async () => {
  const { page } = await openSignedIn(browser, product, undefined, {
    at: '/cobrancas/01998d6a-0000-7000-8000-000000000000',
  })
  await page.getByText('Falha ao carregar as informações da cobrança.').first().waitFor()
  await assertAccessible(page, 'a charge that is not there')
  await page.getByRole('navigation', { name: 'Caminho' }).getByRole('link').first().click()
  await page.waitForURL(/\/cobrancas$/)
})
