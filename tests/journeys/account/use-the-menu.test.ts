import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { closeDialog, goTo, openPanel, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { holdsOneOf, menuTitleOf, readRoutes } from '#tests/vectors/routes.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  assert.ok(box, selector)
  return box
}

test('R-LAYOUT-01 R-LAYOUT-02 R-LAYOUT-03 R-LAYOUT-04 R-LAYOUT-09 the menu shows the pages of the user and signs out', async () => {
  const { context, page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/clientes',
  })
  await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor()
  await page.getByRole('row').nth(5).waitFor()
  await page.setViewportSize({ width: 1280, height: 420 })
  const [side, bar, main] = ['aside', 'header', 'main']
  const [before, top] = [await boxOf(page, side ?? ''), await boxOf(page, bar ?? '')]
  const content = await boxOf(page, main ?? '')
  assert.ok(before.x === 0 && before.x + before.width <= content.x, 'the sidebar is on the left')
  assert.ok(top.y === 0 && top.x >= before.width - 1, 'the bar is at the top')
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  assert.ok(Number(await page.evaluate('scrollY')) > 0, 'the page is too short to scroll')
  assert.equal((await boxOf(page, side ?? '')).y, before.y)

  const menu = menuOf(page)
  for (const title of ['Meu Checkout', 'Configurações']) {
    await menu.getByRole('button', { name: title }).click()
  }
  const features = (
    await product.call('/core/users/feature-toggles', {
      token: await product.signIn(),
    })
  ).body as string[]
  const expected = readRoutes().filter(
    (row) =>
      row.kind === 'page' &&
      row.isInMenu &&
      holdsOneOf(features, row) &&
      /\*|ADMIN/.test(row.roles.join()),
  )
  const links = menu.getByRole('link')
  const shown = await links.evaluateAll((all) =>
    all.map((link) => [link.getAttribute('href'), link.textContent, link.querySelector('svg')]),
  )
  assert.deepEqual(
    shown.map(([href, text]) => `${href} ${text}`),
    [
      ...expected.map((row) => `${row.path} ${menuTitleOf(row)}${row.isNew ? '(novo)' : ''}`),
      '/financeiro?antecipar Antecipar',
    ],
  )
  // Entries outside groups have an icon.
  const alone = await menu.locator(':scope > ul > li > a, :scope > ul > li > button').all()
  for (const entry of alone) assert.equal((await entry.locator('svg').count()) > 0, true)

  const act = menu.getByRole('link', { name: 'Antecipar' })
  assert.equal(await act.getAttribute('data-tracking-id'), 'antecipar')
  await act.click()
  const dialog = page.getByRole('dialog', { name: 'Antecipar' })
  await dialog.getByRole('button', { name: 'Antecipar tudo' }).waitFor()
  await closeDialog(page)
  await dialog.waitFor({ state: 'hidden' })
  assert.match(page.url(), /\/financeiro$/)
  await page.goBack()

  const opened = context.waitForEvent('page')
  await menu.getByRole('link', { name: 'Cobranças' }).click({ button: 'middle' })
  await (await opened).waitForURL(/\/cobrancas$/)
  assert.match(page.url(), /\/clientes$/)

  const last = menu.locator('a, button').last()
  assert.equal(await last.textContent(), 'Sair')
  await last.click()
  await page.waitForURL(/\/login$/)
  assert.equal(await page.evaluate(`localStorage.getItem('guiche.session')`), null)
  assert.deepEqual(complaints, [])
})

