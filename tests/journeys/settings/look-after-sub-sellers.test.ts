import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, Locator, Page, Response } from 'playwright-core'
import { STATES } from '#contract/basics/brazil/addresses.ts'
import { BANKS } from '#contract/basics/brazil/banks.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { platformAccount } from '#server/areas/ledger/chart.ts'
import { debit, post, sweep } from '#server/areas/ledger/post.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { assertAccessible, assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { goTo, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** The labels and values of a section of the read view. */
const factsOf = (page: Page, section: string): Promise<[string, string][]> =>
  page
    .getByRole('region', { name: section })
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('dt')?.textContent ?? '',
        row.querySelector('dd')?.textContent ?? '',
      ]),
    )

/** The values and labels of a native select, without its empty option. */
const optionsOf = (select: Locator): Promise<[string, string][]> =>
  select
    .locator('option:not([value=""])')
    .evaluateAll((options) =>
      options.map((option) => [option.getAttribute('value') ?? '', option.textContent ?? '']),
    )

async function fillAccount(page: Page, number: string) {
  const bank = page.getByRole('combobox', { name: 'Banco' })
  // A code that was typed in full is a choice.
  await bank.fill('237')
  await bank.press('Tab')
  assert.match(await bank.inputValue(), /^237 · /)
  await bank.fill('itau uni')
  await page.getByRole('option', { name: /^341 · / }).click()
  await field(page, 'Tipo de conta').selectOption('Conta poupança')
  await field(page, 'Agência').fill('12')
  await field(page, 'Dígito da agência').fill('0')
  await field(page, 'Conta').fill(number)
  await field(page, 'Dígito da conta').fill('x')
}

/** The lists of the form: countries, states, banks, types of account and of Pix key. */
async function assertOffered(page: Page) {
  const countries = await optionsOf(field(page, 'País'))
  assert.ok(countries.length > 200, String(countries.length))
  assert.ok(countries.every(([code]) => /^[A-Z]{2}$/.test(code)))
  assert.deepEqual(countries[0], ['BR', 'Brasil'])
  const states = (await optionsOf(field(page, 'Estado'))).map(([code]) => code)
  assert.deepEqual(states, [...STATES])
  assert.equal(states.length, 26 + 1)
  assert.ok(BANKS.length >= 200)
  const bank = page.getByRole('combobox', { name: 'Banco' })
  for (const { code, name } of BANKS.filter((_, at) => at % 25 === 0)) {
    await bank.fill(code)
    await page.getByRole('option', { name: `${code} · ${name}`, exact: true }).waitFor()
  }
  await bank.fill('')
  assert.deepEqual(await optionsOf(field(page, 'Tipo de conta')), [
    ['CHECKING_ACCOUNT', 'Conta corrente'],
    ['SAVINGS_ACCOUNT', 'Conta poupança'],
  ])
  assert.deepEqual(await optionsOf(field(page, 'Tipo de chave Pix')), [
    ['DOCUMENT', 'CPF/CNPJ'],
    ['PHONE', 'Telefone'],
    ['EMAIL', 'E-mail'],
    ['ALLEATORY_KEY', 'Chave aleatória'],
  ])
}

