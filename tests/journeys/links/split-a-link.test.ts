import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { findAndChoose, goTo, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { asOperator } from '#tests/factories/sellers/people.ts'
import { layoutFaults } from '#tools/screens/layout-faults.ts'

let product: TestProduct
let browser: Browser
let token: string

startJourney(async (stage) => {
  product = stage.product
  browser = stage.browser
  token = await product.signIn()
})

const SPLIT = 'Dividir o valor com sub-vendedores'

async function openForm(options: { width?: number; scheme?: 'light' | 'dark' } = {}) {
  const opened = await openSignedIn(browser, product, undefined, {
    ...options,
    at: '/seja-pago/criar/cobranca-pontual',
  })
  await opened.page.getByLabel('Título', { exact: true }).fill('Bolo em sociedade')
  await opened.page.getByLabel('Valor', { exact: true }).pressSequentially('10000')
  return opened
}

async function pick(page: Page, description: string, name: string) {
  const picker = page.getByRole('combobox', { name: 'Buscar sub-vendedor' })
  await findAndChoose(picker, description, page.getByRole('option', { name }))
}

const methodOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

test('R-LNKS-02 R-LNKS-03 R-LNKS-04 R-LNKS-05 R-LNKS-06 R-LNKS-08 R-LNKS-09 a link is split among sub-sellers', async () => {
  const { page, complaints } = await openForm()
  await page.getByRole('switch', { name: SPLIT }).click()
  assert.equal(await methodOf(page, 'Cartão de Crédito').isChecked(), true)
  for (const name of ['Pix', 'Boleto']) {
    assert.equal(await methodOf(page, name).isChecked(), false)
    assert.equal(await methodOf(page, name).isDisabled(), true)
  }
  assert.equal(
    await page.getByText('Com o split, somente o cartão de crédito fica disponível.').count(),
    2,
  )
  await page.getByRole('button', { name: 'Desligar o split e usar Pix' }).click()
  assert.equal(await page.getByRole('switch', { name: SPLIT }).isChecked(), false)
  assert.equal(await methodOf(page, 'Pix').isChecked(), true)

  await page.getByRole('switch', { name: SPLIT }).click()
  await pick(page, 'vila', 'Doces da Vila')
  await pick(page, '', 'Entregas Ligeiro')
  const vila = page.getByRole('group', { name: 'Doces da Vila' })
  const share = vila.getByRole('textbox')
  assert.equal(await share.inputValue(), '10')
  await assertAccessible(page, 'the split')
  // The two ways out of the split are buttons with long names.
  await page.setViewportSize({ width: 320, height: 800 })
  assert.deepEqual(await layoutFaults(page), [])
  await page.setViewportSize({ width: 1280, height: 900 })
  await share.fill('200')
  assert.equal(await share.inputValue(), '100')
  await vila.getByRole('button', { name: 'Retornar padrão' }).waitFor()
  await vila.getByLabel('Tipo').selectOption('FIXED')
  assert.equal(await share.inputValue(), '')
  await vila.getByRole('button', { name: 'Retornar padrão' }).click()
  assert.equal(await share.inputValue(), '10')
  assert.equal(await vila.getByRole('button', { name: 'Retornar padrão' }).count(), 0)

  await share.fill('99')
  await page.getByRole('button', { name: 'Criar link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resumo do split' })
  await dialog
    .getByText(
      'O valor do split é superior ao valor disponível. Revise os valores para criar o link.',
    )
    .waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Criar link' }).count(), 0)
  await assertAccessible(page, 'a split of more than there is')
  await dialog.getByRole('button', { name: 'Revisar valores' }).click()
  await share.fill('12,5')
  await page.getByRole('button', { name: 'Criar link' }).click()
  // Of R$ 100,00: R$ 12,50 and R$ 15,00 are shared; the buyer pays the fees of the further instalments.
  await dialog.getByText('R$ 27,50').waitFor()
  await dialog.getByRole('button', { name: 'Criar link' }).click()
  const made = page.getByRole('dialog', { name: 'Link criado' })
  const url = (await made.getByText(/payment-link/).textContent()) ?? ''
  const id = url.split('/').at(-1)
  const { body } = await product.call(`/core/payment-links/${id}`, { token })
  assert.deepEqual(body.subSellerPaymentRequest, [
    { idSubSeller: 1, paymentType: 'PERCENTAGE', paymentValue: 12.5, amount: 100 },
    { idSubSeller: 2, paymentType: 'FIXED', paymentValue: 15, amount: 100 },
  ])
  assert.deepEqual(
    [body.allowedPaymentMethods.pixMethod, body.allowedPaymentMethods.bankSlipMethod],
    [null, null],
  )
  await goTo(page, `/seja-pago/editar/${id}`)
  await vila.getByRole('button', { name: 'Retornar padrão' }).waitFor()
  assert.equal(await share.inputValue(), '12,5')
  assert.deepEqual(complaints, [])
})

test('the charges of a recurring link are split among sub-sellers', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    width: 390,
    at: '/seja-pago/criar/assinatura-customizada',
  })
  await page.getByRole('combobox', { name: 'Plano' }).click()
  await page.getByRole('option', { name: /^Clube do Pão/ }).click()
  await page.locator('#link-value').fill('8000')
  await page.getByRole('switch', { name: SPLIT }).click()
  assert.equal(await methodOf(page, 'Pix').isDisabled(), true)
  await pick(page, 'vila', 'Doces da Vila')
  await page.getByText('Cada cobrança da recorrência é dividida.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Criar link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resumo do split' })
  // A tenth of R$ 80,00; the fee of one instalment is R$ 2,39.
  await dialog.getByText('R$ 69,61').waitFor()
  await dialog.getByRole('button', { name: 'Criar link' }).click()
  const made = page.getByRole('dialog', { name: 'Link criado' })
  const url = (await made.getByText(/payment-link/).textContent()) ?? ''
  const id = url.split('/').at(-1)
  const { body } = await product.call(`/core/payment-links/${id}`, { token })
  assert.deepEqual(
    [body.type, body.subSellerPaymentRequest],
    ['SUBSCRIPTION', [{ idSubSeller: 1, paymentType: 'PERCENTAGE', paymentValue: 10, amount: 80 }]],
  )
  await goTo(page, `/seja-pago/editar/${id}`)
  const share = page.getByRole('group', { name: 'Doces da Vila' }).getByRole('textbox')
  await share.waitFor()
  assert.equal(await share.inputValue(), '10')
  assert.deepEqual(complaints, [])
})

