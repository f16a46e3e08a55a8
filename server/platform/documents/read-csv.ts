import {
  type Table,
  type TableLimits,
  TableRows,
  UnreadableTable,
} from '#server/platform/documents/table-rows.ts'

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])
const UTF16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])]

// Windows-1252 has no characters for these bytes.
const NO_CHARACTERS: readonly number[] = [0x81, 0x8d, 0x8f, 0x90, 0x9d]
// biome-ignore lint/suspicious/noControlCharactersInRegex: a file with these is no text
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

const startsWith = (content: Buffer, mark: Buffer) => content.subarray(0, mark.length).equals(mark)

function utf8Of(content: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return null
  }
}

/** The text of a file in UTF-8, with or without its mark, or in Windows-1252. */
function textOf(content: Buffer): string {
  if (UTF16_MARKS.some((mark) => startsWith(content, mark))) {
    throw new UnreadableTable('unknown-encoding')
  }
  const utf8 = utf8Of(content)
  if (utf8 === null && startsWith(content, UTF8_MARK)) throw new UnreadableTable('unknown-encoding')
  const text = utf8 ?? new TextDecoder('windows-1252').decode(content)
  if (BINARY.test(text)) throw new UnreadableTable('not-a-table')
  if (utf8 === null && NO_CHARACTERS.some((byte) => content.includes(byte))) {
    throw new UnreadableTable('unknown-encoding')
  }
  return text
}

const SEPARATORS = [';', ',', '\t'] as const
const QUOTE = '"'

/** The separator of the head: the most frequent one outside of quotes. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>()
  let isQuoted = false
  for (const character of text) {
    if (character === QUOTE) isQuoted = !isQuoted
    if (isQuoted) continue
    if (character === '\n' || character === '\r') {
      if (counts.size > 0) break
      continue
    }
    counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const countOf = (separator: string) => counts.get(separator) ?? 0
  return SEPARATORS.reduce((best, each) => (countOf(each) > countOf(best) ? each : best))
}

/** Reads the records of a text one by one (RFC 4180). */
class Records {
  private at = 0
  private readonly text: string
  private readonly separator: string
  private readonly ends: RegExp

  constructor(text: string, separator: string) {
    this.text = text
    this.separator = separator
    this.ends = new RegExp(`[${separator === '\t' ? '\\t' : separator}\r\n]`, 'g')
  }

  isOver(): boolean {
    return this.at >= this.text.length
  }

  /** The cells of the next record, the `number`-th. */
  next(number: number): string[] {
    const cells: string[] = []
    for (;;) {
      cells.push(this.text[this.at] === QUOTE ? this.quoted(number) : this.plain())
      if (this.text[this.at] !== this.separator) break
      this.at += 1
    }
    this.skipLineEnd()
    return cells
  }

  private skipLineEnd(): void {
    if (this.text[this.at] === '\r') this.at += 1
    if (this.text[this.at] === '\n') this.at += 1
  }

  // A quote inside of a cell that does not begin with one is a character like any other.
  private plain(): string {
    this.ends.lastIndex = this.at
    const end = this.ends.exec(this.text)?.index ?? this.text.length
    const cell = this.text.slice(this.at, end)
    this.at = end
    return cell
  }

  private quoted(number: number): string {
    let cell = ''
    let from = this.at + 1
    for (;;) {
      const end = this.text.indexOf(QUOTE, from)
      if (end < 0) throw new UnreadableTable('open-quote', number)
      cell += this.text.slice(from, end)
      from = end + 1
      if (this.text[from] !== QUOTE) break
      cell += QUOTE
      from += 1
    }
    this.at = from
    // What follows the closing quote belongs to the cell.
    return cell + this.plain()
  }
}

/** Spreadsheets write which separator follows: `sep=;`. */
const HINT = /^sep=(.)\r?\n/

/** Reads CSV that is separated by semicolons, commas or tabs. */
export function readCsv(content: Buffer, limits: TableLimits): Table {
  const whole = textOf(content)
  const hint = HINT.exec(whole)
  const text = hint ? whole.slice(hint[0].length) : whole
  const known = SEPARATORS.find((separator) => separator === hint?.[1])
  const records = new Records(text, known ?? separatorOf(text))
  const rows = new TableRows(limits)
  for (let number = hint ? 2 : 1; !records.isOver(); number += 1) {
    rows.add(number, records.next(number))
  }
  return rows.table()
}
