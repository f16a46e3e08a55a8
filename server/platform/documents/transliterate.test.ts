import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { latinText, transliterate } from '#server/platform/documents/transliterate.ts'

const isAscii = (character: string) => /^[ -~]$/.test(character)

test('letters beyond Latin-1 lose their accents or are written as they are read', () => {
  const pairs = [
    ['Żółw Müller – Łukasz', 'Zólw Müller - Lukasz'],
    ['Đorđe Ibrahimović', 'Dorde Ibrahimovic'],
    ['STRAẞE, Straße', 'STRASsE, Straße'],
    ['Nguyễn Văn Đức', 'Nguyên Van Duc'],
    ['İrem Ağaoğlu', 'Irem Agaoglu'],
    ['Þórður Ægisson, Søren', 'Þórður Ægisson, Søren'],
    ['Щукин, Παπάς', 'Shchukin, Papas'],
    ['山田, 김', 'ShanTian, Gim'],
    ['Bolo “três andares” 🎂\n — já…', 'Bolo "três andares" - já...'],
    ['  a\u0303 ¿ﬁ １２３?\u200b ', 'ã ¿fi 123?'],
    ['🎂👨‍👩‍👧🇧🇷', ''],
  ] as const
  for (const [text, expected] of pairs) assert.equal(latinText(text, 100), expected)
})

test('a limit does not leave a space at the end', () => {
  assert.equal(latinText('ab cd', 3), 'ab')
})

const text = () => fc.string({ unit: 'grapheme', maxLength: 60 })

test('whatever the text, the result has writable characters only, on one trimmed line', () => {
  fc.assert(
    fc.property(text(), (any) => {
      assert.match(latinText(any, 300), /^([!-~\u00a1-\u00ff]( ?[!-~\u00a1-\u00ff])*)?$/)
      assert.match(transliterate(any, isAscii), /^([!-~]( ?[!-~])*)?$/)
    }),
  )
})

test('a text that is writable stays as it is, and so does a result', () => {
  fc.assert(
    fc.property(text(), (any) => {
      const once = latinText(any, 300)
      assert.equal(latinText(once, 300), once)
    }),
  )
})

// Beyond U+2000 are letters of transcriptions and of medieval prints.
test('no Latin, Greek or Cyrillic letter of a living language is lost', () => {
  const letters = Array.from({ length: 0x2000 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) => /^(?=\p{L})[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]$/u.test(character),
  )
  assert.ok(letters.length > 1_200)
  const lost = letters.filter((letter) => latinText(letter, 10) === '')
  assert.deepEqual(lost, [])
})
