import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { formatDay } from '#contract/basics/days.ts'
import { formatReais } from '#contract/basics/money.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { assertAccessible, assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { addUsers, PASSWORD } from '#tests/factories/sellers/people.ts'

const ANA = 'ana@padaria-ipe.com.br'
const COPIES = `
  insert into subscription
  select copy.* from subscription,
         generate_series(1, $1::integer) as n,
         jsonb_populate_record(subscription.*, jsonb_build_object(
           'id', gen_random_uuid(), 'start_date', date '2020-01-01' - n,
           'next_expiration_date', null)) as copy
   where subscription.customer_name = 'Escola Girassol'`

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

async function confirm(page: Page, title: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: button }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('R-SUBL-01 R-SUBL-02 R-SUBL-03 R-SUBL-04 R-SUBL-06 R-SUBL-07 subscriptions are listed, searched and filtered by tab; only failed changes show a toast', async () => {
  const { page, complaints } = await openSignedIn(browser, product, ANA, { at: '/recorrencias' })
  await page.getByRole('link', { name: /^Luísa/ }).waitFor()
  for (const label of ['Todas 3', 'Ativas 1', 'Pendentes 1', 'Inadimplentes 1', 'Inativas']) {
    await page.getByRole('tab', { name: label }).waitFor()
  }
  const heads = await page.getByRole('columnheader').allInnerTexts()
  assert.deepEqual(heads, [
    'Cliente',
    'Contratação',
    'Plano',
    'Periodicidade',
    'Valor por mês',
    'Situação',
    'Abrir em nova aba',
  ])
  const luisa = page.getByRole('row').filter({ hasText: 'Luísa Fernanda Prado' })
  assert.match(
    await luisa.innerText(),
    /\d\d\/\d\d\/\d{4}\s+Clube do Pão\s+Mensal\s+R\$\s\d+,\d\d\s+Ativo/,
  )
  const opens = luisa.getByRole('link', { name: 'Abrir em nova aba: Luísa Fernanda Prado' })
  assert.equal(await opens.getAttribute('target'), '_blank')
  assert.equal(
    await opens.getAttribute('href'),
    await luisa.getByRole('link', { name: /^Luísa/ }).getAttribute('href'),
  )
  await assertAccessibleInBoth(page, 'the list of recurrences')
  await page.getByRole('tab', { name: /Pendentes/ }).click()
  await page.waitForURL(/situacao=PENDING/)
  await page.getByRole('link', { name: /^Luísa/ }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /^Escola/ }).waitFor()
  await page.getByRole('tab', { name: /Inativas/ }).click()
  await page.getByText('Sem dados de recorrências').waitFor()
  await page.getByRole('tab', { name: /Todas/ }).click()
  await page.getByLabel('Buscar por').selectOption('Documento')
  await page.getByRole('searchbox').fill('00000000000')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.getByText('Nenhuma recorrência com estes filtros.').waitFor()
  await page.getByRole('button', { name: 'Limpar busca' }).click()
  await page.getByRole('button', { name: /^Próximo vencimento/ }).click()
  const period = page.getByRole('dialog', { name: /^Próximo vencimento/ })
  await period.getByLabel('De', { exact: true }).pressSequentially('01012020')
  await period.getByLabel('Até', { exact: true }).pressSequentially('02012020')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('Luísa')
  const searched = page.waitForRequest(/\/core\/subscriptions\?.*customerName=/)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  const given = new URL((await searched).url()).searchParams
  assert.deepEqual(
    ['customerName', 'expirationDateInitial', 'expirationDateFinal'].map((name) => given.get(name)),
    ['Luísa', '2020-01-01', '2020-01-02'],
  )
  await page.getByText('Nenhuma recorrência com estes filtros.').waitFor()
  await page.getByRole('button', { name: 'Limpar busca' }).click()

  // Both the list and its counts.
  const failed: string[] = []
  await page.route('**/core/subscriptions**', (route) => {
    failed.push(new URL(route.request().url()).pathname)
    return route.fulfill({ status: 422, contentType: 'application/json', body: REFUSED })
  })
  await page.getByRole('searchbox').fill('luísa')
  await page.getByLabel('Buscar por').selectOption('Nome')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.getByText('Não foi possível carregar a lista').waitFor()
  const paths = ['/core/subscriptions', '/core/subscriptions/summary']
  assert.deepEqual([...new Set(failed)].sort(), paths)
  assert.equal(await page.getByText('BAR-0012 - Período inválido.').count(), 1)
  const toasts = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
  assert.equal(await toasts.count(), 0)
  await page.unroute('**/core/subscriptions**')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  const refused = { status: 422, contentType: 'application/json', body: REFUSED }
  await page.route(/subscriptions\/[0-9a-f-]{36}$/, (route) => route.fulfill(refused), { times: 1 })
  await page.getByRole('link', { name: /^Luísa/ }).click()
  await page.waitForURL(/\/recorrencias\/[0-9a-f-]{36}$/)
  await page.getByText('Não foi possível carregar a recorrência').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Recorrência', exact: true }).waitFor()
  assert.equal(await page.getByText('BAR-0012 - Período inválido.').count(), 1)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('heading', { level: 1, name: 'Luísa Fernanda Prado' }).waitFor()
  assert.equal(await toasts.count(), 0)

  await page.route(/subscriptions\/[0-9a-f-]{36}\//, (route) => route.fulfill(refused), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Desativar recorrência' }).click()
  const sure = page.getByRole('dialog', { name: 'Confirmar ação?' })
  await sure.getByRole('button', { name: 'Desativar recorrência' }).click()
  await toasts.getByText('BAR-0012 - Período inválido.').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await sure.getByRole('button', { name: 'Voltar' }).click()

  // The open list follows a change that somebody else makes.
  await page.getByRole('link', { name: 'Recorrências' }).first().click()
  const santaRita = page.getByRole('row').filter({ hasText: 'Mercado Santa Rita' })
  await santaRita.getByText('Inadimplente').waitFor()
  const token = await product.signIn()
  const found = await product.call('/core/subscriptions?customerName=santa', { token })
  const { uuid } = found.body.content[0]
  const body = { active: false }
  const path = `/core/subscriptions/${uuid}/status`
  assert.equal((await product.call(path, { method: 'PATCH', token, key: null, body })).status, 200)
  await santaRita.getByText('Inativo').waitFor()
  assert.deepEqual(complaints, [])
})

