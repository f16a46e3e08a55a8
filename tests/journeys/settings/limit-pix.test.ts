import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { assertAccessible, assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { accountBlocking, anOperator } from '#tests/factories/sellers/blocked-account.ts'
import { ATELIER } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let browser: Browser

startJourney(
  (stage) => {
    product = stage.product
    browser = stage.browser
  },
  { notices: 'off' },
)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('R-PIXLIM-01 R-PIXLIM-03 R-PIXLIM-05 R-PIXLIM-06 the limits of day and night are changed after a confirmation, up after 24 hours and down at once', async () => {
  const { page } = await openSignedIn(browser, product, ATELIER_ADMIN.email, { at: '/pix-config' })
  await page.getByRole('heading', { level: 1, name: 'Configurações Pix' }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'Limites por dia' }).waitFor()
  const day = page.getByLabel('Diurno')
  const night = page.getByLabel('Noturno')
  await button(page, 'Editar').click()
  assert.match(await day.inputValue(), /^R\$\s50\.000,00$/)
  assert.match(await night.inputValue(), /^R\$\s1\.000,00$/)
  await day.fill('')
  assert.equal(await button(page, 'Salvar').isDisabled(), true)
  await day.fill('6000000')
  await night.fill('')
  assert.equal(await button(page, 'Salvar').isDisabled(), true)
  await button(page, 'Cancelar').click()
  assert.match(await night.inputValue(), /^R\$\s1\.000,00$/)
  assert.equal(await night.isDisabled(), true)

  await button(page, 'Editar').click()
  await day.fill('6000000')
  await night.fill('50000')
  await button(page, 'Salvar').click()
  const dialog = page.getByRole('dialog', { name: 'Alterar os limites Pix?' })
  await dialog
    .getByText('Aumentos levam 24 horas para valer; reduções são imediatas.', { exact: true })
    .waitFor()
  await assertAccessibleInBoth(page, 'the confirmation')
  const sent: { readonly limitId: string; readonly accountId: string; readonly amount: number }[] =
    []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON())
  })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Limites alterado com sucesso.', { exact: true }).waitFor()
  await page.getByText('Alteração em processamento', { exact: true }).waitFor()
  assert.deepEqual(
    sent.map(({ amount }) => amount),
    [60_000, 500],
  )
  assert.equal(new Set(sent.map(({ limitId }) => limitId)).size, 2)
  assert.equal(new Set(sent.map(({ accountId }) => accountId)).size, 1)
  assert.match(await day.inputValue(), /^R\$\s50\.000,00$/)
  assert.match(await night.inputValue(), /^R\$\s500,00$/)
  await assertAccessibleInBoth(page, 'a limit that will be raised')

  const body = { hours: 24 }
  await product.call('/core/sandbox/clock/advance', { method: 'POST', key: null, body })
  await page.getByText('Alteração em processamento').waitFor({ state: 'hidden' })
  assert.match(await day.inputValue(), /^R\$\s60\.000,00$/)
})

test('on a phone a limit is lowered after the confirmation, and the page fits', async () => {
  const { page, complaints, context } = await openSignedIn(browser, product, ATELIER_ADMIN.email, {
    at: '/pix-config',
    width: 390,
  })
  await button(page, 'Editar').click()
  const night = page.getByLabel('Noturno')
  await night.fill('40000')
  await assertAccessibleInBoth(page, 'the limits on a phone')
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390)
  await button(page, 'Salvar').click()
  const dialog = page.getByRole('dialog', { name: 'Alterar os limites Pix?' })
  await dialog.waitFor()
  await assertAccessibleInBoth(page, 'the confirmation on a phone')
  // The page shows the new limit by the answer to the change, not by reading the limits again.
  const reads = Promise.withResolvers<void>()
  await page.route(/\/accounts\/limits$/, async (route) => {
    if (route.request().method() === 'GET') await reads.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Limites alterado com sucesso.', { exact: true }).waitFor()
  await button(page, 'Editar').waitFor()
  assert.match(await night.inputValue(), /^R\$\s400,00$/)
  reads.resolve()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('R-PIXLIM-02 R-PIXLIM-04 limits cannot be edited without an active account or while one is to be raised', async () => {
  const { page } = await openSignedIn(browser, product, ATELIER_ADMIN.email, { at: '/pix-config' })
  await button(page, 'Editar').click()
  await page.getByLabel('Noturno').fill('90000')
  await button(page, 'Salvar').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Alteração em processamento', { exact: true }).waitFor()
  await button(page, 'Editar').waitFor()
  assert.equal(await button(page, 'Editar').isDisabled(), true)

  const settings = '/core/sandbox/sellers/1001/settings'
  const { body } = await product.call(settings, { method: 'PATCH', key: null, body: {} })
  const features = [...body.features, 'view_banking_account']
  await product.call(settings, { method: 'PATCH', key: null, body: { features } })
  const inactive = await openSignedIn(browser, product, undefined, { at: '/pix-config' })
  await inactive.page.getByText('Conta não configurada.', { exact: true }).waitFor()
  assert.equal(await button(inactive.page, 'Editar').isDisabled(), true)
  await assertAccessible(inactive.page, 'limits without an account')
  // An account that an operator blocks is inactive, also for who has its limits on the screen.
  const { block, unblock } = accountBlocking(product, await anOperator(product, 'rosa'), ATELIER)
  const banner = page.getByText('Conta não configurada.', { exact: true })
  await block()
  await banner.waitFor()
  await unblock()
  await banner.waitFor({ state: 'detached' })
  // Limits that cannot be fetched are shown like those of no account.
  await page.route('**/accounts/limits', (route) => route.fulfill({ status: 500, body: '[]' }))
  await page.reload()
  await banner.waitFor()
  assert.equal(await button(page, 'Editar').isDisabled(), true)
})
