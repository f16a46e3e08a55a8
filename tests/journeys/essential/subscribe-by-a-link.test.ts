import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible, watch } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { payPix } from '#tests/factories/payments/checkout.ts'
import { aRecurringLink } from '#tests/factories/payments/recurring-link.ts'
import { addPlans, CLUB_PLUS, openSubscriptions } from '#tests/factories/payments/subscription.ts'
import { asOperator } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let browser: Browser
let token: string

startJourney(async (stage) => {
  product = stage.product
  browser = stage.browser
  token = await product.signIn()
  await addPlans(product)
})

async function openPage(path: string, width: number, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'pt-BR',
    colorScheme,
  })
  const page = await context.newPage()
  const { complaints } = watch(page)
  await page.goto(new URL(path, product.checkoutUrl).href)
  return { page, complaints }
}

const sellerPage = () => product.checkoutUrl.replace('://', '://padaria-ipe.')

async function fillCard(page: Page, outcome = 'APPROVED') {
  const cards = (await product.call(`${product.companiesUrl}/test-cards`)).body
  const card = cards.find((one: { outcome: string }) => one.outcome === outcome)
  const fields = page.frameLocator('iframe[title="Dados do cartão"]')
  await fields.getByLabel(/nome/i).fill('ZECA PAGADOR')
  await fields.getByLabel(/número/i).fill(card.number)
  await fields.getByLabel(/validade/i).fill('12/32')
  await fields.getByLabel(/código|cvv/i).fill('123')
}

async function fillBuyer(page: Page) {
  await page.getByLabel('Nome completo ou razão social').fill('Zeca Pagador')
  await page.getByLabel('CPF ou CNPJ').fill('529.982.247-25')
  await page.getByLabel('E-mail').fill('zeca@exemplo.com.br')
  await page.getByLabel('Celular com DDD').fill('(11) 98765-1234')
}

const ADDITIONAL = { additionalValue: 90, additionalTitle: 'Adesão', additionalInstallments: 3 }

const lastSubscription = async () => {
  const found = await product.jobs.row<{ id: string; charge: string }>(
    `select subscription.id, charge.id as charge from subscription
       join charge on charge.subscription_id = subscription.id
      order by subscription.id desc, charge.id limit 1`,
  )
  assert.ok(found)
  return found
}

test('a buyer on a phone sees what a recurring link sells, subscribes by Pix, and the first payment activates the subscription', async () => {
  const link = await aRecurringLink(product, token, {
    type: 'SEMESTER',
    valuePerMonth: 75,
    additional: ADDITIONAL,
  })
  const { page, complaints } = await openPage(`/payment-link/${link}`, 390, 'dark')
  await page.getByRole('heading', { name: 'Clube do Pão' }).waitFor()
  await page.getByText('R$ 450,00 a cada 6 meses (R$ 75,00 por mês)').waitFor()
  await page.getByText('Adesão: R$ 90,00 em 3x, junto com as 3 primeiras cobranças').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Toda sexta' }).waitFor()
  await fillBuyer(page)
  await page.getByLabel('Cartão de Crédito').check()
  await page.getByRole('button', { name: 'Assinar por R$ 480,00' }).waitFor()
  await page.getByLabel('Pix').check()
  await assertAccessible(page, 'a recurring link')
  await page.getByRole('button', { name: 'Gerar código Pix de R$ 480,00' }).click()
  await page.getByRole('img', { name: 'QR code do Pix' }).waitFor()
  const { id, charge } = await lastSubscription()
  // The other methods pay the same charge.
  const other = page.getByRole('link', { name: 'Pagar com Cartão de Crédito' })
  assert.equal(await other.getAttribute('href'), `/card/${charge}`)
  await page.getByRole('link', { name: 'Pagar com Boleto' }).waitFor()
  const subs = openSubscriptions(product, token)
  assert.equal((await subs.read(id)).status, 'PENDING')
  assert.equal((await payPix(product, charge)).status, 200)
  await page.getByText('Pagamento confirmado').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Fazer outro pagamento' }).count(), 0)
  await subs.reaches(id, 'ACTIVE')
  assert.deepEqual(
    (await subs.charges(id)).map(({ status }) => status),
    ['PAID', 'SCHEDULED'],
  )
  assert.deepEqual(complaints, [])
})

