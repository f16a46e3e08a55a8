import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto'
import fc from 'fast-check'
import {
  barcodeToLine,
  buildBoleto,
  dayOfFactor,
  factorOfDay,
  formatLine,
  isBoleto,
  itf25,
  lineToBarcode,
  parseBoleto,
} from '#contract/basics/brazil/boleto.ts'
import { addDays, type Day, daysBetween } from '#contract/basics/days.ts'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const dayFrom = (first: Day, count: number) =>
  fc.integer({ min: 0, max: count }).map((after) => addDays(first, after))

const slips = fc.record({
  bank: digits(3).filter((bank) => !bank.startsWith('8')),
  due: dayFrom('2000-07-03', 20_000),
  amount: fc.bigInt({ min: 0n, max: 9_999_999_999n }),
  freeField: digits(25),
})

/** The text with the digit at `at` changed to any of the 9 others. */
const changed = (text: string, at: number, by: number) =>
  text.slice(0, at) + String((Number(text.charAt(at)) + by) % 10) + text.slice(at + 1)

const COLLECTION_LINE = '846100000005246100291102005460339004695895061080'
const FREE_FIELD = '2476218902084594752594699'

test('a built boleto is valid as digitable line and barcode and parses to the same bank, amount and due date', () => {
  fc.assert(
    fc.property(slips, (slip) => {
      const { barcode, line } = buildBoleto(slip)
      const { bank, amount, due } = slip
      assert.ok(isBoleto(line) && isBoleto(barcode) && isBoleto(formatLine(line)))
      assert.ok(isValidBoleto(line))
      assert.deepEqual(parseBoleto(line, due), { bank, amount, due })
      assert.deepEqual(parseBoleto(barcode, due), { bank, amount, due })
    }),
  )
})

test('digitable line and barcode convert into each other without loss', () => {
  fc.assert(
    fc.property(slips, (slip) => {
      const { barcode, line } = buildBoleto(slip)
      assert.equal(lineToBarcode(line), barcode)
      assert.equal(barcodeToLine(barcode), line)
    }),
  )
  assert.equal(barcodeToLine(lineToBarcode(COLLECTION_LINE)), COLLECTION_LINE)
})

test('one mistyped digit among the first 33 of a digitable line makes it invalid', () => {
  // mod 10 covers the first 32; the 33rd is the mod 11 digit itself. In the 14 after it mod 11
  // cannot tell the remainders 0, 1 and 10 apart, so there a few changes pass by design.
  const positions = fc.integer({ min: 0, max: 32 })
  fc.assert(
    fc.property(slips, positions, fc.integer({ min: 1, max: 9 }), (slip, at, by) => {
      assert.ok(!isBoleto(changed(buildBoleto(slip).line, at, by)))
    }),
  )
})

test('one mistyped digit in a mod 10 collection line makes it invalid', () => {
  for (let at = 0; at < COLLECTION_LINE.length; at += 1) {
    // The third digit selects the check-digit rule, so changes of it may stay valid.
    if (at === 2) continue
    for (let by = 1; by <= 9; by += 1) assert.ok(!isBoleto(changed(COLLECTION_LINE, at, by)))
  }
})

test('a text that is no boleto is invalid', () => {
  const { line } = buildBoleto({
    bank: '001',
    due: '2026-11-21',
    amount: 1n,
    freeField: FREE_FIELD,
  })
  for (const text of ['', 'abc', line.slice(1), `${line}0`, `${line}x`, line.replace('0', 'O')]) {
    assert.ok(!isBoleto(text), text)
    assert.equal(parseBoleto(text, '2026-11-21'), null)
  }
  assert.ok(isBoleto(COLLECTION_LINE))
  assert.equal(parseBoleto(COLLECTION_LINE, '2026-11-21'), null)
})

test('buildBoleto throws on values that do not fit their fields', () => {
  const slip = { bank: '001', due: '2026-11-21', amount: 1n, freeField: FREE_FIELD } as const
  for (const wrong of [
    { bank: '1' },
    { bank: '801' },
    { due: '2000-07-02' as const },
    { amount: -1n },
    { amount: 10_000_000_000n },
    { freeField: '1' },
  ]) {
    assert.throws(() => buildBoleto({ ...slip, ...wrong }), RangeError)
  }
})

test('a due-date factor read near its day gives that day; factors restart at 1000 on 2025-02-22', () => {
  fc.assert(
    fc.property(
      dayFrom('2000-07-03', 25_000),
      fc.integer({ min: -5500, max: 3000 }),
      (due, away) => {
        assert.equal(dayOfFactor(factorOfDay(due) ?? '', addDays(due, away)), due)
      },
    ),
  )
  assert.equal(factorOfDay('2025-02-22'), '1000')
  assert.equal(factorOfDay('2000-07-02'), null)
  assert.equal(dayOfFactor('0000', '2026-11-21'), null)
})

test('far from its day a due-date factor gives the nearest day that has it', () => {
  const factors = fc.integer({ min: 1000, max: 9999 }).map(String)
  fc.assert(
    fc.property(factors, dayFrom('1990-01-01', 40_000), (factor, reference) => {
      const day = dayOfFactor(factor, reference) ?? assert.fail()
      const away = daysBetween(reference, day)
      assert.equal(factorOfDay(day), factor)
      if (away >= -3000 && away <= 5500) return
      for (const other of [addDays(day, -9000), addDays(day, 9000)]) {
        if (!factorOfDay(other)) continue
        assert.ok(Math.abs(daysBetween(reference, other)) > Math.abs(away))
      }
    }),
  )
})

test('formatLine groups the digits as on a printed boleto', () => {
  assert.equal(
    formatLine('00192476261890208459147525946993699990000010000'),
    '00192.47626 18902.084591 47525.946993 6 99990000010000',
  )
  assert.equal(
    formatLine(COLLECTION_LINE),
    '84610000000-5 24610029110-2 00546033900-4 69589506108-0',
  )
  assert.throws(() => formatLine('1'), RangeError)
})

test('itf25 draws 405 modules for 44 digits, with two wide bars of five for each digit', () => {
  fc.assert(
    fc.property(digits(44), (barcode) => {
      const widths = itf25(barcode)
      assert.equal(widths.length, 4 + 22 * 10 + 3)
      assert.equal(
        widths.reduce((total, width) => total + width, 0),
        405,
      )
      const decoded = [...barcode].map((_, at) => {
        const first = 4 + Math.floor(at / 2) * 10 + (at % 2)
        return [0, 2, 4, 6, 8].map((step) => widths[first + step]).join('')
      })
      const patterns = new Map([...barcode].map((digit, at) => [digit, decoded[at]]))
      assert.deepEqual(
        decoded,
        [...barcode].map((digit) => patterns.get(digit)),
      )
      assert.equal(new Set(patterns.values()).size, patterns.size)
    }),
  )
  // The published example "12": bars WNNNW of 1 between the spaces NWNNW of 2.
  assert.deepEqual(itf25('12'), [1, 1, 1, 1, 3, 1, 1, 3, 1, 1, 1, 1, 3, 3, 3, 1, 1])
  assert.throws(() => itf25('123'), RangeError)
})
