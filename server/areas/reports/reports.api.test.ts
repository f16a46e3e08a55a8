import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addDays, type Day, type Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { REPORT_LABELS, REPORT_TYPES, type ReportType } from '#contract/reports/kinds.ts'
import { REPORT_REQUESTS } from '#contract/reports/rules.ts'
import type { Report } from '#contract/reports/shapes.ts'
import { reportPath } from '#server/areas/reports/report-link.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { hashOf } from '#server/platform/security/identifiers.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { ATELIER, addUsers, asOperator, DEMO, tokenOf } from '#tests/factories/sellers/people.ts'

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

const bodyOf = (type: string, given: object = {}) => ({
  report_type: type,
  recipient_email: ANA,
  start_date: `${addDays(today, -90)}T00:00:00`,
  end_date: `${today}T23:59:00`,
  ...given,
})
const request = (body: object, by = token, key: string = randomUUID()) =>
  product.call('/core/reports', { method: 'POST', token: by, body, key })
const listed = async (by = token): Promise<Report[]> =>
  (await product.call('/core/reports', { token: by })).body

const fileOf = async (type: ReportType): Promise<string[]> => {
  const outbox = await product.call(`/core/sandbox/outbox?to=${ANA}&size=100`)
  const mail = outbox.body.content.find(({ subject }: { subject: string }) =>
    subject.startsWith(`Relatório ${REPORT_LABELS[type]} de `),
  )
  assert.equal(mail.meta.attachments, `${type}-${addDays(today, -90)}-${today}.csv`)
  const query = new URLSearchParams({ id: mail.id, name: mail.meta.attachments })
  const { text } = await product.call(`${product.deskUrl}/correio/anexo?${query}`)
  assert.ok(text.endsWith('\r\n'))
  return text.trimEnd().split('\r\n')
}

const HEADS: Readonly<Record<ReportType, string>> = {
  'cobrancas-completo':
    'Cliente;E-mail;Documento;Cobrança;Método;Vencimento;Pagamento;Parcelas;Valor;Situação;Código',
  extrato: 'Execução;Operação;Destino;Taxas;Valor',
  'report-transfers-full':
    'Solicitação;Previsão;Pagamento;Devolução;Tipo;Favorecido;Valor;Situação;Motivo;Código',
  'notas-fiscais':
    'Número;Emissão;Autorização;Situação;Cliente;Documento;Cobrança;Valor;Chave de acesso;Motivo da rejeição;Código da cobrança;Código',
  'links-de-pagamento': 'Título;Tipo;Cliente;Criação;Valor;Situação;Endereço;Código',
}

test('R-REP-05 each of the five reports arrives by e-mail at the user, with the rows of its list', async () => {
  const ids = new Map<ReportType, Uuid>()
  for (const type of REPORT_TYPES) {
    const answer = await request(bodyOf(type))
    assert.equal(answer.status, 202, answer.text)
    ids.set(type, answer.body.id)
  }
  const job = await product.call('/core/sandbox/jobs/reports/run', { method: 'POST', key: null })
  assert.equal(job.status, 200)
  const reports = await product.until('the reports', async () => {
    const found = await listed()
    return found.every(({ status }) => status === 'SENT') && found
  })
  assert.deepEqual(
    reports.map(({ type }) => type),
    REPORT_TYPES.toReversed(),
  )
  const rows = new Map<ReportType, string[]>()
  for (const { id, type, rowCount, ...report } of reports) {
    const [head, ...lines] = await fileOf(type)
    rows.set(type, lines)
    assert.equal(head, HEADS[type])
    assert.deepEqual([id, rowCount], [ids.get(type), lines.length], type)
    assert.deepEqual(
      [report.startDate, report.endDate, report.recipient, report.failure, report.linkExpiresAt],
      [addDays(today, -90), today, ANA, null, null],
    )
  }
  const { rows: kept } = await piecesOf(reports.map(({ id }) => id))
  assert.equal(kept, 0, 'what was attached is not kept')

  const charges = `expirationDateInitial=${addDays(today, -90)}&expirationDateFinal=${today}`
  const exported = await product.call(`/core/exports/charges?${charges}`, { token })
  assert.deepEqual(rows.get('cobrancas-completo'), exported.text.trimEnd().split('\r\n').slice(1))
  const period = `executionDateInitial=${addDays(today, -90)}&executionDateFinal=${today}`
  const statement = await product.call(`/core/redeems/statement/csv?${period}`, { token })
  assert.deepEqual(
    rows.get('extrato')?.toSorted(),
    statement.text.trimEnd().split('\r\n').slice(1).toSorted(),
  )
  const links = rows.get('links-de-pagamento') ?? []
  assert.ok(links.length > 0)
  assert.ok(links.every((line) => line.includes(`;${product.checkoutUrl}/payment-link/`)))
})

