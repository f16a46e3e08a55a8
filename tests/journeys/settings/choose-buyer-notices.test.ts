import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { momentText } from '#contract/buyer-notices/labels.ts'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

const ANA = 'ana@padaria-ipe.com.br'
const CARD_NOTE =
  'Os avisos de atraso só são enviados se o pagamento não for identificado. O link da nota fiscal é enviado por e-mail.'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

const openNotices = (options: { width?: number; scheme?: 'dark' } = {}) =>
  openSignedIn(browser, product, ANA, { ...options, at: '/notificacoes' })

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('R-NOTS-01 R-NOTS-03 R-GEN-06 four tabs; the identification is saved once a field was edited, without the switch of all notices', async () => {
  const { page, complaints } = await openNotices({ width: 390 })
  await page.getByRole('heading', { name: 'Identificação' }).waitFor()
  assert.deepEqual(await page.getByRole('tab').allTextContents(), [
    'Configurações Gerais',
    'Boleto',
    'Pix',
    'Cartão de Crédito',
  ])
  const save = page.getByRole('button', { name: 'Salvar' })
  assert.equal(await save.isDisabled(), true)
  const email = page.getByLabel('E-mail', { exact: true })
  await email.fill('')
  await save.click()
  await page.getByText('O campo e-mail é obrigatório!').waitFor()
  await email.fill('cobranca@')
  await page.getByText('Digite um e-mail válido!').waitFor()
  await email.fill('cobranca@exemplo.com.br')
  await assertAccessible(page, 'the identification')
  // Another person switches all notices off meanwhile.
  const token = await product.signIn()
  const switchAll = (active: boolean) =>
    product.call('/core/seller-notifications/migration/active', {
      method: 'PATCH',
      token,
      key: null,
      body: { active },
    })
  assert.equal((await switchAll(false)).status, 200)
  const refused = [{ code: 'BAR-9001', description: 'Sem resposta.' }]
  await page.route(
    '**/core/seller-notifications/basic',
    (route) => route.fulfill({ status: 422, json: refused }),
    { times: 1 },
  )
  await save.click()
  const toasts = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
  await toasts.getByText('BAR-9001 - Sem resposta.', { exact: true }).waitFor()
  await save.click()
  await page.getByText('Identificação alterada com sucesso').waitFor()
  await page.getByText('Suas notificações de cobrança estão desativadas').waitFor()
  const { body } = await product.call('/core/seller-notifications', { token })
  assert.deepEqual([body.email, body.activeAllNotifications], ['cobranca@exemplo.com.br', false])
  assert.equal((await switchAll(true)).status, 200)
  assert.equal(await save.isDisabled(), true)
  await page.reload()
  await product.until(
    'the saved e-mail',
    async () => (await email.inputValue()) === 'cobranca@exemplo.com.br',
  )
  assert.deepEqual(complaints, [])
})

test('R-NOTS-08 R-NOTS-09 R-NOTS-10 each switch sends its own change; messages and the card note are shown', async () => {
  const { page, complaints } = await openNotices({ scheme: 'dark', width: 1440 })
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON())
  })
  await tab(page, 'Boleto').click()
  const tops = ['Avisos de Boleto', 'Prévia das mensagens'].map(async (name) => {
    const box = await page.getByRole('region', { name }).boundingBox()
    return box?.y
  })
  const [left, right] = await Promise.all(tops)
  assert.ok(left !== undefined)
  assert.equal(left, right, 'the cards begin at the same height')
  const messages = page
    .getByRole('region', { name: 'Prévia das mensagens' })
    .getByRole('definition')
  const areOffered = async (kinds: number, days: readonly number[]) => {
    assert.deepEqual(await page.getByRole('rowheader').allTextContents(), days.map(momentText))
    assert.equal(await page.getByRole('switch').count(), 2 * days.length)
    const shown = await messages.allTextContents()
    assert.equal(new Set(shown.filter((text) => text !== '')).size, kinds)
  }
  await page.getByText('O boleto de “Mensalidade”').first().waitFor()
  await areOffered(3, [-15, -7, -2, 0, 2, 7, 20])
  await tab(page, 'Pix').click()
  await page.getByText('recebeu em').waitFor()
  await areOffered(3, [-15, -7, -2, 0, 2, 7, 20])
  await tab(page, 'Cartão de Crédito').click()
  await page.getByText(CARD_NOTE).waitFor()
  await areOffered(2, [0, 2, 7, 20])
  await page.getByText('A cobrança no cartão de “Mensalidade”').waitFor()
  const late = page.getByRole('switch', { name: '7 dias após o vencimento: WhatsApp' })
  await late.locator('..').click()
  await page.getByText('Notificação desativada!').waitFor()
  await product.until('the switch is off', async () => {
    return !(await late.isChecked()) && (await late.isEnabled())
  })
  await late.locator('..').click()
  await page.getByText('Notificação ativada!').waitFor()
  const type = 'creditCardLatePaymentWithSevenDaysWhatsapp'
  assert.deepEqual(sent, [
    { type, active: false },
    { type, active: true },
  ])
  await assertAccessible(page, 'the notices of cards')
  assert.deepEqual(complaints, [])
})

