import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Day, toInstant } from '#contract/basics/days.ts'
import { csv, csvCell } from '#server/platform/documents/csv.ts'

/** What a person typed, and what the file holds instead: a text that no spreadsheet runs. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['=1+1', `'=1+1`],
  ['+5511999990000', `'+5511999990000`],
  ['-2+3', `'-2+3`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['＝1+1', `'＝1+1`],
  ['＠SUM(A1)', `'＠SUM(A1)`],
  ['\t=1+1', `"'\t=1+1"`],
  ['\r=1+1', `"'\r=1+1"`],
  ['\n=1+1', `"'\n=1+1"`],
  ['  =1+1', `'  =1+1`],
  ['\u200b=1+1', `'\u200b=1+1`],
  ['\u0000=1+1', `'=1+1`],
  ['=HYPERLINK("http://x.example";"Abrir")', `"'=HYPERLINK(""http://x.example"";""Abrir"")"`],
  [`=cmd|' /C calc'!A0`, `'=cmd|' /C calc'!A0`],
  ['a;b', '"a;b"'],
  ['a"b', '"a""b"'],
  ['duas\r\nlinhas', '"duas\r\nlinhas"'],
  ['\ufeffmarca', '"\ufeffmarca"'],
  ['Padaria Ipê – “pães” 🥖', 'Padaria Ipê – “pães” 🥖'],
  ["'aspas", "'aspas"],
  ['10-20', '10-20'],
]

test('no text of a person runs as a formula or ends its cell', () => {
  for (const [text, written] of HOSTILE) {
    assert.equal(csv(['Nome'], [[text]]), `\ufeffNome\r\n${written}\r\n`, JSON.stringify(text))
  }
})

test('amounts, counts, days and moments are written as Brazilian spreadsheets read them', () => {
  const cells = [
    { amount: -123_456n },
    3,
    { day: '2026-03-01' as Day },
    { instant: toInstant(Date.parse('2026-03-01T15:30:00Z')) },
    null,
  ].map(csvCell)
  assert.equal(csv([], [cells]), '\ufeff\r\n-1234,56;3;01/03/2026;01/03/2026 12:30;\r\n')
})