const REFUSED = JSON.stringify([{ code: 'BAR-0012', description: 'Período inválido.' }])

/** The page of a subscription and its sections. */
async function openOf(name: string) {
  const token = await product.signIn()
  const found = await product.call(`/core/subscriptions?customerName=${name}`, { token })
  const { uuid, customerId } = found.body.content[0]
  const opened = await openSignedIn(browser, product, ANA, { at: `/recorrencias/${uuid}` })
  const part = (title: string) => opened.page.getByRole('region', { name: title })
  return {
    ...opened,
    uuid,
    customerId,
    details: part('Detalhes'),
    general: part('Informações gerais'),
    charges: part('Últimas cobranças'),
    notes: part('Nota fiscal automática'),
  }
}

/** Answers a thousand plans to the form, which then searches them. */
const sellThousandPlans = (page: Page) =>
  page.route(/\/core\/plans\?page=0&size=1000/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const content = Array.from({ length: 1_000 }, (_, at) => ({
      ...body.content[0],
      id: 900_000 + at,
      title: `Antigo ${at}`,
    }))
    await route.fulfill({ response, json: { ...body, content } })
  })

test('while plans are searched, those that do not match leave the list at once, and the answer moves none', async () => {
  const { page, complaints } = await openOf('girassol')
  await sellThousandPlans(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/core\/plans\?.*title=/, async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Editar assinatura' }).click()
  const plan = page.getByRole('combobox', { name: 'Plano' }).and(page.locator('input'))
  const options = page.getByRole('listbox', { name: 'Plano' }).getByRole('option')
  await plan.click()
  await options.nth(1).waitFor()
  await plan.fill('corporativo')
  await options.nth(1).waitFor({ state: 'detached' })
  const before = await options.first().boundingBox()
  const answered = page.waitForResponse(/\/core\/plans\?.*title=/)
  release()
  await answered
  await page.getByText('1 opção').waitFor({ state: 'attached' })
  assert.deepEqual(await options.first().boundingBox(), before)
  await options.click()
  assert.equal(await plan.inputValue(), 'Café da Manhã Corporativo')
  await page.getByRole('button', { name: 'Descartar alterações' }).click()
  assert.deepEqual(complaints, [])
})

test('a plan beyond the first thousand of a list is found by typing', async () => {
  const { page, complaints } = await openOf('girassol')
  const token = await product.signIn()
  const sell = (active: boolean) =>
    product.call('/core/plans/1', { method: 'PATCH', token, key: null, body: { active } })
  assert.equal((await sell(false)).status, 200)
  await sellThousandPlans(page)
  await page.getByRole('button', { name: 'Editar assinatura' }).click()
  const plan = page.getByRole('combobox', { name: 'Plano' }).and(page.locator('input'))
  await plan.fill('corporativo')
  await page.getByRole('option', { name: /^Café da Manhã Corporativo/ }).click()
  assert.equal(await plan.inputValue(), 'Café da Manhã Corporativo')
  await page.getByLabel('Periodicidade').selectOption('Mensal')
  assert.match(await page.getByLabel('Valor mensal').inputValue(), /1\.290,00$/)
  await assertAccessible(page, 'the search of a plan')
  // Its own plan, which is off sale, can be chosen again.
  await plan.fill('clube')
  await page.getByRole('option', { name: /^Clube do Pão/ }).click()
  assert.equal(await plan.inputValue(), 'Clube do Pão')
  assert.match(await page.getByLabel('Valor mensal').inputValue(), /89,90$/)
  await page.getByRole('button', { name: 'Descartar alterações' }).click()
  await sell(true)
  assert.deepEqual(complaints, [])
})

test('R-SUBD-05 R-SUBD-06 R-SUBD-07 R-SUBD-08 R-SUBD-09 R-SUBD-10 R-SUBD-18 plan and price of a subscription are edited', async () => {
  const { page, complaints, uuid, details, charges } = await openOf('girassol')
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON())
  })
  await details.getByText('Descrição do boleto').waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Descrição do boleto' }).count(), 0)
  const token = await product.signIn()
  const sell = (active: boolean) =>
    product.call('/core/plans/1', { method: 'PATCH', token, key: null, body: { active } })
  assert.equal((await sell(false)).body.active, false)
  const edit = page.getByRole('button', { name: 'Editar assinatura' })
  const value = page.getByLabel('Valor mensal')
  const description = page.getByRole('textbox', { name: 'Descrição do boleto' })
  await edit.click()
  // Its own plan is off sale, and its prices count all the same.
  const { body: own } = await product.call('/core/plans/1', { token })
  const priceOf = (wanted: string) =>
    formatReais(
      BigInt(
        Math.round(
          own.basicValues.find(({ type }: { type: string }) => type === wanted).valuePerMonth * 100,
        ),
      ),
    )
  const period = await page.getByLabel('Periodicidade').inputValue()
  await page.getByLabel('Periodicidade').selectOption('Anual')
  assert.equal(await value.inputValue(), priceOf('YEARLY'))
  await page.getByLabel('Plano').selectOption('Café da Manhã Corporativo')
  await page.getByLabel('Plano').selectOption('Clube do Pão')
  assert.equal(await page.getByLabel('Plano').inputValue(), '1')
  assert.equal(await value.inputValue(), priceOf('YEARLY'))
  await page.getByLabel('Periodicidade').selectOption(period)
  await page.getByLabel('Plano').selectOption('Café da Manhã Corporativo')
  assert.match(await value.inputValue(), /1\.190,00$/)
  assert.match(await description.inputValue(), /^Mesa posta no escritório/)
  await page.getByLabel('Periodicidade').selectOption('Mensal')
  assert.match(await value.inputValue(), /1\.290,00$/)
  await page.getByText(/Cada cobrança será de R\$\s1\.290,00/).waitFor()
  await description.fill('x'.repeat(140))
  assert.equal((await description.inputValue()).length, 130)
  await assertAccessible(page, 'the fields of a recurrence')
  await page.getByRole('button', { name: 'Descartar alterações' }).click()
  await details.getByText('Clube do Pão').waitFor()

  await edit.click()
  await value.fill('')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await page.getByText('Preenchimento obrigatório!').waitFor()
  await page.getByLabel('Plano').selectOption('Café da Manhã Corporativo')
  await page.getByLabel('Periodicidade').selectOption('Mensal')
  await description.fill('Café às sextas')
  await product.call(`/core/subscriptions/${uuid}`, {
    method: 'PATCH',
    token,
    key: null,
    body: { bankSlipDescription: 'Pão às terças' },
  })
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await page.getByText('A recorrência foi alterada enquanto você editava').waitFor()
  await page.getByText('Descrição do boleto: Pão às terças').waitFor()
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await toast(page, 'Assinatura atualizadaa com sucesso!')
  assert.deepEqual(sent.at(-1), {
    idPlan: 2,
    basicValueRequest: { type: 'MONTHLY', value: 1290, valuePerMonth: 1290 },
    bankSlipDescription: 'Café às sextas',
  })
  await details.getByText('Café às sextas').waitFor()
  await charges
    .getByRole('row', { name: /1\.290,00/ })
    .getByText('Agendada')
    .waitFor()
  await sell(true)
  assert.deepEqual(complaints, [])
})

