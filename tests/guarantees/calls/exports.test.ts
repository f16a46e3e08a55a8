import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type * as z from 'zod/mini'
import { type AnyEndpoint, fullPath } from '#contract/access/endpoint.ts'
import { listAccountPix } from '#contract/account-pix/endpoints.ts'
import { exportPix } from '#contract/account-pix/exports.ts'
import { listKeys, listRequests } from '#contract/api-keys/endpoints.ts'
import { exportKeys, exportRequests } from '#contract/api-keys/exports.ts'
import type { ApiKey } from '#contract/api-keys/shapes.ts'
import type { AuditRow } from '#contract/audit/shapes.ts'
import { COUNT_CAP } from '#contract/basics/paging.ts'
import { listBills } from '#contract/bills/endpoints.ts'
import { exportBills } from '#contract/bills/exports.ts'
import { listCharges } from '#contract/charges/endpoints.ts'
import { exportCharges } from '#contract/charges/exports.ts'
import { listCustomers } from '#contract/customers/endpoints.ts'
import { exportCustomers } from '#contract/customers/exports.ts'
import { listAccountClaims } from '#contract/med-claims/endpoints.ts'
import { exportClaims } from '#contract/med-claims/exports.ts'
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
import { listCards, listCardTransactions } from '#contract/virtual-cards/endpoints.ts'
import { exportCards, exportPurchases } from '#contract/virtual-cards/exports.ts'
import { listDeliveries, listWebhooks } from '#contract/webhooks/endpoints.ts'
import { exportDeliveries, exportWebhooks } from '#contract/webhooks/exports.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { readSheet } from '#tests/factories/documents/read-archive.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { sized } from '#tests/factories/environment/proof-size.ts'
import { aLink, order } from '#tests/factories/payments/checkout.ts'
import { aClaim } from '#tests/factories/payments/med-claims.ts'
import { aReceivedPix } from '#tests/factories/payments/received-pix.ts'
import { ATELIER, DEMO } from '#tests/factories/sellers/people.ts'

type ListQuery = z.ZodMiniObject<z.core.$ZodLooseShape>

const CHARGES = sized('CHARGES', 5_000, 100_000)
const MEBIBYTE = 1_048_576
const MAX_GROWTH_BYTES = 12 * MEBIBYTE
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
let webhook: { readonly uuid: string; readonly secret: string }

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
  assert.ok(whole.grewBytes < MAX_GROWTH_BYTES, `${whole.grewBytes / MEBIBYTE} MiB`)
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
  [exportRequests, listRequests, ''],
] as const

interface WholeList {
  readonly endpoint: AnyEndpoint
  readonly list: AnyEndpoint
  readonly filter: string
  readonly as: string
  /** The record in the path. */
  readonly id?: string
}

/** The file has each row of the list, with all columns or some; answers its number of rows. */
async function assertWhole({ endpoint, list, filter, as, id = '' }: WholeList): Promise<number> {
  const pathOf = (one: AnyEndpoint) => fullPath(one).replace('{id}', id)
  const pages = list.query && 'page' in (list.query as ListQuery).shape ? '&size=100' : ''
  const { body, text } = await product.call(`${pathOf(list)}?${filter}${pages}`, { token: as })
  // Short lists have no pages.
  const rows = Array.isArray(body) ? body : body.content
  assert.ok(Array.isArray(rows), `${list.id}: ${text}`)
  const path = `${pathOf(endpoint)}?${filter}`
  const file = await product.call(path, { token: as })
  assert.equal(file.status, 200, `${endpoint.id}: ${file.text}`)
  const [head = '', ...lines] = file.text.replace('\ufeff', '').trimEnd().split('\r\n')
  const total = body.totalElements ?? rows.length
  if (total < COUNT_CAP) assert.equal(lines.length, total, endpoint.id)
  const labels = head.split(';')

  const refused = await product.call(`${path}&columns=senha`, { token: as })
  assert.deepEqual([refused.status, refused.body[0].code], [422, 'BAR-0005'], endpoint.id)
  const some = await product.call(`${path}&columns=codigo`, { token: as })
  const codes = some.text.replace('\ufeff', '').trimEnd().split('\r\n')
  assert.deepEqual(codes.length, lines.length + 1)
  assert.ok(labels.includes(codes[0] ?? ''))
  for (const { id: own, uuid } of rows) assert.ok(codes.includes(String(uuid ?? own)), endpoint.id)

  if (total >= COUNT_CAP) return total
  const workbook = await fetch(`${product.url}${path}&format=xlsx`, {
    headers: { authorization: `Bearer ${as}` },
  })
  const [names, ...cells] = readSheet(Buffer.from(await workbook.arrayBuffer()))
  assert.deepEqual(names, labels, endpoint.id)
  assert.equal(cells.length, lines.length, endpoint.id)
  return total
}

