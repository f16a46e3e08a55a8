import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Request } from 'playwright-core'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { enter, openPanel } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

const ANA = 'ana@padaria-ipe.com.br'
const GUIDANCE =
  'Os juros podem ser de no máximo 1% ao mês e a multa de no máximo 2% (Código de Defesa do Consumidor). Valores maiores são de responsabilidade do vendedor.'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

async function openMethods(options: { width?: number; scheme?: 'dark' } = {}) {
  const opened = await openPanel(browser, product, options)
  await enter(opened.page, ANA)
  await opened.page.waitForURL((url) => url.pathname !== '/login')
  await opened.page.goto(`${product.panelUrl}/metodos-pagamentos`)
  await opened.page.getByRole('heading', { name: 'Juros e multa do boleto' }).waitFor()
  return opened
}

test('R-PAYM-01 a method is switched off, and a new link begins without it', async () => {
  const { page, complaints } = await openMethods({ width: 390 })
  for (const method of ['Cartão de Crédito', 'Boleto', 'Pix']) {
    await page.getByRole('switch', { name: `${method}: Ligado` }).waitFor()
  }
  await page.getByRole('switch', { name: 'Pix: Ligado' }).click()
  await page.getByText('Método de pagamento alterado com sucesso.').waitFor()
  await page.getByRole('switch', { name: 'Pix: Desligado' }).waitFor()
  await assertAccessible(page, 'the payment methods')
  await page.goto(`${product.panelUrl}/seja-pago/criar/cobranca-pontual`)
  const [card, pix] = ['Cartão de Crédito', 'Pix'].map((name) => page.getByRole('switch', { name }))
  await card?.waitFor()
  assert.deepEqual([await card?.isChecked(), await pix?.isChecked()], [true, false])
  await page.goto(`${product.panelUrl}/meus-planos/0`)
  await page.getByRole('checkbox', { name: 'Cartão de Crédito' }).waitFor()
  assert.equal(await page.getByRole('checkbox', { name: 'Pix' }).isChecked(), false)
  assert.deepEqual(complaints, [])
})

test('methods that are switched before the first answer is there are switched one after another', async () => {
  const { page, complaints } = await openMethods()
  const sent: unknown[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/core/sellers/payment-methods', async (route) => {
    if (route.request().method() === 'PATCH') {
      sent.push(route.request().postDataJSON())
      await released
    }
    await route.continue()
  })
  await page.getByRole('switch', { name: 'Boleto: Ligado' }).click()
  await page.getByRole('switch', { name: 'Boleto: Desligado' }).click()
  await page.getByRole('switch', { name: 'Cartão de Crédito: Ligado' }).click()
  await page.getByRole('switch', { name: 'Cartão de Crédito: Desligado' }).waitFor()
  assert.equal(sent.length, 1)
  release()
  await product.until('all requests', async () => sent.length === 3)
  assert.deepEqual(sent, [
    { defaultEnableBankSlip: false },
    { defaultEnableBankSlip: true },
    { defaultEnableCreditCard: false },
  ])
  await product.until('the saved methods', async () => {
    const { body } = await product.call('/core/sellers/default-payments-method', {
      token: await product.signIn(ANA),
    })
    return body.defaultEnableBankSlip && !body.defaultEnableCreditCard
  })
  assert.deepEqual(complaints, [])
})

test('R-PAYM-02 R-PAYM-03 R-PAYM-04 fine and interest are saved a second after the last change, when they differ', async () => {
  const { page, complaints } = await openMethods({ scheme: 'dark' })
  const sent: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'PATCH') sent.push(request)
  })
  // In the page, because a busy machine reports what was typed late. A fifth character is not taken,
  // which the page does after a listener that captures.
  await page.evaluate(
    `addEventListener('input', ({ target }) => { if (target.value.length < 5) window.typedAtMs = Date.now() }, true)`,
  )
  const fine = page.getByLabel('Multa', { exact: true })
  const interest = page.getByLabel('Juros ao mês', { exact: true })
  assert.deepEqual([await fine.inputValue(), await interest.inputValue()], ['2', '1'])
  await page.getByText(GUIDANCE).waitFor()
  // Typed and taken back: nothing to save, also not together with the next change.
  await interest.fill('3')
  await interest.fill('1')
  await fine.fill('')
  await fine.pressSequentially('12,59')
  assert.equal(await fine.inputValue(), '12,5')
  await page.getByText('Acima do máximo da lei.').waitFor()
  await page.getByText('Configuração de juros e multa default atualizadas.').waitFor()
  await product.until('the save', async () => sent.length > 0)
  const saved = (interestIsOn: boolean) => ({
    bankSlipTax: {
      fine: { enable: true, percentage: 12.5 },
      interest: { enable: interestIsOn, percentage: 1 },
    },
  })
  assert.deepEqual(
    sent.map((request) => request.postDataJSON()),
    [saved(true)],
  )
  const typedAtMs = await page.evaluate<number>('window.typedAtMs')
  const waitedMs = (sent[0]?.timing().startTime ?? 0) - typedAtMs
  assert.ok(waitedMs >= 990, `saved ${waitedMs} ms after the last change`)
  await page.getByRole('switch', { name: 'Juros ao mês: Ligado' }).click()
  assert.equal(await interest.isDisabled(), true)
  await product.until('the second save', async () => sent.length === 2)
  assert.deepEqual(sent[1]?.postDataJSON(), saved(false))
  await assertAccessible(page, 'fine and interest')
  await page.reload()
  await page.getByRole('switch', { name: 'Juros ao mês: Desligado' }).waitFor()
  assert.equal(await fine.inputValue(), '12,5')
  assert.deepEqual(complaints, [])
})

test('R-GEN-06 a change is saved when the page is left within the second, and a failed save can be repeated', async () => {
  const { page } = await openMethods()
  const fine = page.getByLabel('Multa', { exact: true })
  await fine.fill('1,9')
  await page.getByRole('link', { name: 'Cobranças', exact: true }).click()
  await page.getByText('Configuração de juros e multa default atualizadas.').waitFor()
  await page.goBack()
  await product.until('the saved fine', async () => (await fine.inputValue()) === '1,9')
  await page.route('**/core/sellers/default-tax', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await fine.fill('1,5')
  const failure = page.getByRole('alert').filter({ hasText: 'Juros e multa não foram salvos' })
  await failure.waitFor()
  const toasts = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
  await toasts.getByText('Erro de conexão com o servidor').waitFor()
  assert.equal(await fine.inputValue(), '1,5')
  await page.unroute('**/core/sellers/default-tax')
  await failure.getByRole('button', { name: 'Tentar de novo' }).click()
  await failure.waitFor({ state: 'detached' })
  assert.equal(await fine.inputValue(), '1,5')
  const refused = [{ code: 'BAR-9001', description: 'Sem resposta.' }]
  await page.route('**/core/sellers/default-tax', (route) =>
    route.fulfill({ status: 422, json: refused }),
  )
  await page.reload()
  await toasts.getByText('BAR-9001 - Sem resposta.', { exact: true }).waitFor()
})
