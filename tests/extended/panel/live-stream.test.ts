import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { Uuid } from '#contract/basics/ids.ts'
import { formatReais } from '#contract/basics/money.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, BUYER, order, payPix } from '#tests/factories/payments/checkout.ts'
import { giveAvailable } from '#tests/factories/payments/given-money.ts'
import { actOnDispute, aPaidCard } from '#tests/factories/payments/paid-card.ts'
import { planBody } from '#tests/factories/sellers/full-seller.ts'
import { ATELIER, DEMO } from '#tests/factories/sellers/people.ts'
import { PDF_BYTES } from '#tests/factories/sellers/sample-files.ts'
import { subSellerBody } from '#tests/factories/sellers/sub-seller.ts'

let product: TestProduct
let browser: Browser

startJourney(
  (stage) => {
    product = stage.product
    browser = stage.browser
  },
  { config: { webhookAllowedNetworks: ['127.0.0.0/8'] } },
)

/** How long no page asks for anything before it counts as quiet: longer than the pauses between hints. */
const QUIET_MS = 4_000

/**
 * Waits until the pages ask for nothing any more: what they show afterwards comes from a
 * later change, not from reads that an earlier one caused.
 */
async function untilQuiet(pages: readonly Page[]): Promise<void> {
  let askedMs = performance.now()
  const note = () => {
    askedMs = performance.now()
  }
  for (const page of pages) page.on('request', note)
  await product.until('quiet pages', async () => performance.now() - askedMs > QUIET_MS)
  for (const page of pages) page.off('request', note)
}

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
  // None of these lists is polled.
  await links.getByRole('row', { name: /Bolo visto ao vivo/ }).waitFor()
  await product.until('the sums', async () => (await sums.innerText()) !== sumsBefore)
  for (const [path, body, page, name] of [
    ['/core/seller-clients', customer, customers, /Aabá Cliente/],
    ['/core/plans', planBody('Aabá'), plans, /Aabá Clube/],
  ] as const) {
    await untilQuiet([page])
    const made = await product.call(path, { method: 'POST', token, body })
    assert.equal(made.status, 201, made.text)
    await page.getByRole('row', { name }).waitFor()
  }
})