test('each list is exported whole, as CSV and as a workbook, with all columns or some', async () => {
  await product.call('/core/seller-clients', { headers: { 'x-token-api': key.token } })
  await product.until('the request of the key in the log', async () => {
    const { body } = await product.call('/core/seller-api-requests', { token })
    return body.totalElements > 0
  })
  for (const [endpoint, list, filter] of EXPORTS) {
    await assertWhole({ endpoint, list, filter, as: token })
  }
})

test('the deliveries of a webhook are exported as they are filtered', async () => {
  const { uuid: id } = webhook
  const path = `/core/seller-api-webhooks/${id}`
  const made = await product.call(`${path}/test`, { method: 'POST', token })
  assert.equal(made.status, 202, made.text)
  const whole = { endpoint: exportDeliveries, list: listDeliveries, as: token, id }
  assert.equal(await assertWhole({ ...whole, filter: '' }), 1)
  assert.equal(await assertWhole({ ...whole, filter: 'event=WEBHOOK_TEST' }), 1)
  assert.equal(await assertWhole({ ...whole, filter: 'event=CHARGE_PAID' }), 0)
  const file = await product.call(`/core/exports/seller-api-webhooks/${id}/deliveries`, { token })
  assert.match(file.text, /\r\nEvento de teste;/)
  const exportAt = `/core/exports/seller-api-webhooks/${id}/deliveries`
  const reversed = await product.call(`${exportAt}?from=2026-02-01&to=2026-01-01`, { token })
  assert.deepEqual([reversed.status, reversed.body[0].code], [422, 'BAR-0012'])
  const unknown = await product.call(exportAt.replace(id, randomUUID()), { token })
  assert.equal(unknown.status, 404)
})

