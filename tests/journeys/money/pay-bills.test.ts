import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { buildBoleto, formatLine } from '#contract/basics/brazil/boleto.ts'
import { buildStaticBrCode } from '#contract/basics/brazil/pix.ts'
import { addDays, type Day, formatDay, instantInSaoPaulo } from '#contract/basics/days.ts'
import {
  paymentDayFrom,
  paymentDays,
  scheduledDayOfEdited,
  scheduledDayOfNew,
} from '#contract/bills/rules.ts'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { closeDialog, goTo, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { billFields } from '#tests/factories/sellers/full-seller.ts'

let product: TestProduct
let browser: Browser
let today: Day

// After 10:00 edits are late for the payments of the day, before 12:00 new bills are not.
startJourney(
  async (stage) => {
    product = stage.product
    browser = stage.browser
    const time = await product.jobs.time()
    const isLater = time.now > instantInSaoPaulo(time.today, '10:30:00')
    today = isLater ? addDays(time.today, 1) : time.today
    const body = { now: instantInSaoPaulo(today, '10:30:00'), mode: 'offset' }
    const moved = await product.call('/core/sandbox/clock', { method: 'PUT', body })
    assert.equal(moved.status, 200, moved.text)
  },
  { notices: 'off' },
)

const PATH = '/contas-a-pagar'

const REFUSED = {
  status: 422,
  contentType: 'application/json',
  body: JSON.stringify([{ code: 'BAR-5104', description: 'Este campo é obrigatório' }]),
}

/** Refuses the calls of one method to bills until the function that it returns is called. */
async function refuseBills(page: Page, method: string): Promise<() => Promise<void>> {
  const url = /\/core\/bills$/
  await page.route(url, (route) =>
    route.request().method() === method ? route.fulfill(REFUSED) : route.fallback(),
  )
  return () => page.unroute(url)
}

async function closeCreated(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Conta criada' })
  await dialog.getByText('Sua nova conta foi criada com sucesso!').waitFor()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contas a Pagar' }).waitFor()
}

test('R-BILL-01 R-BILL-03 R-BILL-04 R-BILL-05 R-BILL-08 R-BILL-09 R-BILL-10 R-BILL-11 R-BILL-13 R-BILL-15 a bill is created by the form that takes the place of the list', async () => {
  const { page } = await openSignedIn(browser, product, undefined, { at: PATH })
  await page.getByRole('heading', { level: 1, name: 'Contas a Pagar' }).waitFor()
  const [, month = '', dayOfMonth = ''] = paymentDayFrom(today).split('-')
  const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' })
  const next = `${weekday.format(new Date(paymentDayFrom(today)))}, ${Number(dayOfMonth)}/${month}`
  const badge = `Próximos pagamentos serão efetuados ${next}`
  await page.getByText(badge, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Nova conta' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Nova conta' }).waitFor()
  assert.equal(await page.getByRole('tab').count(), 0)
  const due = page.getByLabel('Vencimento')
  assert.equal(await due.inputValue(), formatDay(paymentDayFrom(today)))
  for (const name of ['Identificação', 'Recorrência', 'Valor', 'Método de Pagamento']) {
    await page.getByRole('region', { name, exact: true }).waitFor()
  }
  assert.equal(await page.getByLabel('Tempo de recorrência').isDisabled(), true)
  const valueKind = page.getByLabel('Tipo de valor')
  assert.equal(await valueKind.isDisabled(), true)
  assert.equal(await valueKind.locator('option:checked').innerText(), 'Valor Fixo')
  await page.getByRole('button', { name: 'Finalizar' }).click()
  const name = page.getByLabel('Nome da Conta')
  await page.getByText('Este campo é obrigatório').nth(2).waitFor()
  await assertAccessible(page, 'the form with errors')
  await name.fill('x'.repeat(51))
  await page
    .getByRole('region', { name: 'Identificação' })
    .getByText('O nome da conta não pode ter mais de 50 caracteres')
    .waitFor()
  await due.fill(formatDay(today))
  const method = page.getByRole('region', { name: 'Método de Pagamento' })
  await method.getByLabel('Como pagar por Pix').selectOption('Pix Copia e Cola')
  await method.getByRole('textbox', { name: 'Pix Copia e Cola' }).waitFor()
  await method.getByRole('combobox', { name: 'Método de Pagamento' }).selectOption('Boleto')
  await method.getByRole('textbox', { name: 'Código do boleto' }).waitFor()
  await method.getByRole('combobox', { name: 'Método de Pagamento' }).selectOption('Pix')
  await method.getByLabel('Como pagar por Pix').selectOption('Chave Pix')
  await name.fill('Aluguel de dezembro')
  await page.getByLabel('Beneficiário').fill('Imobiliária Sol')
  await page.getByRole('textbox', { name: 'Valor' }).fill('435000')
  await page.getByRole('textbox', { name: 'Chave Pix' }).fill('sol@exemplo.com.br')
  const allow = await refuseBills(page, 'POST')
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await page.getByText('Falha ao cadastrar nova conta.').waitFor()
  await allow()
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await page.getByText('conta criada com sucesso.', { exact: true }).waitFor()
  await closeCreated(page)
  assert.deepEqual(await page.getByRole('columnheader').allInnerTexts(), [
    '',
    'Conta',
    'Vencimento',
    'Previsão',
    'Valor',
    'Situação',
    'Ver Detalhes',
  ])
  await page
    .getByRole('row')
    .filter({ hasText: 'Aluguel de dezembro' })
    .filter({ hasText: 'Imobiliária Sol' })
    .filter({ hasText: 'venc. próx.' })
    .waitFor()
  await page.getByRole('tab', { name: 'Histórico' }).click()
  await page.getByText('Sem dados de contas a pagar').waitFor()
  await openBill({ 'Nome da Conta': 'Conta atrasada', Vencimento: addDays(today, -1) })
  await page.getByRole('tab', { name: /^Aprovar/ }).click()
  await page
    .getByRole('row')
    .filter({ hasText: 'Conta atrasada' })
    .filter({ hasText: 'em atraso' })
    .waitFor()
  // The bill due today and the late one; none is to review.
  await page.getByRole('tab', { name: /^Aprovar\s*2$/ }).waitFor()
  await page.getByRole('tab', { name: 'Revisar', exact: true }).waitFor()
})

