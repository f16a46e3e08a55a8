import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { formatReais } from '#contract/basics/money.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, BUYER, order, payPix } from '#tests/factories/payments/checkout.ts'
import { actOnDispute, aPaidCard } from '#tests/factories/payments/paid-card.ts'
import { planBody } from '#tests/factories/sellers/full-seller.ts'
import { subSellerBody } from '#tests/factories/sellers/sub-seller.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

const bellWith = (unread: number) => new RegExp(`^Notificações, ${unread} não lidas?$`)

async function unread(): Promise<number> {
  const token = await product.signIn()
  const { body } = await product.call('/core/notification-panel/quantity-unread', { token })
  return body.quantity
}

/** Has a charge of a new link paid by Pix; ends once the seller is notified. */
async function aPaymentIsNotified(value: number): Promise<void> {
  const before = await unread()
  const link = await aLink(product, await product.signIn(), { value })
  const bought = await order(product, link, { method: 'PIX' })
  await payPix(product, bought.body.uuidCharge)
  await product.until('the notification is there', async () => (await unread()) === before + 1)
}

test('a payment between the first reads of a page and the opening of its stream raises the badge', async () => {
  const { page } = await openSignedIn(browser, product)
  const before = await unread()
  await page.getByRole('button', { name: bellWith(before) }).waitFor()
  const opened = Promise.withResolvers<void>()
  await page.route(/\/core\/notification-panel\/stream/, async (route) => {
    await opened.promise
    await route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: bellWith(before) }).waitFor()
  await aPaymentIsNotified(54.32)
  opened.resolve()
  // Without a stream the panel asks each half a minute.
  await page.getByRole('button', { name: bellWith(before + 1) }).waitFor({ timeout: 15_000 })
})

// A browser opens at most six connections to a server, and a stream keeps one of them.
const setVisibility = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate(
    `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
     document.dispatchEvent(new Event('visibilitychange'))`,
  )

test('seven tabs of the panel load and follow the account, also after the first is hidden and closed', async () => {
  const { context, page: first } = await openSignedIn(browser, product)
  await first.getByRole('button', { name: /^Notificações, \d+ não lidas?$/ }).waitFor()
  const others: Page[] = []
  for (let tab = 2; tab <= 7; tab += 1) {
    const page = await context.newPage()
    await page.goto(`${product.panelUrl}/clientes`)
    await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor()
    others.push(page)
  }
  const payAndSee = async (pages: readonly Page[]) => {
    const before = await unread()
    await aPaymentIsNotified(12.34)
    // Without a stream the panel asks each half a minute.
    const name = bellWith(before + 1)
    await Promise.all(
      pages.map((page) => page.getByRole('button', { name }).waitFor({ timeout: 15_000 })),
    )
  }
  await payAndSee([first, ...others])
  const takenOver = Promise.any(
    others.map((page) => page.waitForRequest(/notification-panel\/stream/)),
  )
  await setVisibility(first, 'hidden')
  await takenOver
  await payAndSee(others)
  await first.close()
  await payAndSee(others)
  await context.close()
})

test('a hidden page reads the account again only once it is shown again', async () => {
  const { context, page: hidden } = await openSignedIn(browser, product)
  const before = await unread()
  await hidden.getByRole('button', { name: bellWith(before) }).waitFor()
  const visible = await context.newPage()
  await visible.goto(`${product.panelUrl}/clientes`)
  await visible.getByRole('button', { name: bellWith(before) }).waitFor()
  await setVisibility(hidden, 'hidden')
  let reads = 0
  // Other reads may still be first ones; this one has been answered, and follows each change.
  hidden.on('request', (request) => {
    if (request.url().endsWith('/quantity-unread')) reads += 1
  })
  // Without a stream the panel asks each half a minute.
  const soon = { timeout: 15_000 }
  for (let payments = 1; payments <= 2; payments += 1) {
    await aPaymentIsNotified(21 + payments)
    await visible.getByRole('button', { name: bellWith(before + payments) }).waitFor(soon)
  }
  assert.equal(reads, 0)
  assert.equal(await hidden.getByRole('button', { name: bellWith(before) }).count(), 1)
  await setVisibility(hidden, 'visible')
  await hidden.getByRole('button', { name: bellWith(before + 2) }).waitFor(soon)
})

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

test('a payment is shown in balance, statement and charge, with its trail, without a reload', async () => {
  const token = await product.signIn()
  const link = await aLink(product, token, { title: 'Torta ao vivo', value: 77 })
  const { uuidCharge } = (await order(product, link, { method: 'PIX' })).body
  const at = '/financeiro'
  const { context, page: finance } = await openSignedIn(browser, product, undefined, { at })
  await finance.getByRole('row').nth(1).waitFor()
  const charge = await context.newPage()
  await charge.goto(`${product.panelUrl}/cobrancas/${uuidCharge}`)
  const trail = charge.getByRole('region', { name: 'Histórico de alterações' })
  await trail.getByText('Agendada').waitFor()
  await payPix(product, uuidCharge)
  // Without a stream the charge alone is asked for again.
  const soon = { timeout: 15_000 }
  await finance.getByRole('row', { name: /Pix - Torta ao vivo/ }).waitFor(soon)
  await trail.getByText('Paga', { exact: true }).first().waitFor(soon)
  const { body } = await product.call('/core/redeems', { token })
  const balance = withoutSpaces(formatReais(BigInt(Math.round(body.amount * 100))))
  await product.until('the balance', async () =>
    withoutSpaces(await finance.getByRole('main').innerText()).includes(balance),
  )
})

