import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { AuditRow } from '#contract/audit/shapes.ts'
import { fullPath } from '#contract/access/endpoint.ts'
import { sellerOwner } from '#contract/basics/ids.ts'
import { COUNT_CAP } from '#contract/basics/paging.ts'
import { listKeys } from '#contract/api-keys/endpoints.ts'
import { exportKeys } from '#contract/api-keys/exports.ts'
import type { ApiKey } from '#contract/api-keys/shapes.ts'
import { listBills } from '#contract/bills/endpoints.ts'
import { exportBills } from '#contract/bills/exports.ts'
import { listCharges } from '#contract/charges/endpoints.ts'
import { exportCharges } from '#contract/charges/exports.ts'
import { listCustomers } from '#contract/customers/endpoints.ts'
import { exportCustomers } from '#contract/customers/exports.ts'
import { MAX_SHEET_ROWS } from '#contract/exports/columns.ts'
import {
  listFastLinks,
  listOrderLinks,
  listSubscriptionLinks,
} from '#contract/payment-links/endpoints.ts'
import {
  exportFastLinks,
  exportOrderLinks,
  exportSubscriptionLinks,
} from '#contract/payment-links/exports.ts'
import { listPlans } from '#contract/plans/endpoints.ts'
import { exportPlans } from '#contract/plans/exports.ts'
import { listSubSellers } from '#contract/sub-sellers/endpoints.ts'
import { exportSubSellers } from '#contract/sub-sellers/exports.ts'
import { listSubscriptions } from '#contract/subscriptions/endpoints.ts'
import { exportSubscriptions } from '#contract/subscriptions/exports.ts'
import { listUsers } from '#contract/users/endpoints.ts'
import { exportUsers } from '#contract/users/exports.ts'
import { listWebhooks } from '#contract/webhooks/endpoints.ts'
import { exportWebhooks } from '#contract/webhooks/exports.ts'
import { asOwner } from '#server/platform/database/database.ts'
import { readSheet } from '#tests/factories/documents/read-archive.ts'
import { sized } from '#tests/factories/environment/proof-size.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

const CHARGES = sized('CHARGES', 5_000, 100_000)
const MEBIBYTE = 1_048_576
const MOST_GROWTH_BYTES = 12 * MEBIBYTE
// Measure memory every so many chunks, because a measurement is slow.
const LOOK_EVERY = 8

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The bytes in use after garbage collection. */
function heldBytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

let product: TestProduct
let token: string
let key: Pick<ApiKey, 'tokenMasked'> & { readonly token: string }
let webhook: { readonly secret: string }

// Copies of one charge of the demonstration, all of one due date, so that only the id orders them.
const COPIES = `
  insert into charge
  select copy.* from (select * from charge where seller_id = 1001 and status = 'LATE'
                     and subscription_id is null limit 1) as one,
    generate_series(1, ${CHARGES}) as number,
    jsonb_populate_record(one::charge, jsonb_build_object('id', gen_random_uuid(),
      'title', 'Cópia ' || number, 'customer_name', '=SOMA(A1)', 'search',
      '=soma(a1)' || chr(31) || 'copia ' || number || chr(31))) as copy`

before(async () => {
  product = await startProduct()
  token = await product.signIn()
  await asOwner(product.databaseUrl, (owner) => owner.run(COPIES))
  const made = (path: string, body: object) =>
    product.call(path, { method: 'POST', token, body: { title: 'Loja', active: true, ...body } })
  key = (await made('/core/seller-api-tokens', {})).body
  const receiver = { url: 'https://loja.example', domains: ['ORDER'] }
  webhook = (await made('/core/seller-api-webhooks', receiver)).body
})
after(() => product.stop())