test('R-LAYOUT-06 R-LAYOUT-07 R-LAYOUT-08 R-ROUTE-10 R-ROUTE-11 a URL opens its page and marks its menu entry', async () => {
  const { page, complaints } = await openSignedIn(browser, product)
  const menu = menuOf(page)
  const isOpen = async (title: string) =>
    (await menu.getByRole('button', { name: title }).getAttribute('aria-expanded')) === 'true'
  const opens = [
    'notificacoes',
    'metodos-pagamentos',
    'nota-fiscal',
    'integracao',
    'sub-vendedores',
    'seguranca',
    'seguranca/duplo/fator',
    'checkout-info',
    'meus-planos',
    'meus-planos/0',
  ]
  for (const path of opens) {
    await goTo(page, '/clientes')
    await menu.locator('[aria-current=page]', { hasText: 'Clientes' }).waitFor()
    assert.deepEqual([await isOpen('Configurações'), await isOpen('Meu Checkout')], [false, false])
    await goTo(page, `/${path}`)
    const isCheckout = /checkout|planos/.test(path)
    const title = isCheckout ? 'Meu Checkout' : 'Configurações'
    await menu.getByRole('button', { name: title, expanded: true }).waitFor()
    assert.equal(await isOpen(isCheckout ? 'Configurações' : 'Meu Checkout'), false, path)
    // Any page of the table, also on longer paths where it takes them, and not an unknown one.
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await page.getByText('Página não encontrada').count(), 0, path)
  }
  // A group that was closed by hand opens again on another of its pages.
  const checkout = menu.getByRole('button', { name: 'Meu Checkout' })
  await checkout.click()
  assert.equal(await isOpen('Meu Checkout'), false)
  await goTo(page, '/checkout-info')
  await menu.getByRole('button', { name: 'Meu Checkout', expanded: true }).waitFor()
  const leads = {
    '/assinaturas?situacao=ACTIVE': '/recorrencias?situacao=ACTIVE',
    '/cobrancas-historico?situacao=LATE': '/cobrancas?situacao=LATE',
    '/cobrancas-agendadas': '/cobrancas',
    '/cartao': '/gerenciar-cartoes',
  }
  for (const [from, to] of Object.entries(leads)) {
    await goTo(page, from)
    await page.waitForURL((url) => url.pathname + url.search === to)
    if (!from.startsWith('/cobrancas')) continue
    await menu.locator('[aria-current=page]', { hasText: 'Cobranças' }).waitFor()
  }
  await goTo(page, `/cobrancas-agendadas/01998d6a-0000-7000-8000-000000000000`)
  await menu.locator('[aria-current=page]', { hasText: 'Cobranças' }).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.deepEqual(complaints, [])
})

test('the keyboard skips the menu: to the content, or to the list where there is one', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, { at: '/clientes' })
  await page.getByRole('row').nth(1).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'Ir para o conteúdo')
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'Ir para a lista')
  await page.keyboard.press('Enter')
  assert.ok(await page.getByRole('table').evaluate((table) => table === document.activeElement))
  await goTo(page, '/seja-pago/link-rapido')
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.equal(await page.getByText('Ir para a lista').isVisible(), false)
  await page.getByText('Ir para o conteúdo').focus()
  await page.keyboard.press('Enter')
  assert.ok(await page.getByRole('main').evaluate((main) => main === document.activeElement))
  assert.deepEqual(complaints, [])
})

