import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mayRetry } from '#contract/charges/card-retries.ts'
import {
  DECLINE_GROUPS,
  DECLINE_REASONS,
  DECLINE_SCHEMES,
  declineGroup,
  isForbiddenByBrand,
} from '#contract/charges/declines.ts'

const ROWS = DECLINE_REASONS.flatMap((reason) =>
  DECLINE_SCHEMES.flatMap((scheme) =>
    (reason.codes[scheme] ?? []).map((code) => ({ ...reason, scheme, code })),
  ),
)

test('each code of a brand is listed once, and as acquirers write it', () => {
  const keys = ROWS.map(({ scheme, code }) => `${scheme} ${code}`)
  const twice = keys.filter((key, at) => keys.indexOf(key) !== at)
  assert.deepEqual(twice, [])
  for (const { code } of ROWS) assert.match(code, /^[0-9A-Z]{2,3}$/)
})

test('a code of a brand has the group and the ban of its row, in whatever way it is written', () => {
  const row = fc.constantFrom(...ROWS)
  const inCase = (text: string, isUpper: boolean) => (isUpper ? text.toUpperCase() : text)
  fc.assert(
    fc.property(row, fc.boolean(), fc.boolean(), (wanted, isUpper, isShort) => {
      const { scheme, code, group } = wanted
      const brand = inCase(scheme, isUpper)
      const written = isShort ? code.replace(/^0(?=.$)/, '') : code.toLowerCase()
      assert.equal(declineGroup(written, brand), group)
      assert.equal(isForbiddenByBrand(written, brand), !wanted.mayRetry)
    }),
  )
})

test('a card is charged again only when neither the acquirer nor its brand forbids it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ROWS), fc.boolean(), ({ scheme, code, ...row }, isHard) => {
      const hard = isHard || isForbiddenByBrand(code, scheme)
      assert.equal(mayRetry({ hard }), !isHard && row.mayRetry)
    }),
  )
})

test('an unknown code has a group, and no brand forbids to charge its card again', () => {
  const known = new Set(ROWS.map(({ code }) => code))
  const brand = fc.constantFrom('visa', 'VISA', 'jcb', 'outra', null)
  fc.assert(
    fc.property(fc.string({ maxLength: 6 }), brand, (code, of) => {
      fc.pre(!known.has(code.trim().toUpperCase().padStart(2, '0')))
      assert.ok(DECLINE_GROUPS.includes(declineGroup(code, of)))
      assert.equal(isForbiddenByBrand(code, of), false)
    }),
  )
})

test('Hipercard uses the table of Mastercard, Diners that of Elo', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ROWS), ({ code }) => {
      for (const [brand, scheme] of [
        ['hipercard', 'mastercard'],
        ['diners', 'elo'],
      ] as const) {
        assert.equal(declineGroup(code, brand), declineGroup(code, scheme))
        assert.equal(isForbiddenByBrand(code, brand), isForbiddenByBrand(code, scheme))
      }
    }),
  )
})

test('a code that its brand does not have is read by all tables, and forbidden only if all forbid it', () => {
  const groups = ['51', '57', '78', '77', '41', 'R1', '99', 'TOKEN', '05', 'unknown'].map((code) =>
    declineGroup(code, null),
  )
  assert.deepEqual(groups, [
    'NO_FUNDS',
    'NOT_PERMITTED',
    'CARD_BLOCKED',
    'CARD_CANCELLED',
    'CARD_LOST',
    'STOPPED_BY_HOLDER',
    'ISSUER_UNAVAILABLE',
    'TOKEN_OVER',
    'NOT_AUTHORIZED',
    'NOT_AUTHORIZED',
  ])
  const banned = ['41', '77', '57', '78', '51'].map((code) => isForbiddenByBrand(code, 'jcb'))
  assert.deepEqual(banned, [true, true, false, false, false])
})

test('one code means different declines by the brand', () => {
  const of = (code: string) => DECLINE_SCHEMES.map((brand) => declineGroup(code, brand))
  assert.deepEqual(of('04'), ['ISSUER_UNAVAILABLE', 'CARD_LOST', 'CARD_LOST', 'ISSUER_UNAVAILABLE'])
  assert.deepEqual(
    DECLINE_SCHEMES.map((brand) => isForbiddenByBrand('57', brand)),
    [true, true, false, false],
  )
})

/**
 * The lists as they are published, apart from the product's table: ABECS's rule 21 by brand, as an
 * acquirer printed it on 2025-02-26, with Visa's and Elo's programmes of retries and Mastercard's
 * codes 79, 82 and 83 of the same day.
 */
const PUBLISHED = {
  elo: {
    reversible: '04 05 06 38 51 55 59 61 62 65 75 78 91 96 P6',
    irreversible: '12 13 14 19 23 30 41 43 46 54 56 57 58 63 64 76 77 82 83 AB AC FM P5',
  },
  visa: {
    reversible: '05 39 51 52 53 55 59 61 62 65 75 78 86 91 96 B1 B2 N0 N4',
    irreversible:
      '03 04 06 07 12 13 14 15 19 41 43 46 54 57 58 64 6P 74 76 81 82 92 93 94 N3 N7 N8 R0 R1 R2 R3',
  },
  mastercard: {
    reversible: '05 51 55 57 59 61 63 65 75 91 96',
    irreversible: '01 03 04 12 13 14 15 30 41 43 54 58 62 79 82 83 88 92 94',
  },
  amex: {
    reversible: '100 106 116 117 121 911 912',
    irreversible: '101 109 110 115 122 180 181 200',
  },
} as const

test('each code of the published lists may or may not be charged again as its brand says', () => {
  for (const scheme of DECLINE_SCHEMES) {
    const { reversible, irreversible } = PUBLISHED[scheme]
    for (const code of reversible.split(' ')) {
      assert.equal(isForbiddenByBrand(code, scheme), false, `${scheme} ${code}`)
    }
    for (const code of irreversible.split(' ')) {
      assert.equal(isForbiddenByBrand(code, scheme), true, `${scheme} ${code}`)
    }
  }
})

test('the table has five codes beyond the published lists, all of earlier lists', () => {
  const more = ROWS.filter(({ scheme, code }) => {
    const { reversible, irreversible } = PUBLISHED[scheme]
    return !`${reversible} ${irreversible}`.split(' ').includes(code)
  })
  assert.deepEqual(more.map(({ scheme, code }) => `${scheme} ${code}`).sort(), [
    'amex 102',
    'amex 111',
    'amex 208',
    'amex 209',
    'visa 63',
  ])
})