test('a plan, a price and a due day are planned for the next cycle, and cancelled', async () => {
  const { page, complaints } = await openOf('luisa')
  const open = page.getByRole('button', { name: 'Programar alteração' })
  const dialog = page.getByRole('dialog', { name: 'Programar alteração' })
  await open.click()
  const plan = dialog.getByRole('button', { name: 'Programar', exact: true })
  await dialog.getByText('Mude o plano, o valor ou o dia do vencimento.').waitFor()
  assert.ok(await plan.isDisabled())
  const askedAt: number[] = []
  page.on('request', (request) => {
    if (request.url().includes('/next-cycle/preview')) askedAt.push(Date.now())
  })
  const typedAt = Date.now()
  await dialog.getByLabel('Valor mensal').fill('9990')
  await dialog.getByLabel('Dia do vencimento').selectOption('Dia 5')
  const preview = dialog.getByRole('region', { name: 'Próximas cobranças com a alteração' })
  const changed = preview.getByRole('row', { name: /^05\/\d\d\/\d{4} R\$\s99,90$/ })
  await changed.nth(2).waitFor()
  assert.ok((askedAt[0] ?? 0) - typedAt >= 1_000)
  const first = (await changed.first().innerText()).slice(0, 10)
  await assertAccessible(page, 'the plan of the next cycle')
  await plan.click()
  await toast(page, 'Alteração programada.')
  await dialog.waitFor({ state: 'hidden' })

  const planned = page.getByRole('region', { name: 'Alteração programada' })
  const text = `A partir de ${first}: plano Clube do Pão, R$ 99,90 por cobrança mensal, vencimento no dia 5.`
  await planned.getByText(text).waitFor()
  const upcoming = page.getByRole('region', { name: 'Próximas cobranças', exact: true })
  await upcoming.getByRole('row', { name: new RegExp(`^${first} `) }).waitFor()
  await open.click()
  assert.equal(await dialog.getByLabel('Dia do vencimento').inputValue(), '5')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await planned.getByRole('button', { name: 'Cancelar alteração' }).click()
  await confirm(page, 'Cancelar alteração', 'Cancelar alteração')
  await toast(page, 'Alteração cancelada.')
  await planned.waitFor({ state: 'hidden' })
  await upcoming.getByRole('row', { name: new RegExp(`^${first} `) }).waitFor({ state: 'hidden' })
  assert.deepEqual(complaints, [])
})

