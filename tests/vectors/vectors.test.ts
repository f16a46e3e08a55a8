import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { kinds } from '#tests/vectors/kinds.ts'
import { failureOf, isAsExpected, readVectors, type Vector } from '#tests/vectors/run.ts'

/** Kinds of the table that `brazil.json` has no vector of. */
const KINDS_WITHOUT_VECTOR = ['document.normalize', 'fineInterest.apiPix']

const vectors = readVectors(new URL('brazil.json', import.meta.url))
const byKind = Map.groupBy(vectors, ({ kind }) => kind)

test('each kind of vector has an adapter', () => {
  assert.deepEqual(
    [...byKind.keys()].filter((kind) => !kinds.has(kind)),
    [],
  )
})

test('the adapters without a vector are those listed', () => {
  assert.deepEqual(
    [...kinds.keys()].filter((kind) => !byKind.has(kind)),
    KINDS_WITHOUT_VECTOR,
  )
})

for (const [kind, ofKind] of byKind) {
  test(`${kind}: ${ofKind.length} vectors`, () => {
    for (const vector of ofKind) assert.equal(failureOf(vector), null, vector.id)
  })
}

test('R-LNKF-45 R-FIN-20 the vectors have simulations of card sales and quotes of anticipations, which hold', () => {
  for (const kind of ['card.simulation', 'anticipation.quote']) {
    const ofKind = byKind.get(kind) ?? []
    assert.ok(ofKind.length > 0, kind)
    for (const vector of ofKind) assert.equal(failureOf(vector), null, vector.id)
  }
})

/** Kinds of the table without a vector in `brazil.json`. */
const OWN_VECTORS: readonly (readonly [kind: string, input: unknown, expected: unknown])[] = [
  ['document.normalize', ' 12.abc.345/01de-35 ', '12ABC34501DE35'],
  [
    'fineInterest.apiPix',
    { originalCents: 100_000, finePercent: 2, interestPercentDay: 0.033, daysLate: 10 },
    { fineCents: 2000, interestCents: 330, totalCents: 102_330 },
  ],
  [
    'fineInterest',
    {
      amountCents: 100,
      dueDate: '2026-11-20',
      paidDate: '2026-11-23',
      finePercent: 2,
      interestPercentMonth: 1,
    },
    { daysLate: 0, fineCents: 0, interestCents: 0, totalCents: 100 },
  ],
  ['phone.parse', '5532324545', { valid: true, type: 'landline', e164: '+555532324545' }],
  ['phone.parse', '+55 (55) 3232-4545', { valid: true, type: 'landline', e164: '+555532324545' }],
  ['phone.parse', '', { valid: false }],
  ['cep.viacepResponse', { status: 200, body: { erro: 'true' } }, { found: false }],
  [
    'cep.viacepResponse',
    {
      status: 200,
      body: { cep: '39150-000', logradouro: 'Rua do erro', localidade: 'Serro', uf: 'MG' },
    },
    {
      found: true,
      zipCode: '39150000',
      street: 'Rua do erro',
      district: '',
      city: 'Serro',
      state: 'MG',
      complement: '',
    },
  ],
  ['cep.viacepResponse', { status: 503, body: 'erro' }, null],
  ['card.brandLuhn', '4011780000000000', { brand: 'elo', luhn: false }],
  ['card.brandLuhn', '2720990000000000', { brand: 'mastercard' }],
  ['card.brandLuhn', '2721000000000000', { brand: null }],
  ['card.brandLuhn', '00000000000', { brand: null, luhn: false }],
  ['card.sandboxOutcome', { lastDigit: '9' }, null],
  ['bank.byCode', '999', null],
  ['cnae.valid', '0111301', { valid: true, digits: '0111301' }],
  ['cnae.valid', '0000000', { valid: false, digits: '0000000' }],
  ['cnae.valid', '620150', { valid: false, digits: null }],
  ['cnae.valid', '62.01-5/01', { valid: false, digits: null }],
]

test('kinds without a vector in the file pass their own; late days count from the moved due date (R-MON-03)', () => {
  for (const [kind, input, expected] of OWN_VECTORS) {
    assert.equal(failureOf({ id: 'own', kind, input, expected }), null, JSON.stringify(input))
  }
})

test('only the members of the expected object are compared, and null equals only null', () => {
  assert.ok(isAsExpected({ valid: true, more: 1 }, { valid: true }))
  assert.ok(!isAsExpected({ valid: true }, { valid: true, more: 1 }))
  assert.ok(isAsExpected(undefined, null))
  assert.ok(!isAsExpected(false, null))
  assert.ok(!isAsExpected(null, { valid: true }))
  assert.ok(isAsExpected([1, 2], [1, 2]))
  assert.ok(!isAsExpected([1, 2, 3], [1, 2]))
})

function runOn(content: readonly Vector[]) {
  const folder = mkdtempSync(join(tmpdir(), 'vectors-'))
  try {
    const file = join(folder, 'some.json')
    writeFileSync(file, JSON.stringify(content))
    const runner = fileURLToPath(new URL('run.ts', import.meta.url))
    const { status, stdout } = spawnSync(process.execPath, [runner, file], { encoding: 'utf8' })
    return { status, lines: stdout.trimEnd().split('\n') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const passing = { id: 'good', kind: 'crc16', input: '123456789', expected: '29B1' }

test('the runner exits with 0 when every vector passes', () => {
  assert.deepEqual(runOn([passing]), { status: 0, lines: ['1 passed, 0 failed'] })
})

test('the runner lists wrong results, exceptions and unknown kinds, and exits with 1', () => {
  const { status, lines } = runOn(
    [
      passing,
      { ...passing, id: 'wrong', expected: '0000' },
      { ...passing, id: 'throws', kind: 'cpf.checkDigits' },
      { ...passing, id: 'unknown-1', kind: 'no.such.kind' },
      { ...passing, id: 'unknown-2', kind: 'no.such.kind' },
    ].map((vector) => ({ ...vector, input: vector.id === 'throws' ? 'x' : vector.input })),
  )
  assert.equal(status, 1)
  assert.deepEqual(
    lines.map((line) => line.split(':')[0]),
    ['wrong', 'throws', 'unknown-1', 'unknown-2', '1 passed, 4 failed'],
  )
})
