import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { DEFAULT_KEY_SCOPES } from '#contract/access/key-scopes.ts'
import { formatDay } from '#contract/basics/days.ts'
import { assertAccessible, assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import {
  chooseByKeys,
  closeDialog,
  goTo,
  openSignedIn,
  savedFile,
} from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order } from '#tests/factories/payments/checkout.ts'
import { addUsers } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let browser: Browser

startJourney(
  (stage) => {
    product = stage.product
    browser = stage.browser
  },
  { notices: 'off', config: { webhookAllowedNetworks: ['127.0.0.0/8'] } },
)

const PATH = '/integracao'
const MASKED = /^sk_test_….{4}$/
const WHOLE = /^sk_test_[\w-]{49}$/

const statusWith = async (key: string) => {
  const headers = { 'x-token-api': key }
  return (await product.call('/core/seller-clients?size=1', { headers })).status
}

const storedKey = async () =>
  (await product.call('/core/seller-api-tokens', { token: await product.signIn() })).body[0]

test('R-INT-01 R-INT-02 R-INT-05 R-INT-06 R-INT-08 SM-TOKEN a key is created, shown, hidden, copied, switched off and on, changed and deleted', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, { at: PATH })
  await page.getByText('Nenhuma chave ainda').waitFor()
  assert.equal(
    await page.getByRole('link', { name: 'Documentação da API' }).getAttribute('href'),
    '/docs',
  )
  await page.getByRole('button', { name: 'Nova chave' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nova chave de API' })
  const title = dialog.getByLabel('Título')
  assert.equal(await title.inputValue(), 'Chave 1')
  await title.fill(' ')
  await dialog.getByLabel('Endereços permitidos').fill('não é um IP')
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  await dialog.getByText('Preenchimento obrigatório!').waitFor()
  await dialog.getByText('Informe um IP ou rede válido em cada linha.').waitFor()
  await assertAccessible(page, 'the form of a key with errors')
  await title.fill('Minha loja')
  await dialog.getByLabel('Endereços permitidos').fill('127.0.0.0/8\n::1')
  await dialog.getByLabel('Ler eventos da conta').check()
  await dialog.getByLabel('Ler planos').uncheck()
  await dialog.getByRole('textbox', { name: 'Válida até' }).fill('31/12/2099')
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  await page.getByText('Token criado com sucesso!').waitFor()
  const shown = page.getByRole('dialog', { name: 'Sua nova chave' })
  const key = await shown.getByRole('code').innerText()
  assert.match(key, WHOLE)
  assert.equal(await statusWith(key), 200)
  await page.mouse.click(5, 5)
  assert.ok(await shown.isVisible(), 'a click beside it does not close what is shown once')
  await page.keyboard.press('Escape')
  await shown.waitFor({ state: 'hidden' })
  const made = await storedKey()
  assert.deepEqual(
    made.scopes.toSorted(),
    [...DEFAULT_KEY_SCOPES.filter((scope) => scope !== 'plans:read'), 'events:read'].toSorted(),
  )
  assert.deepEqual(made.allowedIps, ['127.0.0.0/8', '::1'])
  assert.equal(made.expiresAt, '2100-01-01T02:59:59.000Z', 'the end of its last day')

  // The requests below name the key, too.
  const keys = page.getByRole('table', { name: 'Chaves de API' })
  const row = keys.getByRole('row').filter({ hasText: 'Minha loja' })
  const keyText = row.getByRole('code')
  assert.match(await keyText.innerText(), MASKED)
  await row.getByRole('button', { name: 'Mostrar a chave Minha loja' }).click()
  const hide = row.getByRole('button', { name: 'Ocultar a chave Minha loja' })
  await hide.waitFor()
  assert.equal(await keyText.innerText(), key)
  await assertAccessibleInBoth(page, 'the API keys')
  await hide.click()
  const show = row.getByRole('button', { name: 'Mostrar a chave Minha loja' })
  await show.waitFor()
  assert.match(await keyText.innerText(), MASKED)
  // A shown key is hidden after a minute.
  await page.clock.install()
  await show.click()
  await hide.waitFor()
  await page.clock.runFor(55_000)
  assert.equal(await keyText.innerText(), key)
  await page.clock.runFor(5_000)
  await show.waitFor()
  assert.match(await keyText.innerText(), MASKED)
  await row.getByRole('button', { name: 'Copiar a chave Minha loja' }).click()
  await page.getByText('Copiado com sucesso!').waitFor()
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), key)
  assert.match(await keyText.innerText(), MASKED)

  const choose = async (name: string) => {
    await row.getByRole('button', { name: 'Ações da chave Minha loja' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose('Desativar')
  const off = page.getByRole('dialog', { name: 'Desativar a chave Minha loja?' })
  const stops = 'Ao desativar, as integrações param imediatamente. Ao reativar, voltam a funcionar.'
  await off.getByText(stops).waitFor()
  await off.getByRole('button', { name: 'Desativar' }).click()
  await row.getByText('Inativa').waitFor()
  assert.equal(await statusWith(key), 401)
  await choose('Ativar')
  const on = page.getByRole('dialog', { name: 'Ativar a chave Minha loja?' })
  await on.getByText(stops).waitFor()
  await on.getByRole('button', { name: 'Ativar' }).click()
  await row.getByText('Ativa', { exact: true }).waitFor()
  assert.equal(await statusWith(key), 200)

  // By the API a key may expire at any moment, which a new title must not move.
  const expiresAt = '2099-06-30T12:34:56.000Z'
  const path = `/core/seller-api-tokens/${made.uuid}`
  const body = { title: made.title, active: true, expiresAt }
  const token = await product.signIn()
  assert.equal((await product.call(path, { method: 'PUT', token, body })).status, 200)
  await page.reload()
  await choose('Editar')
  const edit = page.getByRole('dialog', { name: 'Editar chave de API' })
  const lastDay = edit.getByRole('textbox', { name: 'Válida até' })
  assert.equal(await lastDay.inputValue(), '30/06/2099')
  await edit.getByLabel('Título').fill('Minha loja virtual')
  // Somebody deactivates the key while its form is open, which does not reactivate it.
  const deactivated = { method: 'PATCH', token, body: { active: false } }
  assert.equal((await product.call(`${path}/active`, deactivated)).status, 200)
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Token atualizado com sucesso!').waitFor()
  const renamed = await storedKey()
  assert.deepEqual(
    [renamed.title, renamed.expiresAt, renamed.active],
    ['Minha loja virtual', expiresAt, false],
  )
  await page.reload()
  const log = page.getByRole('table', { name: 'Requisições' })
  const requests = log.getByRole('row').filter({ hasText: 'GET /core/seller-clients' })
  await requests.first().waitFor()
  const search = page.getByRole('search', { name: 'Requisições' })
  await search.getByLabel('Chave', { exact: true }).selectOption('Minha loja virtual')
  const searched = page.getByText('Busca nas 10.000 requisições mais recentes.')
  assert.equal(await searched.count(), 0)
  await search.getByLabel('Parte do caminho ou id da requisição').fill('/core/charges')
  await search.getByRole('button', { name: 'Buscar' }).click()
  await page.getByText('Nenhuma requisição').waitFor()
  await searched.waitFor()
  await search.getByLabel('Parte do caminho ou id da requisição').fill('clients')
  await search.getByRole('button', { name: 'Buscar' }).click()
  // A reload keeps what the log is narrowed to.
  await page.reload()
  assert.equal(
    await search.getByLabel('Parte do caminho ou id da requisição').inputValue(),
    'clients',
  )
  await search
    .locator('option:checked', { hasText: 'Minha loja virtual' })
    .waitFor({ state: 'attached' })
  await requests
    .first()
    .getByRole('button', { name: /^Detalhes de GET/ })
    .click()
  const details = page.getByRole('dialog', { name: 'GET /core/seller-clients' })
  await details.getByText('Id da requisição').waitFor()
  await assertAccessible(page, 'a request of a key')
  const requestId = (await details.innerText()).match(
    /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  )?.[0]
  await page.keyboard.press('Escape')
  await search.getByLabel('Parte do caminho ou id da requisição').fill(requestId ?? '')
  await search.getByRole('button', { name: 'Buscar' }).click()
  await searched.waitFor({ state: 'detached' })
  await requests.first().waitFor()
  await search.getByLabel('Só com erro').check()
  await page.getByText('Nenhuma requisição').waitFor()
  const menu = page.getByRole('button', { name: 'Ações da chave Minha loja virtual' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Histórico' }).click()
  const history = page.getByRole('dialog', { name: 'Histórico da chave Minha loja virtual' })
  await history.getByText('Minha loja virtual', { exact: true }).waitFor()
  await history.getByText('Chave mostrada').first().waitFor()
  await history.getByText('Ler clientes, Cadastrar e alterar clientes').first().waitFor()
  assert.ok(!(await history.innerText()).includes(key))
  await assertAccessible(page, 'the history of a key')
  await page.keyboard.press('Escape')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const remove = page.getByRole('dialog', { name: 'Excluir a chave Minha loja virtual?' })
  await remove.getByRole('button', { name: 'Excluir' }).click()
  await page.getByText('Nenhuma chave ainda').waitFor()
  // No row is left to have the focus: the content of the page has it.
  await page.locator('main:focus').waitFor()
  assert.equal(await statusWith(key), 401)
  assert.deepEqual(complaints, [])
})

test('on a phone a key is rotated, and a failed change keeps its dialog', async () => {
  const token = await product.signIn()
  const body = { title: 'ERP', active: true }
  await product.call('/core/seller-api-tokens', { method: 'POST', token, body })
  const { page } = await openSignedIn(browser, product, undefined, { at: PATH, width: 390 })
  const menu = page.getByRole('button', { name: 'Ações da chave ERP' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Trocar' }).click()
  const rotate = page.getByRole('dialog', { name: 'Trocar a chave ERP?' })
  await rotate.getByRole('button', { name: 'Trocar' }).click()
  const made = page.getByRole('dialog', { name: 'Sua nova chave' })
  assert.equal(await statusWith(await made.getByRole('code').innerText()), 200)
  await closeDialog(page)
  await page.route('**/seller-api-tokens/**', (route) => route.abort())
  await menu.click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const remove = page.getByRole('dialog', { name: 'Excluir a chave ERP?' })
  await remove.getByRole('button', { name: 'Excluir' }).click()
  await page.getByText('Falha ao excluir a chave.').first().waitFor()
  assert.equal(await remove.isVisible(), true)
})

test('R-INT-03 R-INT-04 R-INT-05 R-INT-06 SM-WEBHOOK a webhook is created, switched off and on, changed, given a new secret and deleted', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, { at: PATH })
  await page.getByText('Nenhum webhook ainda').waitFor()
  await page.getByRole('button', { name: 'Novo webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Novo webhook' })
  const create = dialog.getByRole('button', { name: 'Criar webhook' })
  await dialog.getByText('Selecione ao menos um domínio.').waitFor()
  assert.equal(await create.isDisabled(), true)
  await dialog.getByLabel('Cobranças avulsas').check()
  await create.click()
  assert.equal(await dialog.getByText('Preenchimento obrigatório!').count(), 2)
  await dialog.getByLabel('Título').fill('Minha loja')
  await dialog.getByLabel('URL').fill('loja.example')
  await dialog.getByText('Entre com uma url correta').waitFor()
  await assertAccessible(page, 'the form of a webhook with errors')
  await dialog.getByLabel('URL').fill('http://10.0.0.1/eventos')
  await create.click()
  await dialog.getByText('A url do webhook precisa ser pública.', { exact: true }).waitFor()
  assert.equal(await dialog.getByLabel('URL').getAttribute('aria-invalid'), 'true')
  await dialog.getByLabel('URL').fill('https://loja.example/eventos')
  await create.click()
  await page.getByText('Webhook criado com sucesso!').waitFor()
  const secretOf = page.getByRole('dialog', { name: 'Segredo do webhook' }).getByRole('code')
  const secret = await secretOf.innerText()
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  await closeDialog(page)
  const row = page.getByRole('row').filter({ hasText: 'https://loja.example/eventos' })
  await row.getByText('Ativo', { exact: true }).waitFor()
  await assertAccessibleInBoth(page, 'keys and webhooks')
  const file = await savedFile(page, 'Todas as colunas', 'Arquivo CSV', 'Exportar webhooks')
  assert.equal(file.name, 'webhooks.csv')
  assert.match(
    String(file.content),
    /Minha loja;https:\/\/loja\.example\/eventos;Cobranças avulsas;Sim;/,
  )
  assert.ok(!String(file.content).includes(secret))

  // By keys: a notice may lie over the menu.
  const choose = async (name: string) => {
    const menu = row.getByRole('button', { name: 'Ações do webhook Minha loja' })
    await chooseByKeys(menu, page.getByRole('menuitem', { name, exact: true }))
  }
  const confirm = async (title: string, button: string) => {
    const asked = page.getByRole('dialog', { name: title })
    await asked.getByRole('button', { name: button }).click()
    await asked.waitFor({ state: 'hidden' })
  }
  const stops = 'Ao desativar, as integrações param imediatamente. Ao reativar, voltam a funcionar.'
  // It is switched on again while the list is still read after it was switched off.
  const released = Promise.withResolvers<void>()
  await page.route('**/core/seller-api-webhooks', async (route) => {
    await released.promise
    await route.fallback()
  })
  await choose('Desativar')
  await page.getByText(stops).waitFor()
  await confirm('Desativar o webhook Minha loja?', 'Desativar')
  await row.getByText('Inativo', { exact: true }).waitFor()
  await choose('Ativar')
  await page.getByText(stops).waitFor()
  await confirm('Ativar o webhook Minha loja?', 'Ativar')
  await row.getByText('Ativo', { exact: true }).waitFor()
  released.resolve()
  await choose('Gerar novo segredo')
  await confirm('Gerar novo segredo do webhook Minha loja?', 'Gerar novo segredo')
  assert.notEqual(await secretOf.innerText(), secret)
  await closeDialog(page)
  await choose('Editar')
  const edit = page.getByRole('dialog', { name: 'Editar webhook' })
  await edit.getByLabel('Título').fill('Minha loja virtual')
  // It is deactivated while its form is open, which does not reactivate it.
  const token = await product.signIn()
  const [stored] = (await product.call('/core/seller-api-webhooks', { token })).body
  const off = { method: 'PATCH', token, body: { active: false } }
  await product.call(`/core/seller-api-webhooks/${stored.uuid}/active`, off)
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Webhook atualizado com sucesso!').waitFor()
  await row.getByText('Inativo', { exact: true }).waitFor()
  await choose('Excluir')
  await confirm('Excluir o webhook Minha loja virtual?', 'Excluir')
  await page.getByText('Nenhum webhook ainda').waitFor()
  assert.deepEqual(complaints, [])
})

test('R-INT-10 the deliveries of a webhook are read, filtered and sent again, one, some or those of a period', async () => {
  const token = await product.signIn()
  const made = await product.call('/core/seller-api-webhooks', {
    method: 'POST',
    token,
    body: {
      title: 'Caixa',
      url: `${product.companiesUrl}/nenhum-sistema`,
      domains: ['ORDER'],
      active: true,
    },
  })
  assert.equal(made.status, 201, made.text)
  const { page, complaints } = await openSignedIn(browser, product, undefined, { at: PATH })
  await page.getByRole('button', { name: 'Ações do webhook Caixa' }).click()
  await page.getByRole('menuitem', { name: 'Entregas' }).click()
  await page.getByText('Nenhuma entrega').waitFor()
  await page.getByRole('button', { name: 'Enviar evento de teste' }).click()
  await page.getByText('Evento de teste enviado.').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Evento de teste' })
  await row.getByText('Tentando de novo').waitFor()
  await row.getByText('Resposta 404').waitFor()
  await assertAccessibleInBoth(page, 'the deliveries')
  await row.getByRole('button', { name: 'Detalhes de Evento de teste' }).click()
  const drawer = page.getByRole('dialog', { name: 'Evento de teste' })
  await drawer.getByText('"event": "WEBHOOK_TEST"').waitFor()
  await drawer
    .getByText(/Resposta 404 · \d+ ms/)
    .first()
    .waitFor()
  await assertAccessible(page, 'a delivery')
  const tries = async () => await drawer.getByText(/Resposta 404 · \d+ ms/).count()
  const before = await tries()
  await drawer.getByRole('button', { name: 'Reenviar' }).click()
  await page.getByText('1 entrega na fila de envio.').first().waitFor()
  await product.until('another try', async () => (await tries()) > before)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  await page.getByLabel('Selecionar todas desta página').check()
  const bar = page.getByRole('region', { name: '1 entrega selecionada' })
  await bar.getByRole('button', { name: 'Reenviar' }).click()
  await bar.waitFor({ state: 'hidden' })
  await page.getByText(/^Reenvio: 0 de 1 entregue\.$/).waitFor()
  await page.getByRole('button', { name: 'Reenviar período' }).click()
  const period = page.getByRole('dialog', { name: 'Reenviar as entregas de um período' })
  await period.getByText('1 entrega será reenviada.').waitFor()
  await period.getByLabel('Quais entregas').selectOption('Só o estado mais recente')
  await period.getByText('1 entrega será reenviada.').waitFor()
  await assertAccessible(page, 'the replay of a period')
  await period.getByRole('button', { name: 'Reenviar' }).click()
  await period.waitFor({ state: 'hidden' })
  await page.getByLabel('Situação').selectOption('Entregue')
  await page.getByText('Nada foi encontrado com estes filtros.').waitFor()
  // The dialog starts from what the list shows.
  await page.getByRole('button', { name: 'Reenviar período' }).click()
  assert.equal(await period.getByLabel('Situação').inputValue(), 'DELIVERED')
  await period.getByText('0 entregas serão reenviadas.').waitFor()
  assert.equal(await period.getByRole('button', { name: 'Reenviar' }).isDisabled(), true)
  await period.getByLabel('Situação').selectOption('Tentando de novo')
  await period.getByLabel('Evento').selectOption('Evento de teste')
  await period.getByText('1 entrega será reenviada.').waitFor()
  await page.keyboard.press('Escape')
  await period.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Limpar' }).click()
  await row.waitFor()
  const choosePeriod = async (day: string) => {
    await page.getByRole('button', { name: /^Período/ }).click()
    const calendar = page.getByRole('dialog', { name: 'Período' })
    await calendar.getByLabel('De', { exact: true }).fill(day)
    await calendar.getByLabel('Até', { exact: true }).fill(day)
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'hidden' })
  }
  await choosePeriod('02/01/2020')
  await page.getByText('Nada foi encontrado com estes filtros.').waitFor()
  assert.match(page.url(), /de=2020-01-02&ate=2020-01-02/)
  const { today } = await product.jobs.time()
  await choosePeriod(formatDay(today))
  await row.waitFor()
  const saved = await savedFile(page, 'Todas as colunas', 'Arquivo CSV')
  assert.equal(saved.name, 'entregas-do-webhook.csv')
  assert.match(String(saved.content), /\r\nEvento de teste;[^;]+;Resposta 404;/)
  await page.getByRole('link', { name: 'Voltar para Integração' }).click()
  await page.getByRole('heading', { name: 'Webhooks' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('R-INT-10 a charge and a subscription lead to the deliveries about them, where they are sent again', async () => {
  const token = await product.signIn()
  const url = `${product.companiesUrl}/nenhum-sistema`
  for (const title of ['Primeiro', 'Segundo']) {
    const body = { title, url, domains: ['ORDER', 'SUBSCRIPTION'], active: true }
    const path = '/core/seller-api-webhooks'
    assert.equal((await product.call(path, { method: 'POST', token, body })).status, 201)
  }
  const link = await aLink(product, token)
  const [charge, other] = [
    await order(product, link, { method: 'PIX' }),
    await order(product, link, { method: 'PIX' }),
  ].map(({ body }) => body.uuidCharge as string)
  const at = { at: `/cobrancas/${charge}` }
  const { page, complaints } = await openSignedIn(browser, product, undefined, at)
  await page.getByRole('link', { name: 'Ver entregas' }).click()
  await page.getByRole('heading', { level: 1, name: 'Entregas' }).waitFor()
  const rows = page.getByRole('row').filter({ hasText: 'Cobrança criada' })
  await rows.filter({ hasText: 'Resposta 404' }).waitFor()
  assert.equal(await rows.count(), 1, 'the other charge is not shown')
  await page.getByText(`Só as entregas sobre o registro ${charge}`).waitFor()
  await assertAccessibleInBoth(page, 'the deliveries about a charge')
  await page.getByLabel('Webhook').selectOption('Segundo')
  await page.getByText(/ · Segundo · /).waitFor()
  await rows.waitFor()
  await page.getByRole('button', { name: 'Reenviar período' }).click()
  const period = page.getByRole('dialog', { name: 'Reenviar as entregas de um período' })
  await period.getByText('1 entrega será reenviada.').waitFor()
  await period.getByRole('button', { name: 'Reenviar' }).click()
  await page.getByText('1 entrega na fila de envio.').first().waitFor()
  await page.getByRole('link', { name: 'Ver de todos' }).click()
  await rows.nth(1).waitFor()
  assert.ok(other)

  const { body } = await product.call('/core/subscriptions?size=1', { token })
  const subscription = body.content[0].uuid
  await goTo(page, `/recorrencias/${subscription}`)
  const sent = page.getByRole('link', { name: 'Ver entregas' })
  assert.equal(await sent.getAttribute('href'), `/integracao?registro=${subscription}`)
  await sent.click()
  await page.getByText('Nada foi encontrado com estes filtros.').waitFor()
  assert.deepEqual(complaints, [])
})

test('R-INT-02 R-INT-06 a new key is numbered after the existing ones, and a failed change of a key or webhook shows a text of its own', async () => {
  const token = await product.signIn()
  const make = (path: string, body: object) =>
    product.call(`/core/${path}`, { method: 'POST', token, body })
  await make('seller-api-tokens', { title: 'Loja', active: true })
  const url = 'https://loja.example'
  await make('seller-api-webhooks', { title: 'Loja', url, domains: ['ORDER'], active: true })
  const { page } = await openSignedIn(browser, product, undefined, { at: PATH })
  const menus = [
    [page.getByRole('button', { name: 'Ações da chave Loja' }), 'a chave'],
    [page.getByRole('button', { name: 'Ações do webhook Loja' }), 'o webhook'],
  ] as const
  await menus[1][0].waitFor()
  const keys = (await product.call('/core/seller-api-tokens', { token })).body.length
  await page.getByRole('button', { name: 'Nova chave' }).first().click()
  const form = page.getByRole('dialog', { name: 'Nova chave de API' })
  const title = form.getByLabel('Título')
  assert.equal(await title.inputValue(), `Chave ${keys + 1}`)
  // The dialog takes the focus a moment after it opened.
  await title.press('Escape')
  await form.waitFor({ state: 'hidden' })
  await page.route('**/seller-api-*/**', (route) => route.abort())
  for (const [menu, record] of menus) {
    for (const [action, verb] of [
      ['Desativar', 'alterar'],
      ['Excluir', 'excluir'],
    ] as const) {
      await chooseByKeys(menu, page.getByRole('menuitem', { name: action }))
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: action }).click()
      await page.getByText(`Falha ao ${verb} ${record}.`).first().waitFor()
      await dialog.getByRole('button', { name: 'Voltar' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
  }
  await page.route('**/seller-api-*', (route) => route.abort())
  await page.reload()
  await page.getByText('Falha ao carregar as chaves.').waitFor()
  await page.getByText('Falha ao carregar os webhooks.').waitFor()
})

test('a user of the settings gives a key no permission beyond the own profile and sees no such key', async () => {
  const [person] = await addUsers(product, ['SETTINGS'])
  assert.ok(person)
  const token = await product.signIn()
  for (const [title, scopes] of [
    ['Estornos', ['charges:write']],
    ['Consultas', ['charges:read']],
  ] as const) {
    const body = { title, active: true, scopes }
    await product.call('/core/seller-api-tokens', { method: 'POST', token, body })
  }
  const { page } = await openSignedIn(browser, product, person.email, {
    password: person.password,
    at: PATH,
  })
  await page.getByRole('button', { name: 'Mostrar a chave Consultas' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Mostrar a chave Estornos' }).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Copiar a chave Estornos' }).count(), 0)
  await page.getByRole('button', { name: 'Ações da chave Estornos' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const held = page.getByRole('dialog').getByLabel('Alterar, estornar e excluir cobranças')
  assert.ok(await held.isEnabled(), 'what the key may do already can be taken from it')
  await closeDialog(page)
  await page.getByRole('button', { name: 'Ações da chave Estornos' }).click()
  await page.getByRole('menuitem', { name: 'Desativar' }).waitFor()
  assert.equal(await page.getByRole('menuitem', { name: 'Trocar' }).count(), 0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Nova chave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova chave de API' })
  await dialog.getByText('O seu perfil não pode dar esta permissão.').first().waitFor()
  assert.ok(await dialog.getByLabel('Ler saldo e extrato').isDisabled())
  assert.ok(await dialog.getByLabel('Ler eventos da conta').isEnabled())
  await assertAccessible(page, 'the form of a key with permissions that cannot be given')
})

test('a key that the browser does not let be copied is not said to be copied', async () => {
  const token = await product.signIn()
  const body = { title: 'Sem cópia', active: true }
  await product.call('/core/seller-api-tokens', { method: 'POST', token, body })
  const { page, complaints } = await openSignedIn(browser, product, undefined, { at: PATH })
  await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("refused"))')
  await page.getByRole('button', { name: 'Copiar a chave Sem cópia' }).click()
  await page.getByText(/^O navegador não permitiu copiar\./).waitFor()
  assert.equal(await page.getByText('Copiado com sucesso!').count(), 0)
  assert.deepEqual(complaints, [])
})
