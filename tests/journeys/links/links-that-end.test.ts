import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { type Day, formatDay } from '#contract/basics/days.ts'
import { assertAccessible, watch } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, linkBody, order, payPix } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let browser: Browser
let token: string

startJourney(
  async (stage) => {
    product = stage.product
    browser = stage.browser
    token = await product.signIn()
  },
  { notices: 'off' },
)

const SAO_PAULO_MS = -3 * 3_600_000

async function openPage(path: string, width = 390): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'pt-BR',
  })
  const page = await context.newPage()
  const { complaints } = watch(page)
  await page.goto(`${product.checkoutUrl}${path}`)
  return { page, complaints }
}

/** A local time of São Paulo that much later than now, as the form sends it. */
const localIn = async (minutes: number): Promise<string> => {
  const { now } = await product.jobs.time()
  const at = Math.ceil((Date.parse(now) + minutes * 60_000) / 900_000) * 900_000
  return new Date(at + SAO_PAULO_MS).toISOString().slice(0, 19)
}

async function linkWith(more: object, order: object = {}): Promise<string> {
  const body = linkBody({ title: 'Última fornada' })
  const made = await product.call('/core/payment-links', {
    method: 'POST',
    token,
    body: { ...body, ...more, paymentOrder: { ...body.paymentOrder, ...order } },
  })
  assert.equal(made.status, 201, made.text)
  return made.body.uuid
}

const UNAVAILABLE = 'Este link de pagamento não está mais disponível.'

test('R-HOST-03 R-HOST-08 a link with a customer needs no buyer data, and closes once paid', async () => {
  const { content } = (await product.call('/core/seller-clients?size=1', { token })).body
  const link = await linkWith({ uuidSellerClient: content[0].id })
  const { page, complaints } = await openPage(`/payment-link/${link}`)
  await page.getByRole('heading', { name: 'Última fornada' }).waitFor()
  assert.equal(await page.getByLabel('CPF ou CNPJ').count(), 0)
  await page.getByLabel('Pix').check()
  await page.getByRole('button', { name: /Gerar código Pix/ }).click()
  await page.getByRole('img', { name: 'QR code do Pix' }).waitFor()
  const found = await product.jobs.row<{ id: string }>('select max(id::text) as id from charge')
  await payPix(product, found?.id ?? '')
  await page.getByText('Pagamento confirmado').waitFor()
  const stranger = await openPage(`/payment-link/${link}`)
  await stranger.page.getByRole('heading', { name: UNAVAILABLE }).waitFor()
  await stranger.page.getByText('O pagamento dele já foi feito.').waitFor()
  assert.deepEqual(complaints, [])
})

test('a boleto shows its Pix, also at 320 px, and a scheduled card shows when it is charged', async () => {
  const link = await aLink(product, token, { title: 'Mesa posta' })
  const slip = (await order(product, link, { method: 'BANK_SLIP' })).body.uuidCharge
  const { page, complaints } = await openPage(`/bank-slip/${slip}`, 320)
  await page.getByRole('heading', { name: 'Ou pague este boleto com Pix' }).waitFor()
  await page.getByRole('img', { name: 'QR code do Pix' }).waitFor()
  await assertAccessible(page, 'a boleto with its Pix')
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320)
  // The ticket is 12 px from the window's edges, and its content as far from both of its own.
  const copy = await page.getByRole('button', { name: 'Copiar código' }).boundingBox()
  assert.equal(copy && copy.x + copy.x + copy.width, 320, 'the button is in the middle')
  await payPix(product, slip)
  await page.getByText('Pagamento confirmado').waitFor()

  const later = await linkWith({ scheduledDate: await localIn(2 * 24 * 60) })
  const cardToken = await aCardToken(product)
  const kept = await order(product, later, { method: 'CREDIT_CARD', cardToken })
  const card = await openPage(`/card/${kept.body.uuidCharge}`)
  await card.page.getByRole('heading', { name: 'Pagamento agendado' }).waitFor()
  await card.page.getByText(/O cartão final \d{4} será cobrado em \d\d\/\d\d\/\d{4}/).waitFor()
  await assertAccessible(card.page, 'a card of a date')
  assert.deepEqual([...complaints, ...card.complaints], [])
})

