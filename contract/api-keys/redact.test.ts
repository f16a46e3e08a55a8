import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redactBody } from '#contract/api-keys/redact.ts'

const KNOWN = new Set('name document number digits amount tags active note empty'.split(' '))

test('a logged body keeps its fields and none of its texts and numbers, at any depth', () => {
  const body = JSON.stringify({
    name: 'Ana Souza',
    document: { number: '52998224725', digits: 11 },
    amount: 1234.5,
    tags: ['vip', 7, null, true],
    active: false,
    note: null,
    empty: {},
  })
  assert.equal(
    redactBody(body, KNOWN),
    '{"name":"…","document":{"number":"…","digits":"…"},"amount":"…","tags":["…","…",null,true],"active":false,"note":null,"empty":{}}',
  )
})

test('a name that the call does not know is masked at any depth, with what it holds', () => {
  const body = JSON.stringify({
    document: { 'ana@exemplo.com.br': 'Ana Souza', number: 1 },
    '52998224725': [{ name: 'Ana', constructor: 1 }],
  })
  assert.equal(
    redactBody(body, KNOWN),
    '{"document":{"…":"…","number":"…"},"…":[{"name":"…","…":"…"}]}',
  )
})

test('a body that is one value is masked, too', () => {
  assert.equal(redactBody('"4111111111111111"', KNOWN), '"…"')
  assert.equal(redactBody('5', KNOWN), '"…"')
  assert.equal(redactBody('true', KNOWN), 'true')
})

test('no body and no JSON leave nothing in the log', () => {
  for (const body of ['', '{"card": "4111', 'número=4111111111111111', '\0']) {
    assert.equal(redactBody(body, KNOWN), null, body)
  }
})

test('a long body is cut off after it was masked', () => {
  const body = JSON.stringify(Array.from({ length: 5_000 }, (_, at) => `segredo ${at}`))
  const kept = redactBody(body, KNOWN) ?? ''
  assert.equal(kept.length, 4_000)
  assert.ok(!kept.includes('segredo'))
})
