import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { assertAccessible, assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import { SHORT_TIMEOUT_MS, type TestProduct } from '#tests/factories/environment/product.ts'

let product: TestProduct
let browser: Browser

startJourney(
  (stage) => {
    product = stage.product
    browser = stage.browser
  },
  { notices: 'off', config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } },
)

const openPage = (width: number) =>
  openSignedIn(browser, product, ATELIER_ADMIN.email, { at: '/dados-conta', width })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const injectFault = (key: string, fault: string) =>
  product.call(`${product.companiesUrl}/pix-directory/v1/faults/${key}`, {
    method: 'PUT',
    key: null,
    body: { fault },
  })

const messagesTo = async (phone: string) => {
  const { body } = await product.call(`/core/sandbox/outbox?channel=sms&to=${phone}`)
  return body.content as { readonly body: string }[]
}

const confirmIn = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
}

test('R-PIX-01 R-PIX-02 R-PIX-03 R-PIX-05 R-PIX-07 R-PIX-09 R-PIX-11 R-PIX-12 R-PIX-14 keys of each type are created, copied and deleted; errors stay in the dialog', async () => {
  const { page, complaints, context } = await openPage(1280)
  await page.getByRole('heading', { level: 1, name: 'Dados da Conta' }).waitFor()
  await page.getByText(/^R\$\s3\.250,00$/).waitFor()
  await page.getByText('0001', { exact: true }).waitFor()
  await page.getByText('00001002-2').waitFor()
  await page.getByRole('tab', { name: 'Chaves Pix' }).waitFor()
  await page.getByText('Sem dados de chaves pix.', { exact: true }).waitFor()
  await assertAccessibleInBoth(page, 'an account without keys')

  await button(page, 'Nova Chave Pix').click()
  const dialog = page.getByRole('dialog', { name: 'Nova Chave Pix' })
  const confirm = dialog.getByRole('button', { name: 'Confirmar' })
  const type = dialog.getByLabel('Tipo de chave')
  const email = dialog.getByLabel('E-mail', { exact: true })
  await email.waitFor()
  assert.deepEqual(await type.locator('option').allInnerTexts(), [
    'E-mail',
    'Celular',
    'Chave aleatória',
    'CNPJ',
  ])
  assert.equal(await confirm.isDisabled(), true)
  await email.fill('sem-arroba')
  await confirm.click()
  await dialog.getByText('Digite um e-mail inválido.', { exact: true }).waitFor()
  await email.fill('ocupada@exemplo.com.br')
  await confirm.click()
  await dialog
    .getByText(
      'Houve um erro na criação da sua Chave Pix. Por favor, tente novamente em alguns instantes.',
      { exact: true },
    )
    .waitFor()
  await dialog.getByText('BAR-8102 - Chave Pix já cadastrada.').waitFor()
  assert.equal(await email.inputValue(), 'ocupada@exemplo.com.br')
  await assertAccessibleInBoth(page, 'a key that was refused')
  await type.selectOption('CNPJ')
  await dialog.getByText('BAR-8102').waitFor({ state: 'hidden' })
  const cnpj = dialog.getByLabel('CNPJ da empresa')
  assert.equal(await cnpj.inputValue(), '22.333.444/0001-81')
  assert.equal(await cnpj.isEditable(), false)
  // What was typed for another type is kept.
  await type.selectOption('E-mail')
  assert.equal(await email.inputValue(), 'ocupada@exemplo.com.br')
  await email.fill('loja@exemplo.com.br')
  await confirm.click()
  await dialog.getByText('Chave cadastrada').waitFor()
  await assertAccessibleInBoth(page, 'a created key')
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  const row = page.getByRole('row', { name: /loja@exemplo\.com\.br.*E-mail.*Ativa/ })
  await row.waitFor()

  let listing = Promise.resolve()
  await page.route(/\/banking\/key\/[0-9a-f-]{36}$/, async (route) => {
    await listing
    await route.continue()
  })
  for (const each of ['CNPJ', 'Chave aleatória']) {
    await button(page, 'Nova Chave Pix').click()
    await type.selectOption(each)
    assert.equal(await confirm.isDisabled(), false)
    let answer = () => {}
    listing = new Promise<void>((resolve) => {
      answer = resolve
    })
    await confirm.click()
    await dialog.getByText('Chave cadastrada').waitFor()
    await dialog.getByRole('button', { name: 'Concluir' }).click()
    // It closes before the list has been read again.
    await dialog.waitFor({ state: 'hidden' })
    answer()
  }
  await page.getByText('3 de 20 chaves').waitFor()
  await page.getByRole('row', { name: /22\.333\.444\/0001-81.*CNPJ/ }).waitFor()
  await assertAccessibleInBoth(page, 'the keys of an account')

  await button(page, 'Ações da chave 22.333.444/0001-81').click()
  await page.getByRole('menuitem', { name: 'Copiar chave' }).click()
  await page.getByText('Copiado com sucesso!').waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '22333444000181')

  await button(page, 'Ações da chave loja@exemplo.com.br').click()
  await page.getByRole('menuitem', { name: 'Excluir chave' }).click()
  const question = page.getByRole('dialog', { name: 'Excluir esta chave Pix?' })
  await question.getByText('loja@exemplo.com.br').waitFor()
  const deletion = page.waitForRequest((request) => request.method() === 'DELETE')
  await question.getByRole('button', { name: 'Excluir chave' }).click()
  const { pathname, search } = new URL((await deletion).url())
  assert.equal(decodeURIComponent(pathname), '/banking/key/loja@exemplo.com.br')
  assert.equal(search, '?keyType=email')
  await page.getByText('Chave pix deletada com sucesso.', { exact: true }).waitFor()
  await row.waitFor({ state: 'hidden' })

  // A seller without a CNPJ is not offered a key of that type.
  await page.evaluate(`{
    const session = JSON.parse(localStorage.getItem('guiche.session'))
    session.user.document = '52998224725'
    localStorage.setItem('guiche.session', JSON.stringify(session))
  }`)
  await page.reload()
  await button(page, 'Nova Chave Pix').click()
  await email.waitFor()
  assert.deepEqual(await type.locator('option').allInnerTexts(), [
    'E-mail',
    'Celular',
    'Chave aleatória',
  ])
  assert.deepEqual(complaints, [])
  await context.close()
})

