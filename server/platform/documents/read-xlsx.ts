import { SaxesParser } from 'saxes'
import { addDays, type Day, formatDay } from '#contract/basics/days.ts'
import { Archive } from '#server/platform/documents/read-zip.ts'
import {
  type Table,
  type TableLimits,
  TableRows,
  UnreadableTable,
} from '#server/platform/documents/table-rows.ts'

const BOOK = 'xl/workbook.xml'
const BOOK_RELATIONS = 'xl/_rels/workbook.xml.rels'
const STRINGS = 'xl/sharedStrings.xml'
const STYLES = 'xl/styles.xml'

type Attributes = Readonly<Record<string, string>>

interface Listener {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/** Names without their prefix: programs write `<row>` and `<x:row>`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Spreadsheets nest a dozen elements and give one some twenty attributes. */
const MAX_DEPTH = 100
const MAX_ATTRIBUTES = 1_000

/**
 * Reads XML piece by piece. Entities of a document type are never expanded: one is refused. The
 * parser keeps every open element and all attributes of one, so that both are limited.
 */
async function parse(pieces: AsyncIterable<string>, listener: Listener): Promise<void> {
  const parser = new SaxesParser({ position: false })
  let depth = 0
  let attributeCount = 0
  parser.on('error', () => {
    throw new UnreadableTable('broken')
  })
  parser.on('doctype', () => {
    throw new UnreadableTable('broken')
  })
  parser.on('opentagstart', () => {
    depth += 1
    attributeCount = 0
    if (depth > MAX_DEPTH) throw new UnreadableTable('too-large')
  })
  parser.on('attribute', () => {
    attributeCount += 1
    if (attributeCount > MAX_ATTRIBUTES) throw new UnreadableTable('too-large')
  })
  parser.on('opentag', ({ name, attributes }) => {
    listener.open?.(localName(name), attributes as Attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    listener.close?.(localName(name))
  })
  parser.on('text', (text) => listener.text?.(text))
  parser.on('cdata', (text) => listener.text?.(text))
  for await (const piece of pieces) parser.write(piece)
  parser.close()
}

interface Book {
  /** The part of the first sheet that is not hidden. */
  readonly sheet: string
  /** Whether its days are counted from 1904. */
  readonly countsFrom1904: boolean
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

async function readBook(archive: Archive, { maxPartBytes }: TableLimits): Promise<Book> {
  let relation: string | undefined
  let countsFrom1904 = false
  await parse(archive.textOf(BOOK, maxPartBytes), {
    open(name, attributes) {
      if (name === 'workbookPr') countsFrom1904 = isTrue(attributes['date1904'])
      if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return
      relation ??= attributes['r:id'] ?? attributes['id']
    },
  })
  let target: string | undefined
  await parse(archive.textOf(BOOK_RELATIONS, maxPartBytes), {
    open(name, attributes) {
      if (name === 'Relationship' && attributes['Id'] === relation) target = attributes['Target']
    },
  })
  if (relation === undefined || target === undefined) throw new UnreadableTable('broken')
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  return { sheet, countsFrom1904 }
}

/** The formats of dates that every program knows by their number. */
const isKnownDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Whether a format shows a date: outside of quotes, brackets and escapes it names day or year. */
const isDateFormat = (code: string): boolean =>
  /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

/** Which styles of cells show dates, by their number. */
async function readDateStyles(
  archive: Archive,
  { maxPartBytes }: TableLimits,
): Promise<ReadonlySet<number>> {
  const dates = new Set<number>()
  if (!archive.has(STYLES)) return dates
  const ownFormats = new Set<number>()
  let isInCellFormats = false
  let style = 0
  await parse(archive.textOf(STYLES, maxPartBytes), {
    open(name, attributes) {
      if (name === 'numFmt' && isDateFormat(attributes['formatCode'] ?? '')) {
        ownFormats.add(Number(attributes['numFmtId']))
      }
      if (name === 'cellXfs') isInCellFormats = true
      if (name !== 'xf' || !isInCellFormats) return
      const format = Number(attributes['numFmtId'] ?? 0)
      if (isKnownDateFormat(format) || ownFormats.has(format)) dates.add(style)
      style += 1
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false
    },
  })
  return dates
}

/** `_x000D_` is how the format writes a character by its number. */
const unescaped = (text: string): string =>
  text
    .replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll('\u0000', '')
    .toWellFormed()

/** The texts that cells of the workbook share, by their number. */
async function readStrings(
  archive: Archive,
  { maxPartBytes, maxTextLength, maxRows, maxColumns }: TableLimits,
): Promise<readonly string[]> {
  const strings: string[] = []
  const maxStrings = (maxRows + 1) * maxColumns
  if (!archive.has(STRINGS)) return strings
  let length = 0
  let text = ''
  let isText = false
  let isReadingAid = false
  await parse(archive.textOf(STRINGS, maxPartBytes), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isReadingAid = true
      if (name === 't') isText = !isReadingAid
    },
    text(piece) {
      if (isText) text += piece
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isReadingAid = false
      if (name !== 'si') return
      length += text.length
      if (length > maxTextLength || strings.length === maxStrings) {
        throw new UnreadableTable('too-large')
      }
      strings.push(unescaped(text))
    },
  })
  return strings
}

/** `A` is 0, `AA` is 26. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return column - 1
}

/** The digits of a number that spreadsheets show; what follows them is an error of the format. */
const PRECISION = 15

/** A number as Brazilians write it, without thousands: a value of 0.1 + 0.2 is `0,3`. */
function numberText(source: string): string {
  const value = Number(source)
  if (source.trim() === '' || !Number.isFinite(value)) return source
  return String(Number(value.toPrecision(PRECISION))).replace('.', ',')
}

const FIRST_DAY = '1899-12-30' as Day
const DAYS_UNTIL_1904 = 1_462
/** The last day of the year 9999. */
const LAST_SERIAL = 2_958_465

function dayText(source: string, countsFrom1904: boolean): string {
  const serial = Math.floor(Number(source)) + (countsFrom1904 ? DAYS_UNTIL_1904 : 0)
  if (source.trim() === '' || !(serial > 0 && serial <= LAST_SERIAL)) return numberText(source)
  return formatDay(addDays(FIRST_DAY, serial))
}

interface CellTools {
  readonly strings: readonly string[]
  readonly dateStyles: ReadonlySet<number>
  readonly countsFrom1904: boolean
}

interface RawCell {
  readonly type: string
  readonly style: number
  readonly value: string
}

/** The text of a cell. Of a formula it is the value that the spreadsheet stored; none is computed. */
function cellText({ type, style, value }: RawCell, tools: CellTools): string {
  switch (type) {
    case 's':
      return tools.strings[Number(value)] ?? ''
    case 'b':
      return value === '1' ? 'VERDADEIRO' : 'FALSO'
    case 'n':
      return tools.dateStyles.has(style) ? dayText(value, tools.countsFrom1904) : numberText(value)
    default:
      return unescaped(value)
  }
}

/** The last row that spreadsheets have. */
const LAST_ROW = 1_048_576

/** Listens to the rows of a sheet. */
class SheetListener implements Listener {
  private number = 0
  private cells: string[] = []
  private column = -1
  private type = 'n'
  private style = 0
  private value = ''
  private isValue = false
  private readonly rows: TableRows
  private readonly tools: CellTools
  private readonly maxColumns: number

