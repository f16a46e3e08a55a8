import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { machineTime } from '#server/platform/process/clock.ts'
import { assertAccessible, watch } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { copyBy } from '#tests/factories/browser/panel.ts'
import { dumpOf, tablesShowing } from '#tests/factories/environment/database-dump.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import {
  aCardToken,
  aLink,
  codeOf,
  linkBody,
  order,
  payPix,
  paySlip,
} from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let browser: Browser
let token: string

startJourney(async (stage) => {
  product = stage.product
  browser = stage.browser
  token = await product.signIn()
})

async function openPage(path: string, width = 390): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'pt-BR',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const { complaints } = watch(page)
  await page.goto(new URL(path, product.checkoutUrl).href)
  return { page, complaints }
}

async function fillBuyer(page: Page) {
  await page.getByLabel('Nome completo ou razão social').fill('Zeca Pagador')
  await page.getByLabel('CPF ou CNPJ').fill('529.982.247-25')
  await page.getByLabel('E-mail').fill('zeca@exemplo.com.br')
  await page.getByLabel('Celular com DDD').fill('(11) 98765-1234')
}

const lastCharge = async () => {
  const found = await product.jobs.row<{ id: string }>(
    'select id from charge order by id desc limit 1',
  )
  return found?.id ?? ''
}

/** The next request to the acquirer is lost. */
const loseNextCard = () =>
  product.call(`${product.companiesUrl}/acquirer/v1/faults/next`, {
    method: 'PUT',
    key: null,
    body: { fault: 'drop-before' },
  })

/** Has the reconciler settle cards without an outcome, without waiting for its time. */
async function settleCards(): Promise<void> {
  const realTime = machineTime.now
  machineTime.now = () => realTime() + 40_000
  try {
    await product.call('/core/sandbox/jobs/attempt-janitor/run', { method: 'POST', key: null })
  } finally {
    machineTime.now = realTime
  }
}

/** A link with another discount for each method, and with the full price beside the reduced one. */
async function discountedLink(): Promise<string> {
  const discounted = (amount: number) => ({ discount: { amount, type: 'PERCENT' } })
  const made = await product.call('/core/payment-links', {
    method: 'POST',
    token,
    body: {
      ...linkBody({ title: 'Bolo de aniversário' }),
      enableAnchoring: true,
      allowedPaymentMethods: {
        creditCardMethod: { type: 'EARLY_SELLER' },
        bankSlipMethod: discounted(2.5),
        pixMethod: discounted(10),
      },
    },
  })
  assert.equal(made.status, 201, made.text)
  return made.body.uuid
}

test('R-HOST-01 a buyer sees what is sold and each method with its discount and instalments, pays by Pix and sees it confirmed without a reload', async () => {
  const { page, complaints } = await openPage(`/payment-link/${await discountedLink()}`)
  await page.getByRole('heading', { name: 'Bolo de aniversário' }).waitFor()
  const main = page.getByRole('main')
  await main.getByText('Três andares').waitFor()
  const methods = page.getByRole('group', { name: 'Como você quer pagar?' })
  const offered = async () =>
    (await methods.locator('label').allInnerTexts()).map((text) => text.split(/\n+/))
  assert.deepEqual(await offered(), [
    ['Pix', 'Aprovação na hora', '10% de desconto'],
    ['Cartão de Crédito', 'Em até 3x'],
    ['Boleto', 'Confirmação em até 1 dia útil', '2,5% de desconto'],
  ])
  await page.getByLabel('Cartão de Crédito').check()
  await page.getByRole('button', { name: /^Pagar R\$\s150,00/ }).waitFor()
  const installments = page.getByLabel('Parcelas', { exact: true }).getByRole('option')
  await installments.nth(2).waitFor({ state: 'attached' })
  assert.deepEqual(
    (await installments.allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' ')),
    ['À vista, R$ 150,00', '2x de R$ 75,00 (total R$ 150,00)', '3x de R$ 50,00 (total R$ 150,00)'],
  )
  await page.getByLabel('Boleto').check()
  await page.getByRole('button', { name: /Gerar boleto de R\$\s146,25/ }).waitFor()
  await page.getByLabel('Pix').check()
  await page.getByRole('button', { name: /Gerar código Pix de R\$\s135,00/ }).waitFor()
  await main.locator('s', { hasText: '150,00' }).waitFor()
  await page.getByRole('button', { name: /Gerar código Pix/ }).click()
  await page.getByText('Inclua um CNPJ ou CPF válido').waitFor()
  await assertAccessible(page, 'errors of the buyer')
  await fillBuyer(page)
  await page.getByRole('button', { name: /Gerar código Pix/ }).click()
  await page.getByRole('img', { name: 'QR code do Pix' }).waitFor()
  await assertAccessible(page, 'the Pix')
  const copied = await copyBy(page.getByRole('button', { name: 'Copiar código' }))
  assert.match(copied, /^000201.*6304[0-9A-F]{4}$/)
  await page.reload()
  await page.getByRole('img', { name: 'QR code do Pix' }).waitFor()
  const charge = await lastCharge()
  assert.equal((await payPix(product, charge)).status, 200)
  await page.getByText('Pagamento confirmado').waitFor()
  await assertAccessible(page, 'the receipt')
  assert.deepEqual(complaints, [])
})

