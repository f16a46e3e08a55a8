import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { addDays, formatDay, instantInSaoPaulo, isBusinessDay } from '#contract/basics/days.ts'
import { sum } from '#contract/basics/money.ts'
import { scheduledDateOf } from '#contract/payouts/rules.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { closeDialog, openSignedIn } from '#tests/factories/browser/panel.ts'
import { textsOf } from '#tests/factories/documents/read-pdf.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { linkBody } from '#tests/factories/payments/checkout.ts'
import { aPaidCard } from '#tests/factories/payments/paid-card.ts'
import { ATELIER, DEMO } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let browser: Browser

startJourney(
  (stage) => {
    product = stage.product
    browser = stage.browser
  },
  { notices: 'off' },
)

const setClock = async (now: string) => {
  const path = '/core/sandbox/clock'
  const answer = await product.call(path, { method: 'PUT', body: { now, mode: 'fixed' } })
  assert.equal(answer.status, 200, answer.text)
}

const setMinimum = (minTransferExclusive: number) =>
  product.call(`/core/sandbox/sellers/${DEMO}/settings`, {
    method: 'PATCH',
    key: null,
    body: { minTransferExclusive },
  })

/** Opens Financeiro on a business day at noon, with the dialog open. */
async function openWithdrawal(width?: number) {
  const opened = await openSignedIn(browser, product, undefined, {
    at: '/financeiro',
    ...(width ? { width } : {}),
  })
  await opened.page.getByRole('button', { name: 'Sacar', exact: true }).click()
  const dialog = opened.page.getByRole('dialog', { name: 'Novo saque' })
  await dialog.waitFor()
  return { ...opened, dialog, amount: dialog.getByLabel('Valor do saque') }
}

const isPaid = async (centavos: number) =>
  (await product.jobs.row(
    `select 1 from payout where seller_id = $1 and amount_centavos = $2 and state = 'PAID'`,
    [DEMO, centavos],
  )) !== undefined

const statementRow = (page: Page, text: RegExp) => page.getByRole('row', { name: text })

test('S-08 R-FIN-04 R-FIN-05 R-FIN-06 R-FIN-08: the withdrawal cannot be sent until minimum, balance and hours allow it; its field takes 10 characters', async () => {
  // From tomorrow on, because it may be past noon.
  let today = addDays((await product.jobs.time()).today, 1)
  while (!isBusinessDay(today) || !isBusinessDay(addDays(today, 1))) today = addDays(today, 1)
  await setClock(instantInSaoPaulo(today, '12:00:00'))
  const { page, dialog, amount, complaints, context } = await openWithdrawal()
  const submit = dialog.getByRole('button', { name: /^Sacar( R\$|$)/ })
  const isOff = async (reason: string) => {
    await dialog.getByText(reason, { exact: true }).waitFor()
    assert.equal(await submit.isDisabled(), true)
  }
  await isOff('O valor do saque deve ser maior que R$ 9,00.')
  await amount.fill('900')
  await isOff('O valor do saque deve ser maior que R$ 9,00.')
  // The field keeps 10 characters beside the currency.
  await amount.fill('12345678901234')
  assert.equal((await amount.inputValue()).replace(/^R\$\s/, ''), '123.456,78')
  await isOff('Saldo insuficiente.')
  await amount.fill('901')
  await dialog.getByRole('button', { name: /^Sacar R\$\s9,01$/ }).waitFor()
  assert.equal(await submit.isDisabled(), false)
  await assertAccessibleInBoth(page, 'the dialog of a withdrawal')
  await setMinimum(25.5)
  await page.goto(`${new URL(page.url()).origin}/financeiro?antecipar=`)
  const anticipation = page.getByRole('dialog', { name: 'Antecipar' })
  const ownMinimum = 'O valor do saque deve ser maior que R$ 25,50.'
  await anticipation.getByText(ownMinimum, { exact: true }).waitFor()
  await closeDialog(page)
  await anticipation.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Sacar', exact: true }).click()
  await amount.fill('2550')
  await isOff(ownMinimum)
  await amount.fill('2551')
  await dialog.getByRole('button', { name: /^Sacar R\$\s25,51$/ }).waitFor()
  assert.equal(await submit.isDisabled(), false)
  await setMinimum(9)
  await setClock(instantInSaoPaulo(today, '23:00:00'))
  await page.reload()
  await page.getByRole('button', { name: 'Sacar', exact: true }).click()
  await amount.fill('901')
  await isOff('Saques não podem ser solicitados entre 23h e 1h.')
  assert.deepEqual(complaints, [])
  await context.close()
  await setClock(instantInSaoPaulo(scheduledDateOf(today), '12:00:00'))
})

