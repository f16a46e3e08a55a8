import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { formatDay } from '#contract/basics/days.ts'
import { centavosOfDecimal, formatReais } from '#contract/basics/money.ts'
import { greeting } from '#contract/dashboard/greeting.ts'
import { assertAccessible, assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { until } from '#tests/factories/environment/run-product.ts'
import { aLink, order } from '#tests/factories/payments/checkout.ts'
import {
  addOtherSeller,
  addUsers,
  asOperator,
  OTHER_SELLER_ADMIN,
  PASSWORD,
} from '#tests/factories/sellers/people.ts'
import { layoutFaults } from '#tools/screens/layout-faults.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

const revenueOf = (page: Page) => page.getByRole('region', { name: 'Receita' })
const receivablesOf = (page: Page) => page.getByRole('region', { name: 'Recebíveis' })
const shown = (reais: number) => formatReais(centavosOfDecimal(reais.toFixed(2)) ?? 0n)

/** The response with the figures that the page requests during an action. */
async function figuresDuring(page: Page, act: () => Promise<unknown>) {
  const answer = page.waitForResponse((response) => response.url().includes('/seller/dashboard?'))
  await act()
  return (await answer).json()
}

test('R-DASH-01 R-DASH-02 R-DASH-03 R-DASH-04 R-DASH-05 R-DASH-06 R-DASH-07 R-DASH-08 R-DASH-09 R-DASH-11 R-DASH-13 R-DASH-14 the home page shows balance, revenue by week and month, and its charges', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, { at: '/seguranca' })
  const listQueries: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/core/charges/dashboard') listQueries.push(searchParams)
  })
  const month = await figuresDuring(page, () =>
    page.getByRole('link', { name: 'Início' }).first().click(),
  )
  const revenue = revenueOf(page)
  const receivables = receivablesOf(page)
  await receivables.getByRole('row').nth(1).waitFor()
  const { now } = await product.jobs.time()
  const welcome = `${greeting(now)}, Ana`
  await page.getByRole('heading', { level: 1, name: welcome, exact: true }).waitFor()
  await page.getByRole('region', { name: 'Saldo disponível' }).getByText('Total').waitFor()
  await page.getByRole('region', { name: 'Capital de giro' }).getByText('Em breve').waitFor()

  // Month: its boundaries, its sums, a bar with three parts for each day.
  const { startDate, endDate, lines } = month.graph
  assert.match(startDate, /-01$/)
  assert.equal(lines.length, Number(endDate.slice(8)))
  for (const amount of [month.paidAmount, month.lateAmount, month.scheduledAmount]) {
    await revenue.getByText(shown(amount), { exact: true }).first().waitFor()
  }
  for (const part of ['received', 'late', 'scheduled']) {
    const bars = revenue.locator(`svg[height] rect[fill$="${part})"]`)
    await bars.first().waitFor({ state: 'attached' })
    assert.equal(await bars.count(), lines.length, part)
  }
  await assertAccessibleInBoth(page, 'the home page')

  // The same numbers as a table.
  await revenue.getByRole('button', { name: 'Ver em tabela' }).click()
  const rowsOf = async () => {
    const texts = await revenue.getByRole('row').allInnerTexts()
    return texts.map((text) => text.split(/\t/))
  }
  const asRow = (line: { date: string; received: number; late: number; scheduled: number }) => [
    formatDay(line.date as '2026-01-01'),
    shown(line.received),
    shown(line.late),
    shown(line.scheduled),
  ]
  assert.deepEqual(await rowsOf(), [
    ['Dia', 'Recebido', 'Em atraso', 'A receber'],
    ...lines.map(asRow),
  ])

  // Week: seven days.
  const week = await figuresDuring(page, () => revenue.getByRole('tab', { name: 'Semana' }).click())
  assert.equal(week.graph.lines.length, 7)
  await revenue.getByRole('row').nth(8).waitFor({ state: 'detached' })
  assert.deepEqual((await rowsOf()).slice(1), week.graph.lines.map(asRow))

  // On the smallest phone both fit: the table scrolls in its card, and the steps stay in theirs.
  await page.setViewportSize({ width: 320, height: 800 })
  await until('the days of a phone', async () => /^dom/.test((await rowsOf())[1]?.[0] ?? ''))
  assert.deepEqual(await layoutFaults(page), [])
  const edgeOf = async (part: Locator) => {
    const { x, width } = (await part.boundingBox()) ?? assert.fail('not shown')
    return x + width
  }
  const next = revenue.getByRole('button', { name: 'Próximo período' })
  assert.ok((await edgeOf(next)) < (await edgeOf(revenue)))
  await assertAccessible(page, 'the table of a phone')
  await page.setViewportSize({ width: 1280, height: 900 })

  // The first charge bounds the periods.
  const token = await product.signIn()
  const oldest = await product.call('/core/charges?size=1&sort=expirationDate,ASC', { token })
  const { expirationDate: first } = oldest.body.content[0]
  await page.goto(`${product.panelUrl}/?periodo=semana&em=${first}`)
  await receivables.getByRole('tab', { name: 'Pagas' }).waitFor()
  await revenue.getByRole('button', { name: 'Período anterior', disabled: true }).waitFor()
  await revenue.getByRole('button', { name: /^Escolher o período/ }).click()
  await page.getByRole('button', { name: 'Mês anterior', disabled: true }).waitFor()
  await page.keyboard.press('Escape')

  // The charges of the period by status.
  await page.goto(`${product.panelUrl}/`)
  await receivables.getByRole('row').nth(1).waitFor()
  for (const [filter, status, label] of [
    ['Pagas', 'PAID', /^Paga\s*\d{2}\/\d{2}\/\d{4}$/],
    ['Em atraso', 'LATE', /^Em atraso$/],
    ['A receber', 'SCHEDULED', /^A receber$/],
  ] as const) {
    const answer = page.waitForResponse(
      (response) =>
        response.url().includes(`/charges/dashboard?`) &&
        response.url().includes(`status=${status}`),
    )
    await receivables.getByRole('tab', { name: filter }).click()
    const { content } = await (await answer).json()
    const [newest] = content
    assert.ok(newest, status)
    const row = receivables.getByRole('row').nth(1)
    await row.getByText(shown(newest.amount), { exact: true }).waitFor()
    await row.getByText(newest.buyerName ?? 'Sem cliente', { exact: true }).waitFor()
    await receivables
      .getByRole('cell', { name: label })
      .nth(Math.min(content.length, 10) - 1)
      .waitFor()
  }
  for (const query of listQueries) {
    assert.deepEqual([query.get('size'), query.get('sort')], ['1000', 'expirationDate,DESC'])
    assert.ok(query.get('startDate') && query.get('endDate') && query.get('status'))
  }
  await receivables.getByRole('link').first().click()
  await page.waitForURL(/\/cobrancas\/[0-9a-f-]{36}$/)

  // 'Criar cobrança' and its two ways; the quick link is a feature.
  await page.goto(`${product.panelUrl}/`)
  await page.getByRole('button', { name: 'Criar cobrança' }).click()
  await page.getByRole('menuitem', { name: 'Link Rápido' }).click()
  await page.waitForURL('**/seja-pago/criar/link-rapido')
  await page.goto(`${product.panelUrl}/`)
  await page.getByRole('button', { name: 'Criar cobrança' }).click()
  await page.getByRole('menuitem', { name: 'Link de Pagamento' }).click()
  await page.waitForURL('**/seja-pago/criar/cobranca-pontual')
  assert.deepEqual(complaints, [])
})

