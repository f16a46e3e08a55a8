import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#contract/basics/days.ts'
import { xlsx } from '#server/platform/documents/xlsx.ts'
import { readSheet, unzipped } from '#tests/factories/documents/read-archive.ts'

const columns = [{ label: 'Nome <&>', width: 10 }]
const bookOf = (...texts: readonly string[]) =>
  xlsx({ name: 'A & B', columns, slices: [texts.map((text) => [text])] })

test('a text is a text in a workbook, whatever it begins with', async () => {
  const texts = ['=1+1', '+1', '@SUM(A1)', '<script>', 'a & b', '"x"', ' blanks ', '_x0041_']
  const [head, ...rows] = readSheet(await bookOf(...texts))
  assert.deepEqual(head, ['Nome <&>'])
  const shown = rows.map(([text]) => text)
  assert.deepEqual(shown, [...texts.slice(0, -1), '_x005F_x0041_'])
  const sheet = unzipped(await bookOf('=1+1'), 'xl/worksheets/sheet1.xml')
  assert.doesNotMatch(sheet, /<f>/)
})

test('what XML cannot hold is left out, and a cell is no longer than the format allows', async () => {
  const [, [text], [long]] = readSheet(
    await bookOf('a\u0000\u0008b\ud800', 'x'.repeat(40_000)),
  ) as [unknown, [string], [string]]
  assert.equal(text, 'ab\ufffd')
  assert.equal(long.length, 32_767)
})

test('amounts and days are numbers with a format', async () => {
  const cells = [[{ amount: 123_450n }, { day: '2026-03-01' as Day }, 7, null]]
  const wide = ['a', 'b', 'c', 'd'].map((label) => ({ label, width: 10 }))
  const archive = await xlsx({ name: 'Folha', columns: wide, slices: [cells] })
  const sheet = unzipped(archive, 'xl/worksheets/sheet1.xml')
  assert.match(sheet, /<c r="A2" s="2"><v>1234\.50?<\/v><\/c><c r="B2" s="3"><v>46082<\/v><\/c>/)
})