test('R-FIN-07 R-FIN-14: a withdrawal without an answer keeps amount and reason, and is retried with the same key', async () => {
  const { page, dialog, amount, context } = await openWithdrawal()
  const submit = dialog.getByRole('button', { name: /^Sacar R\$\s100,00$/ })
  const keys: (string | undefined)[] = []
  const ids: (string | undefined)[] = []
  let isOffWhileSending = false
  await page.route('**/core/sellers/transfers', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    ids.push(route.request().headers()['x-request-id'])
    if (keys.length === 1) {
      isOffWhileSending = await submit.isDisabled()
      // The service requests it, and its answer is lost.
      await route.fetch()
      return route.abort()
    }
    return keys.length === 2
      ? route.fulfill({
          status: 503,
          json: [
            { code: 'BAR-9002', description: 'Primeiro erro.' },
            { code: 'BAR-9999', description: 'Segundo erro.' },
          ],
        })
      : route.continue()
  })
  await amount.fill('10000')
  await submit.click()
  const failed = 'Falha na requisição, por favor tente novamente mais tarde'
  await page.getByRole('alert').getByText(failed, { exact: true }).waitFor()
  await dialog.getByText('Erro de conexão com o servidor').waitFor()
  assert.equal(isOffWhileSending, true)
  await page.locator(':focus').and(submit).waitFor()
  assert.match(await amount.inputValue(), /100,00/)
  await amount.press('Enter')
  const joined = page.locator('section[aria-label="Avisos"]').getByText('BAR-9002')
  await joined.waitFor()
  await page.locator(':focus').and(amount).waitFor()
  assert.equal(await joined.innerText(), 'BAR-9002 - Primeiro erro.\nBAR-9999 - Segundo erro.')
  const support = page.locator('section[aria-label="Avisos"]').getByText('Código para o suporte')
  assert.equal(await support.last().innerText(), `Código para o suporte: ${ids[1]}`)
  await submit.click()
  await page.getByText('Saque agendado com sucesso!', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  assert.equal(keys.length, 3)
  assert.equal(new Set(keys).size, 1)
  const made = await product.jobs.rows(`select 1 from payout where amount_centavos = 10000`)
  assert.equal(made.length, 1)
  await context.close()
})

