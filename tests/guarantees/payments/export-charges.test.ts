import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { asOwner } from '#server/platform/database/database.ts'
import { sized } from '#tests/factories/environment/proof-size.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'

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
})
after(() => product.stop())

/** Streams the export; returns its lines and the growth of memory. */
async function exported(
  query: string,
): Promise<{ lines: number; first: string; grewBytes: number }> {
  const startBytes = heldBytes()
  const answer = await fetch(`${product.url}/core/charges.csv?${query}`, {
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
  const late = await product.call('/core/charges.csv?status=LATE', { token })
  const rows = late.text.trim().split('\r\n').slice(1)
  assert.ok(rows.length > 0)
  assert.ok(rows.every((row) => row.includes(';Atrasada;')))
  const one = await product.call('/core/charges.csv?title=C%C3%B3pia%2017&status=LATE', { token })
  assert.match(one.text, /\r\n'=SOMA\(A1\);/)
  const half = await product.call('/core/charges.csv?expirationDateInitial=2026-01-01', { token })
  assert.deepEqual([half.status, half.body[0].code], [422, 'BAR-0012'])
})

test('an export that fails midway aborts its connection', () =>
  // The connection is open before the export begins, which takes little longer than opening it.
  asOwner(product.databaseUrl, async ({ run }) => {
    const answer = await fetch(`${product.url}/core/charges.csv`, {
      headers: { authorization: `Bearer ${token}` },
    })
    assert.equal(answer.status, 200)
    const reader = answer.body?.getReader()
    assert.ok((await reader?.read())?.value?.length)
    await run('revoke select on charge from guiche_app')
    const toTheEnd = async () => {
      while (!(await reader?.read())?.done);
    }
    await assert.rejects(toTheEnd).finally(() => run('grant select on charge to guiche_app'))
  }))
