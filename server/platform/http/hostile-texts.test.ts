import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csv } from '#server/platform/documents/csv.ts'
import { renderMail } from '#server/platform/documents/mail.ts'
import { brandsOfFile, OTHER_DOMAIN } from '#tests/factories/documents/other-brand.ts'
import { HOSTILE_TEXTS } from '#tests/vectors/hostile-texts.ts'

const brand = (await brandsOfFile()).ofSeller({ domain: OTHER_DOMAIN })
const letterOf = (text: string) => ({
  subject: text,
  paragraphs: [text, text],
  note: text,
  button: { text, url: 'https://guiche.example/x?a=1&b=2' },
})

test('a mail has the same HTML tags whatever its texts contain, and its plain text is unchanged', () => {
  const tagsOf = (html: string) => html.match(/<[^>]*>/g)
  const plain = tagsOf(renderMail(letterOf('x'), brand).html)
  for (const text of HOSTILE_TEXTS) {
    const letter = renderMail(letterOf(text), { ...brand, productName: text })
    assert.deepEqual(tagsOf(letter.html), plain, text)
    assert.ok(letter.text.includes(text), text)
  }
})

test('a CSV cell is never a formula and never breaks out of its column', () => {
  for (const text of [
    ...HOSTILE_TEXTS,
    '\t=1+1',
    '\r=1+1',
    '\n=1',
    '＋1',
    '－1',
    '＠A1',
    'a;b"c\nd',
  ]) {
    const [, line = ''] = csv(['Um', 'Dois'], [[text, { number: '-1,00' }]]).split(/\r\n(.*)/s)
    const match = /^(?:"((?:[^"]|"")*)"|([^;"\r\n]*));-1,00\r\n$/.exec(line)
    assert.ok(match, `${JSON.stringify(text)}: ${JSON.stringify(line)}`)
    const cell = match[1]?.replaceAll('""', '"') ?? match[2] ?? ''
    assert.doesNotMatch(cell, /^[=+\-@\t\r\n＝＋－＠]/)
    assert.ok(cell === text || cell === `'${text}`)
  }
})