test('R-SSL-05 R-SSL-08 R-SSL-09 R-SSL-10 R-SSL-11 R-SSL-16 R-SSL-19 R-SSL-20 a company is looked up by a CNPJ with letters, with errors as code and description, and becomes a sub-seller whose data are read and edited', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/sub-vendedores/novo',
  })
  // The hint is there once: two would fail the wait.
  await page.getByText(/^Comece pelo documento/).waitFor()
  assert.equal(await field(page, 'E-mail').count(), 0)
  // The line above the buttons is as wide as the sections.
  const placeOf = async (locator: Locator) => {
    const box = await locator.boundingBox()
    return [box?.x, box?.width]
  }
  const section = page.getByRole('region', { name: 'Informações gerais' })
  assert.deepEqual(await placeOf(page.locator('[data-save-bar]')), await placeOf(section))
  assert.equal(await button(page, 'Criar sub-vendedor').isDisabled(), true)
  await field(page, 'CPF/CNPJ').fill('390.533.447-06')
  await page.getByText('CPF inválido').waitFor()
  // Of a company that is not found nothing is filled.
  await field(page, 'CPF/CNPJ').fill('99.999.999/0001-91')
  const notFound = toast(page, 'BAR-2101 - Empresa não encontrada.')
  await notFound.waitFor()
  // A toast does not cover the buttons of the form.
  const toastBox = await notFound.boundingBox()
  const barBox = await page.locator('[data-save-bar]').boundingBox()
  assert.ok(toastBox && barBox && toastBox.y + toastBox.height <= barBox.y)
  assert.equal(await field(page, 'Razão social').inputValue(), '')
  await field(page, 'CPF/CNPJ').fill('')
  await field(page, 'CPF/CNPJ').pressSequentially('12abc34501de35')
  await page.getByText('Dados preenchidos pelo CNPJ.').waitFor()
  const filled = {
    'CPF/CNPJ': '12.ABC.345/01DE-35',
    'Razão social': 'ALFA NUMERICO TECNOLOGIA LTDA',
    CEP: '01310-100',
    'Rua/Avenida': 'Avenida Paulista',
    Número: '1000',
    'Complemento (opcional)': 'Andar 12',
    Bairro: 'Bela Vista',
    Cidade: 'São Paulo',
    Estado: 'SP',
    País: 'BR',
  }
  for (const [label, value] of Object.entries(filled)) {
    assert.equal(await field(page, label).inputValue(), value, label)
  }

  await button(page, 'Criar sub-vendedor').click()
  await page.getByRole('alert').getByText('Nome do responsável: Preenchimento').waitFor()
  await field(page, 'E-mail').fill('doceria')
  await page.getByText('formato de email inválido').first().waitFor()
  await assertAccessible(page, 'the form of a sub-seller with its faults')
  await field(page, 'E-mail').fill('doceria@exemplo.com.br')
  await field(page, 'Data de abertura').fill('02052019')
  await field(page, 'Nascimento do responsável').fill('28021990')
  await field(page, 'Celular').fill('11987654321')
  await field(page, 'Nome do responsável').fill('Rita Alves')
  await field(page, 'CPF/CNPJ do responsável').fill('39053344705')
  await field(page, 'Descrição do negócio').fill('Doces finos para festas. '.repeat(8))
  await field(page, 'Percentual').fill('150')
  assert.equal(await field(page, 'Percentual').inputValue(), '100')
  await field(page, 'Percentual').fill('12,5')
  await fillAccount(page, '45678')
  await field(page, 'Tipo de chave Pix').selectOption('Chave aleatória')
  await field(page, 'Chave Pix').fill('abc')
  await button(page, 'Criar sub-vendedor').click()
  await page.getByRole('alert').getByText('Agência: Informe ao menos 3 números').waitFor()
  await page.getByText('Chave aleatória incorreta').first().waitFor()
  await field(page, 'Agência').fill('0123')
  // A reload keeps the typed values.
  await page.reload()
  await field(page, 'Tipo de chave Pix').selectOption('E-mail')
  await field(page, 'Chave Pix').fill('rita@exemplo.com.br')
  await button(page, 'Criar sub-vendedor').click()
  const dialog = page.getByRole('dialog', { name: 'Cadastro de sub-vendedor em processamento!' })
  await dialog.getByText('O processamento normalmente leva em torno de 5 minutos.').waitFor()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(/\/sub-vendedores$/)
  const row = page.getByRole('row').filter({ hasText: '12.ABC.345/01DE-35' })
  await row.getByText('Em processamento').waitFor()
  await row.getByText('12,5%').waitFor()
  // The document is searched with its letters and mask.
  const search = page.getByRole('searchbox')
  await search.fill('12.abc.345/01de-35')
  await search.press('Enter')
  await page.getByText('1 sub-vendedor', { exact: true }).waitFor()
  const begun = page.waitForResponse(/document=12abc&page=0&size=20/)
  await search.fill('12abc')
  await search.press('Enter')
  assert.equal((await (await begun).json()).totalElements, 1)
  await row.getByRole('link').click()
  await page.getByText('341 ·').waitFor()
  const description = 'Doces finos para festas. '.repeat(8).trim()
  assert.deepEqual(await factsOf(page, 'Informações gerais'), [
    ['CPF/CNPJ', '12.ABC.345/01DE-35'],
    ['E-mail', 'doceria@exemplo.com.br'],
    ['Celular', '(11) 98765-4321'],
    ['Tipo de taxa', 'Valor percentual'],
    ['Parte', '12,5%'],
    ['Data de abertura', '02/05/2019'],
    ['Nome do responsável', 'Rita Alves'],
    ['CPF/CNPJ do responsável', '390.533.447-05'],
    ['Descrição do negócio', `${description.slice(0, 150).trim()}…Ver mais`],
  ])
  await button(page, 'Ver mais').click()
  const whole = page.getByRole('dialog', { name: 'Descrição do negócio' })
  await whole.getByText(description, { exact: true }).waitFor()
  await assertAccessible(page, 'a sub-seller with its description open')
  await page.keyboard.press('Escape')
  await whole.waitFor({ state: 'hidden' })
  await button(page, 'Editar').click()
  assert.equal(await field(page, 'CPF/CNPJ').inputValue(), '12.ABC.345/01DE-35')
  assert.equal(await field(page, 'CPF/CNPJ').getAttribute('readonly'), '')
  await button(page, 'Cancelar').click()
  // A person has a birth date, and no description.
  await goTo(page, '/sub-vendedores/2')
  await page.getByRole('heading', { level: 1, name: 'Entregas Ligeiro' }).waitFor()
  const person = await factsOf(page, 'Informações gerais')
  assert.deepEqual(
    person.map(([label]) => label),
    ['CPF/CNPJ', 'Data de nascimento', 'E-mail', 'Celular', 'Tipo de taxa', 'Parte'],
  )
  assert.deepEqual(person[1], ['Data de nascimento', '17/04/1988'])
  assert.deepEqual(complaints, [])
})

