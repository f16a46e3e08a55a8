import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, formatDay } from '#contract/basics/days.ts'
import { type ColumnChoice, guessColumns } from '#contract/imports/fields.ts'
import type { ImportKind } from '#contract/imports/kinds.ts'
import type { ImportBatch, ImportRow } from '#contract/imports/shapes.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'

const PATH = '/core/imports'
const CPF = '153.509.460-56'
const REFUSED = 'REFUSED Não há banco conectado para receber por este método de pagamento.'

let product: TestProduct
let token: string

before(async () => {
  const { providers } = readConfig({ PIX_BANKS: 'none' })
  product = await startProduct({ notices: 'off', config: { providers } })
  token = await product.signIn()
})
after(() => product.stop())

const reached = (id: string, status: ImportBatch['status']): Promise<ImportBatch> =>
  product.until(`import ${status}`, async () => {
    const { body } = await product.call(`${PATH}/${id}`, { token })
    return body.status === status && (body as ImportBatch)
  })

/** Uploads a file, lets its rows be checked and imports those that are ready; what became of each row. */
async function imported(kind: ImportKind, lines: readonly string[]): Promise<string[]> {
  const form = new FormData()
  form.append('kind', kind)
  form.append('file', new File([lines.join('\n')], 'planilha.csv', { type: 'text/csv' }))
  const sent = await product.call(PATH, { method: 'POST', token, body: form })
  assert.equal(sent.status, 201, sent.text)
  const { id, columns } = sent.body as ImportBatch
  const choices: readonly ColumnChoice[] = guessColumns(kind, columns)
  await product.call(`${PATH}/${id}/columns`, { method: 'PUT', token, body: { choices } })
  const { counts } = await reached(id, 'CHECKED')
  if (counts.ready > 0) {
    await product.call(`${PATH}/${id}/start`, { method: 'POST', token })
    await reached(id, 'DONE')
  }
  const rows: ImportRow[] = (await product.call(`${PATH}/${id}/rows?size=100`, { token })).body
    .content
  return rows.map(({ status, message }) => (status === 'REFUSED' ? `${status} ${message}` : status))
}

test('without a Pix bank a file creates no charge or subscription by Pix, and a boleto asks for no Pix', async () => {
  await imported('CUSTOMERS', [
    'Nome;CPF;E-mail;Telefone',
    `Sem Pix;${CPF};sem-pix@exemplo.com.br;11987654321`,
  ])
  const due = formatDay(addDays((await product.jobs.time()).today, 8))
  const charges = await imported('CHARGES', [
    'Documento;Descrição;Valor;Vencimento;Forma de pagamento',
    `${CPF};Aula por Pix;80,00;${due};Pix`,
    `${CPF};Aula por boleto;80,00;${due};Boleto`,
  ])
  assert.deepEqual(charges, [REFUSED, 'CREATED'])
  const codes = () =>
    product.jobs.rows<{ kind: string; state: string; provider: string | null }>(
      `select kind, payment_code.state, payment_code.provider
         from payment_code join charge on charge.seller_id = payment_code.seller_id
          and charge.id = payment_code.charge_id
        where charge.title = 'Aula por boleto' order by kind`,
    )
  await product.until('the slip', async () => {
    const found = await codes()
    return found.length > 0 && found.every(({ state }) => state !== 'REQUESTED')
  })
  assert.deepEqual(await codes(), [
    { kind: 'BANK_SLIP', state: 'ACTIVE', provider: 'sandbox' },
    { kind: 'PIX', state: 'REMOVED', provider: null },
  ])
  const failed = await product.jobs.rows(
    `select 1 from postponed_item item join payment_code code
        on code.seller_id = item.seller_id and code.id::text = item.item_id
       where code.provider is null`,
  )
  assert.deepEqual(failed, [])
  const plan = await product.call('/core/plans?page=0&size=1', { token })
  const { title } = plan.body.content[0]
  const subscriptions = await imported('SUBSCRIPTIONS', [
    'CPF;Plano;Periodicidade;Início;Forma de pagamento',
    `${CPF};${title};Mensal;${due};Pix`,
  ])
  assert.deepEqual(subscriptions, [REFUSED])
})
