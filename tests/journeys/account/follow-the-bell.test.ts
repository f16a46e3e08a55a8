import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { ROLES, type Role } from '#contract/access/roles.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { publishTerms } from '#server/areas/terms/publish-terms.ts'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { goTo, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order, payPix } from '#tests/factories/payments/checkout.ts'

const DEMO = 1001 as SellerId

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

test('R-LAYOUT-11 R-LAYOUT-12 R-BELL-01 R-BELL-03 R-BELL-04 R-BELL-05 R-BELL-09 SM-BELL a paid Pix raises the badge without a reload', async () => {
  const { page, complaints } = await openSignedIn(browser, product)
  const bell = page.getByRole('button', { name: /^Notificações, \d+ não lidas?$/ })
  await bell.waitFor()
  await bell.locator('[data-count="9+"]').waitFor()

  const sizes = new Set<number>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/core/notification-panel') sizes.add(Number(searchParams.get('size')))
  })
  await bell.click()
  const drawer = page.getByRole('dialog', { name: 'Notificações' })
  const items = drawer.getByRole('listitem')
  await items.nth(9).waitFor()
  await assertAccessible(page, 'the drawer')
  const box = await drawer.boundingBox()
  assert.ok(box && box.x > 0 && box.x + box.width === 1280, 'the drawer is on the right')
  await items.nth(9).scrollIntoViewIfNeeded()
  await items.nth(11).waitFor()
  // Shown is read: closing takes the badge away.
  await product.until('all were shown', async () => {
    await page.mouse.wheel(0, 4_000)
    await drawer.getByRole('status').scrollIntoViewIfNeeded()
    return drawer.getByText('Isso é tudo.').isVisible()
  })
  const asked = [...sizes]
  assert.ok(asked.length > 1)
  assert.deepEqual(
    asked,
    asked.map((_, at) => 10 + 2 * at),
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notificações, 0 não lidas' }).waitFor()

  const token = await product.signIn()
  const link = await aLink(product, token, { value: 321.09 })
  const bought = await order(product, link, { method: 'PIX' })
  await payPix(product, bought.body.uuidCharge)
  await page.getByRole('button', { name: 'Notificações, 1 não lida' }).click()
  await page.getByRole('img', { name: 'Não lida' }).first().waitFor()
  await page.getByRole('link', { name: /Zeca Pagador pagou uma cobrança de R\$\s321,09/ }).click()
  await page.waitForURL(new RegExp(`/cobrancas/${bought.body.uuidCharge}`))
  await page.getByRole('button', { name: 'Notificações, 0 não lidas' }).waitFor()
  assert.deepEqual(complaints, [])
})

const isOfBell = (url: string) => url.includes('/core/notification-panel')

test('R-LAYOUT-10 the bell is shown to ADMIN, VIZUALIZATION and BACKOFFICE alone', async () => {
  const { page } = await openSignedIn(browser, product, undefined, { at: '/seguranca' })
  const bell = page.getByRole('button', { name: /^Notificações/ })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const openWith = async (roles: readonly Role[]) => {
    await page.evaluate(`{
      const session = JSON.parse(localStorage.getItem('guiche.session'))
      session.user.roles = ${JSON.stringify(roles)}
      localStorage.setItem('guiche.session', JSON.stringify(session))
    }`)
    const address = page.url()
    // The page before it requests nothing more.
    await page.goto('about:blank')
    requested.length = 0
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const bellRoles: readonly Role[] = ['SELLER_ADMIN', 'SELLER_VIZUALIZATION', 'SELLER_BACKOFFICE']
  for (const role of bellRoles) {
    await openWith([role])
    await bell.waitFor()
  }
  await product.until('the bell asks', async () => requested.some(isOfBell))
  await openWith(ROLES.filter((role) => !bellRoles.includes(role)))
  await page.getByRole('navigation', { name: 'Menu principal' }).waitFor()
  assert.deepEqual(requested.filter(isOfBell), [])
  assert.equal(await bell.count(), 0)
})

const rowOf = (type: string, row: object, variables: Readonly<Record<string, string>>) => ({
  ...row,
  notificationPanelType: type,
  variablesResponse: Object.entries(variables).map(([name, value]) => ({ name, value })),
})

test('R-BELL-03 R-BELL-06 R-BELL-07 a recovered and an overdue charge are distinguished, the overdue buyer is written to', async () => {
  const { page, complaints } = await openSignedIn(browser, product)
  const about = { amount: 'R$ 77,00', date: '10/11/2026' }
  await page.route(/\/core\/notification-panel\?/, async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    const [first, second] = list.content
    const uuid = first.variablesResponse.find(({ name }: { name: string }) => name === 'uuid').value
    list.content[0] = rowOf('NOTIFICATION_RECOVERED_DEFAULTS', first, {
      ...about,
      uuid,
      buyer: 'rita Lima',
    })
    list.content[1] = rowOf('NOTIFICATION_PAYMENT_LATE', second, {
      ...about,
      uuid,
      buyer: 'Otávio Reis',
      whatsApp: '11987651234',
    })
    await route.fulfill({ response, json: list })
  })
  await page.getByRole('button', { name: /^Notificações/ }).click()
  const items = page.getByRole('dialog', { name: 'Notificações' }).getByRole('listitem')
  const [recovered, late] = [items.nth(0), items.nth(1)]
  await recovered.getByText('Inadimplência reduzida!', { exact: true }).waitFor()
  await recovered
    .getByText('rita Lima pagou uma cobrança em atraso com vencimento em 10/11/2026.')
    .waitFor()
  await recovered.getByText('R', { exact: true }).waitFor()
  assert.equal(await recovered.getByRole('link', { name: 'Contatar por Whatsapp' }).count(), 0)
  await late
    .getByText('A cobrança de R$ 77,00 de Otávio Reis venceu e o pagamento não foi identificado.')
    .waitFor()
  await late.getByText('O', { exact: true }).waitFor()
  const contact = late.getByRole('link', { name: 'Contatar por Whatsapp' })
  const { origin, pathname, searchParams } = new URL((await contact.getAttribute('href')) ?? '')
  assert.equal(origin + pathname, 'https://wa.me/5511987651234')
  assert.equal(
    searchParams.get('text'),
    'Olá, Otávio! A cobrança de R$ 77,00 venceu e ainda não foi paga.',
  )
  assert.equal(await contact.getAttribute('target'), '_blank')
  assert.equal(await late.getByText('Inadimplência reduzida!').count(), 0)
  assert.deepEqual(complaints, [])
})