test('R-SSL-01 R-SSL-04 sub-sellers are searched by name and document, and failed registrations are marked', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/sub-vendedores',
  })
  const failed = page.getByRole('row').filter({ hasText: 'Horta do Zé' })
  await failed.getByText('Inativo').waitFor()
  await failed.getByRole('button', { name: 'Verifique os dados e reenvie o cadastro.' }).waitFor()
  const document = (await failed.getByRole('cell').nth(1).textContent()) ?? ''
  await assertAccessible(page, 'the sub-sellers')
  const search = page.getByRole('searchbox')
  await search.fill('doces')
  await search.press('Enter')
  await page.getByText('1 sub-vendedor', { exact: true }).waitFor()
  await search.fill(document)
  await search.press('Enter')
  await page.getByRole('link', { name: 'Horta do Zé' }).waitFor()
  await search.fill('ninguém')
  await search.press('Enter')
  await page.getByText('Sem dados de sub-vendedores').waitFor()
  assert.deepEqual(complaints, [])
})

test('R-SSL-03 R-SSL-19 R-SSL-21 R-SSL-22 R-SSL-23 R-SSL-24 R-SSL-25 R-WID-01 a failed registration is corrected: tooltip, breadcrumbs, confirmation and alert dialogs, four saves in order, then the registration', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/sub-vendedores',
  })
  const add = page.getByRole('link', { name: 'Novo sub-vendedor' })
  assert.equal(await add.getAttribute('href'), '/sub-vendedores/novo')
  await add.click()
  await page.waitForURL(/\/sub-vendedores\/novo$/)
  const crumbs = page.getByRole('navigation', { name: 'Caminho' })
  assert.equal(await crumbs.locator('[aria-current=page]').textContent(), 'Novo sub-vendedor')
  await crumbs.getByRole('link', { name: 'Sub-vendedores' }).click()
  await page.getByRole('link', { name: 'Horta do Zé' }).click()
  const bank = page.getByRole('region', { name: 'Dados bancários' })
  await bank.getByText('Inativo', { exact: true }).waitFor()
  const tip = 'Revise as informações e atualize o cadastro para tentar novamente.'
  await bank.getByRole('button', { name: tip }).hover()
  await page.getByRole('tooltip').getByText(tip).waitFor()
  assert.deepEqual(await factsOf(page, 'Endereço'), [
    ['CEP', '01310-100'],
    ['Rua/Avenida', 'Avenida Paulista'],
    ['Número', '500'],
    ['Complemento', '—não informado'],
    ['Bairro', 'Bela Vista'],
    ['Cidade', 'São Paulo'],
    ['Estado', 'SP'],
    ['País', 'Brasil'],
  ])
  assert.deepEqual((await factsOf(page, 'Dados bancários')).slice(1), [
    ['Agência', '0123-0'],
    ['Conta', '45675-5'],
    ['Tipo de conta', 'Conta corrente'],
    ['Tipo de chave Pix', 'E-mail'],
    ['Chave Pix', 'horta.do.ze@exemplo.com.br'],
  ])
  await bank.getByText('341 ·').waitFor()
  await button(page, 'Editar').click()
  assert.equal(await field(page, 'CPF/CNPJ').getAttribute('readonly'), '')
  const type = field(page, 'Tipo de taxa')
  await type.selectOption('Valor fixo')
  const asked = page.getByRole('dialog', { name: /^Deseja realmente alterar o tipo de tax/ })
  await asked.getByRole('button', { name: 'Cancelar' }).click()
  assert.equal(await field(page, 'Percentual').inputValue(), '5')
  await type.selectOption('Valor fixo')
  await asked.getByRole('button', { name: 'Alterar' }).click()
  assert.equal(await field(page, 'Valor').inputValue(), '')
  await field(page, 'Valor').pressSequentially('750')
  await assertAccessible(page, 'a sub-seller in fields')
  await field(page, 'Rua/Avenida').fill('Rua Augusta')
  const own = '/core/sellers/subseller/5'
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isRead = request.method() === 'GET'
    if (pathname.startsWith(own) && !isRead) {
      calls.push(`${request.method()} ${pathname.slice(own.length)}`)
    }
  })
  // A failure outside the registration has another text than one of the account.
  const refusal = { status: 422, json: [{ code: 'BAR-2007', description: 'Endereço inválido.' }] }
  await page.route(`**${own}/address`, (route) => route.fulfill(refusal), { times: 1 })
  // It is read again after a failed save: an edit of the former record would be refused and merged first.
  const isRead = (answer: Response) =>
    answer.request().method() === 'GET' && new URL(answer.url()).pathname === own
  let readAgain = page.waitForResponse(isRead)
  await button(page, 'Concluir').click()
  const failed = page.getByRole('dialog', { name: 'Erro ao atualizar cadastro do sub-vendedor' })
  await failed
    .getByText(
      'Houve um erro no cadastramento da conta do Sub-vendedor. Por favor, verifique os dados e realize o reenvio do cadastro.',
      { exact: true },
    )
    .waitFor()
  await readAgain
  await failed.getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(/\/sub-vendedores$/)
  assert.deepEqual(calls.splice(0), ['PATCH ', 'PATCH /address'])

  const editAgain = async () => {
    await page.getByRole('link', { name: 'Horta do Zé' }).click()
    await button(page, 'Editar').click()
  }
  await editAgain()
  // What was not saved is still typed.
  await page.locator('input[value="Rua Augusta"]').waitFor()
  await field(page, 'Conta').fill('0000')
  readAgain = page.waitForResponse(isRead)
  await button(page, 'Concluir').click()
  const refused = page.getByRole('dialog', {
    name: 'Erro ao validar a conta bancária do sub-vendedor',
  })
  await refused.getByText(/^Houve um erro ao validar da conta bancária/).waitFor()
  await readAgain
  await refused.getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(/\/sub-vendedores$/)
  const ordered = ['PATCH ', 'PATCH /address', 'PATCH /accounts', 'PATCH /contacts', 'POST /split']
  assert.deepEqual(calls.splice(0), ordered)

  await editAgain()
  await field(page, 'Conta').fill('45678')
  await button(page, 'Concluir').click()
  const saved = page.getByRole('dialog', { name: 'Dados alterados com sucesso!' })
  await saved
    .getByText('Você já pode vincular esse sub-vendedor aos seus links de pagamento.')
    .waitFor()
  assert.deepEqual(calls, ordered)
  // An alert has one button, besides the cross of each dialog.
  assert.equal(await saved.getByRole('button', { name: /\S/ }).count(), 2)
  await saved.getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(/\/sub-vendedores$/)
  const row = page.getByRole('row').filter({ hasText: 'Horta do Zé' })
  await row.getByText('Em processamento').waitFor()
  await row.getByText('R$ 7,50').waitFor()

  // Only a failed registration is sent again.
  calls.length = 0
  page.on('request', (request) => {
    if (/subseller\/2\//.test(request.url()) && request.method() !== 'GET') {
      calls.push(request.method())
    }
  })
  await page.getByRole('link', { name: 'Entregas Ligeiro' }).click()
  await button(page, 'Editar').click()
  await button(page, 'Concluir').click()
  await saved.getByRole('button', { name: 'OK' }).click()
  assert.deepEqual(calls, ['PATCH', 'PATCH', 'PATCH'])
  assert.deepEqual(complaints, [])
})