/** Creates a bill by the call; its id. */
async function createBill(fields: object): Promise<string> {
  const token = await product.signIn()
  const series = { 'Tipo de conta': 'Pontual', Recorrência: 1, parcela: 1 }
  const records = [{ fields: { ...billFields('luz'), ...series, ...fields } }]
  const made = await product.call('/core/bills', { method: 'POST', token, body: { records } })
  return made.body.records[0].id
}

/** Creates a bill by the call and opens it in the side panel. */
async function openBill(fields: object) {
  const id = await createBill(fields)
  const opened = await openSignedIn(browser, product, undefined, { at: `${PATH}?conta=${id}` })
  return { ...opened, panel: opened.page.getByRole('dialog', { name: 'Detalhes da conta' }) }
}

test('R-BILL-20 R-BILL-21 R-BILL-22 R-BILL-25 R-BILL-30 R-BILL-31 R-GEN-06 a bill is approved in the side panel and edited, which asks for another approval', async () => {
  const { page, panel } = await openBill({ 'Nome da Conta': 'Aluguel de janeiro' })
  await panel.getByText('Aluguel de janeiro', { exact: true }).first().waitFor()
  const box = await page.locator('.mantine-Drawer-content').boundingBox()
  assert.deepEqual([box?.width, (box?.x ?? 0) + (box?.width ?? 0)], [582, 1280])
  const billId = new URL(page.url()).searchParams.get('conta')
  const read = await product.call(`/core/bills/${billId}`, { token: await product.signIn() })
  const { fields: saved } = read.body
  const facts = await panel
    .locator('dl')
    .first()
    .locator('div:has(> dt)')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('dt')?.textContent ?? '',
        row.querySelector('dd')?.textContent ?? '',
      ]),
    )
  assert.deepEqual(facts, [
    ['ID', String(saved.ID)],
    ['Beneficiário', saved.Beneficiário],
    ['Vencimento', formatDay(saved.Vencimento)],
    ['Previsão', formatDay(saved.Agendado)],
    ['Método de Pagamento', 'Pix'],
    ['Tipo de conta', 'Pontual'],
  ])
  await panel.getByText('luz@exemplo.com.br', { exact: true }).first().waitFor()
  await panel.getByText('Aprovar', { exact: true }).first().waitFor()
  await panel
    .getByText(/^R\$\s120,50$/)
    .first()
    .waitFor()
  await panel.getByRole('button', { name: 'Reprovar' }).waitFor()
  await panel.getByRole('button', { name: 'Aprovar para pagamento' }).click()
  const approving = page.getByRole('dialog', { name: 'Aprovar para pagamento?' })
  const approve = approving.getByRole('button', { name: /^Aprovar R\$/ })
  const keys: (string | undefined)[] = []
  await page.route(/\/core\/bills$/, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The service approves it, and its answer is lost.
    await route.fetch()
    return route.abort()
  })
  await approve.click()
  await approving.getByText('Erro de conexão com o servidor').waitFor()
  const toasts = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
  await toasts.getByText('Erro de conexão com o servidor').waitFor()
  await panel.getByText('Aprovado', { exact: true }).first().waitFor()
  await approving.getByText(/^R\$\s120,50$/).waitFor()
  await approving.getByText(/^O pagamento está previsto para /).waitFor()
  await approve.click()
  await approving.waitFor({ state: 'hidden' })
  await page.unroute(/\/core\/bills$/)
  assert.deepEqual([keys.length, new Set(keys).size], [2, 1])
  assert.ok(keys[0])

  await panel.getByRole('button', { name: 'Editar informações' }).click()
  const later = addDays(today, 60)
  await panel.getByLabel('Vencimento').fill(formatDay(later))
  const save = panel.getByRole('button', { name: 'Salvar alterações' })
  // Another person gives it another name meanwhile, which the edit keeps.
  const token = await product.signIn()
  const id = new URL(page.url()).searchParams.get('conta')
  const fields = { 'Nome da Conta': 'Aluguel de fevereiro', Status: 'Aprovado' }
  const body = { records: [{ id, fields }] }
  const other = await product.call('/core/bills', { method: 'PATCH', token, body })
  assert.equal(other.status, 200, other.text)
  await save.click()
  const late = page.getByRole('dialog', {
    name: 'Essa conta será paga apenas no próximo dia de pagamento.',
  })
  await late.getByText('Você está editando uma conta após o horário limite.').waitFor()
  await late.getByRole('button', { name: 'OK' }).click()
  await late.waitFor({ state: 'hidden' })
  await save.click()
  const again = page.getByRole('dialog', {
    name: 'Tem certeza que deseja enviar conta para aprovação novamente?',
  })
  const confirm = again.getByRole('button', { name: 'Enviar para aprovação' })
  const allow = await refuseBills(page, 'PATCH')
  await confirm.click()
  const failed = 'Não foi possivel salvar alteração, verifique os valores dos campos.'
  await page.getByText(failed).waitFor()
  await again.waitFor({ state: 'hidden' })
  await allow()
  await save.click()
  await confirm.click()
  await again.waitFor({ state: 'hidden' })
  await panel.getByRole('button', { name: 'Aprovar para pagamento' }).waitFor()
  await panel.getByRole('heading', { name: 'Aluguel de fevereiro' }).waitFor()
  const { now } = await product.jobs.time()
  const scheduled = formatDay(scheduledDayOfEdited(later, now))
  await panel.getByRole('definition').filter({ hasText: scheduled }).first().waitFor()
  await panel.getByRole('button', { name: 'Excluir conta' }).click()
  const deleting = page.getByRole('dialog', { name: 'Excluir conta?' })
  await deleting.getByRole('button', { name: 'Excluir conta' }).click()
  await panel.getByText('Cancelada', { exact: true }).first().waitFor()
  await expectViewOnly(panel)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Histórico' }).click()
  await page.getByRole('columnheader', { name: 'Pagamentos' }).waitFor()
  assert.deepEqual(await page.getByRole('columnheader').allInnerTexts(), [
    '',
    'Conta',
    'Pagamentos',
    'Valor',
    'Situação',
    'Ver Detalhes',
  ])
})