/** Streams the export; returns its lines and the growth of memory. */
async function exported(
  query: string,
): Promise<{ lines: number; first: string; grewBytes: number }> {
  const startBytes = heldBytes()
  const answer = await fetch(`${product.url}/core/exports/charges?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
  let [lines, pieces, first, most] = [0, 0, '', startBytes]
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for await (const piece of answer.body ?? []) {
    const text = decoder.decode(piece, { stream: true })
    first ||= text.slice(0, text.indexOf('\r\n'))
    lines += text.split('\n').length - 1
    pieces += 1
    if (pieces % LOOK_EVERY === 0) most = Math.max(most, heldBytes())
  }
  return { lines, first, grewBytes: most - startBytes }
}

test('the export contains every row of the query and is streamed with bounded memory', async () => {
  const counted = await asOwner(product.databaseUrl, (owner) =>
    owner.row<{ count: bigint }>('select count(*) from charge where seller_id = 1001'),
  )
  await exported('title=cópia')
  const whole = await exported('')
  assert.equal(whole.lines, Number(counted?.count) + 1)
  assert.match(whole.first, /^\ufeffCliente;E-mail;Documento;Cobrança/)
  assert.ok(whole.grewBytes < MOST_GROWTH_BYTES, `${whole.grewBytes / MEBIBYTE} MiB`)
  assert.equal((await exported('title=c%C3%B3pia')).lines, CHARGES + 1)
})

test('the export applies tab, search and period, and no cell runs as a formula', async () => {
  const late = await product.call('/core/exports/charges?status=LATE', { token })
  const rows = late.text.trim().split('\r\n').slice(1)
  assert.ok(rows.length > 0)
  assert.ok(rows.every((row) => row.includes(';Atrasada;')))
  const one = await product.call('/core/exports/charges?title=C%C3%B3pia%2017&status=LATE', {
    token,
  })
  assert.match(one.text, /\r\n'=SOMA\(A1\);/)
  for (const list of ['charges', 'subscriptions']) {
    const path = `/core/exports/${list}?expirationDateInitial=2026-01-01`
    const half = await product.call(path, { token })
    assert.deepEqual([half.status, half.body[0].code], [422, 'BAR-0012'])
  }
})

test('picked charges alone are exported, at most as many as a page has', async () => {
  const page = await product.call('/core/charges?size=100', { token })
  const ids: string[] = page.body.content.map(({ uuid }: { uuid: string }) => uuid)
  const exportOf = (uuids: readonly string[]) =>
    product.call(`/core/exports/charges?columns=codigo&uuids=${uuids.join(',')}`, { token })
  const some = await exportOf([ids[7], ids[3]].map(String))
  assert.deepEqual(some.text.trimEnd().split('\r\n').slice(1), [ids[3], ids[7]])
  assert.equal((await exportOf(ids)).status, 200)
  for (const refused of [[...ids, ids[0] ?? ''], ['x'], ['']]) {
    const { status, body } = await exportOf(refused)
    assert.deepEqual([status, body[0].code], [422, 'BAR-0005'])
  }
})

test('an export that fails is an error and no half of a file', () =>
  asOwner(product.databaseUrl, async ({ run }) => {
    await run('revoke select on charge from guiche_app')
    try {
      const { status } = await product.call('/core/exports/charges', { token })
      assert.equal(status, 500)
    } finally {
      await run('grant select on charge to guiche_app')
    }
  }))

/** Each export beside the list that the screen shows. */
const EXPORTS = [
  [exportCharges, listCharges, 'status=ALL'],
  [exportCustomers, listCustomers, ''],
  [exportOrderLinks, listOrderLinks, ''],
  [exportSubscriptionLinks, listSubscriptionLinks, ''],
  [exportFastLinks, listFastLinks, ''],
  [exportSubscriptions, listSubscriptions, ''],
  [exportPlans, listPlans, ''],
  [exportSubSellers, listSubSellers, ''],
  [exportBills, listBills, 'group=REVISAR'],
  [exportUsers, listUsers, ''],
  [exportKeys, listKeys, ''],
  [exportWebhooks, listWebhooks, ''],
] as const

test('each list is exported whole, as CSV and as a workbook, with all columns or some', async () => {
  for (const [endpoint, list, filter] of EXPORTS) {
    const query = 'query' in list ? `?${filter}&size=20` : ''
    const { body } = await product.call(`${fullPath(list)}${query}`, { token })
    // Short lists have no pages.
    const rows = Array.isArray(body) ? body : body.content
    const path = `${fullPath(endpoint)}?${filter}`
    const file = await product.call(path, { token })
    assert.equal(file.status, 200, `${endpoint.id}: ${file.text}`)
    const [head = '', ...lines] = file.text.replace('\ufeff', '').trimEnd().split('\r\n')
    const total = body.totalElements ?? rows.length
    if (total < COUNT_CAP) assert.equal(lines.length, total, endpoint.id)
    const labels = head.split(';')

    const refused = await product.call(`${path}&columns=senha`, { token })
    assert.deepEqual([refused.status, refused.body[0].code], [422, 'BAR-0005'], endpoint.id)
    const some = await product.call(`${path}&columns=codigo`, { token })
    const codes = some.text.replace('\ufeff', '').trimEnd().split('\r\n')
    assert.deepEqual(codes.length, lines.length + 1)
    assert.equal(codes[0], labels.at(-1))
    for (const { id, uuid } of rows) assert.ok(codes.includes(String(uuid ?? id)))

    if (total >= COUNT_CAP) continue
    const workbook = await fetch(`${product.url}${path}&format=xlsx`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const [names, ...cells] = readSheet(Buffer.from(await workbook.arrayBuffer()))
    assert.deepEqual(names, labels, endpoint.id)
    assert.equal(cells.length, lines.length, endpoint.id)
  }
})

test('the files of keys and webhooks hold neither the text of a key nor the secret of a webhook', async () => {
  const keys = await product.call(fullPath(exportKeys), { token })
  assert.ok(keys.text.includes(key.tokenMasked), keys.text)
  assert.ok(!keys.text.includes(key.token))
  const webhooks = await product.call(fullPath(exportWebhooks), { token })
  assert.ok(webhooks.text.includes('https://loja.example;Cobranças avulsas;Sim'), webhooks.text)
  assert.ok(!webhooks.text.includes(webhook.secret))
})

test('who exported what is in the audit trail', async () => {
  const { status } = await product.call(
    '/core/exports/plans?title=plano&format=xlsx&columns=codigo',
    {
      token,
    },
  )
  assert.equal(status, 200)
  const { body } = await product.call('/core/audit-trail?size=20&page=0', { token })
  const row: AuditRow = body.content.find(({ subjectKind }: AuditRow) => subjectKind === 'export')
  assert.equal(row.actor, 'ana@padaria-ipe.com.br')
  const changes = Object.fromEntries(row.changes.map(({ field, after }) => [field, after]))
  assert.deepEqual([changes['list'], changes['format']], ['Planos', 'xlsx'])
  assert.equal(changes['columns'], '["codigo"]')
})

test('a workbook has at most 100,000 rows, a CSV file has no limit', async () => {
  await asOwner(product.databaseUrl, (owner) =>
    owner.run(
      `insert into plan (seller_id, id, title, bullets, month_centavos, semester_month_centavos,
                         year_month_centavos, credit_card, bank_slip, pix, active, search,
                         created_at, updated_at, version)
       select 1001, 1000000 + number, 'Plano', '{}', 100, 100, 100, true, true, true, true, '',
              now(), now(), 1
         from generate_series(1, ${MAX_SHEET_ROWS + 1}) as number`,
    ),
  )
  const refused = await product.call('/core/exports/plans?format=xlsx', { token })
  assert.deepEqual([refused.status, refused.body[0].code], [422, 'BAR-5301'])
})

test('the statement is exported like a list: audited, and no workbook of more than 100,000 rows', async () => {
  const day = '2024-02-29'
  await asOwner(product.databaseUrl, (owner) =>
    owner.run(
      `insert into payout (seller_id, id, owner_id, purpose, source, state, amount_centavos, provider,
                           requested_on, scheduled_date, paid_on, poll_count, next_poll_at, created_at)
       select 1001, gen_random_uuid(), $1, 'WITHDRAWAL', 'AVAILABLE', 'PAID', 100, 'sandbox',
              $2, $2, $2, 0, now(), now()
         from generate_series(1, ${MAX_SHEET_ROWS + 1})`,
      [sellerOwner(DEMO), day],
    ),
  )
  const period = `executionDateInitial=${day}&executionDateFinal=${day}`
  const refused = await product.call(`/core/redeems/statement/xlsx?${period}`, { token })
  assert.deepEqual([refused.status, refused.body[0].code], [422, 'BAR-5301'])
  const file = await product.call(`/core/redeems/statement/csv?${period}`, { token })
  assert.equal(file.text.trimEnd().split('\r\n').length, MAX_SHEET_ROWS + 2)
  const { body } = await product.call('/core/audit-trail?size=20&page=0', { token })
  const row: AuditRow = body.content.find(({ subjectKind }: AuditRow) => subjectKind === 'export')
  const changes = Object.fromEntries(row.changes.map(({ field, after }) => [field, after]))
  assert.deepEqual(
    [changes['list'], changes['format'], changes['rows']],
    ['Extrato', 'csv', String(MAX_SHEET_ROWS + 1)],
  )
})
