import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { chooseByKeys, openPanel, openSignedIn, savedFile } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

const ANA = 'ana@padaria-ipe.com.br'
const BRUNO = 'bruno@padaria-ipe.com.br'
const CLARA = 'clara@padaria-ipe.com.br'
const FABIO = 'fabio@padaria-ipe.com.br'
const JULIA = 'julia@padaria-ipe.com.br'
const RESET = '**/reset-password'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

async function openUsers(options: { width?: number; scheme?: 'light' | 'dark' } = {}, as = ANA) {
  const opened = await openSignedIn(browser, product, as, { ...options, at: '/usuarios' })
  await opened.page.getByRole('heading', { level: 1, name: 'Usuários' }).waitFor()
  await opened.page.getByRole('row', { name: ANA }).waitFor()
  return opened
}

const rowOf = (page: Page, email: string) => page.getByRole('row', { name: email })

async function menuOf(page: Page, email: string) {
  await page.getByRole('button', { name: `Ações de ${email}` }).click()
  await page.getByRole('menu').waitFor()
}

const closeMenu = async (page: Page) => {
  await page.getByRole('menu').press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
}

const mailsTo = async (email: string): Promise<{ text: string }[]> =>
  (await product.call(`${product.companiesUrl}/mail?to=${encodeURIComponent(email)}`)).body.content

const linkMailedTo = (email: string) =>
  product.until('the mail', async () => {
    const [mail] = await mailsTo(email)
    return /http\S+\/redefinir-senha\/\S+/.exec(mail?.text ?? '')?.[0]
  })

test('users are exported as the list shows them', async () => {
  const { page } = await openUsers()
  const { name, content } = await savedFile(page, 'Colunas da tela', 'Arquivo CSV')
  assert.equal(name, 'usuarios.csv')
  const lines = String(content).replace('\ufeff', '').split('\r\n')
  assert.equal(lines[0], 'E-mail;Perfil;Situação')
  assert.ok(lines.includes(`${ANA};Administrador;Ativo`), String(content))
})

