import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { enter, goTo, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

const LINK_FORM = '/seja-pago/criar/cobranca-pontual'
const TITLE = 'Bolo que ninguém salvou'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

const questionOf = (page: Page) => page.getByRole('dialog', { name: 'Sair sem salvar?' })
const titleOf = (page: Page) => page.getByLabel('Título', { exact: true })
const draftsOf = (page: Page) =>
  page.evaluate<string[]>(
    `Object.keys(sessionStorage).filter((key) => key.startsWith('guiche.draft.'))`,
  )

async function fillLink(page: Page): Promise<void> {
  await titleOf(page).fill(TITLE)
  await page.getByLabel('Valor', { exact: true }).fill('12000')
}

/** The session can no longer be refreshed: the next call of the panel ends it. */
const endSession = (page: Page) =>
  page.evaluate(`localStorage.setItem('guiche.session', JSON.stringify({
    ...JSON.parse(localStorage.getItem('guiche.session')), refreshToken: 'gone', tokenUntilMs: 0 }))`)

test('menu, Back, signing out and Cancelar ask before a form is lost, and staying keeps it', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, { at: LINK_FORM })
  await fillLink(page)
  const stay = questionOf(page).getByRole('button', { name: 'Continuar aqui' })
  await page.getByRole('link', { name: 'Clientes' }).click()
  await stay.click()
  await questionOf(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await stay.click()
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
  const own = page.getByRole('dialog', { name: 'Tem certeza que deseja cancelar?' })
  await own.getByRole('button', { name: 'Voltar' }).click()
  await own.waitFor({ state: 'hidden' })
  assert.equal(await titleOf(page).inputValue(), TITLE)

  await page.getByRole('link', { name: 'Clientes' }).click()
  await questionOf(page).getByRole('button', { name: 'Sair sem salvar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor()
  assert.deepEqual(await draftsOf(page), [])
  await page.getByRole('button', { name: 'Adicionar cliente' }).click()
  const name = page.getByLabel('Nome do cliente')
  await name.fill('Ainda não salvo')
  await page.goBack()
  await questionOf(page).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(/adicionar-cliente/)
  assert.equal(await name.inputValue(), 'Ainda não salvo')
  await page.goBack()
  await questionOf(page).getByRole('button', { name: 'Sair sem salvar' }).click()
  await page.waitForURL(/clientes$/)
  await goTo(page, LINK_FORM)
  assert.equal(await titleOf(page).inputValue(), '')
  assert.deepEqual(complaints, [])
})

test('the browser asks before a reload, which brings the draft back', async () => {
  const { page } = await openSignedIn(browser, product, undefined, { at: LINK_FORM })
  await fillLink(page)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  await page.getByText('Recuperamos o que você tinha preenchido.').first().waitFor()
  assert.equal(await titleOf(page).inputValue(), TITLE)
  assert.match(await page.getByLabel('Valor', { exact: true }).inputValue(), /120,00/)
  assert.deepEqual(asked, ['beforeunload'])
})

test('a session that ends says so, and the same user finds page and draft again', async () => {
  const { page } = await openSignedIn(browser, product, undefined, { at: LINK_FORM })
  await titleOf(page).fill(TITLE)
  await endSession(page)
  await page.getByLabel('Valor', { exact: true }).fill('12000')
  await page.getByText('Sua sessão terminou. Entre para continuar.').waitFor()
  await enter(page, 'ana@padaria-ipe.com.br')
  await page.waitForURL((url) => url.pathname === LINK_FORM)
  await page.getByText('Recuperamos o que você tinha preenchido.').first().waitFor()
  assert.equal(await titleOf(page).inputValue(), TITLE)

  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await questionOf(page).getByRole('button', { name: 'Sair sem salvar' }).click()
  await page.waitForURL(/\/login$/)
  assert.deepEqual(await draftsOf(page), [])
})

test('a section of a customer that was being edited when the session ended opens again with its draft', async () => {
  const token = await product.signIn()
  const { content } = (await product.call('/core/seller-clients?size=1', { token })).body
  const at = `/clientes/${content[0].id}`
  const { page } = await openSignedIn(browser, product, undefined, { at })
  await page.getByRole('button', { name: 'Editar Endereço' }).click()
  const complement = page.getByLabel('Complemento')
  await complement.fill('Fundos, ao lado do moinho')
  await endSession(page)
  await page.getByRole('button', { name: 'Concluir' }).click()
  await page.getByText('Sua sessão terminou. Entre para continuar.').waitFor()
  await enter(page, 'ana@padaria-ipe.com.br')
  await page.waitForURL((url) => url.pathname === at)
  await page.getByText('Recuperamos o que você tinha preenchido.').first().waitFor()
  assert.equal(await complement.inputValue(), 'Fundos, ao lado do moinho')
  await page.getByRole('button', { name: 'Concluir' }).click()
  // The history shows the value too.
  await page
    .getByRole('definition')
    .filter({ hasText: /^Fundos, ao lado do moinho$/ })
    .waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Editar Endereço' }).waitFor()
})

test('another user does not find the draft', async () => {
  const { page } = await openSignedIn(browser, product, undefined, { at: LINK_FORM })
  await fillLink(page)
  await endSession(page)
  await page.getByLabel('Valor', { exact: true }).fill('13000')
  await page.getByText('Sua sessão terminou. Entre para continuar.').waitFor()
  assert.notDeepEqual(await draftsOf(page), [])
  await enter(page, 'bruno@padaria-ipe.com.br')
  await page.getByRole('navigation', { name: 'Menu principal' }).waitFor()
  assert.deepEqual(await draftsOf(page), [])
})

test('Escape and Cancelar of a dialog ask before what was typed in it is lost', async () => {
  const { page } = await openSignedIn(browser, product, undefined, {
    at: '/importacao-de-recorrencia',
  })
  await page.getByRole('combobox', { name: 'Plano' }).click()
  await page.getByRole('option', { name: 'Criar plano' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo plano' })
  const name = dialog.getByLabel('Título', { exact: true })
  await name.fill('Plano pela metade')
  await page.keyboard.press('Escape')
  await questionOf(page).waitFor()
  await page.keyboard.press('Escape')
  await questionOf(page).waitFor({ state: 'hidden' })
  assert.equal(await name.inputValue(), 'Plano pela metade')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await questionOf(page).getByRole('button', { name: 'Sair sem salvar' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

test('the list of errors above a form loses each line as its field is filled', async () => {
  const { page } = await openSignedIn(browser, product, undefined, { at: '/meus-planos/0' })
  await page.getByRole('button', { name: 'Finalizar' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'antes de continuar' })
  const lines = summary.getByRole('listitem')
  const before = await lines.count()
  assert.ok(before > 1)
  const title = page.getByLabel('Título', { exact: true })
  await title.fill('Clube novo')
  assert.equal(await lines.count(), before - 1)
  assert.equal(await summary.getByText(/^Título/).count(), 0)
  assert.equal(await title.evaluate((field) => field === document.activeElement), true)
})
