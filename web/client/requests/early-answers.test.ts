import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCharges } from '#contract/charges/endpoints.ts'
import { takeEarlyAnswer } from '#web/client/requests/early-answers.ts'
import { addressOf, wireInput } from '#web/client/requests/request.ts'

const INPUT = {
  query: {
    page: 0,
    size: 20,
    status: 'ALL',
    sort: { field: 'expirationDate', descending: true },
  },
} as const
const ADDRESS = addressOf(listCharges, wireInput(listCharges, INPUT))

/** A page at `/cobrancas` that requested the list with the token `own` before its program ran. */
function openPage({ ageMs = 100, at = '/cobrancas' } = {}): void {
  const answer = Promise.resolve(new Response('early'))
  const early = { path: '/cobrancas', token: 'own', byAddress: new Map([[ADDRESS, answer]]) }
  Object.assign(globalThis, { window: { early }, location: { pathname: at } })
  performance.now = () => ageMs
}

const take = async (token = 'own') =>
  (await takeEarlyAnswer(listCharges, INPUT, token))?.text() ?? null

test('an early answer is read once', async () => {
  openPage()
  assert.equal(await take(), 'early')
  assert.equal(await take(), null)
})

test('an early answer is for its page, its session and the first half minute only', async () => {
  openPage({ at: '/clientes' })
  assert.equal(await take(), null)
  openPage()
  assert.equal(await take('another'), null)
  openPage({ ageMs: 31_000 })
  assert.equal(await take(), null)
})