async function expectViewOnly(panel: Locator): Promise<void> {
  for (const name of ['Editar informações', 'Excluir conta']) {
    await panel.getByRole('button', { name }).waitFor({ state: 'detached' })
  }
}

test('R-BILL-02 R-BILL-06 R-BILL-07 R-BILL-15 R-BILL-19 on a phone a recurring bill is created, and actions on several bills answer for each', async () => {
  const options = { at: `${PATH}?nova=1`, width: 390 }
  const { page, complaints } = await openSignedIn(browser, product, undefined, options)
  const { line } = buildBoleto({
    bank: '001',
    due: addDays(today, 30),
    amount: 9_990n,
    freeField: '3'.repeat(25),
  })
  await page.getByLabel('Nome da Conta').fill('Energia')
  await page.getByLabel('Beneficiário').fill('Companhia de Luz')
  await page.getByLabel('Tipo de conta').selectOption('Recorrente')
  await page.getByLabel('Tempo de recorrência').selectOption('12')
  await page.getByRole('textbox', { name: 'Valor' }).fill('9990')
  await page.getByLabel('Tipo de valor').selectOption({ label: 'Valor Variável' })
  await page.getByRole('combobox', { name: 'Método de Pagamento' }).selectOption('Boleto')
  await page.getByLabel('Código do boleto').fill(formatLine(line))
  // One of the two calls fails: what the other created is cancelled, and all of it is sent again.
  const token = await product.signIn()
  const inHistory = async () =>
    (await product.call('/core/bills?group=HISTORICO', { token })).body.totalElements
  const before = await inHistory()
  const url = /\/core\/bills$/
  await page.route(url, (route) =>
    route.request().postDataJSON()?.records?.length === 2
      ? route.fulfill(REFUSED)
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await page.getByText('Falha ao cadastrar novas contas.').waitFor()
  assert.equal(await inHistory(), before + 10)
  await page.unroute(url)
  const batches: number[] = []
  const areBothSent = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    batches.push(route.request().postDataJSON().records.length)
    // Neither is answered before the other one is sent.
    if (batches.length === 2) areBothSent.resolve()
    await areBothSent.promise
    return route.fallback()
  })
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await page.getByText('Contas criadas com sucesso.').waitFor()
  assert.deepEqual(batches, [10, 2])
  await page.unroute(url)
  await closeCreated(page)
  assert.deepEqual(
    (await page.getByRole('tab').allInnerTexts()).map((text) => text.replace(/\s*\d+$/, '')),
    ['Revisar', 'Aprovar', 'Agendadas', 'Histórico'],
  )
  await page.getByRole('tab', { name: /^Aprovar/, selected: true }).waitFor()
  await page.getByRole('tab', { name: 'Agendadas' }).click()
  await page.getByText('Sem dados de contas a pagar').waitFor()
  const answer = Promise.withResolvers<void>()
  const list = /\/core\/bills\?.*group=REVISAR/
  await page.route(list, async (route) => {
    await answer.promise
    await route.fallback()
  })
  await page.getByRole('tab', { name: /^Revisar/ }).click()
  const spinner = page.getByRole('img', { name: 'Carregando…' })
  await spinner.waitFor()
  answer.resolve()
  await spinner.waitFor({ state: 'detached' })
  await page.unroute(list)
  await page.getByText('1 de 2 páginas').waitFor()
  assert.equal(await page.getByRole('row').count(), 10)
  await page.getByRole('row').filter({ hasText: 'Atualização necessária' }).first().waitFor()
  await page.getByRole('checkbox', { name: 'Selecionar Energia' }).first().check()
  await page.getByRole('checkbox', { name: 'Selecionar Energia' }).nth(1).check()
  await page.getByRole('button', { name: 'Aprovar selecionados' }).click()
  const approving = page.getByRole('dialog', { name: 'Aprovar 2 contas?' })
  await approving.getByRole('button', { name: /^Aprovar R\$/ }).click()
  const refused = page.getByRole('dialog', { name: '2 contas não foram alteradas' })
  await refused.waitFor()
  const reason = 'Energia: Complete o valor e os dados de pagamento antes de aprovar.'
  assert.deepEqual(await refused.getByRole('listitem').allInnerTexts(), [reason, reason])
  await refused.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('link', { name: 'Ver Detalhes: Energia' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Detalhes da conta' })
  await panel.getByRole('button', { name: 'Enviar para aprovação' }).waitFor()
  await closeDialog(page)
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'Selecionar Energia' }).first().check()
  await page.getByRole('button', { name: 'Reprovar selecionados' }).click()
  const reproving = page.getByRole('dialog', { name: 'Reprovar 1 conta?' })
  await reproving.getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('button', { name: 'Excluir selecionados' }).click()
  const deleting = page.getByRole('dialog', { name: 'Excluir 1 conta?' })
  await page.route('**/core/bills/bulk', (route) => route.fulfill(REFUSED), { times: 1 })
  await deleting.getByRole('button', { name: 'Excluir 1 conta' }).click()
  const toasts = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
  await toasts.getByText('BAR-5104 - Este campo é obrigatório', { exact: true }).waitFor()
  await deleting.getByRole('button', { name: 'Excluir 1 conta' }).click()
  await page.getByText('Conta excluída.').waitFor()
  await page.getByRole('tab', { name: 'Histórico' }).click()
  await page
    .getByRole('row')
    .filter({ hasText: 'Energia' })
    .filter({ hasText: 'Cancelada' })
    .first()
    .waitFor()
  assert.equal(await inHistory(), before + 11)
  assert.deepEqual(complaints, [])
})

