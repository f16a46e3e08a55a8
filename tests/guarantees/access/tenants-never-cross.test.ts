import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type AnyEndpoint, fullPath } from '#contract/access/endpoint.ts'
import { DEMO_PEOPLE } from '#database/seeds/demo-seller.ts'
import { type Sent, startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { sized } from '#tests/factories/environment/proof-size.ts'
import type { Received } from '#tests/factories/environment/response-coverage.ts'
import {
  ADDRESS,
  addWholeSeller,
  cpfOf,
  type WholeSeller,
} from '#tests/factories/sellers/full-seller.ts'
import { idPositions, positionsOf, withId } from '#tests/factories/sellers/id-positions.ts'
import { rowsOfSeller, settled } from '#tests/factories/sellers/seller-rows.ts'
import { VALID_CALLS, type ValidCall, validCallsOf } from '#tests/factories/sellers/valid-calls.ts'

let product: TestProduct
let first: WholeSeller
let second: WholeSeller

before(async () => {
  product = await startProduct()
  first = await addWholeSeller(product, 100)
  second = await addWholeSeller(product, 300)
  await settled(product, [first.sellerId, second.sellerId])
})
after(() => product.stop())

const directions = () =>
  [
    [first, second],
    [second, first],
  ] as const

const guarded = (): AnyEndpoint[] =>
  product.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access, stream }) => typeof access === 'object' && !stream)

const withIds = () => guarded().filter((endpoint) => idPositions(endpoint).length > 0)
/** Reads without an id; the purchases of a card and their file need its id in the query. */
const NEED_AN_ID = ['CRD-04', 'EXP-16']
const readsOfAll = () =>
  guarded().filter(
    ({ id, method, path }) => method === 'GET' && !path.includes('{') && !NEED_AN_ID.includes(id),
  )

function send(endpoint: AnyEndpoint, token: string, { params, query, body }: ValidCall) {
  const path = fullPath(endpoint).replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '')
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const sent: Sent = { method: endpoint.method, token }
  return product.call(`${path}${search}`, body === undefined ? sent : { ...sent, body })
}

/** How many ids of records of another kind than its own are tried at a position; long: all. */
const OTHER_KINDS = sized('OTHER_KINDS', 4, Number.POSITIVE_INFINITY)

let turn = 0

/**
 * Ids of the other seller in the form of the original one: that of the record that corresponds to
 * its record, and some of records of other kinds, whose turn it is.
 */
function idsFor(
  own: string | number,
  caller: WholeSeller,
  other: WholeSeller,
): { foreign: string[]; unknown: string } {
  if (/^\d+$/.test(String(own))) {
    const foreign = [other.sellerId, ...Object.values(other.numbers)].map(String)
    return { foreign, unknown: '900000001' }
  }
  const ownIds: Readonly<Record<string, string>> = caller.uuids
  const twins: string[] = []
  const others: string[] = []
  for (const [kind, id] of Object.entries(other.uuids)) {
    if (ownIds[kind] === own) twins.push(id)
    else others.push(id)
  }
  const from = turn % others.length
  const inTurn = [...others.slice(from), ...others.slice(0, from)].slice(0, OTHER_KINDS)
  turn += inTurn.length
  return { foreign: [...twins, ...inTurn], unknown: randomUUID() }
}

const answerOf = ({ status, text }: Received) => `${status} ${text}`

// Bulk actions name each refused id.
const namelessAnswerOf = ({ status, text }: Received, id: string) =>
  `${status} ${text.replaceAll(JSON.stringify(id), 'id')}`

test('R-GEN-17 each call that takes an id has a valid example with every id position filled', () => {
  const expected = withIds().map(({ id }) => id)
  assert.deepEqual(Object.keys(VALID_CALLS).sort(), expected.sort())
  for (const endpoint of withIds()) {
    const calls = validCallsOf(endpoint.id, first)
    const filled = new Set(calls.flatMap((call) => positionsOf(call).map(({ path }) => path)))
    assert.deepEqual([...filled].sort(), idPositions(endpoint), endpoint.id)
  }
})

/**
 * Tries ids of the other seller at each position of the call, alone and at all equal positions.
 */
async function tryForeignIds(
  endpoint: AnyEndpoint,
  call: ValidCall,
  caller: WholeSeller,
  other: WholeSeller,
) {
  const positions = positionsOf(call)
  const twins = [...Map.groupBy(positions, ({ value }) => String(value)).values()]
  const groups = [...positions.map((one) => [one]), ...twins.filter(({ length }) => length > 1)]
  let tried = 0
  for (const group of groups) {
    const paths = group.map(({ path }) => path)
    const { foreign, unknown } = idsFor(group[0]?.value ?? '', caller, other)
    const answered = namelessAnswerOf(
      await send(endpoint, caller.token, withId(call, paths, unknown)),
      unknown,
    )
    for (const id of foreign) {
      const received = await send(endpoint, caller.token, withId(call, paths, id))
      const about = `${endpoint.id} with ${id} at ${paths.join(' and ')}`
      assert.equal(namelessAnswerOf(received, id), answered, about)
      tried += 1
    }
  }
  return tried
}

