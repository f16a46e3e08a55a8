import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fullPath } from '#contract/access/endpoint.ts'
import { openApi } from '#server/platform/openapi.ts'
import { startProduct, type TestProduct } from '#tests/factories/product.ts'

let product: TestProduct

before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const endpoints = () => product.routes.map(({ endpoint }) => endpoint)

test('every call has an id and an address of its own, and the reference holds them all', async () => {
  const ids = endpoints().map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  const addresses = endpoints().map((one) => `${one.method} ${fullPath(one)}`)
  assert.equal(new Set(addresses).size, addresses.length)
  const { paths } = (await product.call('/docs/openapi.json')).body
  assert.deepEqual(
    Object.keys(paths).sort(),
    Object.keys(openApi(endpoints())['paths'] ?? {}).sort(),
  )
  const page = await product.call('/docs')
  assert.equal(page.status, 200)
  for (const id of ids) assert.ok(page.text.includes(`id="${id}"`), id)
})

test('R-GEN-18 the three services tell that they live', async () => {
  for (const service of ['core', 'banking', 'payment']) {
    const { body, status } = await product.call(`/${service}/health`)
    assert.deepEqual([status, body.status, body.service], [200, 'ok', service])
  }
})

test('R-BRAND-02 an unknown host gets the default brand', async () => {
  const { body } = await product.call('/core/public/brand')
  assert.equal(body.name, 'Guichê')
  assert.equal(body.whiteLabel, false)
})

test('every answer of the API bears the headers that keep a browser safe', async () => {
  for (const path of ['/core/health', '/core/charges', '/core/nowhere']) {
    const { headers } = await product.call(path)
    assert.equal(headers.get('cache-control'), 'no-store', path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    assert.equal(headers.get('referrer-policy'), 'no-referrer', path)
  }
})

test('R-SBX-05 the clock never goes back', async () => {
  const now = new Date(Date.now() - 3_600_000).toISOString()
  const answer = await product.call('/core/sandbox/clock', {
    ...{ method: 'PUT', key: null, body: { now, mode: 'offset' } },
  })
  assert.equal(answer.status, 422)
  assert.equal(answer.body[0].code, 'BAR-0005')
})
