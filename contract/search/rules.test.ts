import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { buildBoleto, formatLine, lineToBarcode } from '#contract/basics/brazil/boleto.ts'
import { buildStaticBrCode } from '#contract/basics/brazil/pix.ts'
import { parseSearch } from '#contract/search/rules.ts'

const kindOf = (text: string) => parseSearch(text)?.kind ?? null

test('a pasted text is recognised as document, amount, id or words, with or without mask', () => {
  assert.deepEqual(parseSearch(' 529.982.247-25 '), { kind: 'document', document: '52998224725' })
  assert.deepEqual(parseSearch('12.abc.345/01de-35'), {
    kind: 'document',
    document: '12ABC34501DE35',
  })
  assert.deepEqual(parseSearch('R$ 1.250,00'), { kind: 'amount', amount: 125_000n })
  assert.deepEqual(parseSearch('12,50'), { kind: 'amount', amount: 1_250n })
  assert.deepEqual(parseSearch('01998D6A-0000-7000-8000-000000000000'), {
    kind: 'id',
    id: '01998d6a-0000-7000-8000-000000000000',
  })
  assert.deepEqual(parseSearch('  bolo de '), { kind: 'words', text: 'bolo de' })
  assert.deepEqual(['', ' ', 'a', '1250'].map(kindOf), [null, null, null, 'words'])
})

test('a bank slip is recognised by its line, masked line or barcode', () => {
  const { line } = buildBoleto({
    bank: '001',
    due: '2026-12-10',
    amount: 15_000n,
    freeField: '1234567890123456789012345',
  })
  const sought = { kind: 'code', code: line }
  assert.deepEqual(parseSearch(line), sought)
  assert.deepEqual(parseSearch(formatLine(line)), sought)
  assert.deepEqual(parseSearch(lineToBarcode(line)), sought)
})

test('a pasted Pix code is recognised unchanged', () => {
  const code = buildStaticBrCode({
    key: '11444777000161',
    amount: 1_000n,
    txid: 'ABC123',
    merchantName: 'PADARIA IPE',
    merchantCity: 'SAO PAULO',
  })
  assert.deepEqual(parseSearch(` ${code}\n`), { kind: 'code', code })
})

test('parseSearch never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      parseSearch(text)
    }),
  )
})