test('lists show links, customers and plans that others add, and the sums of charges, without a reload', async () => {
  const token = await product.signIn()
  // An empty list has no row.
  await aLink(product, token)
  const { context, page: charges } = await openSignedIn(browser, product, undefined, {
    at: '/cobrancas',
  })
  const sums = charges.getByRole('region', { name: /^Recebido,/ })
  // Until they are known, any sum would differ from them.
  await sums.and(charges.locator('[aria-busy=false]')).waitFor()
  const sumsBefore = await sums.innerText()
  const openList = async (path: string) => {
    const page = await context.newPage()
    await page.goto(`${product.panelUrl}${path}`)
    await page.getByRole('row').nth(1).waitFor()
    return page
  }
  const links = await openList('/seja-pago')
  const customers = await openList('/clientes')
  const plans = await openList('/meus-planos')
  const link = await aLink(product, token, { title: 'Bolo visto ao vivo', value: 61 })
  const bought = await order(product, link, { method: 'PIX' })
  await payPix(product, bought.body.uuidCharge)
  const customer = {
    ...BUYER,
    name: 'Aabá Cliente',
    document: { ...BUYER.document, documentNumber: '11144477735' },
    useSellerAddress: true,
  }
  for (const [path, body] of [
    ['/core/seller-clients', customer],
    ['/core/plans', planBody('Aabá')],
  ] as const) {
    const made = await product.call(path, { method: 'POST', token, body })
    assert.equal(made.status, 201, made.text)
  }
  // None of these lists is polled.
  await links.getByRole('row', { name: /Bolo visto ao vivo/ }).waitFor()
  await customers.getByRole('row', { name: /Aabá Cliente/ }).waitFor()
  await plans.getByRole('row', { name: /Aabá Clube/ }).waitFor()
  await product.until('the sums', async () => (await sums.innerText()) !== sumsBefore)
})

test('users, API keys and sub-sellers that others add or change are shown without a reload', async () => {
  const token = await product.signIn()
  const { context, page: users } = await openSignedIn(browser, product, undefined, {
    at: '/usuarios',
  })
  const openPage = async (path: string, heading: string) => {
    const page = await context.newPage()
    await page.goto(`${product.panelUrl}${path}`)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    return page
  }
  const send = async (method: string, path: string, body?: object) => {
    const answer = await product.call(path, { method, token, body })
    assert.ok(answer.status < 300, answer.text)
    return answer.body
  }
  const keyTitled = (title: string) =>
    send('POST', '/core/seller-api-tokens', { title, active: true })
  // An empty list has no row.
  await keyTitled('Loja')
  const keys = await openPage('/integracao', 'Integração')
  const subSellers = await openPage('/sub-vendedores', 'Sub-vendedores')
  const shown = [users, keys.getByRole('table', { name: 'Chaves de API' }), subSellers]
  for (const page of shown) await page.getByRole('row').nth(1).waitFor()
  const user = { email: 'ao-vivo@padaria-ipe.com.br', profile: 'BACKOFFICE' }
  await send('POST', '/core/app/v1/users', user)
  const key = await keyTitled('Ao vivo')
  const { id } = await send('POST', '/core/sellers/subseller', subSellerBody(1))
  await users.getByRole('row', { name: /ao-vivo@/ }).waitFor()
  await keys.getByRole('row', { name: /Ao vivo/ }).waitFor()
  await subSellers.getByRole('row', { name: /Confeiteira 1/ }).waitFor()
  // A sub-seller is polled while its account is being registered.
  await send('POST', `/core/sandbox/subsellers/${id}/split-status`, { splitStatus: 'ACTIVE' })
  const subSeller = await openPage(`/sub-vendedores/${id}`, 'Confeiteira 1')
  await subSellers.getByRole('row', { name: /Confeiteira 1.*Ativo/ }).waitFor()
  await send('PATCH', `/core/seller-api-tokens/${key.uuid}/active`, { active: false })
  await send('PATCH', `/core/sellers/subseller/${id}/active?active=false`)
  await keys.getByRole('row', { name: /Ao vivo.*Inativa/ }).waitFor()
  await subSellers.getByRole('row', { name: /Confeiteira 1.*Inativo/ }).waitFor()
  await subSeller.getByText('Inativo', { exact: true }).waitFor()
})

test('a dispute that is lost is shown on the open page of its charge, with its receivables, without a reload', async () => {
  const token = await product.signIn()
  const link = await aLink(product, token, { cardType: 'RECURRENT', installments: 2 })
  const id = await aPaidCard(product, link, { installments: 2 })
  const { page } = await openSignedIn(browser, product, undefined, { at: `/cobrancas/${id}` })
  const receivables = page.getByRole('region', { name: 'Recebíveis' })
  await receivables.getByRole('cell', { name: '2/2', exact: true }).waitFor()
  const entry = receivables.getByRole('cell', { name: 'Chargeback', exact: true })
  assert.equal(await entry.count(), 0)
  const soon = { timeout: 15_000 }
  await actOnDispute(product, id, 'dispute')
  await page.getByText(/^Você pode contestar este chargeback até /).waitFor(soon)
  await actOnDispute(product, id, 'lose')
  await entry.waitFor(soon)
  const trail = page.getByRole('region', { name: 'Histórico de alterações' })
  await trail.getByRole('insertion').getByText('Chargeback').waitFor(soon)
})