test('cards, purchases, Pix and claims of the business account are exported whole', async () => {
  const as = await product.signIn(ATELIER_ADMIN.email)
  const write = (path: string, body: object) =>
    product.call(`/banking/${path}`, { method: 'POST', token: as, body })
  const { body: card } = await write('cards', { cardName: 'Anúncios' })
  const bought = await product.call(
    `${product.companiesUrl}/counterparty/virtual-cards/${card.cardId}/purchases`,
    { method: 'POST', key: null, body: { merchantName: '=Papelaria', amount: 12_050 } },
  )
  assert.equal(bought.status, 201, bought.text)
  const pix = await aReceivedPix(product, { sellerId: ATELIER, token: as })
  const { body: received } = await product.call('/banking/pix?direction=IN', { token: as })
  const { endToEndId } = received.content.find(({ id }: { id: string }) => id === pix)
  await aClaim(product, { endToEndId, kind: 'fraud' })
  await product.until('the claim', async () => {
    const { body } = await product.call('/banking/accounts/med-claims', { token: as })
    return body.totalElements > 0
  })
  for (const [endpoint, list, filter, least] of [
    [exportCards, listCards, '', 1],
    [exportPurchases, listCardTransactions, `cardId=${card.id}`, 1],
    [exportPix, listAccountPix, 'direction=OUT', 0],
    [exportPix, listAccountPix, 'direction=IN', 1],
    [exportClaims, listAccountClaims, '', 1],
  ] as const) {
    const count = await assertWhole({ endpoint, list, filter, as })
    assert.ok(count >= least, `${endpoint.id}: ${count} rows`)
  }
  const purchases = await product.call(`/banking/exports/transactions?cardId=${card.id}`, {
    token: as,
  })
  assert.match(purchases.text, /\r\n'=Papelaria;[^;]+;Aprovada;120,50;/)
})

/** Lists that no call below /exports/ exports, and why. */
const WITHOUT_EXPORT: Readonly<Record<string, string>> = {
  'AUD-01': 'AUD-02 is its file',
  'FIN-02': 'FIN-03 and FIN-11 are its files',
  'IMP-06': 'IMP-07 is its file',
  'IMP-02': 'each import has a report of its own (IMP-07)',
  'REP-02': 'its rows are files themselves',
  'SCH-01': 'scheduled charges are in the file of all charges (EXP-01)',
  'CHG-10': 'an excerpt of the charges on the home page (EXP-01)',
  'FIN-08': 'withdrawals under way are future entries of the statement (FIN-03, FIN-11)',
  'FIN-15': 'the payouts of one sub-seller, beside its record',
  'EVT-01': 'systems read on from where they were',
  'BEL-01': 'the bell, whose entries are about charges (EXP-01)',
  'PIX-01': 'the keys of one account, at most twenty, all on the screen',
  'PIX-05': 'the limits of one account, all on the screen',
  'PIX-07': 'the claims of keys under way, all on the screen',
  'PIX-10': 'the claims of keys that wait for an answer, all on the screen',
  'CHG-04': 'the shares of one charge',
  'CHG-11': 'the instalments of one charge',
  'INV-01': 'the invoices of one charge',
  'NTS-05': 'the notices about one charge',
  'SCH-05': 'the shares of one charge',
  'LNK-11': 'what a form offers',
  'PAY-04': 'what a checkout offers',
  'USR-05': 'what a form offers',
  'AUTH-05': 'what the panel switches on',
  'AUTH-10': 'the sessions of the user alone',
  'SBX-06': 'a control of the sandbox',
  'SBX-13': 'a control of the sandbox',
}

/** Whether a call answers records: an array, or a page of them. */
function isList({ method, output }: AnyEndpoint): boolean {
  if (method !== 'GET' || !output) return false
  const { def } = output._zod as {
    readonly def: { readonly type: string; readonly shape?: object }
  }
  return def.type === 'array' || (def.type === 'object' && 'content' in (def.shape ?? {}))
}

test('each list has an export, or a reason why not', () => {
  const endpoints = product.routes.map(({ endpoint }) => endpoint)
  const paths = new Set(endpoints.map(({ service, path }) => `${service}${path}`))
  const lists = endpoints.filter(isList)
  assert.ok(lists.length > 30, `${lists.length} lists`)
  const without = lists
    .filter(({ service, path }) => !paths.has(`${service}/exports${path}`))
    .map(({ id }) => id)
  assert.deepEqual(without.sort(), Object.keys(WITHOUT_EXPORT).sort())
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

const feature = (name: string, change: 'add' | 'remove') =>
  asOwner(product.databaseUrl, (owner) =>
    owner.run(
      change === 'add'
        ? 'update seller set features = array_append(features, $1) where seller_id = $2'
        : 'update seller set features = array_remove(features, $1) where seller_id = $2',
      [name, DEMO],
    ),
  )

test('the names of internal data are columns of the files of links and of their charges, for who may see them', async () => {
  const linkOf = (title: string, metadata: object[]) =>
    aLink(product, token, { title: `Torta com dados ${title}`, metadata })
  const sold = await linkOf('um', [
    { key: 'pedido', value: '1042' },
    { key: '=canal', value: '=1+1' },
  ])
  await linkOf('dois', [{ key: 'Área', value: 'Sul; Centro' }])
  await linkOf('três', [])
  const ordered = await order(product, sold, { method: 'PIX' })
  assert.equal(ordered.status, 201, ordered.text)

  const tableOf = async (path: string, as = token) => {
    const { text } = await product.call(`/core/exports/${path}title=Torta%20com%20dados`, {
      token: as,
    })
    const lines = text.replace('\ufeff', '').trimEnd().split('\r\n')
    // Only the last column may have a semicolon in a cell.
    return lines.map((line) => line.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/))
  }
  const LABELS = ['Dado interno: =canal', 'Dado interno: Área', 'Dado interno: pedido']
  const [head = [], ...links] = await tableOf('payment-links/orders?')
  assert.deepEqual(head.slice(-3), LABELS)
  assert.deepEqual(links.map((cells) => cells.slice(-3)).toSorted(), [
    ["'=1+1", '', '1042'],
    ['', '"Sul; Centro"', ''],
    ['', '', ''],
  ])
  const [chargeHead = [], ...charges] = await tableOf('charges?')
  assert.deepEqual(chargeHead.slice(-2), [LABELS[0], LABELS[2]])
  assert.deepEqual(
    charges.map((cells) => cells.slice(-2)),
    [["'=1+1", '1042']],
  )
  const workbook = await fetch(
    `${product.url}/core/exports/charges?format=xlsx&title=Torta%20com%20dados`,
    { headers: { authorization: `Bearer ${token}` } },
  )
  const [labels = [], ...rows] = readSheet(Buffer.from(await workbook.arrayBuffer()))
  assert.deepEqual(
    [labels.slice(-2), rows[0]?.slice(-2)],
    [
      [LABELS[0], LABELS[2]],
      ['=1+1', '1042'],
    ],
  )

  const [some] = await tableOf('charges?columns=valor,codigo&')
  assert.deepEqual(some, ['Valor', 'Código'])
  await feature('view_payment_link_metadata', 'remove')
  const clerk = await product.signIn()
  for (const list of ['charges?', 'payment-links/orders?']) {
    const [without] = await tableOf(list, clerk)
    assert.equal(without?.at(-1), 'Código')
  }
  await feature('view_payment_link_metadata', 'add')
})
