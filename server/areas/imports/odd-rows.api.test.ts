import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, formatDay } from '#contract/basics/days.ts'
import type { ImportBatch, ImportRow } from '#contract/imports/shapes.ts'
import { MONTHS } from '#contract/plans/rules.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'

const PATH = '/core/imports'
const HEAD = 'Nome;Documento;País;E-mail;DDI;Telefone'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct({ notices: 'off' })
  token = await product.signIn()
})
after(() => product.stop())

const read = async (id: string): Promise<ImportBatch> =>
  (await product.call(`${PATH}/${id}`, { token })).body

const reached = (id: string, status: ImportBatch['status']): Promise<true> =>
  product.until(`import ${status}`, async () => (await read(id)).status === status)

const rowsOf = async (id: string): Promise<ImportRow[]> =>
  (await product.call(`${PATH}/${id}/rows`, { token })).body.content

/** Uploads a file and lets its rows be checked with the guessed columns. */
async function checked(
  rows: readonly string[],
  { name = 'arquivo.csv', kind = 'CUSTOMERS', head = HEAD } = {},
): Promise<string> {
  const body = new FormData()
  body.append('kind', kind)
  body.append('file', new File([[head, ...rows].join('\n')], name, { type: 'text/csv' }))
  const sent = await product.call(PATH, { method: 'POST', token, body })
  assert.equal(sent.status, 201, sent.text)
  const { id, choices } = sent.body as ImportBatch
  await product.call(`${PATH}/${id}/columns`, { method: 'PUT', token, body: { choices } })
  await reached(id, 'CHECKED')
  return id
}

test('the same document number of several countries belongs to several customers', async () => {
  const rows = [
    'Cliente do Brasil;529.982.247-25;BR;um@exemplo.com.br;55;(11) 98765-4321',
    'Cliente da Argentina;52998224725;AR;dois@exemplo.com.br;54;1123456789',
    'Cliente do Uruguai;52998224725;UY;tres@exemplo.com.br;598;91234567',
    'Outro da Argentina;52998224725;AR;quatro@exemplo.com.br;54;1123456789',
  ]
  const first = await checked(rows)
  await product.call(`${PATH}/${first}/start`, { method: 'POST', token })
  await reached(first, 'DONE')
  const created = await rowsOf(first)
  assert.deepEqual(
    created.map(({ status }) => status),
    ['CREATED', 'CREATED', 'CREATED', 'REFUSED'],
  )
  assert.equal(created.at(-1)?.message, 'Este documento já está na linha 3 do arquivo.')
  const again = await rowsOf(await checked(rows))
  assert.deepEqual(
    again.map(({ message }) => message),
    ['do Brasil', 'da Argentina', 'do Uruguai', 'da Argentina'].map(
      (whence) => `Cliente ${whence} já está cadastrado com este documento. Nada muda.`,
    ),
  )
})

test('a name of a row or file that is cut within a character stops neither the upload nor the check', async () => {
  const long = `${'a'.repeat(149)}😀 Filho;11144477735;BR;longo@exemplo.com.br;55;11987654321`
  const [row] = await rowsOf(await checked([long], { name: `${'x'.repeat(119)}😀.csv` }))
  assert.deepEqual([row?.status, row?.subject.slice(0, 149)], ['REFUSED', 'a'.repeat(149)])
})

test('a row is created although another release wrote the words of its check', async () => {
  const { today } = await product.jobs.time()
  const plans = await product.call('/core/plans', { token })
  const { id } = plans.body.content.find(({ active }: Plan) => active) as Plan
  const row = `52998224725;${id};Mensal;${formatDay(addDays(today, 20))};Boleto`
  const head = 'CPF;Plano;Periodicidade;Próximo vencimento;Forma de pagamento'
  const batch = await checked([row], { kind: 'SUBSCRIPTIONS', head })
  const [{ message } = { message: '' }] = await rowsOf(batch)
  await asOwner(product.databaseUrl, (owner) =>
    owner.run(
      `update import_row set message = 'Nova recorrência, ' || message where message = $1`,
      [message],
    ),
  )
  await product.call(`${PATH}/${batch}/start`, { method: 'POST', token })
  await reached(batch, 'DONE')
  const [created] = await rowsOf(batch)
  assert.deepEqual([created?.status, created?.message], ['CREATED', message])
})

test('a subscription is not created at another price than the one that its check showed', async () => {
  const plans = await product.call('/core/plans', { token })
  const { id, active: _, ...plan } = plans.body.content.find(({ active }: Plan) => active) as Plan
  const priced = (month: number) => ({
    ...plan,
    idCheckout: null,
    basicValues: plan.basicValues.map(({ type }) => ({
      type,
      valuePerMonth: month,
      value: month * MONTHS[type],
    })),
  })
  const price = (month: number) =>
    product.call(`/core/plans/${id}`, { method: 'PUT', token, body: priced(month) })
  assert.equal((await price(50)).status, 200)
  const { today } = await product.jobs.time()
  const row = `52998224725;${id};Mensal;${formatDay(addDays(today, 20))};Boleto`
  const head = 'CPF;Plano;Periodicidade;Próximo vencimento;Forma de pagamento'
  const batch = await checked([row], { kind: 'SUBSCRIPTIONS', head })
  assert.match((await rowsOf(batch))[0]?.message ?? '', /: R\$\s50,00 por mês/)
  assert.equal((await price(70)).status, 200)
  await product.call(`${PATH}/${batch}/start`, { method: 'POST', token })
  await reached(batch, 'DONE')
  const [left] = await rowsOf(batch)
  assert.deepEqual([left?.status, left?.recordId], ['FAILED', null])
  assert.match(left?.message ?? '', /^Mudou depois da conferência .*R\$\s70,00 por mês/)
})
