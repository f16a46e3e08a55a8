import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, type Day, formatDay } from '#contract/basics/days.ts'
import { type ColumnChoice, guessColumns } from '#contract/imports/fields.ts'
import type { ImportKind } from '#contract/imports/kinds.ts'
import { IMPORT_KEPT_DAYS, IMPORT_UPLOADS, MAX_IMPORT_ROWS } from '#contract/imports/rules.ts'
import type { ImportBatch, ImportRow } from '#contract/imports/shapes.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { deleteOldImportRows } from '#server/areas/imports/work.ts'
import { readTable } from '#server/platform/documents/read-table.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { sized } from '#tests/factories/environment/proof-size.ts'
import { cpfOf } from '#tests/factories/sellers/full-seller.ts'
import { addUsers, asOperator, tokenOf } from '#tests/factories/sellers/people.ts'

const PATH = '/core/imports'
const LOOK_EVERY_MS = 50
const UNKNOWN = '01998d6a-0000-7000-8000-000000000000'
const ANA = 'ana@padaria-ipe.com.br'

let product: TestProduct
let token: string
let today: Day

before(async () => {
  product = await startProduct({ notices: 'off' })
  token = await product.signIn()
  today = (await product.jobs.time()).today
})
after(() => product.stop())

const post = (path: string, by = token) =>
  product.call(`${PATH}/${path}`, { method: 'POST', token: by })

function formOf(kind: string, content: string | Buffer, name = 'planilha.csv', type = 'text/csv') {
  const form = new FormData()
  form.append('kind', kind)
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  form.append('file', new File([new Uint8Array(bytes)], name, { type }))
  return form
}

const send = (kind: string, content: string | Buffer, by = token) =>
  product.call(PATH, { method: 'POST', token: by, body: formOf(kind, content) })

const read = async (id: string): Promise<ImportBatch> =>
  (await product.call(`${PATH}/${id}`, { token })).body

const reached = (id: string, status: ImportBatch['status']): Promise<ImportBatch> =>
  product.until(`import ${status}`, async () => {
    const batch = await read(id)
    return batch.status === status && batch
  })

const choose = (id: string, choices: readonly ColumnChoice[]) =>
  product.call(`${PATH}/${id}/columns`, { method: 'PUT', token, body: { choices } })

const rowsOf = async (id: string, query = ''): Promise<ImportRow[]> =>
  (await product.call(`${PATH}/${id}/rows?size=100${query}`, { token })).body.content

/** Uploads a file and lets its rows be checked with the guessed columns. */
async function checked(kind: ImportKind, lines: readonly string[]): Promise<ImportBatch> {
  const sent = await send(kind, lines.join('\n'))
  assert.equal(sent.status, 201, sent.text)
  const { id, columns, choices } = sent.body as ImportBatch
  assert.deepEqual(choices, guessColumns(kind, columns))
  const chosen = await choose(id, choices)
  assert.equal(chosen.status, 200, chosen.text)
  return reached(id, 'CHECKED')
}

async function imported(kind: ImportKind, lines: readonly string[]): Promise<ImportBatch> {
  const { id } = await checked(kind, lines)
  const started = await post(`${id}/start`)
  assert.equal(started.status, 200, started.text)
  return reached(id, 'DONE')
}

const codes = (answer: { body: { code: string; field?: string }[] }) =>
  answer.body.map(({ code, field }) => `${code} ${field ?? ''}`.trim())

const customersNamed = async (name: string) =>
  (await product.call(`/core/seller-clients?name=${encodeURIComponent(name)}`, { token })).body
    .content

const CUSTOMER_HEAD = 'Nome;CPF/CNPJ;E-mail;Telefone;CEP;Rua;Número;Bairro;Cidade;UF'