test('a buyer subscribes by card; a plan that was switched off meanwhile is refused with its reason', async () => {
  const link = await aRecurringLink(product, token, { type: 'YEARLY', valuePerMonth: 70 })
  const { page, complaints } = await openPage(`/payment-link/${link}`, 1440, 'light')
  await fillBuyer(page)
  // The price of the period is shown once, with its period under it.
  await page.getByText('por ano (R$ 70,00 por mês)', { exact: true }).waitFor()
  assert.equal(
    await page.getByRole('heading', { level: 1 }).locator('..').getByText('840').count(),
    1,
  )
  const { paymentSubscription } = (await product.call(`/core/payment-links/${link}`, { token }))
    .body
  const setActive = (active: boolean) =>
    product.call(`/core/plans/${paymentSubscription.idPlan}`, {
      method: 'PATCH',
      token,
      body: { active },
    })
  assert.equal((await setActive(false)).status, 200)
  await page.getByLabel('Pix').check()
  await page.getByRole('button', { name: 'Gerar código Pix de R$ 840,00' }).click()
  await page.getByText('Este plano não está mais à venda. Nada foi cobrado.').waitFor()
  assert.equal((await setActive(true)).status, 200)
  await page.getByLabel('Cartão de Crédito').check()
  await fillCard(page)
  await page.getByRole('button', { name: 'Assinar por R$ 840,00' }).click()
  await page.getByText('Pagamento confirmado').waitFor()
  const { id } = await lastSubscription()
  await openSubscriptions(product, token).reaches(id, 'ACTIVE')
  // The browser itself reports the refusal, which the page has handled.
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes('409')),
    [],
  )
})

test("R-HOST-07 a buyer on a phone finds a plan on the seller's page, whose sale ends meanwhile, and subscribes to another one by Pix with the same data", async () => {
  const { page, complaints } = await openPage(sellerPage(), 390, 'dark')
  const club = page.getByRole('listitem').filter({ has: page.getByText('Clube do Pão') })
  await club.getByText('R$ 89,90 por mês').waitFor()
  await page.getByLabel('Semestral').check()
  await club.getByText('R$ 509,40 a cada 6 meses').waitFor()
  await assertAccessible(page, 'the plans of a seller')
  await page.getByRole('link', { name: 'Assinar Clube do Bolo' }).click()
  await fillBuyer(page)
  const setActive = (active: boolean) =>
    product.call(`/core/plans/${CLUB_PLUS}`, { method: 'PATCH', token, body: { active } })
  assert.equal((await setActive(false)).status, 200)
  await page.getByRole('button', { name: 'Gerar código Pix de R$ 690,00' }).click()
  await page.getByText('Este plano não está mais à venda. Nada foi cobrado.').waitFor()
  // The error is set apart from its surroundings.
  const alert = page.getByRole('alert')
  assert.equal(await alert.evaluate((box) => getComputedStyle(box).paddingLeft), '14px')
  await assertAccessible(page, 'a plan that is off sale')
  await page.getByRole('link', { name: 'Ver todos os planos' }).click()
  assert.ok(await page.getByLabel('Semestral').isChecked())
  await page.getByRole('link', { name: 'Assinar Café da Manhã Corporativo' }).click()
  assert.equal(await page.getByLabel('CPF ou CNPJ').inputValue(), '529.982.247-25')
  await page.getByRole('button', { name: 'Gerar código Pix de R$ 7.140,00' }).click()
  await page.getByRole('img', { name: 'QR code do Pix' }).waitFor()
  assert.equal((await setActive(true)).status, 200)
  const { id, charge } = await lastSubscription()
  await page.getByRole('link', { name: 'Pagar com Cartão de Crédito' }).waitFor()
  assert.equal((await payPix(product, charge)).status, 200)
  await page.getByText('Pagamento confirmado').waitFor()
  await openSubscriptions(product, token).reaches(id, 'ACTIVE')
  await page.getByRole('button', { name: 'Ver todos os planos' }).click()
  await page.getByRole('heading', { name: 'Planos' }).waitFor()
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes('409')),
    [],
  )
})