test('a buyer whose page is half an hour old confirms the new price and types nothing again', async () => {
  const link = await aLink(product, token, { title: 'Bolo de aniversário' })
  const { page, complaints } = await openPage(`/payment-link/${link}`)
  await fillBuyer(page)
  await page.getByLabel('Pix').check()
  await page.getByRole('button', { name: 'Gerar código Pix de R$ 150,00' }).waitFor()
  const changed = await product.call(`/core/payment-links/${link}`, {
    method: 'PUT',
    token,
    body: { ...linkBody({ title: 'Bolo de aniversário', value: 180 }), uuid: link },
  })
  assert.equal(changed.status, 200, changed.text)
  const realTime = machineTime.now
  try {
    machineTime.now = () => realTime() + 31 * 60_000
    await page.getByRole('button', { name: /Gerar código Pix/ }).click()
    await page.getByText('Este link mudou desde que a página foi aberta.').waitFor()
    await page.getByRole('button', { name: 'Gerar código Pix de R$ 180,00' }).waitFor()
    await assertAccessible(page, 'the new price')
    assert.equal(await page.getByLabel('E-mail').inputValue(), 'zeca@exemplo.com.br')
    await page.getByRole('button', { name: 'Gerar código Pix de R$ 180,00' }).click()
    await page.getByRole('img', { name: 'QR code do Pix' }).waitFor()
    const charge = await product.jobs.row<{ value: bigint }>(
      'select value_centavos as value from charge where id = $1',
      [await lastCharge()],
    )
    assert.equal(charge?.value, 18_000n)
  } finally {
    machineTime.now = realTime
  }
  // The browser itself reports the refusal, which the page has handled.
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes('409')),
    [],
  )
})

test('title and price are shown before the page’s program is loaded', async () => {
  const link = await aLink(product, token, { title: 'Bolo de aniversário' })
  const { page, complaints } = await openPage(`/payment-link/${link}`)
  const places = async () => {
    const main = page.getByRole('main')
    const parts = [
      main.getByText('Padaria Ipê'),
      main.getByRole('heading', { level: 1 }),
      main.getByText('Três andares'),
      main.getByText('150', { exact: true }),
    ]
    const boxes = []
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const part of parts) boxes.push(await part.first().boundingBox())
    }
    return boxes
  }
  await page.getByRole('button', { name: /Gerar código Pix/ }).waitFor()
  const whole = await places()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await page.getByRole('heading', { name: 'Bolo de aniversário' }).waitFor()
  assert.deepEqual(await places(), whole)
  assert.equal(await page.getByRole('button').count(), 0)
  assert.deepEqual(complaints, [])
})

