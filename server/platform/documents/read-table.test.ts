import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { csv } from '#server/platform/documents/csv.ts'
import { readTable } from '#server/platform/documents/read-table.ts'
import { type TableLimits, UnreadableTable } from '#server/platform/documents/table-rows.ts'
import { xlsx } from '#server/platform/documents/xlsx.ts'
import { type ZipEntry, zipPieces } from '#server/platform/documents/zip.ts'

const LIMITS: TableLimits = {
  maxRows: 100,
  maxColumns: 10,
  maxTextLength: 100_000,
  maxPartBytes: 1_000_000,
}

const read = (content: string | Buffer, limits: Partial<TableLimits> = {}) =>
  readTable(typeof content === 'string' ? Buffer.from(content) : content, { ...LIMITS, ...limits })

const cellsOf = async (content: string | Buffer) => {
  const { columns, rows } = await read(content)
  return [columns, ...rows.map(({ cells }) => cells)]
}

const refused = async (content: string | Buffer, limits: Partial<TableLimits> = {}) => {
  try {
    await read(content, limits)
  } catch (error) {
    assert.ok(error instanceof UnreadableTable, String(error))
    return error.line === null ? error.problem : `${error.problem} ${error.line}`
  }
  return 'read'
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

interface Parts {
  readonly sheet?: string
  readonly book?: string
  readonly strings?: string
  readonly styles?: string
  readonly others?: readonly ZipEntry[]
}

/** A workbook of the given rows as XML. */
async function workbook(rows: string, parts: Parts = {}): Promise<Buffer> {
  const book =
    parts.book ??
    `<workbook ${MAIN} xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`
  const entries: ZipEntry[] = [
    { name: 'xl/workbook.xml', content: `${HEAD}${book}` },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${HEAD}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content:
        parts.sheet ?? `${HEAD}<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    },
    ...(parts.strings ? [{ name: 'xl/sharedStrings.xml', content: parts.strings }] : []),
    ...(parts.styles ? [{ name: 'xl/styles.xml', content: parts.styles }] : []),
    ...(parts.others ?? []),
  ]
  const pieces: Buffer[] = []
  for await (const piece of zipPieces(entries)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const text = (at: string, value: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
const A1 = row(1, text('A1', 'Nome') + text('B1', 'Valor'))

test('CSV is read with each separator, line end and mark, and its quotes and line breaks', async () => {
  const expected = [
    ['Nome', 'Valor'],
    ['Ana "A" Sá; filha\ne neta', '1.234,56'],
    ['José', ''],
  ].map((cells) => cells.filter((cell) => cell !== ''))
  for (const separator of [';', ',', '\t']) {
    for (const end of ['\n', '\r\n', '\r']) {
      for (const mark of ['', '\ufeff']) {
        const content = [
          `${mark}Nome${separator}Valor`,
          `"Ana ""A"" Sá; filha\ne neta"${separator}"1.234,56"`,
          `José${separator}`,
          '',
        ].join(end)
        assert.deepEqual(await cellsOf(content), expected, JSON.stringify([separator, end, mark]))
      }
    }
  }
})

test('the number of a row is its line in the spreadsheet, also after blank lines and breaks in cells', async () => {
  const { columns, rows } = await read('\n;\nNome;Valor\n"a\nb";1\n;;\n\nc;2')
  assert.deepEqual(columns, ['Nome', 'Valor'])
  assert.deepEqual(
    rows.map(({ number }) => number),
    [4, 7],
  )
  const hinted = await read('sep=,\nNome,Valor\na;b,1')
  assert.deepEqual(hinted.rows, [{ number: 3, cells: ['a;b', '1'] }])
})

test('Windows-1252 is read where the bytes are no UTF-8', async () => {
  const content = Buffer.from('Nome;Observação\nJosé Conceição;10 \x80', 'latin1')
  assert.deepEqual(await cellsOf(content), [
    ['Nome', 'Observação'],
    ['José Conceição', '10 €'],
  ])
})

test('what a person typed into CSV is text, whatever a spreadsheet would make of it', async () => {
  const content = 'Nome;Valor\n=HYPERLINK("x");+55 11\n@SUM(A1);-1\nAna "apelido" Sá;x"y'
  assert.deepEqual(await cellsOf(content), [
    ['Nome', 'Valor'],
    ['=HYPERLINK("x")', '+55 11'],
    ['@SUM(A1)', '-1'],
    ['Ana "apelido" Sá', 'x"y'],
  ])
})

test('each bad CSV is refused with its reason', async () => {
  const utf16 = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from('Nome;Valor\na;1', 'utf16le'),
  ])
  const cases: readonly [string | Buffer, string][] = [
    ['', 'empty'],
    ['\ufeff', 'empty'],
    ['Nome;Valor\n;\n', 'empty'],
    ['Nome;Valor\na;1\n"b;2\nc;3', 'open-quote 3'],
    [utf16, 'unknown-encoding'],
    [Buffer.from('Nome\nJos\xe9 \x81', 'latin1'), 'unknown-encoding'],
    [Buffer.concat([Buffer.from('\ufeffNome\n'), Buffer.from([0xe9])]), 'unknown-encoding'],
    ['Nome\n\u0000\u0001', 'not-a-table'],
    ['%PDF-1.7\nNome', 'not-a-table'],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'not-a-table'],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'not-a-table'],
    [`${'a;'.repeat(11)}b\n1`, 'too-many-columns 1'],
    [`a\n${'1\n'.repeat(101)}`, 'too-many-rows 102'],
    [`a\n${'x'.repeat(100_001)}`, 'too-large 2'],
  ]
  for (const [content, problem] of cases) {
    assert.equal(await refused(content), problem, JSON.stringify(String(content).slice(0, 40)))
  }
})

test('our own files are read back, as CSV and as a workbook', async () => {
  const made = await xlsx({
    name: 'Clientes',
    columns: ['Nome', 'Valor', 'Dia'].map((label) => ({ label, width: 10 })),
    slices: [
      [
        ['Ana & <Sá> "x" _x0041_', { amount: 123_456n }, { day: '2026-12-10' }],
        ['José\nda Silva', { amount: 10n }, null],
      ],
    ],
  })
  assert.deepEqual(await cellsOf(made), [
    ['Nome', 'Valor', 'Dia'],
    ['Ana & <Sá> "x" _x0041_', '1234,56', '10/12/2026'],
    ['José\nda Silva', '0,1'],
  ])
  assert.deepEqual(await cellsOf(csv(['Nome', 'Valor'], [['Ana; Sá', { number: '1,50' }]])), [
    ['Nome', 'Valor'],
    ['Ana; Sá', '1,50'],
  ])
})

test('a cell that was guarded against formulas is read as it was, from CSV and from a workbook of it', async () => {
  for (const [written, text] of [
    ["'+55 11 98765-4321", '+55 11 98765-4321'],
    ["'=1+1", '=1+1'],
    [" '\u200b@a ", '\u200b@a'],
    ["''+55", "''+55"],
    ["'aspas", "'aspas"],
    ["'", "'"],
    ["a'+1", "a'+1"],
  ] as const) {
    assert.deepEqual(await cellsOf(`Nome;Fim\n${written};x`), [
      ['Nome', 'Fim'],
      [text, 'x'],
    ])
    const columns = ['Nome', 'Fim'].map((label) => ({ label, width: 10 }))
    const copied = await xlsx({ name: 'a', columns, slices: [[[written, 'x']]] })
    assert.deepEqual((await cellsOf(copied))[1], [text, 'x'])
  }
})

test('whatever was read from a file is read again from our own file of it', async () => {
  const sign = fc.constantFrom(...'\'=+-@＝＋\t\r\n \u200b\ufeff";,a1')
  const cell = fc.oneof(fc.string({ unit: sign, maxLength: 8 }), fc.string({ unit: 'grapheme' }))
  const nameIn = async (content: string) => (await cellsOf(content))[1]?.[1]
  await fc.assert(
    fc.asyncProperty(cell, async (any) => {
      // A file with other control characters is no text.
      const text = any.replace(/\p{Cc}/gu, '\t')
      const stored = await nameIn(`Um;Nome;Fim\nx;"${text.replaceAll('"', '""')}";y`)
      assert.ok(stored !== undefined)
      assert.equal(await nameIn(csv(['Um', 'Nome', 'Fim'], [['x', stored, 'y']])), stored)
      if (!text.trim().startsWith("'")) assert.equal(stored, text.trim())
    }),
    { numRuns: 1_000 },
  )
})