test('an address without a page offers the menu and the way to the start', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/seja-pago/criar',
  })
  await page.getByRole('heading', { level: 1, name: 'Página não encontrada' }).waitFor()
  await menuOf(page).getByRole('link', { name: 'Clientes' }).waitFor()
  assert.equal(await menuOf(page).locator('[aria-current=page]').count(), 0)
  await assertAccessibleInBoth(page, 'an address without a page')
  await page.getByRole('link', { name: 'Ir para o início' }).click()
  await page.getByRole('heading', { level: 2, name: 'Receita' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('R-FIN-10 anticipation is not offered to a seller whose money is in its business account', async () => {
  const lia = 'lia@tres-marias.com.br'
  const { page, complaints } = await openSignedIn(browser, product, lia, {
    at: '/financeiro?antecipar',
  })
  const token = await product.signIn(lia)
  const balance = await product.call('/core/redeems', { token })
  assert.equal(balance.body.bankingType, 'BANKING')
  await page.getByText('Saldo disponível').first().waitFor()
  await page.getByRole('tab', { name: 'Extrato' }).waitFor()
  assert.equal(await menuOf(page).getByRole('link', { name: 'Financeiro' }).count(), 1)
  assert.equal(await menuOf(page).getByRole('link', { name: 'Antecipar' }).count(), 0)
  assert.equal(await page.getByRole('dialog').count(), 0)
  const body = { requestedAmount: 10, useAnticipationAmount: true }
  const quote = await product.call('/core/redeems/anticipation/amount', {
    method: 'POST',
    token,
    body,
  })
  assert.deepEqual([quote.status, quote.body[0].code], [409, 'BAR-5004'])
  assert.deepEqual(complaints, [])
})

test('a sandbox is marked in the top bar and in the title, at every width; production is not', async () => {
  for (const width of [1440, 390]) {
    const { page } = await openSignedIn(browser, product, undefined, { at: '/clientes', width })
    const mark = page.getByRole('banner').getByText(width > 760 ? 'Ambiente de teste' : 'Teste', {
      exact: true,
    })
    await mark.waitFor()
    assert.equal(await page.title(), 'TESTE · Clientes · Guichê')
    const box = await mark.boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= width, `the mark is seen at ${width} px`)
    await assertAccessibleInBoth(page, `the mark of the sandbox at ${width} px`)
  }
  const { page } = await openSignedIn(browser, product)
  await page.route('**/core/public/brand', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), mode: 'production' },
    })
  })
  const brand = page.waitForResponse('**/core/public/brand')
  await page.goto(`${product.panelUrl}/clientes`)
  await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor()
  await (await brand).finished()
  await page.getByRole('row').nth(2).waitFor()
  assert.equal(await page.getByText('Ambiente de teste').count(), 0)
  assert.equal(await page.title(), 'Clientes · Guichê')
})

test('R-ROUTE-01 R-ROUTE-02 R-ROUTE-03 R-ROUTE-04 only public pages open without a session', async () => {
  const { page, complaints } = await openPanel(browser, product)
  for (const path of ['/login', '/314119201815', '/redefinir-senha', '/cadastro']) {
    await page.goto(`${product.panelUrl}${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    assert.equal(new URL(page.url()).pathname, path)
  }
  // The number spells "cadastro" and shows the same page.
  const shown: string[] = []
  for (const path of ['/314119201815', '/cadastro']) {
    await page.goto(`${product.panelUrl}${path}`)
    await page.getByRole('heading', { level: 1, name: 'Criar Conta' }).waitFor()
    await page.getByRole('link', { name: 'Fazer login' }).waitFor()
    await page.waitForFunction(() => document.title.startsWith('TESTE'))
    shown.push(`${await page.title()} ${await page.locator('body').innerText()}`)
  }
  assert.equal(shown[0], shown[1])
  const tokens: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/password-tokens/')) tokens.push(pathname.split('/').at(-1) ?? '')
  })
  await page.goto(`${product.panelUrl}/redefinir-senha/um/caminho-qualquer`)
  await page.getByLabel('Nova senha').fill('fornada das cinco')
  await page.getByLabel('Confirme sua senha').fill('fornada das cinco')
  await page.getByRole('button', { name: 'Cadastrar senha' }).click()
  await page.getByRole('alert').first().waitFor()
  assert.deepEqual(tokens.map(decodeURIComponent), ['um/caminho-qualquer'])
  for (const path of ['/', '/usuarios', '/seguranca/x', '/nao-existe']) {
    await page.goto(`${product.panelUrl}${path}`)
    await page.waitForURL(/\/login/)
  }
  assert.deepEqual(complaints, [])
})

test('an unknown API path answers an error, never a page', async () => {
  for (const path of ['/core/nao-ha', '/banking/nao-ha', '/payment', '/core/charges/x/y/z']) {
    const { status, headers, body } = await product.call(path)
    assert.equal(status, 404, path)
    assert.match(headers.get('content-type') ?? '', /^application\/json/)
    assert.equal(body.length, 1)
  }
})