test('R-HOST-05 R-HOST-11 a card is declined, typed again, without an outcome for a while and approved in three instalments', async () => {
  const link = await aLink(product, token, { title: 'Curso de pães', value: 300 })
  const { page, complaints } = await openPage(`/payment-link/${link}`, 1280)
  const sent: { url: string; text: string }[] = []
  page.on('request', (request) => {
    sent.push({ url: request.url(), text: `${request.url()} ${request.postData() ?? ''}` })
  })
  await fillBuyer(page)
  await page.getByLabel('Cartão de Crédito').check()
  await page.getByLabel('Parcelas', { exact: true }).selectOption('3')
  const cards = (await product.call(`${product.companiesUrl}/test-cards`)).body
  const numberOf = (wanted: string) =>
    cards.find(({ outcome }: { outcome: string }) => outcome === wanted).number
  const fields = page.frameLocator('iframe[title="Dados do cartão"]')
  const type = async (number: string) => {
    await fields.getByLabel(/nome/i).fill('ZECA PAGADOR')
    await fields.getByLabel(/número/i).fill(number)
    await fields.getByLabel(/validade/i).fill('12/32')
    await fields.getByLabel(/código|cvv/i).fill('123')
  }
  await type(numberOf('DECLINED_05'))
  await page.getByRole('button', { name: /^Pagar/ }).click()
  const declined = page.getByText('O cartão não foi autorizado.')
  await declined.waitFor()
  await type(numberOf('APPROVED'))
  // The request is lost: until the reconciler repeats it, the outcome is unknown.
  await loseNextCard()
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await page.getByText('Estamos confirmando com o banco').waitFor()
  assert.equal(await declined.count(), 0)
  assert.equal(await page.getByRole('button').count(), 0)
  await settleCards()
  await page.getByText('Pagamento confirmado').waitFor()
  await page.getByText('Cartão de Crédito, 3x').waitFor()
  // Only the tokeniser, at an origin of its own, was sent a number; the orders hold its tokens.
  const tokenizer = `${product.companiesUrl}/tokenizer/cards`
  const origins = [product.panelUrl, product.checkoutUrl].map((url) => new URL(url).origin)
  assert.ok(!origins.includes(new URL(tokenizer).origin))
  const dump = await dumpOf(product.databaseUrl)
  for (const number of [numberOf('DECLINED_05'), numberOf('APPROVED')]) {
    const receivers = sent.filter(({ text }) => text.replaceAll(/\D/g, '').includes(number))
    assert.deepEqual(
      receivers.map(({ url }) => url),
      [tokenizer],
    )
    assert.deepEqual(tablesShowing(dump, number), [])
  }
  const orders = sent.filter(({ url }) => url.endsWith(`${link}/orders`))
  assert.equal(orders.length, 2)
  for (const { text } of orders) assert.match(text, /"cardToken":"[\w-]+"/)
  // The declined card is our own 402, which the browser logs, too.
  assert.deepEqual(complaints, [])
})

for (const { method, path, picture, outcome } of [
  { method: 'PIX', path: 'pix', picture: 'QR code do Pix', outcome: 'APPROVED' },
  { method: 'BANK_SLIP', path: 'bank-slip', picture: 'Código de barras', outcome: 'DECLINED_05' },
]) {
  test(`R-HOST-11 the page of a ${method} shows no code while a card of the same charge has no outcome yet, and becomes paid or shows it again`, async () => {
    const link = await aLink(product, token, { title: 'Pão e cartão' })
    const { uuidCharge } = (await order(product, link, { method })).body
    const { page, complaints } = await openPage(`/${path}/${uuidCharge}`)
    const code = page.getByRole('img', { name: picture })
    await code.waitFor()
    await loseNextCard()
    const paid = await product.call(`/payment/public/charges/${uuidCharge}/payments`, {
      method: 'POST',
      body: { method: 'CREDIT_CARD', cardToken: await aCardToken(product, outcome) },
    })
    assert.deepEqual([paid.status, paid.body.processing], [202, true], paid.text)
    await page.reload()
    await page.getByText('Estamos confirmando com o banco').waitFor()
    assert.equal(await page.getByText('O cartão não foi autorizado.').count(), 0)
    assert.equal(await code.count(), 0)
    assert.equal(await page.getByRole('button').count(), 0)
    assert.equal(await page.getByRole('link', { name: 'Abrir boleto em PDF' }).count(), 0)
    await settleCards()
    if (outcome === 'APPROVED') await page.getByText('Pagamento confirmado').waitFor()
    else await code.waitFor()
    assert.deepEqual(complaints, [])
  })
}

