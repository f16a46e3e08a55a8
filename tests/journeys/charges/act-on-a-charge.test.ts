import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { machineTime } from '#server/platform/process/clock.ts'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { goTo, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, BUYER, order, payPix } from '#tests/factories/payments/checkout.ts'
import { aPaidCard } from '#tests/factories/payments/paid-card.ts'

let product: TestProduct
let browser: Browser
let link: string

startJourney(async (stage) => {
  product = stage.product
  browser = stage.browser
  link = await aLink(product, await product.signIn())
})

const buy = async (method: string): Promise<string> =>
  (await order(product, link, { method })).body.uuidCharge

async function openCharge(page: Page, id: string, folder = 'cobrancas'): Promise<void> {
  await goTo(page, `/${folder}/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Zeca Pagador' }).waitFor()
}

interface Opening {
  readonly url: string
  readonly target: string
  readonly delayMs: number
}

// What the page opens, and how long after the answer that holds the address.
const RECORD_OPENED = `
  const { open } = window
  window.open = (url, target, features) => {
    const [answer] = performance.getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/cartas/cancelamento')).slice(-1)
    window.opened = { url, target, delayMs: performance.now() - answer.responseEnd }
    return open.call(window, url, target, features)
  }`

test('R-CHD-14 R-CHD-26 a person deletes a charge after reading its effects, and returns to the list', async () => {
  const id = await buy('PIX')
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/cobrancas?situacao=SCHEDULED',
  })
  await page.getByRole('heading', { level: 1, name: 'Cobranças' }).waitFor()
  await openCharge(page, id)
  await page.getByRole('button', { name: 'Excluir cobrança' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir cobrança' })
  await dialog.getByText('O código Pix deixa de valer no banco.').waitFor()
  await dialog.getByText('A exclusão não pode ser desfeita.').waitFor()
  await assertAccessible(page, 'deleting')
  await dialog.getByRole('button', { name: 'Excluir cobrança' }).click()
  await page.getByText('Sucesso na exclusão da cobrança.').waitFor()
  await page.waitForURL(/situacao=SCHEDULED/)
  const charge = await product.jobs.row('select status from charge where id = $1', [id])
  assert.deepEqual(charge, { status: 'CANCELED' })
  assert.deepEqual(complaints, [])
})

test('R-CHD-17 R-CHD-23 R-GEN-05 R-CHS-03 a failure is shown in the dialog, and the retry has the same idempotency key', async () => {
  const id = await buy('BANK_SLIP')
  const { page, context, complaints } = await openSignedIn(browser, product)
  await openCharge(page, id, 'cobrancas-agendadas')
  await page.getByRole('button', { name: 'Alterar para paga' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cobrança já foi paga?' })
  await dialog.getByText('Nenhum valor entra no seu saldo.').waitFor()
  await dialog.getByText('O boleto deixa de valer no banco.').waitFor()
  await assertAccessible(page, 'paying outside')
  const keys: (string | undefined)[] = []
  await context.route('**/manual-pay', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    assert.deepEqual(route.request().postDataJSON(), { uuidCharge: id })
    // The request arrives, but its response is lost.
    const answer = await route.fetch()
    return keys.length === 1 ? route.abort() : route.fulfill({ response: answer })
  })
  await dialog.getByRole('button', { name: 'Alterar para paga' }).click()
  await page.getByText('Erro ao alterar cobrança, tente novamente').waitFor()
  await dialog.getByText('Erro de conexão com o servidor').waitFor()
  await dialog.getByRole('button', { name: 'Alterar para paga' }).click()
  await page.getByText('Cobrança alterada para paga manualmente com sucesso!').waitFor()
  await page.getByText('Paga manualmente').first().waitFor()
  await dialog.waitFor({ state: 'hidden' })
  assert.equal(keys.length, 2)
  assert.ok(keys[0] && keys[0] === keys[1])
  await page.getByText('por ana@padaria-ipe.com.br').first().waitFor()
  // R-CHD-16: final, so nothing is offered any more.
  assert.equal(await page.getByRole('button', { name: 'Alterar para paga' }).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Excluir cobrança' }).count(), 0)
  assert.deepEqual(complaints, [])
})

test('R-CHD-11 R-CHD-12 R-CHD-18 R-CHD-19 a person refunds a card charge, and its cancellation letter opens in a new tab 100 ms after the answer', async () => {
  const id = await aPaidCard(product, link)
  const { page, context, complaints } = await openSignedIn(browser, product)
  await openCharge(page, id)
  await page.getByRole('button', { name: 'De onde vem este valor?' }).click()
  const origin = page.getByRole('dialog', { name: 'De onde vem este valor?' })
  await origin.getByText('Ver lançamentos contábeis').click()
  await origin.getByText('Pagamento com cartão, antecipado').waitFor()
  await assertAccessible(page, 'where the net amount comes from')
  await page.keyboard.press('Escape')
  await origin.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Estornar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Estornar cobrança' })
  await dialog.getByText('ainda não recebidos são cancelados').waitFor()
  await dialog.getByText('saem do seu saldo').waitFor()
  await dialog.getByText('O estorno não pode ser desfeito.').waitFor()
  await dialog.getByLabel('Possível fraude').check()
  await assertAccessible(page, 'refunding')
  const confirm = dialog.getByRole('button', { name: /Estornar R\$.150,00/ })
  const refusal = { status: 409, json: [{ code: 'BAR-3010', description: 'Há um pagamento.' }] }
  await page.route('**/refund', (route) =>
    route.request().headers()['prefer'] === 'preview' ? route.fallback() : route.fulfill(refusal),
  )
  await confirm.click()
  const toasts = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
  await toasts.getByText('BAR-3010 - Há um pagamento.', { exact: true }).waitFor()
  await page.unroute('**/refund')
  await confirm.click()
  await page.getByText('Cobrança estornada com sucesso').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Estorno pedido por ana@padaria-ipe.com.br').waitFor()
  await page.getByRole('button', { name: 'Estornar' }).waitFor({ state: 'detached' })
  // Browsers show or download a PDF; all of them fetch it, here in a new tab.
  await page.evaluate(RECORD_OPENED)
  const answered = page.waitForResponse('**/cartas/cancelamento')
  const tab = context.waitForEvent('page')
  const letter = context.waitForEvent('response', (one) => one.url().includes('/letters/'))
  await page.getByRole('button', { name: 'Carta de cancelamento' }).click()
  assert.equal((await letter).headers()['content-type'], 'application/pdf')
  assert.notEqual(await tab, page)
  const { url } = await (await answered).json()
  assert.equal((await letter).url(), url)
  const opened = await page.evaluate<Opening>('window.opened')
  assert.deepEqual([opened.url, opened.target], [url, '_blank'])
  assert.ok(opened.delayMs >= 100, String(opened.delayMs))
  await context.route('**/cartas/cancelamento', (route) =>
    route.fulfill({ status: 409, body: '[{"code":"BAR-3201","description":"Não."}]' }),
  )
  await page.getByRole('button', { name: 'Carta de cancelamento' }).click()
  await page.getByText('Erro ao gerar a carta de cancelamento.').waitFor()
  const charge = await product.jobs.row('select status, as_fraud from charge where id = $1', [id])
  assert.deepEqual(charge, { status: 'REFUND', as_fraud: true })
  assert.deepEqual(complaints, [])
})

test('R-CHD-31 R-GEN-05 a refund refused late is shown in its open dialog, and the retry has another idempotency key', async () => {
  const id = await aPaidCard(product, link)
  const { page, context, complaints } = await openSignedIn(browser, product)
  const injectFault = (fault: string) =>
    product.call(`${product.companiesUrl}/acquirer/v1/faults/next-refund`, {
      method: 'PUT',
      key: null,
      body: { fault },
    })
  const attempts: { key: string | undefined; body: unknown }[] = []
  await context.route('**/refund', async (route) => {
    const request = route.request()
    if (request.headers()['prefer'] === 'preview') return route.continue()
    attempts.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() })
    const answer = await route.fetch()
    return attempts.length === 1 ? route.abort() : route.fulfill({ response: answer })
  })
  await openCharge(page, id)
  await page.getByRole('button', { name: 'Estornar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Estornar cobrança' })
  await dialog.getByLabel('Possível fraude').check()
  await injectFault('drop-before')
  const confirm = dialog.getByRole('button', { name: /Estornar R\$.150,00/ })
  await confirm.click()
  await dialog.getByText('Há um estorno em andamento.').waitFor()
  assert.equal(await confirm.isDisabled(), true)
  await injectFault('refuse')
  const realTime = machineTime.now
  machineTime.now = () => realTime() + 40_000
  try {
    await product.call('/core/sandbox/jobs/refund-janitor/run', { method: 'POST', key: null })
  } finally {
    machineTime.now = realTime
  }
  await dialog.getByText('O estorno foi recusado pela adquirente.').waitFor()
  await dialog.getByText('O emissor do cartão não aceitou o estorno.').waitFor()
  assert.equal(await dialog.getByLabel('Possível fraude').isChecked(), true)
  await dialog
    .getByText(/R\$.150,00/)
    .first()
    .waitFor()
  await confirm.click()
  await page.getByText('Cobrança estornada com sucesso').waitFor()
  const [first, second] = attempts
  assert.equal(attempts.length, 2)
  assert.deepEqual([first?.body, second?.body], [{ asFraud: true }, { asFraud: true }])
  assert.ok(first?.key && second?.key && first.key !== second.key)
  assert.deepEqual(complaints, [])
})

test('R-CHD-31 a refund whose response is lost is in progress, and the page updates when it is settled', async () => {
  const id = await aPaidCard(product, link)
  const { page, complaints } = await openSignedIn(browser, product)
  await openCharge(page, id)
  // The request does not arrive.
  await product.call(`${product.companiesUrl}/acquirer/v1/faults/next-refund`, {
    method: 'PUT',
    key: null,
    body: { fault: 'drop-before' },
  })
  await page.getByRole('button', { name: 'Estornar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Estornar cobrança' })
  await dialog.getByRole('button', { name: /Estornar R\$/ }).click()
  await page.getByText('Estorno em andamento.', { exact: true }).waitFor()
  await page.getByText('O estorno desta cobrança já está em andamento.').waitFor()
  const button = page.getByRole('button', { name: 'Estornar', exact: true })
  assert.equal(await button.isDisabled(), true)
  // The reconciler polls when it is due.
  const realTime = machineTime.now
  machineTime.now = () => realTime() + 60_000
  await product.until('the refund', async () => {
    await product.call('/core/sandbox/jobs/refund-janitor/run', { method: 'POST', key: null })
    return product.jobs.row(`select 1 as done from charge where id = $1 and status = 'REFUND'`, [
      id,
    ])
  })
  machineTime.now = realTime
  await page.getByRole('button', { name: 'Carta de cancelamento' }).waitFor()
  assert.equal(await button.count(), 0)
  assert.deepEqual(complaints, [])
})

test('SM-NOTICE the receipt of a payment is shown on its charge, and sent again on a phone', async () => {
  const id = await buy('PIX')
  await payPix(product, id)
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    width: 390,
    at: `/cobrancas/${id}`,
  })
  const notices = page.getByRole('region', { name: 'Avisos ao cliente' })
  await notices.getByText('Recibo do pagamento · E-mail').waitFor()
  await notices.getByText('Recibo do pagamento · WhatsApp').waitFor()
  await notices.getByText(/^Entregue .* · \+55 \(11\) 98765-1234$/).waitFor()
  const resend = notices.getByRole('button', { name: /^Reenviar: Recibo .* E-mail$/ })
  await resend.click()
  const dialog = page.getByRole('dialog', { name: 'Reenviar este aviso?' })
  await dialog.getByText('será enviado ao cliente por e-mail').waitFor()
  await assertAccessible(page, 'the dialog of a notice')
  await dialog.getByRole('button', { name: 'Reenviar' }).click()
  await page.getByText('Aviso na fila de envio.').waitFor()
  await notices.getByText(/^Enviado .* · zeca@exemplo\.com\.br$/).waitFor()
  const history = page.getByRole('region', { name: 'Histórico', exact: true })
  const sent = history.getByText('por e-mail (recibo)')
  await product.until('both in the history', async () => (await sent.count()) === 2)
  await assertAccessible(page, 'the notices of a charge')
  assert.deepEqual(complaints, [])
})

test('the collection letter of a late charge is downloaded from its page, below its amount on a phone', async () => {
  const token = await product.signIn()
  const late = await product.call('/core/charges?status=LATE&size=1', { token })
  const [charge] = late.body.content
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    width: 390,
    at: `/cobrancas/${charge.uuid}`,
  })
  const letter = page.getByRole('button', { name: 'Carta de cobrança' })
  await letter.waitFor()
  const receipt = await page.getByRole('region', { name: charge.title, exact: true }).boundingBox()
  const button = await letter.boundingBox()
  assert.ok(receipt && button && receipt.y + receipt.height < button.y)
  const downloading = page.waitForEvent('download')
  await letter.click()
  assert.equal((await downloading).suggestedFilename(), 'carta-de-cobranca.pdf')
  await assertAccessible(page, 'a late charge')
  assert.deepEqual(complaints, [])
})

test('the dialog of a refund breaks a long name on a phone', async () => {
  const name = 'Abcdefghijklmnopqrstuvwxyz'.repeat(3).slice(0, 60)
  const payment = { method: 'CREDIT_CARD', installments: 1, cardToken: await aCardToken(product) }
  const bought = await product.call(`/payment/public/payment-links/${link}/orders`, {
    method: 'POST',
    body: {
      buyer: { ...BUYER, name, document: { ...BUYER.document, documentNumber: '11144477735' } },
      payment,
    },
  })
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    width: 390,
    at: `/cobrancas/${bought.body.uuidCharge}`,
  })
  await page.getByRole('button', { name: 'Estornar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Estornar cobrança' })
  const text = dialog.getByText(name)
  await text.waitFor()
  await dialog.getByText('O estorno não pode ser desfeito.').waitFor()
  const widest = await dialog.evaluate((box) =>
    Math.max(
      ...[...box.querySelectorAll('p, li')].map((each) => each.getBoundingClientRect().right),
    ),
  )
  assert.ok(widest <= 390, `a line ends at ${widest} px`)
  assert.deepEqual(complaints, [])
})
