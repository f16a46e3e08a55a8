import { type Day, dayInSaoPaulo, type Instant, timeInSaoPaulo } from '#contract/basics/days.ts'
import { decimalText } from '#contract/basics/money.ts'
import type { ExportCell } from '#contract/exports/columns.ts'
import { zipPieces } from '#server/platform/documents/zip.ts'

/** A sheet: its columns and its rows, slice by slice. */
export interface Sheet {
  readonly name: string
  readonly columns: readonly { readonly label: string; readonly width: number }[]
  readonly slices:
    | AsyncIterable<readonly (readonly ExportCell[])[]>
    | Iterable<readonly (readonly ExportCell[])[]>
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The styles of cells, by their place in `cellXfs`. */
const STYLE = { head: 1, amount: 2, day: 3, instant: 4 } as const

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}">
<numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs>
</styleSheet>`

const CONTENT_TYPES = `${HEAD}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/></Types>`

const ROOT_RELATIONS = `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const BOOK_RELATIONS = `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`

const bookOf = (name: string) =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** A cell holds no more characters. */
const MAX_CELL_LENGTH = 32_767

// What XML cannot hold, and halves of characters.
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

// `_x0041_` is how the format writes a character by its number.
const escaped = (text: string): string =>
  text
    .slice(0, MAX_CELL_LENGTH)
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

const DAY_MS = 86_400_000
/** The day that a sheet counts from. */
const FIRST_DAY = Date.UTC(1899, 11, 30)

const serialOfDay = (day: Day): number => (Date.parse(`${day}T00:00:00Z`) - FIRST_DAY) / DAY_MS

function serialOfInstant(instant: Instant): string {
  const local = Date.parse(`${dayInSaoPaulo(instant)}T${timeInSaoPaulo(instant)}Z`)
  return ((local - FIRST_DAY) / DAY_MS).toFixed(6)
}

/** `A` of 0, `AA` of 26. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

const textCell = (at: string, text: string, style?: number): string =>
  `<c r="${at}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const numberCell = (at: string, value: string | number, style?: number): string =>
  `<c r="${at}"${style ? ` s="${style}"` : ''}><v>${value}</v></c>`

// Text is stored as text, so a spreadsheet runs none of it as a formula.
function cellXml(cell: ExportCell, at: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(at, cell)
  if (typeof cell === 'number') return numberCell(at, cell)
  if ('amount' in cell) return numberCell(at, decimalText(cell.amount), STYLE.amount)
  if ('day' in cell) return numberCell(at, serialOfDay(cell.day), STYLE.day)
  return numberCell(at, serialOfInstant(cell.instant), STYLE.instant)
}

const rowXml = (number: number, cells: readonly string[]): string =>
  `<row r="${number}">${cells.join('')}</row>`

async function* sheetXml({ columns, slices }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const names = columns.map((_, at) => columnName(at))
  const head = columns.map(({ label }, at) => textCell(`${names[at]}1`, label, STYLE.head))
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rowXml(1, head)}`
  let number = 1
  for await (const rows of slices) {
    let text = ''
    for (const row of rows) {
      number += 1
      const line = number
      text += rowXml(
        line,
        row.map((cell, at) => cellXml(cell, `${names[at]}${line}`)),
      )
    }
    yield text
  }
  yield '</sheetData></worksheet>'
}

/** A workbook of one sheet with a fixed head, piece by piece: one slice of rows is in memory. */
export const xlsxPieces = (sheet: Sheet): AsyncGenerator<Buffer> =>
  zipPieces([
    { name: '[Content_Types].xml', content: CONTENT_TYPES },
    { name: '_rels/.rels', content: ROOT_RELATIONS },
    { name: 'xl/workbook.xml', content: bookOf(sheet.name) },
    { name: 'xl/_rels/workbook.xml.rels', content: BOOK_RELATIONS },
    { name: 'xl/styles.xml', content: STYLES },
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet) },
  ])

/** The whole workbook, for sheets of known length. */
export async function xlsx(sheet: Sheet): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of xlsxPieces(sheet)) pieces.push(piece)
  return Buffer.concat(pieces)
}
