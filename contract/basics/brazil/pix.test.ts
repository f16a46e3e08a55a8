import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import fc from 'fast-check'
import {
  buildDynamicBrCode,
  buildStaticBrCode,
  crc16,
  isEndToEndId,
  isIdRec,
  isTxid,
  limitPeriod,
  normalizePixKey,
  parseBrCode,
} from '#contract/basics/brazil/pix.ts'
import { decimalText } from '#contract/basics/money.ts'

const textOf = (characters: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength })
const LETTERS_AND_DIGITS = 'ABCXYZabcxyz0189'

const names = textOf('ABCçãéÜ oz0', 0, 40).map((rest) => `A${rest}`)
const merchants = { merchantName: names, merchantCity: names }
const staticCodes = fc.record({
  ...merchants,
  key: fc.uuid(),
  amount: fc.option(fc.bigInt({ min: 1n, max: 10n ** 12n - 1n })),
  txid: fc.option(textOf(LETTERS_AND_DIGITS, 1, 25)),
})
const dynamicCodes = fc.record({ ...merchants, url: textOf('abz./0-', 1, 77) })

test('a static Pix code parses to the values it was built from, also with accented names', () => {
  fc.assert(
    fc.property(staticCodes, (input) => {
      const read = parseBrCode(buildStaticBrCode(input)) ?? assert.fail()
      assert.equal(read.kind, 'static')
      assert.equal(read.key, input.key)
      assert.equal(read.amount, input.amount === null ? null : decimalText(input.amount))
      assert.equal(read.txid, input.txid)
      assert.match(read.merchantName ?? '', /^[\x20-\x7e]{1,25}$/)
      assert.match(read.merchantCity ?? '', /^[\x20-\x7e]{1,15}$/)
    }),
  )
})

test('a dynamic Pix code parses to its URL, without amount and txid', () => {
  fc.assert(
    fc.property(dynamicCodes, (input) => {
      const { kind, url, amount, txid } = parseBrCode(buildDynamicBrCode(input)) ?? assert.fail()
      assert.deepEqual(
        { kind, url, amount, txid },
        { kind: 'dynamic', url: input.url, amount: null, txid: null },
      )
    }),
  )
})

test('a static Pix code equals that of the reference library', () => {
  fc.assert(
    fc.property(staticCodes, ({ amount, txid, ...input }) => {
      // The reference library removes blanks and takes the amount as a float.
      const cents = amount === null ? null : (amount % 1_000_000n) + 1n
      const merchantName = input.merchantName.replaceAll(/ +/g, '')
      const merchantCity = input.merchantCity.replaceAll(/ +/g, '')
      const ours = buildStaticBrCode({ ...input, merchantName, merchantCity, amount: cents, txid })
      const theirs = generatePixPayload({
        key: input.key,
        merchantName,
        merchantCity,
        ...(cents === null ? {} : { amount: Number(decimalText(cents)) }),
        ...(txid === null ? {} : { txid }),
      })
      assert.equal(ours, theirs)
    }),
  )
})

test('a Pix code with one changed character is invalid', () => {
  const others = fc.constantFrom(...LETTERS_AND_DIGITS)
  fc.assert(
    fc.property(staticCodes, fc.nat(), others, (input, position, other) => {
      const code = buildStaticBrCode(input)
      const at = position % code.length
      const isSameCrcDigit = at >= code.length - 4 && code.charAt(at) === other.toUpperCase()
      if (code.charAt(at) === other || isSameCrcDigit) return
      assert.equal(parseBrCode(code.slice(0, at) + other + code.slice(at + 1)), null)
    }),
  )
})

test('a Pix code with blanks around it and a lower-case CRC is valid', () => {
  fc.assert(
    fc.property(staticCodes, (input) => {
      const code = buildStaticBrCode(input)
      const pasted = ` ${code.slice(0, -4)}${code.slice(-4).toLowerCase()}\n`
      assert.deepEqual(parseBrCode(pasted), parseBrCode(code))
    }),
  )
})

