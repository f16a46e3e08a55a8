import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { formatInstant, type Instant } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { copyBy, enter, goTo, openPanel, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { payPix } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

test('R-FIN-15 a payment by Pix of a new link is shown in charge, ledger and statement; the statement is exported with the parameters of its list', async () => {
  const { context, page, complaints } = await openPanel(browser, product, { width: 1440 })
  await enter(page, 'ana@padaria-ipe.com.br')
  await page
    .getByRole('heading', { level: 1, name: /(Bom dia|Boa tarde|Boa noite), Ana/ })
    .waitFor()
  await page.getByText('Saldo disponível').waitFor()
  const statement = page.getByRole('link', { name: 'Ver extrato' })
  assert.equal(await statement.getAttribute('href'), '/financeiro')

  await page.getByRole('link', { name: 'Links de pagamento' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Links de pagamento' }).waitFor()
  await page.getByRole('button', { name: 'Criar', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Link de Pagamento' }).click()
  await page.getByLabel('Título', { exact: true }).fill('Torta de limão')
  await page.getByLabel('Valor', { exact: true }).pressSequentially('12345')
  await page.getByRole('complementary', { name: 'Prévia' }).getByText('Torta de limão').waitFor()
  await assertAccessible(page, 'the link form')
  await page.getByRole('button', { name: 'Criar link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link criado' })
  await dialog.waitFor()
  const url = await dialog.getByText(/payment-link/).textContent()
  assert.equal(await copyBy(dialog.getByRole('button', { name: 'Copiar link' })), url)
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await page.getByText('Torta de limão').first().waitFor()

  const buyer = await context.newPage()
  await buyer.goto(url ?? '')
  await buyer.getByLabel('Nome completo ou razão social').fill('Zeca Pagador')
  await buyer.getByLabel('CPF ou CNPJ').fill('529.982.247-25')
  await buyer.getByLabel('E-mail').fill('zeca@exemplo.com.br')
  await buyer.getByLabel('Celular com DDD').fill('(11) 98765-1234')
  await buyer.getByLabel('Pix').check()
  await buyer.getByRole('button', { name: /Gerar código Pix/ }).click()
  await buyer.getByRole('img', { name: 'QR code do Pix' }).waitFor()
  const charge = await product.jobs.row<{ id: string }>(
    'select id from charge order by id desc limit 1',
  )
  assert.equal((await payPix(product, charge?.id ?? '')).status, 200)
  await buyer.getByText('Pagamento confirmado').waitFor()
  const paid = await product.jobs.row<{ payment_id: string; paid_at: Instant }>(
    `select payment_id, paid_at from payment_code where charge_id = $1`,
    [charge?.id],
  )
  assert.ok(paid)
  const facts = await buyer.locator('dl').innerText()
  assert.ok(facts.includes(paid.payment_id), facts)
  assert.ok(facts.includes(formatInstant(paid.paid_at)), facts)

  await page.getByRole('link', { name: 'Cobranças' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Cobranças' }).waitFor()
  const row = page.getByRole('row', { name: /Zeca Pagador/ })
  await row.getByText('Paga', { exact: true }).waitFor()
  await assertAccessible(page, 'the charges')
  await page.getByRole('link', { name: 'Zeca Pagador' }).click()
  await page.getByRole('heading', { level: 1, name: 'Zeca Pagador' }).waitFor()
  await page.getByText('Líquido para você').waitFor()
  await page.getByText('Pagamento confirmado').waitFor()
  await assertAccessible(page, 'the charge')

  await page.getByRole('link', { name: 'Financeiro' }).first().click()
  await page.getByText('Pix - Torta de limão').waitFor()
  await assertAccessible(page, 'the statement')
  const read = page.waitForRequest(/\/redeems\/statement\?/)
  await goTo(page, '/financeiro?de=2026-01-01&ate=2099-12-31&page=1')
  const listed = new URL((await read).url()).searchParams
  await page.getByText(/^21–/).waitFor()
  const asked = page.waitForRequest(/\/redeems\/statement\/csv\?/)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar CSV' }).click()
  const exported = new URL((await asked).url()).searchParams
  assert.deepEqual([...exported].sort(), [...listed].sort())
  assert.deepEqual(Object.fromEntries(exported), {
    executionDateInitial: '2026-01-01',
    executionDateFinal: '2099-12-31',
    sort: 'executionDate,DESC',
    page: '1',
    size: '20',
  })
  const file = await saved
  assert.equal(file.suggestedFilename(), 'extrato.csv')
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  const token = await product.signIn()
  const list = await product.call(`/core/redeems/statement?${listed}`, { token })
  assert.equal(rows.length - 1, list.body.totalElements)
  assert.deepEqual(complaints, [])
})

const TABS = {
  ALL: 'Todas',
  PAID: 'Pagas',
  SCHEDULED: 'Agendadas',
  LATE: 'Atrasadas',
  CANCELED: 'Canceladas',
  ABANDONED: 'Desistência',
  REFUND: 'Estornadas',
  FAILED: 'Erro',
}

test('R-CHL-01 R-CHL-03 R-CHL-08 R-CHL-09 R-CHL-10 R-CHL-14 R-CHL-15 a person searches, changes the tab and returns by Voltar', async () => {
  const { page, complaints } = await openSignedIn(browser, product, 'bruno@padaria-ipe.com.br')
  await page.getByRole('heading', { level: 1, name: 'Cobranças' }).waitFor()
  await page.getByRole('tab', { name: /Atrasadas/ }).click()
  await page.waitForURL(/situacao=LATE/)
  await page
    .getByRole('row', { name: /Atrasada/ })
    .first()
    .waitFor()
  await page.getByPlaceholder('Nome do cliente').fill('marina')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await page.waitForURL(/busca=marina/)
  await page.goBack()
  await page.waitForURL((url) => !url.search.includes('busca'))
  const token = await product.signIn('bruno@padaria-ipe.com.br')
  const { counts, amounts } = (await product.call('/core/charges/summary', { token })).body
  const tabs = await page.getByRole('tab').allTextContents()
  assert.deepEqual(
    tabs,
    Object.entries(TABS).map(([status, label]) => `${label}${counts[status] || ''}`),
  )
  const bar = (await page.getByRole('region', { name: /Recebido/ }).innerText()).split(/\n+/)
  const reais = (amount: number) => formatReais(BigInt(Math.round(amount * 100)))
  assert.deepEqual(
    bar.map((text) => text.trim()).filter((text) => text !== ''),
    [
      ['Recebido', reais(amounts.received)],
      ['A receber', reais(amounts.scheduled)],
      ['Em atraso', reais(amounts.late)],
    ].flat(),
  )
  const by = page.getByLabel('Buscar por', { exact: true })
  assert.deepEqual(await by.locator('option').allTextContents(), [
    'Cliente',
    'Cobrança',
    'Email',
    'Documento',
  ])
  for (const field of ['customerName', 'title', 'customerEmail', 'customerDocument']) {
    // A page that the list does not have is left for its last one, which is asked for after it.
    const asked = page.waitForRequest(new RegExp(`/core/charges\\?.*${field}=`))
    const period = 'de=2026-11-01&ate=2026-11-30'
    await goTo(page, `/cobrancas?campo=${field}&busca=52998&${period}&page=1`)
    assert.deepEqual(Object.fromEntries(new URL((await asked).url()).searchParams), {
      [field]: '52998',
      expirationDateInitial: '2026-11-01',
      expirationDateFinal: '2026-11-30',
      status: 'ALL',
      page: '1',
      size: '20',
      sort: 'expirationDate,DESC',
    })
  }
  await goTo(page, '/cobrancas')
  await page.getByPlaceholder('Nome do cliente').waitFor()
  await page.getByRole('tab', { name: /Desistência/ }).click()
  await page.waitForURL(/situacao=ABANDONED/)
  await page.getByPlaceholder('Nome do cliente').fill('ninguém assim')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await page.getByText('Sem dados de cobranças').waitFor()

  await page.getByRole('button', { name: 'Limpar', exact: true }).click()
  // The first page of all charges has late ones only on some days.
  await page.getByRole('tab', { name: /Atrasadas/ }).click()
  const row = page.getByRole('row', { name: /Atrasada/ }).first()
  const name = (await row.locator('a[data-row]').innerText()).trim()
  // The link covers the row, so that a click beside the name opens it, too.
  await row.getByRole('cell').nth(1).click({ force: true })
  await page.waitForURL(/\/cobrancas\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  assert.deepEqual(complaints, [])
})

test('R-ROUTE-07 a page without permission shows a notice and keeps the menu', async () => {
  const { page, complaints } = await openSignedIn(browser, product, 'bruno@padaria-ipe.com.br')
  await page.getByRole('heading', { level: 1, name: 'Cobranças' }).waitFor()
  await page.goto(`${product.panelUrl}/financeiro`)
  await page.getByText('Você não tem permissão para visualizar essa página!').waitFor()
  await assertAccessible(page, 'no permission')
  assert.deepEqual(complaints, [])
})