test('R-FIN-03: the withdrawals in processing are listed with amount, date and day of sending', async () => {
  const { page, complaints, context } = await openSignedIn(browser, product, undefined, {
    at: '/financeiro',
  })
  const [asked] = await Promise.all([
    page.waitForRequest('**/core/sellers/transfers/approve**'),
    page.getByRole('button', { name: /^Em processamento: R\$\s100,00$/ }).click(),
  ])
  const { searchParams } = new URL(asked.url())
  assert.deepEqual([searchParams.get('size'), searchParams.get('sort')], ['50', 'date,DESC'])
  const dialog = page.getByRole('dialog', { name: 'Saques em processamento' })
  const { today } = await product.jobs.time()
  const day = (each: typeof today) => formatDay(each).replaceAll('/', '\\/')
  const name = new RegExp(`${day(today)}.*${day(scheduledDateOf(today))}.*R\\$\\s100,00`)
  await dialog.getByRole('row', { name }).waitFor()
  await assertAccessibleInBoth(page, 'the withdrawals in processing')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Lançamentos futuros' }).click()
  await statementRow(page, /Saque.*Conta bancária.*100,00/).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a withdrawal requested on a phone is confirmed on its day', async () => {
  const { page, dialog, amount, complaints, context } = await openWithdrawal(390)
  await amount.fill('2550')
  await dialog.getByRole('button', { name: /^Sacar R\$\s25,50$/ }).click()
  await page.getByText('Saque agendado com sucesso!', { exact: true }).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
  const { today } = await product.jobs.time()
  await setClock(instantInSaoPaulo(scheduledDateOf(today), '12:00:00'))
  await product.until('both are paid', async () => (await isPaid(2_550)) && isPaid(10_000))
  const after = await openSignedIn(browser, product, undefined, { at: '/financeiro' })
  await statementRow(after.page, /Saque.*Conta bancária.*25,50/).waitFor()
  await statementRow(after.page, /Saque.*Conta bancária.*100,00/).waitFor()
  await after.page.getByRole('button', { name: 'Saques em processamento' }).waitFor()
  const receipt = statementRow(after.page, /Saque.*25,50/).getByRole('button', {
    name: /^Comprovante do saque de/,
  })
  const [download] = await Promise.all([after.page.waitForEvent('download'), receipt.click()])
  assert.equal(download.suggestedFilename(), 'comprovante-saque.pdf')
  const words = (await textsOf(readFileSync(await download.path()))).map(({ text }) => text)
  assert.match(words.join(' '), /Comprovante de saque .*R\$\s25,50/)
  await assertAccessibleInBoth(after.page, 'the statement with receipts of withdrawals')
  assert.deepEqual(after.complaints, [])
})

/** The paths of the transfers that the page sends. */
function sentTransfers(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace(/[0-9a-f-]{36}$/, '{id}')
    if (request.method() === 'POST' && path.includes('/transfers')) paths.push(path)
  })
  return paths
}

/** Answers the first command to a path not at all, though the service does it; its keys. */
async function loseAnswer(page: Page, path: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = []
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  return keys
}

