import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { Browser } from 'playwright-core'
import type { ProfileName } from '#contract/access/roles.ts'
import { buildStaticBrCode } from '#contract/basics/brazil/pix.ts'
import { secretOf } from '#contract/two-factor/shapes.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { accountNumberOf } from '#server/areas/bank-account/account-number.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { assertAccessible, assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { enter, openPanel, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { confirmReceiver } from '#tests/factories/payments/pix-out.ts'
import { ATELIER, addUsers, asOperator, tokenOf } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let browser: Browser
const realTime = machineTime.now

after(() => {
  machineTime.now = realTime
})

startJourney(
  (stage) => {
    product = stage.product
    browser = stage.browser
  },
  { notices: 'off' },
)

const openPage = (width: number) =>
  openSignedIn(browser, product, ATELIER_ADMIN.email, { at: '/pix-enviar', width })

test('a Pix is sent by key after the holder’s name was confirmed, and shown in the list', async () => {
  const { page, complaints, context } = await openPage(1280)
  await page.getByText(/^Saldo da Conta PJ: R\$\s3\.250,00$/).waitFor()
  await page.getByText('Nenhum Pix enviado').waitFor()
  await page.getByRole('button', { name: 'Novo Pix' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Pix' })
  await dialog.getByLabel('Tipo de chave').selectOption('E-mail')
  await dialog.getByLabel('Chave', { exact: true }).fill('naoexiste@exemplo.com.br')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByText('O banco não encontrou quem recebe este Pix.').waitFor()
  await assertAccessibleInBoth(page, 'the receiver of a Pix')
  await dialog.getByLabel('Chave', { exact: true }).fill('loja@exemplo.com.br')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confira antes de enviar' })
  const name = await confirm.locator('dd').first().innerText()
  assert.ok(name.length > 3)
  await confirm.getByLabel('Valor').fill('9999999')
  await confirm.getByRole('button', { name: /^Enviar R\$\s99\.999,99$/ }).click()
  await confirm.getByText('O saldo da Conta PJ não cobre este Pix.').waitFor()
  assert.match(await confirm.getByLabel('Valor').inputValue(), /99\.999,99/)
  await confirm.getByLabel('Valor').fill('1234')
  await assertAccessibleInBoth(page, 'the confirmation of a Pix')
  await confirm.getByRole('button', { name: /^Enviar R\$\s12,34$/ }).click()
  await page.getByText('Pix em envio.').waitFor()
  await page.getByRole('row', { name: new RegExp(`${name}.*12,34.*Enviado`) }).waitFor()
  await page.getByText(/^Saldo da Conta PJ: R\$\s3\.237,66$/).waitFor()
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Comprovante do Pix para ${name}` }).click(),
  ])
  assert.equal(receipt.suggestedFilename(), 'comprovante-pix.pdf')
  // The narrowest table leaves the date out rather than the name.
  await page.setViewportSize({ width: 768, height: 900 })
  await page.getByRole('columnheader', { name: 'Data' }).waitFor({ state: 'hidden' })
  const nameCell = await page
    .getByRole('row')
    .filter({ hasText: '12,34' })
    .locator('td')
    .first()
    .boundingBox()
  assert.ok(nameCell && nameCell.width >= 140)
  await page.getByRole('tab', { name: 'Recebidos' }).click()
  await page.getByRole('row', { name: /Marina Alves.*3\.250,00.*Recebido/ }).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('on a phone a Pix by copy-and-paste is scheduled and canceled, and one waits for a second person', async () => {
  const { page, complaints, context } = await openPage(390)
  const code = buildStaticBrCode({
    key: 'loja@exemplo.com.br',
    amount: 4_250n,
    txid: null,
    merchantName: 'Loja Aurora',
    merchantCity: 'Campinas',
  })
  const token = await product.signIn(ATELIER_ADMIN.email)
  const { name: holder } = (await confirmReceiver(product, token, { kind: 'CODE', code })).body
  const begin = async () => {
    await page.getByRole('button', { name: 'Novo Pix' }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo Pix' })
    await dialog.getByLabel('Como enviar').selectOption('Pix copia e cola')
    await dialog.getByLabel('Código Pix copia e cola').fill(code)
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    const confirm = page.getByRole('dialog', { name: 'Confira antes de enviar' })
    // Who has the key, not who the code says.
    await confirm.getByText(holder).waitFor()
    assert.equal(await confirm.getByText('Loja Aurora').count(), 0)
    assert.equal(await confirm.getByLabel('Valor').isDisabled(), true)
    return confirm
  }
  const confirm = await begin()
  const day = confirm.getByLabel('Data do envio')
  await day.fill('31/12/2026')
  await day.blur()
  await confirm.getByRole('button', { name: /^Agendar R\$\s42,50$/ }).click()
  await page.getByText('Pix agendado.').waitFor()
  await page.getByText('Agendado para 31/12/2026').waitFor()
  await assertAccessibleInBoth(page, 'the list of Pix on a phone')
  await page.getByRole('button', { name: `Cancelar Pix para ${holder}` }).click()
  await page
    .getByRole('dialog', { name: 'Cancelar este Pix?' })
    .getByRole('button', { name: 'Cancelar este Pix' })
    .click()
  await page.getByText('Pix cancelado.').waitFor()

  await page.getByRole('button', { name: 'Aprovação' }).click()
  const approval = page.getByRole('dialog', { name: 'Aprovação de Pix' })
  await approval.getByLabel('Exigir aprovação acima de').fill('1000')
  await assertAccessibleInBoth(page, 'the approval of Pix')
  await approval.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Aprovação de Pix alterada.').waitFor()
  await (await begin()).getByRole('button', { name: /^Enviar R\$\s42,50$/ }).click()
  await page.getByText('Pix aguardando a aprovação de outra pessoa.').waitFor()
  await page.getByText('Aguardando aprovação').waitFor()
  // Who asked for it cannot approve it.
  assert.equal(await page.getByRole('button', { name: /^Aprovar Pix/ }).count(), 0)
  assert.deepEqual(complaints, [])
  await context.close()
})

/** A user of the account who confirms by codes of an authenticator, signed in by the form. */
async function openWithSecondFactor(profile: ProfileName) {
  const [person] = await addUsers(product, [profile], ATELIER)
  assert.ok(person)
  const token = await tokenOf(product, person)
  const made = await product.call('/core/twofactor/generate', { method: 'POST', token })
  const secret = Secret.fromBase32(secretOf(made.body.qrCodeUrl) ?? '')
  // Each code is taken once, so that each try is a step later.
  let steps = 0
  machineTime.now = () => realTime() + steps * 30_000
  const code = () => {
    steps += 1
    return new TOTP({ secret }).generate({ timestamp: machineTime.now() })
  }
  const path = `/core/twofactor/enabled?enabled=true&code=${code()}`
  assert.equal((await product.call(path, { method: 'POST', token })).status, 200)
  const { page, complaints, context } = await openPanel(browser, product)
  await enter(page, person.email, person.password)
  await page.getByLabel(/Dígito 1 de 6/).click()
  await page.keyboard.type(code())
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForFunction(() => localStorage.getItem('guiche.session') !== null)
  await page.goto(`${product.panelUrl}/pix-enviar`)
  return { page, complaints, context, code }
}

test('a user with two-factor sends a Pix by bank data with a code, and approves that of another person', async () => {
  const token = await product.signIn(ATELIER_ADMIN.email)
  const call = (path: string, method: 'POST' | 'PUT', body: object) =>
    product.call(`/banking/pix${path}`, { method, token, body })
  // Another journey asks for a second person.
  await call('/approval', 'PUT', { above: null })
  const { page, complaints, context, code } = await openWithSecondFactor('BACKOFFICE')
  await page.getByRole('button', { name: 'Novo Pix' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo Pix' })
  await dialog.getByLabel('Como enviar').selectOption('Dados bancários')
  const bank = dialog.getByRole('combobox', { name: 'Banco' })
  await bank.fill('341')
  await bank.press('Tab')
  await dialog.getByLabel('Agência').fill('0123')
  await dialog.getByLabel('Conta com dígito').fill('456789')
  await dialog.getByLabel('CPF ou CNPJ de quem recebe').fill('529.982.247-25')
  await dialog.getByLabel('Nome de quem recebe').fill('Rita Prado')
  await assertAccessibleInBoth(page, 'bank data')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confira antes de enviar' })
  await confirm.getByText(/O nome foi informado por você/).waitFor()
  await confirm.getByLabel('Valor').fill('1500')
  const send = confirm.getByRole('button', { name: /^Enviar R\$\s15,00$/ })
  const pin = confirm.getByLabel('Código do aplicativo autenticador')
  await pin.waitFor()
  assert.equal(await send.isDisabled(), true)
  await pin.fill('000000')
  await send.click()
  await confirm.getByText(/BAR-1004/).waitFor()
  await assertAccessibleInBoth(page, 'a wrong code of a Pix')
  await pin.fill(code())
  await send.click()
  await page.getByText('Pix em envio.').waitFor()
  await page.getByRole('row', { name: /Rita Prado.*15,00.*Enviado/ }).waitFor()

  await call('/approval', 'PUT', { above: 10 })
  const target = { kind: 'KEY', keyType: 'EMAIL', pixKey: 'fornecedor@exemplo.com.br' }
  const { name, receiver } = (await call('/receiver', 'POST', { target })).body
  assert.equal((await call('', 'POST', { receiver, amount: 17 })).status, 201)
  await page.getByRole('button', { name: `Aprovar Pix para ${name}` }).click()
  const approval = page.getByRole('dialog', { name: 'Aprovar este Pix?' })
  const approve = approval.getByRole('button', { name: 'Aprovar', exact: true })
  const approvalPin = approval.getByLabel('Código do aplicativo autenticador')
  await approvalPin.waitFor()
  assert.equal(await approve.isDisabled(), true)
  await approvalPin.fill(code())
  await assertAccessibleInBoth(page, 'the approval by a second person')
  await approve.click()
  await page.getByText('Pix aprovado.').waitFor()
  await page.getByRole('row', { name: new RegExp(`${name}.*17,00.*Enviado`) }).waitFor()
  await call('/approval', 'PUT', { above: null })
  machineTime.now = realTime
  assert.deepEqual(complaints, [])
  await context.close()
})

for (const width of [1280, 390]) {
  test(`a Pix that somebody pays at the desk is seen and given back in part, at ${width} px`, async () => {
    const token = await product.signIn(ATELIER_ADMIN.email)
    // Another journey asks for a second person.
    const body = { above: null }
    await product.call('/banking/pix/approval', { method: 'PUT', token, body })
    const { page, complaints, context } = await openPage(width)
    const desk = await context.newPage()
    await desk.goto(`${product.deskUrl}/conta-pj`)
    await desk.getByLabel('Conta com dígito ou chave Pix').fill(accountNumberOf(ATELIER))
    await desk.getByLabel('Quem paga').fill(`Bruna Lima ${width}`)
    await desk.getByLabel('Valor em reais').fill('80,00')
    await assertAccessible(desk, 'the desk of the business account')
    await desk.getByRole('button', { name: 'Pagar por Pix' }).click()
    await desk.getByText(`Bruna Lima ${width} pagou`).waitFor()
    await desk.close()

    await page.getByRole('tab', { name: 'Recebidos' }).click()
    const giveBack = page.getByRole('button', { name: `Devolver Pix de Bruna Lima ${width}` })
    await giveBack.click()
    const dialog = page.getByRole('dialog', { name: 'Devolver este Pix?' })
    const amount = dialog.getByLabel('Valor')
    assert.match(await amount.inputValue(), /80,00/)
    await amount.fill('8001')
    const submit = dialog.getByRole('button', { name: 'Devolver', exact: true })
    assert.ok(await submit.isDisabled())
    await amount.fill('3000')
    await assertAccessibleInBoth(page, 'the return of a Pix')
    let answer = () => {}
    const answering = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/\/banking\/pix\?/, async (route) => {
      await answering
      await route.continue()
    })
    await submit.click()
    await page.getByText('Devolução em envio.').waitFor()
    // Opened before the list is there again, the form follows what it then says.
    await giveBack.click()
    assert.match(await amount.inputValue(), /80,00/)
    answer()
    await dialog.getByText(/^Podem ser devolvidos até R\$\s50,00\.$/).waitFor()
    assert.match(await amount.inputValue(), /50,00/)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('tab', { name: 'Enviados' }).click()
    const sent = page.locator('tbody tr').filter({ hasText: '30,00' })
    await sent.filter({ hasText: 'Devolução' }).filter({ hasText: 'Enviado' }).first().waitFor()
    assert.deepEqual(complaints, [])
    await context.close()
  })
}

test('another administrator confirms on a phone that fewer Pix need an approval, and a change that waits is cancelled', async () => {
  const token = await product.signIn(ATELIER_ADMIN.email)
  const set = (above: number | null) =>
    product.call('/banking/pix/approval', { method: 'PUT', token, body: { above } })
  await set(null)
  await set(100)
  const [second] = await addUsers(product, ['ADMIN'], ATELIER)
  assert.ok(second)
  const { page, complaints, context } = await openPage(1440)
  const field = 'Exigir aprovação acima de'
  await page.getByRole('button', { name: 'Aprovação', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Aprovação de Pix' })
  await dialog.getByLabel(field).fill('50000')
  await dialog.getByText(/ele precisa confirmar/).waitFor()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Mudança pedida. Vale quando outro administrador confirmar.').waitFor()
  const waiting = page.getByRole('button', { name: 'Aprovação: mudança a confirmar' })
  await waiting.click()
  const asked = dialog.getByRole('region', { name: 'Mudança a confirmar' })
  await asked.getByText(/de R\$\s100,00 para R\$\s500,00/).waitFor()
  // Who asked for it cannot confirm it.
  assert.equal(await asked.getByRole('button', { name: 'Confirmar mudança' }).count(), 0)
  await assertAccessibleInBoth(page, 'a change that waits')
  await page.keyboard.press('Escape')

  const phone = await openPanel(browser, product, { width: 390, scheme: 'dark' })
  await enter(phone.page, second.email, second.password)
  await phone.page.waitForFunction(() => localStorage.getItem('guiche.session') !== null)
  await phone.page.goto(`${product.panelUrl}/pix-enviar`)
  await phone.page.getByRole('button', { name: 'Aprovação: mudança a confirmar' }).click()
  const theirs = phone.page.getByRole('region', { name: 'Mudança a confirmar' })
  await theirs.getByText(new RegExp(ATELIER_ADMIN.email)).waitFor()
  await assertAccessibleInBoth(phone.page, 'a change to confirm on a phone')
  await theirs.getByRole('button', { name: 'Confirmar mudança' }).click()
  await phone.page.getByText('Aprovação de Pix alterada.').waitFor()
  await phone.page.getByRole('button', { name: 'Aprovação', exact: true }).waitFor()

  await set(null)
  await waiting.click()
  await asked.getByText(/para nenhuma aprovação/).waitFor()
  await asked.getByRole('button', { name: 'Cancelar mudança' }).click()
  await page.getByText('Mudança cancelada.').waitFor()
  const { body } = await product.call('/banking/pix/approval', { token })
  assert.deepEqual(body, { above: 500, asked: null })
  await asOperator(
    product,
    `update user_account set status = 'INACTIVE' where email = $1`,
    [second.email],
    ATELIER,
  )
  await set(null)
  assert.deepEqual([...complaints, ...phone.complaints], [])
  await phone.context.close()
  await context.close()
})