test('customers are checked, created once, matched by document and refused with a reason each', async () => {
  const lines = [
    CUSTOMER_HEAD,
    'Importada Uma;529.982.247-25;uma@exemplo.com.br;(11) 98765-4321;01310-100;Avenida Paulista;900;Bela Vista;São Paulo;sp',
    'Importada Duas;12.ABC.345/01DE-35;duas@exemplo.com.br;11987654322;;;;;;',
    'Zero à Esquerda;272;zero@exemplo.com.br;11987654323;;;;;;',
    'Importada Uma de Novo;52998224725;outra@exemplo.com.br;11987654321;;;;;;',
    'Sem Dígito;52998224726;x@exemplo.com.br;11987654321;;;;;;',
    ';;sem-arroba;123;;;;;;',
    'Meio Endereço;11144477735;m@exemplo.com.br;11987654321;01310100;;;;;',
    'Célula a Mais;11144477735;m@exemplo.com.br;11987654321;;;;;;;x',
  ]
  const batch = await checked('CUSTOMERS', lines)
  assert.deepEqual(
    [batch.counts.rows, batch.counts.checked, batch.counts.ready, batch.counts.refused],
    [8, 8, 3, 5],
  )
  const rows = await rowsOf(batch.id)
  assert.deepEqual(
    rows.map(
      ({ number, subject, status, message }) => `${number} ${status} ${subject}: ${message}`,
    ),
    [
      '2 READY Importada Uma: Novo cliente, 529.982.247-25.',
      '3 READY Importada Duas: Novo cliente, 12.ABC.345/01DE-35. Sem endereço: os boletos usam o da sua empresa.',
      '4 READY Zero à Esquerda: Novo cliente, 000.000.002-72. Sem endereço: os boletos usam o da sua empresa.',
      '5 REFUSED Importada Uma de Novo: Este documento já está na linha 2 do arquivo.',
      '6 REFUSED Sem Dígito: CPF ou CNPJ inválido.',
      '7 REFUSED : Nome: preenchimento obrigatório. CPF/CNPJ: preenchimento obrigatório. E-mail inválido.',
      '8 REFUSED Meio Endereço: Rua: preenchimento obrigatório. Bairro: preenchimento obrigatório. Cidade: preenchimento obrigatório. Estado: preenchimento obrigatório.',
      '9 REFUSED Célula a Mais: A linha tem mais células do que o cabeçalho. Confira o separador e as aspas do arquivo.',
    ],
  )
  assert.deepEqual(
    (await rowsOf(batch.id, '&status=READY')).map(({ number }) => number),
    [2, 3, 4],
  )
  assert.equal((await customersNamed('Importada')).length, 0, 'the check creates nothing')

  await post(`${batch.id}/start`)
  const done = await reached(batch.id, 'DONE')
  assert.deepEqual([done.counts.created, done.counts.failed, done.counts.refused], [3, 0, 5])
  const [two, one] = await customersNamed('Importada')
  assert.deepEqual(
    [one.name, one.document.documentNumber, one.address.state, one.useSellerAddress],
    ['Importada Uma', '52998224725', 'SP', false],
  )
  assert.deepEqual([two.address, two.useSellerAddress], [null, true])
  const created = (await rowsOf(batch.id)).find(({ number }) => number === 2)
  assert.equal(created?.recordId, one.id)
  const audit = await asOwner(product.databaseUrl, (owner) =>
    owner.rows<{ by: string; call: string }>(
      `select actor_id as by, call from audit where subject_kind = 'customer' and subject_id = $1`,
      [one.id],
    ),
  )
  assert.deepEqual(audit, [{ by: ANA, call: 'IMP-05' }])

  const again = await send('CUSTOMERS', lines.join('\n'))
  assert.equal(again.body.importedBefore, done.createdAt)
  await choose(again.body.id, again.body.choices)
  const same = await reached(again.body.id, 'CHECKED')
  assert.deepEqual([same.counts.ready, same.counts.matched], [0, 4])
  const [matched] = await rowsOf(same.id)
  assert.equal(matched?.message, 'Importada Uma já está cadastrado com este documento. Nada muda.')
  const nothing = await post(`${same.id}/start`)
  assert.deepEqual([nothing.status, codes(nothing)], [409, ['BAR-5614']])
})

test('the report has each row with its outcome and its own cells, without formulas', async () => {
  const batch = await checked('CUSTOMERS', [
    'Nome;CPF;E-mail;Telefone;Obs',
    '"=HYPERLINK(""x"")";52998224726;a@exemplo.com.br;11987654321;"linha\nquebrada"',
  ])
  const report = await product.call(`${PATH}/${batch.id}/report`, { token })
  assert.equal(report.status, 200)
  assert.equal(
    report.headers.get('content-disposition'),
    'attachment; filename="importacao-clientes.csv"',
  )
  assert.equal(
    report.text.replace('\ufeff', ''),
    [
      'Linha;Situação;Cliente;Resultado;Nome;CPF;E-mail;Telefone;Obs',
      `2;Recusada;"'=HYPERLINK(""x"")";CPF ou CNPJ inválido.;"'=HYPERLINK(""x"")";52998224726;a@exemplo.com.br;11987654321;"linha\nquebrada"`,
      '',
    ].join('\r\n'),
  )
})