/** How a bill comes to each status that is sent to approval again. */
const NOT_PAID = {
  Reprovado: [],
  'Atualização necessária': [],
  'Erro no pagamento': ['Pagamento agendado', 'Erro no pagamento'],
  'Saldo insuficiente': ['Pagamento agendado', 'Saldo insuficiente'],
} as const

/** Creates a bill of a value in a status by calls; its id. */
async function billThatIsNotPaid(status: keyof typeof NOT_PAID): Promise<string> {
  const isIncomplete = status === 'Atualização necessária'
  const id = await createBill({ 'Nome da Conta': status, Valor: isIncomplete ? 0 : 1 })
  const token = await product.signIn()
  const change = (fields: object) =>
    product.call('/core/bills', { method: 'PATCH', token, body: { records: [{ id, fields }] } })
  if (status === 'Reprovado') await change({ Status: status })
  else if (!isIncomplete) await change({ Status: 'Aprovado' })
  for (const Status of NOT_PAID[status]) {
    const path = `/core/sandbox/bills/${id}/status`
    await product.call(path, { method: 'POST', key: null, body: { Status } })
  }
  return id
}

test('a bill offers its edit and deletion until the bank is asked to pay it', async () => {
  const { page, complaints, panel } = await openBill({ 'Nome da Conta': 'Em pagamento', Valor: 1 })
  const offered = panel.getByRole('button', { name: /^(Editar|Excluir)/ })
  await offered.nth(1).waitFor()
  await page.route(/\/core\/bills\/[0-9a-f-]{36}$/, async (route) => {
    const response = await route.fetch()
    const { fields, ...bill } = await response.json()
    const scheduled = { ...fields, Status: 'Pagamento agendado' }
    await route.fulfill({ response, json: { ...bill, isBeingPaid: true, fields: scheduled } })
  })
  await page.reload()
  await panel.getByText('Pagamento agendado', { exact: true }).first().waitFor()
  assert.equal(await offered.count(), 0)
  assert.deepEqual(complaints, [])
})