test('R-FIN-16: with a business account the withdrawal is requested and then confirmed; without one the core transfer is sent', async () => {
  const { page, complaints, context } = await openSignedIn(browser, product, ATELIER_ADMIN.email, {
    at: '/financeiro',
    width: 390,
  })
  const sent = sentTransfers(page)
  await page.getByRole('button', { name: 'Sacar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo saque' })
  await dialog.getByText(/para a sua Conta PJ/).waitFor()
  await dialog.getByLabel('Valor do saque').fill('1234')
  await dialog.getByRole('button', { name: /^Sacar R\$\s12,34$/ }).click()
  await dialog.getByText(/^R\$\s12,34 serão transferidos para a sua Conta PJ em /).waitFor()
  await assertAccessibleInBoth(page, 'the confirmation of a withdrawal')
  const keys = await loseAnswer(page, '**/banking/transfers/confirmation/*')
  await dialog.getByRole('button', { name: 'Confirmar saque' }).click()
  await dialog.getByText('Erro de conexão com o servidor').waitFor()
  await dialog.getByText(/^R\$\s12,34 serão transferidos para a sua Conta PJ em /).waitFor()
  await dialog.getByRole('button', { name: 'Confirmar saque' }).click()
  await page.getByText('Saque agendado com sucesso!', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  assert.deepEqual([keys.length, new Set(keys).size], [2, 1])
  const confirmation = '/banking/transfers/confirmation/{id}'
  assert.deepEqual(sent, ['/banking/transfers', confirmation, confirmation])
  const made = await product.jobs.rows<{ state: string }>(
    'select state from payout where seller_id = $1 and amount_centavos = 1234',
    [ATELIER],
  )
  assert.deepEqual(made, [{ state: 'SCHEDULED' }])
  assert.deepEqual(complaints, [])
  await context.close()

  const other = await openWithdrawal(390)
  const core = sentTransfers(other.page)
  await other.amount.fill('1500')
  await other.dialog.getByRole('button', { name: /^Sacar R\$\s15,00$/ }).click()
  await other.page.getByText('Saque agendado com sucesso!', { exact: true }).waitFor()
  assert.deepEqual(core, ['/core/sellers/transfers'])
  await other.context.close()
})

/** The amounts of the dialog's lines, the last one the value that they explain; in centavos. */
async function sumOnScreen(dialog: Locator): Promise<{ lines: bigint[]; value: bigint }> {
  const list = dialog.locator('dl').first()
  await list.waitFor()
  const texts = await list.locator('dd').allInnerTexts()
  const amounts = texts.map((text) =>
    BigInt(`${text.startsWith('-') ? '-' : ''}${text.replace(/\D/g, '')}`),
  )
  const value = amounts.pop()
  assert.ok(value !== undefined)
  return { lines: amounts, value }
}

for (const width of [1280, 390]) {
  test(`balance, rows, withdrawals and quotes tell where they come from, ${width} px wide`, async () => {
    const { today } = await product.jobs.time()
    const midday = isBusinessDay(today) ? today : scheduledDateOf(today)
    await setClock(instantInSaoPaulo(midday, '12:00:00'))
    await sellInInstalments()
    const { page, complaints, context } = await openSignedIn(browser, product, undefined, {
      at: '/financeiro',
      width,
    })
    const dialog = page.getByRole('dialog', { name: 'De onde vem este valor?' })
    const assertSum = async () => {
      const { lines, value } = await sumOnScreen(dialog)
      assert.equal(sum(lines), value)
      await dialog.getByText(/^Conferido: /).waitFor()
    }
    const close = async () => {
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
    await page.getByRole('button', { name: 'De onde vem este valor?', exact: true }).click()
    await assertSum()
    await dialog
      .getByRole('row', { name: /Enviado|reservado|Pix recebido|liberado/ })
      .first()
      .waitFor()
    await assertAccessibleInBoth(page, 'where the balance comes from')
    await dialog.getByRole('button', { name: 'Ver movimentos anteriores' }).click()
    await dialog.getByText('Saldo depois').waitFor()
    await assertSum()
    await close()

    await page
      .getByRole('row', { name: /Saque/ })
      .first()
      .getByRole('button', { name: /^De onde vem este valor\?/ })
      .click()
    await assertSum()
    await dialog.getByText('Reservado do saldo').waitFor()
    await dialog.getByText('Ver lançamentos contábeis').click()
    await dialog.getByText('Saldo disponível').first().waitFor()
    await assertAccessibleInBoth(page, 'where a withdrawal comes from')
    await close()

    await page.goto(`${new URL(page.url()).origin}/financeiro?antecipar=`)
    const anticipation = page.getByRole('dialog', { name: 'Antecipar' })
    await anticipation.getByRole('button', { name: 'Antecipar tudo' }).click()
    await anticipation
      .getByRole('region', { name: 'Simulação' })
      .getByRole('button', { name: 'De onde vem este valor?' })
      .click()
    await assertSum()
    await dialog.getByText(/dias ÷ 30/).waitFor()
    await assertAccessibleInBoth(page, 'where a quote comes from')
    assert.deepEqual(complaints, [])
    await context.close()
  })
}

test('R-FIN-13: the fraud check is called for administrators only', async () => {
  const called = async (email: string) => {
    const opened = await openSignedIn(browser, product, email, { at: '/financeiro' })
    let calls = 0
    opened.page.on('request', (each) => {
      if (each.url().endsWith('/core/sellers/anti-fraud')) calls += 1
    })
    await opened.page.getByRole('button', { name: 'Sacar', exact: true }).click()
    // The check belongs to the opened dialog, so it was called before the withdrawal.
    await opened.page.getByLabel('Valor do saque').fill('1000')
    await opened.page.getByRole('button', { name: /^Sacar R\$\s10,00$/ }).click()
    await opened.page.getByText('Saque agendado com sucesso!', { exact: true }).waitFor()
    assert.deepEqual(opened.complaints, [])
    await opened.context.close()
    return calls
  }
  assert.equal(await called('ana@padaria-ipe.com.br'), 1)
  assert.equal(await called('clara@padaria-ipe.com.br'), 0)
})

/** A card sale in three instalments that are received month by month. */
async function sellInInstalments() {
  const body = {
    ...linkBody({ installments: 3 }),
    allowedPaymentMethods: {
      creditCardMethod: { type: 'RECURRENT' },
      bankSlipMethod: null,
      pixMethod: null,
    },
  }
  const token = await product.signIn()
  const link = await product.call('/core/payment-links', { method: 'POST', token, body })
  assert.equal(link.status, 201, link.text)
  await aPaidCard(product, link.body.uuid, { installments: 3 })
}

test('R-FIN-11: receivables are anticipated from the menu after their price was shown', async () => {
  await sellInInstalments()
  const { page, complaints, context } = await openSignedIn(browser, product, undefined, {
    at: '/financeiro',
  })
  await page.getByRole('navigation').getByRole('link', { name: 'Antecipar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Antecipar' })
  const submit = dialog.getByRole('button', { name: /^(Antecipar|Receber R\$.*)$/ })
  assert.equal(await submit.isDisabled(), true)
  const [asked] = await Promise.all([
    page.waitForRequest('**/core/redeems/anticipation/amount'),
    dialog.getByRole('button', { name: 'Antecipar tudo' }).click(),
  ])
  const { requestedAmount, ...rest } = asked.postDataJSON()
  assert.deepEqual(rest, { useAnticipationAmount: true })
  const quote = dialog.getByRole('region', { name: 'Simulação' })
  const shown = async (name: string) => {
    const line = quote.locator('div', { has: page.getByText(name, { exact: true }) }).last()
    return Number((await line.getByRole('definition').innerText()).replace(/\D/g, ''))
  }
  await quote.waitFor()
  const total = await shown('Valor solicitado')
  const tax = await shown('Taxa da antecipação')
  const received = await shown('Você recebe')
  assert.equal(total, Math.round(requestedAmount * 100))
  assert.ok(tax > 0)
  assert.equal(total - tax, received)
  await assertAccessibleInBoth(page, 'the dialog of an anticipation')
  // The answer is lost: what is available is less by then, and the retry asks for the same again.
  const keys = await loseAnswer(page, '**/core/redeems/anticipation')
  const receive = dialog.getByRole('button', { name: /^Receber R\$/ })
  const label = await receive.innerText()
  await receive.click()
  await dialog.getByText('Erro de conexão com o servidor').waitFor()
  await dialog.getByText(/^R\$\s0,00 de saldo e R\$\s0,00 de vendas/).waitFor()
  assert.equal(Number((await dialog.getByLabel('Quanto').inputValue()).replace(/\D/g, '')), total)
  assert.equal(await shown('Você recebe'), received)
  assert.equal(await receive.innerText(), label)
  const [sent] = await Promise.all([
    page.waitForRequest('**/core/redeems/anticipation'),
    receive.click(),
  ])
  assert.deepEqual(sent.postDataJSON(), {
    requestedAmount,
    useAnticipationAmount: true,
    anticipationTax: tax / 100,
  })
  await page.getByText('Saque agendado com sucesso!', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  assert.deepEqual([keys.length, new Set(keys).size], [2, 1])
  const made = await product.jobs.rows(
    `select 1 from anticipation where seller_id = $1 and tax_centavos = $2`,
    [DEMO, tax],
  )
  assert.equal(made.length, 1)
  await statementRow(page, /Antecipação de recebíveis/).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('an anticipation is requested on a phone', async () => {
  await sellInInstalments()
  const { page, complaints, context } = await openSignedIn(browser, product, undefined, {
    at: '/financeiro?antecipar=',
    width: 390,
  })
  const dialog = page.getByRole('dialog', { name: 'Antecipar' })
  await dialog.getByRole('button', { name: 'Antecipar tudo' }).click()
  await dialog.getByRole('button', { name: /^Receber R\$/ }).click()
  await page.getByText('Saque agendado com sucesso!', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  assert.deepEqual(complaints, [])
  await context.close()
})