const COMMITTED = { anticipationActive: true, additionalValue: { value: 50, installments: 3 } }

test('R-SUBD-04 R-SUBD-05 R-SUBD-13 a subscription with an anticipation cannot be cancelled', async () => {
  const { page, complaints, details } = await openOf('luisa')
  await page.route(/subscriptions\/[0-9a-f-]{36}$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...COMMITTED } })
  })
  await page.reload()
  await page.getByText('Há uma antecipação ativa').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Cancelar recorrência' }).isDisabled())
  await details.getByText(/R\$\s50,00 em 3x/).waitFor()
  for (const text of ['Clube do Pão', 'Mensal', 'Pix']) {
    await details.getByText(text, { exact: true }).waitFor()
  }
  const perMonth = details.locator('dt', { hasText: /^Valor mensal$/ })
  const priced = perMonth.locator('xpath=following-sibling::dd[1]')
  assert.match(await priced.innerText(), /^R\$\s\d+,\d\d$/)
  assert.equal(await details.getByText('Descrição do boleto').count(), 0)
  assert.deepEqual(complaints, [])
})

test('R-SUBD-01 R-SUBD-02 R-SUBD-03 R-SUBD-06 R-SUBD-11 R-SUBD-12 R-SUBD-14 R-SUBD-15 R-SUBD-16 SM-AUTOINVOICE a subscription is deactivated, activated and cancelled', async () => {
  const { page, complaints, uuid, customerId, general, charges, notes } = await openOf('luisa')
  const name = page.getByRole('heading', { level: 1 }).getByRole('link')
  assert.equal(await name.getAttribute('href'), `/clientes/${customerId}`)
  const initial = page.getByRole('main').locator('span[aria-hidden=true]', { hasText: /^L$/ })
  assert.equal(await initial.count(), 1)
  await page.getByRole('button', { name: 'Cancelar recorrência' }).waitFor()
  await general.getByText(uuid).waitFor()
  const token = await product.signIn()
  const { body: saved } = await product.call(`/core/subscriptions/${uuid}`, { token })
  const dayAt = (label: string) =>
    general.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]')
  assert.equal(await dayAt('Data de início').innerText(), formatDay(saved.startDate))
  assert.equal(await charges.getByText('Paga').count(), 3)
  const due = formatDay(saved.charges[0].expirationDate)
  await charges.getByRole('row').nth(1).getByText(due, { exact: true }).waitFor()
  await assertAccessible(page, 'a recurrence')

  await notes.getByText('Ativada', { exact: true }).waitFor()
  await notes.getByRole('button').click()
  await page
    .getByText(
      'As notas fiscais não serão mais enviadas automaticamente, mas poderão ser emitidas manualmente.',
      { exact: true },
    )
    .waitFor()
  await confirm(page, 'Desativar envio automático', 'Desativar envio automático')
  await toast(page, 'Envio de nota fiscal automática desativada para essa recorrência')
  await notes.getByText('Desativada', { exact: true }).waitFor()
  await notes.getByRole('button').click()
  await page.getByText('As notas fiscais passarão a ser enviadas automaticamente.').waitFor()
  await confirm(page, 'Ativar envio automático', 'Ativar envio automático')
  await toast(page, 'Envio de nota fiscal automática ativada para essa recorrência')

  await page.getByRole('button', { name: 'Desativar recorrência' }).click()
  await page.getByText('Tem certeza que deseja alterar o status da recorrência?').waitFor()
  await confirm(page, 'Confirmar ação?', 'Desativar recorrência')
  await general.getByText('Inativo').waitFor()
  await charges.getByText('Cancelada').waitFor()
  await page.getByRole('button', { name: 'Ativar recorrência' }).click()
  await confirm(page, 'Confirmar ação?', 'Ativar recorrência')
  await general.getByText('Ativo', { exact: true }).waitFor()
  await charges.getByText('Agendada').waitFor()

  await page.getByRole('button', { name: 'Cancelar recorrência' }).click()
  await confirm(page, 'Cancelar recorrência', 'Cancelar recorrência')
  await general.getByText('Data de cancelamento').waitFor()
  const color = await dayAt('Data de cancelamento')
    .locator('span')
    .evaluate((day) => getComputedStyle(day).color)
  const [red = 0, ...others] = (color.match(/\d+/g) ?? []).map(Number)
  assert.ok(red > 2 * Math.max(...others), `the day of cancellation is red: ${color}`)
  for (const button of ['Cancelar recorrência', 'Ativar recorrência', 'Editar assinatura']) {
    assert.equal(await page.getByRole('button', { name: button }).count(), 0, button)
  }
  assert.equal(await notes.count(), 0)
  await charges.getByRole('link').first().click()
  await page.waitForURL(/\/cobrancas\//)
  await page.getByRole('link', { name: 'Ver recorrência' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('R-SUBD-03 R-SUBD-07 R-SUBD-11 R-SUBD-16 a pending subscription is activated or deactivated, an overdue one deactivated', async () => {
  const { page, complaints, general, notes } = await openOf('escola')
  await general.getByText('Pendente', { exact: true }).waitFor()
  const begins = page.getByText('A recorrência começa quando a primeira cobrança for paga.')
  const first = begins.getByRole('link', { name: 'Ver cobrança' })
  assert.match((await first.getAttribute('href')) ?? '', /^\/cobrancas\/[0-9a-f-]{36}$/)
  await page.getByRole('button', { name: 'Desativar recorrência' }).waitFor()
  await assertAccessible(page, 'a pending recurrence')
  await page.getByRole('button', { name: 'Ativar recorrência', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmar ação?' })
  await dialog.getByText('Tem certeza que deseja alterar o status da recorrência?').waitFor()
  await confirm(page, 'Confirmar ação?', 'Ativar recorrência')
  await general.getByText(/^(Ativo|Inadimplente)$/).waitFor()
  const activate = page.getByRole('button', { name: 'Ativar recorrência', exact: true })
  assert.equal(await activate.count(), 0)

  await page.route(/subscriptions\/[0-9a-f-]{36}$/, async (route) => {
    const response = await route.fetch()
    const json = { ...(await response.json()), status: 'DEFAULTER', activeInvoiceConfig: false }
    await route.fulfill({ response, json })
  })
  await page.route(/\/core\/plans\?/, async (route) => {
    const response = await route.fetch()
    const none = { content: [], totalElements: 0, totalPages: 0 }
    await route.fulfill({ response, json: { ...(await response.json()), ...none } })
  })
  await page.reload()
  await general.getByText('Inadimplente', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Desativar recorrência' }).waitFor()
  assert.equal(await activate.count(), 0)
  // Without an active configuration of invoices nothing is said of them.
  assert.equal(await notes.count(), 0)
  await page.getByRole('button', { name: 'Editar assinatura' }).click()
  await page.getByText('Sem planos cadastrados').first().waitFor({ state: 'attached' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  assert.deepEqual(complaints, [])
})

test('R-SUBL-05 R-CUSTD-18 R-CUSTD-20 R-CUSTD-21 R-CUSTD-24 the subscriptions of a customer depend on the role; the list has 20 a page, the newest first', async () => {
  await addUsers(product, ['SUBSCRIPTIONS'])
  await asOwner(product.databaseUrl, (owner) => owner.run(COPIES, [9_900]))
  const token = await product.signIn()
  const found = await product.call('/core/seller-clients?name=girassol', { token })
  const at = `/clientes/${found.body.content[0].id}`
  const own = await openSignedIn(browser, product, 'subscriptions@papeis.example', {
    at,
    password: PASSWORD,
    width: 390,
    scheme: 'dark',
  })
  const asked: string[] = []
  const { page } = own
  await page.getByRole('tab', { name: 'Assinaturas' }).waitFor()
  assert.equal(await page.getByRole('tab', { name: 'Recebíveis' }).count(), 0)
  const table = page.getByRole('table', { name: 'Recorrências' })
  await table.getByRole('row').nth(10).waitFor()
  assert.equal(Number(await table.getAttribute('aria-rowcount')), 9_902)
  assert.equal(await page.getByRole('button', { name: /^Editar/ }).count(), 0)
  const loaded = await page.evaluate<string[]>(
    `performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)`,
  )
  assert.ok(loaded.includes('/core/subscriptions') && !loaded.includes('/core/charges'))
  assert.ok((await table.getByRole('row').count()) < 200)
  await table.getByRole('link').first().click()
  await page.waitForURL(/\/recorrencias\//)
  await page.getByRole('button', { name: 'Cancelar recorrência' }).waitFor()
  await assertAccessible(page, 'a recurrence on a phone, dark')
  await page.goto(`${product.panelUrl}/recorrencias`)
  await page
    .getByRole('tab', { name: /1\.000\+/ })
    .first()
    .waitFor()
  const rows = page.getByRole('table').getByRole('row')
  await rows.nth(20).waitFor()
  assert.equal(await rows.count(), 21)
  const starts = await rows.locator('td:nth-child(2)').allInnerTexts()
  const days = starts.map((text) => text.split('/').reverse().join('-'))
  assert.equal(days.length, 20)
  assert.deepEqual(days, days.toSorted().toReversed())
  assert.equal(new Set(days).size, 20)

  // A seller without subscriptions.
  const empty = await openSignedIn(browser, product, ATELIER_ADMIN.email, { at: '/recorrencias' })
  await empty.page.getByText('Sem dados de recorrências').waitFor()

  const bruno = await openSignedIn(browser, product, 'bruno@padaria-ipe.com.br')
  bruno.page.on('request', (request) => asked.push(request.url()))
  await bruno.page.goto(`${product.panelUrl}${at}`)
  await bruno.page.getByRole('tab', { name: 'Recebíveis' }).waitFor()
  assert.equal(await bruno.page.getByRole('tab', { name: 'Assinaturas' }).count(), 0)
  assert.deepEqual(
    asked.filter((url) => url.includes('/core/subscriptions')),
    [],
  )
  assert.deepEqual([...own.complaints, ...bruno.complaints], [])
})