test('a bill that is being paid or over cannot be selected for the actions on several bills', async () => {
  const names = ['Em pagamento agora', 'Ainda agendada']
  for (const name of names) {
    const id = await createBill({ 'Nome da Conta': name, Valor: 1 })
    const token = await product.signIn()
    const body = { records: [{ id, fields: { Status: 'Aprovado' } }] }
    await product.call('/core/bills', { method: 'PATCH', token, body })
  }
  const { page, complaints } = await openSignedIn(browser, product, undefined, { at: PATH })
  await page.route(/\/core\/bills\?.*AGENDADAS/, async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    const content = list.content.map((bill: { fields: Record<string, unknown> }) =>
      bill.fields['Nome da Conta'] === names[0] ? { ...bill, isBeingPaid: true } : bill,
    )
    await route.fulfill({ response, json: { ...list, content } })
  })
  await page.getByRole('tab', { name: 'Agendadas' }).click()
  const paying = page.getByRole('checkbox', { name: `Selecionar ${names[0]}` })
  await paying.waitFor()
  assert.ok(await paying.isDisabled())
  assert.equal(
    await paying.getAttribute('title'),
    'O pagamento desta conta já foi pedido ao banco.',
  )
  await page.getByRole('checkbox', { name: 'Selecionar todas desta página' }).check()
  assert.ok(await page.getByRole('checkbox', { name: `Selecionar ${names[1]}` }).isChecked())
  assert.ok(!(await paying.isChecked()))
  const boxes = await page.getByRole('row').getByRole('checkbox', { checked: true }).count()
  await page.getByText(/contas? selecionadas?$/).waitFor()
  assert.ok(boxes >= 2)
  await page.getByRole('tab', { name: 'Histórico' }).click()
  const all = page.getByRole('checkbox', { name: 'Selecionar todas desta página' })
  await page.getByRole('row').filter({ hasText: 'Cancelada' }).first().waitFor()
  assert.ok(await all.isDisabled())
  assert.deepEqual(complaints, [])
})