test('a link with a date says before the purchase when the card is charged or the code is due', async () => {
  const scheduledDate = await localIn(2 * 24 * 60)
  const day = formatDay(scheduledDate.slice(0, 10) as Day)
  const { paymentOrder } = linkBody({ title: 'Encomenda de Natal' })
  const customInstallmentsValues = ['CREDIT_CARD', 'PIX', 'BANK_SLIP'].map((paymentMethod) => ({
    paymentMethod,
    installments: 3,
  }))
  const link = await linkWith({ scheduledDate }, { ...paymentOrder, customInstallmentsValues })
  const { page, complaints } = await openPage(`/payment-link/${link}`, 320)
  await page.getByRole('heading', { name: 'Encomenda de Natal' }).waitFor()
  await page.getByLabel('Cartão de Crédito').check()
  await page
    .getByText(`O cartão será cobrado em ${day} às ${scheduledDate.slice(11, 16)}`)
    .waitFor()
  await assertAccessible(page, 'a link with a date')
  await page.getByLabel('Pix').check()
  await page.getByText(`Vence em ${day}`).waitFor()
  await page.getByRole('combobox', { name: 'Parcelas' }).selectOption('2')
  await page.getByText(`A primeira parcela vence em ${day}`).waitFor()
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320)
  const atOnce = await openPage(`/payment-link/${await linkWith({})}`)
  await atOnce.page.getByLabel('Cartão de Crédito').check()
  assert.equal(await atOnce.page.getByText(/será cobrado em|[Vv]ence em/).count(), 0)
  assert.deepEqual([...complaints, ...atOnce.complaints], [])
})

// Last, because the clock advances for all tests.
test('R-HOST-02 R-HOST-08 a link counts down and cannot be bought after its expiry', async () => {
  const link = await linkWith({}, { expirationDate: await localIn(45), timer: true })
  const { page, complaints } = await openPage(`/payment-link/${link}`)
  const timer = page.getByRole('timer')
  const first = await timer.innerText()
  await product.until('the next second', async () => (await timer.innerText()) !== first)
  await assertAccessible(page, 'a link that ends')
  const quiet = await linkWith({}, { expirationDate: await localIn(45), timer: false })
  const untimed = await openPage(`/payment-link/${quiet}`)
  await untimed.page.getByRole('button', { name: /Gerar código Pix/ }).waitFor()
  assert.equal(await untimed.page.getByRole('timer').count(), 0)
  await product.call('/core/sandbox/clock/advance', {
    method: 'POST',
    key: null,
    body: { hours: 2 },
  })
  const late = await order(product, link, { method: 'PIX' })
  assert.deepEqual([late.status, late.body[0].code], [410, 'BAR-4402'])
  await page.reload()
  await page.getByRole('heading', { name: UNAVAILABLE }).waitFor()
  await page.getByText('O prazo para pagar por ele terminou.').waitFor()
  await assertAccessible(page, 'a link that ended')
  assert.deepEqual(complaints, [])
})

test('the time left is that of the service, also where the clock of the sandbox was moved or that of the phone is wrong', async () => {
  const moved = await product.call('/core/sandbox/clock/advance', {
    method: 'POST',
    key: null,
    body: { days: 2 },
  })
  assert.equal(moved.status, 200, moved.text)
  const link = await linkWith({}, { expirationDate: await localIn(60), timer: true })
  const minutesLeft = async (page: Page): Promise<number> => {
    const text = await page.getByRole('timer').innerText()
    const [, days = '0', hours, minutes] = /(?:(\d+) d )?(\d\d):(\d\d):\d\d/.exec(text) ?? []
    return Number(days) * 1_440 + Number(hours) * 60 + Number(minutes)
  }
  const ofPhone = async (aheadHours: number): Promise<number> => {
    const { page } = await openPage('/')
    await page.addInitScript((aheadMs) => {
      const machine = Date.now
      Date.now = () => machine() + aheadMs
    }, aheadHours * 3_600_000)
    await page.goto(`${product.checkoutUrl}/payment-link/${link}`)
    await page.getByRole('timer').waitFor()
    return minutesLeft(page)
  }
  for (const aheadHours of [0, -3, 3]) {
    const minutes = await ofPhone(aheadHours)
    assert.ok(minutes >= 50 && minutes <= 76, `${minutes} minutes left, ${aheadHours} h ahead`)
  }
})