test('a notice that is switched back before the answer is there is switched back', async () => {
  const { page } = await openNotices()
  await tab(page, 'Pix').click()
  const sent: unknown[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/core/seller-notifications/**', async (route) => {
    if (route.request().method() === 'PATCH') {
      sent.push(route.request().postDataJSON().active)
      await released
    }
    await route.continue()
  })
  const notice = page.getByRole('switch', { name: 'Assim que o pagamento é confirmado: E-mail' })
  await notice.locator('..').click()
  await product.until('the first request', async () => sent.length === 1)
  assert.equal(await notice.isChecked(), false)
  await notice.locator('..').click()
  assert.equal(await notice.isChecked(), true)
  release()
  await page.getByText('Notificação ativada!').waitFor()
  assert.deepEqual(sent, [false, true])
  await page.reload()
  await tab(page, 'Pix').click()
  await product.until('the loaded switch', () => notice.isChecked())
})

test('R-NOTS-04 R-NOTS-05 R-NOTS-11 SM-NOTSET all notices are switched off after a confirmation, and on by the banner', async () => {
  const { page, complaints } = await openNotices()
  const all = page.getByRole('switch', { name: 'Enviar notificações aos clientes' })
  const dialog = page.getByRole('dialog', {
    name: 'Deseja alterar o envio de todas as notificações?',
  })
  const banner = page.getByText('Suas notificações de cobrança estão desativadas')
  await all.click()
  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual([await all.isChecked(), await banner.count()], [true, 0])
  await all.click()
  const refusal = { status: 422, json: [{ code: 'BAR-9001', description: 'Sem resposta.' }] }
  const change = '**/core/seller-notifications/migration/active'
  await page.route(change, (route) => route.fulfill(refusal), { times: 1 })
  await dialog.getByRole('button', { name: 'Desativar notificações' }).click()
  const toasts = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
  await toasts.getByText('BAR-9001 - Sem resposta.', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Desativar notificações' }).click()
  await page.getByText('Notificação desabilitada com sucesso').waitFor()
  await banner.waitFor()
  await tab(page, 'Boleto').click()
  await page.getByRole('link', { name: 'Notificações -> Configurações Gerais' }).click()
  await page.getByRole('heading', { name: 'Identificação' }).waitFor()
  await product.until('the switch is off', async () => !(await all.isChecked()))
  await tab(page, 'Pix').click()
  const switches = await page.getByRole('switch').all()
  const states = switches.map(async (each) => [await each.isDisabled(), await each.isChecked()])
  assert.deepEqual(
    await Promise.all(states),
    switches.map(() => [true, true]),
  )
  await assertAccessible(page, 'notices switched off')
  await page.getByRole('button', { name: 'Ativar Notificações' }).click()
  await dialog.getByRole('button', { name: 'Ativar notificações' }).click()
  await banner.waitFor({ state: 'detached' })
  await product.until('the switches', () => page.getByRole('switch').first().isEnabled())
  assert.deepEqual(complaints, [])
})

test('R-NOTS-12 settings that cannot be loaded say so and can be fetched again', async () => {
  const { page } = await openNotices()
  await page.route('**/core/seller-notifications', (route) => route.abort())
  await page.reload()
  const text = 'Não foi possível carregar os dados básicos.'
  await page.getByRole('alert').filter({ hasText: text }).first().waitFor()
  await page.unroute('**/core/seller-notifications')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('heading', { name: 'Identificação' }).waitFor()
})