test('R-SSL-06 R-SSL-17 R-SSL-18 R-WID-10 a person fills four sections with the offered lists and the address of a CEP; a refused account is shown, and the sub-seller is kept', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/sub-vendedores/novo',
    width: 390,
    scheme: 'dark',
  })
  await field(page, 'CPF/CNPJ').fill('529.982.247-25')
  assert.deepEqual(await page.getByRole('heading', { level: 2 }).allTextContents(), [
    'Informações gerais',
    'Endereço',
    'Divisão de valores padrão',
    'Dados bancários',
  ])
  await assertOffered(page)
  await field(page, 'Nome').fill('Zeca Doceiro')
  await field(page, 'Data de nascimento').fill('28021990')
  await field(page, 'E-mail').fill('zeca@exemplo.com.br')
  await field(page, 'Celular').fill('11987654321')
  await field(page, 'CEP').fill('99999-999')
  await page.getByText('Cep inválido.', { exact: true }).first().waitFor()
  await field(page, 'CEP').fill('01310-100')
  const address = page.getByRole('region', { name: 'Endereço' })
  await address.getByText('Endereço preenchido pelo CEP.').waitFor()
  assert.equal(await page.getByText('Cep inválido.').count(), 0)
  const filled = {
    'Rua/Avenida': 'Avenida Paulista',
    Bairro: 'Bela Vista',
    Cidade: 'São Paulo',
    Estado: 'SP',
  }
  for (const [label, value] of Object.entries(filled)) {
    assert.equal(await field(page, label).inputValue(), value, label)
  }
  await field(page, 'Número').fill('10')
  await field(page, 'Percentual').fill('10')
  await fillAccount(page, '0000')
  await field(page, 'Agência').fill('0123')
  await field(page, 'Tipo de chave Pix').selectOption('CPF/CNPJ')
  await field(page, 'Chave Pix').fill('52998224725')
  await button(page, 'Criar sub-vendedor').click()
  const dialog = page.getByRole('dialog', {
    name: 'Erro ao validar a conta bancária do sub-vendedor',
  })
  await dialog.getByText(/^Houve um erro ao validar da conta bancária/).waitFor()
  await assertAccessible(page, 'the refused account on a phone, dark')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await page.getByText('Zeca Doceiro').waitFor()
  assert.deepEqual(complaints, [])
})