test("R-HOST-07 a buyer subscribes by card on the seller's page at the price that it shows, and the merchant sees the subscription with its paid charge", async () => {
  const { page, complaints } = await openPage(`${sellerPage()}/?type=YEARLY`, 1440, 'light')
  await page.getByRole('link', { name: 'Assinar Clube do Bolo' }).click()
  await page.getByLabel('Cartão de Crédito').check()
  await fillBuyer(page)
  await fillCard(page)
  const setPrice = (centavos: number) =>
    asOperator(product, 'update plan set year_month_centavos = $1 where id = $2', [
      centavos,
      CLUB_PLUS,
    ])
  await setPrice(11_100)
  await page.getByRole('button', { name: 'Assinar por R$ 1.320,00' }).click()
  await page.getByText('O preço deste plano mudou. Confira o novo valor e confirme.').waitFor()
  const confirm = page.getByRole('button', { name: 'Assinar por R$ 1.332,00' })
  await confirm.waitFor()
  await fillCard(page)
  await confirm.click()
  await page.getByText('Pagamento confirmado').waitFor()
  await setPrice(11_000)
  const { id } = await lastSubscription()
  await openSubscriptions(product, token).reaches(id, 'ACTIVE')
  const { page: panel, complaints: ofPanel } = await openSignedIn(browser, product, undefined, {
    at: `/recorrencias/${id}`,
  })
  await panel.getByRole('heading', { name: 'Zeca Pagador' }).waitFor()
  await panel
    .getByRole('row')
    .filter({ hasText: 'R$ 1.332,00' })
    .getByText('Paga', { exact: true })
    .first()
    .waitFor()
  assert.deepEqual(
    [...complaints, ...ofPanel].filter((complaint) => !complaint.includes('409')),
    [],
  )
})

test('R-LNKF-02 R-LNKF-26 a merchant chooses Recorrente, which is offered only when creating, cannot submit before value and plan are set and a method is on, and changes the link later', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/seja-pago/criar/cobranca-pontual',
  })
  const kind = page.getByLabel('Tipo de cobrança')
  assert.deepEqual(await kind.getByRole('option').allInnerTexts(), ['Pontual', 'Recorrente'])
  await kind.selectOption('Recorrente')
  await page.waitForURL('**/seja-pago/criar/assinatura-customizada')
  const submit = page.getByRole('button', { name: 'Criar link' })
  await page.getByText('Faltam o valor e o plano.').waitFor()
  assert.ok(await submit.isDisabled())
  await page.getByRole('combobox', { name: 'Plano' }).click()
  await page.getByRole('option', { name: /^Clube do Bolo/ }).click()
  const value = page.locator('#link-value')
  await page.getByLabel('Periodicidade').selectOption('Semestral')
  assert.equal(await value.inputValue(), 'R$\u00a0690,00')
  await page.getByText('R$ 115,00 por mês', { exact: true }).waitFor()
  assert.ok(await submit.isEnabled())
  await value.fill('')
  await page.getByText('Falta o valor.').waitFor()
  assert.ok(await submit.isDisabled())
  await value.fill('60000')
  await page.getByText('R$ 100,00 por mês', { exact: true }).waitFor()
  for (const name of ['Cartão de Crédito', 'Boleto', 'Pix']) {
    await page.getByRole('switch', { name, exact: true }).press(' ')
  }
  await page.getByText('Falta um método de pagamento.').waitFor()
  assert.ok(await submit.isDisabled())
  await page.getByRole('switch', { name: 'Pix', exact: true }).press(' ')
  await assertAccessible(page, 'the form of a recurring link')
  await submit.click()
  const dialog = page.getByRole('dialog', { name: 'Link criado' })
  await dialog.getByText('Clube do Bolo').waitFor()
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  const found = await product.jobs.row<{ id: string }>(
    `select id from payment_link where type = 'SUBSCRIPTION' order by id desc limit 1`,
  )
  await page.goto(`${product.panelUrl}/seja-pago/editar/${found?.id}`)
  assert.equal(await value.inputValue(), 'R$\u00a0600,00')
  assert.equal(await page.getByLabel('Tipo de cobrança').count(), 0)
  await page.getByLabel('Periodicidade').selectOption('Anual')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await page.getByText('Link alterado com sucesso!').waitFor()
  const link = (await product.call(`/core/payment-links/${found?.id}`, { token })).body
  assert.deepEqual(
    [link.paymentSubscription.type, link.paymentSubscription.value],
    ['YEARLY', 1320],
  )
  assert.deepEqual(complaints, [])
})