test('R-BELL-08 a drawer that fails to load shows an error and a retry', async () => {
  const { page } = await openSignedIn(browser, product, undefined, {
    scheme: 'dark',
    width: 390,
  })
  await page.getByText('Saldo disponível').waitFor()
  let isDown = true
  await page.route(/\/core\/notification-panel\?/, (route) =>
    isDown ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: /^Notificações/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Notificações' })
  await drawer.getByRole('button', { name: 'Tentar de novo' }).waitFor()
  assert.ok((await page.getByText('Falha no carregamento das notificações.').count()) >= 2)
  await assertAccessible(page, 'the drawer without an answer')
  isDown = false
  await drawer.getByRole('button', { name: 'Tentar de novo' }).click()
  await drawer.getByRole('listitem').first().waitFor()
})

test('R-TERMS-01 R-TERMS-02 R-TERMS-03 R-TERMS-04 SM-TERMS each page asks for the terms; new ones block the panel until an administrator agrees', async () => {
  await product.jobs.withTenant(DEMO, (transaction) => publishTerms(transaction, DEMO, '2027-1'))
  const bruno = await openSignedIn(browser, product, 'bruno@padaria-ipe.com.br', { scheme: 'dark' })
  const blocked = bruno.page.getByRole('dialog', { name: 'Novo repasse' })
  await blocked
    .getByText('Entre em contato com o administrador da conta para aceitar os novos termos.')
    .waitFor()
  await bruno.page.keyboard.press('Escape')
  await assertAccessible(bruno.page, 'terms for others')
  assert.equal(await blocked.getByRole('button').count(), 1)
  await blocked.getByRole('button', { name: 'Voltar para o login' }).click()
  await bruno.page.waitForURL(/\/login/)
  assert.equal(await bruno.page.evaluate(`localStorage.getItem('guiche.session')`), null)

  const ana = await openSignedIn(browser, product, undefined, { width: 390 })
  const dialog = ana.page.getByRole('dialog', { name: 'Novo repasse' })
  await dialog.getByRole('button', { name: 'Concordar e prosseguir' }).waitFor()
  await assertAccessible(ana.page, 'terms for an administrator')
  const calls: string[] = []
  ana.page.on('request', (request) => {
    if (request.url().endsWith('/sellers/user-terms/current')) calls.push(request.method())
  })
  await dialog.getByRole('button', { name: 'Concordar e prosseguir' }).click()
  await dialog.waitFor({ state: 'hidden' })
  assert.deepEqual(calls, ['PATCH', 'GET'])
  await ana.page.getByText('Saldo disponível').waitFor()
  for (const path of ['/cobrancas', '/clientes', '/usuarios']) {
    const asked = ana.page.waitForRequest('**/sellers/user-terms/current')
    await goTo(ana.page, path)
    await asked
    await ana.page.getByRole('heading', { level: 1 }).waitFor()
  }
  assert.deepEqual([...bruno.complaints, ...ana.complaints], [])
})