test('R-GEN-17 an id of another seller at any position of a valid call answers like an unknown id', async (t) => {
  let tried = 0
  for (const [caller, other] of directions()) {
    const rows = await rowsOfSeller(product, other.sellerId)
    for (const endpoint of withIds()) {
      for (const call of validCallsOf(endpoint.id, caller)) {
        tried += await tryForeignIds(endpoint, call, caller, other)
      }
    }
    assert.deepEqual(await rowsOfSeller(product, other.sellerId), rows, 'a row of the other seller')
  }
  t.diagnostic(`${tried} calls with an id of another seller`)
})

const READS_OF_ALL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'BIL-01': { group: 'APROVAR' },
  'CHG-10': { startDate: '2020-01-01', endDate: '2029-12-31' },
  'EXP-09': { group: 'APROVAR' },
  'FIN-02': { executionDateInitial: '2020-01-01', executionDateFinal: '2020-01-31' },
  'FIN-03': { executionDateInitial: '2020-01-01', executionDateFinal: '2020-01-31' },
  'FIN-11': { executionDateInitial: '2020-01-01', executionDateFinal: '2020-01-31' },
  'FIN-14': { requestedAmount: '1' },
  'FIN-10': { startDate: '2020-01-01', endDate: '2029-12-31' },
  'LNK-08': { amount: '100', maxInstallments: '3' },
  'LNK-09': { value: '100', installments: '3' },
  'PIX-15': { keyType: 'email', key: 'ninguem@exemplo.com.br' },
}

/**
 * Reads that must return the seller's own records, otherwise the test proves nothing about them.
 */
const NAMES_OWN = [
  'AUD-02',
  'BEL-01',
  'BIL-01',
  'BNK-08',
  'CHG-01',
  'CHG-10',
  'CKO-01',
  'CRD-02',
  'CUS-01',
  'EXP-01',
  'EXP-02',
  'EXP-03',
  'EXP-04',
  'EXP-06',
  'EXP-07',
  'EXP-08',
  'EXP-09',
  'EXP-14',
  'EXP-15',
  'FND-01',
  'LNK-01',
  'LNK-11',
  'PLN-01',
  'SCH-01',
  'SSL-02',
  'SUB-01',
  'USR-01',
]

const names = ({ text }: Received, { mark, document, uuids }: WholeSeller): boolean =>
  [mark, document, ...Object.values(uuids)].some((one) => text.includes(one))

/** Whether a read returns records of its own seller; fails when it returns the other's. */
async function readsOwnOnly(
  endpoint: AnyEndpoint,
  query: Readonly<Record<string, string>> | undefined,
  { caller, other }: { readonly caller: WholeSeller; readonly other: WholeSeller },
): Promise<boolean> {
  const answer = await send(endpoint, caller.token, query ? { query } : {})
  // The sellers have business accounts, which anticipate nothing.
  assert.equal(
    answer.status < 300 || endpoint.id === 'FIN-14',
    true,
    `${endpoint.id}: ${answer.text}`,
  )
  assert.equal(names(answer, other), false, `${endpoint.id}: ${answer.text}`)
  return names(answer, caller)
}

test('R-GEN-17 reads without an id return no data of another seller', async () => {
  for (const [caller, other] of directions()) {
    const naming: string[] = []
    for (const endpoint of readsOfAll()) {
      const searches = [caller.mark, other.mark].map((text) => ({ text }))
      const queries = endpoint.id === 'FND-01' ? searches : [READS_OF_ALL[endpoint.id]]
      for (const query of queries) {
        if (await readsOwnOnly(endpoint, query, { caller, other })) naming.push(endpoint.id)
      }
    }
    assert.deepEqual(
      NAMES_OWN.filter((id) => !naming.includes(id)),
      [],
    )
  }
})

test('R-GEN-17 inviting an e-mail of another account is refused and does not change its user', async () => {
  const path = '/core/app/v1/users'
  const rows = await rowsOfSeller(product, second.sellerId)
  const body = { email: `u@${second.mark}.example`, profile: 'ADMIN' }
  const invited = await product.call(path, { method: 'POST', token: first.token, body })
  assert.deepEqual([invited.status, invited.body[0].code], [409, 'BAR-1012'])
  const taken = { email: DEMO_PEOPLE[1].email, profile: 'ADMIN' }
  const other = await product.call(path, { method: 'POST', token: first.token, body: taken })
  assert.equal(answerOf(other), answerOf(invited))
  assert.deepEqual(await rowsOfSeller(product, second.sellerId), rows)
})

