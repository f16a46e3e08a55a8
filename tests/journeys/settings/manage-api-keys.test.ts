import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from 'playwright-core'
import { assertAccessible, assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
import { startJourney } from '#tests/factories/browser/journey.ts'
import { openSignedIn } from '#tests/factories/browser/panel.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'

let product: TestProduct
let browser: Browser

startJourney(
  (stage) => {
    product = stage.product
    browser = stage.browser
  },
  { notices: 'off' },
)

const PATH = '/integracao'
const MASKED = /^sk_test_….{4}$/
const WHOLE = /^sk_test_[\w-]{49}$/

const statusWith = async (key: string) => {
  const headers = { 'x-token-api': key }
  return (await product.call('/core/seller-clients?size=1', { headers })).status
}

test('R-INT-01 R-INT-02 R-INT-08 a key is created, shown, hidden, copied, switched off and on, changed and deleted', async () => {
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
  await dialog.getByLabel('Endereços permitidos').fill('')
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  await page.getByText('Token criado com sucesso!').waitFor()
  const made = page.getByRole('dialog', { name: 'Sua nova chave' })
  const key = await made.getByRole('code').innerText()
  assert.match(key, WHOLE)
  assert.equal(await statusWith(key), 200)
  await page.keyboard.press('Escape')

  const row = page.getByRole('row').filter({ hasText: 'Minha loja' })
  const token = row.getByRole('code')
  assert.match(await token.innerText(), MASKED)
  await row.getByRole('button', { name: 'Mostrar a chave Minha loja' }).click()
  const hide = row.getByRole('button', { name: 'Ocultar a chave Minha loja' })
  await hide.waitFor()
  assert.equal(await token.innerText(), key)
  await assertAccessibleInBoth(page, 'the API keys')
  await hide.click()
  await row.getByRole('button', { name: 'Mostrar a chave Minha loja' }).waitFor()
  assert.match(await token.innerText(), MASKED)
  await row.getByRole('button', { name: 'Copiar a chave Minha loja' }).click()
  await page.getByText('Copiado com sucesso!').waitFor()
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), key)
  assert.match(await token.innerText(), MASKED)

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

  await choose('Editar')
  const edit = page.getByRole('dialog', { name: 'Editar chave de API' })
  await edit.getByLabel('Título').fill('Minha loja virtual')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Token atualizado com sucesso!').waitFor()
  await page.getByRole('button', { name: 'Ações da chave Minha loja virtual' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const remove = page.getByRole('dialog', { name: 'Excluir a chave Minha loja virtual?' })
  await remove.getByRole('button', { name: 'Excluir' }).click()
  await page.getByText('Nenhuma chave ainda').waitFor()
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
  await page.keyboard.press('Escape')
  await page.route('**/seller-api-tokens/**', (route) => route.abort())
  await menu.click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const remove = page.getByRole('dialog', { name: 'Excluir a chave ERP?' })
  await remove.getByRole('button', { name: 'Excluir' }).click()
  await page.getByText('Falha ao excluir a chave.').first().waitFor()
  assert.equal(await remove.isVisible(), true)
})