const piecesOf = async (ids: readonly Uuid[]) => ({
  rows: (await product.jobs.rows('select 1 from report_piece where report_id = any ($1)', [ids]))
    .length,
})

test('a report of another type, period or recipient is refused, and a repeated request is one', async () => {
  const refusalOf = async (body: object) => {
    const { status, body: reasons } = await request(body)
    return [status, reasons[0].code]
  }
  const period = (from: Day, to: Day) =>
    bodyOf('extrato', { start_date: `${from}T00:00:00`, end_date: `${to}T23:59:00` })
  assert.deepEqual(await refusalOf(bodyOf('vendas')), [422, 'BAR-5201'])
  for (const body of [
    period(addDays(today, -91), today),
    period(today, addDays(today, 1)),
    period(today, addDays(today, -1)),
    bodyOf('extrato', { end_date: `${today}T00:00:00` }),
    bodyOf('extrato', { start_date: `${today}` }),
  ]) {
    assert.deepEqual(await refusalOf(body), [422, 'BAR-5202'])
  }
  const other = bodyOf('extrato', { recipient_email: 'outra@padaria-ipe.com.br' })
  assert.deepEqual(await refusalOf(other), [422, 'BAR-5203'])
  const key = randomUUID()
  const own = bodyOf('extrato', { recipient_email: ANA.toUpperCase() })
  const [once, again] = [await request(own, token, key), await request(own, token, key)]
  assert.deepEqual([once.status, again.body], [202, once.body])
  assert.equal((await listed()).filter(({ id }) => id === once.body.id).length, 1)
})

test('users see the reports that they requested themselves', async () => {
  const [person] = await addUsers(product, ['REPORTS'])
  assert.ok(person)
  const by = await tokenOf(product, person)
  assert.deepEqual(await listed(by), [])
  const body = bodyOf('extrato', { recipient_email: person.email })
  const { id } = (await request(body, by)).body
  assert.deepEqual(
    (await listed(by)).map((each) => each.id),
    [id],
  )
  assert.ok(!(await listed()).some((each) => each.id === id))
})

test('a seller may request 30 reports an hour', async () => {
  const count = (sql: string) => asOperator(product, sql, [hashOf(String(DEMO))])
  await count(
    `update use_count set count = ${REPORT_REQUESTS.max}
      where kind = 'reports of a seller' and key_hash = $1`,
  )
  const refused = await request(bodyOf('extrato'))
  assert.deepEqual([refused.status, refused.body[0].code], [429, 'BAR-0008'])
  await count(`delete from use_count where kind = 'reports of a seller' and key_hash = $1`)
})

test('the link to a large report opens it for its time, and no other link does', async () => {
  const vault = createVault(await loadKeys(readConfig()))
  const { now } = await product.jobs.time()
  const inDays = (days: number) =>
    new Date(Date.parse(now) + days * 86_400_000).toISOString() as Instant
  const store = async (expiresAt: Instant) => {
    const id = randomUUID() as Uuid
    await asOperator(
      product,
      `insert into report (seller_id, id, type, starts_on, ends_on, user_id, recipient, state,
                           try_count, row_count, piece_count, size_bytes, link_expires_at,
                           requested_at)
       values ($1, $2, 'extrato', $3, $3, $2, $4, 'SENT', 1, 1, 2, 11000000, $5, $6)`,
      [DEMO, id, today, ANA, expiresAt, now],
    )
    await asOperator(
      product,
      `insert into report_piece (seller_id, report_id, number, content)
       values ($1, $2, 1, 'Valor' || chr(10)), ($1, $2, 2, '10,00' || chr(10))`,
      [DEMO, id],
    )
    return { sellerId: DEMO, id, expiresAt }
  }
  const open = async (path: string) => {
    const { status, text, body, headers } = await product.call(path)
    const name = /filename="(.*)"/.exec(headers.get('content-disposition') ?? '')?.[1]
    return status === 200 ? [name, text] : [status, body[0].code]
  }
  const link = await store(inDays(7))
  const path = reportPath(vault, link)
  assert.deepEqual(await open(path), [`extrato-${today}-${today}.csv`, 'Valor\n10,00\n'])
  const over = await store(inDays(-1))
  for (const wrong of [
    `${path.slice(0, -2)}xx`,
    path.replace(String(Date.parse(link.expiresAt)), String(Date.parse(inDays(70)))),
    path.replace(`/${DEMO}.`, `/${ATELIER}.`),
    reportPath(vault, over),
    reportPath(vault, { ...link, sellerId: ATELIER }),
    reportPath(vault, { ...link, expiresAt: inDays(70) }),
    '/core/public/reports/1',
  ]) {
    assert.deepEqual(await open(wrong), [404, 'BAR-5204'], wrong)
  }
})
