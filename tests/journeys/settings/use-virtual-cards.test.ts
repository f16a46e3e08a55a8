import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { ATELIER, asOperator } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

test('R-CARD-01 R-CARD-02 R-CARD-03 R-CARD-04 R-CARD-05 R-CARD-06 R-CARD-08 R-CARD-10 SM-CARD a virtual card is created, revealed, used and blocked', async () => {
  const at = { at: '/gerenciar-cartoes' }
  const { context, page, complaints } = await openSignedIn(
    browser,
    product,
    ATELIER_ADMIN.email,
    at,
  )
  await page.getByText('Nenhum cartão ainda').waitFor()
  await page.getByRole('button', { name: 'Novo cartão' }).first().click()
  const form = page.getByRole('dialog', { name: 'Novo cartão de crédito' })
  await form.getByRole('button', { name: 'Criar cartão' }).click()
  await form.getByText('Este campo é obrigatório').waitFor()
  await form.getByLabel('Nome do cartão').fill('Anúncios')
  await form.getByRole('button', { name: 'Criar cartão' }).click()
  await page.getByText('Cartao de credito criado com sucesso.').waitFor()
  const row = page.getByRole('row', { name: /Anúncios final \d{4} Ativo/ })
  await row.waitFor()
  await assertAccessible(page, 'the cards')
  await row.getByRole('link', { name: 'Anúncios' }).click()
  await page.waitForURL(/\/cartao\/[0-9a-f-]{36}$/)
  await page.getByRole('tab', { name: 'Fatura', selected: true }).waitFor()
  await page.getByText('Nenhuma compra nesta fatura').waitFor()

  // A purchase at the desk is authorized, and the page updates.
  const desk = await context.newPage()
  await desk.goto(`${product.deskUrl}/cartoes-virtuais`)
  await assertAccessible(desk, 'the cards of the desk')
  const buy = async (merchant: string, amount: string) => {
    await desk.getByLabel('Loja').fill(merchant)
    await desk.getByLabel('Valor em reais').fill(amount)
    await desk.getByRole('button', { name: 'Comprar com cartão virtual' }).click()
  }
  await buy('Moinho Santa Clara', '1.200,50')
  await desk.getByText('Compra aprovada.').waitFor()
  await buy('Embalagens Rápidas', '49,50')
  await desk.getByText('Compra aprovada.').waitFor()
  await page
    .getByRole('row', { name: /Embalagens Rápidas \d\d\/\d\d\/\d{4} \d\d:\d\d Aprovada.*49,50/ })
    .waitFor()
  await page.getByText('25% do limite de R$ 5.000,00').waitFor()
  const merchants = page
    .getByRole('row', { name: /Aprovada/ })
    .getByRole('cell')
    .first()
  assert.equal(await merchants.textContent(), 'Embalagens Rápidas', 'the newest comes first')

  // The card number is in the page only while it is revealed.
  const shownNumber = /\b4000 00\d\d \d{4} \d{4}\b/
  assert.doesNotMatch(await page.content(), shownNumber)
  await page.getByRole('button', { name: 'Ver dados' }).click()
  const data = page.getByRole('dialog', { name: 'Dados do cartão' })
  await data.getByText(shownNumber).waitFor()
  await assertAccessible(page, 'the data of a card')
  await data.getByRole('button', { name: 'Copiar número do cartão' }).click()
  await page.getByText('Copiado com sucesso!').waitFor()
  assert.match(await page.evaluate('navigator.clipboard.readText()'), /^400000\d{10}$/)
  await data.getByRole('button', { name: 'Fechar' }).last().click()
  await data.waitFor({ state: 'hidden' })
  assert.doesNotMatch(await page.content(), shownNumber)
  await page.getByText('Dados do cartão vistos').waitFor()
  await page.clock.install()
  await page.getByRole('button', { name: 'Ver dados' }).click()
  await data.getByText(shownNumber).waitFor()
  await page.clock.runFor(60_000)
  await data.waitFor({ state: 'hidden' })
  assert.doesNotMatch(await page.content(), shownNumber)

  await page.getByRole('button', { name: 'Bloquear cartão' }).click()
  const sure = page.getByRole('dialog', { name: 'Bloquear cartão?' })
  await sure.getByText('Cartões bloqueados não aprovam novas compras.').waitFor()
  await sure.getByRole('button', { name: 'Bloquear cartão' }).click()
  await page.getByText('Cartao bloqueado com sucesso.').waitFor()
  await page.getByRole('button', { name: 'Desbloquear cartão' }).waitFor()
  await assertAccessible(page, 'a blocked card')
  await buy('Moinho Santa Clara', '10,00')
  await desk.getByText('Compra não aprovada.').waitFor()
  await page.getByRole('row', { name: /Moinho Santa Clara .*Não aprovada/ }).waitFor()
  await desk.getByRole('button', { name: 'Estornar' }).first().click()
  await page.getByRole('row', { name: /Embalagens Rápidas .*Estornada/ }).waitFor()
  await page.getByText('24,01% do limite de R$ 5.000,00').waitFor()

  await page.getByRole('button', { name: 'Desbloquear cartão' }).click()
  const again = page.getByRole('dialog', { name: 'Desbloquear cartão?' })
  await again.getByRole('button', { name: 'Desbloquear cartão' }).click()
  await page.getByText('Cartao ativo com sucesso.').waitFor()
  await page.getByRole('link', { name: 'Gerenciar cartões' }).click()
  await page.waitForURL(/\/gerenciar-cartoes$/)
  await row.waitFor()
  const total = page.getByRole('region', { name: 'Fatura total' })
  await total.getByText('1.200', { exact: true }).waitFor()
  await total.getByText('24,01% do limite de R$ 5.000,00').waitFor()
  await page.getByRole('button', { name: 'Novo cartão' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('an invoice that the balance did not cover is named where the limit is shown', async () => {
  const token = await product.signIn(ATELIER_ADMIN.email)
  const [card] = (await product.call('/banking/cards', { token })).body.content
  const bought = await product.call(
    `${product.companiesUrl}/counterparty/virtual-cards/${card.cardId}/purchases`,
    { method: 'POST', key: null, body: { merchantName: 'Forno novo', amount: 350_000 } },
  )
  assert.equal(bought.body.status, 'approved', bought.text)
  // Past the first business day of the next month.
  await product.call('/core/sandbox/clock/advance', { method: 'POST', body: { days: 10 } })
  const { page, complaints } = await openSignedIn(browser, product, ATELIER_ADMIN.email, {
    at: '/gerenciar-cartoes',
    width: 390,
  })
  const total = page.getByRole('region', { name: 'Fatura total' })
  await total
    .getByText(
      /^A fatura venceu em 01\/12\/2026 e o saldo não bastou\. Até ela ser paga, as compras/,
    )
    .waitFor()
  await assertAccessible(page, 'an overdue invoice')
  assert.deepEqual(complaints, [])
})

test('R-FEAT-03 SM-CARD with block_items_credit_card the page says why a card can be neither created nor blocked', async () => {
  await asOperator(
    product,
    `update seller
        set settings = jsonb_set(settings, '{adminFinanceExtraFeatures}', '["block_items_credit_card"]')`,
    [],
    ATELIER,
  )
  const options = { at: '/gerenciar-cartoes', width: 390, scheme: 'dark' } as const
  const { page, complaints } = await openSignedIn(browser, product, ATELIER_ADMIN.email, options)
  const why = 'Operações com cartão estão bloqueadas para esta conta.'
  await page.getByText(why).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Novo cartão' }).isDisabled(), true)
  await page.getByRole('link', { name: 'Anúncios' }).click()
  await page.getByText(why).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Bloquear cartão' }).isDisabled(), true)
  assert.equal(await page.getByRole('button', { name: 'Ver dados' }).isEnabled(), true)
  await assertAccessible(page, 'a card on a dark phone')
  assert.deepEqual(complaints, [])
})