test('cells of a workbook are read by their types: numbers, dates, shared and rich texts, formulas', async () => {
  const styles = `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="170" formatCode="[$-416]d&quot; de &quot;mmm"/><numFmt numFmtId="171" formatCode="&quot;day&quot; 0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="46"/></cellXfs></styleSheet>`
  const strings = `<sst ${MAIN}><si><t>um</t></si><si><r><t>dois </t></r><r><t xml:space="preserve">e três</t></r><rPh><t>ler</t></rPh></si><si><t>a_x000D_b_x0000__xD800_</t></si></sst>`
  const cells = [
    '<c r="A2"><v>1234.5600000000001</v></c>',
    '<c r="B2" s="1"><v>46366.75</v></c>',
    '<c r="C2" s="2"><v>46366</v></c>',
    '<c r="D2" s="3"><v>5</v></c>',
    '<c r="E2" t="s"><v>1</v></c>',
    '<c r="F2" t="str"><f>"a"&amp;"b"</f><v>=cmd|calc</v></c>',
    '<c r="G2" t="b"><v>1</v></c>',
    '<c r="H2" t="e"><v>#REF!</v></c>',
    '<c r="I2"><v>5.2998224725E10</v></c>',
    '<c r="J2" t="s"><v>2</v></c>',
  ]
  const more = [
    '<c r="A3"><v>1e300</v></c>',
    '<c r="B3" s="1"><v>99999999</v></c>',
    '<c r="C3" s="1"><v>-4</v></c>',
    '<c r="D3"><f>HYPERLINK("x")</f></c>',
    '<c r="E3" t="s"><v>99</v></c>',
    '<c r="F3" t="inlineStr"><is><r><t>rico</t></r></is></c>',
    '<c r="G3" s="4"><v>0.5</v></c>',
    '<c r="H3"><v>0.30000000000000004</v></c>',
  ]
  const head = row(
    1,
    'ABCDEFGHIJ'
      .split('')
      .map((at) => text(`${at}1`, at))
      .join(''),
  )
  const { rows } = await read(
    await workbook(head + row(2, cells.join('')) + row(3, more.join('')), { styles, strings }),
  )
  assert.deepEqual(rows[0]?.cells, [
    '1234,56',
    '10/12/2026',
    '10/12/2026',
    '5',
    'dois e três',
    '=cmd|calc',
    'VERDADEIRO',
    '#REF!',
    '52998224725',
    'a\rb\ufffd',
  ])
  assert.deepEqual(rows[1]?.cells, ['1e+300', '99999999', '-4', '', '', 'rico', '0,5', '0,3'])
})