test('R-DASH-02 R-DASH-03 R-DASH-10 on a phone: no revenue ever, none in a period, and a user without finances', async () => {
  const features = (what: string) =>
    asOperator(product, `update seller set features = ${what}(features, 'view_fast_payment_link')`)
  await features('array_remove')
  const [person] = await addUsers(product, ['DASHBOARD'])
  assert.ok(person)
  await addOtherSeller(product)
  const phone = { width: 390, at: '/' }
  const ana = await openSignedIn(browser, product, undefined, {
    ...phone,
    at: '/?em=2019-02-01',
  })
  const emptyPeriod = 'Sem dados de receita para o período selecionado'
  await revenueOf(ana.page).getByText(emptyPeriod).waitFor()
  await receivablesOf(ana.page).getByText(emptyPeriod).waitFor()
  await ana.page.getByRole('button', { name: 'Criar cobrança' }).first().click()
  await ana.page.getByRole('menuitem', { name: 'Link de Pagamento' }).waitFor()
  assert.equal(await ana.page.getByRole('menuitem', { name: 'Link Rápido' }).count(), 0)
  await features('array_append')

  const otherSeller = await openSignedIn(browser, product, OTHER_SELLER_ADMIN, {
    ...phone,
    password: PASSWORD,
    scheme: 'dark',
  })
  await revenueOf(otherSeller.page).getByText('Sem dados de receita ainda').waitFor()
  await receivablesOf(otherSeller.page).getByText('Sem dados de receita ainda').waitFor()

  const viewer = await openSignedIn(browser, product, person.email, {
    ...phone,
    password: person.password,
  })
  await receivablesOf(viewer.page).getByRole('row').nth(1).waitFor()
  assert.equal(await viewer.page.getByRole('region', { name: 'Saldo disponível' }).count(), 0)
  assert.equal(await viewer.page.getByRole('button', { name: 'Criar cobrança' }).count(), 0)
  assert.deepEqual([...ana.complaints, ...otherSeller.complaints, ...viewer.complaints], [])
})

test('the figures stay when they could not be read again', async () => {
  const { page } = await openSignedIn(browser, product)
  const revenue = revenueOf(page)
  const received = revenue.getByText('Recebido').first()
  await revenue.getByRole('row').nth(1).waitFor({ state: 'attached' })
  let refusedAtMs = Number.POSITIVE_INFINITY
  await page.route('**/seller/dashboard?*', (route) => {
    refusedAtMs = performance.now()
    return route.fulfill({ status: 500, json: [] })
  })
  // A new charge is a change of the account, after which open pages read again. A read that fails is
  // tried again after a second and after two more.
  const link = await aLink(product, await product.signIn())
  await order(product, link, { method: 'PIX' })
  await product.until('the last try', async () => performance.now() - refusedAtMs > 3_000)
  assert.equal(await received.isVisible(), true)
  assert.equal(await page.getByText('Os números do período não foram carregados').count(), 0)
})
