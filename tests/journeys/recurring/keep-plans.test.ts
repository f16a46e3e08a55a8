import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { goTo, openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

let product: TestProduct
let browser: Browser

startJourney((stage) => {
  product = stage.product
  browser = stage.browser
})

const REFUSED = {
  status: 409,
  contentType: 'application/json',
  body: JSON.stringify([{ code: 'BAR-0013', description: 'Tente de novo em instantes.' }]),
}

test('R-PLAN-01 R-PLAN-02 R-PLAN-03 R-PLAN-04 R-PLAN-05 R-PLAN-06 R-PLAN-08 R-PLAN-10 R-PLAN-11 a plan is created and changed', async () => {
  const { page, complaints } = await openSignedIn(browser, product)
  const listed = page.waitForRequest(/\/core\/plans\?/)
  await goTo(page, '/meus-planos')
  assert.equal(new URL((await listed).url()).searchParams.get('size'), '20')
  await page.getByRole('link', { name: 'Clube do Pão', exact: true }).waitFor()
  const heads = await page.getByRole('columnheader').allInnerTexts()
  assert.deepEqual(heads, ['Plano', 'Ativo', 'Editar'])
  await page.getByRole('switch', { name: 'Plano ativo: Clube do Pão' }).waitFor()
  await assertAccessible(page, 'the plans')
  await page.getByRole('link', { name: 'Criar plano' }).click()
  await page.getByRole('heading', { level: 1, name: 'Novo Plano' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/meus-planos/0')
  await page.getByRole('button', { name: 'Cancelar', exact: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Pix' }).waitFor()
  for (const method of ['Cartão de Crédito', 'Pix', 'Boleto']) {
    await page.getByRole('checkbox', { name: method }).uncheck()
  }
  await page.getByRole('button', { name: 'Finalizar' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Confira 5 campos' })
  await summary.getByRole('button', { name: 'Título: Preenchimento obrigatório!' }).click()
  await page.keyboard.type('Clube do Bolo')
  await page.getByLabel('Descrição').fill('Um bolo por semana.')
  await page.getByText('19/500').waitFor()
  await page.getByLabel('Mensal').pressSequentially('5990')
  await page.getByLabel('Semestral').pressSequentially('5490')
  await page.getByLabel('Anual').pressSequentially('4990')
  await page.getByText('R$ 329,40 a cada 6 meses').waitFor()
  await page.getByText('R$ 598,80 a cada 12 meses').waitFor()
  await page.getByText('A cobrança será feita conforme a periodicidade.').waitFor()
  await page.getByText('Selecione ao menos um método de pagamento.').last().waitFor()
  await assertAccessible(page, 'the form of a plan')
  await page.getByRole('checkbox', { name: 'Pix' }).check()
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await page.getByText('Plano cadastrado com sucesso!').waitFor()
  await page.getByRole('link', { name: 'Clube do Bolo', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Editar: Clube do Bolo' }).click()
  await page.getByRole('heading', { level: 1, name: 'Editar Plano' }).waitFor()
  const title = page.getByRole('textbox', { name: 'Título' })
  assert.equal(await title.inputValue(), 'Clube do Bolo')
  await title.fill('Clube da Torta')
  await page.route(/\/core\/plans\/\d+$/, (route) => route.fulfill(REFUSED), { times: 1 })
  await page.getByRole('button', { name: 'Finalizar' }).click()
  const toasts = page.getByRole('region', { name: 'Avisos' })
  await toasts.getByText('Plano não pode ser atualizado!').waitFor()
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await page.getByText('Plano atualizado com sucesso!').waitFor()
  await page.getByRole('link', { name: 'Clube da Torta', exact: true }).waitFor()

  await page.getByRole('searchbox', { name: 'Buscar planos' }).fill('nenhum desses')
  await page.keyboard.press('Enter')
  await page.getByText('Sem Planos cadastrados').waitFor()
  assert.deepEqual(complaints, [])
})

test('R-PLAN-07 R-PLAN-12 R-WID-06 SM-PLAN the items of a plan are changed on a phone, and it is deactivated', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/meus-planos/2',
    width: 390,
    scheme: 'dark',
  })
  await page.getByRole('heading', { level: 1, name: 'Editar Plano' }).waitFor()
  const items = page.getByRole('list', { name: 'Itens do plano' }).getByRole('listitem')
  const field = page.getByRole('textbox', { name: 'Itens do plano' })
  const add = page.getByRole('button', { name: 'Adicionar item' })
  await add.click()
  await page.getByText('Preenchimento obrigatório!').waitFor()
  await field.fill('Suco de laranja')
  await page.keyboard.press('Enter')
  assert.equal(await field.inputValue(), '')
  await page.getByRole('button', { name: 'Subir: Suco de laranja' }).click()
  await page.getByRole('button', { name: 'Remover: Uma manhã por semana' }).click()
  await page.getByRole('button', { name: 'Editar: Suco de laranja' }).click()
  const edited = page.getByRole('textbox', { name: 'Item 2' })
  await edited.fill('x'.repeat(51))
  await page.getByText('Use no máximo 50 caracteres.').waitFor()
  await page.keyboard.press('Enter')
  await edited.fill('Suco de laranja natural')
  await page.keyboard.press('Enter')
  const focused = page.getByRole('button', { name: 'Editar: Suco de laranja natural' })
  await focused.and(page.locator(':focus')).waitFor()
  await field.fill('Talheres')
  await assertAccessible(page, 'items on a phone, dark')
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
  assert.deepEqual(await items.allInnerTexts(), [
    'Pães, bolos, frutas e café',
    'Suco de laranja natural',
    'Louça e retirada incluídas',
  ])
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await page.getByText('Plano atualizado com sucesso!').waitFor()
  await page.getByText(/Mensal\sR\$\s1\.290,00 · .* por mês/).waitFor()
  const token = await product.signIn()
  const read = async () => (await product.call('/core/plans/2', { token })).body
  assert.deepEqual(
    (await read()).bullets.map(({ description }: { description: string }) => description),
    [
      'Pães, bolos, frutas e café',
      'Suco de laranja natural',
      'Louça e retirada incluídas',
      'Talheres',
    ],
  )

  const plan = page.getByRole('switch', { name: 'Plano ativo: Café da Manhã Corporativo' })
  await plan.click({ force: true })
  await page.getByRole('button', { name: 'Voltar' }).click()
  assert.equal(await plan.isChecked(), true)
  await plan.click({ force: true })
  await page.getByRole('button', { name: 'Desativar plano' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('#plan-switch-2:not(:checked):not(:disabled)').waitFor({ state: 'attached' })
  assert.equal((await read()).active, false)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/core\/plans\/2$/, async (route) => {
    await released
    await route.continue()
  })
  await plan.press('Space')
  await page.locator('#plan-switch-2:checked:focus').waitFor({ state: 'attached' })
  assert.equal((await read()).active, false)
  release()
  await product.until('the active plan', async () => (await read()).active)
  await page.locator('#plan-switch-2:checked:focus').waitFor({ state: 'attached' })
  assert.deepEqual(complaints, [])
})

test('leaving a changed plan is confirmed once; the changes of two people are merged', async () => {
  const { page, complaints } = await openSignedIn(browser, product, undefined, {
    at: '/meus-planos/1',
  })
  await page.getByLabel('Mensal').waitFor()
  await page.getByLabel('Mensal').fill('9990')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByText('Todas as alterações serão perdidas').waitFor()
  await page.getByRole('button', { name: 'Voltar' }).click()

  const token = await product.signIn()
  const { body: now } = await product.call('/core/plans/1', { token })
  const { id, active: _, ...fields } = now
  const theirs = { ...fields, title: 'Clube do Pão da Ipê', description: 'Desde 1987' }
  await product.call(`/core/plans/${id}`, { method: 'PUT', token, body: theirs })
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await page.getByText('O plano foi alterado enquanto você editava').waitFor()
  assert.equal(
    await page.getByRole('textbox', { name: 'Título' }).inputValue(),
    'Clube do Pão da Ipê',
  )
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await page.getByText('Plano atualizado com sucesso!').waitFor()
  const { body } = await product.call('/core/plans/1', { token })
  assert.deepEqual(
    [body.title, body.description, body.basicValues[0].value],
    ['Clube do Pão da Ipê', 'Desde 1987', 99.9],
  )
  assert.deepEqual(complaints, [])
})
