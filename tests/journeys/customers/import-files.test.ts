import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { addDays, formatDay } from '#contract/basics/days.ts'
import { xlsx } from '#server/platform/documents/xlsx.ts'
import { assertAccessibleInBoth } from '#tests/factories/browser/browser.ts'
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

const ANA = 'ana@padaria-ipe.com.br'

const pick = (page: Page, name: string, content: string | Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

const send = async (page: Page, name: string, content: string | Buffer) => {
  await pick(page, name, content)
  await page.getByText(name, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Enviar arquivo' }).click()
}

const CUSTOMERS = [
  'Razão social;CNPJ/CPF;E-mail;Celular',
  'Livraria da Planilha;390.533.447-05;livraria@exemplo.com.br;(11) 98765-4321',
  'Oficina da Planilha;153.509.460-56;oficina@exemplo.com.br;(11) 98765-4322',
  'Sem Documento;123;sem@exemplo.com.br;(11) 98765-4323',
].join('\n')

test('customers are imported from a file: bad file, columns, check, report, import and undo', async () => {
  const { page, complaints, context } = await openSignedIn(browser, product, ANA, {
    at: '/clientes',
    width: 1440,
  })
  await page.getByRole('link', { name: 'Importar planilha' }).click()
  await page.getByRole('heading', { name: 'Importar', level: 1 }).waitFor()
  await page.getByText('Nenhuma importação ainda').waitFor()
  assert.equal(await page.getByLabel('O que importar').inputValue(), 'CUSTOMERS')
  await assertAccessibleInBoth(page, 'the page of imports')

  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Modelo em CSV' }).click(),
  ])
  assert.equal(template.suggestedFilename(), 'modelo-clientes.csv')

  await send(page, 'foto.csv', '%PDF-1.7')
  await page.getByText(/Este arquivo não é um CSV nem uma planilha XLSX/).waitFor()
  await page.getByText('foto.csv', { exact: true }).waitFor()

  await send(page, 'clientes.csv', CUSTOMERS)
  await page.getByRole('heading', { name: 'clientes.csv', level: 1 }).waitFor()
  assert.equal(await page.getByLabel('Nome (obrigatório)').inputValue(), '0')
  await page.getByText(/No arquivo: Livraria da Planilha/).waitFor()
  await assertAccessibleInBoth(page, 'the columns of a file')
  await page.getByRole('button', { name: 'Conferir linhas' }).click()

  const start = page.getByRole('button', { name: 'Importar 2 linhas' })
  await start.waitFor()
  await page.getByRole('row', { name: /Livraria da Planilha.*Novo cliente.*Pronta/ }).waitFor()
  await page.getByRole('row', { name: /Sem Documento.*CPF ou CNPJ inválido.*Recusada/ }).waitFor()
  await page.getByRole('tab', { name: 'Recusadas' }).click()
  await page.getByRole('row', { name: /Livraria/ }).waitFor({ state: 'hidden' })
  await assertAccessibleInBoth(page, 'the checked rows of a file')
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar relatório' }).click(),
  ])
  assert.match(await readFile(await report.path(), 'utf8'), /4;Recusada;Sem Documento;CPF ou CNPJ/)

  await start.click()
  const dialog = page.getByRole('dialog', { name: 'Importar 2 linhas?' })
  await dialog.getByText('A outra linha não cria nada.').waitFor()
  await assertAccessibleInBoth(page, 'the confirmation of an import')
  await dialog.getByRole('button', { name: 'Importar 2 linhas' }).click()
  await page.getByText('Importado', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Criadas' }).click()
  const created = page.getByRole('link', { name: 'Livraria da Planilha' })
  assert.match((await created.getAttribute('href')) ?? '', /^\/clientes\/[0-9a-f-]{36}$/)

  await page.getByRole('button', { name: 'Desfazer importação' }).click()
  const undo = page.getByRole('dialog', { name: 'Desfazer esta importação?' })
  await undo.getByRole('button', { name: 'Desfazer importação' }).click()
  await page.getByText('Desfeito', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Importar', exact: true }).first().click()
  await page.getByRole('row', { name: /clientes\.csv.*Clientes.*3.*Desfeito/ }).waitFor()
  await assertAccessibleInBoth(page, 'the history of imports')
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a long import is stopped, left waiting, and goes on', async () => {
  const today = (await product.jobs.time()).today
  const token = await product.signIn()
  const list = await product.call('/core/seller-clients?size=1', { token })
  const { documentNumber } = list.body.content[0].document
  const line = `${documentNumber};Encomenda;10,00;${formatDay(addDays(today, 12))};Pix`
  const lines = Array.from({ length: 900 }, () => line)
  const { page, complaints, context } = await openSignedIn(browser, product, ANA, {
    at: '/importar',
    width: 390,
  })
  await page.getByLabel('O que importar').selectOption('Cobranças avulsas')
  const content = ['CPF/CNPJ;Descrição;Valor;Vencimento;Forma de pagamento', ...lines].join('\n')
  await send(page, 'muitas.csv', content)
  await page.getByRole('heading', { name: 'muitas.csv', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Conferir linhas' }).click()
  await page.getByRole('button', { name: 'Importar 900 linhas' }).click()
  const start = page.getByRole('dialog', { name: 'Importar 900 linhas?' })
  await start.getByRole('button', { name: 'Importar 900 linhas' }).click()
  await page.getByText(/: [1-9]\d* de 900$/).waitFor()
  await page.getByRole('button', { name: 'Parar importação' }).click()
  const stop = page.getByRole('dialog', { name: 'Parar esta importação?' })
  await stop.getByText(/As linhas já criadas continuam/).waitFor()
  await stop.getByRole('button', { name: 'Parar importação' }).click()
  await page.getByText('Parado', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Desfazer importação' }).waitFor()
  await assertAccessibleInBoth(page, 'an import that was stopped, on a phone')
  await page.getByRole('button', { name: 'Continuar importação' }).click()
  const resume = page.getByRole('dialog', { name: 'Continuar esta importação?' })
  await resume.getByRole('button', { name: 'Continuar importação' }).click()
  await page.getByRole('button', { name: 'Parar importação' }).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('on a phone, charges are imported from a workbook whose columns are chosen by hand', async () => {
  const today = (await product.jobs.time()).today
  const token = await product.signIn()
  const list = await product.call('/core/seller-clients?size=1', { token })
  const { name, document } = list.body.content[0]
  const workbook = await xlsx({
    name: 'Cobranças',
    columns: ['Quem', 'O quê', 'Quanto', 'Quando', 'Como'].map((label) => ({ label, width: 12 })),
    slices: [
      [
        [
          document.documentNumber,
          'Encomenda de Natal',
          { amount: 123_456n },
          { day: addDays(today, 12) },
          'Pix',
        ],
        [document.documentNumber, 'Vencida', { amount: 100n }, { day: addDays(today, -2) }, 'Pix'],
      ],
    ],
  })
  const { page, complaints, context } = await openSignedIn(browser, product, ANA, {
    at: '/importar',
    width: 390,
  })
  await page.getByLabel('O que importar').selectOption('Cobranças avulsas')
  await page.getByText(/Cada linha cria uma cobrança por boleto ou Pix/).waitFor()
  await send(page, 'cobrancas.xlsx', workbook)
  await page.getByRole('heading', { name: 'cobrancas.xlsx', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Conferir linhas' }).click()
  await page.getByText('Escolha a coluna deste campo').first().waitFor()
  await assertAccessibleInBoth(page, 'columns that are missing, on a phone')
  const columns = [
    ['CPF/CNPJ (obrigatório)', 'Quem'],
    ['Descrição (obrigatório)', 'O quê'],
    ['Valor (obrigatório)', 'Quanto'],
    ['Vencimento (obrigatório)', 'Quando'],
    ['Forma de pagamento (obrigatório)', 'Como'],
  ] as const
  for (const [field, column] of columns) await page.getByLabel(field).selectOption(column)
  await page.getByRole('button', { name: 'Conferir linhas' }).click()
  await page.getByRole('button', { name: 'Importar 1 linha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar 1 linha?' })
  await dialog.getByRole('button', { name: 'Importar 1 linha' }).click()
  await page.getByText('Importado', { exact: true }).waitFor()
  const due = formatDay(addDays(today, 12))
  await page
    .getByText(`Encomenda de Natal: R$\u00a01.234,56 por Pix, com vencimento em ${due}.`)
    .waitFor()
  // Where the refused row is found in the file.
  await page.getByText('Linha 3', { exact: true }).waitFor()
  await assertAccessibleInBoth(page, 'imported rows on a phone')
  const overflow = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  assert.equal(overflow, 0)
  await page.getByRole('link', { name }).first().click()
  await page.getByText('Encomenda de Natal').first().waitFor()
  assert.match(page.url(), /\/cobrancas\/[0-9a-f-]{36}$/)
  assert.deepEqual(complaints, [])
  await context.close()
})

test('each user is offered the kinds that the user may import', async () => {
  const { page, context } = await openSignedIn(browser, product, 'bruno@padaria-ipe.com.br', {
    at: '/importar?tipo=clientes',
  })
  const kinds = await page.getByLabel('O que importar').locator('option').allInnerTexts()
  assert.deepEqual(kinds, ['Cobranças avulsas'])
  await context.close()
})
