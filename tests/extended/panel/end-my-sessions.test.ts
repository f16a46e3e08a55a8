import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

const CLARA = 'clara@padaria-ipe.com.br'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Mobile Safari/537.36'
const SECURITY = { at: '/seguranca' }

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

/** A session on a phone, as its sign-in leaves it; the browser's own comes from openSignedIn. */
async function signInOnPhone(): Promise<string> {
  const answer = await product.call('/core/public/auth/sign-in', {
    method: 'POST',
    key: null,
    headers: { 'user-agent': PHONE },
    body: { email: CLARA, password: 'guiche-demo-2026' },
  })
  return answer.body.token
}

const rowsOf = (page: Page) =>
  page.getByRole('list', { name: 'Sessões abertas' }).getByRole('listitem')

const rowCount = (page: Page, count: number) =>
  product.until(`${count} sessions`, async () => (await rowsOf(page).count()) === count)

test('one browser ends the session of another, which is signed out at its next call', async () => {
  const other = await openSignedIn(browser, product, CLARA, SECURITY)
  await rowCount(other.page, 1)
  await other.page.getByText('Nenhuma outra sessão aberta.').waitFor()
  await assertAccessibleInBoth(other.page, 'one session')

  const { page, complaints } = await openSignedIn(browser, product, CLARA, SECURITY)
  await rowCount(page, 2)
  const [current, ended] = [rowsOf(page).nth(0), rowsOf(page).nth(1)]
  await current.getByText('Esta sessão').waitFor()
  assert.equal(await current.getByRole('button').count(), 0)
  await ended.getByText('127.0.0.1').waitFor()
  await ended.getByText('Último uso agora').waitFor()
  await assertAccessibleInBoth(page, 'two sessions')

  await ended.getByRole('button', { name: /^Encerrar/ }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Encerrar esta sessão?' })
  await dialog.waitFor()
  await assertAccessibleInBoth(page, 'the question')
  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  assert.equal(await rowsOf(page).count(), 2)

  await ended.getByRole('button', { name: /^Encerrar/ }).click()
  await dialog.getByRole('button', { name: 'Encerrar sessão' }).click()
  await page.getByText('Sessão encerrada.').waitFor()
  await rowCount(page, 1)
  await page.getByText('Nenhuma outra sessão aberta.').waitFor()

  await product.until('the other browser is signed out', async () => {
    await other.page.reload()
    return other.page.waitForURL(/\/login/, { timeout: 3_000 }).then(
      () => true,
      () => false,
    )
  })
  assert.deepEqual(complaints, [])
})

test('all other sessions are ended at once, on a narrow screen too', async () => {
  const tokens = [await signInOnPhone(), await signInOnPhone()]
  const options = { ...SECURITY, width: 390, scheme: 'dark' } as const
  const { page, complaints } = await openSignedIn(browser, product, CLARA, options)
  await page.getByText('Chrome no Android').first().waitFor()
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  assert.ok(Number(overflow) <= 0, `the page is ${overflow} px too wide`)

  await page.getByRole('button', { name: 'Encerrar as outras' }).click()
  const dialog = page.getByRole('dialog', { name: 'Encerrar as outras sessões?' })
  await page.route('**/users/sessions', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Encerrar as outras sessões' }).click()
  await dialog.getByText('Erro de conexão com o servidor').waitFor()
  await page.unroute('**/users/sessions')
  await dialog.getByRole('button', { name: 'Encerrar as outras sessões' }).click()
  await page.getByText('Outras sessões encerradas.').waitFor()
  await rowCount(page, 1)
  for (const token of tokens) {
    await product.until('the phone is signed out', async () => {
      const { status } = await product.call('/core/users/sessions', { token })
      return status === 401
    })
  }
  assert.deepEqual(complaints, [])
})

test('sessions that do not load show an error and are loaded again', async () => {
  const { page } = await openSignedIn(browser, product, CLARA, SECURITY)
  await rowsOf(page).first().waitFor()
  await page.route('**/users/sessions', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Tentar de novo' }).waitFor()
  await page.unroute('**/users/sessions')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await rowsOf(page).first().waitFor()
})
