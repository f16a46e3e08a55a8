import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Browser, Page, Route } from 'playwright-core'
import { PERIODICITIES } from '#contract/plans/rules.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import type { Webhook } from '#contract/webhooks/shapes.ts'
import { assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

const ANA = 'ana@padaria-ipe.com.br'
const LIA = 'lia@tres-marias.com.br'
const PATH = '/promover-configuracao'
const ERP = 'https://8.8.8.8/avisos'

let product: TestProduct
let browser: Browser
let ana: string
let lia: string

const MONTHS = { MONTHLY: 1, SEMESTER: 6, YEARLY: 12 } as const

const planBody = (title: string, perMonth: number) => ({
  title,
  description: null,
  bullets: [],
  basicValues: PERIODICITIES.map((type) => ({
    type,
    valuePerMonth: perMonth,
    value: perMonth * MONTHS[type],
  })),
  enableBankSlip: true,
  enableCreditCard: true,
  enablePixPayment: true,
})

async function send(token: string, method: string, path: string, body: unknown): Promise<void> {
  const answer = await product.call(`/core${path}`, { method, token, body })
  assert.ok(answer.status < 300, answer.text)
}

const plansOf = async (token: string): Promise<readonly Plan[]> =>
  (await product.call('/core/plans?size=100', { token })).body.content
const planNamed = async (token: string, title: string): Promise<Plan> => {
  const found = (await plansOf(token)).find((plan) => plan.title === title)
  assert.ok(found, title)
  return found
}
const webhooksOf = async (token: string): Promise<readonly Webhook[]> =>
  (await product.call('/core/seller-api-webhooks', { token })).body
const noticesOf = async (token: string) =>
  (await product.call('/core/seller-notifications', { token })).body

const changePrice = async (token: string, title: string, perMonth: number) => {
  const { id } = await planNamed(token, title)
  await send(token, 'PUT', `/plans/${id}`, planBody(title, perMonth))
}
const monthlyOf = ({ basicValues }: Plan) => Number(basicValues[0]?.valuePerMonth)

startJourney(async (stage) => {
  product = stage.product
  browser = stage.browser
  ana = await product.signIn(ANA)
  lia = await product.signIn(LIA)
  const webhook = { title: 'ERP', url: ERP, domains: ['ORDER'], active: true }
  await send(ana, 'POST', '/seller-api-webhooks', webhook)
  await send(ana, 'PATCH', '/seller-notifications/active', {
    type: 'pixPaymentWhatsapp',
    active: false,
  })
  await send(lia, 'POST', '/plans', planBody('clube do pão', 10))
  await send(lia, 'POST', '/plans', planBody('Aula de costura', 50))
})

/** Exports the account's configuration on its page. */
async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar', exact: true }).click(),
  ])
  assert.match(download.suggestedFilename(), /^configuracao-sandbox-\d{4}-\d\d-\d\d\.json$/)
  return readFile(await download.path(), 'utf8')
}

const choose = (page: Page, content: string, name = 'configuracao.json') =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })

const rowNamed = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const tickOf = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Aplicar ${name}`, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: /selecionada/ })

/** The writes that a page sends, but those of its session. */
function writesOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isWrite = request.method() !== 'GET' && pathname.startsWith('/core/')
    if (isWrite && !/auth|sign|session/.test(pathname)) sent.push(`${request.method()} ${pathname}`)
  })
  return sent
}

test('the page is found by the palette, and its file has everything but secrets', async () => {
  const { page, complaints } = await openSignedIn(browser, product, ANA, { width: 1440 })
  await page.getByText('Saldo disponível').waitFor()
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog', { name: 'Ir para' })
  await palette.getByRole('combobox').fill('producao')
  await palette.getByRole('option', { name: 'Promover configuração produção' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Promover configuração', level: 1 }).waitFor()
  assert.match(page.url(), /promover-configuracao$/)
  await assertAccessibleInBoth(page, 'the page of the configuration')
  const text = await exported(page)
  await page.getByText('Arquivo exportado.').waitFor()
  const file = JSON.parse(text)
  assert.deepEqual(
    [file.format, file.version, file.seller, file.environment],
    ['configuration-transfer', 1, 'Padaria Ipê', 'sandbox'],
  )
  assert.deepEqual(
    file.plans.map(({ title }: Plan) => title),
    (await plansOf(ana)).map(({ title }) => title),
  )
  assert.equal(file.notices.switches.pixPaymentWhatsapp, false)
  assert.deepEqual(file.webhooks, [{ title: 'ERP', url: ERP, domains: ['ORDER'], active: true }])
  assert.doesNotMatch(text, /secret|whsec_|uuid|idCheckout/)
  assert.deepEqual(complaints, [])
})

test('a file of one company is compared and applied in the other; a refused row stops no other, and the second time all is equal', async () => {
  const source = await openSignedIn(browser, product, ANA, { at: PATH })
  const text = await exported(source.page)
  await source.context.close()
  const { page, complaints, context } = await openSignedIn(browser, product, LIA, {
    at: PATH,
    width: 1440,
  })
  const sent = writesOf(page)

  await choose(page, '{"format":', 'cortado.json')
  await page.getByText('O arquivo não é um JSON válido.').waitFor()
  const edited = JSON.parse(text)
  edited.plans[0].basicValues[2].valuePerMonth = 1
  await choose(page, JSON.stringify(edited))
  await page
    .getByText(/^Planos, “.+”: Anual: o total do período não é o valor por mês vezes os meses\.$/)
    .waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Comparação' }).count(), 0)
  await choose(page, ' '.repeat(2 * 1_048_576 + 1))
  await page.getByText('O arquivo passa de 2 MB').waitFor()

  const withLocal = JSON.parse(text)
  withLocal.webhooks.push({
    title: 'Máquina local',
    url: 'http://127.0.0.1:8080/avisos',
    domains: ['ORDER'],
    active: true,
  })
  await choose(page, JSON.stringify(withLocal))
  await page.getByRole('heading', { name: 'Comparação' }).waitFor()
  await page.getByText('Padaria Ipê · sandbox').waitFor()
  await page.getByText('Ateliê Três Marias · sandbox').waitFor()
  const club = rowNamed(page, 'Clube do Pão')
  await club.getByText('Alterado').waitFor()
  const prices = club.locator('dl > div').filter({ hasText: 'Mensal' })
  assert.match(
    (await prices.innerText()).replaceAll(/\s+/g, ' '),
    /^Mensal R\$ 10,00 por mês → R\$ 89,90 por mês$/,
  )
  await rowNamed(page, 'Cesta de Natal Parcelada').getByText('Novo').waitFor()
  const onlyHere = page.locator('details').filter({ hasText: '1 só aqui' })
  await onlyHere.locator('summary').click()
  await onlyHere.getByText('Aula de costura').waitFor()
  const notice = 'Pix · Assim que o pagamento é confirmado · WhatsApp'
  assert.match(
    (await rowNamed(page, notice).locator('dl').innerText()).replaceAll(/\s+/g, ' '),
    /ligado → desligado/,
  )
  // Safe rows are ticked, the others are explained.
  for (const name of ['Clube do Pão', 'Cesta de Natal Parcelada', notice, 'ERP']) {
    assert.equal(await tickOf(page, name).isChecked(), true, name)
  }
  for (const [name, why] of [
    ['Identificação', /Nome e e-mail são de Padaria Ipê/],
    ['Máquina local', /parece ser de teste/],
  ] as const) {
    await rowNamed(page, name).getByText(why).waitFor()
    assert.equal(await tickOf(page, name).isChecked(), false, name)
    await tickOf(page, name).check()
  }
  // The bar of what is ticked stays in sight and would cover what is scrolled under it.
  await page.evaluate('scrollTo(0, 0)')
  await assertAccessibleInBoth(page, 'a comparison')

  await bar(page).getByRole('button', { name: 'Aplicar 7 alterações' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aplicar em Ateliê Três Marias?' })
  for (const said of [
    '2 planos novos',
    '1 plano alterado',
    '2 ajustes de avisos',
    '2 webhooks novos',
    '2 têm um alerta: confira antes de aplicar.',
  ]) {
    await dialog.getByText(said, { exact: true }).waitFor()
  }
  await assertAccessibleInBoth(page, 'the confirmation')
  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(sent, [], 'nothing was sent before it was confirmed')
  await bar(page).getByRole('button', { name: 'Aplicar 7 alterações' }).click()
  await dialog.getByRole('button', { name: 'Aplicar 7 alterações' }).click()

  const shown = page.getByRole('dialog', { name: 'Segredo do webhook ERP' })
  assert.match(await shown.getByRole('code').innerText(), /^whsec_/)
  await assertAccessibleInBoth(page, 'the secret of a new webhook')
  await page.keyboard.press('Escape')
  await page.getByText('6 de 7 alterações aplicadas').waitFor()
  const refused = rowNamed(page, 'Máquina local')
  await refused.getByText('A url do webhook precisa ser pública.', { exact: true }).waitFor()
  await club.getByText('Aplicado.').waitFor()
  await bar(page).getByRole('button', { name: 'Tentar de novo' }).waitFor()
  await page.evaluate('scrollTo(0, 0)')
  await assertAccessibleInBoth(page, 'what became of each row')

  const [one, other] = [await planNamed(lia, 'Clube do Pão'), await planNamed(ana, 'Clube do Pão')]
  const { id: _, idCheckout: __, ...taken } = one
  const { id: ___, idCheckout: ____, ...given } = other
  assert.deepEqual(taken, given)
  assert.equal((await planNamed(lia, 'Cesta de Natal Parcelada')).active, false)
  assert.equal(monthlyOf(await planNamed(lia, 'Aula de costura')), 50)
  assert.equal((await noticesOf(lia)).pixPaymentWhatsapp, false)
  assert.equal((await noticesOf(lia)).name, (await noticesOf(ana)).name)
  assert.deepEqual(
    (await webhooksOf(lia)).map(({ url }) => url),
    [ERP],
  )

  sent.length = 0
  await choose(page, text)
  await page.getByText('Está tudo igual: não há nada para aplicar.').waitFor()
  assert.equal(await page.getByRole('checkbox').count(), 0)
  assert.deepEqual(sent, [])
  assert.deepEqual(complaints, [])
  await context.close()
})

test('on a phone: a lost answer is looked up, a record that moved is not overwritten, an unticked row stays', async () => {
  const [breakfast, club, basket] = [
    'Café da Manhã Corporativo',
    'Clube do Pão',
    'Cesta de Natal Parcelada',
  ] as const
  // The same plans whether the test before ran or not.
  for (const title of [breakfast, club, basket]) {
    const isThere = (await plansOf(lia)).some((plan) => plan.title === title)
    if (!isThere) await send(lia, 'POST', '/plans', planBody(title, 20))
    await changePrice(lia, title, 20)
    await changePrice(ana, title, 30)
  }
  const source = await openSignedIn(browser, product, ANA, { at: PATH, width: 390 })
  const text = await exported(source.page)
  await source.context.close()
  const { page, context } = await openSignedIn(browser, product, LIA, { at: PATH, width: 390 })
  await choose(page, text)
  for (const title of [breakfast, club]) {
    await rowNamed(page, title).getByText('R$ 30,00 por mês').first().waitFor()
  }
  await assertAccessibleInBoth(page, 'a comparison on a phone')
  await bar(page).getByRole('button', { name: 'Limpar seleção' }).click()
  await tickOf(page, breakfast).check()
  await tickOf(page, club).check()

  // Somebody else changes one of them after it was compared, and the answer about the other is lost.
  await changePrice(lia, breakfast, 25)
  const { id } = await planNamed(lia, club)
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(`**/core/plans/${id}`, (route) =>
    route.request().method() === 'PUT' ? lose(route) : route.continue(),
  )
  const apply = async (button: string, count: string) => {
    await bar(page).getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: 'Aplicar em Ateliê Três Marias?' })
    await dialog.getByRole('button', { name: `Aplicar ${count}` }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await apply('Aplicar 2 alterações', '2 alterações')
  await rowNamed(page, club)
    .getByText('A resposta não chegou, mas a nova comparação mostra que foi aplicado.')
    .waitFor()
  const moved = rowNamed(page, breakfast)
  await moved.getByText(/^Mudou aqui depois da comparação/).waitFor()
  await moved.getByText('R$ 25,00 por mês').first().waitFor()
  assert.equal(monthlyOf(await planNamed(lia, breakfast)), 25)
  assert.equal(monthlyOf(await planNamed(lia, club)), 30)

  await apply('Tentar de novo', '1 alteração')
  await moved.getByText('Aplicado.').waitFor()
  assert.equal(monthlyOf(await planNamed(lia, breakfast)), 30)
  assert.equal(monthlyOf(await planNamed(lia, basket)), 20, 'it was not ticked')
  await context.close()
})

test('leaving while rows are applied is asked about, and stops after the row under way', async () => {
  const titles = ['Clube A', 'Clube B']
  for (const title of titles) {
    await send(lia, 'POST', '/plans', planBody(title, 20))
    await send(ana, 'POST', '/plans', planBody(title, 40))
  }
  const source = await openSignedIn(browser, product, ANA, { at: PATH })
  const text = await exported(source.page)
  await source.context.close()
  const { page, context } = await openSignedIn(browser, product, LIA, { at: PATH })
  await choose(page, text)
  await rowNamed(page, 'Clube A').waitFor()
  await bar(page).getByRole('button', { name: 'Limpar seleção' }).click()
  for (const title of titles) await tickOf(page, title).check()
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  const puts: string[] = []
  await page.route('**/core/plans/*', async (route) => {
    if (route.request().method() === 'PUT') {
      puts.push(route.request().url())
      await held
    }
    await route.continue()
  })
  await bar(page).getByRole('button', { name: 'Aplicar 2 alterações' }).click()
  await page
    .getByRole('dialog', { name: 'Aplicar em Ateliê Três Marias?' })
    .getByRole('button', { name: 'Aplicar 2 alterações' })
    .click()
  await page.getByText('Aplicando: 0 de 2').waitFor()
  await assertAccessibleInBoth(page, 'the progress')
  await product.until('the first request', async () => puts.length > 0)
  const question = page.getByRole('dialog', { name: 'Parar de aplicar?' })
  const leave = () => page.getByRole('link', { name: 'Clientes', exact: true }).click()
  await leave()
  await question.getByRole('button', { name: 'Continuar aqui' }).click()
  await question.waitFor({ state: 'detached' })
  assert.match(page.url(), /promover-configuracao$/)
  await leave()
  await question.getByRole('button', { name: 'Sair e parar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor()
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  release()
  await answered
  // Whatever followed it would be sent before a new page is loaded.
  await page.getByRole('link', { name: 'Cobranças', exact: true }).click()
  await page.getByRole('row').nth(1).waitFor()
  assert.equal(puts.length, 1)
  assert.deepEqual(
    await Promise.all(titles.map(async (title) => monthlyOf(await planNamed(lia, title)))),
    [40, 20],
  )
  await context.close()
})