test('parseBrCode never throws on a pasted text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.equal(parseBrCode(text), null)
    }),
  )
  assert.equal(parseBrCode('000201\ud8006304ABCD'), null)
})

test('a static Pix code of zero reais is invalid', () => {
  const code = buildStaticBrCode({
    key: 'a@b.com',
    merchantName: 'Loja',
    merchantCity: 'Natal',
    amount: 100n,
    txid: null,
  })
  const zero = code.slice(0, -4).replace('54041.00', '54040.00')
  assert.equal(parseBrCode(zero + crc16(zero)), null)
})

test('the builders of Pix codes throw on values that no bank accepts', () => {
  const input = {
    key: 'a@b.com',
    merchantName: 'Loja',
    merchantCity: 'Natal',
    amount: null,
    txid: null,
  }
  for (const wrong of [
    { key: '' },
    { key: 'k'.repeat(78) },
    { merchantName: ' ' },
    { merchantCity: '漢字' },
    { amount: 0n },
    { amount: -1n },
    { amount: 10n ** 13n },
    { txid: 'a-b' },
    { txid: '' },
  ]) {
    assert.throws(() => buildStaticBrCode({ ...input, ...wrong }), RangeError)
  }
  assert.throws(() => buildDynamicBrCode({ ...input, url: 'u'.repeat(78) }), RangeError)
})

test('crc16 counts the bytes of UTF-8', () => {
  assert.equal(crc16('123456789'), '29B1')
  assert.equal(crc16(''), 'FFFF')
  assert.notEqual(crc16('São'), crc16('Sao'))
})

test('Pix identifiers are valid only with existing dates and the characters of their kind', () => {
  assert.ok(isEndToEndId('E12345678202406201221abcdef12345'))
  assert.ok(!isEndToEndId('E12345678202402301221abcdef12345'))
  assert.ok(!isEndToEndId('E12345678202406202421abcdef12345'))
  assert.ok(!isEndToEndId('E12345678202406201260abcdef12345'))
  assert.ok(!isIdRec('RR1234567820240230abcdefghijk'))
  assert.ok(isTxid('***', 'static') && !isTxid('***', 'cob'))
})

test('an alphanumeric CNPJ is a valid Pix key', () => {
  assert.equal(normalizePixKey('CNPJ', '12.abc.345/01de-35'), '12ABC34501DE35')
})

test('a normalised Pix key is not changed by normalising it again', () => {
  const keys = [
    ['CPF', '123.456.789-09'],
    ['EMAIL', ' Ana|B{c}@Loja-1.COM.br '],
    ['PHONE', '(11) 98765-4321'],
    ['EVP', '123E4567-E89B-12D3-A456-426655440000'],
  ] as const
  for (const [type, text] of keys) {
    const key = normalizePixKey(type, text) ?? assert.fail(text)
    assert.equal(normalizePixKey(type, key), key)
  }
})

test('Pix keys of another type, landlines and addresses that the directory rejects are invalid', () => {
  const wrong = [
    ['CPF', '11222333000181'],
    ['CNPJ', '12345678909'],
    ['PHONE', '1133334444'],
    ['EMAIL', 'a&b@c.com'],
    ['EMAIL', 'a@-b.com'],
    ['EMAIL', 'a@b@c.com'],
    ['EMAIL', 'a b@c.com'],
    ['EMAIL', `${'x'.repeat(70)}@loja.com`],
    ['EVP', '123e4567e89b12d3a456426655440000'],
  ] as const
  for (const [type, text] of wrong) assert.equal(normalizePixKey(type, text), null, text)
})

test('the night limit applies from 20:00 to 06:00 in São Paulo', () => {
  assert.equal(limitPeriod('2026-11-21T08:59:59Z'), 'NIGHT')
  assert.equal(limitPeriod('2026-11-21T09:00:00Z'), 'DAY')
  assert.equal(limitPeriod('2026-11-21T22:59:59.999Z'), 'DAY')
  assert.equal(limitPeriod('2026-11-21T23:00:00Z'), 'NIGHT')
})