  constructor(rows: TableRows, tools: CellTools, maxColumns: number) {
    this.rows = rows
    this.tools = tools
    this.maxColumns = maxColumns
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'row') {
      const number = Number(attributes['r'] ?? this.number + 1)
      const isRow = Number.isInteger(number) && number > this.number && number <= LAST_ROW
      if (!isRow) throw new UnreadableTable('broken')
      this.number = number
      this.cells = []
      this.column = -1
    }
    if (name === 'c') {
      const { r: reference } = attributes
      this.column = reference === undefined ? this.column + 1 : columnOf(reference)
      this.type = attributes['t'] ?? 'n'
      this.style = Number(attributes['s'] ?? 0)
      this.value = ''
    }
    if (name === 'v' || name === 't') this.isValue = true
    if (name === 'rPh' || name === 'f') this.isValue = false
  }

  text(piece: string): void {
    if (this.isValue) this.value += piece
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.isValue = false
    if (name === 'c') this.addCell()
    if (name === 'row')
      this.rows.add(
        this.number,
        Array.from(this.cells, (cell) => cell ?? ''),
      )
  }

  private addCell(): void {
    const { type, style, value } = this
    const text = value === '' ? '' : cellText({ type, style, value }, this.tools)
    if (text.trim() === '') return
    if (this.column < 0 || this.column >= this.maxColumns) {
      throw new UnreadableTable('too-many-columns', this.number)
    }
    this.cells[this.column] = text
  }
}

/** Reads the first visible sheet of a workbook, piece by piece, within the limits. */
export async function readXlsx(content: Buffer, limits: TableLimits): Promise<Table> {
  const archive = new Archive(content)
  if (!archive.has(BOOK)) throw new UnreadableTable('not-a-table')
  const { sheet, countsFrom1904 } = await readBook(archive, limits)
  const dateStyles = await readDateStyles(archive, limits)
  const strings = await readStrings(archive, limits)
  const rows = new TableRows(limits)
  const tools = { strings, dateStyles, countsFrom1904 }
  await parse(
    archive.textOf(sheet, limits.maxPartBytes),
    new SheetListener(rows, tools, limits.maxColumns),
  )
  return rows.table()
}