test('a bill that is approved after 12:00 shows the day on which it will really be paid, alone and with others', async () => {
  const due = { Vencimento: today, Valor: 1 }
  const alone = await createBill({ ...due, 'Nome da Conta': 'Vence hoje' })
  for (const [name, day] of [
    ['Lote um', today],
    ['Lote dois', addDays(today, 30)],
  ] as const) {
    await createBill({ ...due, 'Nome da Conta': name, Vencimento: day })
  }
  const body = { now: instantInSaoPaulo(today, '12:30:00'), mode: 'offset' }
  await product.call('/core/sandbox/clock', { method: 'PUT', body })
  const { now } = await product.jobs.time()
  const next = paymentDays(now).date
  const later = scheduledDayOfNew(addDays(today, 30), now)
  assert.ok(today < next && next < later)
  const options = { at: `${PATH}?conta=${alone}` }
  const { page, complaints, context } = await openSignedIn(browser, product, undefined, options)
  const panel = page.getByRole('dialog', { name: 'Detalhes da conta' })
  const planned = panel.getByRole('definition').filter({ hasText: formatDay(today) })
  await planned.nth(1).waitFor()
  await panel.getByRole('button', { name: 'Aprovar para pagamento' }).click()
  const approving = page.getByRole('dialog', { name: 'Aprovar para pagamento?' })
  await approving.getByText(`O pagamento está previsto para ${formatDay(next)}.`).waitFor()
  await approving.getByRole('button', { name: /^Aprovar R\$/ }).click()
  await panel.getByText('Aprovado', { exact: true }).first().waitFor()
  await panel
    .getByRole('definition')
    .filter({ hasText: formatDay(next) })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: /^Aprovar/ }).click()
  for (const name of ['Lote um', 'Lote dois']) {
    await page.getByRole('checkbox', { name: `Selecionar ${name}` }).check()
  }
  await page.getByRole('button', { name: 'Aprovar selecionados' }).click()
  const together = page.getByRole('dialog', { name: 'Aprovar 2 contas?' })
  const days = `${formatDay(next)} (1 conta) e ${formatDay(later)} (1 conta)`
  await together.getByText(`Os pagamentos estão previstos para ${days}.`).waitFor()
  await together.getByRole('button', { name: /^Aprovar R\$/ }).click()
  await page.getByText('2 contas aprovadas.').waitFor()
  await page.getByRole('tab', { name: /^Agendadas/ }).click()
  for (const [name, day] of [
    ['Lote um', next],
    ['Lote dois', later],
  ] as const) {
    await page
      .getByRole('row')
      .filter({ hasText: name })
      .filter({ hasText: formatDay(day) })
      .waitFor()
  }
  assert.deepEqual(complaints, [])
  await context.close()
})