test('idempotency keys of different sellers are independent', async () => {
  const bodyOf = (number: number) => ({
    name: 'Cliente da chave',
    document: { documentNumber: cpfOf(number), documentType: 'cpf', documentNation: 'BR' },
    email: 'chave@exemplo.com.br',
    phone: '11987654321',
    address: ADDRESS,
  })
  const key = randomUUID()
  const create = (token: string, body: object) =>
    product.call('/core/seller-clients', { method: 'POST', token, key, body })
  const original = await create(second.token, bodyOf(501))
  assert.equal(original.status, 201, original.text)
  const same = await create(first.token, bodyOf(501))
  assert.equal(same.status, 201, same.text)
  assert.notEqual(same.body.uuid, original.body.uuid)
  const otherKey = randomUUID()
  const sendOther = (token: string, body: object) =>
    product.call('/core/seller-clients', { method: 'POST', token, key: otherKey, body })
  await sendOther(second.token, bodyOf(502))
  assert.equal((await sendOther(first.token, bodyOf(503))).status, 201)
  const replayed = await create(second.token, bodyOf(501))
  assert.deepEqual(replayed.body, original.body)
})

/** An open event stream with its received events. */
async function openStream(token: string) {
  const stop = new AbortController()
  const response = await fetch(`${product.url}/core/notification-panel/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  let said = ''
  const decoder = new TextDecoder()
  const reading = (async () => {
    for await (const chunk of response.body ?? []) said += decoder.decode(chunk, { stream: true })
  })().catch(() => {})
  return {
    changes: () => said.split('event: changed').length - 1,
    isOpen: () => said.includes('event: open'),
    async close() {
      stop.abort()
      await reading
    },
  }
}

test('R-BELL-09 a change of another seller is not sent to the event stream', async () => {
  const own = await openStream(first.token)
  const other = await openStream(second.token)
  await product.until('the streams', async () => own.isOpen() && other.isOpen())
  const tell = ({ sellerId }: WholeSeller) =>
    product.jobs.run(`select pg_notify('guiche_live', $1)`, [String(sellerId)])
  await tell(second)
  await product.until('the change of the other seller', async () => other.changes() === 1)
  // Events arrive in order, so a leak would arrive before this one.
  await tell(first)
  await product.until('the own change', async () => own.changes() > 0)
  assert.deepEqual([own.changes(), other.changes()], [1, 1])
  await Promise.all([own.close(), other.close()])
})

test("R-LOGIN-17 a refresh token with another seller's number is refused and ends no session", async () => {
  const refresh = (refreshToken: string) =>
    product.call('/core/public/auth/refresh-token', { method: 'POST', body: { refreshToken } })
  const [, session = '', secret = ''] = second.refreshToken.split('.')
  const unknown = await refresh(`${first.sellerId}.${randomUUID()}.${secret}`)
  const crossed = await refresh(`${first.sellerId}.${session}.${secret}`)
  assert.equal(answerOf(crossed), answerOf(unknown))
  assert.equal(crossed.status, 401)
  assert.equal((await refresh(second.refreshToken)).status, 200)
})

const ORDER = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE']
/** A call rejected for its shape or ids would be rejected with any id. */
const REFUSED_BEFORE_THE_RULE = [400, 401, 403, 404, 412, 422]

test("R-GEN-17 the same calls with the seller's own ids pass validation, access and look-up", async () => {
  const calls = withIds().toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method))
  const wrong: string[] = []
  for (const seller of [first, second]) {
    for (const endpoint of calls) {
      for (const call of validCallsOf(endpoint.id, seller)) {
        const answer = await send(endpoint, seller.token, call)
        if (REFUSED_BEFORE_THE_RULE.includes(answer.status) || answer.status >= 500) {
          wrong.push(`${endpoint.id}: ${answerOf(answer)}`)
        }
      }
    }
  }
  assert.deepEqual(wrong, [])
})

test('each table with a seller has row-level security, and its keys begin with the seller', async () => {
  // On Citus the owner is a superuser, whom no security of rows binds.
  const open = await product.jobs.rows<{ relname: string }>(
    `select relname from pg_class join pg_attribute on attrelid = pg_class.oid
      where relkind = 'r' and relnamespace = 'public'::regnamespace and attname = 'seller_id'
        and relname <> 'directory' and not (relrowsecurity and (relforcerowsecurity
          or exists (select from pg_extension where extname = 'citus')))`,
  )
  assert.deepEqual(open, [])
  const keys = await product.jobs.rows<{ conname: string; definition: string }>(
    `select conname, pg_get_constraintdef(pg_constraint.oid) as definition from pg_constraint
       join pg_class on pg_class.oid = conrelid
      where contype in ('p', 'u', 'f') and relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute where attrelid = conrelid and attname = 'seller_id')
        and relname <> 'directory'`,
  )
  for (const { conname, definition } of keys) {
    assert.match(definition, /^(PRIMARY KEY|UNIQUE|FOREIGN KEY) \(seller_id/, conname)
  }
})
