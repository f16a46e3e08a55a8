import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { addDays, formatDay } from '#contract/basics/days.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import { textsOf } from '#tests/factories/documents/read-pdf.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { injectPayoutFault } from '#tests/factories/payments/payout-bank.ts'

let product: TestProduct
let browser: Browser

startJourney(
  (stage) => {
    product = stage.product
    browser = stage.browser
  },
  { notices: 'off' },
)

let name = ''

/** Sends a Pix to a key and waits for its end; answers the name of its receiver. */
async function sendPix(amount: number, state: string): Promise<string> {
  const token = await product.signIn(ATELIER_ADMIN.email)
  const target = { kind: 'KEY', keyType: 'EMAIL', pixKey: 'loja@exemplo.com.br' }
  const found = await product.call('/banking/pix/receiver', {
    method: 'POST',
    token,
    key: null,
    body: { target },
  })
  const body = { receiver: found.body.receiver, amount }
  const sent = await product.call('/banking/pix', { method: 'POST', token, body })
  assert.equal(sent.status, 201, sent.text)
  await product.until('the Pix', async () => {
    const { content } = (await product.call('/banking/pix', { token })).body
    return content[0].id === sent.body.id && content[0].state === state
  })
  return found.body.name
}

before(async () => {
  name = await sendPix(150, 'SENT')
})

test('the statement of the account shows each movement with the balance after it, and the receipt of a Pix', async () => {
  const { page, complaints, context } = await openSignedIn(browser, product, ATELIER_ADMIN.email, {
    at: '/dados-conta',
  })
  await page.getByRole('tab', { name: 'Extrato' }).click()
  const row = page.getByRole('row', {
    name: new RegExp(`Pix enviado.*${name}.*150,00.*3\\.100,00`),
  })
  await row.waitFor()
  await page.getByRole('row', { name: /Pix recebido.*3\.250,00.*3\.250,00/ }).waitFor()
  assert.equal(new URL(page.url()).search, '?aba=extrato')
  await assertAccessibleInBoth(page, 'the statement of the account')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('group', { name: 'Todas as colunas' })
      .getByRole('menuitem', { name: /CSV/ })
      .click(),
  ])
  assert.equal(file.suggestedFilename(), 'extrato-conta-pj.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  assert.equal(lines.length, 3)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Comprovante do Pix para ${name}` }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'comprovante-pix.pdf')
  const texts = await textsOf(readFileSync(await download.path()))
  const whole = texts.map(({ text }) => text).join(' ')
  assert.match(whole, /Comprovante de Pix/)
  assert.ok(whole.includes(name))
  assert.deepEqual(complaints, [])
  await context.close()
})

test('the statement of a period has only its movements, until the filter is cleared', async () => {
  const { today } = await product.jobs.time()
  const tomorrow = addDays(today, 1)
  const { page, complaints, context } = await openSignedIn(browser, product, ATELIER_ADMIN.email, {
    at: `/dados-conta?aba=extrato&de=${tomorrow}&ate=${tomorrow}`,
  })
  const received = page.getByRole('row', { name: /Pix recebido/ })
  await page.getByText('Nenhuma movimentação no período').waitFor()
  assert.equal(await received.count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Exportar' }).isDisabled(), true)
  await page.getByText(`${formatDay(tomorrow)} a ${formatDay(tomorrow)}`).waitFor()
  await page.getByRole('button', { name: 'Limpar' }).click()
  await received.waitFor()
  await page.getByText('2 movimentações', { exact: true }).waitFor()
  assert.equal(new URL(page.url()).search, '?aba=extrato')
  assert.deepEqual(complaints, [])
  await context.close()
})

test('the period of the statement is clicked in the calendar', async () => {
  const { today } = await product.jobs.time()
  const { page, complaints, context } = await openSignedIn(browser, product, ATELIER_ADMIN.email, {
    at: '/dados-conta?aba=extrato',
  })
  await page.getByText('2 movimentações', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Período/ }).click()
  const calendar = page.getByRole('dialog', { name: 'Período' })
  const month = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' }).format(
    new Date(today),
  )
  const [year, , day] = today.split('-')
  const name = `${Number(day)} ${month} ${year}`
  const chosen = calendar.getByRole('button', { name, exact: true })
  await chosen.click()
  await chosen.click()
  await page.getByRole('button', { name: 'Buscar' }).click()
  await page.waitForURL((url) => url.search === `?aba=extrato&de=${today}&ate=${today}`)
  await page.getByRole('row', { name: /Pix enviado/ }).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('on a phone the statement opens by its address and keeps the receipt within reach', async () => {
  const { page, complaints, context } = await openSignedIn(browser, product, ATELIER_ADMIN.email, {
    at: '/dados-conta?aba=extrato',
    width: 390,
  })
  await page.getByRole('button', { name: `Comprovante do Pix para ${name}` }).waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.equal(width, 390)
  await assertAccessibleInBoth(page, 'the statement on a phone')
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a movement other than a sent or received Pix has a receipt', async () => {
  await injectPayoutFault(product, 'refuse', 'next')
  await sendPix(12, 'FAILED')
  const { page, complaints, context } = await openSignedIn(browser, product, ATELIER_ADMIN.email, {
    at: '/dados-conta?aba=extrato',
  })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: `Comprovante: Pix não enviado, valor devolvido · ${name}` })
      .click(),
  ])
  assert.equal(download.suggestedFilename(), 'comprovante.pdf')
  const words = (await textsOf(readFileSync(await download.path()))).map(({ text }) => text)
  assert.match(words.join(' '), /Comprovante da Conta PJ .*Valor que entrou .*R\$\s12,00/)
  // The Pix that was not sent has none.
  assert.equal(
    await page
      .getByRole('row', { name: /Pix enviado.*12,00/ })
      .getByRole('button')
      .count(),
    0,
  )
  await assertAccessibleInBoth(page, 'receipts of movements')
  assert.deepEqual(complaints, [])
  await context.close()
})