test('R-USER-01 R-USER-04 R-USER-11 users are listed in their four states, and an invited one cannot be edited', async () => {
  const { page, complaints } = await openUsers()
  for (const [email, status] of [
    [ANA, 'Ativo'],
    [FABIO, 'Criado'],
    ['gabriela@padaria-ipe.com.br', 'Inativo'],
    ['heitor@padaria-ipe.com.br', 'Bloqueado'],
  ] as const) {
    await rowOf(page, email).getByText(status, { exact: true }).waitFor()
  }
  await assertAccessible(page, 'the list')
  await menuOf(page, BRUNO)
  await page.getByRole('menuitem', { name: 'Editar Usuario' }).waitFor()
  await assertAccessible(page, 'the menu of a row')
  await closeMenu(page)
  await menuOf(page, FABIO)
  assert.equal(await page.getByRole('menuitem', { name: 'Editar Usuario' }).count(), 0)
  await page.getByRole('menuitem', { name: 'Reenviar convite' }).click()
  await page.getByText(`Convite reenviado para ${FABIO}.`).waitFor()
  await linkMailedTo(FABIO)
  await menuOf(page, ANA)
  const own = page.getByRole('menuitem', { name: 'Editar Usuario' })
  assert.equal(await own.isDisabled(), true)
  await own.getByText('Outra pessoa precisa fazer isso por você').waitFor()
  await page.route('**/app/v1/users', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await page.getByText('Sem dados de usuários').waitFor()
  await assertAccessible(page, 'a list without users')
  assert.deepEqual(complaints, [])
})

test('users are searched by e-mail and by profile', async () => {
  const { page, complaints } = await openUsers()
  const field = page.getByRole('searchbox', { name: 'Buscar por e-mail ou perfil' })
  await field.fill('clara@')
  await field.press('Enter')
  await page.getByRole('status').filter({ hasText: '1 usuário' }).waitFor()
  await rowOf(page, CLARA).waitFor()
  assert.equal(await rowOf(page, BRUNO).count(), 0)
  await field.fill('cobrancas')
  await field.press('Enter')
  await rowOf(page, BRUNO).getByText('Cobranças', { exact: true }).waitFor()
  assert.equal(await rowOf(page, CLARA).count(), 0)
  await field.fill('ninguém')
  await field.press('Enter')
  await page.getByText('Nenhum usuário com “ninguém” no e-mail ou no perfil.').waitFor()
  await page.getByRole('button', { name: 'Limpar busca' }).click()
  await rowOf(page, CLARA).waitFor()
  assert.deepEqual(complaints, [])
})

test('R-USER-02 R-USER-03 R-USER-07 R-USER-08 R-USER-12 SM-USER a user is invited and signs in by the mailed link', async () => {
  const { page, complaints } = await openUsers({ scheme: 'dark' })
  await page.getByRole('button', { name: 'Adicionar Usuário' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Novo usuário' })
  const save = dialog.getByRole('button', { name: 'Salvar' })
  const profile = dialog.getByLabel('Perfis')
  await dialog.getByRole('option', { name: 'Visualização' }).waitFor({ state: 'attached' })
  assert.equal(await profile.locator('option').first().textContent(), 'Selecione um perfil')
  assert.equal(await profile.locator('option').count(), 17)
  assert.equal(await save.isDisabled(), true)
  await dialog.getByLabel('E-mail').fill('julia')
  assert.equal(await save.isDisabled(), true)
  await profile.selectOption('CHARGES')
  await dialog.getByText('No menu: Cobranças e Configurações.').waitFor()
  await profile.selectOption('CLIENTS')
  await dialog.getByText('No menu: Clientes e Configurações.').waitFor()
  await dialog.getByLabel('E-mail').fill('')
  assert.equal(await save.isDisabled(), true)
  await dialog.getByLabel('E-mail').fill('julia')
  await save.click()
  await dialog.getByText('Digite um e-mail válido!').waitFor()
  await assertAccessible(page, 'the new user')

  // Only the mail fails: what was typed stays, and saving again sends it.
  await dialog.getByLabel('E-mail').fill(JULIA)
  await page.route(RESET, (route) => route.abort())
  await save.click()
  await page.getByText('Erro ao criar o usuario.').waitFor()
  assert.equal(await dialog.getByLabel('E-mail').inputValue(), JULIA)
  assert.deepEqual(await mailsTo(JULIA), [])
  await assertAccessible(page, 'the mail failed')
  await page.unroute(RESET)
  await save.click()
  await page.getByText('Usuario criado com succeso.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await rowOf(page, JULIA).getByText('Criado', { exact: true }).waitFor()

  const other = await openPanel(browser, product)
  await other.page.goto(await linkMailedTo(JULIA))
  await other.page.getByLabel('Nova senha').fill('fornada das cinco e meia')
  await other.page.getByLabel('Confirme sua senha').fill('fornada das cinco e meia')
  await other.page.getByRole('button', { name: 'Cadastrar senha' }).click()
  await other.page.getByText('Nova senha cadastrada com sucesso!').waitFor()
  await page.reload()
  await rowOf(page, JULIA).getByText('Ativo', { exact: true }).waitFor()
  assert.deepEqual(
    complaints.filter((text) => !text.includes('ERR_FAILED')),
    [],
  )
})

test('R-GEN-06 R-USER-02 an address in use has an error, and the typed values are kept', async () => {
  const { page } = await openUsers()
  await page.getByRole('button', { name: 'Adicionar Usuário' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Novo usuário' })
  await dialog.getByLabel('E-mail').fill(BRUNO)
  await dialog.getByLabel('Perfis').selectOption('CLIENTS')
  await dialog.getByLabel('E-mail').press('Enter')
  await page.getByText('BAR-1012 - Já existe um usuário com este e-mail.').first().waitFor()
  assert.equal(await dialog.getByLabel('E-mail').inputValue(), BRUNO)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Sair sem salvar' }).click()
  await page.getByRole('button', { name: 'Adicionar Usuário' }).first().click()
  assert.equal(await dialog.getByLabel('E-mail').inputValue(), '')
})

test('R-USER-05 R-USER-06 R-USER-09 R-USER-11 profile and status are changed by keyboard on a phone', async () => {
  const { page, complaints } = await openUsers({ width: 390, scheme: 'dark' })
  const button = page.getByRole('button', { name: `Ações de ${BRUNO}` })
  await chooseByKeys(button, page.getByRole('menuitem', { name: 'Editar Usuario' }))
  const dialog = page.getByRole('dialog', { name: 'Editar Usuário' })
  assert.equal(await dialog.getByLabel('E-mail').getAttribute('readonly'), '')
  const status = dialog.getByLabel('Situação')
  await product.until('the user', async () => !(await status.isDisabled()))
  assert.deepEqual(await status.locator('option').allTextContents(), [
    'Ativo',
    'Bloqueado',
    'Inativo',
  ])
  await dialog.getByLabel('Perfis').selectOption('CLIENTS')
  await status.selectOption('BLOCKED')
  await dialog.getByText('Ao salvar, as sessões abertas desta pessoa terminam.').waitFor()
  await assertAccessible(page, 'the edit')
  // The list shows the change by its answer, not by being read again.
  const reads = Promise.withResolvers<void>()
  await page.route('**/app/v1/users', async (route) => {
    if (route.request().method() === 'GET') await reads.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Usuario Atualizado com succeso.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  const row = rowOf(page, BRUNO)
  await row.getByText('Bloqueado', { exact: true }).waitFor()
  await row.getByText('Clientes', { exact: true }).waitFor()
  reads.resolve()
  await product.until('the focus is back', () =>
    button.evaluate((element) => element === element.ownerDocument.activeElement),
  )
  await assertAccessible(page, 'the list on a phone')
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  assert.ok(Number(overflow) <= 0, `the page is ${overflow} px too wide`)

  await menuOf(page, BRUNO)
  await page.getByRole('menuitem', { name: 'Ver histórico' }).click()
  const trail = page.getByRole('dialog', { name: BRUNO })
  await trail.getByText('Alterar o perfil ou o status de um usuário').waitFor()
  await trail.locator('ins', { hasText: 'Bloqueado' }).waitFor()
  await assertAccessible(page, 'the trail of a user')
  assert.deepEqual(complaints, [])
})

test('R-USER-05 R-USER-09 R-USER-13 a refused edit shows an error and keeps the chosen values', async () => {
  const { page, complaints } = await openUsers({}, 'elisa@padaria-ipe.com.br')
  await menuOf(page, ANA)
  await page.getByRole('menuitem', { name: 'Editar Usuario' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar Usuário' })
  await dialog.getByText('Somente um administrador pode conceder ou retirar').waitFor()
  assert.equal(await dialog.getByLabel('Perfis').isDisabled(), true)
  // The only other administrator is blocked meanwhile.
  const token = await product.signIn()
  const users = '/core/app/v1/users'
  const { body } = await product.call(users, { token })
  const davi = body.find(({ email }: { email: string }) => email.startsWith('davi@'))
  const change = { profile: 'ADMIN', status: 'BLOCKED' }
  const blocked = await product.call(`${users}/${davi.id}`, {
    method: 'PATCH',
    token,
    body: change,
  })
  assert.equal(blocked.status, 200)
  await dialog.getByLabel('Situação').selectOption('INACTIVE')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Erro ao atualizar o usuario.').waitFor()
  await dialog.getByText('BAR-1017 - A conta precisa de ao menos um administrador ativo.').waitFor()
  assert.equal(await dialog.getByLabel('Situação').inputValue(), 'INACTIVE')
  await assertAccessible(page, 'the refused edit')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await rowOf(page, ANA).getByText('Ativo', { exact: true }).waitFor()
  assert.deepEqual(complaints, [])
})

test('the panel offers no removal; a user removed by the call is signed out and leaves the list', async () => {
  const { page, complaints } = await openUsers()
  const clara = await openSignedIn(browser, product, CLARA)
  await clara.page.waitForURL(({ pathname }) => pathname !== '/login')
  await menuOf(page, CLARA)
  assert.equal(await page.getByRole('menuitem', { name: /Remover/ }).count(), 0)
  await closeMenu(page)

  const token = await product.signIn()
  const { body } = await product.call('/core/app/v1/users', { token })
  const { id } = body.find(({ email }: { email: string }) => email === CLARA)
  const path = `/core/sellers/authenticated/users/${id}`
  assert.equal((await product.call(path, { method: 'DELETE', token })).status, 204)
  // The API caches a caller for a second.
  await clara.page.waitForTimeout(1_200)
  await clara.page.reload()
  await clara.page.waitForURL(/\/login/)
  await page.reload()
  await rowOf(page, ANA).waitFor()
  assert.equal(await rowOf(page, CLARA).count(), 0)
  assert.deepEqual(complaints, [])
})
