import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { enter, openPanel } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

const ANA = 'ana@padaria-ipe.com.br'
const NEW_PASSWORD = 'fornada das cinco e meia'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

/** The link in the newest mail to the address, as the sandbox's mailbox shows it. */
const linkMailedTo = (email: string) =>
  product.until('the mail', async () => {
    const found = await product.call(`${product.companiesUrl}/mail?to=${encodeURIComponent(email)}`)
    const [mail] = found.body.content as { text: string }[]
    return /http\S+\/redefinir-senha\/\S+/.exec(mail?.text ?? '')?.[0]
  })

/** The page leads back to the sign-in after this time, and not a moment earlier. */
async function returnsAfter(page: Page, delayMs: number): Promise<void> {
  const { pathname } = new URL(page.url())
  await page.clock.runFor(delayMs - 1)
  assert.equal(new URL(page.url()).pathname, pathname)
  await page.clock.runFor(1)
  await page.clock.resume()
  await page.waitForURL(/\/login/)
}

test('R-RESET-01 R-RESET-02 R-RESET-03 R-RESET-04 R-RESET-05 R-RESET-10 a password is reset by a mailed link', async () => {
  const { page, complaints } = await openPanel(browser, product)
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await page.waitForURL(/\/redefinir-senha$/)
  const send = page.getByRole('button', { name: 'Enviar link' })
  await send.click()
  await page.getByText('O campo e-mail é obrigatório!').waitFor()
  await page.getByLabel('E-mail').fill('ana')
  await page.getByText('Digite um e-mail válido!').waitFor()
  await assertAccessible(page, 'the request')
  await page.getByLabel('E-mail').fill(ANA)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await send.click()
  await page.getByText('Link enviado para seu e-mail, por favor, verifique!').waitFor()
  await returnsAfter(page, 1_500)

  await page.goto(await linkMailedTo(ANA))
  const save = page.getByRole('button', { name: 'Cadastrar senha' })
  await save.click()
  await page.getByText('O campo senha é obrigatório!').waitFor()
  await page.getByText('O campo confirme sua senha é obrigatório!').waitFor()
  await page.getByLabel('Nova senha').fill('curta')
  await page.getByText('A senha precisa ter no mínimo 8 caracteres').waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByLabel('Confirme sua senha').fill('curta')
  await save.click()
  await page.getByLabel('Nova senha').fill('x'.repeat(130))
  assert.equal((await page.getByLabel('Nova senha').inputValue()).length, 128)
  assert.deepEqual(
    asked.filter((url) => url.includes('password-tokens')),
    [],
  )
  await page.getByLabel('Nova senha').fill('curta')
  await page.getByLabel('Nova senha').fill(NEW_PASSWORD)
  await page.getByLabel('Confirme sua senha').fill('outra coisa')
  await page.getByText('As senhas precisam ser iguais').waitFor()
  await assertAccessible(page, 'the new password')
  await page.getByLabel('Confirme sua senha').fill(NEW_PASSWORD)
  await page.clock.pauseAt(Date.now() + 120_000)
  await save.click()
  await page.getByText('Nova senha cadastrada com sucesso!').waitFor()
  await returnsAfter(page, 2_000)
  await enter(page, ANA, NEW_PASSWORD)
  await page.getByText('Saldo disponível').waitFor()
  assert.deepEqual(complaints, [])
})

test('R-RESET-06 an error of either flow is shown and leads to the sign-in', async () => {
  const { page } = await openPanel(browser, product, { width: 390, scheme: 'dark' })
  await page.goto(`${product.panelUrl}/redefinir-senha/${'x'.repeat(43)}`)
  await page.getByLabel('Nova senha').fill(NEW_PASSWORD)
  await page.getByLabel('Confirme sua senha').fill(NEW_PASSWORD)
  await assertAccessible(page, 'dark on a phone')
  await page.getByRole('button', { name: 'Cadastrar senha' }).click()
  await page.getByText('BAR-1010 - Link de redefinição de senha inválido ou expirado.').waitFor()
  await page.waitForURL(/\/login/)

  const entries = [
    { code: 'BAR-0008', description: 'Muitas tentativas.' },
    { code: 'BAR-9001', description: 'Serviço indisponível.' },
  ]
  await page.route('**/reset-password', (route) => route.fulfill({ status: 429, json: entries }))
  await page.goto(`${product.panelUrl}/redefinir-senha`)
  await page.getByLabel('E-mail').fill(ANA)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  for (const { code, description } of entries) {
    await page.getByText(`${code} - ${description}`).waitFor()
  }
  await page.waitForURL(/\/login/)
})