test('R-BILL-23 a bill that was reproved, is incomplete or could not be paid is sent to approval', async () => {
  const { page } = await openSignedIn(browser, product, undefined, { at: PATH })
  const panel = page.getByRole('dialog', { name: 'Detalhes da conta' })
  for (const status of Object.keys(NOT_PAID) as (keyof typeof NOT_PAID)[]) {
    const id = await billThatIsNotPaid(status)
    await goTo(page, `${PATH}?conta=${id}`)
    await panel.getByText(status, { exact: true }).first().waitFor()
    await panel.getByRole('button', { name: 'Enviar para aprovação' }).waitFor()
    if (status === 'Atualização necessária') continue
    await panel.getByRole('button', { name: 'Enviar para aprovação' }).click()
    const sending = page.getByRole('dialog', { name: 'Enviar para aprovação?' })
    await sending.getByRole('button').last().click()
    await panel.getByText('Aprovado', { exact: true }).first().waitFor()
  }
})

test('R-BILL-21 R-BILL-33 a boleto that is pasted anywhere, or into Ctrl K, opens the form of a new bill filled, which is paid on its day', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, { at: '/clientes' })
  const due = paymentDays((await product.jobs.time()).now).date
  const boleto = buildBoleto({ bank: '001', due, amount: 4_250n, freeField: '7'.repeat(25) })
  const form = page.getByRole('heading', { level: 1, name: 'Nova conta' })
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(formatLine(boleto.line))})`)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+V')
  await form.waitFor()
  assert.equal(await page.getByLabel('Código do boleto').inputValue(), boleto.line)
  assert.equal(await page.getByLabel('Vencimento').inputValue(), formatDay(due))
  assert.match(await page.getByRole('textbox', { name: 'Valor' }).inputValue(), /42,50$/)

  await page.goBack()
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: /cole um nome, código/ }).fill(boleto.barcode)
  await page.getByRole('option', { name: 'Cadastrar como conta a pagar' }).click()
  await form.waitFor()
  await page.getByLabel('Nome da Conta').fill('Gás')
  await page.getByLabel('Beneficiário').fill('Gás do Vale')
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await closeCreated(page)
  await page.getByRole('link', { name: 'Ver Detalhes: Gás' }).click()
  const panel = page.getByRole('dialog', { name: 'Detalhes da conta' })
  await panel.getByRole('button', { name: 'Aprovar para pagamento' }).click()
  const approving = page.getByRole('dialog', { name: 'Aprovar para pagamento?' })
  await approving.getByRole('button', { name: /^Aprovar R\$/ }).click()
  await panel.getByText('Aprovado', { exact: true }).first().waitFor()
  const body = { now: instantInSaoPaulo(due, '12:00:00'), mode: 'offset' }
  const readAgain = page.waitForRequest(/\/core\/bills\/[0-9a-f-]{36}$/)
  await product.call('/core/sandbox/clock', { method: 'PUT', body })
  await readAgain
  await panel.getByText('Paga', { exact: true }).first().waitFor()
  await expectViewOnly(panel)
  assert.deepEqual(complaints, [])
})

test('a Pix code that is pasted anywhere, or into Ctrl K, opens the form of a new bill filled, which is paid by it', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, { at: '/clientes' })
  const { date } = paymentDays((await product.jobs.time()).now)
  const code = buildStaticBrCode({
    key: 'agua@exemplo.com.br',
    amount: 3_190n,
    txid: null,
    merchantName: 'Agua do Vale',
    merchantCity: 'Campinas',
  })
  const form = page.getByRole('heading', { level: 1, name: 'Nova conta' })
  const isFilled = async () => {
    await form.waitFor()
    assert.equal(await page.getByRole('textbox', { name: 'Pix Copia e Cola' }).inputValue(), code)
    assert.match(await page.getByRole('textbox', { name: 'Valor' }).inputValue(), /31,90$/)
  }
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(code)})`)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+V')
  await isFilled()

  await page.goBack()
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: /cole um nome, código/ }).fill(code)
  await page.getByRole('option', { name: 'Cadastrar como conta a pagar' }).click()
  await isFilled()
  await page.getByLabel('Nome da Conta').fill('Água')
  await page.getByLabel('Vencimento').fill(formatDay(date))
  await page.getByLabel('Beneficiário').fill('Água do Vale')
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await closeCreated(page)
  await page.getByRole('link', { name: 'Ver Detalhes: Água' }).click()
  const panel = page.getByRole('dialog', { name: 'Detalhes da conta' })
  // The audit trail, which comes later, has it too.
  await panel.getByRole('paragraph').filter({ hasText: code }).waitFor()
  await panel.getByRole('button', { name: 'Aprovar para pagamento' }).click()
  const approving = page.getByRole('dialog', { name: 'Aprovar para pagamento?' })
  await approving.getByRole('button', { name: /^Aprovar R\$/ }).click()
  await panel.getByText('Aprovado', { exact: true }).first().waitFor()
  const body = { now: instantInSaoPaulo(date, '12:00:00'), mode: 'offset' }
  await product.call('/core/sandbox/clock', { method: 'PUT', body })
  await panel.getByText('Paga', { exact: true }).first().waitFor()
  assert.deepEqual(complaints, [])
})