test('R-LNKS-01 only administrators see the split in the form, with its feature and while the seller may split', async () => {
  const isOffered = async (email?: string) => {
    const { page, complaints } = await openSignedIn(browser, product, email, {
      at: '/seja-pago/criar/cobranca-pontual',
    })
    await page.getByLabel('Título', { exact: true }).waitFor()
    const count = await page.getByRole('switch', { name: SPLIT }).count()
    assert.deepEqual(complaints, [])
    return count > 0
  }
  assert.equal(await isOffered(), true)
  assert.equal(await isOffered('elisa@padaria-ipe.com.br'), false)
  const mayNot = async (without: string, again: string) => {
    await asOperator(product, `update seller set ${without}`)
    assert.equal(await isOffered(), false, without)
    await asOperator(product, `update seller set ${again}`)
  }
  const feature = "'view_split_subseller_payment_link'"
  await mayNot(
    `features = array_remove(features, ${feature})`,
    `features = array_append(features, ${feature})`,
  )
  const setting = (isOn: boolean) => `settings = settings || '{"enableSplitOperation": ${isOn}}'`
  await mayNot(setting(false), setting(true))
})

test('R-LNKS-10 the form works when the list of sub-sellers fails', async () => {
  const { page } = await openForm({ width: 390, scheme: 'dark' })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const refused = [{ code: 'BAR-9001', description: 'Sem resposta.' }]
  await page.route('**/payment-links/subseller*', (route) =>
    route.fulfill({ status: 422, json: refused }),
  )
  await page.getByRole('switch', { name: SPLIT }).click()
  await page.getByRole('combobox', { name: 'Buscar sub-vendedor' }).fill('vila')
  await page.waitForResponse((answer) => answer.url().includes('name=vila'))
  const list = page.getByRole('listbox', { name: 'Buscar sub-vendedor' })
  assert.equal(await list.getByRole('option').count(), 0)
  await product.until('the log', async () => logged.includes('LNK-11: BAR-9001 Sem resposta.'))
  assert.equal(await page.getByRole('alert').count(), 0)
  await assertAccessible(page, 'the split on a phone')
})