test('refused rows are corrected in the report and sent again, whatever their cells begin with (IMP-07)', async () => {
  const batch = await checked('CUSTOMERS', [
    'Nome;CPF;E-mail;Telefone',
    'Corrigida Uma;52998224726;a@exemplo.com.br;+55 11 98765-4321',
    '@Corrigida;11144477735;sem-arroba;(11) 98765-4321',
  ])
  assert.equal(batch.counts.refused, 2)
  const { text: report } = await product.call(`${PATH}/${batch.id}/report`, { token })
  const corrected = report
    .replace('52998224726', '52998224725')
    .replace('sem-arroba', 'b@exemplo.com.br')
  const sent = await send('CUSTOMERS', corrected)
  assert.equal(sent.status, 201, sent.text)
  await choose(sent.body.id, sent.body.choices)
  await reached(sent.body.id, 'CHECKED')
  const rows = await rowsOf(sent.body.id)
  // The first has the CPF of a customer who is known already.
  assert.deepEqual(
    rows.map(({ subject, status }) => [subject, status]),
    [
      ['Corrigida Uma', 'MATCHED'],
      ['@Corrigida', 'READY'],
    ],
    JSON.stringify(rows),
  )
})

test('other columns can be chosen, until the import was started', async () => {
  const { id } = await checked('CUSTOMERS', [
    'Nome;CPF;E-mail;Telefone;E-mail novo',
    'Trocada Coluna;11144477735;velho@exemplo.com.br;11987654321;novo@exemplo.com.br',
  ])
  const columns = [
    { field: 'name', column: 0 },
    { field: 'document', column: 1 },
    { field: 'email', column: 4 },
    { field: 'phone', column: 3 },
  ]
  const partial = await choose(id, columns.slice(1))
  assert.deepEqual([partial.status, codes(partial)], [422, ['BAR-5611 choices']])
  assert.equal((await choose(id, columns)).status, 200)
  const again = await reached(id, 'CHECKED')
  assert.deepEqual([again.counts.checked, again.counts.ready], [1, 1])
  await post(`${id}/start`)
  await reached(id, 'DONE')
  const [customer] = await customersNamed('Trocada')
  assert.equal(customer.email, 'novo@exemplo.com.br')
  const late = await choose(id, columns)
  assert.deepEqual([late.status, codes(late)], [409, ['BAR-5612']])
  const twice = await post(`${id}/start`)
  assert.deepEqual([twice.status, codes(twice)], [409, ['BAR-5613']])
  const discarded = await product.call(`${PATH}/${id}`, { method: 'DELETE', token })
  assert.deepEqual([discarded.status, codes(discarded)], [409, ['BAR-5616']])
})

test('an import is undone: customers that nothing uses are removed, others are kept with the reason', async () => {
  const people = await imported('CUSTOMERS', [
    'Nome;CPF;E-mail;Telefone',
    'Desfeita Livre;39053344705;livre@exemplo.com.br;11987654321',
    'Desfeita Usada;86288366757;usada@exemplo.com.br;11987654321',
  ])
  const charges = await imported('CHARGES', [
    'CPF;Descrição;Valor;Vencimento;Forma de pagamento',
    `862.883.667-57;Aula;R$ 1.234,56;${formatDay(addDays(today, 5))};Pix`,
  ])
  assert.equal(charges.counts.created, 1)
  const early = await post(`${people.id}/undo`)
  assert.equal(early.status, 200, early.text)
  const undone = await reached(people.id, 'UNDONE')
  assert.deepEqual([undone.counts.undone, undone.counts.kept], [1, 1])
  const rows = await rowsOf(people.id)
  assert.deepEqual(
    rows.map(({ status, message }) => [status, status === 'KEPT' ? message : '']),
    [
      ['UNDONE', ''],
      ['KEPT', 'Este cliente já tem cobranças, recorrências ou links e não pode ser removido.'],
    ],
  )
  assert.deepEqual(
    (await customersNamed('Desfeita')).map(({ name }: { name: string }) => name),
    ['Desfeita Usada'],
  )
  const twice = await post(`${people.id}/undo`)
  assert.deepEqual([twice.status, codes(twice)], [409, ['BAR-5615']])
})