test('an amount and a date of a spreadsheet are pasted as what they say', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, { at: PATH })
  await page.getByRole('link', { name: 'Nova conta' }).first().click()
  const paste = async (field: Locator, text: string) => {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
    await field.press('Control+A')
    await field.press('Control+V')
    return field.inputValue()
  }
  const amount = page.getByRole('textbox', { name: 'Valor' })
  assert.match(await paste(amount, '1.500'), /1\.500,00$/)
  assert.match(await paste(amount, '1234,5'), /1\.234,50$/)
  const day = page.getByLabel('Vencimento')
  assert.equal(await paste(day, '5/12/2026'), '05/12/2026')
  assert.equal(await paste(day, '2027-01-31'), '31/01/2027')
  assert.deepEqual(complaints, [])
})

test('R-GEN-06 a new bill that was begun is asked about before Back, and a pasted boleto fills a form of its own', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, { at: PATH })
  await page.getByRole('link', { name: 'Nova conta' }).first().click()
  await page.getByLabel('Nome da Conta').fill('Aluguel')
  await page.getByRole('textbox', { name: 'Valor' }).fill('480000')
  await page.goBack()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Continuar aqui' }).click()
  await question.waitFor({ state: 'hidden' })
  assert.equal(await page.getByLabel('Nome da Conta').inputValue(), 'Aluguel')

  const { date: due } = paymentDays((await product.jobs.time()).now)
  const boleto = buildBoleto({ bank: '001', due, amount: 15_000n, freeField: '8'.repeat(25) })
  await page.goto(`${product.panelUrl}${PATH}?nova=1&codigo=${boleto.line}`)
  await page.getByLabel('Código do boleto').waitFor()
  assert.equal(await page.getByLabel('Nome da Conta').inputValue(), '')
  assert.match(await page.getByRole('textbox', { name: 'Valor' }).inputValue(), /^(R\$\s)?150,00$/)
  // The other form still has what was typed in it.
  await page.goto(`${product.panelUrl}${PATH}?nova=1`)
  await page.getByLabel('Nome da Conta').waitFor()
  await product.until(
    'the draft',
    async () => (await page.getByLabel('Nome da Conta').inputValue()) === 'Aluguel',
  )
  await page.route('**/core/bills/next-payment-day', (route) => route.fulfill(REFUSED))
  await page.reload()
  const toasts = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
  await toasts.getByText('BAR-5104 - Este campo é obrigatório', { exact: true }).waitFor()
  assert.deepEqual(complaints, [])
})
