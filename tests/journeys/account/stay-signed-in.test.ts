import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { watch } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { goTo, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

const REFRESH = '/core/public/auth/refresh-token'
const SESSION = `JSON.parse(localStorage.getItem('guiche.session'))`

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

interface StoredSession {
  readonly token: string
  readonly refreshToken: string
  readonly user: Readonly<Record<string, unknown>>
}

const kept = (page: Page): Promise<StoredSession | null> => page.evaluate(SESSION)

// The token ends soon by what the panel knows; the service would still take it.
const nearTheEnd = (page: Page) =>
  page.evaluate(`localStorage.setItem('guiche.session',
    JSON.stringify({ ...${SESSION}, tokenUntilMs: Date.now() + 5_000 }))`)

function count(page: Page) {
  const counted = { refreshes: 0, loads: 0 }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === REFRESH) counted.refreshes += 1
  })
  page.on('load', () => {
    counted.loads += 1
  })
  return counted
}

const refused = (status: number, code: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify([{ code, description: 'x' }]),
})

const out = async (page: Page) => {
  await page.getByText('Sua sessão terminou. Entre para continuar.').waitFor()
  assert.match(page.url(), /\/login\?/)
  assert.equal(await kept(page), null)
}

test('R-GEN-14 R-GEN-23 SM-SESSION two tabs near the end of the token: one refresh, both continue, a form is kept', async () => {
  const { context, page, complaints } = await openSignedIn(browser, product)
  const other = await context.newPage()
  const { complaints: others } = watch(other)
  await other.goto(`${product.panelUrl}/clientes`)
  await other.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor()
  const before = await kept(page)
  assert.ok(before)
  const parts = ['features', 'refreshToken', 'token', 'tokenUntilMs', 'user']
  assert.deepEqual(Object.keys(before).sort(), parts)
  assert.deepEqual(Object.keys(before.user).sort(), [
    'document',
    'email',
    'idSeller',
    'isActiveForTax',
    'mixedInstallment',
    'roles',
  ])

  await goTo(page, '/clientes/adicionar-cliente')
  await page.getByLabel('Nome do cliente').fill('Ainda não salvo')
  const counted = [count(page), count(other)]
  await nearTheEnd(page)
  // Both tabs refresh at the same time.
  await Promise.all([goTo(page, '/clientes?page=1'), goTo(other, '/cobrancas')])
  await other.getByRole('row').nth(3).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor()
  const isNew = async () => (await kept(page))?.refreshToken !== before.refreshToken
  await product.until('the new token', isNew)
  const after = await kept(page)
  assert.deepEqual(await kept(other), after)
  const total = counted.reduce((sum, { refreshes }) => sum + refreshes, 0)
  assert.equal(total, 1, `${total} refreshes`)
  assert.deepEqual(
    counted.map(({ loads }) => loads),
    [0, 0],
  )

  await goTo(page, '/clientes/adicionar-cliente')
  assert.equal(await page.getByLabel('Nome do cliente').inputValue(), 'Ainda não salvo')
  await goTo(other, '/financeiro')
  await other.getByRole('heading', { level: 1, name: 'Financeiro' }).waitFor()
  assert.deepEqual([...complaints, ...others], [])
})

test('R-GEN-09 R-GEN-10 R-GEN-11 SM-SESSION 401 causes one refresh and a reload; a refused refresh and 403 sign out', async () => {
  const { page, complaints } = await openSignedIn(browser, product)
  const counted = count(page)
  const first = await kept(page)
  await page.route('**/core/charges?*', (route) => route.fulfill(refused(401, 'BAR-0002')), {
    times: 1,
  })
  await goTo(page, '/cobrancas')
  await page.getByRole('heading', { level: 1, name: 'Cobranças' }).waitFor()
  await product.until('the reload', async () => counted.loads === 1)
  await page.getByRole('row').nth(3).waitFor()
  assert.deepEqual(counted, { refreshes: 1, loads: 1 })
  assert.notEqual((await kept(page))?.refreshToken, first?.refreshToken)
  assert.deepEqual(complaints, [])

  // Long after that reload another 401 comes, and the session is over.
  await page.evaluate(`sessionStorage.clear()`)
  await page.route('**/core/seller-clients?*', (route) => route.fulfill(refused(401, 'BAR-0002')))
  await page.route(`**${REFRESH}`, (route) => route.fulfill(refused(401, 'BAR-1009')))
  await goTo(page, '/clientes')
  await out(page)
  assert.equal(counted.refreshes, 2)

  const again = await openSignedIn(browser, product)
  await again.page.route('**/core/seller-clients?*', (route) =>
    route.fulfill(refused(403, 'BAR-0003')),
  )
  await goTo(again.page, '/clientes')
  await out(again.page)
  assert.equal(again.complaints.length, 1)
  assert.match(again.complaints[0] ?? '', /^403 /)
})

test('R-LAYOUT-03 a call that is refused while the user signs out does not change where that leads', async () => {
  const { page } = await openSignedIn(browser, product, undefined, { at: '/cobrancas' })
  let refuse = () => {}
  const isSignedOut = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route('**/core/seller-clients?*', async (route) => {
    await isSignedOut
    await route.fulfill(refused(401, 'BAR-0002'))
  })
  let open = () => {}
  const isRefused = new Promise<void>((resolve) => {
    open = resolve
  })
  // The sign-in is answered late, so that the refusal comes first.
  await page.route('**/login', async (route) => {
    await isRefused
    await route.continue()
  })
  // The page of customers is loaded when it is opened; its call must be under way by then.
  const asked = page.waitForRequest('**/core/seller-clients?*')
  await goTo(page, '/clientes')
  await asked
  const signIn = page.waitForRequest('**/login')
  await page.getByRole('button', { name: 'Sair', exact: true }).click({ noWaitAfter: true })
  await signIn
  const refusal = page.waitForResponse('**/core/seller-clients?*')
  refuse()
  await refusal
  open()
  await page.waitForURL(/\/login$/)
  assert.equal(await kept(page), null)
})