test('charges are created with their code, and those that are not paid are cancelled by the undo', async () => {
  await imported('CUSTOMERS', [
    'Nome;CPF;E-mail;Telefone',
    'Cobrada Pela Planilha;15350946056;cobrada@exemplo.com.br;11987654321',
  ])
  const due = addDays(today, 8)
  const batch = await checked('CHARGES', [
    'Documento,Descrição,Valor,Data de vencimento,Pagamento,Texto do boleto',
    `153.509.460-56,Aula de pão,"1.234,56",${formatDay(due)},Boleto,Turma da manhã`,
    `153.509.460-56,Aula de bolo,80.5,${due},pix,`,
    `153.509.460-56,Vencida,80,${formatDay(addDays(today, -1))},pix,`,
    `153.509.460-56,Por cartão,80,${due},cartão,`,
    `153.509.460-56,Sem valor,oitenta,31/02/2027,pix,`,
    `${cpfOf(88)},De ninguém,80,${due},pix,`,
  ])
  const texts = (await rowsOf(batch.id)).map(({ status, message }) => `${status} ${message}`)
  const shown = formatDay(due)
  assert.deepEqual(texts, [
    `READY Aula de pão: R$\u00a01.234,56 por Boleto, com vencimento em ${shown}.`,
    `READY Aula de bolo: R$\u00a080,50 por Pix, com vencimento em ${shown}.`,
    'REFUSED A data de vencimento não pode estar no passado.',
    'REFUSED Método de pagamento inválido para importação.',
    'REFUSED Valor: valor em reais inválido. Vencimento: data inválida.',
    'REFUSED Nenhum cliente tem este CPF/CNPJ. Importe os clientes primeiro.',
  ])
  await post(`${batch.id}/start`)
  const done = await reached(batch.id, 'DONE')
  const [slip, pix] = await rowsOf(batch.id, '&status=CREATED')
  assert.ok(slip?.recordId && pix?.recordId)
  const charge = await product.call(`/core/charges/${slip.recordId}`, { token })
  assert.equal(charge.status, 200, charge.text)
  assert.equal(charge.body.value ?? charge.body.amount, 1234.56)
  const page = await product.until('its slip', async () => {
    const opened = await product.call(`/payment/public/charges/${slip.recordId}`)
    return opened.body?.bankSlip && opened.body
  })
  assert.equal(page.status, 'SCHEDULED')
  const paid = await product.call(`/core/charges/${pix.recordId}/manual-pay`, {
    method: 'PATCH',
    token,
    body: { uuidCharge: pix.recordId },
  })
  assert.ok(paid.status < 300, paid.text)
  await post(`${done.id}/undo`)
  const undone = await reached(done.id, 'UNDONE')
  assert.deepEqual([undone.counts.undone, undone.counts.kept], [1, 1])
  const [kept] = await rowsOf(done.id, '&status=KEPT')
  assert.equal(kept?.message, 'A cobrança não pode ser excluída neste status.')
  const states = await product.jobs.rows<{ status: string }>(
    'select status from charge where id = any($1) order by title desc',
    [[slip.recordId, pix.recordId]],
  )
  assert.deepEqual(states, [{ status: 'CANCELED' }, { status: 'PAID_MANUALLY' }])
})

test('a running import is stopped, goes on from where it was, and is undone after another stop', async () => {
  const [buyer] = (await product.call('/core/seller-clients?size=1', { token })).body.content
  const due = formatDay(addDays(today, 20))
  const line = (at: number) => `${buyer.document.documentNumber};Parada ${at};10,00;${due};Pix`
  const count = 300
  const lines = Array.from({ length: count }, (_, at) => line(at))
  const { id } = await checked('CHARGES', [
    'CPF/CNPJ;Descrição;Valor;Vencimento;Forma de pagamento',
    ...lines,
  ])
  await post(`${id}/start`)
  const stop = async () => {
    const stopped = await post(`${id}/stop`)
    assert.deepEqual([stopped.status, stopped.body.status], [200, 'STOPPED'])
    assert.equal((await post(`${id}/stop`)).status, 200)
    return (stopped.body as ImportBatch).counts.created
  }
  const created = await stop()
  assert.ok(created < count)
  await product.call('/core/sandbox/jobs/imports/run', { method: 'POST', key: null })
  assert.deepEqual([(await read(id)).counts.created, (await read(id)).status], [created, 'STOPPED'])
  const more = await post(`${id}/start`)
  assert.deepEqual([more.status, more.body.status], [200, 'RUNNING'])
  await product.until('a created row', async () => (await read(id)).counts.created > created)
  const kept = await stop()
  await post(`${id}/undo`)
  const undone = await reached(id, 'UNDONE')
  assert.deepEqual([undone.counts.created, undone.counts.undone], [kept, kept])
  assert.equal((await post(`${id}/stop`)).status, 409)
})