test('R-SSL-04 R-SSL-19 R-SSL-26 a sub-seller is deactivated after a confirmation and activated without one', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/sub-vendedores/1',
  })
  await button(page, 'Editar').click()
  await button(page, 'Desativar sub-seller').click()
  const asked = page.getByRole('dialog', { name: 'Desativar Doces da Vila?' })
  await asked.getByRole('button', { name: 'Desativar sub-seller' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Doces da Vila' })
  await row.getByText('Inativo').waitFor()
  // Its registration did not fail, so there is no tooltip.
  assert.equal(await row.getByRole('button').count(), 0)
  assert.equal(new URL(page.url()).pathname, '/sub-vendedores')
  await row.getByRole('link').click()
  await button(page, 'Editar').click()
  await button(page, 'Ativar sub-seller').click()
  await row.getByText('Ativo', { exact: true }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/sub-vendedores')
  assert.deepEqual(complaints, [])
})

/** Gives a sub-seller what a split would, and has it paid out. */
async function payOut(name: string, amount: bigint) {
  const found = await product.jobs.row<{ owner_id: Uuid }>(
    'select owner_id from sub_seller where seller_id = $1 and name = $2',
    [DEMO, name],
  )
  assert.ok(found)
  await product.jobs.withTenant(DEMO, (transaction) =>
    post(
      openUnitOfWork(transaction, jobCause('test')),
      { kind: 'BALANCE_ADJUSTED', ref: newId() },
      [debit(platformAccount('P:LOSS'), amount), sweep(found.owner_id, amount)],
    ),
  )
  const run = '/core/sandbox/jobs/subseller-payouts/run'
  await product.call(run, { method: 'POST', key: null })
  await product.until('the payout', () =>
    product.jobs.row('select 1 from payout where owner_id = $1', [found.owner_id]),
  )
}

test('what a sub-seller is paid is on its page with where it comes from, on a phone too', async () => {
  const opened = await openSignedIn(browser, product, undefined, { at: '/sub-vendedores/1' })
  const payouts = (page: Page) => page.getByRole('region', { name: 'Repasses' })
  await payouts(opened.page).getByText('Nenhum repasse até agora.').waitFor()
  await payOut('Doces da Vila', 4_321n)
  for (const width of [1280, 390]) {
    const { page, complaints, context } = await openSignedIn(browser, product, undefined, {
      at: '/sub-vendedores/1',
      width,
    })
    const row = payouts(page).getByRole('row', { name: /43,21/ })
    await row.getByText(/^(Agendado|Pago)$/).waitFor()
    await assertAccessibleInBoth(page, `the payouts of a sub-seller at ${width} px`)
    // Nothing is cut off at the side.
    const table = payouts(page).getByRole('table')
    const fits = await table.evaluate(
      (element) => element.scrollWidth <= (element.parentElement?.clientWidth ?? 0),
    )
    assert.ok(fits, `the payouts at ${width} px`)
    await row.getByRole('button', { name: /^De onde vem este valor\?/ }).click()
    const dialog = page.getByRole('dialog', { name: 'De onde vem este valor?' })
    await dialog.getByText(/^Conferido: /).waitFor()
    await dialog.getByText(/43,21/).first().waitFor()
    await assertAccessibleInBoth(page, `where a payout comes from at ${width} px`)
    assert.deepEqual(complaints, [])
    await context.close()
  }
  assert.deepEqual(opened.complaints, [])
})