test('the first visible sheet is read, days from 1904 too, and rows and cells without their place', async () => {
  const book = `<x:workbook xmlns:x="m" xmlns:r="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="a" r:id="rId1" state="hidden"/><x:sheet name="b" r:id="rId2"/></x:sheets></x:workbook>`
  const sheet = `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Dia</x:t></x:is></x:c></x:row><x:row><x:c s="1"><x:v>44904</x:v></x:c></x:row></x:sheetData></x:worksheet>`
  const styles = `<styleSheet><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>`
  const others = [{ name: 'xl/worksheets/sheet2.xml', content: sheet }]
  assert.deepEqual(await cellsOf(await workbook('', { book, styles, others })), [
    ['Dia'],
    ['10/12/2026'],
  ])
})

test('each hostile workbook is refused before it costs memory', async () => {
  const bomb = row(1, text('A1', 'x')) + row(2, text('A2', ' '.repeat(1_500_000)))
  const sound = await workbook(A1 + row(2, text('A2', 'a')))
  const entity = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet><sheetData>${row(1, text('A1', '&b;'))}</sheetData></worksheet>`
  const manyStrings = `<sst>${`<si><t>${'y'.repeat(1_000)}</t></si>`.repeat(101)}</sst>`
  const deep = `${'<x>'.repeat(1_000)}${'</x>'.repeat(1_000)}`
  const numbers = Array.from({ length: 2_000 }, (_, at) => at)
  const manyAttributes = `<c ${numbers.map((at) => `a${at}=""`).join(' ')}/>`
  const emptyStrings = `<sst>${'<si/>'.repeat(1_100)}</sst>`
  const encrypted = Buffer.from(sound)
  for (
    let at = encrypted.indexOf('PK\x01\x02');
    at >= 0;
    at = encrypted.indexOf('PK\x01\x02', at + 4)
  ) {
    encrypted.writeUInt16LE(0x0809, at + 8)
  }
  const rows = Array.from({ length: 102 }, (_, at) => row(at + 1, text(`A${at + 1}`, 'a'))).join('')
  const noBook = async () => {
    const pieces: Buffer[] = []
    for await (const piece of zipPieces([{ name: 'word/document.xml', content: '<a/>' }])) {
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  }
  const manyFiles = Array.from({ length: 2_001 }, (_, at) => ({ name: `f${at}`, content: '' }))
  const cases: readonly [string, Buffer, string][] = [
    ['a bomb', await workbook(bomb), 'too-large'],
    ['strings without end', await workbook(A1, { strings: manyStrings }), 'too-large'],
    ['files without end', await workbook(A1, { others: manyFiles }), 'too-large'],
    ['entities', await workbook('', { sheet: entity }), 'broken'],
    ['the last column', await workbook(row(1, text('XFD1', 'x'))), 'too-many-columns 1'],
    ['a place that is none', await workbook(row(1, text('11', 'x'))), 'too-many-columns 1'],
    ['rows', await workbook(rows), 'too-many-rows 102'],
    ['rows out of order', await workbook(row(5, '') + row(2, '')), 'broken'],
    ['a row between two rows', await workbook(A1 + row(1.5, text('A2', 'a'))), 'broken'],
    ['a row behind the last one', await workbook(A1 + row(1_048_577, text('A2', 'a'))), 'broken'],
    ['a row without an end', await workbook(A1 + row(1e300, text('A2', 'a'))), 'broken'],
    ['elements in each other', await workbook(`${A1}${row(2, deep)}`), 'too-large'],
    ['attributes without end', await workbook(A1 + row(2, manyAttributes)), 'too-large'],
    ['empty strings without end', await workbook(A1, { strings: emptyStrings }), 'too-large'],
    ['no rows', await workbook(A1), 'empty'],
    ['no sheet', await workbook('', { sheet: '<worksheet' }), 'broken'],
    ['a password', encrypted, 'broken'],
    ['half of it', sound.subarray(0, sound.length / 2), 'broken'],
    [
      'its directory alone',
      Buffer.concat([Buffer.from('PK\x03\x04'), sound.subarray(-22)]),
      'broken',
    ],
    ['another archive', await noBook(), 'not-a-table'],
  ]
  for (const [name, content, problem] of cases) assert.equal(await refused(content), problem, name)
})

/** The same archive with its files as they are, not deflated. */
function stored(archive: Buffer): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = archive.readUInt32LE(archive.length - 6)
  let offset = 0
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const nameBytes = archive.readUInt16LE(at + 28)
    const entry = Buffer.from(archive.subarray(at, at + 46 + nameBytes))
    const start = entry.readUInt32LE(42) + 30 + nameBytes
    const content = inflateRawSync(archive.subarray(start, start + entry.readUInt32LE(20)))
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(nameBytes, 26)
    entry.writeUInt16LE(0, 10)
    entry.writeUInt32LE(content.length, 20)
    entry.writeUInt32LE(offset, 42)
    const file = Buffer.concat([head, entry.subarray(46), content])
    pieces.push(file)
    directory.push(entry)
    offset += file.length
    at += entry.length
  }
  const end = Buffer.from(archive.subarray(-22))
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, ...directory, end])
}

test('a workbook that is not deflated is read in pieces, between which others are served', async () => {
  const rows = Array.from({ length: 90 }, (_, at) => row(at + 2, text('A1', 'a'.repeat(10_000))))
  const deflated = await workbook(A1 + rows.join(''))
  let turns = 0
  let isRead = false
  const turn = () => {
    turns += 1
    if (!isRead) setImmediate(turn)
  }
  setImmediate(turn)
  const table = await read(stored(deflated), { maxTextLength: 1_000_000 })
  isRead = true
  assert.deepEqual(table, await read(deflated, { maxTextLength: 1_000_000 }))
  assert.ok(turns >= 10, `${turns} turns`)
})

test('random damage to a workbook is refused or read, and never fails otherwise', async () => {
  const sound = await workbook(A1 + row(2, `${text('A2', 'Ana')}<c r="B2"><v>1</v></c>`))
  for (let at = 0; at < sound.length; at += 3) {
    const damaged = Buffer.from(sound)
    damaged.writeUInt8((damaged.readUInt8(at) + 1 + (at % 200)) % 256, at)
    await refused(damaged)
  }
})