test('subscriptions are created by the name or number of their plan, and cancelled by the undo', async () => {
  await imported('CUSTOMERS', [
    'Nome;CPF;E-mail;Telefone',
    'Assinante da Planilha;71428793860;assinante@exemplo.com.br;11987654321',
  ])
  const plans = await product.call('/core/plans', { token })
  const plan: Plan = plans.body.content.find(({ active }: Plan) => active)
  const month = plan.basicValues.find(({ type }) => type === 'MONTHLY')?.value
  assert.ok(plan)
  const start = formatDay(addDays(today, 20))
  const batch = await checked('SUBSCRIPTIONS', [
    'CPF;Plano;Periodicidade;Valor;Próximo vencimento;Forma de pagamento',
    `71428793860;${plan.title.toUpperCase()};Mensal;;${start};Boleto`,
    `71428793860;${plan.id};Semestral;600,00;${start};Pix`,
    `71428793860;Plano que não há;Mensal;;${start};Pix`,
    `71428793860;${plan.id};Semanal;;${start};Pix`,
    `71428793860;${plan.id};Mensal;;${formatDay(addDays(today, -1))};Pix`,
    `71428793861;${plan.id};Mensal;;${start};Pix`,
  ])
  const rows = await rowsOf(batch.id)
  assert.deepEqual(
    rows.map(({ status, message }) => (status === 'READY' ? status : message)),
    [
      'READY',
      'READY',
      'Nenhum plano tem este nome ou código.',
      'Periodicidade: use mensal, semestral ou anual.',
      'A data do próximo vencimento não pode estar no passado.',
      'CPF ou CNPJ inválido.',
    ],
  )
  await post(`${batch.id}/start`)
  const done = await reached(batch.id, 'DONE')
  const created = await product.jobs.rows<{ value: bigint; status: string; charges: bigint }>(
    `select subscription.value_centavos as value, subscription.status, count(charge.id) as charges
       from subscription
       left join charge on charge.seller_id = subscription.seller_id
        and charge.subscription_id = subscription.id and charge.status = 'SCHEDULED'
      where subscription.id = any($1) group by subscription.id, 1, 2 order by 1`,
    [(await rowsOf(batch.id, '&status=CREATED')).map(({ recordId }) => recordId)],
  )
  assert.deepEqual(
    created,
    [
      { value: BigInt(Math.round(Number(month) * 100)), status: 'PENDING', charges: 1n },
      { value: 60_000n, status: 'PENDING', charges: 1n },
    ].sort((a, b) => Number(a.value - b.value)),
  )
  await post(`${done.id}/undo`)
  const undone = await reached(done.id, 'UNDONE')
  assert.deepEqual([undone.counts.undone, undone.counts.kept], [2, 0])
  const left = await product.jobs.rows<{ status: string }>(
    `select distinct charge.status from charge
       join subscription on subscription.seller_id = charge.seller_id
        and subscription.id = subscription_id
      where subscription.id = any($1)`,
    [(await rowsOf(batch.id)).flatMap(({ recordId }) => recordId ?? [])],
  )
  assert.deepEqual(left, [{ status: 'CANCELED' }])
})

