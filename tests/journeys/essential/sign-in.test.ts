import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Browser } from 'playwright-core'
import { DEMO_TOTP_SECRET } from '#database/seeds/demo-seller.ts'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { enter, goTo, openPanel } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

const codeNow = () =>
  new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) }).generate({ timestamp: Date.now() })

test('R-LOGIN-01 R-LOGIN-03 R-LOGIN-04 R-LOGIN-05 R-LOGIN-10 R-LOGIN-11 R-LOGIN-13 R-FEAT-01 SM-SESSION a sign-in shows its errors, then succeeds, and signing out ends it', async () => {
  const { page, complaints } = await openPanel(browser, product)
  await page.getByText('Venda em até 24 parcelas').waitFor()
  await page.getByRole('link', { name: 'Esqueci minha senha' }).waitFor()
  // Without an e-mail both are reported, also with a password.
  for (const password of ['', 'guiche-demo-2026']) {
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByText('E-mail é um campo obrigatório.').waitFor()
    await page.getByText('Senha é um campo obrigatório.').waitFor()
  }
  await page.getByLabel('Senha', { exact: true }).fill('')
  await assertAccessible(page, 'empty fields')
  await page.getByLabel('E-mail').fill('ana@padaria-ipe.com.br')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByText('E-mail é um campo obrigatório.').waitFor({ state: 'hidden' })
  await page.getByText('Senha é um campo obrigatório.').waitFor()
  const sent = page.waitForRequest('**/auth/sign-in')
  await enter(page, 'ana@padaria-ipe.com.br', 'errada-errada')
  const { attemptReference, ...credentials } = (await sent).postDataJSON()
  assert.match(attemptReference, /^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  assert.deepEqual(credentials, { email: 'ana@padaria-ipe.com.br', password: 'errada-errada' })
  await page.getByText('BAR-1001 - E-mail ou senha inválidos.').waitFor()
  assert.equal(await page.getByLabel('E-mail').inputValue(), 'ana@padaria-ipe.com.br')
  const entries = [
    { code: 'BAR-0005', description: 'Campo inválido.' },
    { code: 'BAR-0011', description: 'Corpo grande.' },
  ]
  await page.route('**/auth/sign-in', (route) => route.fulfill({ status: 422, json: entries }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Entrar' }).click()
  const notices = page.getByRole('region', { name: 'Avisos' })
  for (const { code, description } of entries) {
    await notices.getByText(`${code} - ${description}`, { exact: true }).waitFor()
  }
  const unexpected = JSON.stringify([{ code: 'BAR-9999', description: 'Inesperado.' }])
  const answer = { status: 400, contentType: 'application/json', body: unexpected }
  await page.route('**/auth/sign-in', (route) => route.fulfill(answer), { times: 1 })
  await page.getByRole('button', { name: 'Entrar' }).click()
  const failed = page.getByText('Erro ao realizar login', { exact: true })
  await notices.filter({ has: failed }).waitFor()
  await page.getByRole('main').filter({ has: failed }).waitFor()
  assert.equal(await page.getByText('BAR-9999').count(), 0)
  const fetched = page.waitForResponse('**/users/feature-toggles')
  await enter(page, 'ana@padaria-ipe.com.br')
  await page.getByText('Saldo disponível').waitFor()
  const stored = await page.evaluate(`JSON.parse(localStorage.getItem('guiche.session')).features`)
  assert.deepEqual(stored, await (await fetched).json())
  await assertAccessible(page, 'home')
  await page.getByRole('button', { name: 'Sair' }).first().click()
  await page.waitForURL(/\/login/)
  await page.goto(`${product.panelUrl}/cobrancas`)
  await page.waitForURL(/\/login/)
  assert.deepEqual(complaints, [])
})

test('R-LOGIN-02 R-LOGIN-07 R-LOGIN-08 R-LOGIN-12 SM-SESSION a wrong code is cleared, and the right one signs in', async () => {
  const { page, complaints } = await openPanel(browser, product, { scheme: 'dark' })
  await enter(page, 'davi@padaria-ipe.com.br')
  const first = page.getByLabel(/Dígito 1 de 6/)
  await first.waitFor()
  const button = page.getByRole('button', { name: 'Entrar' })
  assert.equal(await button.isDisabled(), true)
  await assertAccessible(page, 'the code')
  const { support } = (await product.call('/core/public/brand')).body
  await page.getByRole('button', { name: 'Perdi o acesso ao autenticador' }).click()
  const help = page.getByRole('dialog', { name: 'Acesso ao autenticador' })
  const description = `Perdeu o acesso ao autenticador? Fale com o suporte pelo e-mail ${support.email} ou telefone ${support.phone}.`
  await help.getByText(description, { exact: true }).waitFor()
  await assertAccessible(page, 'the help')
  await help.getByRole('button', { name: 'Fechar' }).last().click()
  await help.waitFor({ state: 'hidden' })
  assert.equal(await page.getByLabel(/Dígito \d de 6/).count(), 6)
  await first.pressSequentially('0a0b0c0d0-')
  assert.equal(await button.isDisabled(), true)
  await page.keyboard.type('0')
  await button.click()
  await page.getByText('Código inválido').waitFor()
  for (const box of await page.getByLabel(/Dígito \d de 6/).all()) {
    assert.equal(await box.inputValue(), '')
  }
  const notices = page.getByRole('region', { name: 'Avisos' })
  assert.equal((await notices.allInnerTexts()).join('').trim(), '')
  await first.click()
  await page.keyboard.type(codeNow())
  await button.click()
  await page.getByText('Saldo disponível').waitFor()
  assert.deepEqual(complaints, [])
})

test('R-LOGIN-20 SM-SESSION a code that is not answered shows why, and a challenge that is over leads back', async () => {
  const { page } = await openPanel(browser, product)
  await enter(page, 'davi@padaria-ipe.com.br')
  const first = page.getByLabel(/Dígito 1 de 6/)
  const button = page.getByRole('button', { name: 'Entrar' })
  const answer = (status: number, code: string, description: string) => ({
    status,
    contentType: 'application/json',
    body: JSON.stringify([{ code, description }]),
  })
  const send = async () => {
    await first.click()
    await page.keyboard.type('123456')
    await button.click()
  }
  await first.waitFor()
  const verify = '**/twofactor/verify*'
  const tooMany = answer(429, 'BAR-0008', 'Muitas tentativas. Aguarde.')
  await page.route(verify, (route) => route.fulfill(tooMany), { times: 1 })
  await send()
  await page.getByText('Muitas tentativas. Aguarde.', { exact: true }).waitFor()
  await page.route(verify, (route) => route.abort(), { times: 1 })
  await send()
  await page.getByText('Erro de conexão com o servidor', { exact: true }).waitFor()
  const notices = page.getByRole('region', { name: 'Avisos' })
  assert.equal((await notices.allInnerTexts()).join('').trim(), '')
  const over = answer(400, 'BAR-1005', 'A verificação expirou.')
  await page.route(verify, (route) => route.fulfill(over), { times: 1 })
  await send()
  await notices.getByText('BAR-1005 - A verificação expirou.', { exact: true }).waitFor()
  await page.getByLabel('Senha', { exact: true }).waitFor()
  assert.equal(await first.count(), 0)
})

test('R-ROUTE-02 R-ROUTE-05 a user without the start page lands on the charges', async () => {
  const { page, complaints } = await openPanel(browser, product, { width: 390 })
  await enter(page, 'bruno@padaria-ipe.com.br')
  await page.waitForURL(/\/cobrancas/)
  await page.getByRole('heading', { level: 1, name: 'Cobranças' }).waitFor()
  await assertAccessible(page, 'charges on a phone')
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  assert.ok(Number(overflow) <= 0, `the page is ${overflow} px too wide`)
  assert.deepEqual(complaints, [])
})

test('a sign-in leads back to a page of the panel, and to no address of others', async () => {
  for (const [target, landing] of [
    ['/clientes', '/clientes'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['/\t/evil.example/', '/'],
  ] as const) {
    const { page, complaints } = await openPanel(browser, product)
    await page.goto(`${product.panelUrl}/login?${new URLSearchParams({ voltar: target })}`)
    await enter(page, 'ana@padaria-ipe.com.br')
    await page.waitForURL(`${product.panelUrl}${landing}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.deepEqual(complaints, [])
  }
})

test('a brand in a bright colour is readable before and after the sign-in, in light and dark mode', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const { page, context, complaints } = await openPanel(browser, product, { scheme })
    await context.route('**/core/public/brand', async (route) => {
      const answer = await route.fetch()
      const brand = { ...(await answer.json()), productName: 'Outra', color: '#ffd400' }
      return route.fulfill({ json: brand })
    })
    await page.reload()
    await page.getByText('Outra', { exact: true }).first().waitFor()
    const submit = page.getByRole('button', { name: 'Entrar' })
    const looks = await submit.evaluate((button) => {
      const { backgroundColor, color } = getComputedStyle(button)
      return [backgroundColor, color]
    })
    assert.deepEqual(looks, ['rgb(255, 212, 0)', 'rgb(0, 0, 0)'], scheme)
    await assertAccessible(page, `the sign-in in yellow, ${scheme}`)
    await enter(page, 'ana@padaria-ipe.com.br')
    await page.waitForURL(`${product.panelUrl}/`)
    await goTo(page, '/cobrancas')
    await page.getByRole('row').nth(3).waitFor()
    await assertAccessible(page, `the charges in yellow, ${scheme}`)
    assert.deepEqual(complaints, [])
    await context.close()
  }
})