test('R-PIX-06 R-PIX-10 on a phone, a mobile is confirmed by the code of the SMS; a wrong code leaves the dialog on its step', async () => {
  const { page, complaints, context } = await openPage(390)
  await button(page, 'Nova Chave Pix').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tipo de chave').selectOption('Celular')
  const phone = dialog.getByLabel('Celular', { exact: true })
  await phone.fill('1134567890')
  await confirmIn(page)
  await dialog.getByText('Digite um celular com DDD.').waitFor()
  await phone.fill('11987654321')
  assert.equal(await phone.inputValue(), '(11) 98765-4321')
  const creation = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/banking/key'),
  )
  await confirmIn(page)
  assert.equal((await creation).postDataJSON().key, '5511987654321')
  await page.getByRole('dialog', { name: 'Confirme o celular' }).waitFor()
  await dialog.getByText('Digite o código que enviamos por SMS para (11) 98765-4321.').waitFor()
  await assertAccessibleInBoth(page, 'the code of the SMS')
  await page.keyboard.type('000000')
  await confirmIn(page)
  await dialog.getByText('BAR-8105 - Código de verificação inválido.').waitFor()
  await dialog.getByRole('button', { name: 'Enviar outro código' }).click()
  await page.getByText('Enviamos outro código.').waitFor()
  const sent = await product.until('two codes', async () => {
    const messages = await messagesTo('5511987654321')
    return messages.length === 2 && messages
  })
  assert.match(sent[0]?.body ?? '', /\d{6}/)
  await dialog.getByLabel('Dígito 1 de 6').click()
  for (let digit = 0; digit < 6; digit += 1) await page.keyboard.press('Backspace')
  for (let digit = 1; digit <= 6; digit += 1) {
    await dialog.getByLabel(`Dígito ${digit} de 6`).fill(String(digit))
  }
  await confirmIn(page)
  await dialog.getByText('Chave cadastrada').waitFor()
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await page.getByText('(11) 98765-4321').waitFor()
  await assertAccessibleInBoth(page, 'the keys on a phone')
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a key without an answer of the directory is shown as processing and appears by itself', async () => {
  const { page, context } = await openPage(1280)
  await injectFault('lenta@exemplo.com.br', 'drop-after')
  await button(page, 'Nova Chave Pix').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail', { exact: true }).fill('lenta@exemplo.com.br')
  await confirmIn(page)
  await dialog.getByText('Chave em processamento').waitFor()
  await assertAccessible(page, 'a key that is processing')
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await page.getByRole('row', { name: /lenta@exemplo\.com\.br.*Em processamento/ }).waitFor()
  await context.close()
})

test('R-PIX-13 without an active account a banner is shown instead of the keys, which are not requested', async () => {
  const settings = '/core/sandbox/sellers/1001/settings'
  const { body } = await product.call(settings, { method: 'PATCH', key: null, body: {} })
  const features = [...body.features, 'view_banking_account']
  await product.call(settings, { method: 'PATCH', key: null, body: { features } })
  const { page, context } = await openSignedIn(browser, product, undefined, { at: '/' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${product.panelUrl}/dados-conta`)
  await page.getByText('Conta não configurada.', { exact: true }).waitFor()
  assert.equal(await page.getByRole('tab', { name: 'Chaves Pix' }).count(), 0)
  await assertAccessibleInBoth(page, 'an account that is not set up')
  await page.route('**/banking/accounts', (route) => route.fulfill({ status: 500, body: '[]' }))
  await page.reload()
  await page.getByText('Conta não configurada.', { exact: true }).waitFor()
  assert.ok(asked.includes('/banking/accounts'))
  assert.deepEqual(
    asked.filter((path) => path.startsWith('/banking/key')),
    [],
  )
  await context.close()
})

test('R-PIX-03 with twenty keys no other one can be created', async () => {
  const token = await product.signIn(ATELIER_ADMIN.email)
  const { debitAccountId: accountId } = (await product.call('/banking/accounts', { token })).body
  const { body } = await product.call(`/banking/key/${accountId}`, { token })
  for (let count = body.length; count < 20; count += 1) {
    const made = await product.call('/banking/key', {
      method: 'POST',
      token,
      body: { accountId, keyType: 'evp' },
    })
    assert.equal(made.status, 201, made.text)
  }
  const { page, context } = await openPage(390)
  await page.getByText('A conta tem 20 chaves, o máximo permitido.').waitFor()
  assert.equal(await button(page, 'Nova Chave Pix').isDisabled(), true)
  await assertAccessibleInBoth(page, 'an account with twenty keys')
  await context.close()
})