test('each bad file is refused with an error of its own, and nothing is stored', async () => {
  const before = (await product.call(PATH, { token })).body.totalElements
  const rows = (count: number) => `Nome\n${'a\n'.repeat(count)}`
  const cases: readonly [string | Buffer, number, string][] = [
    ['', 422, 'BAR-5603'],
    ['Nome;CPF\n', 422, 'BAR-5603'],
    ['%PDF-1.4', 422, 'BAR-5604'],
    [Buffer.alloc(10 * 1_048_576 + 1, 'a'), 413, 'BAR-5605'],
    [rows(50_001), 422, 'BAR-5606'],
    [`${'a;'.repeat(60)}b\n1`, 422, 'BAR-5607'],
    [Buffer.from([0xff, 0xfe, 0x41, 0x00]), 422, 'BAR-5608'],
    ['Nome\n"a', 422, 'BAR-5609'],
    [Buffer.from('PK\u0003\u0004 and no more', 'latin1'), 422, 'BAR-5610'],
  ]
  for (const [content, status, code] of cases) {
    const answer = await send('CUSTOMERS', content)
    assert.deepEqual([answer.status, answer.body[0]?.code], [status, code], code)
  }
  const quote = await send('CUSTOMERS', 'Nome\n"a')
  assert.match(quote.body[0].description, /linha 2 não são fechadas/)
  const form = new FormData()
  form.append('kind', 'CUSTOMERS')
  const none = await product.call(PATH, { method: 'POST', token, body: form })
  assert.deepEqual([none.status, codes(none)], [422, ['BAR-5602 file']])
  // Nothing of the area is read beyond the limit of a form.
  const huge = formOf('CUSTOMERS', Buffer.alloc(27 * 1_048_576, 'a'))
  const refused = await product.call(PATH, { method: 'POST', token, body: huge })
  assert.deepEqual([refused.status, codes(refused)], [413, ['BAR-0013']])
  assert.equal((await product.call(PATH, { token })).body.totalElements, before)
})

test('the templates of each kind are files that can be imported as they are', async () => {
  for (const kind of ['CUSTOMERS', 'CHARGES', 'SUBSCRIPTIONS'] as const) {
    for (const format of ['csv', 'xlsx']) {
      const response = await fetch(
        `${product.url}/core/import-templates/${kind}?format=${format}`,
        {
          headers: { authorization: `Bearer ${token}` },
        },
      )
      assert.equal(response.status, 200)
      const content = Buffer.from(await response.arrayBuffer())
      const limits = { maxRows: 5, maxColumns: 20, maxTextLength: 9_999, maxPartBytes: 99_999 }
      const { columns, rows } = await readTable(content, limits)
      assert.equal(rows.length, 1)
      const whole = guessColumns(kind, columns)
      assert.equal(whole.length, columns.length)
    }
  }
  const template = await product.call('/core/import-templates/CUSTOMERS', { token })
  const sent = await send('CUSTOMERS', template.text)
  await choose(sent.body.id, sent.body.choices)
  const batch = await reached(sent.body.id, 'CHECKED')
  assert.equal(batch.counts.refused, 0)
  assert.equal((await product.call('/core/import-templates/BILLS', { token })).status, 404)
})

test('the history lists imports newest first; one that was not started can be discarded', async () => {
  const { id } = await checked('CUSTOMERS', ['Nome;CPF;E-mail;Telefone', 'a;b;c;d'])
  const list = await product.call(`${PATH}?size=1`, { token })
  assert.deepEqual(
    list.body.content.map((each: ImportBatch) => [each.id, each.status, each.createdBy]),
    [[id, 'CHECKED', ANA]],
  )
  const early = await post(`${id}/undo`)
  assert.deepEqual([early.status, codes(early)], [409, ['BAR-5615']])
  const idle = await post(`${id}/stop`)
  assert.deepEqual([idle.status, codes(idle)], [409, ['BAR-5624']])
  for (const path of [PATH, `${PATH}/${id}/rows`]) {
    const deep = await product.call(`${path}?page=600`, { token })
    assert.deepEqual([deep.status, deep.body.content], [200, []])
    const wrong = await product.call(`${path}?page=-1`, { token })
    assert.deepEqual([wrong.status, codes(wrong)], [422, ['BAR-0011 page']])
  }
  const discard = () => product.call(`${PATH}/${id}`, { method: 'DELETE', token })
  assert.equal((await discard()).status, 204)
  assert.deepEqual(codes(await discard()), ['BAR-5601'])
})