test('withdrawals, payouts of a sub-seller, webhooks and their deliveries are shown as others change them, without a reload', async () => {
  const token = await product.signIn()
  const call = async (method: string, path: string, body?: object) => {
    const answer = await product.call(`/core${path}`, { method, token, ...(body ? { body } : {}) })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
    return answer.body
  }
  const soon = { timeout: 15_000 }
  const { context, page: finance } = await openSignedIn(browser, product, undefined, {
    at: '/financeiro',
  })
  const open = async (path: string) => {
    const page = await context.newPage()
    await page.goto(`${product.panelUrl}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }
  const pending = finance.getByRole('button', { name: 'Saques em processamento', exact: true })
  await pending.click()
  const withdrawals = finance.getByRole('dialog', { name: 'Saques em processamento' })
  await withdrawals.getByText('Nenhum saque em processamento').waitFor()
  const subSeller = await open('/sub-vendedores/1')
  const payouts = subSeller.getByRole('region', { name: 'Repasses' })
  await payouts.getByText('Nenhum repasse até agora.').waitFor()
  const integration = await open('/integracao')
  await integration.getByText('Nenhum webhook ainda').waitFor()
  const pages = [finance, subSeller, integration]

  await untilQuiet(pages)
  await call('POST', '/sellers/transfers', { amount: 12.34 })
  await withdrawals.getByRole('row', { name: /R\$\s12,34/ }).waitFor(soon)
  await finance.getByText(/^Em processamento: R\$\s12,34$/).waitFor(soon)

  await untilQuiet(pages)
  const found = await product.jobs.row<{ owner_id: Uuid }>(
    'select owner_id from sub_seller where seller_id = $1 and id = 1',
    [DEMO],
  )
  assert.ok(found)
  await giveAvailable(product.jobs, DEMO, found.owner_id, 4_321n)
  await product.call('/core/sandbox/jobs/subseller-payouts/run', { method: 'POST', key: null })
  await payouts.getByRole('row', { name: /43,21/ }).waitFor(soon)

  await untilQuiet(pages)
  const url = `${product.companiesUrl}/nenhum-sistema`
  const webhook = { title: 'Loja', url, domains: ['ORDER'], active: true }
  const base = '/seller-api-webhooks'
  const { uuid } = await call('POST', base, webhook)
  const row = integration.getByRole('row').filter({ hasText: url })
  await row.getByText('Ativo', { exact: true }).waitFor(soon)
  const deliveries = await open(`/integracao?webhook=${uuid}`)
  await deliveries.getByText('Nenhuma entrega').waitFor()
  await untilQuiet([deliveries])
  await order(product, await aLink(product, token), { method: 'PIX' })
  await deliveries.getByRole('row', { name: /Cobrança criada/ }).waitFor(soon)
  for (const [method, path, body, isShown] of [
    [
      'PUT',
      `${base}/${uuid}`,
      { ...webhook, title: 'Loja virtual' },
      row.getByText('Loja virtual'),
    ],
    ['PATCH', `${base}/${uuid}/active`, { active: false }, row.getByText('Inativo')],
    ['DELETE', `${base}/${uuid}`, undefined, integration.getByText('Nenhum webhook ainda')],
  ] as const) {
    await untilQuiet([integration])
    await call(method, path, body)
    await isShown.waitFor(soon)
  }
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
  const table = keys.getByRole('table', { name: 'Chaves de API' })
  for (const page of [users, table, subSellers]) await page.getByRole('row').nth(1).waitFor()
  const pages = [users, keys, subSellers]
  const isShown = (page: Page, name: RegExp) => page.getByRole('row', { name }).waitFor()
  await untilQuiet(pages)
  const user = { email: 'ao-vivo@padaria-ipe.com.br', profile: 'BACKOFFICE' }
  await send('POST', '/core/app/v1/users', user)
  await isShown(users, /ao-vivo@/)
  await untilQuiet(pages)
  const key = await keyTitled('Ao vivo')
  await isShown(keys, /Ao vivo/)
  await untilQuiet(pages)
  const { id } = await send('POST', '/core/sellers/subseller', subSellerBody(1))
  await isShown(subSellers, /Confeiteira 1/)
  // A sub-seller is polled while its account is being registered.
  await send('POST', `/core/sandbox/subsellers/${id}/split-status`, { splitStatus: 'ACTIVE' })
  const subSeller = await openPage(`/sub-vendedores/${id}`, 'Confeiteira 1')
  await isShown(subSellers, /Confeiteira 1.*Ativo/)
  await untilQuiet([...pages, subSeller])
  await send('PATCH', `/core/seller-api-tokens/${key.uuid}/active`, { active: false })
  await isShown(keys, /Ao vivo.*Inativa/)
  await untilQuiet([...pages, subSeller])
  await send('PATCH', `/core/sellers/subseller/${id}/active?active=false`)
  await isShown(subSellers, /Confeiteira 1.*Inativo/)
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

test('documents of an application that others send and delete are shown without a reload', async () => {
  const token = await product.signIn()
  const { page } = await openSignedIn(browser, product, undefined, { at: '/ativar-pj?etapa=3' })
  const documents = page.getByRole('region', { name: 'Documentos (opcional)' })
  await documents.getByRole('button', { name: 'Escolher arquivo' }).waitFor()
  const soon = { timeout: 15_000 }
  const path = '/banking/accounts/documents'
  const form = new FormData()
  form.append('kind', 'SOCIAL_CONTRACT')
  const content = new Uint8Array(PDF_BYTES)
  form.append('ownerDocument', '')
  form.append('file', new File([content], 'alheio.pdf', { type: 'application/pdf' }))
  await untilQuiet([page])
  const sent = await product.call(path, { method: 'POST', token, body: form })
  assert.equal(sent.status, 201, sent.text)
  await documents.getByText('alheio.pdf').waitFor(soon)
  await untilQuiet([page])
  const removed = await product.call(`${path}/${sent.body.id}`, { method: 'DELETE', token })
  assert.equal(removed.status, 204, removed.text)
  await documents.getByText('alheio.pdf').waitFor({ state: 'detached', ...soon })
})

test('virtual cards that others create, block and unblock are shown without a reload', async () => {
  const token = await product.signIn(ATELIER_ADMIN.email)
  const at = '/gerenciar-cartoes'
  const { page } = await openSignedIn(browser, product, ATELIER_ADMIN.email, { at })
  await page.getByText('Nenhum cartão ainda').waitFor()
  const changed = async (method: string, body: object, name: RegExp) => {
    await untilQuiet([page])
    const answer = await product.call('/banking/cards', { method, token, body })
    assert.ok(answer.status < 300, answer.text)
    await page.getByRole('row', { name }).waitFor({ timeout: 15_000 })
    return answer.body
  }
  const { id } = await changed('POST', { cardName: 'Anúncios' }, /Anúncios.*Ativo/)
  const card = { idCard: id, idSeller: ATELIER }
  await changed('PATCH', { ...card, status: 'BLOCKED' }, /Anúncios.*Bloqueado/)
  await changed('PATCH', { ...card, status: 'ACTIVE' }, /Anúncios.*Ativo/)
})