test('R-HOST-04 the pages of a boleto and its Pix open under the subdomain by method and charge, poll the status and become paid', async () => {
  const link = await aLink(product, token, { title: 'Encomenda' })
  const { page, complaints } = await openPage(`/payment-link/${link}`)
  await fillBuyer(page)
  await page.getByLabel('Boleto').check()
  await page.getByText('O banco só registra o boleto com o CPF ou o CNPJ de quem paga.').waitFor()
  await page.getByRole('button', { name: /Gerar boleto/ }).click()
  await page.getByRole('img', { name: 'Código de barras' }).waitFor()
  await page.getByRole('link', { name: 'Abrir boleto em PDF' }).waitFor()
  await assertAccessible(page, 'the boleto')
  // The print view has the data of the purchase and no buttons.
  await page.emulateMedia({ media: 'print' })
  await page.getByText(/^Padaria Ipê · 11\.444\.777\/0001-61 · impresso em \d\d\//).waitFor()
  assert.equal(await page.getByRole('button').count(), 0)
  assert.equal(await page.getByRole('link').count(), 0)
  await page.emulateMedia({ media: null })
  const charge = await lastCharge()
  const { host } = new URL(product.checkoutUrl)
  const slip = await openPage(`http://padaria-ipe.${host}/bank-slip/${charge}`)
  await slip.page.getByRole('img', { name: 'Código de barras' }).waitFor()
  const pix = await openPage(`http://padaria-ipe.${host}/pix/${charge}`)
  await pix.page.getByRole('img', { name: 'QR code do Pix' }).waitFor()
  assert.match(await codeOf(product, charge, 'BANK_SLIP'), /^\d{11}$/)
  const polls = [slip, pix].map((opened) =>
    opened.page.waitForRequest((request) => request.url().endsWith(`/charges/${charge}/status`)),
  )
  await Promise.all(polls)
  assert.equal((await paySlip(product, charge)).status, 200)
  for (const opened of [page, slip.page, pix.page]) {
    await opened.getByText('Pagamento confirmado').waitFor()
  }
  complaints.push(...slip.complaints, ...pix.complaints)
  assert.deepEqual(complaints, [])
})

test('R-HOST-08 an unknown link shows that it is not available', async () => {
  const { page } = await openPage('/payment-link/01a1fc9c-ae5a-7000-adec-90982fcd3248')
  await page.getByText('Este link de pagamento não está mais disponível.').waitFor()
  await assertAccessible(page, 'unavailable')
})

test('the form stays, busy, until the page of the code is there', async () => {
  const link = await aLink(product, token, { title: 'Bolo que espera' })
  const { page } = await openPage(`/payment-link/${link}`)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const read = page.waitForRequest(/\/payment\/public\/charges\/[^/]+$/)
  await page.route(/\/payment\/public\/charges\/[^/]+$/, async (route) => {
    await answered
    await route.fallback()
  })
  await fillBuyer(page)
  await page.getByLabel('Pix').check()
  await page.getByRole('button', { name: /Gerar código Pix/ }).click()
  await read
  await page.getByRole('heading', { name: 'Bolo que espera' }).waitFor()
  assert.equal(await page.locator('button[type=submit][aria-busy=true]').count(), 1)
  assert.equal(await page.getByLabel('E-mail').inputValue(), 'zeca@exemplo.com.br')
  answer()
  await page.getByRole('img', { name: 'QR code do Pix' }).waitFor()
})