test('401 without a session, 403 for a kind that the user may not import, 404 for its imports', async () => {
  assert.equal((await product.call(PATH)).status, 401)
  const { id } = await checked('CUSTOMERS', ['Nome;CPF;E-mail;Telefone', 'a;b;c;d'])
  const [person] = await addUsers(product, ['CHARGES'])
  assert.ok(person)
  const bruno = await tokenOf(product, person)
  assert.equal((await send('CUSTOMERS', 'Nome\na', bruno)).status, 403)
  assert.equal((await send('CHARGES', 'Nome\na', bruno)).status, 201)
  const reads = [`${PATH}/${id}`, `${PATH}/${id}/rows`, `${PATH}/${id}/report`]
  for (const path of [...reads, '/core/import-templates/CUSTOMERS']) {
    const answer = await product.call(path, { token: bruno })
    assert.deepEqual([answer.status, codes(answer)], [404, ['BAR-5601']], path)
  }
  const kinds = (await product.call(PATH, { token: bruno })).body.content
  assert.deepEqual([...new Set(kinds.map(({ kind }: ImportBatch) => kind))], ['CHARGES'])
  for (const action of ['start', 'stop', 'undo']) {
    const answer = await post(`${UNKNOWN}/${action}`)
    assert.deepEqual([answer.status, codes(answer)], [404, ['BAR-5601']])
  }
  assert.equal((await choose(UNKNOWN, [])).status, 404)
})

test('rows are deleted after their time: the report, the start and the undo then answer 410', async () => {
  const done = await imported('CUSTOMERS', [
    'Nome;CPF;E-mail;Telefone',
    `Guardada;${cpfOf(77)};guardada@exemplo.com.br;11987654321`,
  ])
  const waiting = await checked('CUSTOMERS', ['Nome;CPF;E-mail;Telefone', 'a;b;c;d'])
  const old = `${addDays(today, -IMPORT_KEPT_DAYS - 1)}T12:00:00Z`
  const makeOld = (id: string) =>
    asOperator(product, 'update import_batch set created_at = $1 where id = $2', [old, id])
  await makeOld(done.id)
  await makeOld(waiting.id)
  assert.equal(await deleteOldImportRows(product.jobs), 2)
  const kept = await read(done.id)
  assert.deepEqual([kept.rowsDeleted, kept.counts.created, kept.sample], [true, 1, []])
  const report = await product.call(`${PATH}/${done.id}/report`, { token })
  assert.deepEqual([report.status, codes(report)], [410, ['BAR-5617']])
  for (const answer of [
    await post(`${done.id}/undo`),
    await post(`${waiting.id}/start`),
    await choose(waiting.id, waiting.choices),
  ]) {
    assert.deepEqual([answer.status, codes(answer)], [410, ['BAR-5617']])
  }
  assert.equal((await customersNamed('Guardada')).length, 1)
})

test('a customer from abroad is imported with a foreign document and phone, or refused with what is wrong', async () => {
  const batch = await imported('CUSTOMERS', [
    'Nome;Documento;País;Tipo do documento;E-mail;DDI;Telefone',
    'Importada do Exterior;AB-1234567;pt;Passaporte;exterior@exemplo.com.br;+351;912 345 678',
    'Importada do Brasil;987.654.321-00;Brasil;;brasil@exemplo.com.br;;(11) 98765-4321',
    'Tipo Errado;AB1;US;Carteira;tipo@exemplo.com.br;1;2125550100',
    'País Errado;AB2;Portugal;;pais@exemplo.com.br;351;912345678',
  ])
  assert.deepEqual(
    (await rowsOf(batch.id)).map(({ subject, status, message }) => [subject, status, message]),
    [
      [
        'Importada do Exterior',
        'CREATED',
        'Novo cliente, AB1234567. Sem endereço: os boletos usam o da sua empresa.',
      ],
      [
        'Importada do Brasil',
        'CREATED',
        'Novo cliente, 987.654.321-00. Sem endereço: os boletos usam o da sua empresa.',
      ],
      ['Tipo Errado', 'REFUSED', 'Tipo do documento: tipo desconhecido.'],
      ['País Errado', 'REFUSED', 'País do documento: máximo de 2 caracteres.'],
    ],
  )
  const [customer] = await customersNamed('Importada do Exterior')
  const { body } = await product.call(`/core/seller-clients/${customer.uuid}`, { token })
  assert.deepEqual(
    [body.document.documentNumber, body.document.documentType, body.document.documentNation],
    ['AB1234567', 'passport', 'PT'],
  )
  assert.deepEqual([body.countryCode, body.phone], ['+351', '912345678'])
})

