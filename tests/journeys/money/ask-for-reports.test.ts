import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { addDays, formatDay } from '#contract/basics/days.ts'
import { REPORT_LABELS, REPORT_TYPES } from '#contract/reports/kinds.ts'
import { assertAccessible, assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { asOperator } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let browser: Browser

startJourney(
  (stage) => {
    product = stage.product
    browser = stage.browser
  },
  { notices: 'off' },
)

const PATH = '/reports'
const ANA = 'ana@padaria-ipe.com.br'

test('R-REP-01 R-REP-02 R-REP-03 R-REP-04 R-GEN-22 SM-REPORT the five reports are listed, and one is requested for a period and followed until it was sent', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, { at: PATH })
  // The product begins at a day of its own, which the browser does not know.
  const { today } = await product.jobs.time()
  const kinds = page.getByRole('list', { name: 'Tipos de relatório' }).getByRole('listitem')
  await kinds.first().waitFor()
  assert.deepEqual(
    await kinds.getByRole('heading').allInnerTexts(),
    REPORT_TYPES.map((type) => REPORT_LABELS[type]),
  )
  const descriptions = await kinds.getByRole('paragraph').allInnerTexts()
  assert.equal(new Set(descriptions.filter((text) => text !== '')).size, REPORT_TYPES.length)
  await page.getByText('Nenhum relatório ainda').waitFor()

  const statement = kinds.filter({ hasText: 'Financeiro' })
  const button = statement.getByRole('button', { name: 'Gerar o relatório Financeiro' })
  const opacity = () => button.evaluate((element) => getComputedStyle(element).opacity)
  await page.mouse.move(0, 0)
  assert.equal(await opacity(), '0')
  await statement.hover()
  assert.equal(await opacity(), '1')
  await assertAccessibleInBoth(page, 'the reports')
  await button.click()

  const dialog = page.getByRole('dialog', { name: 'Relatório Financeiro' })
  const [from, to] = [dialog.getByLabel('De'), dialog.getByLabel('Até')]
  const day = (before: number) => formatDay(addDays(today, -before))
  assert.deepEqual([await from.inputValue(), await to.inputValue()], [day(30), day(0)])
  await dialog.getByText(`O arquivo será enviado para ${ANA}.`).waitFor()
  const submit = dialog.getByRole('button', { name: 'Gerar relatório' })
  const outside = dialog.getByText('O período deve estar entre 90 dias atrás e hoje.')
  await from.fill(day(91))
  await submit.click()
  await outside.waitFor()
  await from.fill(day(90))
  await to.fill(day(-1))
  await outside.waitFor()
  await assertAccessible(page, 'the period of a report with an error')
  await to.fill(day(0))
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(PATH)),
    submit.click(),
  ])
  assert.deepEqual(sent.postDataJSON(), {
    report_type: 'extrato',
    recipient_email: ANA,
    start_date: `${addDays(today, -90)}T00:00:00`,
    end_date: `${today}T23:59:00`,
  })
  const done = page.getByRole('dialog', { name: 'Relatório gerado' })
  await done.waitFor()
  await assertAccessible(page, 'the dialog after a report was requested')
  await done.getByRole('button', { name: 'OK' }).click()
  const row = page.getByRole('row').filter({ hasText: `${day(90)} a ${day(0)}` })
  await row.getByText('Enviado').waitFor()
  assert.deepEqual(complaints, [])
})

test('R-REP-04 SM-REPORT on a phone a failed request says so and closes the period; a report that failed is asked for again', async () => {
  const { page } = await openSignedIn(browser, product, undefined, { at: PATH, width: 390 })
  await page.route('**/core/reports', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Gerar o relatório Vendas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Relatório Vendas' })
  await dialog.getByRole('button', { name: 'Gerar relatório' }).click()
  await page.getByText('Falha ao tentar gerar o relatório.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.unrouteAll()

  await asOperator(
    product,
    `update report set state = 'FAILED', failure = 'ADDRESS_REFUSED' where seller_id = $1`,
    [1001],
  )
  await page.reload()
  await page.getByText('O seu e-mail recusou a mensagem.').waitFor()
  await assertAccessible(page, 'a report that failed')
  await page.getByRole('button', { name: /^Pedir de novo o relatório Financeiro de/ }).click()
  await page.getByText('Enviado', { exact: true }).waitFor()
  await page.getByText('Não enviado').waitFor()
})
