import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

let product: TestProduct
let browser: Browser

startJourney(
  (stage) => {
    product = stage.product
    browser = stage.browser
  },
  { notices: 'off' },
)

const openPage = (width: number) =>
  openSignedIn(browser, product, ATELIER_ADMIN.email, { at: '/dados-conta', width })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function aKey(key: string, keyType: 'email' | 'phone' = 'email'): Promise<void> {
  const token = await product.signIn(ATELIER_ADMIN.email)
  const { debitAccountId: accountId } = (await product.call('/banking/accounts', { token })).body
  const body = { accountId, keyType, key }
  const made = await product.call('/banking/key', { method: 'POST', token, body })
  assert.equal(made.status, 201, made.text)
  if (keyType === 'phone') {
    const proof = { ...body, code: '123456' }
    await product.call('/banking/key/verification', { method: 'POST', token, body: proof })
  }
}

/** Somebody claims a key in another institution, at the desk. */
async function claimAtDesk(key: string, kind: string): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${product.deskUrl}/chaves-pix`)
  const keys = page.getByLabel('Pedir de outra instituição')
  const option = keys.locator('option', { hasText: key })
  await keys.selectOption((await option.getAttribute('value')) ?? '')
  await page.getByLabel('Pedido').selectOption(kind)
  await page.getByRole('button', { name: 'Pedir a chave' }).click()
  await page.getByText('O diretório está avisando.').waitFor()
  await page.close()
}

test('the portability of a key is asked for at the desk and refused in the panel; another one is given away', async () => {
  await aKey('porto@exemplo.com.br')
  const { page, complaints, context } = await openPage(1280)
  await page.getByRole('row', { name: /porto@exemplo\.com\.br.*Ativa/ }).waitFor()
  await claimAtDesk('porto@exemplo.com.br', 'Portabilidade')
  await page.getByText('Outra instituição pediu a chave porto@exemplo.com.br.').waitFor()
  const claimed = page.getByRole('row', {
    name: /porto@exemplo\.com\.br.*Pedida por outra instituição.*Responda até \d\d\/\d\d\/\d{4}/,
  })
  await claimed.waitFor()
  await assertAccessibleInBoth(page, 'a claimed key')
  await button(page, 'Ações da chave porto@exemplo.com.br').click()
  const deletion = page.getByRole('menuitem', { name: 'Excluir chave' })
  assert.equal(await deletion.isDisabled(), true)
  await page.keyboard.press('Escape')

  await button(page, 'Responder ao pedido da chave porto@exemplo.com.br').click()
  const dialog = page.getByRole('dialog', { name: 'Pedido da chave porto@exemplo.com.br' })
  await dialog.getByText(/Sem resposta, a chave continua na Conta PJ\.$/).waitFor()
  await dialog.getByLabel('Motivo').selectOption('A empresa não fez este pedido')
  await assertAccessibleInBoth(page, 'the answer to a portability')
  await dialog.getByRole('button', { name: 'Manter a chave' }).click()
  await page.getByText('A chave continua na Conta PJ.').waitFor()
  await page.getByRole('row', { name: /porto@exemplo\.com\.br.*Ativa/ }).waitFor()

  await claimAtDesk('porto@exemplo.com.br', 'Portabilidade')
  await button(page, 'Responder ao pedido da chave porto@exemplo.com.br').click()
  await dialog.getByLabel('Sua resposta').selectOption('Ceder a chave')
  await dialog.getByRole('button', { name: 'Ceder a chave' }).click()
  await page.getByText(/^Chave cedida\./).waitFor()
  await page.getByRole('row', { name: /porto@exemplo\.com\.br/ }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /^Notificações/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Notificações' })
  await drawer
    .getByText(/Outra instituição pediu a chave Pix porto@exemplo\.com\.br\./)
    .first()
    .waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('on a phone, a mobile is kept by the code that it got; a wrong one leaves the dialog on its step', async () => {
  await aKey('5511912345678', 'phone')
  const { page, complaints, context } = await openPage(390)
  await claimAtDesk('+5511912345678', 'Reivindicação de posse')
  const answer = button(page, 'Responder ao pedido da chave (11) 91234-5678')
  await answer.waitFor()
  await page.getByText('Pedida por outra instituição').waitFor()
  await assertAccessibleInBoth(page, 'a claimed key on a phone')
  await answer.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/Sem resposta, a chave passa para quem a pediu\.$/).waitFor()
  await assertAccessibleInBoth(page, 'the answer on a phone')
  await dialog.getByRole('button', { name: 'Enviar código' }).click()
  await dialog.getByText('Digite o código que enviamos para (11) 91234-5678.').waitFor()
  await page.keyboard.type('000000')
  await dialog.getByRole('button', { name: 'Manter a chave' }).click()
  await dialog.getByText('BAR-8105 - Código de verificação inválido.').waitFor()
  await assertAccessibleInBoth(page, 'a wrong code on a phone')
  await dialog.getByRole('button', { name: 'Enviar outro código' }).click()
  await page.getByText('Enviamos outro código.').waitFor()
  for (let digit = 1; digit <= 6; digit += 1) {
    await dialog.getByLabel(`Dígito ${digit} de 6`).fill(String(digit))
  }
  await dialog.getByRole('button', { name: 'Manter a chave' }).click()
  await page.getByText('A chave continua na Conta PJ.').waitFor()
  await page.getByText('Ativa', { exact: true }).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})