test('429 after the uploads of an hour; another seller sees nothing of them', async () => {
  const { body } = await product.call('/core/public/auth/sign-in', {
    method: 'POST',
    body: { email: ATELIER_ADMIN.email, password: ATELIER_ADMIN.password },
  })
  const other: string = body.token
  // A file that is refused counts, too.
  assert.equal((await send('CHARGES', 'Nome\n"a', other)).status, 422)
  const answers = await Promise.all(
    Array.from({ length: IMPORT_UPLOADS.max }, () => send('CHARGES', 'Nome\na', other)),
  )
  assert.equal(answers.filter(({ status }) => status === 429).length, 1)
  const list = await product.call(PATH, { token: other })
  assert.equal(list.body.totalElements, IMPORT_UPLOADS.max - 1)
  const foreign = list.body.content[0].id
  assert.equal((await product.call(`${PATH}/${foreign}`, { token })).status, 404)
})

/** The longest file that is taken, and a short one for each run of the tests. */
const LONG_FILE_ROWS = sized('IMPORT_ROWS', 200, MAX_IMPORT_ROWS)
const MEBIBYTE = 1_048_576
/** Of this whole process, the file and its reader included: 50,000 rows took 367 MiB. */
const MAX_GROWTH_BYTES = 512 * MEBIBYTE
/** CPFs that no other test has. */
const FIRST_CPF = 300_000_000

test('a long file is imported in the background, with progress, in bounded memory', async (t) => {
  const lines = Array.from(
    { length: LONG_FILE_ROWS },
    (_, at) => `Longa ${at};${cpfOf(FIRST_CPF + at)};longa${at}@exemplo.com.br;11987654321;;;;;;`,
  )
  const seen: number[] = []
  let mostBytes = 0
  const startBytes = process.memoryUsage.rss()
  const startMs = performance.now()
  const sent = await send('CUSTOMERS', [CUSTOMER_HEAD, ...lines].join('\n'))
  assert.equal(sent.status, 201, sent.text)
  const { id, choices } = sent.body as ImportBatch
  assert.equal((await choose(id, choices)).status, 200)
  // The proof of the longest file takes minutes.
  const ended = async (status: ImportBatch['status'], countOf: (batch: ImportBatch) => number) => {
    for (;;) {
      const batch = await read(id)
      mostBytes = Math.max(mostBytes, process.memoryUsage.rss())
      seen.push(countOf(batch))
      if (batch.status === status) return batch
      assert.ok(performance.now() - startMs < LONG_FILE_ROWS * 50 + 60_000, 'it goes on')
      await sleep(LOOK_EVERY_MS)
    }
  }
  const ready = await ended('CHECKED', ({ counts }) => counts.checked)
  assert.deepEqual([ready.counts.checked, ready.counts.ready], [LONG_FILE_ROWS, LONG_FILE_ROWS])
  const checkedMs = performance.now()
  seen.length = 0
  assert.equal((await post(`${id}/start`)).status, 200)
  const { counts } = await ended('DONE', (batch) => batch.counts.created)
  const endMs = performance.now()
  assert.deepEqual([counts.created, counts.failed, counts.matched], [LONG_FILE_ROWS, 0, 0])
  assert.deepEqual(
    seen,
    seen.toSorted((one, other) => one - other),
    'the progress only grows',
  )
  assert.ok(
    seen.some((count) => count > 0 && count < LONG_FILE_ROWS),
    'the progress is seen on the way',
  )
  const stored = await asOwner(product.databaseUrl, (owner) =>
    owner.row<{ count: number; documents: number }>(
      `select count(*)::integer as count, count(distinct document_number)::integer as documents
         from customer where email like 'longa%@exemplo.com.br'`,
    ),
  )
  assert.deepEqual(stored, { count: LONG_FILE_ROWS, documents: LONG_FILE_ROWS })
  const grewBytes = mostBytes - startBytes
  const seconds = (ms: number) => Math.round(ms / 1_000)
  t.diagnostic(
    `${LONG_FILE_ROWS} rows: checked in ${seconds(checkedMs - startMs)} s, imported in ` +
      `${seconds(endMs - checkedMs)} s, ${Math.round(grewBytes / MEBIBYTE)} MiB more memory`,
  )
  assert.ok(grewBytes < MAX_GROWTH_BYTES, `${grewBytes / MEBIBYTE} MiB`)
})
